/* Does a result hold, on a worker that has seen nothing else? And what is there. */
#include "formats/case/edit.h"
#include "reduce/ask/reduction.h"
#include "reduce/experiment.h"
#include "reduce/internal.h"
#include "replay/engine/clock.h"

enum { HURRY_MS = 1000 }; /* for confirming a result when there is no time any more */

/* Nor is there time to see whether the result holds. */
static bool should_hurry(void *ctx)
{
    wh_reducer *r = ctx;

    if (!wh_reducer_should_stop(r))
        return false;
    if (!r->hurried_ms)
        r->hurried_ms = wh_now_ms();
    return wh_now_ms() - r->hurried_ms >= HURRY_MS;
}

/* On a worker that has seen nothing else, until it failed `missing` times; `out` gets what the last
 * of them prints. Where there is no time for it, it fails as it did when it was asked about. 1, 0
 * or a failure. */
static int fails_again(wh_reducer *r, const wh_case *c, uint64_t left, uint64_t missing,
                       wh_buf *out, wh_error *err)
{
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_trials *fresh = NULL;
    wh_verdict v;
    int rc = wh_reducer_trials(r, &fresh, r->config.engine, WH_REDUCER_GRACE_MS, should_hurry, err);

    for (; rc == WH_OK && missing && left >= missing; left--) {
        wh_buf_clear(&text);
        rc = wh_trials_print(fresh, c, &v, &text, err);
        missing -= rc == WH_OK && wh_reducer_is_same(r, &v);
    }
    if (rc < 0 && rc != WH_ESTOPPED)
        wh_reducer_fail(r, rc, err);
    if (rc < 0) {
        wh_buf_clear(&text);
        rc = wh_trials_print_unseen(fresh, c, &r->target, &text, err);
        missing = 0;
    }
    if (rc == WH_OK && missing == 0)
        wh_buf_str(out, wh_buf_view(&text));
    wh_trials_free(fresh);
    wh_buf_release(&text);
    return rc == WH_OK ? missing == 0 : rc;
}

int wh_reducer_holds(wh_reducer *r, const wh_case *c, wh_buf *out, wh_error *err)
{
    uint64_t n = r->config.repeat;
    int i, rc;

    if (!r->config.test && n == 1) /* in a hurry: once, for what is printed */
        return fails_again(r, c, wh_reducer_should_stop(r) ? 1 : 2,
                           wh_reducer_should_stop(r) ? 1 : 2, out, err);
    if (!r->config.test)
        return fails_again(r, c, n, r->config.threshold, out, err);
    for (i = 0, rc = 1; i < (n > 1 ? 1 : 2) && rc == 1 && !wh_reducer_should_stop(r); i++)
        rc = wh_reducer_fails(r, c, err);
    if (rc < 0)
        wh_reducer_fail(r, rc, err);
    if (rc < 0 || (rc == 0 && wh_reducer_should_stop(r))) /* cut short */
        rc = 1;
    if (rc == 1)
        rc = wh_reducer_write(r, c, out) == WH_OK ? 1 : out->status;
    return rc;
}

int wh_reducer_fall_back(wh_reducer *r, wh_arena *a, const wh_case *source,
                         const wh_reduce_stats *stats, wh_buf *out, wh_error *err)
{
    size_t n = r->accepted < WH_REDUCER_HISTORY ? r->accepted : WH_REDUCER_HISTORY, i;
    int rc = 0;

    for (i = 0; i < n && rc == 0; i++) {
        const wh_buf *b = &r->history[(r->accepted - 1 - i) % WH_REDUCER_HISTORY];
        wh_reduce_stats now = *stats;
        wh_str text = wh_arena_str(a, wh_buf_view(b));
        wh_case *c;

        if (wh_reducer_read(r, a, text, source->file, source->line, &c, NULL) != WH_OK)
            continue;
        now.statements = wh_reducer_statements(c);
        if (!r->script)
            wh_reduce_mark(a, c, source, &now);
        rc = wh_reducer_holds(r, c, out, err);
    }
    return rc;
}

/* ---- what is there ----------------------------------------------------------------------------
 */

/* The setup and that query, of which no row is expected. */
static wh_case *asking(wh_arena *a, const wh_case *c, wh_str sql)
{
    wh_case *copy = wh_experiment_copy(a, c);
    size_t i, n = 0;

    for (i = 0; i < copy->nsections; i++)
        if (copy->sections[i].kind == WH_SETUP)
            copy->sections[n++] = copy->sections[i];
    copy->nsections = n;
    wh_case_set_field(a, copy, "oracle", (wh_str){NULL, 0});
    wh_case_set_field(a, copy, "check", WH_STR("bag held = expect(held)"));
    wh_section_add_stmt(a, wh_case_add_section(a, copy, WH_RUN, WH_STR("held")), sql);
    wh_case_add_section(a, copy, WH_EXPECT, WH_STR("held"))->body = WH_STR("");
    return copy;
}

const wh_section *wh_reducer_rows(wh_reducer *r, wh_arena *a, const wh_case *c, wh_str sql,
                                  wh_error *err)
{
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX);
    const wh_section *rows = NULL;
    wh_verdict v;
    wh_case *seen;
    size_t i;

    if (wh_trials_print(r->trials, asking(a, c, sql), &v, &text, err) == WH_OK &&
        v.kind == WH_FAIL &&
        wh_case_parse(a, wh_arena_str(a, wh_buf_view(&text)), NULL, 1, &seen, NULL) == WH_OK)
        for (i = 0; i < seen->nsections; i++)
            if (seen->sections[i].kind == WH_ACTUAL)
                rows = &seen->sections[i];
    wh_buf_release(&text);
    return rows;
}
