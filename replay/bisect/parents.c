/*
 * The parents of what was found: that they are as before is told by tests, not only by a descendant
 * that was tested, for there it may have been mended. Where one is not, the search goes on behind
 * it.
 */
#include "replay/bisect/runner.h"

#include <stdio.h>

/* Does the case's answer rest on this commit? */
static bool wants_parent(const wh_bisect_runner *r, size_t i, uint32_t commit)
{
    const wh_bisect_parents_of *p = &r->parents[i];
    size_t k;

    for (k = 0; k < p->n && p->v[k] != commit; k++)
        ;
    return k < p->n && wh_runner_wants_all(r, i, commit);
}

static void gather(wh_bisect_runner *r)
{
    size_t i;

    for (i = 0; i < r->s->n; i++)
        r->parents[i].n = r->b->dropped[i] ? 0
                                           : wh_bisect_parents(r->b->search, i, r->parents[i].v,
                                                               WH_RUNNER_PARENTS);
}

static int test(wh_bisect_runner *r, bool *any, wh_error *err)
{
    size_t i, k;
    int rc = WH_OK;

    for (i = 0; i < r->s->n; i++)
        for (k = 0; k < r->parents[i].n && rc == WH_OK; k++) {
            if (!wants_parent(r, i, r->parents[i].v[k]))
                continue;
            *any = true;
            rc = wh_signals_came() ? wh_error_set(err, WH_ESTOPPED, "stopped by a signal")
                                   : wh_runner_test_now(r, r->parents[i].v[k], wants_parent, err);
        }
    return rc;
}

/* Behind a parent that is NEW; not dropped in a search for others, where it only has none. */
static void go_back(wh_bisect_runner *r, size_t i, uint32_t commit)
{
    const char *now = r->c->find_fix ? "good" : "bad", *before = r->c->find_fix ? "bad" : "good";
    wh_bisect_step step;

    if (wh_bisect_begin_before(r->b->search, i, commit) || r->again)
        return;
    r->c->bed.describe(r->c->bed.ctx, commit, &step);
    wh_runner_drop(r, i, "is %s at %.12s already, before which it is nowhere known to be %s", now,
                   step.name, before);
}

static void go_back_where_new(wh_bisect_runner *r, bool *any)
{
    size_t i, k;

    for (i = 0; i < r->s->n; i++)
        for (k = 0; k < r->parents[i].n; k++)
            if (wh_bisect_get(r->b->search, i, r->parents[i].v[k]) == WH_BISECT_NEW) {
                *any = true;
                go_back(r, i, r->parents[i].v[k]);
                break;
            }
}

int wh_runner_parents(wh_bisect_runner *r, wh_error *err)
{
    bool any = true;
    int rc = WH_OK;

    r->parents = WH_NEW_N(r->b->a, wh_bisect_parents_of, r->s->n + 1);
    while (rc == WH_OK && any) {
        any = false;
        gather(r);
        rc = test(r, &any, err);
        if (rc == WH_OK)
            go_back_where_new(r, &any);
        if (rc == WH_OK && any)
            rc = wh_runner_search(r, err);
    }
    return rc;
}
