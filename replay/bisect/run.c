/* All of a bisection, in its order. */
#include "replay/bisect/runner.h"

#include <stdio.h>
#include <stdlib.h>

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

static void conclude(wh_bisect_runner *r, bool stopped)
{
    size_t i;

    for (i = 0; i < r->s->n; i++) {
        wh_bisect_outcome *o = &r->b->outcomes[i];
        if (r->b->dropped[i])
            continue;
        wh_bisect_answer_get(r->b->search, i, r->b->a, &o->answer);
        if (o->answer.end == WH_BISECT_NOWHERE && stopped && !wh_bisect_begun(r->b->search, i))
            wh_runner_drop(r, i, "not finished: an end of the search was not tested");
        else if (o->answer.end == WH_BISECT_NOWHERE)
            wh_runner_drop(r, i, "behaves in no order that one change explains");
        else if (o->answer.end == WH_BISECT_OPEN)
            wh_runner_drop(r, i, "not finished: %lu candidates left",
                           (unsigned long)o->answer.nset);
        else if (o->answer.end == WH_BISECT_FOUND && r->c->outside &&
                 r->c->outside[o->answer.first])
            wh_runner_drop(r, i,
                           "none of the commits that change the --paths %s it; search without",
                           r->c->find_fix ? "mended" : "broke");
    }
}

int wh_bisection_run(wh_bisection *out, const wh_bisection_config *config, wh_error *err)
{
    wh_bisect_runner r = {config, out, config->subjects, NULL, NULL, NULL, false, 0, NULL};
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
    if (rc == WH_OK)
        rc = wh_runner_parents(&r, err);
    conclude(&r, rc != WH_OK);
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
