/* Is a candidate interesting: does it fail, as the case does? */
#include "reduce/ask/reduction.h"
#include "reduce/experiment.h"
#include "reduce/internal.h"
#include "reduce/script_case.h"

enum {
    TIMEOUT_MIN_MS = 200, /* while a timeout is reduced */
    TIMEOUT_FACTOR = 20,
    TIMEOUT_GRACE_MS = 500,
    WORK_FACTOR = 20,   /* a candidate may do so many times the work of the best one .. */
    WORK_MIN = 1000000, /* .. and so many steps in any case: some 20 ms of SQLite's */
    /* Where steps are not counted a statement may take so many times what the best one took. */
    TIME_FACTOR = 20,
    TIME_MIN_MS = 1000,
};

bool wh_reducer_should_stop(void *ctx)
{
    const wh_reducer *r = ctx;

    return r->failure.code != WH_OK ||
           (r->config.should_stop && r->config.should_stop(r->config.ctx));
}

void wh_reducer_fail(wh_reducer *r, int code, const wh_error *err)
{
    if (r->failure.code != WH_OK)
        return;
    r->failure = *err;
    r->failure.code = code;
}

int wh_reducer_trials(wh_reducer *r, wh_trials **out, const wh_engine_options *engine,
                      uint64_t grace_ms, bool (*stop)(void *ctx), wh_error *err)
{
    /* a failure that comes and goes may depend on the setup: it is done anew each time */
    wh_trials_config config = {engine, engine->timeout_ms, grace_ms, r->config.repeat > 1, stop, r};

    return wh_trials_start(out, &config, err);
}

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
        rc = wh_reducer_trials(r, &r->hasty, r->config.engine, TIMEOUT_GRACE_MS,
                               wh_reducer_should_stop, err);
    if (rc != WH_OK)
        return rc;
    limit = wh_trials_slowest_ms(r->hasty) * TIMEOUT_FACTOR;
    if (limit < TIMEOUT_MIN_MS)
        limit = TIMEOUT_MIN_MS;
    wh_trials_limit(r->hasty, limit < full ? limit : full);
    return WH_OK;
}

bool wh_reducer_is_same(const wh_reducer *r, const wh_verdict *v)
{
    return (v->kind == WH_FAIL || v->kind == WH_CRASH || v->kind == WH_TIMEOUT) &&
           wh_signature_same(wh_str_of(r->target.signature), wh_str_of(v->signature),
                             r->config.loose);
}

int wh_reducer_write(const wh_reducer *r, const wh_case *c, wh_buf *out)
{
    if (!r->script)
        return wh_case_write(c, out);
    wh_script_case_write(c, out);
    return out->status;
}

static void remember(wh_reducer *r, const wh_case *c)
{
    wh_buf *b = &r->history[r->accepted++ % WH_REDUCER_HISTORY];

    wh_buf_clear(b);
    wh_reducer_write(r, c, b);
    r->unkept = true;
}

int wh_reducer_run_limited(wh_reducer *r, const wh_case *c, wh_verdict *v, wh_error *err)
{
    uint64_t allowed = r->allowed, work;
    bool cut;
    int rc;

    wh_trials_allow(r->trials, allowed);
    wh_trials_limit(r->trials, r->allowed_ms);
    rc = wh_trials_run(r->trials, c, v, err);
    if (wh_trials_took_ms(r->trials) > r->took_ms)
        r->took_ms = wh_trials_took_ms(r->trials);
    work = wh_trials_work(r->trials, &cut);
    if (work > r->work)
        r->work = work;
    if (cut)
        r->cut_at = allowed;
    return rc;
}

int wh_reducer_run(wh_reducer *r, const wh_case *c, wh_verdict *v, wh_error *err)
{
    bool hasty = is_timeout(&r->target) && !r->config.engine->in_process;
    int rc = hasty ? hasty_trials(r, err) : WH_OK;

    if (rc == WH_OK)
        rc = hasty ? wh_trials_run(r->hasty, c, v, err) : wh_reducer_run_limited(r, c, v, err);
    return rc;
}

/* As a search writes it: without what it says of how it failed. */
static int write_bare(const wh_case *c, wh_buf *out)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_case bare = *c;
    size_t i;
    int rc;

    bare.raw = (wh_str){NULL, 0};
    bare.fields = WH_NEW_N(a, wh_field, c->nfields + 1);
    bare.sections = WH_NEW_N(a, wh_section, c->nsections + 1);
    bare.nfields = bare.nsections = 0;
    for (i = 0; i < c->nfields; i++) {
        wh_str key = c->fields[i].key;

        if (!wh_str_is(key, "id") && !wh_str_is(key, "verdict") && !wh_str_is(key, "signature"))
            bare.fields[bare.nfields++] = c->fields[i];
    }
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind != WH_ACTUAL)
            bare.sections[bare.nsections++] = c->sections[i];
    rc = wh_case_write(&bare, out);
    wh_arena_free(a);
    return rc;
}

void wh_reducer_know(wh_reducer *r, const wh_case *c, const wh_verdict *v, bool good)
{
    wh_known_answer *k = &r->known;

    wh_buf_clear(&k->text);
    if (r->config.test || r->config.repeat > 1 || is_timeout(v) || write_bare(c, &k->text) != WH_OK)
        wh_buf_clear(&k->text);
    k->as = *v;
    k->good = good;
    k->work = r->work;
    k->ms = r->took_ms;
}

/* It is asked about once: what is asked again is to be found out again. */
static bool take_known(wh_reducer *r, wh_str text, bool *good)
{
    bool known = r->known.text.n && wh_str_eq(text, wh_buf_view(&r->known.text));

    if (known) {
        r->seen = r->known.as;
        r->work = r->known.work;
        r->took_ms = r->known.ms;
        *good = r->known.good;
    }
    wh_buf_clear(&r->known.text);
    return known;
}

/* Once: 1, 0 or a failure, by whatever judges. `text` is what a test gets. */
static int fails_once(wh_reducer *r, const wh_case *c, wh_str text, wh_error *err)
{
    bool good = false;
    int rc;

    r->seen_good = false;
    if (r->config.test) {
        rc = wh_command_run(r->config.test, text, err);
    } else if (take_known(r, text, &good)) {
        rc = wh_reducer_is_same(r, &r->seen);
    } else {
        rc = wh_reducer_run(r, c, &r->seen, err);
        if (rc == WH_OK)
            rc = wh_reducer_is_same(r, &r->seen);
    }
    if (rc == 1 && r->good && !good) {
        r->seen_good = true;
        rc = wh_trials_run(r->good, c, &r->seen, err);
        if (rc == WH_OK)
            rc = r->seen.kind == WH_PASS;
    }
    if (rc == 1 && !r->config.test) {
        rc = wh_reducer_is_avoided(r, c, err);
        if (rc >= 0)
            rc = !rc;
    }
    return rc == WH_ESTOPPED ? 0 : rc; /* should_stop() says that it is no answer */
}

int wh_reducer_text_fails(wh_reducer *r, const wh_case *c, wh_str text, wh_error *err)
{
    uint64_t left = r->config.repeat, missing = r->config.threshold;

    r->work = r->cut_at = r->took_ms = 0;
    while (missing && left >= missing && !(left < r->config.repeat && wh_reducer_should_stop(r))) {
        int rc = fails_once(r, c, text, err);
        if (rc < 0)
            return rc;
        missing -= rc == 1;
        left--;
    }
    return missing == 0;
}

int wh_reducer_write_text(wh_reducer *r, const wh_case *c, wh_error *err)
{
    int rc;

    wh_buf_clear(&r->text);
    rc = wh_reducer_write(r, c, &r->text);
    return rc == WH_OK ? rc : wh_error_set(err, rc, "the case is too large");
}

int wh_reducer_read(const wh_reducer *r, wh_arena *a, wh_str text, const char *file, uint32_t line,
                    wh_case **out, wh_error *err)
{
    return r->script ? wh_script_case(a, text, file, r->config.dialect, r->remarks, out, err)
                     : wh_case_parse(a, text, file, line, out, err);
}

size_t wh_reducer_statements(const wh_case *c)
{
    size_t n = 0, i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP || c->sections[i].kind == WH_BASE)
            n += c->sections[i].nstmts;
    return n;
}

static wh_str newest(const wh_reducer *r)
{
    return wh_buf_view(&r->history[(r->accepted - 1) % WH_REDUCER_HISTORY]);
}

/* The newest of the remembered cases as it is printed if the process ends here. */
static int write_newest(wh_reducer *r, wh_arena *a, wh_buf *out, wh_error *err)
{
    wh_str text = newest(r);
    wh_reduce_stats stats = r->stats;
    wh_case *c;
    int rc;

    if (r->script) {
        wh_buf_str(out, text);
        return out->status;
    }
    rc = wh_reducer_read(r, a, text, r->source->file, r->source->line, &c, err);
    if (rc != WH_OK)
        return rc;
    stats.tests++; /* the one that was just answered */
    stats.statements = wh_reducer_statements(c);
    wh_reduce_mark(a, c, r->source, &stats);
    return r->config.test ? wh_case_write(c, out)
                          : wh_trials_print_unseen(r->trials, c, &r->target, out, err);
}

/* Give the newest case to config.keep(). Answers out of a journal are not worth that. */
static int keep(wh_reducer *r, wh_error *err)
{
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_arena *a;
    int rc = WH_OK;

    if (!r->config.keep)
        return WH_OK;
    if (r->unkept) {
        a = wh_arena_new(NULL, 0);
        rc = write_newest(r, a, &text, err);
        wh_arena_free(a);
    }
    r->unkept = false;
    if (rc == WH_OK)
        rc = r->config.keep(r->config.ctx, wh_buf_view(&text), err);
    wh_buf_release(&text);
    return rc;
}

/*
 * The work of the best case, if its answer came out of a journal, is found out by running it. It
 * depends on the case and the engine alone, so the same limits hold in every run.
 */
static int limit_candidates(wh_reducer *r, wh_error *err)
{
    uint64_t limit;
    int rc = WH_OK;

    if (r->config.test || is_timeout(&r->target))
        return WH_OK;
    if (!r->knows_work && r->accepted) {
        wh_arena *a = wh_arena_new(NULL, 0);
        wh_case *c;
        wh_verdict v;

        rc = wh_reducer_read(r, a, newest(r), NULL, 0, &c, err);
        r->allowed = r->allowed_ms = r->work = r->took_ms = 0;
        if (rc == WH_OK)
            rc = wh_reducer_run_limited(r, c, &v, err);
        wh_arena_free(a);
        if (rc == WH_ESTOPPED)
            return WH_OK; /* nothing is asked any more */
        if (rc != WH_OK)
            return rc;
        r->best_work = r->work;
        r->best_ms = r->took_ms;
        r->knows_work = true;
    }
    limit = r->best_work * WORK_FACTOR;
    r->allowed = limit > WORK_MIN ? limit : WORK_MIN;
    limit = r->best_ms * TIME_FACTOR;
    r->allowed_ms = r->best_work ? 0 : limit > TIME_MIN_MS ? limit : TIME_MIN_MS;
    return WH_OK;
}

int wh_reducer_fails(wh_reducer *r, const wh_case *c, wh_error *err)
{
    int rc = wh_reducer_write_text(r, c, err);

    if (rc == WH_OK)
        rc = limit_candidates(r, err);
    return rc == WH_OK ? wh_reducer_text_fails(r, c, wh_buf_view(&r->text), err) : rc;
}

/* Now, with the limit that the best case so far sets. */
static int ask_limited(wh_reducer *r, const wh_case *c, wh_error *err)
{
    int rc = limit_candidates(r, err);

    return rc == WH_OK ? wh_reducer_text_fails(r, c, wh_buf_view(&r->text), err) : rc;
}

int wh_reducer_still_fails(void *ctx, const wh_case *candidate, wh_error *err)
{
    wh_reducer *r = ctx;
    uint64_t hash = 0;
    wh_error lost; /* where the answer can't be kept: an answer all the same, and the last one */
    int rc = wh_reducer_write_text(r, candidate, err), known = -1, written;

    if (rc != WH_OK)
        return rc;
    if (r->forced && !wh_experiment_names_index(candidate))
        return 0;
    if (r->config.journal) {
        hash = wh_journal_hash(wh_buf_view(&r->text));
        known = wh_journal_find(r->config.journal, hash);
    }
    rc = known >= 0 ? known : ask_limited(r, candidate, err);
    if (rc == WH_ENOTSUP && r->accepted == 0)
        return rc;
    if (rc < 0) {
        wh_reducer_fail(r, rc, err);
        return 0;
    }
    /* what was cut short is no answer */
    if (r->config.journal && known < 0 && (rc == 1 || !wh_reducer_should_stop(r))) {
        written = wh_journal_add(r->config.journal, hash, rc == 1, &lost);
        if (written != WH_OK)
            wh_reducer_fail(r, written, &lost);
    }
    if (rc == 1) {
        remember(r, candidate);
        r->best_work = r->work;
        r->best_ms = r->took_ms;
        r->knows_work = known < 0;
    }
    if (known < 0 && (written = keep(r, &lost)) != WH_OK)
        wh_reducer_fail(r, written, &lost);
    return rc;
}

int wh_reducer_fails_like(wh_reducer *r, const wh_case *c,
                          bool (*alike)(const wh_reducer *r, const wh_verdict *v), wh_verdict *v,
                          wh_error *err)
{
    wh_verdict good;
    int rc;

    r->work = r->took_ms = 0;
    rc = wh_reducer_run(r, c, v, err);
    if (rc != WH_OK)
        return rc;
    if (!alike(r, v))
        return 0;
    rc = wh_reducer_is_avoided(r, c, err);
    if (rc != 0)
        return rc == 1 ? 0 : rc;
    if (!r->good)
        return 1;
    rc = wh_trials_run(r->good, c, &good, err);
    return rc == WH_OK ? good.kind == WH_PASS : rc;
}
