/* Executing candidates in a worker. */
#include "reduce/ask/trial.h"
#include "formats/base/memory.h"
#include "oracles/campaign/findings/finding.h"
#include "reduce/ask/trial_worker.h"
#include "replay/tool/case_job.h"
#include "replay/worker/frame.h"
#include "replay/engine/clock.h"

#include <stdlib.h>

struct wh_trials {
    wh_trials_config config; /* first: it is what the worker sees */
    wh_pool *pool;
    wh_buf message, text;
    uint64_t number, slowest_ms, took_ms, limit_ms, steps;
    wh_trial_work work; /* of the last trial */
    /* of the trial under way */
    const wh_case *c;
    wh_arena *a;
    wh_verdict verdict;
    wh_error failure;
    char engine[128];
    wh_buf *print; /* NULL: it is only run */
    bool died;
    volatile int abandon;
};

static bool is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    wh_error e;

    switch (type) {
    case WH_TRIAL_VERDICT:
        return wh_frame_is_verdict(bytes);
    case WH_TRIAL_WORK:
        return bytes.n == sizeof(wh_trial_work);
    case WH_TRIAL_TEXT:
        return true;
    case WH_TRIAL_ENGINE:
        return wh_frame_is_line(bytes, sizeof((wh_trials *)ctx)->engine - 1);
    case WH_TRIAL_FAILED:
        if (!wh_frame_is_error(bytes))
            return false;
        memcpy(&e, bytes.p, sizeof e);
        return e.code < WH_OK;
    default:
        return false;
    }
}

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    wh_trials *t = ctx;

    (void)number;
    switch (type) {
    case WH_TRIAL_VERDICT:
        memcpy(&t->verdict, bytes.p, sizeof t->verdict);
        break;
    case WH_TRIAL_WORK:
        memcpy(&t->work, bytes.p, sizeof t->work);
        break;
    case WH_TRIAL_TEXT:
        if (t->print)
            wh_buf_str(t->print, bytes);
        break;
    case WH_TRIAL_ENGINE:
        memcpy(t->engine, bytes.p, bytes.n);
        t->engine[bytes.n] = '\0';
        break;
    default:
        memcpy(&t->failure, bytes.p, sizeof t->failure);
        break;
    }
}

static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    wh_trials *t = ctx;
    wh_verdict v;
    bool retry;

    if (!wh_verdict_of_outcome(o, &v, &retry))
        return true;
    if (wh_outcome_says_nothing(o)) {
        wh_buf_str(again, o->message);
        return false;
    }
    t->died = true;
    t->verdict = v;
    wh_verdict_at(&t->verdict, t->c, o->progress.section);
    return true;
}

static void on_tick(void *ctx)
{
    wh_trials *t = ctx;

    if (t->config.should_stop && t->config.should_stop(t->config.ctx))
        t->abandon = 1;
}

int wh_trials_start(wh_trials **out, const wh_trials_config *config, wh_error *err)
{
    wh_trials *t = wh_memory_zalloc(1, sizeof *t);
    wh_pool_config pool;
    int rc;

    t->config = *config;
    wh_buf_own(&t->message, (size_t)WH_CASE_MAX * 4);
    memset(&pool, 0, sizeof pool);
    pool.workers = 1;
    pool.in_process = config->engine->in_process;
    pool.core = config->engine->core;
    pool.timeout_ms = config->timeout_ms;
    pool.grace_ms = config->grace_ms;
    pool.memory = config->engine->memory;
    pool.job = wh_trial_job;
    pool.job_end = wh_trial_job_end;
    pool.is_sound = is_sound;
    pool.on_frame = on_frame;
    pool.on_outcome = on_outcome;
    pool.on_tick = on_tick;
    pool.abandon = &t->abandon;
    pool.ctx = t;
    rc = wh_pool_start(&t->pool, &pool, err);
    if (rc != WH_OK) {
        free(t);
        return rc;
    }
    *out = t;
    return WH_OK;
}

void wh_trials_free(wh_trials *t)
{
    if (!t)
        return;
    wh_pool_free(t->pool);
    wh_buf_release(&t->message);
    free(t);
}

static int run_job(wh_trials *t, const wh_case *c, uint32_t mode, wh_verdict *v, wh_error *err)
{
    uint64_t before = wh_now_ms(), took;
    wh_trial_head head = {mode, (uint32_t)t->limit_ms, mode == WH_TRIAL_PRINT ? 0 : t->steps};
    int rc;

    t->c = c;
    memset(&t->verdict, 0, sizeof t->verdict);
    t->verdict.kind = WH_INCONCLUSIVE;
    t->failure.code = WH_OK;
    t->died = false;
    memset(&t->work, 0, sizeof t->work);
    wh_buf_clear(&t->message);
    wh_buf_add(&t->message, &head, sizeof head);
    rc = wh_case_write(c, &t->message);
    if (rc != WH_OK)
        return wh_error_set(err, rc, "the case is too large");
    rc = wh_pool_submit(t->pool, ++t->number, wh_buf_view(&t->message), err);
    if (rc == WH_OK)
        rc = wh_pool_drain(t->pool, err);
    if (rc != WH_OK)
        return rc;
    if (t->failure.code != WH_OK) {
        if (err)
            *err = t->failure;
        return t->failure.code;
    }
    took = t->took_ms = wh_now_ms() - before;
    if (!t->died && took > t->slowest_ms)
        t->slowest_ms = took;
    *v = t->verdict;
    return WH_OK;
}

int wh_trials_run(wh_trials *t, const wh_case *c, wh_verdict *v, wh_error *err)
{
    return run_job(t, c, WH_TRIAL_RUN, v, err);
}

int wh_trials_print(wh_trials *t, const wh_case *c, wh_verdict *v, wh_buf *out, wh_error *err)
{
    int rc;

    t->print = out;
    rc = run_job(t, c, WH_TRIAL_PRINT, v, err);
    t->print = NULL;
    return rc == WH_OK && t->died ? wh_trials_print_unseen(t, c, v, out, err) : rc;
}

int wh_trials_print_unseen(const wh_trials *t, const wh_case *c, const wh_verdict *v, wh_buf *out,
                           wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf raw = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_case *copy;
    int rc;

    wh_case_write(c, &raw);
    rc = wh_case_parse(a, wh_buf_view(&raw), c->file, c->line, &copy, err);
    if (rc == WH_OK && t && t->engine[0])
        wh_case_set_field(a, copy, "engine", wh_str_of(t->engine));
    if (rc == WH_OK)
        wh_finding_print(a, copy, v, NULL, out);
    wh_buf_release(&raw);
    wh_arena_free(a);
    return rc;
}

uint64_t wh_trials_took_ms(const wh_trials *t)
{
    return t->took_ms;
}

uint64_t wh_trials_slowest_ms(const wh_trials *t)
{
    return t->slowest_ms;
}

void wh_trials_limit(wh_trials *t, uint64_t timeout_ms)
{
    t->limit_ms = timeout_ms;
}

void wh_trials_allow(wh_trials *t, uint64_t steps)
{
    t->steps = steps;
}

uint64_t wh_trials_work(const wh_trials *t, bool *cut)
{
    *cut = t->work.cut != 0;
    return t->work.steps;
}
