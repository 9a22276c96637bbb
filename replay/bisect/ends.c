/* The ends of the search: tested before anything between them. */
#include "replay/bisect/runner.h"

#include <stdio.h>

static void name_of(const wh_bisect_runner *r, uint32_t commit, char out[400])
{
    wh_bisect_step step;

    r->c->bed.describe(r->c->bed.ctx, commit, &step);
    if (step.date[0])
        snprintf(out, 400, "%.12s (%.10s %.120s)", step.name, step.date, step.subject);
    else
        snprintf(out, 400, "%.300s", step.name);
}

static bool is_usable(const wh_bisect_runner *r, uint32_t commit)
{
    size_t i;

    for (i = 0; i < r->b->ntested; i++)
        if (r->b->tested[i].commit == commit)
            return r->b->tested[i].usable;
    return true; /* everything was known */
}

/* What helps where a case can't be tested at an end. */
static const char *remedy(const char *why, bool bad)
{
    if (strstr(why, "no engine for the dialect"))
        return "name one (-e)";
    return bad ? "name another --bad" : "name another --good";
}

/* The end that behaves `state`; whoever does not is dropped. */
int wh_runner_verify(wh_bisect_runner *r, uint32_t commit, int state, wh_error *err)
{
    wh_bisect_made made = {"", 0, ""};
    char name[400];
    uint32_t which = commit;
    bool bad = (state == WH_BISECT_NEW) != r->c->find_fix, known;
    size_t i;
    int rc;

    name_of(r, commit, name);
    wh_runner_say(r, "verifying %s", name);
    known = wh_runner_recalled(r, commit, wh_runner_wants_all);
    rc = known ? WH_READY : r->c->bed.begin(r->c->bed.ctx, commit, &made, err);
    if (rc == WH_UNDER_WAY)
        rc = r->c->bed.wait(r->c->bed.ctx, &which, &made, err);
    if (rc == WH_READY && !known)
        rc = wh_runner_test(r, commit, &made, wh_runner_wants_all, err);
    else if (rc == WH_UNREADY)
        wh_runner_unusable(r, commit, &made);
    if (rc < 0)
        return rc;
    if (!is_usable(r, commit))
        return wh_error_set(err, WH_EENGINE, "%s, which ought to be %s, can't be tested: %.500s",
                            name, bad ? "bad" : "good", wh_runner_tested(r, commit)->reason);
    for (i = 0; i < r->s->n; i++) {
        int got = wh_bisect_get(r->b->search, i, commit);
        if (r->b->dropped[i] || got == state)
            continue;
        if (got == WH_BISECT_SKIP && r->c->seek_bad)
            continue;
        if (got == WH_BISECT_SKIP)
            wh_runner_drop(r, i, "can't be tested at %s: %.500s; %s", name,
                           r->b->outcomes[i].untested, remedy(r->b->outcomes[i].untested, bad));
        else if (bad && r->c->seek_bad)
            continue;
        else if (bad)
            wh_runner_drop(r, i, "does not fail at %s", name);
        else
            wh_runner_drop(r, i, r->c->find_fix ? "still fails at %s%s" : "fails at %s already%s",
                           name,
                           r->c->find_fix   ? ""
                           : r->c->seek_bad ? "; put older ones before it"
                                            : "; name an older --good, or --good auto");
    }
    return WH_OK;
}

/* Where an old end's history leaves the tip's: must be old too, else the search makes no sense. */
int wh_runner_verify_bases(wh_bisect_runner *r, wh_error *err)
{
    char name[400];
    size_t i, k;
    int rc = WH_OK;

    for (k = 0; k < r->c->nbases && rc == WH_OK; k++) {
        rc = wh_runner_test_now(r, r->c->bases[k], wh_runner_wants_all, err);
        name_of(r, r->c->bases[k], name);
        for (i = 0; i < r->s->n && rc == WH_OK; i++)
            if (!r->b->dropped[i] &&
                wh_bisect_get(r->b->search, i, r->c->bases[k]) == WH_BISECT_NEW)
                wh_runner_drop(
                    r, i,
                    "is %s at the merge base %s already: what makes it %s is on the other branch; "
                    "%s between the two",
                    r->c->find_fix ? "good" : "bad", name, r->c->find_fix ? "bad" : "good",
                    r->c->find_fix ? "look without --find fix" : "look with --find fix");
    }
    return rc;
}

static bool had(const wh_bisect_runner *r, size_t i, int state)
{
    size_t k;

    for (k = 0; k < r->b->ntested; k++)
        if (wh_bisect_get(r->b->search, i, r->b->tested[k].commit) == state)
            return true;
    return false;
}

static bool wants_old(const wh_bisect_runner *r, size_t i, uint32_t commit)
{
    return wh_runner_wants_all(r, i, commit) && !wh_bisect_begun(r->b->search, i);
}

/* And where the old end can't be tested with a case, a later one will do. */
static int seek_good(wh_bisect_runner *r, wh_error *err)
{
    uint32_t commit;
    size_t i;
    int rc = WH_OK;

    for (commit = r->c->olds[0] + 1; rc == WH_OK && commit < r->c->tip; commit++) {
        bool any = false;
        for (i = 0; i < r->s->n && !any; i++)
            any = wants_old(r, i, commit);
        if (any)
            rc = wh_runner_test_now(r, commit, wants_old, err);
    }
    for (i = 0; i < r->s->n && rc == WH_OK; i++)
        if (!wh_bisect_begun(r->b->search, i))
            wh_runner_drop(r, i, "is %s from the oldest that it can be tested at",
                           r->c->find_fix ? "good" : "bad");
    return rc;
}

static bool wants_bad(const wh_bisect_runner *r, size_t i, uint32_t commit)
{
    return wh_runner_wants_all(r, i, commit) &&
           !had(r, i, r->c->find_fix ? WH_BISECT_OLD : WH_BISECT_NEW);
}

/* Where every commit is at hand: cases that do not fail at the bad end may fail between the ends;
 * the youngest such commit is then their bad end. */
int wh_runner_seek_bad(wh_bisect_runner *r, wh_error *err)
{
    uint32_t commit = r->c->tip;
    size_t i;
    int rc = WH_OK;

    while (rc == WH_OK && commit-- > r->c->olds[0]) {
        bool any = false;
        for (i = 0; i < r->s->n && !any; i++)
            any = wants_bad(r, i, commit);
        if (any)
            rc = wh_runner_test_now(r, commit, wants_bad, err);
    }
    for (i = 0; i < r->s->n && rc == WH_OK; i++)
        if (!had(r, i, r->c->find_fix ? WH_BISECT_OLD : WH_BISECT_NEW))
            wh_runner_drop(r, i, "fails nowhere%s%s", r->b->outcomes[i].untested[0] ? ": " : "",
                           r->b->outcomes[i].untested);
    return rc == WH_OK ? seek_good(r, err) : rc;
}

static size_t not_begun(const wh_bisect_runner *r)
{
    size_t i, n = 0;

    for (i = 0; i < r->s->n; i++)
        n += !r->b->dropped[i] && !wh_bisect_begun(r->b->search, i);
    return n;
}

/* --good auto: the tags before the tip, 1, 2, 4 ... back, until every case has been good once. */
int wh_runner_walk_back(wh_bisect_runner *r, wh_error *err)
{
    size_t at = 0, step = 1, i;
    char name[400] = "";
    int rc = WH_OK;

    while (rc == WH_OK && at < r->c->nwalk_back && not_begun(r) > 0) {
        uint32_t commit = r->c->walk_back[at];
        if (commit == r->c->tip) {
            at++;
            continue;
        }
        rc = wh_runner_test_now(r, commit, wh_runner_wants_all, err);
        name_of(r, commit, name);
        if (at + 1 == r->c->nwalk_back)
            break;
        at += is_usable(r, commit) ? step : 1; /* an unusable one says nothing: its neighbour */
        step *= 2;
        if (at >= r->c->nwalk_back)
            at = r->c->nwalk_back - 1;
    }
    for (i = 0; rc == WH_OK && i < r->s->n; i++) {
        bool old = wh_bisect_begun(r->b->search, i);
        if (!old && name[0])
            wh_runner_drop(r, i, "is good at no tag that was tried; the last was %s", name);
        else if (!old)
            wh_runner_drop(r, i, "there is no tag before --bad for --good auto to walk to");
    }
    return rc;
}
