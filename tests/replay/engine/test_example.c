/* The driver that an embedding program copies (tests/examples/engine.c): one statement at a time,
 * and nothing but its own database. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/examples/engine.h"

static wh_engine *engine;
static wh_session *session;

static void open_session(void)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;

    ck_assert_int_eq(wh_engine_open_driver(&engine, &own_driver, &config, NULL), WH_OK);
    ck_assert_int_eq(wh_session_open(&session, engine, NULL), WH_OK);
}

static void close_session(void)
{
    wh_session_close(session);
    wh_engine_close(engine);
}

static int kind_of(wh_str sql)
{
    wh_answer answer;

    wh_session_execute(session, sql, NULL, &answer);
    return answer.kind;
}

START_TEST(of_several_statements_none_is_executed)
{
    const wh_str several[] = {
        WH_STR("CREATE TABLE t(a); INSERT INTO t VALUES (1)"),
        WH_STR("CREATE TABLE t(a); nonsense"),
        WH_STR("CREATE TABLE t(a); -- one\n; SELECT 1"),
        WH_STR("CREATE TABLE t(a)\0; INSERT INTO t VALUES (1)"),
    };

    open_session();
    for (size_t i = 0; i < sizeof several / sizeof *several; i++)
        ck_assert_int_eq(kind_of(several[i]), WH_ANSWER_REFUSED);
    ck_assert_int_eq(kind_of(WH_STR("SELECT * FROM t")), WH_ANSWER_ERROR); /* there is none */
    ck_assert_int_eq(kind_of(WH_STR("CREATE TABLE t(a); -- alone\n ")), WH_ANSWER_OK);
    ck_assert_int_eq(kind_of(WH_STR("-- nothing")), WH_ANSWER_OK);
    close_session();
}
END_TEST

START_TEST(no_statement_leaves_its_database)
{
    char dir[] = "/tmp/whittle-example-XXXXXX", sql[200];
    static const char *const reaching[] = {
        "ATTACH '%s/x' AS x",
        "ATTACH 'file:%s/x?mode=rwc' AS x",
        "ATTACH '%s' || '/x' AS x",
        "VACUUM INTO '%s/x'",
        "PRAGMA temp_store_directory = '%s'",
        "PRAGMA HARD_HEAP_LIMIT = 1 -- %s",
    };

    ck_assert_ptr_nonnull(mkdtemp(dir));
    open_session();
    for (size_t i = 0; i < sizeof reaching / sizeof *reaching; i++) {
        snprintf(sql, sizeof sql, reaching[i], dir);
        ck_assert_msg(kind_of(wh_str_of(sql)) == WH_ANSWER_REFUSED, "%s", sql);
    }
    ck_assert_int_eq(kind_of(WH_STR("SELECT load_extension('x')")), WH_ANSWER_ERROR);
    ck_assert_int_eq(kind_of(WH_STR("ATTACH ':memory:' AS x")), WH_ANSWER_OK);
    ck_assert_int_eq(kind_of(WH_STR("VACUUM")), WH_ANSWER_OK);
    close_session();
    ck_assert_int_eq(rmdir(dir), 0); /* it is empty */
}
END_TEST

int main(void)
{
    Suite *s = suite_create("example");
    TCase *t = tcase_create("engine");
    SRunner *r = srunner_create(s);
    int failed;

    tcase_add_test(t, of_several_statements_none_is_executed);
    tcase_add_test(t, no_statement_leaves_its_database);
    suite_add_tcase(s, t);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
