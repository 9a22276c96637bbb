/* Why each thing is there: every single step of every pass, and what becomes of the case. */
#include "reduce/explain/describe.h"
#include "reduce/ask/reduction.h"

/* One step, asked about. */
static void try_step(wh_reduction *r, const wh_candidate *c)
{
    wh_reduce_step step;
    const wh_case *question;
    const char *why = "";
    int answer = 0;

    question = wh_reduction_question(r, c, &why);
    if (question) {
        r->stats.tests++;
        answer = wh_reduction_ask(r, question);
    } else {
        r->stats.skipped++;
    }
    r->stats.accepted += answer > 0;
    if (answer < 0 || !r->opt->on_step)
        return;
    wh_describe(r->a, r->best, c, &step);
    step.pass = r->pass;
    step.fate = !question ? WH_STEP_REFUSED : answer ? WH_STEP_TAKEN : WH_STEP_LOST;
    step.why = question ? "" : why;
    step.stats = &r->stats;
    r->opt->on_step(r->opt->ctx, &step);
}

static bool should_stop(wh_reduction *r)
{
    r->stopped = r->stopped || r->failure.code != WH_OK ||
                 (r->opt->max_tests && r->stats.tests >= r->opt->max_tests) ||
                 (r->opt->should_stop && r->opt->should_stop(r->opt->ctx));
    return r->stopped;
}

static void try_pass(wh_reduction *r, const wh_pass *pass)
{
    wh_mark mark = wh_arena_mark(r->a);
    wh_plan p;
    bool *gone;
    size_t i;

    wh_plan_init(&p, r->a, r->d, r->best);
    r->pass = pass->name;
    pass->collect(&p);
    wh_plan_prepare(&p);
    gone = WH_NEW_N(r->a, bool, p.nitems + 1);
    for (i = 0; i < p.nitems && !p.any_size && !should_stop(r); i++) {
        wh_mark here = wh_arena_mark(r->a);
        const wh_candidate *c;

        gone[i] = true;
        c = wh_plan_apply(r->a, &p, gone);
        gone[i] = false;
        if (c && wh_candidate_cost(c) < r->best_cost &&
            wh_cache_put(&r->cache, wh_candidate_hash(c), 1))
            try_step(r, c);
        if (r->opt->on_progress)
            r->opt->on_progress(r->opt->ctx, &r->stats);
        wh_arena_rewind(r->a, here);
    }
    wh_arena_rewind(r->a, mark);
}

int wh_reduce_explain(const wh_case *c, const wh_reduce_options *options, wh_error *err)
{
    wh_reduce_options opt;
    const wh_pass *pass;
    wh_reduction r;
    size_t i;
    int rc = wh_reduction_options(&opt, options, err);

    if (rc == WH_OK)
        rc = wh_reduction_begin(&r, c, &opt, err);
    if (rc != WH_OK)
        return rc;
    r.best_cost = wh_candidate_cost(r.best);
    for (i = 0; (pass = wh_pass_at(i)) != NULL && !should_stop(&r); i++)
        if (wh_reduction_allows(&r, pass))
            try_pass(&r, pass);
    r.stats.minimal = !r.stopped && r.stats.accepted == 0;
    return wh_reduction_end(&r, rc, err);
}
