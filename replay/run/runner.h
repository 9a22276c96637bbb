/* A case that is being executed, and what its checks need of its runs. */
#ifndef REPLAY_RUN_RUNNER_H
#define REPLAY_RUN_RUNNER_H

#include "formats/case/check.h"
#include "formats/case/labels.h"
#include "replay/run/observe.h"
#include "replay/run/recall.h"
#include "replay/run/bind.h"
#include "replay/run/run.h"

typedef struct wh_runner {
    wh_arena *a;
    wh_member members[WH_LABELS_MAX + 1]; /* one of each engine that the case needs */
    size_t nmembers;
    const wh_case *c;
    const wh_run_options *opt;
    wh_observations *out;
    unsigned *needs;            /* per section */
    struct wh_text_use **texts; /* per section: the as= checks that name this run */
    bool *values;               /* per section: a check of values names it too, or may */
    wh_recall *recall;          /* of a session that goes on; NULL: none */
    uint64_t kept;              /* values of results that only as= checks look at */
} wh_runner;

/* One side of an as= check. */
typedef struct wh_text_use {
    const wh_check *check;
    wh_check_side *side;
    struct wh_text_use *next;
} wh_text_use;

/* ---- needs.c ---- */
void wh_run_collect_needs(wh_runner *r);

/* ---- fresh.c ---- */

/* Another connection of a member's, by what session= says. */
struct wh_named_session {
    wh_str name;
    wh_session *session;
    struct wh_named_session *next;
};

wh_str wh_run_session_name(const wh_section *s); /* n == 0: the first */
struct wh_named_session *wh_run_named_session(const wh_member *m, wh_str name);

/* Is this section for that engine? And the engine of a run. */
bool wh_run_is_for(const wh_section *s, const wh_member *m);
const wh_member *wh_run_member_of(const wh_runner *r, const wh_section *s);

/* A new database and every session in it that sections of the case name, before anything is
 * executed. */
int wh_run_open_member(wh_runner *r, wh_member *m, wh_error *err);
void wh_run_close_member(wh_member *m);

/* Which engines the case needs; sessions are opened later. False: one is not there. */
bool wh_run_choose_members(wh_runner *r, wh_engine *e);
/* Do all sessions that the case names have a setup of that name? */
bool wh_run_sessions_are_known(wh_runner *r);

#endif
