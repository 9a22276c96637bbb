/*
 * A toy engine for tests of what executes cases. It writes down what it is asked; its statements
 * are words:
 *
 *     rows N        N rows (1), (2), ...           fail CLASS   an ordinary error
 *     affect N      N rows affected                internal     an internal error
 *     warn CLASS    a warning                      lose         the connection is lost
 *     once A or B   A the first time ever, then B  odd          an error with odd bytes
 *     wide N        one row, a text of N bytes     lines        an internal error, class and text
 *     heedless N    as rows N, all of them,                     of two lines each
 *                   and then it is OK              kind N       an answer of that kind
 *     class[CLASS]  an internal error, and         warn[CLASS]  a warning, of just that class
 *     ragged N      of 3 columns, a row of N       shape        a value of an unknown kind
 *     endless       an error whose texts do        word         a decimal that is a word
 *                   not end
 */
#ifndef TESTS_REPLAY_TOY_FIXTURE_H
#define TESTS_REPLAY_TOY_FIXTURE_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "replay/run/actual.h"
#include "replay/run/run.h"

/* ---- the toy ------------------------------------------------------------------------------- */

static struct {
    wh_buf log; /* "1:statement;" by session */
    const char *baseline;
    bool joins; /* may a database have several sessions? */
    int sessions, open, fail_session, executed_once, unseen;
    const wh_progress *progress;
    int stop_seen;
} toy;

static int toy_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    (void)config;
    (void)err;
    *engine = &toy;
    return WH_OK;
}

static void toy_close(void *engine)
{
    (void)engine;
}

static const char *toy_version(void *engine)
{
    (void)engine;
    return "toy 1.0";
}

static int toy_session_open(void *engine, void **session, wh_error *err)
{
    int *s;

    (void)engine;
    if (toy.sessions + 1 == toy.fail_session)
        return wh_error_set(err, WH_EENGINE, "no more sessions");
    s = malloc(sizeof *s);
    *s = ++toy.sessions;
    toy.open++;
    *session = s;
    return WH_OK;
}

static int toy_session_join(void *session, void **other, wh_error *err)
{
    if (!toy.joins)
        return WH_ENOTSUP;
    return toy_session_open(session, other, err);
}

static void toy_session_close(void *session)
{
    toy.open--;
    free(session);
}

static bool word(wh_str *s, const char *w)
{
    size_t n = strlen(w);

    if (s->n < n || memcmp(s->p, w, n) != 0)
        return false;
    s->p += n;
    s->n -= n;
    while (s->n && s->p[0] == ' ') {
        s->p++;
        s->n--;
    }
    return true;
}

static int64_t number(wh_str s)
{
    int64_t n = 0;

    for (; s.n && s.p[0] >= '0' && s.p[0] <= '9'; s.p++, s.n--)
        n = n * 10 + (s.p[0] - '0');
    return n;
}

static void toy_rows(int64_t n, const wh_sink *sink, wh_answer *answer)
{
    int64_t i;

    sink->columns(sink->ctx, 1);
    for (i = 1; i <= n; i++) {
        wh_value v = {.kind = WH_INT, .i = i};
        if (!sink->row(sink->ctx, &v, 1)) {
            answer->kind = WH_ANSWER_LIMIT;
            return;
        }
    }
}

static void toy_wide(int64_t n, const wh_sink *sink)
{
    wh_value v = {.kind = WH_TEXT};
    char *text = malloc((size_t)n);

    memset(text, '\n', (size_t)n); /* doubles when printed */
    v.s = (wh_str){text, (size_t)n};
    sink->row(sink->ctx, &v, 1);
    free(text);
}

/* What a driver must not do. False: it is none of that. */
static inline bool toy_errs(wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    wh_value v[4] = {{.kind = WH_INT}};

    if (word(&sql, "heedless")) {
        sink->columns(sink->ctx, 1);
        for (v->i = number(sql); v->i > 0; v->i--)
            sink->row(sink->ctx, v, 1);
    } else if (word(&sql, "ragged")) {
        sink->columns(sink->ctx, 3);
        sink->row(sink->ctx, v, 3);
        sink->row(sink->ctx, v, (size_t)number(sql));
    } else if (word(&sql, "shape")) {
        v->kind = 200;
        sink->row(sink->ctx, v, 1);
    } else if (word(&sql, "word")) {
        *v = (wh_value){.kind = WH_DECIMAL, .s = WH_STR("abc")};
        sink->row(sink->ctx, v, 1);
    } else if (word(&sql, "kind")) {
        answer->kind = (int)number(sql);
    } else if (word(&sql, "endless")) {
        answer->kind = WH_ANSWER_ERROR;
        memset(answer->class_, 'c', sizeof answer->class_);
        memset(answer->text, 't', sizeof answer->text);
    } else if (word(&sql, "class[")) {
        answer->kind = WH_ANSWER_INTERNAL;
        memcpy(answer->class_, sql.p, sql.n - 1);
        memcpy(answer->text, "words", 6);
    } else if (word(&sql, "warn[")) {
        sink->warning(sink->ctx, (wh_str){sql.p, sql.n - 1}, WH_STR("words"));
    } else if (word(&sql, "lines")) {
        answer->kind = WH_ANSWER_INTERNAL;
        memcpy(answer->class_, "E\n-- @end\xff", 11);
        memcpy(answer->text, "x\n-- @end\n", 11);
    } else {
        return false;
    }
    return true;
}

static void toy_answer(wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    while (sql.n && sql.p[sql.n - 1] == ';')
        sql.n--;
    if (word(&sql, "once")) {
        wh_str a = sql;
        size_t i = 0;
        while (memcmp(sql.p + i, " or ", 4) != 0)
            i++;
        if (toy.executed_once++) {
            sql = (wh_str){sql.p + i + 4, sql.n - i - 4};
        } else {
            a.n = i;
            sql = a;
        }
    }
    if (toy_errs(sql, sink, answer))
        return;
    if (word(&sql, "rows")) {
        toy_rows(number(sql), sink, answer);
    } else if (word(&sql, "wide")) {
        toy_wide(number(sql), sink);
    } else if (word(&sql, "affect")) {
        answer->affected = number(sql);
    } else if (word(&sql, "warn")) {
        toy.unseen += sink->warning == NULL;
        if (sink->warning)
            sink->warning(sink->ctx, sql, WH_STR("careful"));
    } else if (word(&sql, "fail")) {
        answer->kind = WH_ANSWER_ERROR;
        memcpy(answer->class_, sql.p, sql.n);
        memcpy(answer->text, "it failed", 10);
    } else if (word(&sql, "internal")) {
        answer->kind = WH_ANSWER_INTERNAL;
        memcpy(answer->class_, sql.p, sql.n);
        memcpy(answer->text, "bad page", 9);
    } else if (word(&sql, "lose")) {
        answer->kind = WH_ANSWER_LOST;
    } else if (word(&sql, "odd")) {
        answer->kind = WH_ANSWER_ERROR;
        memcpy(answer->class_, "a:b", 4);
        memcpy(answer->text, "x\xff\ny", 5);
    }
}

static void toy_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->affected = -1;
    wh_buf_int(&toy.log, *(int *)session);
    wh_buf_char(&toy.log, ':');
    wh_buf_str(&toy.log, sql);
    if (toy.progress)
        toy.stop_seen |= toy.progress->stop;
    toy_answer(sql, sink, answer);
}

/* ---- running a case text ------------------------------------------------------------------- */

static wh_arena *arena;
static wh_engine *engine;
static wh_error error;

static const char *toy_baseline(void *e, wh_buf *sql)
{
    (void)e;
    (void)sql;
    return toy.baseline;
}

static void setup(void)
{
    static const wh_engine_driver driver = {
        .size = sizeof driver,
        .scheme = "toy",
        .dialect = "sqlite",
        .open = toy_open,
        .close = toy_close,
        .version = toy_version,
        .session_open = toy_session_open,
        .session_close = toy_session_close,
        .execute = toy_execute,
        .baseline = toy_baseline,
        .session_join = toy_session_join,
    };
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;

    config.limits.rows = 100;
    arena = wh_arena_new(NULL, 0);
    memset(&toy, 0, sizeof toy);
    memset(&error, 0, sizeof error);
    toy.log.limit = 1 << 20;
    ck_assert_int_eq(wh_engine_open_driver(&engine, &driver, &config, NULL), WH_OK);
}

static void teardown(void)
{
    ck_assert_int_eq(toy.open, 0);
    wh_engine_close(engine);
    wh_buf_release(&toy.log);
    wh_arena_free(arena);
}

static wh_case *parse(const char *body)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_case *c = NULL;

    wh_buf_text(&b, "-- @case 1\n");
    wh_buf_text(&b, body);
    wh_buf_text(&b, "-- @end\n");
    ck_assert_msg(
        wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "case", 1, &c, &error) == WH_OK,
        "%s", error.message);
    wh_buf_release(&b);
    return c;
}

static wh_observations *run_with(const char *body, const wh_run_options *opt)
{
    wh_observations *o = NULL;

    ck_assert_int_eq(wh_run_case(arena, engine, parse(body), opt, &o, &error), WH_OK);
    return o;
}

static inline wh_observations *run(const char *body)
{
    return run_with(body, NULL);
}

static inline void log_is(const char *expected)
{
    ck_assert_msg(wh_str_is(wh_buf_view(&toy.log), expected), "%.*s", (int)toy.log.n,
                  toy.log.n ? toy.log.p : "");
}

static inline int toy_suite_with(const char *name, SFun before, SFun after,
                                 const TTest *const *tests, size_t n)
{
    Suite *s = suite_create(name);
    TCase *t = tcase_create(name);
    SRunner *r;
    size_t i;
    int failed;

    tcase_add_checked_fixture(t, before, after);
    for (i = 0; i < n; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}

static inline int toy_suite(const char *name, const TTest *const *tests, size_t n)
{
    return toy_suite_with(name, setup, teardown, tests, n);
}

#endif
