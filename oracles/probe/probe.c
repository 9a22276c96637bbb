/* Probing: one statement a feature. */
#include "oracles/probe/probe.h"
#include "formats/base/memory.h"
#include "formats/sql/dialect/dialect.h"
#include "oracles/probe/catalog.h"
#include "replay/engine/flag.h"
#include "replay/run/run.h"
#include "replay/worker/frame.h"

/* ---- in the worker --------------------------------------------------------------------------- */

enum { FRAME_STATE = 1, FRAME_VERSION, FRAME_FATAL, FRAME_FUNCTION };

/* What is asked: functions of the catalog, each feature of one engine, or of several. */
enum { ASK_CATALOG, ASK_ONE, ASK_BESIDE };

/* The row's note follows. */
typedef struct state_frame {
    uint32_t index, state;
} state_frame;

/* In the parent, and inherited by the worker. */
typedef struct prober {
    const wh_engine_options *options;
    wh_profile *profile;
    const wh_rules *more; /* of a mapping; NULL: none */
    wh_str text;          /* the same as it was read */
    int asks;
    wh_error error; /* code != 0: the engine can't be opened */
    unsigned starved;
} prober;

static bool accepts(wh_session *s, wh_job *job, wh_str sql)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_answer answer;

    opt.progress = job->progress;
    wh_run_statement(s, sql, NULL, &opt, &answer);
    return answer.kind == WH_ANSWER_OK;
}

/* All statements of a feature. */
static bool accepts_all(wh_session *s, wh_job *job, wh_str sql)
{
    size_t start = 0, i;

    for (i = 0; i + 1 < sql.n; i++)
        if (sql.p[i] == ';' && sql.p[i + 1] == '\n') {
            if (!accepts(s, job, (wh_str){sql.p + start, i + 1 - start}))
                return false;
            start = i + 2;
        }
    return accepts(s, job, (wh_str){sql.p + start, sql.n - start});
}

static int probe_one(wh_engine *e, wh_job *job, wh_str sql, wh_error *err)
{
    wh_session *s;
    int state = WH_PROFILE_REFUSED;
    size_t i;

    if (wh_session_open(&s, e, err) != WH_OK)
        return -1;
    for (i = 0; wh_probe_setup[i]; i++)
        accepts(s, job, wh_str_of(wh_probe_setup[i]));
    if (accepts_all(s, job, sql))
        state = WH_PROFILE_ACCEPTED;
    wh_session_close(s);
    return state;
}

/* With operands of several classes, or where these do not go together, of one. */
static int probe_feature(wh_engine *e, wh_job *job, const wh_dialect *d, const wh_profile_row *row,
                         wh_error *err)
{
    int state = WH_PROFILE_REFUSED;
    unsigned of;

    for (of = 0; state == WH_PROFILE_REFUSED && of < WH_PROBE_WORDS; of++) {
        wh_buf sql = WH_BUF_INIT(WH_STATEMENT_MAX);

        if (wh_probe_statement(&sql, d, row->kind, row->text, of))
            state = probe_one(e, job, wh_buf_view(&sql), err);
        wh_buf_release(&sql);
    }
    return state;
}

/* Functions of the engine's catalog from the `i`-th on: those that take all edges. */
static int probe_catalog(const prober *b, wh_engine *e, wh_job *job, size_t i, wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_catalog_function *v;
    wh_session *s;
    size_t n;

    if (wh_session_open(&s, e, err) != WH_OK) {
        wh_arena_free(a);
        return -1;
    }
    n = wh_catalog_functions(a, s, b->profile->dialect, &v);
    for (; i < n && !wh_flag_is_set(&job->progress->quit); i++) {
        wh_buf line = WH_BUF_INIT(4096);

        job->progress->base = (uint32_t)i;
        wh_buf_str(&line, v[i].name);
        wh_buf_char(&line, ' ');
        wh_buf_str(&line, v[i].kind);
        wh_buf_char(&line, ' ');
        wh_buf_str(&line, v[i].text);
        if (accepts(s, job, v[i].trial))
            wh_job_send(job, FRAME_FUNCTION, wh_buf_view(&line));
        wh_buf_release(&line);
    }
    wh_session_close(s);
    wh_arena_free(a);
    return 0;
}

static void send_state(wh_job *job, uint32_t index, int state, wh_str note)
{
    state_frame f = {index, (uint32_t)state};
    wh_buf b = WH_BUF_INIT(8192);

    wh_buf_add(&b, &f, sizeof f);
    for (size_t i = 0; i < note.n && b.n < 1024; i++)
        wh_buf_char(&b, (unsigned char)note.p[i] < ' ' ? ' ' : note.p[i]);
    wh_job_send(job, FRAME_STATE, wh_buf_view(&b));
    wh_buf_release(&b);
}

/*
 * With operands of one class where those of several have no mapping: what is mapped by class is
 * used by the generator with all of them. A constraint stands on columns of all classes.
 */
static int probe_beside(const prober *b, wh_pair *pair, const wh_dialect *d, wh_job *job,
                        const wh_profile_row *row, wh_buf *note)
{
    bool all = wh_str_is(row->kind, "constraint"), more = true;
    int state = WH_PROFILE_REFUSED;
    unsigned of;

    for (of = 0; more && of < WH_PROBE_WORDS; of++) {
        wh_buf sql = WH_BUF_INIT(WH_STATEMENT_MAX), why = WH_BUF_INIT(WH_STATEMENT_MAX);
        wh_arena *a = wh_arena_new(NULL, 0);
        bool mapped;

        wh_probe_statement(&sql, d, row->kind, row->text, of);
        state = wh_probe_beside(pair, a, d, b->more, b->text, wh_buf_view(&sql), job, &why);
        mapped = why.n < 8 || memcmp(why.p, "unmapped", 8) != 0;
        more = all ? state == WH_PROFILE_ACCEPTED : !mapped;
        if (of == 0 || mapped || all) {
            wh_buf_clear(note);
            wh_buf_str(note, wh_buf_view(&why));
        }
        wh_arena_free(a);
        wh_buf_release(&why);
        wh_buf_release(&sql);
    }
    return state;
}

/* Features from the `i`-th on. */
static int probe_features(const prober *b, wh_engine *e, wh_job *job, uint32_t i, wh_error *err)
{
    const wh_dialect *d = wh_dialect_find(b->profile->dialect);
    wh_pair pair;
    int state = 0;

    memset(&pair, 0, sizeof pair);
    if (b->asks == ASK_BESIDE &&
        wh_pair_open(&pair, job->state, b->profile->dialect, (wh_str){NULL, 0}, err) != WH_OK)
        return -1;
    for (; i < b->profile->n && state >= 0 && !wh_flag_is_set(&job->progress->quit); i++) {
        const wh_profile_row *row = b->profile->v[i];
        wh_buf sql = WH_BUF_INIT(WH_STATEMENT_MAX), note = WH_BUF_INIT(WH_STATEMENT_MAX);

        job->progress->base = i;
        if ((b->asks == ASK_ONE || row->state == WH_PROFILE_ACCEPTED) &&
            wh_probe_statement(&sql, d, row->kind, row->text, WH_PROBE_ANY)) {
            state = b->asks == ASK_ONE ? probe_feature(e, job, d, row, err)
                                       : probe_beside(b, &pair, d, job, row, &note);
            if (state >= 0)
                send_state(job, i, state, wh_buf_view(&note));
        }
        wh_buf_release(&sql);
        wh_buf_release(&note);
    }
    return state;
}

/* The message is the index of the first feature, or function, to be tried. */
static void probe_job(void *ctx, wh_job *job)
{
    prober *b = ctx;
    wh_error err;
    wh_engine *e;
    wh_str none = {NULL, 0};
    uint32_t i;
    int state = 0;

    if (!job->state)
        job->state = wh_engines_new(b->options, &job->progress->stop);
    memcpy(&i, job->message.p, sizeof i);
    if (wh_engines_get(job->state, b->profile->dialect, none, &e, &err) != WH_OK) {
        wh_job_send(job, FRAME_FATAL, (wh_str){(const char *)&err, sizeof err});
        return;
    }
    wh_job_send(job, FRAME_VERSION, wh_str_of(wh_engine_version(e)));
    state = b->asks == ASK_CATALOG ? probe_catalog(b, e, job, i, &err)
                                   : probe_features(b, e, job, i, &err);
    if (state < 0)
        wh_job_send(job, FRAME_FATAL, (wh_str){(const char *)&err, sizeof err});
}

static void end_job(void *ctx, void *state)
{
    (void)ctx;
    wh_engines_free(state);
}

/* ---- in the parent ----------------------------------------------------------------------------
 */

static bool is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    const prober *b = ctx;
    state_frame f;

    switch (type) {
    case FRAME_STATE:
        if (bytes.n < sizeof f || bytes.n > 8192)
            return false;
        memcpy(&f, bytes.p, sizeof f);
        return f.index < b->profile->n && f.state <= WH_PROFILE_REFUSED;
    case FRAME_VERSION: /* they stand in the profile's file */
    case FRAME_FUNCTION:
        return wh_frame_is_line(bytes, 4096);
    case FRAME_FATAL:
        return wh_frame_is_error(bytes);
    default:
        return false;
    }
}

/* "NAME KIND TEXT"; one that the generator calls already is left as it is. */
static void add_function(wh_profile *p, wh_str line)
{
    const wh_dialect *d = wh_dialect_find(p->dialect);
    const char *one = memchr(line.p, ' ', line.n), *two;
    wh_str name = {line.p, one ? (size_t)(one - line.p) : 0}, kind, text;

    two = one ? memchr(one + 1, ' ', line.n - name.n - 1) : NULL;
    if (!two)
        return;
    kind = (wh_str){one + 1, (size_t)(two - one - 1)};
    text = (wh_str){two + 1, (size_t)(line.p + line.n - two - 1)};
    for (size_t i = 0; i < p->n; i++) {
        wh_str have = p->v[i]->text;

        if (p->v[i]->state == WH_PROFILE_UNKNOWN && have.n > name.n && have.p[name.n] == '(' &&
            memcmp(have.p, name.p, name.n) == 0)
            return;
    }
    wh_profile_add(p, kind, text)->state = WH_PROFILE_ACCEPTED;
    if (d && !wh_dialect_function(d, name))
        wh_profile_add_function(p, name, WH_STR("scalar"));
}

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    prober *b = ctx;
    wh_profile *p = b->profile;
    state_frame f;

    (void)number;
    if (type == FRAME_STATE) {
        memcpy(&f, bytes.p, sizeof f);
        p->v[f.index]->state = (int)f.state;
        p->v[f.index]->note = wh_arena_str(p->a, (wh_str){bytes.p + sizeof f, bytes.n - sizeof f});
    } else if (type == FRAME_VERSION) {
        const char *blank = memchr(bytes.p, ' ', bytes.n);
        if (blank)
            bytes = (wh_str){blank + 1, (size_t)(bytes.p + bytes.n - blank - 1)};
        p->version = wh_arena_str(p->a, bytes);
    } else if (type == FRAME_FUNCTION) {
        add_function(p, bytes);
    } else {
        memcpy(&b->error, bytes.p, sizeof b->error);
    }
}

/* What kills the engine is refused; the next worker goes on behind it. */
static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    prober *b = ctx;
    uint32_t next = o->progress.base + 1;

    if (o->kind == WH_OUTCOME_DONE)
        return true;
    if (o->kind == WH_OUTCOME_KILLED || o->kind == WH_OUTCOME_STARVED) { /* nor is this */
        if (o->kind == WH_OUTCOME_STARVED && b->starved++ > 8)
            wh_memory_out(0);
        next--;
    } else if (b->asks != ASK_CATALOG && o->progress.base < b->profile->n) {
        b->profile->v[o->progress.base]->state = WH_PROFILE_REFUSED;
    }
    if (o->attempts > b->profile->n + 16) { /* not because of a feature */
        wh_error_set(&b->error, WH_EENGINE, "the engine dies again and again");
        return true;
    }
    wh_buf_add(again, &next, sizeof next);
    return false;
}

static int run(prober *b, wh_error *err)
{
    const wh_engine_options *o = b->options;
    wh_pool_config config;
    wh_pool *pool;
    uint32_t first = 0;
    int rc;

    memset(&config, 0, sizeof config);
    config.workers = 1;
    config.in_process = o->in_process;
    config.core = o->core;
    config.timeout_ms = o->timeout_ms;
    config.grace_ms = 2000;
    config.memory = o->memory;
    config.job = probe_job;
    config.job_end = end_job;
    config.is_sound = is_sound;
    config.on_frame = on_frame;
    config.on_outcome = on_outcome;
    config.abandon = wh_signals_flag();
    config.ctx = b;
    rc = wh_pool_start(&pool, &config, err);
    if (rc != WH_OK)
        return rc;
    rc = wh_pool_submit(pool, 1, (wh_str){(const char *)&first, sizeof first}, err);
    if (rc == WH_OK)
        rc = wh_pool_drain(pool, err);
    wh_pool_free(pool);
    if (rc == WH_OK && b->error.code != WH_OK) {
        *err = b->error;
        rc = b->error.code;
    }
    return rc;
}

int wh_probe(const wh_engine_options *o, const wh_rules *more, wh_str text, wh_profile *p,
             wh_error *err)
{
    prober b = {o, p, more, text, ASK_CATALOG, {0, 0, "", ""}, 0};
    int rc = run(&b, err), last = o->engines.n > 1 ? ASK_BESIDE : ASK_ONE;

    for (b.asks = ASK_ONE; rc == WH_OK && b.asks <= last; b.asks++)
        rc = run(&b, err);
    return rc;
}
