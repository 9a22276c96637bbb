/* What psql printed, read beside the script that it printed it for. */
#include "formats/convert/suite/psql_table.h"
#include "tests/formats/convert/suite/output_fixture.h"

static const char *case_of(const char *script, const char *output, const char *other)
{
    wh_str outputs[2] = {wh_str_of(output), wh_str_of(other ? other : "")};

    return read_beside("pg_regress", "postgresql", "x.sql", script, outputs, other ? 2 : 1, 39);
}

START_TEST(rows_errors_and_nothing_become_what_is_expected)
{
    const char *c = case_of("CREATE TABLE t(a int);\n\nSELECT 1 AS a,\n 'x' AS b;\nSELEC;\n",
                            "CREATE TABLE t(a int);\nSELECT 1 AS a,\n 'x' AS b;\n a | b \n---+---\n"
                            " 1 | x\n(1 row)\n\nSELEC;\nERROR:  syntax error at or near \"SELEC\"\n"
                            "LINE 1: SELEC;\n        ^\n",
                            NULL);

    ck_assert(says(c, "-- @check: list as=pp errors=same q1 = expect(q1)\n"
                      "-- @check: bag errors=match e2 = expect(e2)\n"
                      "-- @check: ok errors=none setup\n"
                      "-- @compared: 3 of 3 statements\n"));
    ck_assert(says(c, "-- @expect q1\n-- | '1'\t'x'\n"));
    ck_assert(says(c, "-- ! any ^syntax error at or near \"SELEC\"($|\\n)\n"));
    ck_assert(says(c, "SET TimeZone = 'America/Los_Angeles'"));
}
END_TEST

START_TEST(a_line_of_the_script_among_results_does_not_lead_astray)
{
    const char *c = case_of("SELECT 'SELECT 2;';\nSELECT 2;\nSELECT 3;\n",
                            "SELECT 'SELECT 2;';\n ?column?  \n-----------\n SELECT 2;\n(1 row)\n\n"
                            "SELECT 2;\n ?column? \n----------\n        2\n(1 row)\n\n"
                            "SELECT 3;\n ?column? \n----------\n        3\n(1 row)\n\n",
                            NULL);

    ck_assert(says(c, "-- | 'SELECT 2;'\n"));
    ck_assert(says(c, "-- @expect q2\n-- | '2'\n"));
    ck_assert(says(c, "-- @expect q3\n-- | '3'\n"));
}
END_TEST

START_TEST(cells_go_on_in_the_next_line_and_keep_bars)
{
    const char *c = case_of("SELECT 1;\n",
                            "SELECT 1;\n  a  |  b   \n-----+------\n p | | one +\n     | two\n"
                            " q   | \n(2 rows)\n\n",
                            NULL);

    ck_assert(says(c, "-- | 'p |'\t'one\\ntwo'\n-- | 'q'\t''\n"));
}
END_TEST

START_TEST(wide_characters_take_two_columns)
{
    const char *c =
        case_of("SELECT 1;\n",
                "SELECT 1;\n  a   | b \n------+---\n \xe6\x97\xa5\xe6\x9c\xac | x\n \xc3\xa4"
                "    | y\n(2 rows)\n\n",
                NULL);

    ck_assert(says(c, "-- | '\xe6\x97\xa5\xe6\x9c\xac'\t'x'\n-- | '\xc3\xa4'\t'y'\n"));
}
END_TEST

START_TEST(what_can_not_be_told_is_not_compared_and_counted)
{
    const char *c =
        case_of("SELECT 1; INSERT INTO t VALUES (2) RETURNING a;\n\\x\nSELECT 3;\n"
                "COPY t FROM stdin;\n5\n\\.\n",
                "SELECT 1; INSERT INTO t VALUES (2) RETURNING a;\n ?column? \n----------\n"
                "        1\n(1 row)\n\n a \n---\n 2\n(1 row)\n\n\\x\nSELECT 3;\n"
                "-[ RECORD 1 ]\na | 3\n\nCOPY t FROM stdin;\n",
                NULL);

    ck_assert(
        says(c, "-- @compared: 0 of 4 statements; not, or not wholly: 2 several statements in one "
                "line, 1 results of a form that is not read, 1 rows of COPY\n"));
    ck_assert(!strstr(c, "@expect"));
}
END_TEST

START_TEST(a_table_of_another_number_of_rows_is_not_read)
{
    const char *c = case_of("SELECT 1;\n", "SELECT 1;\n a \n---\n 1\n(2 rows)\n\n", NULL);

    ck_assert(says(c, "-- @compared: 0 of 1 statements"));
}
END_TEST

START_TEST(null_is_told_from_text_where_it_is_shown)
{
    const char *c =
        case_of("\\pset null '(null)'\nSELECT 1;\n",
                "\\pset null '(null)'\nSELECT 1;\n   a    | b \n--------+---\n (null) | \n"
                "(1 row)\n\n",
                NULL);

    ck_assert(says(c, "list as=PP errors=same"));
    ck_assert(says(c, "-- | NULL\t''\n"));
}
END_TEST

START_TEST(outputs_that_differ_leave_that_statement_out)
{
    const char *one = "SELECT 1;\n a \n---\n 1\n(1 row)\n\nSELECT 2;\n a \n---\n 2\n(1 row)\n\n";
    const char *two = "SELECT 1;\n a \n---\n 1\n(1 row)\n\nSELECT 2;\n a \n---\n 3\n(1 row)\n\n";
    const char *c = case_of("SELECT 1;\nSELECT 2;\n", one, two);

    ck_assert(
        says(c, "1 of 2 statements; not, or not wholly: 1 of which the expected outputs differ"));
    ck_assert(says(c, "-- | '1'\n"));
    ck_assert(!strstr(c, "'2'") && !strstr(c, "'3'"));
}
END_TEST

START_TEST(behind_what_is_left_out_nothing_is_executed_or_judged)
{
    const char *c = case_of("SELECT 1 AS a;\nSELECT 2 AS a;\nSELECT 3 AS b \\gset\nSELECT :b AS a;\n",
                            "SELECT 1 AS a;\n a \n---\n 1\n(1 row)\n\nSELECT 2 AS a;\n a \n---\n 2\n"
                            "(1 row)\n\nSELECT 3 AS b \\gset\nSELECT :b AS a;\n a \n---\n 3\n(1 row)\n",
                            NULL);

    ck_assert(says(c, "-- @expect q1\n-- | '1'\n"));
    ck_assert(says(c, "-- @compared: 1 of 2 statements"));
    ck_assert(says(c, "-- @left-out: 2 commands, the first in x.sql:3: the psql command"));
    ck_assert(!strstr(c, "@expect q2"));
}
END_TEST

START_TEST(the_output_of_another_script_is_refused)
{
    ck_assert_str_eq(
        case_of("SELECT 1;\nSELECT 2;\n", "SELECT 1;\n a \n---\n 1\n(1 row)\n\n", NULL),
        "2: the expected output does not have this ");
}
END_TEST

START_TEST(a_reset_comes_back_to_what_the_runner_sets)
{
    const char *c = case_of("RESET datestyle;\n", "RESET datestyle;\n", NULL);

    ck_assert(
        says(c, "RESET datestyle;\n-- @stmt may-fail\nSET DateStyle = 'Postgres, MDY'\n-- @end"));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("psql_output");
    TCase *t = tcase_create("psql_output");

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, rows_errors_and_nothing_become_what_is_expected);
    tcase_add_test(t, a_line_of_the_script_among_results_does_not_lead_astray);
    tcase_add_test(t, cells_go_on_in_the_next_line_and_keep_bars);
    tcase_add_test(t, wide_characters_take_two_columns);
    tcase_add_test(t, what_can_not_be_told_is_not_compared_and_counted);
    tcase_add_test(t, a_table_of_another_number_of_rows_is_not_read);
    tcase_add_test(t, null_is_told_from_text_where_it_is_shown);
    tcase_add_test(t, outputs_that_differ_leave_that_statement_out);
    tcase_add_test(t, behind_what_is_left_out_nothing_is_executed_or_judged);
    tcase_add_test(t, the_output_of_another_script_is_refused);
    tcase_add_test(t, a_reset_comes_back_to_what_the_runner_sets);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
