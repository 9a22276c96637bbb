/* Why each thing in a result is there: every step of every pass is tried once more. */
#include "reduce/internal.h"

/* What happens without it, in words. */
static void say_outcome(const wh_reducer *r, const wh_reduce_step *step, wh_buf *b)
{
    static const char *const words[] = {
        "the failure vanishes: the check holds",
        "another failure: ",
        "another failure: ",
        "another failure: ",
        "can't be judged: ",
        "setup fails: ",
        "fails now and then: ",
    };
    const wh_verdict *v = &r->seen;

    if (step->fate == WH_STEP_TAKEN) {
        wh_buf_text(b, "fails all the same");
    } else if (step->fate == WH_STEP_REFUSED) {
        wh_buf_text(b, "not a fair question: ");
        wh_buf_text(b, step->why);
    } else if (r->config.test && !r->seen_good) {
        wh_buf_text(b, "the test says no");
    } else {
        if (r->seen_good)
            wh_buf_text(b, "on the good engine: ");
        wh_buf_text(b, wh_reducer_is_same(r, v) ? "does not fail often enough: " : words[v->kind]);
        wh_buf_text(b, v->kind == WH_FAIL || !v->reason[0] ? v->signature : v->reason);
    }
}

static int explain_ask(void *ctx, const wh_case *candidate, wh_error *err)
{
    return wh_reducer_fails(ctx, candidate, err);
}

static void explain_step(void *ctx, const wh_reduce_step *step)
{
    wh_reducer *r = ctx;
    wh_buf b = WH_BUF_INIT(1 << 12);

    say_outcome(r, step, &b);
    wh_explanation_add(r->why, step, wh_buf_view(&b));
    wh_buf_release(&b);
}

int wh_reducer_explain(wh_reducer *r, wh_arena *a, wh_buf *out, size_t from, wh_error *err)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_str text = wh_arena_str(a, (wh_str){out->p + from, out->n - from});
    wh_case *c;
    wh_buf line = WH_BUF_INIT(1 << 10), written = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    int rc = wh_reducer_read(r, a, text, NULL, 0, &c, err);

    opt.still_fails = explain_ask;
    opt.should_stop = wh_reducer_should_stop;
    opt.on_step = explain_step;
    opt.ctx = r;
    opt.passes = r->config.passes;
    opt.guarded = r->config.test || r->good;
    opt.stats = &stats;
    r->why = wh_explanation_new();
    if (rc == WH_OK)
        rc = wh_reduce_explain(c, &opt, err);
    wh_buf_format(&line,
                  stats.minimal    ? "1-minimal: %lu removals tried, none fails the same way"
                  : stats.accepted ? "not minimal: of %lu removals tried some fail the "
                                     "same way"
                                   : "%lu removals tried, none fails the same way; there "
                                     "was no time for all",
                  (unsigned long)(stats.tests + stats.skipped));
    if (rc == WH_OK) {
        wh_explanation_write(r->why, &r->explained);
        wh_buf_str(&r->explained, wh_buf_view(&line));
        wh_buf_char(&r->explained, '\n');
    }
    if (rc == WH_OK && !r->script) {
        wh_case_add_field(a, c, "reduced", wh_buf_view(&line));
        rc = wh_case_write(c, &written);
        if (rc == WH_OK) {
            out->n = from;
            wh_buf_str(out, wh_buf_view(&written));
        }
    }
    wh_buf_release(&written);
    wh_explanation_free(r->why);
    r->why = NULL;
    wh_buf_release(&line);
    return rc;
}

wh_str wh_reducer_explanation(const wh_reducer *r)
{
    return wh_buf_view(&r->explained);
}
