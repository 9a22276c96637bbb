/* The public face of isolation: one engine, one worker, one case at a time. */
#include "formats/base/memory.h"
#include "replay/engine/config.h"
#include "replay/run/actual.h"
#include "replay/tool/case_job.h"
#include "replay/worker/frame.h"

#include <stdio.h>
#include <stdlib.h>

enum { GRACE_MS = 2000, COPIES = 3 };

enum isolated_frame {
    FRAME_VERDICT = 1, /* wh_verdict */
    FRAME_RECORD,      /* the case, to be stored */
    FRAME_ENGINE,      /* the engine's product and version */
    FRAME_FAILED,      /* wh_error */
};

struct wh_isolated {
    const wh_engine_driver *driver; /* a copy of the caller's, in `own`; or NULL */
    wh_engine_driver own;
    wh_engine_config config;
    wh_pool *pool;
    wh_buf message;
    uint64_t number;
    /* of the case under way */
    const wh_case *c;
    wh_buf *record;
    bool recorded;
    bool stuck;                /* no statement of it was begun */
    wh_verdict verdict, death; /* `death`: of the first attempt; kind 0: it lived */
    wh_error failure;
    char engine[WH_ENGINE_VERSION_MAX + 1];
};

/* ---- in the worker -------------------------------------------------------------------------- */

static int open_engine(wh_isolated *i, wh_job *job, wh_error *err)
{
    wh_engine_config config = i->config;

    if (job->state)
        return WH_OK;
    config.isolated = true;
    config.stop = &job->progress->stop;
    return i->driver ? wh_engine_open_driver((wh_engine **)&job->state, i->driver, &config, err)
                     : wh_engine_open((wh_engine **)&job->state, &config, err);
}

static int replay(wh_isolated *i, wh_job *job, wh_arena *a, wh_error *err)
{
    bool record = job->message.p[0] == 'r';
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_observations *o = NULL;
    wh_verdict v;
    wh_case *c;
    int rc = wh_case_parse(a, (wh_str){job->message.p + 1, job->message.n - 1}, NULL, 0, &c, err);

    if (rc == WH_OK)
        rc = open_engine(i, job, err);
    if (rc != WH_OK)
        return rc;
    wh_job_send(job, FRAME_ENGINE, wh_str_of(wh_engine_version(job->state)));
    opt.progress = job->progress;
    rc = wh_replay(a, job->state, c, &opt, &v, &o, err);
    if (rc != WH_OK)
        return rc;
    if (record) {
        wh_case_set_verdict(a, c, &v);
        wh_case_set_engine(a, c, (wh_str){NULL, 0}, job->state);
        if (v.kind == WH_FAIL)
            wh_case_set_actual(a, c, o);
        wh_case_write(c, &text);
        wh_job_send(job, FRAME_RECORD, wh_buf_view(&text));
        wh_buf_release(&text);
    }
    wh_job_send(job, FRAME_VERDICT, (wh_str){(const char *)&v, sizeof v});
    return WH_OK;
}

static void work(void *ctx, wh_job *job)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_error err = {0};
    int rc = replay(ctx, job, a, &err);

    err.code = rc;
    if (rc != WH_OK)
        wh_job_send(job, FRAME_FAILED, (wh_str){(const char *)&err, sizeof err});
    wh_arena_free(a);
}

static void end_work(void *ctx, void *state)
{
    (void)ctx;
    wh_engine_close(state);
}

/* ---- in the caller -------------------------------------------------------------------------- */

static bool is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    (void)ctx;
    switch (type) {
    case FRAME_VERDICT:
        return wh_frame_is_verdict(bytes);
    case FRAME_RECORD:
        return true;
    case FRAME_ENGINE:
        return wh_frame_is_line(bytes, WH_ENGINE_VERSION_MAX);
    case FRAME_FAILED:
        return wh_frame_is_error(bytes);
    default:
        return false;
    }
}

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    wh_isolated *i = ctx;

    (void)number;
    switch (type) {
    case FRAME_VERDICT:
        memcpy(&i->verdict, bytes.p, sizeof i->verdict);
        break;
    case FRAME_RECORD:
        wh_buf_clear(i->record); /* of an attempt that ended in a death */
        wh_buf_str(i->record, bytes);
        i->recorded = true;
        break;
    case FRAME_ENGINE:
        memcpy(i->engine, bytes.p, bytes.n);
        i->engine[bytes.n] = '\0';
        break;
    default:
        memcpy(&i->failure, bytes.p, sizeof i->failure);
        break;
    }
}

static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    wh_isolated *i = ctx;
    wh_verdict v;
    bool retry;

    if (!wh_verdict_of_outcome(o, &v, &retry))
        return true;
    /* Not the case's fault: the engine ends before it is asked anything. */
    i->stuck = o->progress.steps == 0 && (v.kind == WH_TIMEOUT || v.kind == WH_CRASH);
    if (i->stuck) {
        i->verdict = v;
        return true;
    }
    if (retry && o->attempts < 2) {
        if (!wh_outcome_says_nothing(o))
            i->death = v;
        wh_buf_str(again, o->message);
        return false;
    }
    wh_verdict_at(&v, i->c, o->progress.section);
    i->verdict = v;
    i->recorded = false;
    return true;
}

static int start(wh_isolated *i, wh_error *err)
{
    wh_pool_config pool;

    memset(&pool, 0, sizeof pool);
    pool.workers = 1;
    pool.timeout_ms = i->config.limits.timeout_ms;
    pool.grace_ms = GRACE_MS;
    pool.memory = i->config.limits.memory == WH_NO_LIMIT ? 0 : i->config.limits.memory;
    pool.job = work;
    pool.job_end = end_work;
    pool.is_sound = is_sound;
    pool.on_frame = on_frame;
    pool.on_outcome = on_outcome;
    pool.abandon = i->config.stop;
    pool.ctx = i;
    return wh_pool_start(&i->pool, &pool, err);
}

/* What can be told of driver and URL before there is a worker. */
static int choose_engine(wh_isolated *i, const wh_engine_driver *driver,
                         const wh_engine_config *config, wh_error *err)
{
    int rc = wh_engine_config_read(&i->config, config, err);

    if (rc != WH_OK)
        return rc;
    if (driver) {
        i->driver = &i->own;
        return wh_engine_driver_read(&i->own, driver, err);
    }
    return i->config.url.n ? wh_engine_url_check(i->config.url, err) : WH_OK;
}

int wh_isolated_open(wh_isolated **out, const wh_engine_driver *driver,
                     const wh_engine_config *config, wh_error *err)
{
    wh_isolated *i = wh_memory_zalloc(1, sizeof *i);
    int rc = choose_engine(i, driver, config, err);

    *out = NULL;
    wh_buf_own(&i->message, (size_t)WH_CASE_MAX * 4);
    if (rc == WH_OK)
        rc = start(i, err);
    if (rc == WH_OK)
        *out = i;
    else
        free(i);
    return rc;
}

void wh_isolated_close(wh_isolated *i)
{
    if (!i)
        return;
    wh_pool_free(i->pool);
    wh_buf_release(&i->message);
    free(i);
}

/* What the worker that died could not write. */
static int record_death(wh_isolated *i, wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_str raw = {i->message.p + 1, i->message.n - 1};
    wh_case *c;
    int rc = wh_case_parse(a, raw, i->c->file, i->c->line, &c, err);

    if (rc == WH_OK) {
        if (i->engine[0])
            wh_case_set_field(a, c, "engine", wh_str_of(i->engine));
        wh_case_set_verdict(a, c, &i->verdict);
        rc = wh_case_write(c, i->record);
    }
    wh_arena_free(a);
    return rc;
}

/* It died once, and then it did not. */
static void contradict(wh_isolated *i)
{
    wh_verdict now = i->verdict;

    snprintf(i->verdict.reason, sizeof i->verdict.reason, "%.300s; then, again, '%s'",
             i->death.reason, wh_verdict_name(now.kind));
    i->verdict.kind = WH_FLAKY;
    i->verdict.signature[0] = '\0';
    i->recorded = false;
}

/*
 * One case, `message`, over there. A copy of this process may have been made while another thread
 * held a lock that the engine needs, or was about to load a library: then a new copy is made.
 */
static int ask(wh_isolated *i, wh_error *err)
{
    int rc, copies = 0;

    for (;;) {
        i->stuck = false;
        rc = i->pool ? WH_OK : start(i, err);
        if (rc == WH_OK)
            rc = wh_pool_submit(i->pool, ++i->number, wh_buf_view(&i->message), err);
        if (rc == WH_OK)
            rc = wh_pool_drain(i->pool, err);
        if (rc == WH_ESTOPPED)
            return wh_error_set(err, rc, "%s", WH_STOPPED_BY_CALLER);
        if (rc != WH_OK || !i->stuck)
            return rc;
        wh_pool_free(i->pool);
        i->pool = NULL;
        if (++copies == COPIES)
            return wh_error_set(
                err, WH_EENGINE,
                "the engine does not open: it %s in %d copies of this process, one after the "
                "other; may another thread hold a lock of it?",
                i->verdict.kind == WH_TIMEOUT ? "hangs" : "dies", copies);
    }
}

int wh_isolated_replay(wh_isolated *i, const wh_case *c, wh_verdict *verdict, wh_buf *record,
                       wh_error *err)
{
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    int rc;

    i->c = c;
    i->record = record ? &text : NULL;
    i->recorded = false;
    memset(&i->verdict, 0, sizeof i->verdict);
    memset(&i->death, 0, sizeof i->death);
    memset(&i->failure, 0, sizeof i->failure);
    i->verdict.kind = WH_INCONCLUSIVE;
    wh_buf_clear(&i->message);
    wh_buf_char(&i->message, record ? 'r' : '-');
    rc = wh_case_write(c, &i->message);
    if (rc != WH_OK)
        return wh_error_set(err, rc,
                            rc == WH_EINVAL
                                ? "the case has a section or field that can't be written"
                                : "the case is too large");
    rc = wh_case_validate(c, err); /* here, where file and lines are known */
    if (rc == WH_OK)
        rc = ask(i, err);
    if (rc == WH_OK && i->failure.code != WH_OK) {
        rc = i->failure.code;
        if (err)
            *err = i->failure;
    }
    if (rc == WH_OK && i->death.kind != WH_PASS && i->verdict.kind != WH_CRASH &&
        i->verdict.kind != WH_TIMEOUT)
        contradict(i);
    if (rc == WH_OK && verdict)
        *verdict = i->verdict;
    if (rc == WH_OK && record && !i->recorded) {
        wh_buf_clear(&text);
        rc = record_death(i, err);
    }
    if (rc == WH_OK && record) {
        wh_buf_str(record, wh_buf_view(&text));
        rc = wh_buf_failed(record, err, "the record is over the limit of its buffer");
    }
    wh_buf_release(&text);
    return rc;
}
