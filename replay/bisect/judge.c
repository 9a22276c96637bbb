#include "replay/bisect/judge.h"
#include "replay/replay.h"
#include "formats/base/memory.h"
#include "formats/case/hash.h"
#include "replay/judge/judge.h"

#include <stdio.h>
#include <stdlib.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- reading -------------------------------------------------------------------------------- */

void wh_bisect_inputs_free(wh_bisect_inputs *s)
{
    free(s->v);
    wh_arena_free(s->a);
    memset(s, 0, sizeof *s);
}

typedef struct reading {
    wh_bisect_inputs *s;
    const char *tool, *from, *dialect;
    const wh_engine_options *engine;
} reading;

/* What its results depend on besides the build: the judge, the case, the engines' URLs, the limits.
 */
static void set_key(wh_bisect_input *x, const wh_case *c, const wh_engine_options *o)
{
    const uint64_t numbers[] = {WH_JUDGE_VERSION, wh_case_test_hash(c), o->timeout_ms, o->memory,
                                o->rows};
    uint64_t h = XXH64(numbers, sizeof numbers, 0);
    wh_buf hex = WH_BUF_INIT(17);
    size_t i;

    h = XXH64(wh_version(), strlen(wh_version()), h);
    for (i = 0; i < o->engines.n; i++)
        h = XXH64(o->engines.v[i], strlen(o->engines.v[i]), h);
    for (i = 0; i < c->nfields; i++)
        if (wh_str_starts_with(c->fields[i].key, "limit"))
            h = XXH64(c->fields[i].value.p, c->fields[i].value.n, h);
    wh_buf_hex(&hex, h, 16);
    memcpy(x->key, hex.p, 16);
    wh_buf_release(&hex);
}

static void add_subject(reading *r, const wh_case_job *head, wh_str raw, const wh_case *c)
{
    wh_bisect_inputs *s = r->s;
    wh_str signature = wh_case_field(c, "signature"), oracle = wh_case_field(c, "oracle");
    wh_bisect_input *x;
    size_t blank = 0;

    if (s->n == s->cap) {
        s->cap = s->cap ? s->cap * 2 : 16;
        s->v = wh_memory_realloc(s->v, s->cap, sizeof *s->v);
    }
    x = &s->v[s->n++];
    memset(x, 0, sizeof *x);
    x->head = *head;
    x->raw = wh_arena_str(s->a, raw);
    x->id = wh_case_id(c);
    x->recorded = signature.n > 0;
    snprintf(x->signature, sizeof x->signature, "%.*s", (int)signature.n,
             signature.n ? signature.p : "");
    while (blank < oracle.n && oracle.p[blank] != ' ')
        blank++;
    snprintf(x->oracle, sizeof x->oracle, "%.*s", (int)(blank < 60 ? blank : 60),
             oracle.n ? oracle.p : "");
    set_key(x, c, r->engine);
}

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    reading *r = ctx;
    wh_case_job head;
    wh_arena *a;
    wh_case *c;
    wh_error e;
    int rc;

    (void)err;
    if (item->kind == WH_ITEM_TEXT)
        return WH_OK;
    if (item->kind == WH_ITEM_BAD) {
        wh_tool_say(r->tool, &item->error);
        r->s->malformed = true;
        return WH_OK;
    }
    wh_case_job_of_item(&head, file, item, r->from);
    a = wh_arena_new(NULL, 0);
    rc = wh_case_job_parse(a, &head, item->raw, wh_str_of(r->dialect), WH_RUN, NULL, &c, &e);
    if (rc == WH_OK)
        rc = wh_case_validate(c, &e);
    if (rc == WH_OK) {
        add_subject(r, &head, item->raw, c);
    } else {
        wh_tool_say(r->tool, &e);
        r->s->malformed = true;
    }
    wh_arena_free(a);
    return WH_OK;
}

int wh_bisect_inputs_read(wh_bisect_inputs *s, const char *tool, const char *path, const char *from,
                          const char *dialect, const wh_engine_options *engine, wh_error *err)
{
    reading r = {s, tool, from, dialect, engine};
    wh_input_handler handler = {on_item, &r};

    if (!s->a)
        s->a = wh_arena_new(NULL, 0);
    return wh_case_job_input(path, from, NULL, &handler, err);
}

/* ---- judging -------------------------------------------------------------------------------- */

typedef struct judging {
    wh_replay_config config; /* first: the job's context is this */
    wh_verdict *out;
    wh_error *err;
    bool fatal;
} judging;

/* A result, or an error: what else `replay` shows is not asked for here. */
static bool is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    return type != WH_FRAME_TEXT && type != WH_FRAME_STORE &&
           wh_replay_frame_is_sound(ctx, type, bytes);
}

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    judging *j = ctx;
    wh_verdict *v = &j->out[number - 1];
    wh_replay_result result;
    wh_error e;

    if (type == WH_FRAME_RESULT) {
        memcpy(&result, bytes.p, sizeof result);
        *v = result.verdict;
        return;
    }
    memcpy(&e, bytes.p, sizeof e);
    if (type == WH_FRAME_FATAL && !j->fatal) {
        j->fatal = true;
        *j->err = e;
        j->err->code = WH_EENGINE;
    }
    v->kind = WH_INCONCLUSIVE;
    snprintf(v->reason, sizeof v->reason, "%.500s", e.message);
}

/* A worker died: try once more; twice is believed, and completed by one that does not run it. */
static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    judging *j = ctx;
    wh_case_job head;
    wh_verdict v;
    wh_str bytes;
    bool retry;

    if (!wh_verdict_of_outcome(o, &v, &retry) || !wh_case_job_read(o->message, &head, &bytes))
        return true;
    if (head.mode == WH_JOB_REPORT) {
        if (o->kind == WH_OUTCOME_STARVED)
            wh_memory_out(0);
        j->out[o->number - 1] = v;
        return true;
    }
    wh_case_job_try_again(&head, o, &v, retry);
    wh_case_job_write(again, &head, bytes);
    return false;
}

static int submit_all(wh_pool *p, const judging *j, const wh_bisect_inputs *s, const size_t *which,
                      size_t n, wh_error *err)
{
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < n && rc == WH_OK && !j->fatal; i++) {
        wh_buf message = WH_BUF_INIT((size_t)1 << 31);
        wh_case_job_write(&message, &s->v[which[i]].head, s->v[which[i]].raw);
        rc = wh_pool_submit(p, i + 1, wh_buf_view(&message), err);
        wh_buf_release(&message);
    }
    if (rc == WH_OK)
        rc = wh_pool_drain(p, err);
    return rc;
}

int wh_bisect_inputs_judge(const wh_bisect_inputs *s, const wh_engine_options *o,
                           const char *dialect, const size_t *which, size_t n, wh_verdict *out,
                           wh_error *err)
{
    wh_pool_config pool;
    wh_pool *p = NULL;
    wh_error e, fatal;
    judging j;
    size_t i;
    int rc;

    memset(&j, 0, sizeof j);
    j.config.engine = o;
    j.config.form = WH_FORM_QUIET;
    j.config.dialect = dialect;
    j.out = out;
    j.err = &fatal;
    for (i = 0; i < n; i++) {
        memset(&out[i], 0, sizeof out[i]);
        out[i].kind = WH_INCONCLUSIVE;
        snprintf(out[i].reason, sizeof out[i].reason, "not judged");
    }
    memset(&pool, 0, sizeof pool);
    pool.workers = (unsigned)(o->jobs < n ? o->jobs : n);
    pool.in_process = o->in_process;
    pool.core = o->core;
    pool.timeout_ms = o->timeout_ms;
    pool.grace_ms = 2000;
    pool.memory = o->memory;
    pool.job = wh_replay_job;
    pool.is_sound = is_sound;
    pool.on_frame = on_frame;
    pool.on_outcome = on_outcome;
    pool.job_end = wh_replay_job_end;
    pool.abandon = wh_signals_flag();
    pool.ctx = &j;
    rc = wh_pool_start(&p, &pool, &e);
    if (rc == WH_OK)
        rc = submit_all(p, &j, s, which, n, &e);
    wh_pool_free(p);
    if (rc == WH_OK && j.fatal) {
        e = fatal;
        rc = WH_EENGINE;
    }
    if (rc != WH_OK && err)
        *err = e;
    return rc;
}
