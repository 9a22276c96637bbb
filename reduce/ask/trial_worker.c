/* A trial in its worker: execute the candidate, judge it, count its work. */
#include "reduce/ask/trial_worker.h"
#include "formats/base/memory.h"
#include "formats/case/hash.h"
#include "formats/sql/parse/parse.h"
#include "oracles/campaign/findings/finding.h"
#include "replay/engine/work.h"
#include "replay/run/run.h"

#include <stdlib.h>

typedef struct worker_state {
    wh_engines *engines;
    wh_arena *a;
    /* A session whose setup is done, for candidates that differ in their runs alone. */
    wh_session *session;
    uint64_t setup; /* hash of that setup */
    uint64_t where; /* of the dialect, the limits and the settings that it has */
    uint64_t last;  /* setup of the candidate before */
    uint64_t setup_steps;
    bool anew; /* but not here */
} worker_state;

static void forget_session(worker_state *w)
{
    wh_session_close(w->session);
    w->session = NULL;
}

/* Of a case's engines: so many steps each, of which `done` are done. */
static void allow(wh_engine *engine, const wh_run_options *opt, uint64_t steps, uint64_t done)
{
    size_t i;

    wh_engine_allow(engine, steps, done);
    for (i = 0; i < opt->nengines; i++)
        wh_engine_allow(opt->engines[i].engine, steps, done);
}

static void add_work(const wh_engine *engine, uint64_t steps, wh_trial_work *out)
{
    uint64_t done = wh_engine_worked(engine);

    out->steps += done;
    out->cut |= steps && done > steps;
}

/* What is cut may have failed for that alone, whatever it looks like. */
static wh_trial_work work_of(const wh_engine *engine, const wh_run_options *opt, uint64_t steps,
                             wh_verdict *v)
{
    wh_trial_work out = {0, 0};
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
        bool may_fail = s->kind == WH_SETUP && s->nattrs == 1 && wh_section_attr(s, "may-fail");

        if (s->kind == WH_DERIVED || (s->kind == WH_SETUP && runs) ||
            (s->nattrs && s->kind <= WH_RUN && !may_fail))
            return false;
        runs |= s->kind == WH_RUN;
        for (k = 0; s->kind <= WH_RUN && s->kind != WH_BASE && k < s->nstmts; k++)
            switch (wh_statement_kind(d, s->stmts[k].sql)) {
            case WH_N_SELECT_STATEMENT:
                break;
            case WH_N_CREATE_TABLE:
            case WH_N_CREATE_INDEX:
            case WH_N_CREATE_VIEW:
            case WH_N_CREATE_TRIGGER:
            case WH_N_ALTER:
            case WH_N_DROP:
            case WH_N_REINDEX:
            case WH_N_INSERT:
            case WH_N_UPDATE:
            case WH_N_DELETE:
            case WH_N_ANALYZE:
                if (s->kind == WH_RUN)
                    return false;
                break;
            default:
                return false;
            }
    }
    return true;
}

/* Where the engine is another one for other limits or settings, that of the session may be gone. */
static uint64_t where_hash(const wh_case *c)
{
    wh_hash64 h;

    wh_hash64_begin(&h);
    hash_text(&h, wh_case_field(c, "dialect"));
    hash_text(&h, wh_case_field(c, "limit"));
    hash_text(&h, wh_case_field(c, "settings"));
    return wh_hash64_end(&h);
}

static uint64_t setup_hash(const wh_case *c)
{
    wh_hash64 h;
    size_t i, k;

    wh_hash64_begin(&h);
    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++)
            hash_text(&h, c->sections[i].stmts[k].sql);
    return wh_hash64_end(&h);
}

/* Counts what the setup takes, while a case is executed. */
typedef struct setup_work {
    const wh_case *c;
    wh_engine *engine;
    uint64_t steps;
    bool done;
} setup_work;

static void on_statement(void *ctx, size_t section, wh_str sql)
{
    setup_work *w = ctx;

    (void)sql;
    if (!w->done && w->c->sections[section].kind == WH_RUN) {
        w->steps = wh_engine_worked(w->engine);
        w->done = true;
    }
}

/* On an empty database. Its session is kept if the next candidates may have the same setup: if this
 * one has that of the one before, or is interesting. */
static int observe_anew(worker_state *w, wh_engine *engine, const wh_case *c,
                        const wh_run_options *opt, bool reusable, wh_verdict *v,
                        wh_observations **o, wh_error *err)
{
    setup_work work = {c, engine, 0, false};
    wh_run_options counted = *opt;
    wh_session *session = NULL;
    uint64_t hash = setup_hash(c);
    bool again = hash == w->last;
    int rc;

    w->last = hash;
    counted.on_statement = on_statement;
    counted.ctx = &work;
    rc = wh_run_case_keeping(w->a, engine, c, &counted, reusable ? &session : NULL, o, err);
    if (rc == WH_OK)
        wh_judge(w->a, c, *o, v);
    if (session && v->kind != WH_CRASH && (again || v->kind == WH_FAIL)) {
        forget_session(w);
        w->session = session;
        w->setup = hash;
        w->where = where_hash(c);
        w->setup_steps = work.steps;
    } else {
        wh_session_close(session);
    }
    return rc;
}

/* In the session that is kept, if that has its setup; what fails there is asked again from the
 * start, on an empty database. */
static int observe(worker_state *w, wh_engine *engine, const wh_case *c, const wh_run_options *opt,
                   uint64_t steps, wh_verdict *v, wh_observations **o, wh_error *err)
{
    const wh_dialect *d = wh_dialect_of(wh_case_field(c, "dialect"));
    bool reusable = d && !w->anew && is_reusable(c, d);

    if (reusable && w->session && setup_hash(c) == w->setup) {
        int rc;

        w->last = w->setup;
        allow(engine, opt, steps, w->setup_steps);
        rc = wh_run_in_session(w->a, engine, w->session, c, opt, o);
        if (rc != WH_OK)
            return rc;
        wh_judge(w->a, c, *o, v);
        if (v->kind == WH_PASS || v->kind == WH_INCONCLUSIVE)
            return WH_OK;
    }
    allow(engine, opt, steps, 0);
    return observe_anew(w, engine, c, opt, reusable, v, o, err);
}

static void send_failure(wh_job *job, const wh_error *e)
{
    wh_job_send(job, WH_TRIAL_FAILED, (wh_str){(const char *)e, sizeof *e});
}

static void execute(wh_job *job, worker_state *w, const wh_trial_head *head, wh_str bytes)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_observations *o;
    wh_engine *engine;
    wh_verdict v;
    wh_case *c;
    wh_error err = {.message = "the case can't be executed"};
    wh_trial_work work;
    bool print = head->mode == WH_TRIAL_PRINT;
    int rc = wh_case_parse(w->a, bytes, NULL, 0, &c, &err);

    if (w->session && (rc != WH_OK || print || wh_case_is_labelled(c) || where_hash(c) != w->where))
        forget_session(w); /* before its engine may be closed for other limits */
    if (rc == WH_OK)
        rc = wh_engines_of_case(w->engines, w->a, c, &engine, &opt, &err);
    if (rc == WH_OK) {
        uint32_t own = wh_engine_limits(engine)->timeout_ms;
        *job->timeout_ms = head->timeout_ms && head->timeout_ms < own ? head->timeout_ms : own;
        if (print && opt.nengines == 0) /* before anything can go wrong */
            wh_job_send(job, WH_TRIAL_ENGINE, wh_str_of(wh_engine_version(engine)));
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
    wh_job_send(job, WH_TRIAL_WORK, (wh_str){(const char *)&work, sizeof work});
    wh_job_send(job, WH_TRIAL_VERDICT, (wh_str){(const char *)&v, sizeof v});
    if (print) {
        wh_case_set_engines(w->a, c, engine, &opt);
        wh_finding_print(w->a, c, &v, o, &text);
        wh_job_send(job, WH_TRIAL_TEXT, wh_buf_view(&text));
    }
    wh_buf_release(&text);
}

void wh_trial_job(void *ctx, wh_job *job)
{
    const wh_trials_config *config = ctx;
    worker_state *w = job->state;
    wh_mark mark;
    wh_trial_head head;

    if (!w) {
        job->state = w = wh_memory_zalloc(1, sizeof *w);
        w->engines = wh_engines_new(config->engine, &job->progress->stop);
        w->a = wh_arena_new(NULL, 0);
        w->anew = config->anew;
    }
    if (job->message.n < sizeof head)
        return;
    memcpy(&head, job->message.p, sizeof head);
    mark = wh_arena_mark(w->a);
    execute(job, w, &head, (wh_str){job->message.p + sizeof head, job->message.n - sizeof head});
    wh_arena_rewind(w->a, mark);
}

void wh_trial_job_end(void *ctx, void *state)
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
