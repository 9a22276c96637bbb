/* One run of `replay`. */
#include "replay/replayer.h"
#include "formats/base/memory.h"
#include "formats/report/escape.h"
#include "replay/archive/outfile.h"
#include "replay/tool/people.h"

#include <errno.h>
#include <stdio.h>

/* ---- output -------------------------------------------------------------------------------- */

static void put_bytes(wh_replayer *r, wh_str bytes)
{
    if (r->update)
        wh_buf_str(&r->file, bytes);
    else
        wh_tool_write(r->tool, bytes);
}

static void put_text_before(wh_replayer *r, uint64_t job)
{
    if (r->text.n && r->text_after < job) {
        put_bytes(r, wh_buf_view(&r->text));
        wh_buf_clear(&r->text);
    }
}

/* Passed on between the cases before and behind it. */
static void keep_text(wh_replayer *r, wh_str bytes)
{
    wh_error err;

    if (r->config.form != WH_FORM_CASES)
        return;
    if (r->text.n && r->text_after != r->submitted) {
        wh_pool_drain(r->pool, &err);
        put_text_before(r, UINT64_MAX);
    }
    r->text_after = r->submitted;
    wh_buf_str(&r->text, bytes);
}

static void fatal(wh_replayer *r, const wh_error *e)
{
    wh_results_say(&r->results, e);
    if (!r->bail[0])
        snprintf(r->bail, sizeof r->bail, "%.600s", e->message);
    r->fatal = true;
}

/* "new", "known" or "left", then where, verdict, signature and oracle; a TAB between them. */
static void put_stored(wh_replayer *r, const char *word, wh_str where,
                       const wh_replay_result *result)
{
    wh_buf out = WH_BUF_INIT(1 << 16);

    wh_buf_text(&out, word);
    wh_buf_char(&out, '\t');
    wh_escape(&out, WH_FOR_TERMINAL, where);
    wh_buf_char(&out, '\t');
    wh_buf_text(&out, wh_verdict_name(result->verdict.kind));
    wh_buf_char(&out, '\t');
    wh_escape(&out, WH_FOR_TERMINAL, wh_str_of(result->verdict.signature));
    wh_buf_char(&out, '\t');
    wh_escape(&out, WH_FOR_TERMINAL, wh_str_of(result->oracle));
    wh_buf_char(&out, '\n');
    put_bytes(r, wh_buf_view(&out));
    wh_buf_release(&out);
}

static void store(wh_replayer *r, const wh_replay_result *result, wh_str bytes)
{
    wh_buf path = WH_BUF_INIT(8192);
    wh_error e;
    bool made = false;

    if (r->fatal) /* the disk is full: not one more */
        ;
    else if (wh_archive_store(&r->store, result->id, bytes, &path, &made, &e) == WH_OK)
        put_stored(r, made ? "new" : "known", wh_buf_view(&path), result);
    else
        fatal(r, &e);
    if (!r->fatal) {
        r->made += made;
        r->found += !made;
    }
    wh_buf_release(&path);
}

static void leave(wh_replayer *r, const wh_replay_result *result)
{
    wh_buf where = WH_BUF_INIT(1024);

    wh_buf_format(&where, "%s:%lu", result->file, (unsigned long)result->line);
    put_stored(r, "left", wh_buf_view(&where), result);
    wh_buf_release(&where);
}

/* ---- frames -------------------------------------------------------------------------------- */

static void on_result(wh_replayer *r, const wh_replay_result *result, wh_str details)
{
    wh_results_add(&r->results, result, details);
    if (r->config.form == WH_FORM_ARCHIVE && !result->violation &&
        (result->changed || !r->config.changed_only))
        leave(r, result);
    if (r->fail_fast && result->status == WH_VIOLATED) {
        r->enough = true;
        snprintf(r->bail, sizeof r->bail, "stopped at the first violation (--fail-fast)");
    }
}

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    wh_replayer *r = ctx;
    wh_replay_result result;
    wh_error e;

    if (r->enough)
        return;
    put_text_before(r, number);
    switch (type) {
    case WH_FRAME_RESULT:
    case WH_FRAME_STORE:
        memcpy(&result, bytes.p, sizeof result);
        bytes = (wh_str){bytes.p + sizeof result, bytes.n - sizeof result};
        if (type == WH_FRAME_RESULT)
            on_result(r, &result, bytes);
        else
            store(r, &result, bytes);
        break;
    case WH_FRAME_TEXT:
        put_bytes(r, bytes);
        break;
    case WH_FRAME_FATAL:
        memcpy(&e, bytes.p, sizeof e);
        fatal(r, &e);
        r->file_bad = true;
        break;
    case WH_FRAME_NOTE:
        memcpy(&e, bytes.p, sizeof e);
        wh_results_say(&r->results, &e);
        break;
    default:
        memcpy(&e, bytes.p, sizeof e);
        wh_results_say(&r->results, &e);
        r->file_bad = true;
        r->unconverted |= type == WH_FRAME_REFUSED;
        r->malformed |= type == WH_FRAME_SAY;
        break;
    }
}

static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    wh_replayer *r = ctx;
    wh_error died;
    bool finished = wh_replay_outcome(o, again, &died);

    if (finished && died.code != WH_OK) {
        wh_results_say(&r->results, &died);
        r->malformed = true;
    }
    return finished;
}

static void on_tick(void *ctx)
{
    wh_replayer *r = ctx;

    if (r->enough || r->fatal || wh_signals_came())
        r->abandon = 1;
}

/* ---- input --------------------------------------------------------------------------------- */

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    wh_replayer *r = ctx;
    wh_case_job head;
    wh_buf message = WH_BUF_INIT((size_t)1 << 31);
    int rc;

    r->file_held = r->file_held || item->kind != WH_ITEM_TEXT;
    switch (item->kind) {
    case WH_ITEM_TEXT:
        keep_text(r, item->raw);
        return WH_OK;
    case WH_ITEM_BAD:
        wh_results_say(&r->results, &item->error);
        r->malformed = r->file_bad = true;
        return WH_OK;
    default:
        break;
    }
    if (r->fatal || r->enough)
        return WH_ESTOPPED;
    if (r->to.one_session && r->submitted) {
        wh_error e;
        wh_error_at(&e, WH_ENOTSUP, file, item->line,
                    "a file of %s is one session; convert one case at a time", r->to.name);
        wh_results_say(&r->results, &e);
        r->unconverted = true;
        return WH_ESTOPPED;
    }
    wh_case_job_of_item(&head, file, item, r->from);
    wh_case_job_write(&message, &head, item->raw);
    rc = wh_pool_submit(r->pool, ++r->submitted, wh_buf_view(&message), err);
    wh_buf_release(&message);
    return rc;
}

static bool stopped(const wh_replayer *r)
{
    return r->fatal || r->enough || wh_signals_came() != 0;
}

static int update_file(wh_replayer *r, const char *path, const struct stat *as_read, wh_error *err)
{
    int rc = wh_pool_drain(r->pool, err);

    put_text_before(r, UINT64_MAX);
    if (rc != WH_OK || r->file_bad || stopped(r))
        return rc;
    if (r->file.status != WH_OK)
        return wh_error_at(err, WH_ELIMIT, path, 0, "too large to be updated");
    return wh_file_write(path, wh_buf_view(&r->file), as_read, err);
}

/* A file of an archive that a full disk or a merge has emptied would be gone from it without a
 * word. One that is named may be of a search that found nothing. */
static void note_caseless(wh_replayer *r, const char *path)
{
    wh_error err;

    wh_error_at(&err, WH_ESYNTAX, path, 0, "holds no case; restore it, or remove it");
    wh_results_say(&r->results, &err);
    r->malformed = r->file_bad = true;
}

static int read_input(wh_replayer *r, const char *path, bool in_tree, wh_error *err)
{
    wh_input_handler handler = {on_item, r};
    bool file = strcmp(path, "-") != 0;
    struct stat before, after;
    int rc;

    wh_buf_clear(&r->file);
    r->file_bad = r->file_held = false;
    file = file && stat(path, &before) == 0 && S_ISREG(before.st_mode);
    rc = wh_case_job_input(path, r->from, r->pool, &handler, err);
    if (rc == WH_OK && file && !stopped(r) &&
        (stat(path, &after) != 0 || !wh_stat_same(&before, &after)))
        return wh_error_at(err, WH_EIO, path, 0, "changed while it was read; replay it again");
    if (rc == WH_OK && in_tree && !r->file_held && !stopped(r))
        note_caseless(r, path);
    return rc == WH_OK && r->update ? update_file(r, path, file ? &before : NULL, err) : rc;
}

/* ---- all of it ----------------------------------------------------------------------------- */

static int exit_code(wh_replayer *r)
{
    if (r->fatal || r->malformed) {
        if (!r->interesting || r->fatal)
            return WH_EXIT_FATAL;
    }
    if (r->interesting)
        return r->results.violated && r->results.any_same ? WH_EXIT_OK : WH_EXIT_VIOLATION;
    if (r->results.violated)
        return r->exit_zero ? WH_EXIT_OK : WH_EXIT_VIOLATION;
    if (r->results.untested) {
        wh_error e;
        wh_error_set(&e, WH_ENOTSUP, "not everything could be tested: %s", r->results.why);
        wh_tool_say(r->tool, &e);
        return WH_EXIT_UNTESTED;
    }
    return r->unconverted ? WH_EXIT_UNTESTED : WH_EXIT_OK;
}

/* A directory without cases is a mistake somewhere, not a success. */
static void note_empty(wh_replayer *r, const wh_inputs *inputs)
{
    char why[160];

    if (!inputs->empty)
        return;
    snprintf(r->results.none, sizeof r->results.none, "%.150s holds %s", inputs->empty,
             inputs->lacks);
    snprintf(why, sizeof why, "%s in this directory", inputs->lacks);
    if (!r->interesting)
        wh_results_untested(&r->results, inputs->empty, 0, "", why);
}

static int read_all(wh_replayer *r, const wh_inputs *inputs)
{
    wh_error err;
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < inputs->n && !stopped(r); i++) {
        int one = read_input(r, inputs->v[i], inputs->in_tree[i], &err);
        if (one != WH_OK && one != WH_ESTOPPED && !stopped(r)) {
            wh_results_say(&r->results, &err);
            rc = one;
        }
    }
    if (!r->enough && wh_pool_drain(r->pool, &err) != WH_OK && !stopped(r)) {
        wh_results_say(&r->results, &err);
        rc = WH_EIO;
    }
    put_text_before(r, UINT64_MAX);
    return rc;
}

/* For people, where standard error is a terminal. */
static void close_run(const wh_replayer *r)
{
    char what[500], n[40];

    if (r->config.form == WH_FORM_QUIET || r->config.form == WH_FORM_CONVERT)
        return;
    if (!r->archive) {
        wh_results_close(&r->results, r->update ? "look at what the files say now: git diff" : NULL);
        return;
    }
    snprintf(what, sizeof what, "%s in %.300s, %llu were there",
             wh_plural(n, sizeof n, r->made, "new case", "new cases"), r->archive,
             (unsigned long long)r->found);
    wh_tool_close(r->tool, false, r->made ? WH_TONE_BAD : WH_TONE_GOOD, what,
                  r->made ? "replay --report on a new one" : NULL);
}

static int run_inputs(wh_replayer *r, const wh_inputs *inputs)
{
    wh_error err;
    int rc, one;

    note_empty(r, inputs);
    rc = wh_results_begin(&r->results, &err);
    if (rc == WH_OK && r->archive)
        rc = wh_archive_open(&r->store, r->archive, &err);
    if (rc != WH_OK) {
        wh_tool_say(r->tool, &err);
        return WH_EXIT_FATAL;
    }
    rc = read_all(r, inputs);
    if (wh_signals_came())
        snprintf(r->bail, sizeof r->bail, "stopped by a signal");
    one = wh_results_end(&r->results, r->bail[0] ? r->bail : NULL, &err);
    if (one == WH_OK && r->archive)
        one = wh_archive_close(&r->store, &err);
    if (one != WH_OK)
        wh_tool_say(r->tool, &err);
    if (rc != WH_OK || one != WH_OK)
        return WH_EXIT_FATAL;
    rc = exit_code(r);
    close_run(r);
    return rc;
}

void wh_replay_pool(wh_pool_config *pool, const wh_engine_options *engine)
{
    memset(pool, 0, sizeof *pool);
    pool->workers = (unsigned)engine->jobs;
    pool->ahead = 1;
    pool->in_process = engine->in_process;
    pool->core = engine->core;
    pool->timeout_ms = engine->timeout_ms;
    pool->grace_ms = 2000;
    pool->memory = engine->memory;
}

static void job(void *ctx, wh_job *j)
{
    wh_replay_job(&((wh_replayer *)ctx)->config, j);
}

static void job_end(void *ctx, void *state)
{
    wh_replay_job_end(&((wh_replayer *)ctx)->config, state);
}

int wh_replayer_run(wh_replayer *r, int argc, char **argv)
{
    wh_pool_config pool;
    wh_inputs inputs = WH_INPUTS_INIT;
    wh_error err;
    int code = WH_EXIT_FATAL;

    wh_buf_own(&r->text, (size_t)1 << 31);
    wh_buf_own(&r->file, (size_t)1 << 31);
    r->results.tool = r->tool;
    r->results.changed_only = r->config.changed_only;
    wh_replay_pool(&pool, r->engine);
    pool.job = job;
    pool.job_end = job_end;
    pool.is_sound = wh_replay_frame_is_sound;
    pool.on_frame = on_frame;
    pool.on_outcome = on_outcome;
    pool.on_tick = on_tick;
    pool.abandon = &r->abandon;
    pool.ctx = r;
    if (wh_pool_start(&r->pool, &pool, &err) != WH_OK ||
        wh_inputs_expand(&inputs, argc, argv, r->from, &err) != WH_OK)
        wh_tool_say(r->tool, &err);
    else
        code = run_inputs(r, &inputs);
    wh_pool_free(r->pool);
    wh_inputs_free(&inputs);
    wh_results_release(&r->results);
    wh_buf_release(&r->text);
    wh_buf_release(&r->file);
    return code;
}
