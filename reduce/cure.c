/*
 * What cures one failure, tried on another. A finding that what cured those before it does not cure
 * is another bug, or has one behind theirs; and a candidate that is cured has slipped into one of
 * them, which the smallest of many bugs would else make of nearly all findings.
 */
#include "oracles/core/cause.h"
#include "reduce/experiment.h"
#include "reduce/internal.h"

/* 1: it passes with them, 0: it fails, WH_ENOTSUP: that can't be tried, or says nothing; or another
 * failure. */
static int is_cured(wh_reducer *r, const wh_case *c, const wh_cures *cures, bool indexes,
                    wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    const wh_case *cured = wh_experiment_cured(a, c, cures, indexes);
    wh_verdict v = {0};
    int rc = cured ? wh_trials_run(r->trials, cured, &v, err) : WH_ENOTSUP;

    wh_arena_free(a);
    if (rc == WH_OK && (v.kind == WH_INCONCLUSIVE || v.kind == WH_BROKEN || v.kind == WH_FLAKY))
        return WH_ENOTSUP;
    return rc == WH_OK ? v.kind == WH_PASS : rc;
}

bool wh_reducer_cures(wh_reducer *r, wh_str text, wh_str cure)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_cures one = {1, {cure}};
    wh_error err;
    wh_case *c;
    bool cured = false;

    if (r->trials && wh_case_parse(a, text, NULL, 1, &c, NULL) == WH_OK) {
        wh_trials_allow(r->trials, 0);
        cured = is_cured(r, c, &one, wh_cure_is_index(cure), &err) == 1;
    }
    wh_arena_free(a);
    return cured;
}

/* ---- away from what is known --------------------------------------------------------------------
 */

void wh_reducer_avoid(wh_reducer *r, const wh_cures *cures)
{
    r->avoided = *cures;
}

/* Do its runs make an index of their own, which it so can't be without? */
static bool makes_index(const wh_case *c)
{
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_RUN && k < c->sections[i].nstmts; k++)
            if (wh_str_starts_with(c->sections[i].stmts[k].sql, "CREATE ") &&
                wh_index_of(c->sections[i].stmts[k].sql).n)
                return true;
    return false;
}

static bool may_avoid(const wh_reducer *r)
{
    return r->avoided.n && !r->script && !r->config.test && r->config.repeat <= 1 &&
           r->target.kind != WH_TIMEOUT;
}

int wh_reducer_choose_avoided(wh_reducer *r, const wh_case *c, wh_error *err)
{
    wh_cures *cures = &r->avoided;
    size_t i, n = 0;
    int cured;

    r->avoids_indexes = false;
    if (!may_avoid(r)) {
        cures->n = 0;
        return WH_OK;
    }
    for (i = 0; i < cures->n; i++) {
        r->avoids_indexes = r->avoids_indexes || (wh_cure_is_index(cures->v[i]) && !makes_index(c));
        if (!wh_cure_is_index(cures->v[i]))
            cures->v[n++] = cures->v[i];
    }
    cures->n = n;
    wh_trials_allow(r->trials, 0);
    if (r->avoids_indexes) {
        cured = is_cured(r, c, cures, true, err);
        if (cured == 0)
            return WH_OK;
        if (cured < 0 && cured != WH_ENOTSUP)
            return cured;
        r->avoids_indexes = false;
    }
    cured = n ? is_cured(r, c, cures, false, err) : 1;
    if (cured != 0)
        cures->n = 0;
    return cured < 0 && cured != WH_ENOTSUP ? cured : WH_OK;
}

int wh_reducer_is_avoided(wh_reducer *r, const wh_case *c, wh_error *err)
{
    int cured;

    if (!r->avoids_indexes && !r->avoided.n)
        return 0;
    wh_trials_allow(r->trials, r->allowed);
    cured = is_cured(r, c, &r->avoided, r->avoids_indexes, err);
    return cured == WH_ENOTSUP ? 0 : cured;
}
