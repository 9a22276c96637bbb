/* Plain scripts cut into statements. */
#include "formats/convert/script.h"

#include <check.h>
#include <stdio.h>

/* The statements as "line:text|line:text"; an error as "line!message". */
static const char *split_with(const wh_dialect *d, const char *z)
{
    static char out[2000];
    wh_script s;
    wh_script_stmt st;
    wh_error err;
    size_t n = 0;

    out[0] = 0;
    wh_script_init(&s, d, wh_str_of(z), "x.sql");
    for (;;) {
        int rc = wh_script_next(&s, &st, &err);

        if (n)
            n += (size_t)snprintf(out + n, sizeof out - n, "|");
        if (rc != WH_OK) {
            ck_assert_str_eq(err.file, "x.sql");
            n += (size_t)snprintf(out + n, sizeof out - n, "%u!%.20s", err.line, err.message);
            continue;
        }
        if (!st.sql.p) {
            if (n)
                out[n - 1] = 0;
            return out;
        }
        n += (size_t)snprintf(out + n, sizeof out - n, "%u:%.*s", st.line, (int)st.sql.n, st.sql.p);
    }
}

static const char *split(const char *z)
{
    return split_with(&wh_dialect_sqlite, z);
}

START_TEST(several_statements_on_a_line_are_told_apart_and_comments_left_out)
{
    ck_assert_str_eq(split("-- first\nSELECT 1; SELECT\n2;; -- last\n\nSELECT 3 -- end"),
                     "2:SELECT 1;|2:SELECT\n2;|5:SELECT 3");
    ck_assert_str_eq(split(""), "");
    ck_assert_str_eq(split("-- only\n ; /* ; */"), "");
    ck_assert_str_eq(split("SELECT ';'; SELECT \"a;b\", [c;d];"),
                     "1:SELECT ';';|1:SELECT \"a;b\", [c;d];");
}
END_TEST

START_TEST(a_triggers_body_stays_together)
{
    ck_assert_str_eq(split("CREATE TRIGGER a AFTER INSERT ON t BEGIN\n SELECT 1; END;\nSELECT 2;"),
                     "1:CREATE TRIGGER a AFTER INSERT ON t BEGIN\n SELECT 1; END;|3:SELECT 2;");
}
END_TEST

START_TEST(commands_that_only_change_the_display_are_skipped)
{
    ck_assert_str_eq(
        split(".mode quote\n.headers on\nSELECT 1;\n.print a;b'c\n.head off\nSELECT 2;"),
        "3:SELECT 1;|6:SELECT 2;");
    ck_assert_str_eq(split(".open :memory:\n# remark's\nSELECT 1;\n.quit\nSELECT 2;"),
                     "3:SELECT 1;");
}
END_TEST

START_TEST(other_commands_are_an_error_with_their_line)
{
    ck_assert_str_eq(split("SELECT 1;\n.read other.sql\nSELECT 2;"),
                     "1:SELECT 1;|2!the sqlite3 command |3:SELECT 2;");
    ck_assert_str_eq(split(".open file.db\n"), "1!the sqlite3 command ");
    ck_assert_str_eq(split_with(&wh_dialect_generic, "\\d t\nSELECT 1;"),
                     "1!the psql command \"\\d|2:SELECT 1;");
    ck_assert_str_eq(split_with(&wh_dialect_generic, "SELECT 1 \\g\nSELECT 2;"),
                     "1!the shell command \"\\|2:SELECT 2;");
    ck_assert_str_eq(split_with(&wh_dialect_generic, "COPY t FROM stdin;\n"),
                     "1!COPY FROM STDIN with");
}
END_TEST

START_TEST(a_dot_inside_a_statement_is_no_command)
{
    ck_assert_str_eq(split("SELECT t\n.mode FROM t;\n .5;"), "1:SELECT t\n.mode FROM t;|3:.5;");
}
END_TEST

START_TEST(delimiter_changes_what_ends_a_statement)
{
    ck_assert_str_eq(split_with(&wh_dialect_generic,
                                "DELIMITER //\nCREATE PROCEDURE p() BEGIN SELECT 1; END//\n"
                                "SELECT 2 //\ndelimiter ;\nSELECT 3;"),
                     "2:CREATE PROCEDURE p() BEGIN SELECT 1; END|3:SELECT 2|5:SELECT 3;");
    ck_assert_str_eq(split_with(&wh_dialect_generic, "DELIMITER $$\nSELECT a$$\nSELECT '$$'$$"),
                     "2:SELECT a|3:SELECT '$$'");
}
END_TEST

START_TEST(the_kind_of_each_statement_is_given)
{
    wh_script s;
    wh_script_stmt st;

    wh_script_init(&s, &wh_dialect_sqlite, WH_STR("WITH a AS (SELECT 1) DELETE FROM t; PRAGMA x"),
                   NULL);
    ck_assert_int_eq(wh_script_next(&s, &st, NULL), WH_OK);
    ck_assert_uint_eq(st.kind, WH_N_DELETE);
    ck_assert_int_eq(wh_script_next(&s, &st, NULL), WH_OK);
    ck_assert_uint_eq(st.kind, WH_N_PRAGMA);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("script");
    TCase *t = tcase_create("script");
    SRunner *sr;
    int failed;

    tcase_add_test(t, several_statements_on_a_line_are_told_apart_and_comments_left_out);
    tcase_add_test(t, a_triggers_body_stays_together);
    tcase_add_test(t, commands_that_only_change_the_display_are_skipped);
    tcase_add_test(t, other_commands_are_an_error_with_their_line);
    tcase_add_test(t, a_dot_inside_a_statement_is_no_command);
    tcase_add_test(t, delimiter_changes_what_ends_a_statement);
    tcase_add_test(t, the_kind_of_each_statement_is_given);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
