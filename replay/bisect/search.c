/* The search: what is chosen is built, as many at once as may run, and tested as it is ready. */
#include "replay/bisect/runner.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_JOBS = 64 };

typedef struct running {
    uint32_t v[MAX_JOBS];
    size_t n;
} running;

static void remove_running(running *u, uint32_t commit)
{
    size_t i, n = 0;

    for (i = 0; i < u->n; i++)
        if (u->v[i] != commit)
            u->v[n++] = u->v[i];
    u->n = n;
}

/* Bets that were lost. */
static void cancel_useless(wh_bisect_runner *r, running *u)
{
    size_t i;

    for (i = u->n; i-- > 0;)
        if (wh_bisect_serves(r->b->search, u->v[i]) == 0) {
            uint32_t commit = u->v[i];
            r->c->bed.cancel(r->c->bed.ctx, commit);
            remove_running(u, commit);
        }
}

static void say_next(const wh_bisect_runner *r, uint32_t commit)
{
    wh_bisect_step step;
    size_t open, left;

    if (!r->c->progress)
        return;
    left = wh_bisect_builds_left(r->b->search, &open);
    r->c->bed.describe(r->c->bed.ctx, commit, &step);
    wh_runner_say(r, "%lu %s open, about %lu %s left: %.12s %.200s", (unsigned long)open,
                  open == 1 ? "case" : "cases", (unsigned long)left,
                  r->c->bed.recall ? left == 1 ? "build" : "builds"
                  : left == 1      ? "release"
                                   : "releases",
                  step.name, step.subject);
}

/* Start as many as may run; one that is ready at once is tested at once. */
static int fill(wh_bisect_runner *r, running *u, bool *any, wh_error *err)
{
    uint32_t next[MAX_JOBS];
    size_t n = wh_bisect_next(r->b->search, u->v, u->n, r->c->jobs - u->n, next), i;

    *any = n > 0;
    for (i = 0; i < n; i++) {
        wh_bisect_made made = {"", 0, ""};
        int rc;

        if (wh_runner_recalled(r, next[i], wh_runner_wants_needed))
            return WH_OK;
        say_next(r, next[i]);
        rc = r->c->bed.begin(r->c->bed.ctx, next[i], &made, err);
        if (rc < 0)
            return rc;
        if (rc == WH_UNDER_WAY) {
            u->v[u->n++] = next[i];
            continue;
        }
        if (rc == WH_UNREADY)
            wh_runner_unusable(r, next[i], &made);
        return rc == WH_UNREADY ? WH_OK
                                : wh_runner_test(r, next[i], &made, wh_runner_wants_needed, err);
    }
    return WH_OK;
}

int wh_runner_search(wh_bisect_runner *r, wh_error *err)
{
    running u = {{0}, 0};
    int rc = WH_OK;

    while (rc == WH_OK) {
        uint32_t commit = 0;
        wh_bisect_made made = {"", 0, ""};
        size_t before = u.n;
        bool any = false;

        if (wh_signals_came())
            return wh_error_set(err, WH_ESTOPPED, "stopped by a signal");
        if (u.n < r->c->jobs) {
            rc = fill(r, &u, &any, err);
            if (rc != WH_OK || (any && (u.n == before || u.n < r->c->jobs))) {
                cancel_useless(r, &u);
                continue;
            }
        }
        if (u.n == 0)
            break;
        rc = r->c->bed.wait(r->c->bed.ctx, &commit, &made, err);
        if (rc < 0)
            break;
        remove_running(&u, commit);
        if (rc == WH_READY) {
            rc = wh_runner_test(r, commit, &made, wh_runner_wants_needed, err);
        } else {
            wh_runner_unusable(r, commit, &made);
            rc = WH_OK;
        }
        cancel_useless(r, &u);
    }
    return rc;
}
