/* Replaying one case in a worker. */
#include "replay/replay.h"
#include "formats/convert/convert.h"
#include "formats/report/tap.h"
#include "replay/actual.h"
#include "replay/judge.h"
#include "formats/case/places.h"
#include "replay/run.h"

#include <stdio.h>
#include <stdlib.h>

bool wh_is_violation(const wh_verdict *v, wh_str signature)
{
    if (v->kind == WH_TIMEOUT)
        return signature.n >= 8 && memcmp(signature.p, "timeout:", 8) == 0;
    return v->kind == WH_FAIL || v->kind == WH_CRASH;
}

typedef struct replayed {
    const wh_replay_config *config;
    wh_job *job;
    wh_arena *a;
    wh_case_job head;
    wh_str bytes; /* as read */
    wh_case *c;
    wh_engine *engine; /* NULL: none was needed or to be had */
    wh_run_options opt;
    wh_observations *o;
    wh_verdict verdict;
} replayed;

static void send_error(wh_job *job, uint32_t type, const wh_error *e)
{
    wh_job_send(job, type, (wh_str){(const char *)e, sizeof *e});
}

static void send_buf(wh_job *job, uint32_t type, wh_buf *b)
{
    wh_job_send(job, type, wh_buf_view(b));
    wh_buf_release(b);
}

/* ---- what is shown ------------------------------------------------------------------------- */

static void print_rows(wh_buf *out, wh_arena *a, const char *key, const wh_bag_entry *v, size_t n)
{
    wh_str lines[WH_DIFFERENCE_ROWS + 1];
    size_t shown = n < WH_DIFFERENCE_ROWS ? n : WH_DIFFERENCE_ROWS, i, k;

    for (i = 0; i < shown; i++) {
        wh_buf line = WH_BUF_INIT(4096);
        if (v[i].count > 1)
            wh_buf_format(&line, "%llu times ", (unsigned long long)v[i].count);
        for (k = 0; k < v[i].ncolumns && v[i].row; k++) {
            if (k)
                wh_buf_text(&line, ", ");
            wh_value_print(&line, &v[i].row[k]);
        }
        lines[i] = wh_arena_str(a, wh_buf_view(&line));
        wh_buf_release(&line);
    }
    if (n > shown) {
        wh_buf line = WH_BUF_INIT(100);
        wh_buf_format(&line, "... and %lu more", (unsigned long)(n - shown));
        lines[shown] = wh_arena_str(a, wh_buf_view(&line));
        wh_buf_release(&line);
    }
    wh_tap_block_list(out, key, lines, shown + (n > shown));
}

static void first_run(void *ctx, const wh_term *t)
{
    wh_term *first = ctx;

    if (!first->place.p && t->kind != WH_TERM_EXPECT)
        *first = *t;
}

/* The line of a file of another format where the failure is: its record. 0: unknown. */
static uint32_t failed_line(const replayed *r)
{
    const char *signature = r->verdict.signature;
    const wh_check *checks = r->o ? r->o->checks : NULL;
    wh_term first = {0, false, {NULL, 0}, {0, NULL}};
    wh_places places;
    size_t i;

    if (!r->c->script || !r->o)
        return 0;
    for (i = 0; i < r->o->n; i++) {
        const wh_section *s = &r->c->sections[i];
        if (s->kind == WH_SETUP && r->o->v[i].answer.kind != WH_ANSWER_OK &&
            r->o->v[i].failed < s->nstmts && strncmp(signature, "err:setup:", 10) == 0)
            return s->stmts[r->o->v[i].failed].line;
    }
    if (strncmp(signature, "rel:", 4) == 0) {
        unsigned long number = strtoul(signature + 4, NULL, 10);
        if (number < 1 || number > r->o->nchecks ||
            checks[number - 1].verb == WH_CHECK_UNPARSED)
            return 0;
        wh_check_places(&checks[number - 1], first_run, &first);
    } else if (strncmp(signature, "err:", 4) == 0) {
        first.place = (wh_str){signature + 4, strcspn(signature + 4, ":")};
    }
    if (!first.place.p)
        return 0;
    wh_places_init(&places, r->a, r->c);
    i = wh_places_find(&places, WH_RUN, first.place);
    return i == SIZE_MAX ? 0 : r->c->sections[i].line;
}

/* The violated check alone, of a case that may have thousands. */
static wh_str failed_check(const replayed *r)
{
    unsigned long number = strncmp(r->verdict.signature, "rel:", 4) == 0
                               ? strtoul(r->verdict.signature + 4, NULL, 10)
                               : 0;
    size_t i;

    for (i = 0; number && i < r->c->nfields; i++)
        if (wh_str_is(r->c->fields[i].key, "check") && --number == 0)
            return r->c->fields[i].value;
    return (wh_str){NULL, 0};
}

/* "engine", or one line for each label. */
static void put_engines(const replayed *r, wh_buf *out)
{
    size_t i;

    if (r->engine && r->opt.nengines == 0)
        wh_tap_block_text(out, "engine", wh_str_of(wh_engine_version(r->engine)));
    for (i = 0; r->engine && i < r->opt.nengines; i++) {
        char key[80];
        snprintf(key, sizeof key, "engine.%.*s", (int)r->opt.engines[i].label.n,
                 r->opt.engines[i].label.p);
        wh_tap_block_text(out, key, wh_str_of(wh_engine_version(r->opt.engines[i].engine)));
    }
}

static void diagnose(replayed *r, wh_buf *out)
{
    wh_str recorded = wh_case_field(r->c, "signature"), *checks;
    size_t i, nchecks = 0;
    uint32_t line = failed_line(r);

    wh_tap_block_begin(out);
    if (line) {
        char at[300];
        snprintf(at, sizeof at, "%s:%lu", r->head.file, (unsigned long)line);
        wh_tap_block_text(out, "at", wh_str_of(at));
    }
    wh_tap_block_text(out, "verdict", wh_str_of(wh_verdict_name(r->verdict.kind)));
    if (r->verdict.signature[0])
        wh_tap_block_text(out, "signature", wh_str_of(r->verdict.signature));
    if (recorded.n && !wh_str_is(recorded, r->verdict.signature))
        wh_tap_block_text(out, "recorded", recorded);
    if (r->verdict.reason[0])
        wh_tap_block_text(out, "reason", wh_str_of(r->verdict.reason));
    put_engines(r, out);
    checks = WH_NEW_N(r->a, wh_str, r->c->nfields);
    for (i = 0; i < r->c->nfields; i++)
        if (wh_str_is(r->c->fields[i].key, "check"))
            checks[nchecks++] = r->c->fields[i].value;
    if (r->c->script) {
        checks[0] = failed_check(r);
        nchecks = checks[0].p != NULL;
    }
    if (nchecks == 1)
        wh_tap_block_text(out, "check", checks[0]);
    else if (nchecks)
        wh_tap_block_list(out, "check", checks, nchecks);
    if (r->o && r->verdict.kind == WH_FAIL) {
        wh_difference *d = WH_NEW(r->a, wh_difference);
        wh_verdict again;
        wh_judge_explain(r->a, r->c, r->o, &again, d);
        if (d->nmissing || d->nextra) {
            print_rows(out, r->a, d->text ? "actual" : "missing", d->missing, d->nmissing);
            print_rows(out, r->a, d->text ? "expected" : "extra", d->extra, d->nextra);
        }
    }
    wh_tap_block_end(out);
}

static void show(replayed *r)
{
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    size_t i;

    wh_buf_format(&out, "-- %.200s:%lu %s %s\n", r->head.file, (unsigned long)r->head.line,
                  wh_verdict_name(r->verdict.kind), r->verdict.signature);
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
        wh_buf_format(&out, "-- %.200s:%lu %s %s\n-- more than %d MiB\n", r->head.file,
                      (unsigned long)r->head.line, wh_verdict_name(r->verdict.kind),
                      r->verdict.signature, WH_CASE_MAX * 4 >> 20);
    }
    send_buf(r->job, WH_FRAME_TEXT, &out);
}

static void send_case(replayed *r)
{
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);

    /* a script has no place for a verdict, a later version's case is not ours to write */
    if (r->c->script || r->c->version > 1) {
        wh_job_send(r->job, WH_FRAME_TEXT, r->bytes);
        return;
    }
    wh_case_set_verdict(r->a, r->c, &r->verdict, NULL);
    if (r->engine)
        wh_case_set_engines(r->a, r->c, r->engine, &r->opt);
    if (r->o && wh_is_violation(&r->verdict, wh_case_field(r->c, "signature")))
        wh_case_set_actual(r->a, r->c, r->o);
    wh_case_write(r->c, &out);
    send_buf(r->job, WH_FRAME_TEXT, &out);
}

static void finish(replayed *r)
{
    wh_replay_result result;
    wh_str recorded = wh_case_field(r->c, "signature");
    wh_str oracle = wh_case_field(r->c, "oracle");
    size_t blank = 0;
    wh_buf out = WH_BUF_INIT(1 << 20);

    memset(&result, 0, sizeof result);
    result.verdict = r->verdict;
    result.same = recorded.n == 0 || wh_str_is(recorded, r->verdict.signature);
    result.violation = wh_is_violation(&r->verdict, recorded) && (result.same || !r->config->same);
    result.line = r->head.line;
    result.id = wh_case_id(r->c);
    while (blank < oracle.n && oracle.p[blank] != ' ')
        blank++;
    snprintf(result.oracle, sizeof result.oracle, "%.*s", (int)(blank < 60 ? blank : 60),
             oracle.n ? oracle.p : "");
    snprintf(result.file, sizeof result.file, "%s", r->head.file);
    wh_buf_add(&out, &result, sizeof result);
    if (r->config->form == WH_FORM_TAP && result.violation)
        diagnose(r, &out);
    send_buf(r->job, WH_FRAME_RESULT, &out);
    if (r->config->form == WH_FORM_SHOW)
        show(r);
    if (r->config->form == WH_FORM_CASES)
        send_case(r);
}

/* ---- running ------------------------------------------------------------------------------- */

/* False: an engine can't be opened, which ends the tool. */
static bool run(replayed *r, wh_engines *engines, wh_error *err)
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
        if (r->config->form == WH_FORM_SHOW)
            r->opt.need = WH_NEED_ROWS | WH_NEED_HASHES | WH_NEED_LIST;
        rc = wh_replay(r->a, r->engine, r->c, &r->opt, &r->verdict, &r->o, &e);
    }
    if (rc != WH_OK)
        *err = e;
    return rc == WH_OK;
}

/* ---- other formats ------------------------------------------------------------------------- */

/* Whether statements that may fail do is found out by letting none: true, one more is known. */
static bool note_failure(replayed *r)
{
    size_t i;

    for (i = 0; r->o->broken.p && i < r->o->n; i++) {
        const wh_observation *o = &r->o->v[i];
        wh_section *s = &r->c->sections[i];
        if (s->kind > WH_DERIVED || o->answer.kind != WH_ANSWER_ERROR || o->failed >= s->nstmts)
            continue;
        if (!s->stmts[o->failed].may_fail)
            return false;
        s->stmts[o->failed].may_fail_class = wh_arena_str(r->a, wh_str_of(o->answer.class_));
        return true;
    }
    return false;
}

/* "may-fail" of sections as that of their statements, without a class; once known to fail, a
 * statement has one. */
static void spread_may_fail(wh_case *c)
{
    size_t i, k, n;

    for (i = 0; i < c->nsections; i++) {
        wh_section *s = &c->sections[i];
        if (s->kind > WH_DERIVED || !wh_section_attr(s, "may-fail"))
            continue;
        for (k = 0; k < s->nstmts; k++)
            s->stmts[k].may_fail = true;
        for (k = n = 0; k < s->nattrs; k++)
            if (!wh_str_is(s->attrs[k].key, "may-fail"))
                s->attrs[n++] = s->attrs[k];
        s->nattrs = n;
    }
}

/* Run the case with what it says may fail allowed to fail only where it was seen to. */
static int execute_strictly(replayed *r, const wh_run_options *opt, wh_error *err)
{
    size_t i, k, rounds = 0;
    int rc;

    do {
        for (i = 0; i < r->c->nsections; i++)
            for (k = 0; r->c->sections[i].kind <= WH_DERIVED && k < r->c->sections[i].nstmts; k++) {
                wh_stmt *s = &r->c->sections[i].stmts[k];
                if (s->may_fail && s->may_fail_class.n == 0)
                    s->may_fail_class = WH_STR(" "); /* no class is called so */
            }
        rc = wh_run_case(r->a, r->engine, r->c, opt, &r->o, err);
    } while (rc == WH_OK && ++rounds < 1000 && note_failure(r));
    for (i = 0; i < r->c->nsections; i++)
        for (k = 0; r->c->sections[i].kind <= WH_DERIVED && k < r->c->sections[i].nstmts; k++) {
            wh_stmt *s = &r->c->sections[i].stmts[k];
            if (wh_str_is(s->may_fail_class, " "))
                s->may_fail = false; /* it does not */
        }
    return rc;
}

/* What the case's runs give; NULL: nothing could be executed, and *err says why. */
static wh_convert_seen *execute(replayed *r, wh_engines *engines, wh_error *err)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_convert_seen *seen = WH_NEW_N(r->a, wh_convert_seen, r->c->nsections + 1);
    size_t i;

    if (wh_engines_of_case(engines, r->a, r->c, &r->engine, &opt, err) != WH_OK)
        return NULL;
    *r->job->timeout_ms = wh_engine_limits(r->engine)->timeout_ms;
    opt.progress = r->job->progress;
    opt.need = WH_NEED_ROWS | WH_NEED_HASHES;
    spread_may_fail(r->c);
    if (execute_strictly(r, &opt, err) != WH_OK)
        return NULL;
    if (r->o->inconclusive || r->o->broken.p) {
        wh_error_at(err, WH_ENOTSUP, r->c->file, r->c->line, "can't be executed: %.500s",
                    r->o->broken.p ? r->o->broken.p : r->o->why.message);
        return NULL;
    }
    for (i = 0; i < r->o->n; i++) {
        const wh_observation *o = &r->o->v[i];
        seen[i].known = o->executed;
        seen[i].failed = o->answer.kind != WH_ANSWER_OK;
        seen[i].nresults = o->nresults;
        if (o->nresults) {
            seen[i].ncolumns = o->results[0].ncolumns;
            seen[i].nrows = o->results[0].nrows;
            seen[i].rows = o->results[0].rows;
        }
    }
    return seen;
}

/* Write the case in the other format; it is executed only if that can't be done without. */
static void convert(replayed *r, wh_engines *engines)
{
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_convert to;
    wh_error err;
    int rc;

    if (!wh_convert_find(wh_str_of(r->config->to), &to))
        return;
    rc = to.write(r->a, r->c, NULL, &out, &err);
    if (rc == WH_ENOTSUP && r->config->may_execute) {
        wh_convert_seen *seen = execute(r, engines, &err);
        wh_buf_clear(&out);
        if (seen)
            rc = to.write(r->a, r->c, seen, &out, &err);
    }
    if (rc == WH_OK) {
        send_buf(r->job, WH_FRAME_TEXT, &out);
        return;
    }
    if (!err.file[0] || !err.line) {
        snprintf(err.file, sizeof err.file, "%s", r->head.file);
        err.line = r->head.line;
    }
    send_error(r->job, WH_FRAME_REFUSED, &err);
    wh_buf_release(&out);
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

void wh_replay_job_end(void *config, void *state)
{
    (void)config;
    wh_engines_free(state);
}

void wh_replay_job(void *config, wh_job *job)
{
    replayed r = {config, job,  NULL, {0}, {NULL, 0}, NULL, NULL, WH_RUN_OPTIONS_INIT,
                  NULL,   {0, "", ""}};
    wh_error err;
    int rc;

    if (!job->state)
        job->state = wh_engines_new(r.config->engine, &job->progress->stop);
    if (!wh_case_job_read(job->message, &r.head, &r.bytes))
        return;
    r.a = wh_arena_new(NULL, 0);
    rc = wh_case_job_parse(r.a, &r.head, r.bytes, wh_str_of(r.config->dialect), WH_RUN, &r.c,
                           &err);
    if (rc == WH_OK)
        rc = wh_case_validate(r.c, &err);
    if (rc != WH_OK) {
        send_error(job, WH_FRAME_SAY, &err);
    } else if (r.c->version > 1) {
        r.verdict.kind = WH_INCONCLUSIVE;
        snprintf(r.verdict.reason, sizeof r.verdict.reason,
                 "a case of version %u, this program knows version 1", r.c->version);
        finish(&r);
    } else if (r.config->form == WH_FORM_CONVERT && r.head.mode != WH_JOB_REPORT) {
        convert(&r, job->state);
    } else if (r.head.mode == WH_JOB_REPORT) {
        r.verdict = r.head.given;
        wh_verdict_at(&r.verdict, r.c, r.head.section);
        finish(&r);
    } else if (!run(&r, job->state, &err)) {
        send_error(job, WH_FRAME_FATAL, &err);
    } else {
        if (r.head.mode == WH_JOB_CONFIRM)
            contradict(&r);
        finish(&r);
    }
    wh_arena_free(r.a);
}
