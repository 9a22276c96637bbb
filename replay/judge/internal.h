/* What the files of the judge share: a case that is being judged, and who decides what of it. */
#ifndef REPLAY_JUDGE_INTERNAL_H
#define REPLAY_JUDGE_INTERNAL_H

#include "replay/judge/judge.h"
#include "formats/case/places.h"
#include "replay/judge/bag.h"
#include "replay/judge/expect.h"
#include "replay/judge/signature.h"
#include "replay/run/run.h"

typedef struct wh_judging {
    wh_arena *a;
    const wh_case *c;
    const wh_observations *o;
    const wh_check *check;
    wh_check kept;   /* it without the sides that were set aside */
    unsigned number; /* of the check line, 1-based */
    const wh_case_names *names;
    wh_verdict *out;
    wh_difference *difference; /* may be NULL */
    wh_observation **expected; /* by section: the expect sections that were read */
    wh_places places;
    char overlooked[300]; /* the first thing that a check was told not to see */
} wh_judging;

/* ---- decide.c ------------------------------------------------------------------------------- */

/* The verdict is settled; always false. */
bool wh_judge_decide(wh_judging *j, int kind, const char *reason);
bool wh_judge_decide_place(wh_judging *j, int kind, const char *format, wh_str place,
                           const char *more);

const wh_observation *wh_judge_run(const wh_judging *j, wh_str place);
const wh_observation *wh_judge_expect(wh_judging *j, wh_str place);

/* NULL: there is no such place, and the verdict says so. */
const wh_observation *wh_judge_source(wh_judging *j, const wh_term *t);

/* The check fails in this direction. */
bool wh_judge_violated(wh_judging *j, const char *direction, const char *reason);

/* ---- errors.c ------------------------------------------------------------------------------- */
bool wh_judge_compare_errors(wh_judging *j, bool *done);
bool wh_judge_has_warning(const wh_judging *j, const wh_observation *o,
                          const wh_observation *error);
void wh_judge_overlook(wh_judging *j, wh_str place, const char *what);
bool wh_judge_excusable(wh_judging *j, wh_str place, const wh_answer *an);
bool wh_judge_only_ends_rows(wh_judging *j, const wh_check *k, const wh_observation *o);

/* ---- rows.c --------------------------------------------------------------------------------- */
enum { WH_SETS_ANY = -2, WH_SETS_DISAGREE = -1 };

int64_t wh_judge_agreed_sets(int64_t n, int64_t m);
int64_t wh_judge_side_sets(wh_judging *j, const wh_expr *e);
bool wh_judge_rows_wanted(wh_judging *j);
bool wh_judge_compare_set(wh_judging *j, size_t set);

#endif
