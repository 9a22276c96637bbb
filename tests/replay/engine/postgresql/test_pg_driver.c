/* The PostgreSQL driver on a private server. Without PostgreSQL's programs these are skipped. */
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "replay/engine/server/server.h"
#include "tests/replay/engine/server/installed_fixture.h"
#include <whittle/engine.h>

static wh_server *server;
static char url[400];

static wh_engine *engine_with(wh_limits limits)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e = NULL;
    wh_error err = {0};

    c.url = wh_str_of(url);
    c.limits = limits;
    ck_assert_msg(wh_engine_open(&e, &c, &err) == WH_OK, "%s", err.message);
    return e;
}

static wh_engine *engine(void)
{
    wh_limits limits = WH_LIMITS_INIT;

    return engine_with(limits);
}

static wh_session *session(wh_engine *e)
{
    wh_session *s = NULL;
    wh_error err = {0};

    ck_assert_msg(wh_session_open(&s, e, &err) == WH_OK, "%s", err.message);
    return s;
}

typedef struct seen {
    size_t sets, rows, warnings;
    wh_buf text;
    char class_[16];
} seen;

static void on_columns(void *ctx, size_t n)
{
    (void)n;
    ((seen *)ctx)->sets++;
}

static bool on_row(void *ctx, const wh_value *v, size_t n)
{
    seen *s = ctx;

    s->rows++;
    for (size_t i = 0; i < n && s->rows < 20; i++) {
        wh_buf_text(&s->text, i ? " " : "");
        wh_value_print(&s->text, &v[i]);
    }
    wh_buf_char(&s->text, '|');
    return true;
}

static void on_warning(void *ctx, wh_str class_, wh_str text)
{
    seen *s = ctx;

    (void)text;
    s->warnings++;
    snprintf(s->class_, sizeof s->class_, "%.*s", (int)class_.n, class_.p);
}

static seen last;
static wh_answer answer;

static int run(wh_session *s, const char *sql)
{
    wh_sink sink = {&last, on_columns, on_row, on_warning};

    wh_buf_release(&last.text);
    memset(&last, 0, sizeof last);
    last.text.limit = 4000;
    wh_session_execute(s, wh_str_of(sql), &sink, &answer);
    wh_buf_char(&last.text, '\0');
    return answer.kind;
}

static const char *rows(void)
{
    return last.text.p;
}

START_TEST(the_version_and_the_dialect_are_found_out)
{
    wh_engine *e = engine();

    ck_assert_int_eq(strncmp(wh_engine_version(e), "postgresql 1", 12), 0);
    ck_assert_str_eq(wh_engine_dialect(e), "postgresql");
    wh_engine_close(e);
}
END_TEST

START_TEST(rows_errors_counts_and_warnings_are_observed)
{
    wh_engine *e = engine();
    wh_session *s = session(e);

    ck_assert_int_eq(run(s, "CREATE TABLE t0(c0 INT, c1 TEXT)"), WH_ANSWER_OK);
    ck_assert_int_eq(answer.affected, -1);
    ck_assert_int_eq(run(s, "INSERT INTO t0 VALUES (1, 'a'), (NULL, 'b');"), WH_ANSWER_OK);
    ck_assert_int_eq(answer.affected, 2);
    ck_assert_int_eq(run(s, "SELECT * FROM t0 ORDER BY c1"), WH_ANSWER_OK);
    ck_assert_str_eq(rows(), "1 'a'|NULL 'b'|");
    ck_assert_uint_eq(last.sets, 1);
    ck_assert_int_eq(run(s, "SELECT 1 WHERE false"), WH_ANSWER_OK);
    ck_assert_uint_eq(last.sets, 1);
    ck_assert_int_eq(run(s, "UPDATE t0 SET c0 = 2 WHERE c0 IS NULL RETURNING c1"), WH_ANSWER_OK);
    ck_assert_str_eq(rows(), "'b'|");
    ck_assert_int_eq(answer.affected, 1);
    ck_assert_int_eq(run(s, "SELECT 1/0"), WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.class_, "22012");
    ck_assert_int_eq(run(s, "DO $$ BEGIN RAISE WARNING 'x'; END $$"), WH_ANSWER_OK);
    ck_assert_uint_eq(last.warnings, 1);
    ck_assert_str_eq(last.class_, "01000");
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(a_session_sees_nothing_of_the_one_before)
{
    static const char *const left[] = {
        "CREATE TABLE t0(c0 SERIAL)",
        "CREATE SCHEMA other",
        "CREATE TABLE other.t1(c0 INT)",
        "CREATE TYPE mood AS ENUM ('a')",
        "CREATE FUNCTION f() RETURNS INT LANGUAGE sql AS 'SELECT 1'",
        "CREATE TEMP TABLE t2(c0 INT)",
        "CREATE PUBLICATION p",
        "SELECT lo_create(12345)",
        "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC",
        "SET enable_seqscan = off",
        "SET TimeZone = 'Asia/Tokyo'",
        "PREPARE x AS SELECT 1",
        "SELECT pg_advisory_lock(1)",
        "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
        "BEGIN",
        "CREATE TABLE t3(c0 INT)",
    };
    static const struct {
        const char *sql, *rows;
    } gone[] = {
        {"SELECT count(*) FROM pg_class WHERE relnamespace NOT IN (SELECT oid FROM pg_namespace "
         "WHERE nspname IN ('pg_catalog', 'information_schema', 'pg_toast'))",
         "0|"},
        {"SELECT string_agg(nspname, ' ' ORDER BY nspname) FROM pg_namespace WHERE nspname NOT "
         "LIKE "
         "'pg\\_%' AND nspname <> 'information_schema'",
         "'public'|"},
        {"SELECT count(*) FROM pg_proc WHERE proname = 'f'", "0|"},
        {"SELECT count(*) FROM pg_type WHERE typname = 'mood'", "0|"},
        {"SELECT count(*) FROM pg_publication", "0|"},
        {"SELECT count(*) FROM pg_largeobject_metadata", "0|"},
        {"SELECT count(*) FROM pg_default_acl", "0|"},
        {"SHOW enable_seqscan", "'on'|"},
        {"SHOW TimeZone", "'UTC'|"},
        {"SELECT count(*) FROM pg_prepared_statements", "0|"},
        {"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'", "0|"},
        {"SELECT count(*) FROM pg_cursors WHERE name = 'c'", "0|"},
    };
    wh_engine *e = engine();
    wh_session *s = session(e);

    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        ck_assert_msg(run(s, left[i]) == WH_ANSWER_OK, "%s: %s", left[i], answer.text);
    wh_session_close(s);
    s = session(e);
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) {
        ck_assert_msg(run(s, gone[i].sql) == WH_ANSWER_OK, "%s: %s", gone[i].sql, answer.text);
        ck_assert_msg(strcmp(rows(), gone[i].rows) == 0, "%s: %s", gone[i].sql, rows());
    }
    ck_assert_int_eq(run(s, "CREATE TABLE t0(c0 INT)"), WH_ANSWER_OK);
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(two_sessions_have_two_databases)
{
    wh_engine *e = engine(), *f = engine();
    wh_session *a = session(e), *b = session(e), *c = session(f);

    ck_assert_int_eq(run(a, "CREATE TABLE t0(c0 INT)"), WH_ANSWER_OK);
    ck_assert_int_eq(run(b, "CREATE TABLE t0(c0 TEXT)"), WH_ANSWER_OK);
    ck_assert_int_eq(run(c, "SELECT * FROM t0"), WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.class_, "42P01");
    wh_session_close(a);
    wh_session_close(b);
    wh_session_close(c);
    wh_engine_close(e);
    wh_engine_close(f);
}
END_TEST

START_TEST(a_case_has_no_rights_beyond_its_database)
{
    static const char *const hostile[] = {
        "SELECT pg_read_file('/etc/passwd')",
        "COPY (SELECT 1) TO '/tmp/whittle-test-copied'",
        "DO $$ BEGIN EXECUTE 'COPY (SELECT 1) TO PROGRAM ''true'''; END $$",
        "SELECT lo_import('/etc/passwd')",
        "DROP DATABASE postgres",
        "CREATE ROLE other SUPERUSER",
        "DO $$ BEGIN EXECUTE 'CREATE ROLE other SUPERUSER'; END $$",
        "DO $$ BEGIN EXECUTE 'ALTER ROLE CURRENT_USER SUPERUSER'; END $$",
        "SELECT pg_reload_conf()",
        "CREATE EXTENSION dblink",
        "SELECT 1; SELECT 2",
    };
    wh_engine *e = engine();
    wh_session *s = session(e);

    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        run(s, hostile[i]);
        ck_assert_msg(answer.kind == WH_ANSWER_REFUSED || answer.kind == WH_ANSWER_ERROR, "%s: %d",
                      hostile[i], answer.kind);
        if (i < 5)
            ck_assert_msg(answer.kind == WH_ANSWER_REFUSED, "%s: %s", hostile[i], answer.text);
    }
    ck_assert_int_eq(run(s, "SELECT 1"), WH_ANSWER_OK);
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(limits_are_no_errors_and_the_session_goes_on)
{
    wh_limits limits = WH_LIMITS_INIT;
    wh_engine *e;
    wh_session *s;

    limits.timeout_ms = 200;
    e = engine_with(limits);
    s = session(e);
    ck_assert_int_eq(run(s, "SELECT pg_sleep(100)"), WH_ANSWER_STOPPED);
    wh_session_close(s);
    wh_engine_close(e);
    limits.timeout_ms = 60000;
    limits.rows = 100;
    e = engine_with(limits);
    s = session(e);
    ck_assert_int_eq(run(s, "SELECT generate_series(1, 1000000)"), WH_ANSWER_LIMIT);
    ck_assert_uint_eq(last.rows, 100);
    ck_assert_int_eq(run(s, "SELECT generate_series(1, 100)"), WH_ANSWER_OK);
    wh_session_close(s);
    wh_engine_close(e);
    limits.rows = 0;
    limits.timeout_ms = WH_NO_TIMEOUT;
    e = engine_with(limits);
    s = session(e);
    ck_assert_int_eq(run(s, "SHOW statement_timeout"), WH_ANSWER_OK);
    ck_assert_str_eq(rows(), "'0'|");
    ck_assert_int_eq(
        run(s, "SELECT repeat(repeat('x', 1000000), 900) || repeat(repeat('x', 1000000), 900)"),
        WH_ANSWER_LIMIT);
    ck_assert_int_eq(run(s, "SELECT 1"), WH_ANSWER_OK);
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(a_server_process_that_dies_is_told_and_the_next_session_works)
{
    wh_engine *e = engine();
    wh_session *s = session(e), *other = session(e);
    char pid[32];

    ck_assert_int_eq(run(s, "SELECT pg_backend_pid()"), WH_ANSWER_OK);
    snprintf(pid, sizeof pid, "%s", rows());
    ck_assert_int_eq(kill((pid_t)strtol(pid, NULL, 10), SIGSEGV), 0);
    ck_assert_int_eq(run(s, "SELECT pg_sleep(60)"), WH_ANSWER_LOST);
    ck_assert_str_ne(answer.class_, "");
    ck_assert_ptr_nonnull(strstr(answer.text, "signal 11"));
    /* The server ends all its connections, soon; the other session is not to blame. */
    ck_assert_int_eq(run(other, "SELECT pg_sleep(60)"), WH_ANSWER_LOST);
    ck_assert_str_eq(answer.class_, "");
    wh_session_close(s);
    wh_session_close(other);
    s = session(e);
    ck_assert_int_eq(run(s, "SELECT 1"), WH_ANSWER_OK);
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(equal_plans_give_equal_texts)
{
    wh_buf a = WH_BUF_INIT(4000), b = WH_BUF_INIT(4000), c = WH_BUF_INIT(4000);
    wh_engine *e = engine();
    wh_session *s = session(e);

    run(s, "CREATE TABLE t0(c0 INT)");
    run(s, "CREATE TABLE t1(c1 INT)");
    ck_assert(wh_session_plan(s, WH_STR("SELECT * FROM t0 WHERE c0 > 1"), &a));
    ck_assert(wh_session_plan(s, WH_STR("SELECT * FROM t1 WHERE c1 > 17"), &b));
    ck_assert(wh_session_plan(s, WH_STR("SELECT * FROM t1, t0"), &c));
    ck_assert(wh_str_eq(wh_buf_view(&a), wh_buf_view(&b)));
    ck_assert(!wh_str_eq(wh_buf_view(&a), wh_buf_view(&c)));
    ck_assert(!wh_session_plan(s, WH_STR("SELECT * FROM nosuch"), &c));
    wh_buf_release(&a);
    wh_buf_release(&b);
    wh_buf_release(&c);
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(a_directory_without_programs_and_a_server_that_is_gone_are_named)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e;
    wh_error err;

    c.url = WH_STR("postgresql:?bin=/nonexistent");
    ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_EENGINE);
    ck_assert_ptr_nonnull(strstr(err.message, "/nonexistent"));
    c.url = WH_STR("postgresql:?server=/nonexistent");
    ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_EENGINE);
    c.url = WH_STR("postgresql:?nosuch=1");
    ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_EINVAL);
    c.url = WH_STR("postgresql://u:geheim@/x?host=/nonexistent");
    ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_EENGINE);
    ck_assert_ptr_null(strstr(err.message, "geheim"));
}
END_TEST

/* The request to stop comes too late for a short one: its rows were not all taken. */
START_TEST(a_statement_that_ends_before_it_is_stopped_is_stopped_all_the_same)
{
    static volatile int stop = 0;
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_sink sink = {&last, on_columns, on_row, NULL};
    wh_engine *e = NULL;
    wh_session *s;
    wh_answer a;
    wh_error err;

    c.url = wh_str_of(url);
    c.stop = &stop;
    ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_OK);
    s = session(e);
    for (int i = 0; i < 20; i++) {
        wh_buf_release(&last.text);
        memset(&last, 0, sizeof last - sizeof last.class_);
        last.text.limit = 4000;
        stop = 1;
        wh_session_execute(s, WH_STR("SELECT 1"), &sink, &a);
        stop = 0;
        ck_assert(a.kind == WH_ANSWER_STOPPED || (a.kind == WH_ANSWER_OK && last.rows == 1));
        wh_buf_release(&last.text);
    }
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("pg_driver");
    TCase *t = tcase_create("all");
    wh_error err;
    SRunner *r;
    int failed;

    if (!postgresql_is_installed())
        return SKIPPED;
    if (wh_server_start(&server, WH_STR("postgresql"), NULL, (uint64_t)1 << 30, NULL, &err) !=
        WH_OK) {
        printf("%s\n", err.message);
        return 1;
    }
    snprintf(url, sizeof url, "postgresql:?server=%s", wh_server_dir(server));
    tcase_set_timeout(t, 60);
    tcase_add_test(t, the_version_and_the_dialect_are_found_out);
    tcase_add_test(t, rows_errors_counts_and_warnings_are_observed);
    tcase_add_test(t, a_session_sees_nothing_of_the_one_before);
    tcase_add_test(t, two_sessions_have_two_databases);
    tcase_add_test(t, a_case_has_no_rights_beyond_its_database);
    tcase_add_test(t, limits_are_no_errors_and_the_session_goes_on);
    tcase_add_test(t, a_server_process_that_dies_is_told_and_the_next_session_works);
    tcase_add_test(t, a_statement_that_ends_before_it_is_stopped_is_stopped_all_the_same);
    tcase_add_test(t, equal_plans_give_equal_texts);
    tcase_add_test(t, a_directory_without_programs_and_a_server_that_is_gone_are_named);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    wh_server_stop(server);
    wh_buf_release(&last.text);
    return failed != 0;
}
