/* The MariaDB engine on a private server, from within one process. */
#include "tests/replay/engine/sqlite/sqlite_session_fixture.h"
#include "tests/replay/engine/server/installed_fixture.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static wh_buf warned;

static void on_warning(void *ctx, wh_str class_, wh_str text)
{
    (void)ctx;
    (void)text;
    wh_buf_str(&warned, class_);
    wh_buf_char(&warned, ' ');
}

static const wh_sink warning_sink = {NULL, on_columns, on_row, on_warning};

static void run(const char *sql)
{
    wh_buf_clear(&got.rows);
    wh_buf_clear(&warned);
    got.nrows = 0;
    wh_session_execute(session, wh_str_of(sql), &warning_sink, &answer);
}

static void rows_are(const char *sql, const char *wanted)
{
    run(sql);
    ck_assert_msg(answer.kind == WH_ANSWER_OK, "%s: %s", sql, answer.text);
    ck_assert_msg(wh_str_is(wh_buf_view(&got.rows), wanted), "%s: %.*s", sql, (int)got.rows.n,
                  got.rows.p);
}

static void answers(const char *sql, int kind)
{
    run(sql);
    ck_assert_msg(answer.kind == kind, "%s: kind %d %s", sql, answer.kind, answer.text);
}

static void fresh_session(void)
{
    wh_error err = {.message = ""};

    wh_session_close(session);
    ck_assert_msg(wh_session_open(&session, engine, &err) == WH_OK, "%s", err.message);
}

START_TEST(a_session_is_a_new_database_and_nothing_of_the_last_one_is_left)
{
    answers("CREATE TABLE t0(c0 INT)", WH_ANSWER_OK);
    answers("CREATE TEMPORARY TABLE t1(c0 INT)", WH_ANSWER_OK);
    answers("SET @a = 5", WH_ANSWER_OK);
    answers("SET sql_mode = ''", WH_ANSWER_OK);
    answers("BEGIN", WH_ANSWER_OK);
    rows_are("SELECT @a;", "5;");
    fresh_session();
    rows_are("SELECT @a, @@sql_mode LIKE '%STRICT%', @@time_zone", "NULL,1,'+00:00';");
    rows_are("SHOW TABLES", "");
    answers("SELECT * FROM t1", WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.class_, "1146");
}
END_TEST

START_TEST(two_sessions_do_not_see_each_other)
{
    wh_session *first = session;
    wh_error err;

    answers("CREATE TABLE t0(c0 INT)", WH_ANSWER_OK);
    ck_assert_int_eq(wh_session_open(&session, engine, &err), WH_OK);
    answers("SELECT * FROM t0", WH_ANSWER_ERROR);
    wh_session_close(session);
    session = first;
    rows_are("SELECT COUNT(*) FROM t0", "0;");
}
END_TEST

START_TEST(rows_affected_and_warnings_are_those_of_the_statement)
{
    answers("CREATE TABLE t0(c0 INT)", WH_ANSWER_OK);
    ck_assert_int_eq(answer.affected, -1);
    answers("INSERT INTO t0 VALUES (1), (2), (3)", WH_ANSWER_OK);
    ck_assert_int_eq(answer.affected, 3);
    answers("UPDATE t0 SET c0 = 3", WH_ANSWER_OK);
    ck_assert_int_eq(answer.affected, 2);
    rows_are("SELECT 1/0, '1x' + 1", "NULL,2;");
    ck_assert(wh_str_is(wh_buf_view(&warned), "1365 1292 "));
    rows_are("SELECT 1", "1;");
    ck_assert_uint_eq(warned.n, 0);
}
END_TEST

static void run_quietly(const char *sql)
{
    static const wh_sink quiet = {NULL, on_columns, on_row, NULL};

    wh_buf_clear(&got.rows);
    wh_session_execute(session, wh_str_of(sql), &quiet, &answer);
}

START_TEST(warnings_are_asked_for_only_where_somebody_looks)
{
    run_quietly("SELECT '1x' + 1");
    rows_are("SHOW STATUS LIKE 'Com_show_warnings'", "'Com_show_warnings','0';");
    run("SELECT '1x' + 1");
    rows_are("SHOW STATUS LIKE 'Com_show_warnings'", "'Com_show_warnings','1';");
}
END_TEST

START_TEST(rows_that_are_missing_are_noticed_even_where_nobody_looks)
{
    run_quietly("CREATE VIEW v0 AS WITH RECURSIVE r AS "
                "(SELECT 1 n UNION ALL SELECT n + 1 FROM r) SELECT n FROM r");
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
    run_quietly("SELECT SUM(n) FROM v0");
    ck_assert_int_eq(answer.kind, WH_ANSWER_LIMIT);
}
END_TEST

START_TEST(a_procedure_gives_each_of_its_result_sets)
{
    answers("CREATE PROCEDURE p0() BEGIN SELECT 1; SELECT 2, 3; END", WH_ANSWER_OK);
    got.sets = 0;
    rows_are("CALL p0()", "1;2,3;");
    ck_assert_uint_eq(got.sets, 2);
    rows_are("SELECT 4", "4;");
}
END_TEST

START_TEST(the_walls_hold_and_the_session_goes_on)
{
    answers("SELECT 1 INTO OUTFILE '/tmp/whittle-must-not-exist'", WH_ANSWER_REFUSED);
    answers("SELECT user FROM mysql.user", WH_ANSWER_REFUSED);
    answers("UPDATE mysql.db SET Db = 'x'", WH_ANSWER_REFUSED);
    answers("DELETE FROM mysql.innodb_table_stats", WH_ANSWER_REFUSED);
    answers("DROP DATABASE mysql", WH_ANSWER_REFUSED);
    answers("CREATE DATABASE other", WH_ANSWER_REFUSED);
    answers("SET /* */ @@global.max_connections = 1", WH_ANSWER_REFUSED);
    answers("CREATE USER x@localhost", WH_ANSWER_REFUSED);
    rows_are("SELECT LOAD_FILE('/etc/passwd')", "NULL;");
    ck_assert_int_ne(access("/tmp/whittle-must-not-exist", F_OK), 0);
}
END_TEST

START_TEST(what_the_optimizer_believes_of_tables_can_be_written)
{
    answers("CREATE TABLE t0(c0 INT) ENGINE=InnoDB", WH_ANSWER_OK);
    answers("INSERT INTO t0 VALUES (1), (2), (3)", WH_ANSWER_OK);
    answers("UPDATE mysql.innodb_table_stats SET n_rows = 5", WH_ANSWER_OK);
    answers("INSERT INTO mysql.table_stats VALUES (DATABASE(), 't0', 12345)", WH_ANSWER_OK);
    answers("FLUSH TABLE t0", WH_ANSWER_OK);
    rows_are("EXPLAIN SELECT * FROM t0", "1,'SIMPLE','t0','ALL',NULL,NULL,NULL,NULL,'12345','';");
}
END_TEST

START_TEST(a_statement_that_takes_too_long_is_stopped_and_the_next_one_is_not)
{
    answers("SELECT SLEEP(100)", WH_ANSWER_STOPPED);
    rows_are("SELECT 1", "1;");
}
END_TEST

START_TEST(the_limits_on_rows_and_lengths_end_a_statement)
{
    answers("SELECT seq FROM seq_1_to_5000000", WH_ANSWER_LIMIT);
    rows_are("SELECT 1", "1;");
    answers("SELECT REPEAT('a', 200000)", WH_ANSWER_LIMIT);
    rows_are("SELECT 2", "2;");
    answers("WITH RECURSIVE r AS (SELECT 1 n UNION ALL SELECT n + 1 FROM r) SELECT SUM(n) FROM r",
            WH_ANSWER_LIMIT);
}
END_TEST

START_TEST(a_message_does_not_depend_on_the_name_of_the_database)
{
    answers("SELECT * FROM t9", WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.text, "Table 'whittle.t9' doesn't exist");
}
END_TEST

START_TEST(a_plan_has_a_line_a_step_and_no_names)
{
    wh_buf one = WH_BUF_INIT(10000), two = WH_BUF_INIT(10000);

    answers("CREATE TABLE t0(c0 INT, KEY i0(c0))", WH_ANSWER_OK);
    answers("CREATE TABLE t1(c1 INT, KEY i1(c1))", WH_ANSWER_OK);
    answers("INSERT INTO t0 VALUES (1), (2), (3)", WH_ANSWER_OK);
    answers("INSERT INTO t1 VALUES (1), (2), (3)", WH_ANSWER_OK);
    ck_assert(wh_session_plan(session, WH_STR("SELECT c0 FROM t0 WHERE c0 = 2;"), &one));
    ck_assert(wh_session_plan(session, WH_STR("SELECT c1 FROM t1 WHERE c1 = 2;"), &two));
    ck_assert(one.n > 0 && wh_str_eq(wh_buf_view(&one), wh_buf_view(&two)));
    ck_assert(!wh_session_plan(session, WH_STR("SELECT nonsense;"), &one));
    wh_buf_release(&one);
    wh_buf_release(&two);
}
END_TEST

/* In a process that asked for nothing else: it lives, and the next session has a new server. */
START_TEST(a_server_that_crashes_is_told_and_the_process_goes_on)
{
    FILE *f;
    char path[400];
    int pid = 0;

    run("SELECT @@pid_file");
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
    snprintf(path, sizeof path, "%.*s", (int)got.rows.n - 3, got.rows.p + 1);
    f = fopen(path, "r");
    ck_assert_msg(f != NULL, "%s", path);
    ck_assert_int_eq(fscanf(f, "%d", &pid), 1);
    fclose(f);
    ck_assert_int_eq(kill((pid_t)pid, SIGSEGV), 0);
    run("SELECT SLEEP(60)");
    ck_assert_int_eq(answer.kind, WH_ANSWER_LOST);
    ck_assert_str_eq(answer.class_, "SIGSEGV");
    fresh_session();
    rows_are("SELECT 1", "1;");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine_mysql");
    TCase *t = tcase_create("mariadb");
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_error err = {.message = ""};
    SRunner *runner;
    int failed;

    if (!mariadb_is_installed())
        return SKIPPED;
    config.url = WH_STR("mariadb:?bin=/usr/sbin");
    config.limits.timeout_ms = 3000;
    warned = (wh_buf)WH_BUF_INIT(1 << 16);
    if (!try_open(&config, &err)) {
        printf("%s\n", err.message);
        return 1;
    }
    tcase_set_timeout(t, 60);
    tcase_add_checked_fixture(t, fresh_session, NULL);
    tcase_add_test(t, a_session_is_a_new_database_and_nothing_of_the_last_one_is_left);
    tcase_add_test(t, two_sessions_do_not_see_each_other);
    tcase_add_test(t, rows_affected_and_warnings_are_those_of_the_statement);
    tcase_add_test(t, warnings_are_asked_for_only_where_somebody_looks);
    tcase_add_test(t, rows_that_are_missing_are_noticed_even_where_nobody_looks);
    tcase_add_test(t, a_procedure_gives_each_of_its_result_sets);
    tcase_add_test(t, the_walls_hold_and_the_session_goes_on);
    tcase_add_test(t, what_the_optimizer_believes_of_tables_can_be_written);
    tcase_add_test(t, a_statement_that_takes_too_long_is_stopped_and_the_next_one_is_not);
    tcase_add_test(t, the_limits_on_rows_and_lengths_end_a_statement);
    tcase_add_test(t, a_message_does_not_depend_on_the_name_of_the_database);
    tcase_add_test(t, a_plan_has_a_line_a_step_and_no_names);
    tcase_add_test(t, a_server_that_crashes_is_told_and_the_process_goes_on);
    suite_add_tcase(suite, t);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    wh_session_close(session);
    wh_engine_close(engine);
    wh_buf_release(&warned);
    wh_buf_release(&got.rows);
    return failed != 0;
}
