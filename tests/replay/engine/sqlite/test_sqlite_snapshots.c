/* The SQLite driver: snapshots. */
#include <check.h>
#include <stdlib.h>
#include <whittle/engine.h>
#include "replay/engine/sqlite/errors.h"
#include "replay/engine/sqlite/library.h"
#include "replay/engine/sqlite/plan.h"
#include "tests/replay/engine/sqlite/sqlite_run_fixture.h"

START_TEST(a_restored_database_is_as_it_was)
{
    void *shot = NULL;

    fill();
    ck_assert_int_eq(wh_session_snapshot(session, &shot, NULL), WH_OK);
    for (int i = 0; i < 3; i++) {
        must("DELETE FROM t WHERE a = 2");
        must("INSERT INTO t(b) VALUES ('more')");
        must("DROP VIEW v");
        must("CREATE TABLE u(c)");
        ck_assert_int_eq(wh_session_restore(session, shot, NULL), WH_OK);
        ck_rows("SELECT * FROM t", "1,'x';2,'Y';3,NULL;");
        ck_rows("SELECT count(*) FROM v", "3;");
        ck_rows("SELECT name FROM sqlite_master WHERE name = 'u'", "");
        ck_rows("SELECT seq FROM sqlite_sequence", "3;");
        wh_session_check(session, &answer);
        ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
    }
    wh_session_snapshot_free(session, shot);
}
END_TEST

START_TEST(a_restored_database_can_roll_back)
{
    void *shot = NULL;

    fill();
    ck_assert_int_eq(wh_session_snapshot(session, &shot, NULL), WH_OK);
    ck_assert_int_eq(wh_session_restore(session, shot, NULL), WH_OK);
    must("BEGIN");
    must("UPDATE t SET b = 'z'");
    must("SAVEPOINT s");
    must("DELETE FROM t");
    must("ROLLBACK TO s");
    ck_rows("SELECT count(*) FROM t WHERE b = 'z'", "3;");
    must("ROLLBACK");
    ck_rows("SELECT b FROM t WHERE a = 1", "'x';");
    ck_assert_int_eq(run("INSERT INTO t(a) VALUES (9), (1)"), WH_ANSWER_ERROR); /* statement undo */
    ck_rows("SELECT count(*) FROM t", "3;");
    must("VACUUM");
    ck_rows("SELECT count(*) FROM t", "3;");
    wh_session_snapshot_free(session, shot);
}
END_TEST

START_TEST(a_restore_ends_an_open_transaction)
{
    void *shot = NULL;

    fill();
    ck_assert_int_eq(wh_session_snapshot(session, &shot, NULL), WH_OK);
    must("BEGIN");
    must("DELETE FROM t");
    ck_assert_int_eq(wh_session_restore(session, shot, NULL), WH_OK);
    ck_rows("SELECT count(*) FROM t", "3;");
    must("BEGIN");
    must("ROLLBACK");
    wh_session_snapshot_free(session, shot);
}
END_TEST

START_TEST(a_snapshot_serves_other_sessions_of_the_engine)
{
    wh_session *first = session;
    void *shot = NULL;

    fill();
    ck_assert_int_eq(wh_session_snapshot(session, &shot, NULL), WH_OK);
    ck_assert_int_eq(wh_session_open(&session, engine, NULL), WH_OK);
    ck_assert_int_eq(wh_session_restore(session, shot, NULL), WH_OK);
    ck_rows("SELECT count(*) FROM t", "3;");
    wh_session_close(session);
    session = first;
    wh_session_snapshot_free(session, shot);
}
END_TEST

START_TEST(state_that_a_copy_would_lose_forbids_snapshots)
{
    static const char *const statements[] = {
        "CREATE TEMP TABLE x(a)",
        "CREATE TABLE temp.x(a)",
        "CREATE TEMP VIEW x AS SELECT 1",
        "CREATE VIEW temp.x AS SELECT 1",
        "CREATE TRIGGER temp.x AFTER INSERT ON main.t BEGIN SELECT 1; END",
        "CREATE TEMP TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END",
        "ATTACH ':memory:' AS m",
        "PRAGMA foreign_keys = ON",
        "PRAGMA case_sensitive_like = 1",
        "CREATE VIRTUAL TABLE x USING fts4(a)",
        "SELECT last_insert_rowid()",
        "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT changes(); END",
        "BEGIN",
    };

    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        void *shot = NULL;
        wh_error err;

        must("CREATE TABLE t(a)");
        must("INSERT INTO t VALUES (1)");
        must(statements[i]);
        if (strstr(statements[i], "TRIGGER r AFTER") != NULL)
            must("INSERT INTO t VALUES (2)");
        ck_assert_msg(wh_session_snapshot(session, &shot, &err) == WH_ENOTSUP, "%s", statements[i]);
        ck_assert_ptr_null(shot);
        wh_session_close(session);
        ck_assert_int_eq(wh_session_open(&session, engine, NULL), WH_OK);
    }
}
END_TEST

START_TEST(state_gained_after_a_snapshot_forbids_its_restore)
{
    void *shot = NULL;

    fill();
    ck_assert_int_eq(wh_session_snapshot(session, &shot, NULL), WH_OK);
    must("PRAGMA reverse_unordered_selects = 1");
    ck_assert_int_eq(wh_session_restore(session, shot, NULL), WH_ENOTSUP);
    wh_session_snapshot_free(session, shot);
}
END_TEST

START_TEST(questions_and_vacuum_do_not_forbid_snapshots)
{
    void *shot = NULL;

    fill();
    must("PRAGMA table_info(t)");
    must("PRAGMA integrity_check");
    must("PRAGMA foreign_keys");
    must("VACUUM");
    must("EXPLAIN SELECT * FROM t");
    must("REINDEX");
    must("ALTER TABLE t RENAME COLUMN b TO c");
    must("BEGIN");
    must("COMMIT");
    ck_assert_int_eq(wh_session_snapshot(session, &shot, NULL), WH_OK);
    wh_session_snapshot_free(session, shot);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sqlite snapshots");
    TCase *in_session = tcase_create("session");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(in_session, set_up, tear_down);
    tcase_add_test(in_session, a_restored_database_is_as_it_was);
    tcase_add_test(in_session, a_restored_database_can_roll_back);
    tcase_add_test(in_session, a_restore_ends_an_open_transaction);
    tcase_add_test(in_session, a_snapshot_serves_other_sessions_of_the_engine);
    tcase_add_test(in_session, state_that_a_copy_would_lose_forbids_snapshots);
    tcase_add_test(in_session, state_gained_after_a_snapshot_forbids_its_restore);
    tcase_add_test(in_session, questions_and_vacuum_do_not_forbid_snapshots);
    suite_add_tcase(suite, in_session);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
