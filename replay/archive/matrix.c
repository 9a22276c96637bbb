/*
 * Cases by versions. The jobs of one case, one for each engine, follow each other, so that input is
 * read once and a row is printed as soon as it is known.
 */
#include "formats/base/memory.h"
#include "replay/archive/matrix_internal.h"
#include "replay/archive/file_tree.h"
#include "replay/archive/outfile.h"
#include "replay/bisect/ladder.h"
#include "replay/tool/people.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- rows ---------------------------------------------------------------------------------- */

static void begin_row(wh_matrix *m, uint64_t row)
{
    wh_matrix_end_row(m);
    m->row = row;
    memset(&m->now, 0, sizeof m->now);
    m->now.cells = WH_NEW_N(m->a, wh_matrix_cell, m->n);
}

static void on_result(wh_matrix *m, size_t i, const wh_replay_result *result, wh_str details)
{
    wh_matrix_cell *c = &m->now.cells[i];
    wh_matrix_column *k = &m->columns[i];
    char place[300];

    wh_results_add(&m->results, result, (wh_str){NULL, 0});
    if (!k->titled && result->version[0]) {
        k->title = (char *)wh_matrix_stored(m, result->version);
        k->titled = true;
    }
    if (!m->any) {
        snprintf(place, sizeof place, "%s:%lu", result->file, (unsigned long)result->line);
        m->now.place = wh_str_of(wh_matrix_stored(m, place));
        m->now.id = result->id;
        m->now.oracle = wh_str_of(wh_matrix_stored(m, result->oracle));
    }
    m->any = true;
    c->verdict = wh_verdict_name(result->verdict.kind);
    c->violation = result->violation;
    c->other = !result->same;
    if (result->violation) {
        m->now.open |= result->status == WH_KNOWN;
        m->now.signature = wh_str_of(wh_matrix_stored(m, result->verdict.signature));
        m->now.reason = wh_str_of(wh_matrix_stored(m, result->verdict.reason));
        m->now.details = m->o->html ? wh_arena_str(m->a, details) : details;
        m->now.report = m->report;
    }
    m->report = (wh_str){NULL, 0};
}

/* ---- the pool ------------------------------------------------------------------------------ */

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    wh_matrix *m = ctx;
    size_t i = (size_t)((number - 1) % m->n);
    uint64_t row = (number - 1) / m->n + 1;
    wh_replay_result result;
    wh_error e;

    if (row != m->row)
        begin_row(m, row);
    if (type == WH_FRAME_RESULT) {
        memcpy(&result, bytes.p, sizeof result);
        on_result(m, i, &result, (wh_str){bytes.p + sizeof result, bytes.n - sizeof result});
    } else if (type == WH_FRAME_TEXT) {
        m->report = wh_arena_str(m->a, bytes);
    } else if (type == WH_FRAME_FATAL) {
        memcpy(&e, bytes.p, sizeof e);
        if (!m->columns[i].dead)
            wh_results_say(&m->results, &e);
        m->columns[i].dead = m->fatal = true;
    } else if (type == WH_FRAME_SAY) { /* of every engine the same: once is enough */
        memcpy(&e, bytes.p, sizeof e);
        if (!m->malformed || i == 0)
            wh_results_say(&m->results, &e);
        m->malformed = true;
    }
}

static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    wh_matrix *m = ctx;
    wh_error died;
    bool finished = wh_replay_outcome(o, again, &died);

    if (finished && died.code != WH_OK) {
        wh_results_say(&m->results, &died);
        m->malformed = true;
    }
    return finished;
}

static void on_tick(void *ctx)
{
    if (wh_signals_came())
        ((wh_matrix *)ctx)->abandon = 1;
}

static void job(void *ctx, wh_job *j)
{
    wh_replay_job(&((wh_matrix *)ctx)->config, j);
}

static void job_end(void *ctx, void *state)
{
    wh_replay_job_end(&((wh_matrix *)ctx)->config, state);
}

/* ---- all of it ----------------------------------------------------------------------------- */

/* One engine a column; the others of the command line stay for cases that name them. */
static void add_column(wh_matrix *m, size_t i, const wh_rung *rung)
{
    wh_matrix_column *c = &m->columns[i];
    const char *url = wh_engine_url_of(rung->url).p;
    size_t label = (size_t)(url - rung->url), k;
    wh_engine_options *o = &m->engines[i];

    *o = *m->o->engine;
    o->engines.n = 0;
    o->engines.v[o->engines.n++] = url;
    for (k = 0; k < m->o->engine->engines.n && o->engines.n < 64; k++)
        if (wh_engine_url_of(m->o->engine->engines.v[k]).p != m->o->engine->engines.v[k])
            o->engines.v[o->engines.n++] = m->o->engine->engines.v[k];
    c->titled = label > 0 || !strchr(rung->name, ':'); /* a URL has a colon, a name has none */
    c->title = (char *)(label ? wh_arena_str(m->a, (wh_str){rung->url, label - 1}).p : rung->name);
}

static int add_columns(wh_matrix *m, wh_error *err)
{
    wh_ladder ladder;
    wh_rung only;
    wh_buf shown = WH_BUF_INIT(1 << 16);
    size_t i;
    int rc = WH_OK;

    memset(&ladder, 0, sizeof ladder);
    memset(&only, 0, sizeof only);
    only.url = m->o->engine->engines.v[0];
    wh_engine_url_redacted(wh_str_of(only.url), &shown);
    only.name = wh_arena_str(m->a, wh_buf_view(&shown)).p;
    wh_buf_release(&shown);
    if (m->o->ladder)
        rc = wh_ladder_read(&ladder, m->a, m->o->ladder, false, err);
    else
        ladder = (wh_ladder){.rungs = &only, .n = 1};
    if (rc != WH_OK)
        return rc;
    if (ladder.n == 0)
        return wh_error_at(err, WH_ESYNTAX, m->o->ladder, 0,
                           "names no engine; a line is: [NAME] URL");
    m->n = ladder.n;
    m->columns = WH_NEW_N(m->a, wh_matrix_column, m->n);
    m->engines = WH_NEW_N(m->a, wh_engine_options, m->n);
    for (i = 0; i < m->n; i++)
        add_column(m, i, &ladder.rungs[i]);
    m->config = m->o->config;
    m->config.engine = m->engines;
    m->config.nengines = m->n;
    m->config.form = m->o->html ? WH_FORM_BUG : WH_FORM_REPORT;
    m->config.details = m->o->html != NULL;
    return WH_OK;
}

/* What the page draws of the counts of `oracle --plans --stats-file`. */
static int read_plans(wh_matrix *m, wh_error *err)
{
    const char key[] = "plans_by_checks\t", *file = m->o->stats;
    wh_buf stats = WH_BUF_INIT(1 << 20);
    int rc =
        wh_file_read(file, &stats) ? WH_OK : wh_error_at(err, WH_EIO, file, 0, "can't be read");
    wh_str rest = wh_buf_view(&stats);
    uint32_t number;

    for (number = 1; rc == WH_OK && rest.n; number++) {
        const char *lf = memchr(rest.p, '\n', rest.n);
        wh_str line = {rest.p, lf ? (size_t)(lf - rest.p) : rest.n};

        rest = (wh_str){line.p + line.n + (lf != NULL), rest.n - line.n - (lf != NULL)};
        if (!wh_str_starts_with(line, key))
            continue;
        line = (wh_str){line.p + sizeof key - 1, line.n - (sizeof key - 1)};
        m->plans = wh_memory_realloc(m->plans, m->nplans + 1, sizeof *m->plans);
        if (!wh_curve_read(&m->plans[m->nplans++], line))
            rc = wh_error_at(err, WH_ESYNTAX, file, number,
                             "not plans by checks: 0@0 12@100 30@900");
    }
    if (rc == WH_OK && m->nplans == 0)
        rc = wh_error_at(err, WH_ESYNTAX, file, 0,
                         "no line plans_by_checks: oracle --plans --stats-file writes it");
    wh_buf_release(&stats);
    return rc;
}

static int write_page(wh_matrix *m, wh_error *err)
{
    wh_buf out = WH_BUF_INIT((size_t)1 << 30);
    wh_str *versions = WH_NEW_N(m->a, wh_str, m->n);
    wh_matrix_page page = {versions,
                           m->n,
                           m->rows,
                           m->nrows,
                           m->results.started,
                           wh_signals_came() ? "stopped by a signal" : NULL,
                           m->plans,
                           m->nplans};
    int rc;

    wh_matrix_titles(m, versions);
    wh_matrix_count_all_met(m);
    wh_bugs_sort(m->rows, m->nrows);
    wh_matrix_html(&out, &page);
    rc = out.status != WH_OK
             ? wh_error_at(err, WH_ELIMIT, m->o->html, 0, "can't be written: it would be too large")
             : wh_file_write(m->o->html, wh_buf_view(&out), NULL, err);
    wh_buf_release(&out);
    return rc;
}

/* For people, where standard error is a terminal. */
static void close_matrix(const wh_matrix *m)
{
    char what[600], next[400], cases[40], engines[40];
    const char *none = m->o->html ? NULL : "--html FILE draws it";

    snprintf(what, sizeof what, "%s on %s: %llu failing somewhere, %llu on the last, %.300s",
             wh_plural(cases, sizeof cases, m->shown, "case", "cases"),
             wh_plural(engines, sizeof engines, m->n, "engine", "engines"),
             (unsigned long long)m->failing, (unsigned long long)m->last,
             m->columns[m->n - 1].title);
    snprintf(next, sizeof next, "look at %.380s", m->o->html ? m->o->html : "");
    wh_tool_close(m->o->tool, false, m->last ? WH_TONE_BAD : WH_TONE_GOOD, what,
                  none ? none : next);
}

static int finish(wh_matrix *m, int rc)
{
    wh_error e;

    if (m->o->html && write_page(m, &e) != WH_OK) {
        wh_tool_say(m->o->tool, &e);
        rc = WH_EIO;
    }
    if (rc != WH_OK || m->fatal || m->malformed)
        return WH_EXIT_FATAL;
    if (m->results.violated)
        return m->o->exit_zero ? WH_EXIT_OK : WH_EXIT_VIOLATION;
    if (!m->results.untested)
        return WH_EXIT_OK;
    wh_error_set(&e, WH_ENOTSUP, "not everything could be tested: %s", m->results.why);
    wh_tool_say(m->o->tool, &e);
    return WH_EXIT_UNTESTED;
}

static int run_matrix(wh_matrix *m, int argc, char **argv)
{
    wh_pool_config pool;
    wh_inputs inputs = WH_INPUTS_INIT;
    wh_error err;
    char why[160];
    int code = WH_EXIT_FATAL, rc = WH_OK;

    wh_replay_pool(&pool, m->o->engine);
    pool.job = job;
    pool.job_end = job_end;
    pool.is_sound = wh_replay_frame_is_sound;
    pool.on_frame = on_frame;
    pool.on_outcome = on_outcome;
    pool.on_tick = on_tick;
    pool.abandon = &m->abandon;
    pool.ctx = m;
    if (m->o->html)
        rc = wh_file_check(m->o->html, &err);
    if (rc == WH_OK && m->o->stats)
        rc = read_plans(m, &err);
    if (rc == WH_OK)
        rc = wh_pool_start(&m->pool, &pool, &err);
    if (rc == WH_OK)
        rc = wh_inputs_expand(&inputs, argc, argv, m->o->from, &err);
    if (rc == WH_OK)
        rc = wh_results_begin(&m->results, &err);
    if (rc != WH_OK) {
        wh_tool_say(m->o->tool, &err);
    } else {
        snprintf(why, sizeof why, "%s in this directory", inputs.lacks);
        if (inputs.empty)
            wh_results_untested(&m->results, inputs.empty, 0, "", why);
        code = finish(m, wh_matrix_read_all(m, &inputs));
        if (code != WH_EXIT_FATAL && !wh_signals_came())
            close_matrix(m);
    }
    wh_pool_free(m->pool);
    wh_inputs_free(&inputs);
    return code;
}

int wh_matrix_run(const wh_matrix_options *options, int argc, char **argv)
{
    wh_matrix m;
    wh_error err;
    int code = WH_EXIT_FATAL;

    memset(&m, 0, sizeof m);
    m.o = options;
    m.results.tool = options->tool;
    m.a = wh_arena_new(NULL, 0);
    if (add_columns(&m, &err) == WH_OK)
        code = run_matrix(&m, argc, argv);
    else
        wh_tool_say(options->tool, &err);
    wh_results_release(&m.results);
    free(m.rows);
    free(m.kept);
    wh_bugs_release(&m.bugs);
    free(m.plans);
    wh_arena_free(m.a);
    return code;
}
