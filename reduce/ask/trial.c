/* Executing candidates in a worker. */
#include "reduce/ask/trial.h"
#include "formats/case/hash.h"
#include "formats/sql/parse/parse.h"
#include "oracles/campaign/finding.h"
#include "replay/engine/work.h"
#include "replay/run/actual.h"
#include "replay/tool/case_job.h"
#include "replay/run/run.h"
#include "replay/worker/frame.h"
#include "formats/base/memory.h"

#include <stdlib.h>
#include <time.h>

enum trial_frame {
    TRIAL_VERDICT = 1, /* wh_verdict */
    TRIAL_TEXT,        /* the case, printed */
    TRIAL_ENGINE,      /* the engine's product and version */
    TRIAL_FAILED,      /* wh_error */
    TRIAL_WORK,        /* trial_work */
};

enum trial_mode { TRIAL_RUN, TRIAL_PRINT };

/* What stands before the case in a message; parent and worker are one program. */
typedef struct trial_head {
    uint32_t mode;       /* enum trial_mode */
    uint32_t timeout_ms; /* 0: the pool's */
    uint64_t steps;      /* of each engine; 0: any number */
} trial_head;

typedef struct trial_work {
    uint64_t steps; /* that all engines did */
    uint64_t cut;   /* one of them would have done more than it may */
} trial_work;

struct wh_trials {
    wh_trials_config config;
    wh_pool *pool;
    wh_buf message, text;
    uint64_t number, slowest_ms, took_ms, limit_ms, steps;
    trial_work work; /* of the last trial */
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

/* ---- in the worker -------------------------------------------------------------------------- */

typedef struct worker_state {
    wh_engines *engines;
    wh_arena *a;
    /* A session whose setup is done, for candidates that differ in their runs alone. */
    wh_session *session;
    uint64_t setup; /* hash of that setup, limits included */
    uint64_t last;  /* of the candidate before: what comes twice is worth a session */
    uint64_t setup_steps;
    bool anew; /* but not here */
} worker_state;

static void forget_session(worker_state *w)
{
    wh_session_close(w->session);
    w->session = NULL;
}

/* ---- work ---- */

/* Of a case's engines: so many steps each, of which `done` are done. */
static void allow(wh_engine *engine, const wh_run_options *opt, uint64_t steps, uint64_t done)
{
    size_t i;

    wh_engine_allow(engine, steps, done);
    for (i = 0; i < opt->nengines; i++)
        wh_engine_allow(opt->engines[i].engine, steps, done);
}

static void add_work(const wh_engine *engine, uint64_t steps, trial_work *out)
{
    uint64_t done = wh_engine_worked(engine);

    out->steps += done;
    out->cut |= steps && done > steps;
}

/* What is cut may have failed for that alone, whatever it looks like. */
static trial_work work_of(const wh_engine *engine, const wh_run_options *opt, uint64_t steps,
                          wh_verdict *v)
{
    trial_work out = {0, 0};
    size_t i;

    if (opt->nengines == 0)
        add_work(engine, steps, &out);
    for (i = 0; i < opt->nengines; i++)
        add_work(opt->engines[i].engine, steps, &out);
    if (out.cut) {
        static const char why[] = "it takes far more work than the case that it comes from";

        memset(v, 0, sizeof *v);
        v->kind = WH_INCONCLUSIVE;
        memcpy(v->reason, why, sizeof why);
    }
    return out;
}

/* ---- sessions that are kept ---- */

static void hash_text(wh_hash64 *h, wh_str s)
{
    uint64_t n = s.n;

    wh_hash64_add(h, &n, sizeof n);
    wh_hash64_add(h, s.p, s.n);
}

/* A setup that leaves nothing behind but the database itself, and runs that only read: then the
 * runs of the next candidate may follow in the same session. */
static bool is_reusable(const wh_case *c, const wh_dialect *d)
{
    size_t i, k;
    bool runs = false;

    if (wh_case_is_labelled(c)) /* several databases */
        return false;
    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        if (s->kind == WH_DERIVED || (s->kind == WH_SETUP && runs) ||
            (s->nattrs && s->kind <= WH_RUN))
            return false;
        runs |= s->kind == WH_RUN;
        for (k = 0; s->kind <= WH_RUN && s->kind != WH_BASE && k < s->nstmts; k++)
            switch (wh_statement_kind(d, s->stmts[k].sql)) {
            case WH_N_SELECT_STATEMENT:
                break;
            case WH_N_CREATE_TABLE:
            case WH_N_CREATE_INDEX:
            case WH_N_CREATE_VIEW:
            case WH_N_INSERT:
            case WH_N_UPDATE:
            case WH_N_DELETE:
            case WH_N_ANALYZE:
                if (s->kind == WH_RUN || s->stmts[k].may_fail)
                    return false;
                break;
            default:
                return false;
            }
    }
    return true;
}

static uint64_t setup_hash(const wh_case *c)
{
    wh_hash64 h;
    size_t i, k;

    wh_hash64_begin(&h);
    hash_text(&h, wh_case_field(c, "dialect"));
    hash_text(&h, wh_case_field(c, "limit"));
    hash_text(&h, wh_case_field(c, "settings"));
    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++)
            hash_text(&h, c->sections[i].stmts[k].sql);
    return wh_hash64_end(&h);
}

/* Execute the setup alone, in a session that is kept. False: it fails. */
static bool keep_session(worker_state *w, wh_engine *engine, const wh_case *c, uint64_t hash,
                         wh_progress *progress)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_answer answer;
    size_t i, k;

    if (wh_session_open(&w->session, engine, NULL) != WH_OK)
        return false;
    opt.progress = progress;
    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            progress->section = (uint32_t)i;
            wh_run_statement(w->session, c->sections[i].stmts[k].sql, NULL, &opt, &answer);
            if (answer.kind != WH_ANSWER_OK) {
                forget_session(w);
                return false;
            }
        }
    w->setup = hash;
    w->setup_steps = wh_engine_worked(engine);
    return true;
}

/*
 * Execute and observe. The second candidate with one and the same setup gets a session that is
 * kept; what fails there is asked again from the start, on an empty database.
 */
static int observe(worker_state *w, wh_engine *engine, const wh_case *c, const wh_run_options *opt,
                   uint64_t steps, wh_verdict *v, wh_observations **o, wh_error *err)
{
    wh_str name = wh_case_field(c, "dialect");
    const wh_dialect *d = wh_dialect_of(name);
    uint64_t hash = setup_hash(c);
    bool again = !w->anew && hash == w->last;
    int rc;

    w->last = hash;
    if (d && again && is_reusable(c, d) &&
        (w->session || keep_session(w, engine, c, hash, opt->progress))) {
        allow(engine, opt, steps, w->setup_steps);
        rc = wh_run_in_session(w->a, engine, w->session, c, opt, o);
        if (rc != WH_OK)
            return rc;
        wh_judge(w->a, c, *o, v);
        if (v->kind == WH_PASS || v->kind == WH_INCONCLUSIVE)
            return WH_OK;
    }
    allow(engine, opt, steps, 0);
    rc = wh_run_case(w->a, engine, c, opt, o, err);
    if (rc == WH_OK)
        wh_judge(w->a, c, *o, v);
    return rc;
}

static void send_failure(wh_job *job, const wh_error *e)
{
    wh_job_send(job, TRIAL_FAILED, (wh_str){(const char *)e, sizeof *e});
}

static void execute(wh_job *job, worker_state *w, const trial_head *head, wh_str bytes)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_observations *o;
    wh_engine *engine;
    wh_verdict v;
    wh_case *c;
    wh_error err = {.message = "the case can't be executed"};
    trial_work work;
    bool print = head->mode == TRIAL_PRINT;
    int rc = wh_case_parse(w->a, bytes, NULL, 0, &c, &err);

    if (w->session && (rc != WH_OK || print || wh_case_is_labelled(c) || setup_hash(c) != w->setup))
        forget_session(w); /* before its engine may be closed for other limits */
    if (rc == WH_OK)
        rc = wh_engines_of_case(w->engines, w->a, c, &engine, &opt, &err);
    if (rc == WH_OK) {
        uint32_t own = wh_engine_limits(engine)->timeout_ms;
        *job->timeout_ms = head->timeout_ms && head->timeout_ms < own ? head->timeout_ms : own;
        if (print && opt.nengines == 0) /* before anything can go wrong */
            wh_job_send(job, TRIAL_ENGINE, wh_str_of(wh_engine_version(engine)));
        opt.progress = job->progress;
        /* with every row's hash, a signature's direction is exact */
        opt.need = WH_NEED_HASHES;
        if (print)
            opt.need |= WH_NEED_ROWS | WH_NEED_LIST | WH_NEED_WARNINGS;
        allow(engine, &opt, head->steps, 0);
        if (print) {
            rc = wh_run_case(w->a, engine, c, &opt, &o, &err);
            if (rc == WH_OK)
                wh_judge(w->a, c, o, &v);
        } else {
            rc = observe(w, engine, c, &opt, head->steps, &v, &o, &err);
        }
    }
    if (rc != WH_OK) {
        err.code = rc;
        send_failure(job, &err);
        return;
    }
    work = work_of(engine, &opt, head->steps, &v);
    wh_job_send(job, TRIAL_WORK, (wh_str){(const char *)&work, sizeof work});
    wh_job_send(job, TRIAL_VERDICT, (wh_str){(const char *)&v, sizeof v});
    if (print) {
        wh_case_set_engines(w->a, c, engine, &opt);
        wh_finding_print(w->a, c, &v, o, &text);
        wh_job_send(job, TRIAL_TEXT, wh_buf_view(&text));
    }
    wh_buf_release(&text);
}

static void trial_job(void *ctx, wh_job *job)
{
    wh_trials *t = ctx;
    worker_state *w = job->state;
    wh_mark mark;
    trial_head head;

    if (!w) {
        job->state = w = wh_memory_zalloc(1, sizeof *w);
        w->engines = wh_engines_new(t->config.engine, &job->progress->stop);
        w->a = wh_arena_new(NULL, 0);
        w->anew = t->config.anew;
    }
    if (job->message.n < sizeof head)
        return;
    memcpy(&head, job->message.p, sizeof head);
    mark = wh_arena_mark(w->a);
    execute(job, w, &head, (wh_str){job->message.p + sizeof head, job->message.n - sizeof head});
    wh_arena_rewind(w->a, mark);
}

static void end_worker(void *ctx, void *state)
{
    worker_state *w = state;

    (void)ctx;
    if (!w)
        return;
    forget_session(w);
    wh_engines_free(w->engines);
    wh_arena_free(w->a);
    free(w);
}

/* ---- in the parent -------------------------------------------------------------------------- */

static bool is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    wh_error e;

    switch (type) {
    case TRIAL_VERDICT:
        return wh_frame_is_verdict(bytes);
    case TRIAL_WORK:
        return bytes.n == sizeof(trial_work);
    case TRIAL_TEXT:
        return true;
    case TRIAL_ENGINE:
        return wh_frame_is_line(bytes, sizeof ((wh_trials *)ctx)->engine - 1);
    case TRIAL_FAILED:
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
    case TRIAL_VERDICT:
        memcpy(&t->verdict, bytes.p, sizeof t->verdict);
        break;
    case TRIAL_WORK:
        memcpy(&t->work, bytes.p, sizeof t->work);
        break;
    case TRIAL_TEXT:
        if (t->print)
            wh_buf_str(t->print, bytes);
        break;
    case TRIAL_ENGINE:
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
    pool.job = trial_job;
    pool.job_end = end_worker;
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

static uint64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static int run_job(wh_trials *t, const wh_case *c, uint32_t mode, wh_verdict *v, wh_error *err)
{
    uint64_t before = now_ms(), took;
    trial_head head = {mode, (uint32_t)t->limit_ms, mode == TRIAL_PRINT ? 0 : t->steps};
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
    took = t->took_ms = now_ms() - before;
    if (!t->died && took > t->slowest_ms)
        t->slowest_ms = took;
    *v = t->verdict;
    return WH_OK;
}

int wh_trials_run(wh_trials *t, const wh_case *c, wh_verdict *v, wh_error *err)
{
    return run_job(t, c, TRIAL_RUN, v, err);
}

int wh_trials_print(wh_trials *t, const wh_case *c, wh_verdict *v, wh_buf *out, wh_error *err)
{
    int rc;

    t->print = out;
    rc = run_job(t, c, TRIAL_PRINT, v, err);
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
