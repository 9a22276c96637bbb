/*
 * What fails by an index that the planner chose, with that index named. Why it was chosen, be it
 * by statistics, another term, a join or an ORDER BY, is then no part of the failure, and goes: so
 * one bug of an index is reduced to one case, whatever made the planner take it, and the case still
 * goes that way in a release that would choose another one.
 */
#include "oracles/plan/dqp.h"
#include "reduce/experiment.h"
#include "reduce/internal.h"

/* Does it fail without any index, too? Then none is to blame. 1, 0 or a failure. */
static int fails_without(wh_reducer *r, wh_arena *a, const wh_case *c, const wh_subject *s,
                         size_t base, wh_error *err)
{
    wh_case *without;
    wh_verdict v;
    wh_str sql;

    if (!wh_experiment_not_indexed(s, &sql))
        return 1;
    without = wh_experiment_base(a, c, base, sql);
    return without ? wh_reducer_fails_like(r, without, wh_reducer_is_same, &v, err) : 1;
}

int wh_reducer_forced(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out, wh_error *err)
{
    wh_str name = wh_case_field(c, "dialect");
    const wh_dialect *d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    wh_subject s;
    size_t base, i, n;
    int rc = 0;

    if (!d || r->script || r->config.exact || r->config.test || r->config.passes ||
        r->config.repeat > 1 || !wh_case_field(c, "oracle").n || wh_experiment_names_index(c) ||
        (r->target.kind != WH_FAIL && r->target.kind != WH_CRASH))
        return 0;
    d = wh_dialect_with_functions(a, d, wh_case_field(c, "functions"));
    if (!wh_experiment_subject(a, d, c, &s, &base) || c->sections[base].kind != WH_BASE)
        return 0;
    n = wh_hint_all_indexes(&s);
    r->allowed = r->allowed_ms = 0;
    if (n > 0 && (rc = fails_without(r, a, c, &s, base, err)) != 0)
        return rc == 1 ? 0 : rc;
    for (i = 1; i <= n && rc == 0 && !wh_reducer_should_stop(r); i++) {
        wh_derived_run run = {0};
        wh_case *forced =
            wh_hint_by_any_index(&s, i, &run) ? wh_experiment_base(a, c, base, run.sql) : NULL;
        wh_verdict v;

        rc = forced ? wh_reducer_fails_like(r, forced, wh_reducer_is_same, &v, err) : 0;
        if (rc != 1)
            continue;
        *out = forced;
        wh_reducer_know(r, forced, &v, r->good != NULL);
    }
    return rc;
}
