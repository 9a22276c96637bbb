#include "replay/bisect/runner.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_JOBS = 64 };

/* ---- the search ------------------------------------------------------------------------------ */

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

/* What earlier runs left: their failures and results narrow the search before anything is built. */
static void use_cached(wh_bisect_runner *r)
{
    bool any;
    size_t i, k;

    for (i = 0; i < r->c->ncached; i++) {
        const wh_bisect_cached *x = &r->c->cached[i];
        if (x->failed) {
            wh_bisect_made made = {"failed before", 0, ""};
            snprintf(made.reason, sizeof made.reason, "%s", x->failed);
            wh_runner_unusable(r, x->commit, &made);
            continue;
        }
        if (x->built)
            wh_bisect_built(r->b->search, x->commit);
        wh_runner_recall(r, x->commit);
        for (k = 0, any = false; k < r->s->n; k++)
            if (r->is_known[k] && wh_runner_wants_all(r, k, x->commit)) {
                wh_runner_put_verdict(r, k, x->commit, &r->known[k]);
                wh_runner_tested(r, x->commit)->usable = any = true;
            }
        r->b->recalled += any;
        if (any)
            wh_runner_log(r, x->commit, NULL);
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void conclude(wh_bisect_runner *r)
{
    size_t i;

    for (i = 0; i < r->s->n; i++) {
        wh_bisect_outcome *o = &r->b->outcomes[i];
        if (r->b->dropped[i])
            continue;
        wh_bisect_answer_get(r->b->search, i, r->b->a, &o->answer);
        if (o->answer.end == WH_BISECT_NOWHERE)
            wh_runner_drop(r, i, "behaves in no order that one change explains");
        else if (o->answer.end == WH_BISECT_OPEN)
            wh_runner_drop(r, i, "not finished: %lu candidates left",
                           (unsigned long)o->answer.nset);
    }
}

int wh_bisection_run(wh_bisection *out, const wh_bisection_config *config, wh_error *err)
{
    wh_bisect_runner r = {config, out, config->subjects, NULL, NULL, NULL, false, 0};
    size_t n = config->subjects->n, i;
    bool bad_is_old = config->find_fix;
    int rc = WH_OK;

    memset(out, 0, sizeof *out);
    out->config = config;
    out->a = wh_arena_new(NULL, 0);
    out->search = wh_bisect_new(config->graph, n);
    wh_bisect_give_up(out->search, config->give_up);
    out->outcomes = WH_NEW_N(out->a, wh_bisect_outcome, n + 1);
    out->dropped = WH_NEW_N(out->a, bool, n + 1);
    r.known = WH_NEW_N(out->a, wh_verdict, n + 1);
    r.is_known = WH_NEW_N(out->a, bool, n + 1);
    wh_runner_sort_by_key(&r);
    if (!bad_is_old)
        rc = wh_runner_verify(&r, config->tip, WH_BISECT_NEW, err);
    for (i = 0; i < config->nolds && rc == WH_OK; i++)
        rc = wh_runner_verify(&r, config->olds[i], WH_BISECT_OLD, err);
    if (bad_is_old && rc == WH_OK)
        rc = wh_runner_verify(&r, config->tip, WH_BISECT_NEW, err);
    if (rc == WH_OK && config->seek_bad)
        rc = wh_runner_seek_bad(&r, err);
    if (rc == WH_OK)
        rc = wh_runner_verify_bases(&r, err);
    if (rc == WH_OK && config->walk_back)
        rc = wh_runner_walk_back(&r, err);
    if (rc == WH_OK)
        use_cached(&r);
    if (rc == WH_OK)
        rc = wh_runner_search(&r, err);
    conclude(&r);
    r.again = true;
    if (rc == WH_OK)
        rc = wh_runner_others(&r, err);
    return rc;
}

void wh_bisection_release(wh_bisection *b)
{
    wh_bisect_free(b->search);
    free(b->tested);
    if (b->a)
        wh_arena_free(b->a);
    memset(b, 0, sizeof *b);
}

const char *wh_bisection_state(const wh_bisection *b, size_t case_number, uint32_t commit)
{
    int state = wh_bisect_get(b->search, case_number, commit);

    if (state == WH_BISECT_OLD)
        return b->config->find_fix ? "bad" : "good";
    if (state == WH_BISECT_NEW)
        return b->config->find_fix ? "good" : "bad";
    return "";
}
