/* What the judges of a check ask and say: an observation by its place, the decision. */
#include "replay/judge/internal.h"
#include "formats/base/utf8.h"

#include <stdio.h>

/* The reason is one line, whatever the engine said. */
bool wh_judge_decide(wh_judging *j, int kind, const char *reason)
{
    j->out->kind = kind;
    snprintf(j->out->reason, sizeof j->out->reason, "%s", reason);
    wh_blank_controls(j->out->reason, strlen(j->out->reason));
    return false;
}

bool wh_judge_decide_place(wh_judging *j, int kind, const char *format, wh_str place,
                           const char *more)
{
    char reason[512];

    snprintf(reason, sizeof reason, format, (int)(place.n < 100 ? place.n : 100), place.p, more);
    return wh_judge_decide(j, kind, reason);
}

const wh_observation *wh_judge_run(const wh_judging *j, wh_str place)
{
    size_t i = wh_places_find(&j->places, WH_RUN, place);

    return i < j->o->n ? &j->o->v[i] : NULL;
}

const wh_observation *wh_judge_expect(wh_judging *j, wh_str place)
{
    size_t i = wh_places_find(&j->places, WH_EXPECT, place);

    if (i == SIZE_MAX)
        return NULL;
    if (!j->expected)
        j->expected = WH_NEW_N(j->a, wh_observation *, j->c->nsections);
    if (!j->expected[i])
        j->expected[i] = wh_expect_read(j->a, &j->c->sections[i]);
    return j->expected[i];
}

/* NULL: there is no such place, and the verdict says so. */
const wh_observation *wh_judge_source(wh_judging *j, const wh_term *t)
{
    const wh_observation *o;

    if (t->kind == WH_TERM_EXPECT) {
        o = wh_judge_expect(j, t->place);
        if (!o)
            wh_judge_decide_place(j, WH_INCONCLUSIVE,
                                  "the check names expect(%.*s), but there is no such section%s",
                                  t->place, "");
        return o;
    }
    o = wh_judge_run(j, t->place);
    if (!o)
        wh_judge_decide_place(j, WH_INCONCLUSIVE,
                              "the check names '%.*s', but there is no such run%s", t->place, "");
    else if (!o->executed) {
        wh_judge_decide_place(j, WH_INCONCLUSIVE, "run '%.*s' was not executed%s", t->place, "");
        o = NULL;
    }
    return o;
}

bool wh_judge_violated(wh_judging *j, const char *direction, const char *reason)
{
    wh_signature_relation(j->out, j->number, direction);
    return wh_judge_decide(j, WH_FAIL, reason);
}
