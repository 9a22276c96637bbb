/* What mysqltest printed, read beside the test that it printed it for. */
#include "tests/formats/convert/suite/output_fixture.h"

static const char *case_of(const char *script, const char *output)
{
    wh_str result = wh_str_of(output);

    return read_beside("mysqltest", "mariadb", "x.test", script, &result, 1, 31);
}

START_TEST(rows_errors_and_nothing_become_what_is_expected)
{
    const char *c = case_of("create table t (\n  a int);\n--echo # two\nselect a, 'x' from t;\n"
                            "--error ER_NO_SUCH_TABLE\nselect * from u;\n",
                            "create table t (\na int);\n# two\nselect a, 'x' from t;\na\tx\n1\tx\n"
                            "NULL\tx\nselect * from u;\nERROR 42S02: Unknown table 'u'\n");

    ck_assert(says(c, "-- @check: list as=mm errors=same q1 = expect(q1)\n"
                      "-- @check: bag errors=match e2 = expect(e2)\n"
                      "-- @check: ok errors=none setup\n"
                      "-- @compared: 3 of 3 statements\n"));
    ck_assert(says(c, "-- | '1'\t'x'\n-- | 'NULL'\t'x'\n"));
    ck_assert(says(c, "-- ! any ^Unknown table 'u'($|\\n)\n"));
}
END_TEST

START_TEST(what_the_test_prints_is_no_row)
{
    const char *c =
        case_of("select 1;\n--echo 2\nselect 3;\n", "select 1;\n1\n1\n2\nselect 3;\n3\n3\n");

    ck_assert(says(c, "-- @expect q1\n-- | '1'\n-- @run q2"));
}
END_TEST

START_TEST(no_rows_are_no_error_and_warnings_no_rows)
{
    const char *c = case_of("select a from t;\ninsert into t values (1/0);\nselect 1/0;\n",
                            "select a from t;\na\ninsert into t values (1/0);\nWarnings:\n"
                            "Warning\t1365\tDivision by 0\nselect 1/0;\n1/0\nNULL\nWarnings:\n"
                            "Warning\t1365\tDivision by 0\n");

    ck_assert(says(c, "-- @expect q1\n-- @setup\n"));
    ck_assert(says(c, "-- @expect q2\n-- | 'NULL'\n-- @end"));
    ck_assert(says(c, "-- @compared: 3 of 3 statements\n"));
}
END_TEST

START_TEST(sorted_rows_are_compared_sorted)
{
    const char *c = case_of("--sorted_result\nselect a from t;\nselect 1;\n",
                            "select a from t;\na\n1\n2\nselect 1;\n1\n1\n");

    ck_assert(says(c, "-- @check: list as=m sort=rows errors=same q1 = expect(q1)\n"
                      "-- @check: list as=m errors=same q2 = expect(q2)\n"));
}
END_TEST

START_TEST(an_error_behind_rows_is_no_row)
{
    const char *c = case_of(
        "--error ER_SIGNAL_EXCEPTION\ncall p();\nselect 1;\n--error ER_EMPTY_QUERY\n;\nselect 2;\n",
        "call p();\nmsg\nA\nERROR 55555: A\nselect 1;\n1\n1\n;\nERROR 42000: Query was empty\n"
        "select 2;\n2\n2\n");

    ck_assert(says(c, "-- @stmt may-fail\ncall p()"));
    ck_assert(!strstr(c, "ERROR"));
    ck_assert(says(c, "-- | '2'\n"));
    ck_assert(says(c, "-- @compared: 1 of 3 statements; not, or not wholly: 2 results with an "
                      "error behind them\n"));
}
END_TEST

START_TEST(what_depends_on_the_runner_is_not_compared)
{
    const char *c = case_of(
        "select column_name from INFORMATION_SCHEMA.columns where table_schema=\"test\";\n"
        "select database() = 'test';\nselect row_count();\nselect 'a\\nb';\nselect 'test' as "
        "schema_of, '\\n';\n"
        "select 'test';\n",
        "select column_name from INFORMATION_SCHEMA.columns where "
        "table_schema=\"test\";\ncolumn_name\na\n"
        "select database() = 'test';\ndatabase() = 'test'\n1\nselect row_count();\nrow_count()\n2\n"
        "select 'a\\nb';\na\nb\na\nb\nselect 'test' as schema_of, '\\n';\nschema_of\tx\ntest\tx\n"
        "select 'test';\ntest\ntesting\n");

    ck_assert(says(c, "-- | 'testing'\n"));
    ck_assert(says(c, "-- @compared: 1 of 6 statements; not, or not wholly: 3 statements that name "
                      "the database or the user, "
                      "1 what the statement before did, 1 results of a form that is not read\n"));
}
END_TEST

START_TEST(what_can_not_be_told_is_not_compared_and_counted)
{
    const char *c =
        case_of("--replace_column 1 #\nselect now();\nshow create table t;\n"
                "--disable_query_log\nselect 7;\n--enable_query_log\n"
                "--disable_result_log\nselect 8;\n--enable_result_log\ncall p();\n"
                "select database();\n",
                "select now();\nnow()\n#\nshow create table t;\nTable\tCreate Table\n"
                "t\tCREATE TABLE `t` (\n  `a` int\n)\n7\n7\nselect 8;\ncall p();\na\n1\n"
                "select database();\ndatabase()\ntest\n");

    ck_assert(
        says(c, "-- @compared: 0 of 6 statements; not, or not wholly: 1 results that the test has "
                "changed, 1 results that can't be told from others, 1 statements that are not "
                "printed, 1 statements whose results are not printed, 1 calls of procedures, 1 "
                "statements that name the database or the user\n"));
    ck_assert(!strstr(c, "@expect"));
    ck_assert(says(c, "-- @check: ok errors=none setup\n")); /* but they must succeed */
}
END_TEST

START_TEST(another_delimiter_stands_behind_statements)
{
    const char *c =
        case_of("delimiter |;\ncreate procedure p() begin\n  select 1;\nend|\ndelimiter ;|\n"
                "select 2;\n",
                "create procedure p() begin\nselect 1;\nend|\nselect 2;\n2\n2\n");

    ck_assert(says(c, "-- @compared: 2 of 2 statements\n"));
    ck_assert(says(c, "-- @expect q1\n-- | '2'\n"));
}
END_TEST

START_TEST(a_text_of_several_lines_is_not_read_as_rows)
{
    const char *c =
        case_of("select concat('a\nb', 1);\nselect 'c';\n",
                "select concat('a\nb', 1);\nconcat('a\nb', 1)\na\nb1\nselect 'c';\nc\nc\n");

    ck_assert(says(c, "1 results of a form that is not read\n"));
}
END_TEST

/* ---- sessions ----------------------------------------------------------------------------------
 */

START_TEST(connections_are_sessions_of_the_case)
{
    static const char script[] = "connect (con1,localhost,root,,);\n"
                                 "select 1;\nconnection default;\nselect 2;\n--connection con1\n"
                                 "select 3;\ndisconnect con1;\nconnection default;\nselect 4;\n";
    const char *c =
        case_of(script, "connect  con1,localhost,root,,;\nselect 1;\n1\n1\nconnection default;\n"
                        "select 2;\n2\n2\nconnection con1;\nselect 3;\n3\n3\ndisconnect con1;\n"
                        "connection default;\nselect 4;\n4\n4\n");

    ck_assert(says(c, "-- @setup session=con1\n-- @stmt may-fail\nSET time_zone = '+03:00'\n"));
    ck_assert(says(
        c, "-- @run q1 session=con1\n-- @stmt\nselect 1\n-- @expect q1\n-- | '1'\n-- @run q2\n"));
    ck_assert(says(c, "-- | '2'\n-- @run q3 session=con1\n"));
    ck_assert(says(c, "-- | '3'\n-- @setup session=con1\n-- @stmt may-fail\nROLLBACK\n"));
    ck_assert(says(c, "DO RELEASE_ALL_LOCKS()\n-- @run q4\n-- @stmt\nselect 4\n-- @expect q4\n-- | "
                      "'4'\n-- @end"));
    ck_assert(says(c, "-- @compared: 4 of 4 statements\n"));
    /* MySQL's runner does not print the commands */
    ck_assert_str_eq(c, case_of(script, "select 1;\n1\n1\nselect 2;\n2\n2\nselect 3;\n3\n3\n"
                                        "select 4;\n4\n4\n"));
}
END_TEST

START_TEST(the_end_of_the_only_connection_is_no_row)
{
    const char *c =
        case_of("connect (con1,localhost,root,,);\nlock table t write;\ndisconnect con1;\n",
                "connect  con1,localhost,root,,;\nlock table t write;\ndisconnect con1;\n");

    ck_assert(says(c, "-- @stmt\nlock table t write\n-- @stmt may-fail\nROLLBACK\n"));
}
END_TEST

START_TEST(a_connection_opened_again_is_another_session)
{
    const char *c = case_of("connect (A-1,127.0.0.1,root,,test,$MASTER_MYPORT,);\nselect 1;\n"
                            "disconnect A-1;\nconnect(A-1,,,);\nselect 2;\n",
                            "select 1;\n1\n1\nselect 2;\n2\n2\n");

    ck_assert(says(c, "-- @run q1 session=a1\n"));
    ck_assert(says(c, "-- @run q2 session=a1_2\n"));
}
END_TEST

START_TEST(what_is_sent_is_executed_where_its_answer_is_fetched)
{
    const char *c = case_of("connect (c,localhost,root);\nsend update t set a = 1;\n"
                            "connection default;\n--send\nselect 7;\nselect 2;\ncommit;\nreap;\n"
                            "connection c;\n--error ER_DUP_ENTRY\nreap;\nselect 3;\n",
                            "update t set a = 1;\nselect 7;\nselect 2;\n2\n2\ncommit;\n7\n7\n"
                            "ERROR 23000: Duplicate\nselect 3;\n3\n3\n");

    ck_assert(says(c,
                   "-- @run q1\n-- @stmt\nselect 2\n-- @expect q1\n-- | '2'\n-- @setup\n-- @stmt\n"
                   "commit\n-- @stmt may-fail\nselect 7\n-- @setup session=c\n"));
    ck_assert(says(
        c, "-- @stmt may-fail\nupdate t set a = 1\n-- @run q2 session=c\n-- @stmt\nselect 3\n"));
}
END_TEST

START_TEST(sessions_of_other_users_are_left_out)
{
    static const char *const scripts[] = {
        "connect (c,localhost,joe,,);\nselect 1;\n",
        "connect (c,localhost,root,secret,);\nselect 1;\n",
        "connect (c,localhost,root,,mysql);\nselect 1;\n",
        "connect (c,localhost,root,,,$SLAVE_MYPORT);\nselect 1;\n",
        "connect (c,localhost,root,,,,,SSL);\nselect 1;\n",
        "connect ($NAME,localhost,root,,);\nselect 1;\n",
        "--error 1045\nconnect (c,localhost,root,,);\nselect 1;\n",
    };
    size_t i;

    for (i = 0; i < sizeof scripts / sizeof *scripts; i++)
        ck_assert(says(case_of(scripts[i], "select 1;\n1\n1\n"),
                       i < 6 ? "-- @left-out: x.test:1: the mysqltest command \"connect\""
                             : "-- @left-out: x.test:2: the mysqltest command \"connect\""));
}
END_TEST

START_TEST(behind_what_is_left_out_nothing_is_executed_or_judged)
{
    const char *c = case_of("select 1;\nselect 2;\n--exec echo 3\nselect 4;\n",
                            "select 1;\n1\n1\nselect 2;\n2\n2\n3\nselect 4;\n4\n4\n");

    ck_assert(says(c, "-- @expect q1\n-- | '1'\n"));
    ck_assert(says(c, "-- @compared: 1 of 3 statements"));
    ck_assert(says(c, "2 at and behind what is left out\n-- @left-out: x.test:3: the mysqltest"));
    ck_assert(!strstr(c, "select 4") && !strstr(c, "@expect q2"));
}
END_TEST

START_TEST(the_output_of_another_test_is_refused)
{
    ck_assert_str_eq(case_of("select 1;\n", "select 2;\n2\n2\n"),
                     "1: the expected output has none of");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("mysqltest_output");
    TCase *t = tcase_create("mysqltest_output");

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, an_error_behind_rows_is_no_row);
    tcase_add_test(t, what_depends_on_the_runner_is_not_compared);
    tcase_add_test(t, rows_errors_and_nothing_become_what_is_expected);
    tcase_add_test(t, what_the_test_prints_is_no_row);
    tcase_add_test(t, no_rows_are_no_error_and_warnings_no_rows);
    tcase_add_test(t, sorted_rows_are_compared_sorted);
    tcase_add_test(t, what_can_not_be_told_is_not_compared_and_counted);
    tcase_add_test(t, another_delimiter_stands_behind_statements);
    tcase_add_test(t, connections_are_sessions_of_the_case);
    tcase_add_test(t, the_end_of_the_only_connection_is_no_row);
    tcase_add_test(t, a_text_of_several_lines_is_not_read_as_rows);
    tcase_add_test(t, a_connection_opened_again_is_another_session);
    tcase_add_test(t, what_is_sent_is_executed_where_its_answer_is_fetched);
    tcase_add_test(t, sessions_of_other_users_are_left_out);
    tcase_add_test(t, behind_what_is_left_out_nothing_is_executed_or_judged);
    tcase_add_test(t, the_output_of_another_test_is_refused);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
