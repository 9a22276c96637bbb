/* Replaying one case in a worker. */
#include "replay/run/actual.h"
#include "formats/report/details.h"
#include "formats/report/escape.h"
#include "replay/internal.h"
#include "replay/run/run.h"
#include "replay/worker/frame.h"
#include "formats/report/report.h"
#include "formats/base/memory.h"
#include "replay/engine/clock.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what is sent -------------------------------------------------------------------------- */

/* "-- FILE:LINE VERDICT SIGNATURE" */
static void show_head(const replayed *r, wh_buf *out)
{
    wh_buf_text(out, "-- ");
    wh_escape(out, WH_FOR_TERMINAL, wh_str_of(r->head.file));
    wh_buf_format(out, ":%lu %s ", (unsigned long)r->head.line, wh_verdict_name(r->verdict.kind));
    wh_escape(out, WH_FOR_TERMINAL, wh_str_of(r->verdict.signature));
    wh_buf_char(out, '\n');
}

/* What a person types to have the session that the case had. */
static void show_session(const wh_engine *e, wh_str label, wh_buf *out)
{
    wh_buf sql = WH_BUF_INIT(1 << 16);
    const char *name = e ? wh_engine_baseline(e, &sql) : NULL;

    if (name) {
        wh_buf_text(out, "-- session");
        wh_buf_text(out, label.n ? " of " : "");
        wh_escape(out, WH_FOR_TERMINAL, label);
        wh_buf_text(out, ", ");
        wh_buf_text(out, name);
        wh_buf_text(out, ": ");
        wh_buf_str(out, wh_buf_view(&sql));
        wh_buf_text(out, ";\n");
    }
    wh_buf_release(&sql);
}

static void show(replayed *r)
{
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    size_t i;

    show_head(r, &out);
    if (r->opt.nengines == 0)
        show_session(r->engine, (wh_str){NULL, 0}, &out);
    for (i = 0; i < r->opt.nengines; i++)
        show_session(r->opt.engines[i].engine, r->opt.engines[i].label, &out);
    for (i = 0; r->o && i < r->o->n; i++) {
        const wh_observation *o = &r->o->v[i];
        if (!o->executed || (o->kind != WH_RUN && o->answer.kind == WH_ANSWER_OK))
            continue;
        wh_buf_text(&out, "-- @actual ");
        wh_buf_str(&out, wh_section_place(r->c, i));
        wh_buf_char(&out, '\n');
        wh_observation_print(&out, o, UINT64_MAX);
    }
    if (out.status != WH_OK) { /* what is there may end within a row */
        wh_buf_clear(&out);
        show_head(r, &out);
        wh_buf_format(&out, "-- more than %d MiB\n", WH_CASE_MAX * 4 >> 20);
    }
    wh_replayed_send(r->job, WH_FRAME_TEXT, &out);
}

/* The case with its fresh verdict; `result`: to be stored, under its id. */
static void send_case(replayed *r, const wh_replay_result *result)
{
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);

    /* a script has no place for a verdict, a later version's case is not ours to write */
    if (r->c->script || r->c->version > 1) {
        if (!result)
            wh_job_send(r->job, WH_FRAME_TEXT, r->bytes);
        return;
    }
    if (result) {
        wh_buf_hex(&out, result->id, 16);
        if (!wh_str_eq(wh_case_field(r->c, "id"), wh_buf_view(&out)))
            wh_case_set_field(r->a, r->c, "id", wh_buf_view(&out));
        wh_buf_clear(&out);
        wh_buf_add(&out, result, sizeof *result);
    }
    wh_case_set_verdict(r->a, r->c, &r->verdict);
    if (r->engine)
        wh_case_set_engines(r->a, r->c, r->engine, &r->opt);
    if (r->engine)
        wh_case_set_settings(r->a, r->c, NULL, 0, &r->config->engine[r->head.engine]);
    if (r->o && wh_is_violation(&r->verdict, wh_case_field(r->c, "signature")))
        wh_case_set_actual(r->a, r->c, r->o);
    wh_case_write(r->c, &out);
    wh_replayed_send(r->job, result ? WH_FRAME_STORE : WH_FRAME_TEXT, &out);
}

/* Is this news to whoever recorded the case? */
static bool has_changed(const wh_case *c, const wh_verdict *v)
{
    wh_str verdict = wh_case_field(c, "verdict"), signature = wh_case_field(c, "signature");

    if (!wh_str_is(verdict, wh_verdict_name(v->kind)))
        return true;
    return v->signature[0] && signature.n && !wh_str_is(signature, v->signature);
}

static void fill(replayed *r, wh_replay_result *result)
{
    wh_str recorded = wh_case_field(r->c, "signature");
    wh_str oracle = wh_case_field(r->c, "oracle");
    size_t blank = 0;

    memset(result, 0, sizeof *result);
    result->verdict = r->verdict;
    result->same = recorded.n == 0 || wh_str_is(recorded, r->verdict.signature);
    result->violation =
        wh_is_violation(&r->verdict, recorded) && (result->same || !r->config->same);
    result->status = wh_status_of(r->config, &r->verdict, result->violation,
                                  wh_case_field(r->c, "status"), recorded);
    if (result->violation == false &&
        (r->verdict.kind == WH_FAIL || r->verdict.kind == WH_CRASH)) /* --same */
        snprintf(result->verdict.reason, sizeof result->verdict.reason,
                 "fails with another signature than the recorded one");
    if (result->status == WH_VIOLATED && r->verdict.kind == WH_PASS)
        snprintf(result->verdict.reason, sizeof result->verdict.reason,
                 "it is marked open, but holds; mark it \"-- @status: fixed\"");
    r->verdict = result->verdict; /* with the reported reason */
    result->changed = has_changed(r->c, &r->verdict);
    result->line = r->head.line;
    result->id = wh_case_id(r->c);
    result->micros = r->micros;
    while (blank < oracle.n && oracle.p[blank] != ' ')
        blank++;
    snprintf(result->oracle, sizeof result->oracle, "%.*s", (int)(blank < 60 ? blank : 60),
             oracle.n ? oracle.p : "");
    if (r->engine)
        snprintf(result->version, sizeof result->version, "%s", wh_engine_version(r->engine));
    snprintf(result->file, sizeof result->file, "%s", r->head.file);
}

/* A test file with fresh results (config.rewrite), unless nothing reliable is known of it. */
static void send_script(replayed *r)
{
    wh_error e;

    if (r->verdict.kind == WH_PASS || r->verdict.kind == WH_FAIL) {
        wh_job_send(r->job, WH_FRAME_TEXT, r->bytes);
        if (r->verdict.kind == WH_FAIL) {
            wh_error_at(&e, WH_ENOTSUP, r->head.file, wh_replayed_line(r), "still fails: %.500s",
                        r->verdict.reason);
            wh_replayed_send_error(r->job, WH_FRAME_NOTE, &e);
        }
        return;
    }
    wh_error_at(&e, WH_ENOTSUP, r->head.file, 0, "left as it is: %s: %.500s",
                wh_verdict_name(r->verdict.kind), r->verdict.reason);
    wh_replayed_send_error(r->job, WH_FRAME_REFUSED, &e);
}

static void send_bug(replayed *r)
{
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);

    wh_replayed_bug(r, &text);
    wh_replayed_send(r->job, WH_FRAME_TEXT, &text);
}

/* The result comes last: whoever has it has all. */
static void finish(replayed *r)
{
    wh_replay_result result;
    wh_buf out = WH_BUF_INIT(4 << 20);

    fill(r, &result);
    wh_buf_add(&out, &result, sizeof result);
    if (r->config->details && (result.status == WH_VIOLATED || result.status == WH_KNOWN))
        wh_replayed_diagnose(r, &out);
    if (r->config->details && result.status == WH_UNTESTED)
        wh_replayed_place(r, &out);
    if (r->config->details && result.status == WH_HOLDS && result.verdict.reason[0])
        wh_details_text(&out, "note", wh_str_of(result.verdict.reason));
    if (r->config->details && wh_case_field(r->c, "compared").n)
        wh_details_text(&out, "compared", wh_case_field(r->c, "compared"));
    if (r->config->details && wh_case_field(r->c, "left-out").n)
        wh_details_text(&out, "left-out", wh_case_field(r->c, "left-out"));
    if (out.status != WH_OK) { /* too much to be reported */
        wh_buf_clear(&out);
        wh_buf_add(&out, &result, sizeof result);
    }
    if (result.changed || !r->config->changed_only) {
        if (r->config->form == WH_FORM_SHOW)
            show(r);
        if (r->config->rewrite)
            send_script(r);
        else if (r->config->form == WH_FORM_CASES)
            send_case(r, NULL);
        if (r->config->form == WH_FORM_ARCHIVE && result.violation)
            send_case(r, &result);
        if (r->config->form == WH_FORM_BUG)
            send_bug(r);
    }
    wh_replayed_send(r->job, WH_FRAME_RESULT, &out);
}

/* ---- running ------------------------------------------------------------------------------- */

/* False: an engine can't be opened, which ends the tool. */
static bool run_case(replayed *r, wh_engines *engines, wh_error *err)
{
    wh_error e;
    int rc = wh_engines_of_case(engines, r->a, r->c, &r->engine, &r->opt, &e);

    if (rc == WH_ENOTSUP) {
        r->verdict.kind = WH_INCONCLUSIVE;
        snprintf(r->verdict.reason, sizeof r->verdict.reason, "%.500s", e.message);
        return true;
    }
    if (rc == WH_OK) {
        *r->job->timeout_ms = wh_engine_limits(r->engine)->timeout_ms;
        r->opt.progress = r->job->progress;
        if (r->config->form == WH_FORM_SHOW || r->config->form == WH_FORM_BUG)
            r->opt.need |= WH_NEED_ROWS | WH_NEED_HASHES | WH_NEED_LIST;
        if (r->config->rewrite)
            r->opt.need |= WH_NEED_ROWS;
        rc = wh_replay(r->a, r->engine, r->c, &r->opt, &r->verdict, &r->o, &e);
    }
    if (rc != WH_OK)
        *err = e;
    return rc == WH_OK;
}

/* config.rewrite, once the file has run: its results anew, then the verdict of what came of it. False
 * as run(). */
static bool renew(replayed *r, wh_engines *engines, wh_error *err)
{
    bool changed;

    if (r->verdict.kind != WH_PASS && r->verdict.kind != WH_FAIL)
        return true;
    if (wh_replayed_rewrite(r, &changed, err) != WH_OK) {
        r->verdict.kind = WH_INCONCLUSIVE;
        r->verdict.signature[0] = '\0';
        snprintf(r->verdict.reason, sizeof r->verdict.reason, "line %lu: %.450s",
                 (unsigned long)err->line, err->message);
    } else if (changed) {
        memset(&r->verdict, 0, sizeof r->verdict);
        r->opt = (wh_run_options)WH_RUN_OPTIONS_INIT;
        return run_case(r, engines, err);
    }
    return true;
}

/* The first worker died on this case: this one did not. */
static void contradict(replayed *r)
{
    char now[32];

    snprintf(now, sizeof now, "%s", wh_verdict_name(r->verdict.kind));
    snprintf(r->verdict.reason, sizeof r->verdict.reason, "%.300s; then, again, '%s'",
             r->head.given.reason, now);
    r->verdict.kind = WH_FLAKY;
    r->verdict.signature[0] = '\0';
}

static size_t engines_in(const wh_replay_config *config)
{
    return config->nengines ? config->nengines : 1;
}

/* Of every engine that is tried the ones that a case may need; opened when they are. */
static wh_engines *engines_of(const wh_replay_config *config, wh_job *job, uint32_t index)
{
    wh_engines **v = job->state;

    if (!v) {
        v = job->state = wh_memory_zalloc(engines_in(config), sizeof(wh_engines *));
    }
    if (!v[index])
        v[index] = wh_engines_new(&config->engine[index], &job->progress->stop);
    return v[index];
}

/* A byte that is neither 0 nor 1 is no bool, and may not be read as one. */
static bool is_bool(const bool *b)
{
    return *(const unsigned char *)b <= 1;
}

static bool is_result(wh_str bytes)
{
    wh_replay_result r;

    if (bytes.n < sizeof r)
        return false;
    memcpy(&r, bytes.p, sizeof r);
    return wh_frame_is_verdict((wh_str){(const char *)&r.verdict, sizeof r.verdict}) &&
           r.status >= WH_HOLDS && r.status <= WH_CAME_RIGHT && is_bool(&r.violation) &&
           is_bool(&r.same) && is_bool(&r.changed) &&
           wh_frame_has_text(r.oracle, sizeof r.oracle) &&
           wh_frame_has_text(r.version, sizeof r.version) &&
           wh_frame_has_text(r.file, sizeof r.file);
}

bool wh_replay_frame_is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    (void)ctx;
    switch (type) {
    case WH_FRAME_RESULT:
    case WH_FRAME_STORE:
        return is_result(bytes);
    case WH_FRAME_TEXT:
        return true;
    case WH_FRAME_SAY:
    case WH_FRAME_FATAL:
    case WH_FRAME_NOTE:
    case WH_FRAME_REFUSED:
        return wh_frame_is_error(bytes);
    default:
        return false;
    }
}

void wh_replay_job_end(void *config, void *state)
{
    const wh_replay_config *c = config;
    wh_engines **v = state;
    size_t i;

    for (i = 0; v && i < engines_in(c); i++)
        wh_engines_free(v[i]);
    free(v);
}

void wh_replay_job(void *config, wh_job *job)
{
    replayed r = {config, job,         NULL, {0}, {NULL, 0}, NULL, NULL, WH_RUN_OPTIONS_INIT,
                  NULL,   {0, "", ""}, 0};
    uint64_t began = wh_now_us();
    wh_engines *engines;
    wh_error err;
    int rc;

    if (!wh_case_job_read(job->message, &r.head, &r.bytes) || r.head.engine >= engines_in(r.config))
        return;
    engines = engines_of(r.config, job, r.head.engine);
    r.a = wh_arena_new(NULL, 0);
    rc = wh_case_job_parse(r.a, &r.head, r.bytes, wh_str_of(r.config->dialect), WH_RUN, r.config->source,
                           &r.c, &err);
    if (rc == WH_OK && r.config->before)
        rc = wh_case_job_before(r.a, &r.head, r.config->before, wh_str_of(r.config->dialect),
                                r.config->source, r.c, &err);
    if (rc == WH_OK)
        rc = wh_case_validate(r.c, &err);
    if (rc != WH_OK) {
        wh_replayed_send_error(job, WH_FRAME_SAY, &err);
    } else if (r.c->version > 1) {
        r.verdict.kind = WH_INCONCLUSIVE;
        snprintf(r.verdict.reason, sizeof r.verdict.reason,
                 "a case of version %u, this program knows version 1", r.c->version);
        finish(&r);
    } else if (r.config->form == WH_FORM_CONVERT && r.head.mode != WH_JOB_REPORT) {
        wh_replayed_convert(&r, engines);
    } else if (r.head.mode == WH_JOB_REPORT) {
        r.verdict = r.head.given;
        wh_verdict_at(&r.verdict, r.c, r.head.section);
        finish(&r);
    } else if (!run_case(&r, engines, &err) || (r.config->rewrite && !renew(&r, engines, &err))) {
        wh_replayed_send_error(job, WH_FRAME_FATAL, &err);
    } else {
        if (r.head.mode == WH_JOB_CONFIRM)
            contradict(&r);
        r.micros = wh_now_us() - began;
        finish(&r);
    }
    wh_arena_free(r.a);
}
