/* The search, and which relation it searches in: the plainest that the case violates. */
#include "oracles/core/core.h"
#include "reduce/ask/reduction.h"
#include "reduce/internal.h"

static void on_progress(void *ctx, const wh_reduce_stats *stats)
{
    wh_reducer *r = ctx;

    r->stats = *stats;
    if (r->curve.n == 0)
        wh_curve_add(&r->curve, 0, stats->tokens_before);
    wh_curve_add(&r->curve, r->asked_before + stats->tests, stats->tokens);
    if (r->config.on_progress)
        r->config.on_progress(r->config.ctx, stats);
}

static void on_step(void *ctx, const wh_reduce_step *step)
{
    const wh_reducer *r = ctx;

    r->config.on_step(r->config.ctx, step);
}

/* The search. WH_ENOREPRO: the case does not fail, or not as it is written here. */
int wh_reducer_search(wh_reducer *r, wh_arena *a, const wh_case *c, wh_reduce_stats *stats,
                      wh_case **small, wh_error *err)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;

    opt.still_fails = wh_reducer_still_fails;
    opt.should_stop = wh_reducer_should_stop;
    opt.on_progress = on_progress;
    opt.on_step = r->config.on_step ? on_step : NULL;
    opt.ctx = r;
    opt.max_tests = r->config.max_tests ? r->config.max_tests - r->asked_before : 0;
    opt.passes = r->config.passes;
    opt.guarded = r->config.test || r->good;
    opt.stats = stats;
    return wh_reduce(a, c, &opt, small, err);
}

/* May it be what no query shows? Then its query may fail by another bug, as long as it is large. */
static bool is_of_its_own(const wh_case *c)
{
    wh_core core;

    wh_case_core(c, wh_case_field(c, "signature"), NULL, &core);
    return core.family != WH_BY_QUERY;
}

/* The case in a plainer relation, in plain tables, or asked by a text, where it fails so, too. */
static bool is_plainer(wh_reducer *r, wh_arena *a, wh_case *small, wh_case **plain)
{
    bool more;

    *plain = small;
    more = wh_reducer_plainer(r, a, small, plain, NULL) == 1;
    more |= wh_reducer_plain_tables(r, a, *plain, plain, NULL) == 1;
    return wh_reducer_told(r, a, *plain, plain, NULL) == 1 || more;
}

/* The search once more, from what was found since; `stats` is of all searches. What it does not
 * reach is left as it was. */
static int search_on(wh_reducer *r, wh_arena *a, const wh_case *from, wh_reduce_stats *stats,
                     wh_case **small)
{
    wh_reduce_stats now = *stats;
    int rc;

    if (r->config.max_tests && stats->tests >= r->config.max_tests)
        return WH_ESTOPPED;
    r->asked_before = stats->tests;
    rc = wh_reducer_search(r, a, from, &now, small, NULL);
    stats->tests += now.tests;
    if (rc == WH_OK) {
        stats->statements = now.statements;
        stats->tokens = now.tokens;
        stats->minimal = stats->minimal && now.minimal;
    }
    return rc;
}

static void mark_anew(wh_arena *a, wh_case *small, const wh_case *c, const wh_reduce_stats *stats)
{
    wh_case_set_field(a, small, "reduced", (wh_str){NULL, 0});
    wh_case_set_field(a, small, "id", wh_case_field(c, "id"));
    wh_reduce_mark(a, small, c, stats);
}

enum { PLAINER_TIMES = 3 };

/* What is small shows more plain relations: then one is looked for, and searched, once more, until
 * there is none. */
static void search_plainer(wh_reducer *r, wh_arena *a, const wh_case *c, wh_reduce_stats *stats,
                           wh_case **small)
{
    wh_verdict target = r->target;
    wh_case *plain;
    int times = 0;

    while (times < PLAINER_TIMES && is_plainer(r, a, *small, &plain) &&
           search_on(r, a, plain, stats, small) == WH_OK) {
        target = r->target;
        times++;
    }
    r->target = target;
    if (times > 0)
        mark_anew(a, *small, c, stats);
}

/* The small case with its index named, and then without, where it fails without: so the name stays
 * only if more went than came. */
static void search_forced(wh_reducer *r, wh_arena *a, const wh_case *c, wh_reduce_stats *stats,
                          wh_case **small)
{
    wh_reduce_stats first = *stats;
    wh_verdict target = r->target;
    wh_curve curve = r->curve;
    wh_case *forced;
    int rc;

    if (wh_reducer_forced(r, a, *small, &forced, NULL) != 1)
        return;
    r->forced = true;
    rc = search_on(r, a, forced, stats, &forced);
    if (rc == WH_OK)
        search_plainer(r, a, c, stats, &forced);
    r->forced = false;
    if (rc == WH_OK && search_on(r, a, forced, stats, &forced) == WH_OK) {
        *small = forced;
        mark_anew(a, *small, c, stats);
        return;
    }
    first.tests = stats->tests;
    *stats = first;
    r->target = target;
    r->curve = curve;
}

/* The search, in the plainest relation that the case violates. */
int wh_reducer_search_plainest(wh_reducer *r, wh_arena *a, const wh_case *c, wh_reduce_stats *stats,
                               wh_case **small, wh_error *err)
{
    wh_verdict target = r->target;
    wh_case *plain;
    int found = is_of_its_own(c) ? 0 : wh_reducer_plainer(r, a, c, &plain, err);
    int rc = found < 0 ? found : wh_reducer_search(r, a, found ? plain : c, stats, small, err);

    if (found == 1 && rc == WH_ENOREPRO) { /* not every time */
        r->target = target;
        memset(&r->curve, 0, sizeof r->curve);
        rc = wh_reducer_search(r, a, c, stats, small, err);
    }
    if (rc == WH_OK) {
        search_plainer(r, a, c, stats, small);
        search_forced(r, a, c, stats, small);
    }
    return rc;
}
