/* One case: does it fail, how small can it be, does that hold? */
#include "reduce/reducer.h"
#include "formats/convert/script.h"
#include "reduce/reduction.h"
#include "replay/case_job.h"
#include "replay/replay.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    HISTORY = 32, /* smaller and smaller cases to fall back to */
    GRACE_MS = 2000,
    TIMEOUT_MIN_MS = 200, /* while a timeout is reduced */
    TIMEOUT_FACTOR = 20,
    TIMEOUT_GRACE_MS = 500,
};

struct wh_reducer {
    wh_reducer_config config;
    wh_trials *trials, *good;
    wh_trials *hasty;  /* with a short limit, for timeouts */
    wh_verdict target; /* how the case fails */
    wh_buf text;
    wh_buf history[HISTORY]; /* a ring: cases that failed, the newest last */
    size_t accepted;
    bool script;
};

static int start_trials(wh_trials **out, const wh_engine_options *engine, uint64_t timeout_ms,
                        uint64_t grace_ms, wh_error *err)
{
    wh_trials_config config = {engine, timeout_ms, grace_ms};

    return wh_trials_start(out, &config, err);
}

int wh_reducer_start(wh_reducer **out, const wh_reducer_config *config, wh_error *err)
{
    wh_reducer *r = calloc(1, sizeof *r);
    size_t i;
    int rc = WH_OK;

    if (!r)
        return wh_error_set(err, WH_ELIMIT, "out of memory");
    r->config = *config;
    r->text.limit = (size_t)WH_CASE_MAX * 4;
    for (i = 0; i < HISTORY; i++)
        r->history[i].limit = (size_t)WH_CASE_MAX * 4;
    if (!config->test)
        rc = start_trials(&r->trials, config->engine, config->engine->timeout_ms, GRACE_MS, err);
    if (rc == WH_OK && config->good)
        rc = start_trials(&r->good, config->good, config->good->timeout_ms, GRACE_MS, err);
    if (rc != WH_OK) {
        wh_reducer_free(r);
        return rc;
    }
    *out = r;
    return WH_OK;
}

void wh_reducer_free(wh_reducer *r)
{
    size_t i;

    if (!r)
        return;
    /* last come, first gone: the workers of the later ones hold the lifelines of the earlier */
    wh_trials_free(r->hasty);
    wh_trials_free(r->good);
    wh_trials_free(r->trials);
    wh_buf_release(&r->text);
    for (i = 0; i < HISTORY; i++)
        wh_buf_release(&r->history[i]);
    free(r);
}

/* ---- asking -----------------------------------------------------------------------------------
 */

static bool is_timeout(const wh_verdict *v)
{
    return strncmp(v->signature, "timeout:", 8) == 0;
}

/* While a timeout is reduced, every interesting candidate costs the whole limit: keep it short,
 * but far above what those take that end. */
static int hasty_trials(wh_reducer *r, wh_error *err)
{
    uint64_t full = r->config.engine->timeout_ms, limit;
    int rc = WH_OK;

    if (!r->hasty)
        rc = start_trials(&r->hasty, r->config.engine, full, TIMEOUT_GRACE_MS, err);
    if (rc != WH_OK)
        return rc;
    limit = wh_trials_slowest_ms(r->hasty) * TIMEOUT_FACTOR;
    if (limit < TIMEOUT_MIN_MS)
        limit = TIMEOUT_MIN_MS;
    wh_trials_limit(r->hasty, limit < full ? limit : full);
    return WH_OK;
}

static bool is_same(const wh_reducer *r, const wh_verdict *v)
{
    return (v->kind == WH_FAIL || v->kind == WH_CRASH || v->kind == WH_TIMEOUT) &&
           wh_signature_same(wh_str_of(r->target.signature), wh_str_of(v->signature),
                             r->config.loose);
}

/* The case as the user's test gets it: a script stays a script. */
static int write_candidate(const wh_reducer *r, const wh_case *c, wh_buf *out)
{
    size_t i, k;

    if (!r->script)
        return wh_case_write(c, out);
    for (i = 0; i < c->nsections; i++)
        for (k = 0; k < c->sections[i].nstmts; k++) {
            wh_buf_str(out, c->sections[i].stmts[k].sql);
            wh_buf_char(out, '\n');
        }
    return out->status;
}

static void remember(wh_reducer *r, const wh_case *c)
{
    wh_buf *b = &r->history[r->accepted++ % HISTORY];

    wh_buf_clear(b);
    wh_case_write(c, b);
}

/* 1, 0 or a failure, by whatever judges. */
static int fails(wh_reducer *r, const wh_case *c, wh_error *err)
{
    wh_verdict v;
    int rc;

    if (r->config.test) {
        wh_buf_clear(&r->text);
        rc = write_candidate(r, c, &r->text);
        if (rc != WH_OK)
            return wh_error_set(err, rc, "the case is too large");
        rc = wh_command_run(r->config.test, wh_buf_view(&r->text), err);
    } else {
        bool hasty = is_timeout(&r->target) && !r->config.engine->in_process;
        rc = hasty ? hasty_trials(r, err) : WH_OK;
        if (rc == WH_OK)
            rc = wh_trials_run(hasty ? r->hasty : r->trials, c, &v, err);
        if (rc == WH_OK)
            rc = is_same(r, &v);
    }
    if (rc == 1 && r->good) {
        rc = wh_trials_run(r->good, c, &v, err);
        if (rc == WH_OK)
            rc = v.kind == WH_PASS;
    }
    return rc;
}

static int still_fails(void *ctx, const wh_case *candidate, wh_error *err)
{
    wh_reducer *r = ctx;
    int rc = fails(r, candidate, err);

    if (rc == 1)
        remember(r, candidate);
    return rc;
}

static bool should_stop(void *ctx)
{
    const wh_reducer *r = ctx;

    return r->config.should_stop && r->config.should_stop(r->config.ctx);
}

static void on_progress(void *ctx, const wh_reduce_stats *stats)
{
    const wh_reducer *r = ctx;

    if (r->config.on_progress)
        r->config.on_progress(r->config.ctx, stats);
}

/* ---- confirming -------------------------------------------------------------------------------
 */

/* Twice on a worker that has seen nothing else. True: it holds, and `out` has the printed case. */
static int holds(wh_reducer *r, const wh_case *c, wh_buf *out, wh_error *err)
{
    wh_trials *fresh = NULL;
    wh_verdict v;
    size_t before = out->n;
    int i, rc;

    if (r->config.test) {
        for (i = 0, rc = 1; i < 2 && rc == 1; i++)
            rc = should_stop(r) ? 1 : fails(r, c, err);
        if (rc == 1)
            rc = write_candidate(r, c, out) == WH_OK ? 1 : WH_ELIMIT;
        return rc;
    }
    rc = start_trials(&fresh, r->config.engine, r->config.engine->timeout_ms, GRACE_MS, err);
    for (i = 0; i < 2 && rc == WH_OK; i++) {
        out->n = before;
        rc = wh_trials_print(fresh, c, &v, out, err);
        if (rc == WH_OK && !is_same(r, &v))
            break;
    }
    wh_trials_free(fresh);
    if (rc == WH_OK && i < 2)
        out->n = before;
    return rc != WH_OK ? rc : i == 2;
}

/* The newest of the remembered cases that holds; they lack the mark of a reduction. */
static int fall_back(wh_reducer *r, wh_arena *a, const wh_case *source,
                     const wh_reduce_stats *stats, wh_buf *out, wh_error *err)
{
    size_t n = r->accepted < HISTORY ? r->accepted : HISTORY, i;
    int rc = 0;

    for (i = 0; i < n && rc == 0; i++) {
        const wh_buf *b = &r->history[(r->accepted - 1 - i) % HISTORY];
        wh_reduce_stats now = *stats;
        wh_case *c;
        size_t k;

        if (wh_case_parse(a, wh_arena_str(a, wh_buf_view(b)), source->file, source->line, &c,
                          NULL) != WH_OK)
            continue;
        c->script = source->script;
        now.statements = 0;
        for (k = 0; k < c->nsections; k++)
            if (c->sections[k].kind == WH_SETUP || c->sections[k].kind == WH_BASE)
                now.statements += c->sections[k].nstmts;
        if (!r->script)
            wh_reduce_mark(a, c, source, &now);
        rc = holds(r, c, out, err);
    }
    return rc;
}

/* ---- one item ---------------------------------------------------------------------------------
 */

/* A plain script as a case: every statement is setup, and the user's test judges. */
static int case_of_script(wh_arena *a, wh_str bytes, const char *file, const char *dialect,
                          wh_case **out, wh_error *err)
{
    const wh_dialect *d = wh_dialect_find(wh_str_of(dialect));
    wh_section *setup;
    wh_script_stmt s;
    wh_script script;
    int rc;

    if (!d)
        return wh_error_set(err, WH_EINVAL, "unknown dialect '%.64s'", dialect);
    *out = wh_case_new(a);
    (*out)->file = file;
    (*out)->script = true;
    wh_case_set_field(a, *out, "dialect", wh_str_of(dialect));
    setup = wh_case_add_section(a, *out, WH_SETUP, (wh_str){NULL, 0});
    wh_script_init(&script, a, d, bytes, file, NULL);
    while ((rc = wh_script_next(&script, &s, err)) == WH_OK && s.sql.p)
        wh_section_add_stmt(a, setup, s.sql)->line = s.line;
    return rc;
}

/* Does the case fail, and how? 1, 0 or a failure. */
static int establish(wh_reducer *r, const wh_case *c, wh_error *why, wh_error *err)
{
    wh_str recorded = wh_case_field(c, "signature");
    int i, rc = WH_OK;

    memset(&r->target, 0, sizeof r->target);
    if (recorded.n && recorded.n < sizeof r->target.signature)
        memcpy(r->target.signature, recorded.p, recorded.n);
    if (r->config.test)
        return 1; /* its first question will tell */
    for (i = 0; i < 2 && rc == WH_OK && !should_stop(r); i++) {
        wh_verdict v;
        rc = wh_trials_run(r->trials, c, &v, err);
        if (rc != WH_OK)
            return rc;
        if (!r->target.signature[0] && v.signature[0])
            r->target = v;
        if (r->target.signature[0] && is_same(r, &v))
            return 1;
        wh_error_set(why, WH_ENOREPRO, "%s%s%.200s", wh_verdict_name(v.kind),
                     v.signature[0] || v.reason[0] ? ": " : "",
                     v.signature[0] ? v.signature : v.reason);
    }
    return rc;
}

/* As it came but for its verdict. */
static int print_flaky(wh_arena *a, wh_case *c, wh_str raw, wh_buf *out)
{
    if (c->script) {
        wh_buf_str(out, raw);
        return out->status;
    }
    wh_case_set_field(a, c, "verdict", WH_STR("flaky"));
    c->raw = (wh_str){NULL, 0};
    return wh_case_write(c, out);
}

static int reduce_case(wh_reducer *r, wh_arena *a, wh_case *c, wh_str raw, wh_buf *out,
                       int *outcome, wh_error *why, wh_error *err)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *small = NULL;
    int rc = establish(r, c, why, err);

    *outcome = WH_NOT_AGAIN;
    r->accepted = 0;
    if (rc == 1) {
        opt.still_fails = still_fails;
        opt.should_stop = should_stop;
        opt.on_progress = on_progress;
        opt.ctx = r;
        opt.max_tests = r->config.max_tests;
        opt.passes = r->config.passes;
        opt.guarded = r->config.test || r->good;
        opt.stats = &stats;
        rc = wh_reduce(a, c, &opt, &small, err);
        if (rc == WH_ESTOPPED) {
            *outcome = WH_NOT_TESTED;
            wh_error_set(why, rc, "there was no time for it");
            wh_buf_str(out, raw);
            return out->status;
        }
        if (rc == WH_ENOREPRO) {
            wh_error_set(why, rc,
                         r->good && !r->config.test
                             ? "it does not hold on the engine of --passes-on, or does "
                               "not fail"
                             : "it does not fail");
            rc = WH_OK;
        } else if (rc == WH_OK) {
            small->script = c->script;
            rc = holds(r, small, out, err);
            if (rc == 0)
                rc = fall_back(r, a, c, &stats, out, err);
            if (rc == 1)
                *outcome = WH_REDUCED;
            else if (rc == 0)
                wh_error_set(why, WH_ENOREPRO, "it does not fail every time");
        }
    }
    if (rc < 0 || *outcome == WH_REDUCED)
        return rc < 0 ? rc : WH_OK;
    return print_flaky(a, c, raw, out);
}

/* Is there a failure to be reduced? */
static bool records_failure(const wh_reducer *r, const wh_case *c)
{
    wh_str name = wh_case_field(c, "verdict");
    int kind = wh_verdict_of_name(name);

    if (r->config.test)
        return true;
    if (name.n == 0) /* by hand: with a good engine, the two engines can tell */
        return r->good && !c->script && wh_case_field(c, "check").n;
    return kind == WH_FAIL || kind == WH_CRASH || kind == WH_TIMEOUT;
}

int wh_reducer_item(wh_reducer *r, const char *file, const wh_item *item, wh_buf *out, int *outcome,
                    wh_error *why, wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    bool script = item->kind == WH_ITEM_SCRIPT;
    wh_case *c = NULL;
    int rc = WH_OK;

    *outcome = WH_UNTOUCHED;
    r->script = script;
    wh_trials_free(r->hasty);
    r->hasty = NULL;
    if (script && r->config.test)
        rc = case_of_script(a, item->raw, file, r->config.dialect, &c, err);
    else if (!script)
        rc = wh_case_parse(a, item->raw, file, item->line, &c, err);
    if (rc == WH_OK && c)
        rc = wh_case_validate(c, err);
    if (rc == WH_OK && c && c->unknown.code != WH_OK) {
        *outcome = WH_NOT_TESTED;
        *why = c->unknown;
    } else if (rc == WH_OK && c && records_failure(r, c)) {
        rc = reduce_case(r, a, c, item->raw, out, outcome, why, err);
        if (rc == WH_ENOTSUP && !r->config.test) {
            *outcome = WH_NOT_TESTED;
            *why = *err;
            rc = WH_OK;
            wh_buf_str(out, item->raw);
        }
        wh_arena_free(a);
        return rc;
    }
    if (rc == WH_OK)
        wh_buf_str(out, item->raw);
    wh_arena_free(a);
    return rc;
}
