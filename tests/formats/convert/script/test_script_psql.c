/* psql's commands and variables in plain scripts and in PostgreSQL's regression tests. */
#include "tests/formats/convert/script/script_fixture.h"

static const char *psql(const char *z)
{
    return read_script(&wh_script_plain, &wh_dialect_postgresql, wh_str_of(z), 27);
}

static const char *said(const char *z)
{
    return read_script(&wh_script_plain, &wh_dialect_postgresql, wh_str_of(z), 500);
}

START_TEST(commands_that_only_display_are_skipped)
{
    ck_assert_str_eq(
        psql("\\echo it''s 'a; b'\n\\pset null '(null)'\n\\x on \\a \\t\n\\timing\n\\d t\n"
             "\\dt+ pub*\n\\l\n\\encoding UTF8\n\\connect -\n\\restrict abc\n\\conninfo\n"
             "\\h CREATE TABLE\n\\o\nSELECT 1;\n\\unrestrict abc\n"),
        "14:SELECT 1;");
}
END_TEST

START_TEST(a_command_inside_a_statement_is_taken_out)
{
    ck_assert_str_eq(psql("SELECT 1\n\\echo half ;\n+ 2;\nSELECT 3 \\x \\\\ + 4;"),
                     "1:SELECT 1\n+ 2;|4:SELECT 3 + 4;");
}
END_TEST

START_TEST(g_ends_a_statement_and_repeats_the_last_one)
{
    ck_assert_str_eq(psql("SELECT 1 \\g\nSELECT 2\\gx\n\\g\nSELECT 3 \\g (format=csv)\n"),
                     "1:SELECT 1|2:SELECT 2|3:SELECT 2|4:SELECT 3");
    ck_assert_str_eq(psql("SELECT 1 \\crosstabview a b\nSELECT 2;"), "1:SELECT 1|2:SELECT 2;");
    ck_assert_str_eq(psql("SELECT 1 AS a \\gdesc\nSELECT 2;\nSELECT 3 \\gdesc \\g"),
                     "2:SELECT 2;|3:SELECT 3");
    ck_assert_str_eq(psql("\\g\nSELECT 1;"), "2:SELECT 1;");
}
END_TEST

START_TEST(a_backslashed_semicolon_ends_a_statement_and_a_backslashed_colon_is_a_colon)
{
    ck_assert_str_eq(psql("SELECT 1\\; SELECT 2;"), "1:SELECT 1|1:SELECT 2;");
    ck_assert_str_eq(psql("\\set x 1\nSELECT a[1\\:x], :x;"), "2:SELECT a[1:x], 1;");
}
END_TEST

START_TEST(the_buffer_can_be_reset_and_the_script_left)
{
    ck_assert_str_eq(psql("SELECT nonsense \\r\nSELECT 1;\n\\q\nSELECT 2;"), "2:SELECT 1;");
}
END_TEST

START_TEST(what_needs_the_servers_answer_or_a_file_is_refused_with_its_line)
{
    static const char *const refused[] = {
        "\\i x.sql",
        "\\ir x.sql",
        "\\! ls",
        "\\o file",
        "\\w file",
        "\\c other",
        "\\copy t from 'x'",
        "SELECT 1 \\gset",
        "SELECT 1 \\gexec",
        "SELECT 1 \\g file",
        "SELECT 1 \\g |less",
        "\\bind 1",
        "\\prompt a b",
        "\\cd /",
        "\\set a `date`",
        "\\encoding LATIN1",
        "\\e",
        "\\nosuch",
        "\\lo_import x",
        "\\connect - someone",
        "SELECT 1 \\watch 2",
        "\\password",
    };
    size_t i;

    for (i = 0; i < sizeof refused / sizeof *refused; i++) {
        char script[200], start[] = "1:SELECT 0;|2!";
        const char *r;

        snprintf(script, sizeof script, "SELECT 0;\n%s\nSELECT 9;", refused[i]);
        r = psql(script);
        ck_assert_msg(strncmp(r, start, strlen(start)) == 0 &&
                          strcmp(strrchr(r, '|'), "|3:SELECT 9;") == 0,
                      "%s: %s", refused[i], r);
    }
    ck_assert_str_eq(said("\\i x.sql"),
                     "1!the psql command \"\\i\" is not followed: no file is opened and no program "
                     "run; put the file's text in its place");
}
END_TEST

START_TEST(a_statement_in_which_something_was_refused_is_left_out_to_its_end)
{
    ck_assert_str_eq(psql("SELECT $1\n\\bind 'x'\n\\g\nSELECT 2;"),
                     "2!the psql command \"\\bind\" is|4:SELECT 2;");
    ck_assert_str_eq(psql("SELECT :DBNAME\n, 1;\nSELECT 2;"),
                     "1!the value of psql's variabl|3:SELECT 2;");
}
END_TEST

START_TEST(variables_that_the_script_sets_are_replaced)
{
    ck_assert_str_eq(
        psql("\\set t 'my table'\n\\set n 42\nSELECT :n, :'t', :\"t\", ':n', :unknown, "
             "a::int, b[1:2] FROM :\"t\" WHERE x=:n;"),
        "3:SELECT 42, 'my table', \"my table\", ':n', :unknown, a::int, b[1:2] FROM "
        "\"my table\" WHERE x=42;");
    ck_assert_str_eq(psql("\\set a 1\n\\unset a\nSELECT :a;"), "3:SELECT :a;");
    ck_assert_str_eq(psql("\\set a b ' c' \"d e\" 'f''g\\n'\nSELECT :'a';"),
                     "2:SELECT E'b c\"d e\"f''g\\n';");
    ck_assert_str_eq(psql("\\set a x\n\\set b :a :'a'\nSELECT :b;"), "3:SELECT x'x';");
}
END_TEST

START_TEST(a_variable_may_hold_statements)
{
    ck_assert_str_eq(psql("\\set q 'SELECT 1; SELECT'\n:q 2;"), "2:SELECT 1;|2:SELECT 2;");
    ck_assert_str_eq(psql("\\set q 'SELECT ''a;b'' -- c'\n:q\n;"), "2:SELECT 'a;b' \n;");
    ck_assert_str_eq(psql("\\set s public\nSELECT * FROM :s.t, :s.u;"),
                     "2:SELECT * FROM public.t, public.u;");
}
END_TEST

START_TEST(a_variable_in_its_own_value_is_left_alone)
{
    ck_assert_str_eq(psql("\\set a ':b'\n\\set b '1, :a'\nSELECT :a;"), "3:SELECT 1, :a;");
}
END_TEST

START_TEST(variables_of_variables_that_explode_are_stopped)
{
    char script[4000];
    size_t n = 0;
    int i, k;

    n += (size_t)snprintf(script + n, sizeof script - n, "\\set a0 'x'\n");
    for (i = 1; i < 15; i++) {
        n += (size_t)snprintf(script + n, sizeof script - n, "\\set a%d '", i);
        for (k = 0; k < 10; k++)
            n += (size_t)snprintf(script + n, sizeof script - n, " :a%d", i - 1);
        n += (size_t)snprintf(script + n, sizeof script - n, "'\n");
    }
    snprintf(script + n, sizeof script - n, "SELECT :a14;\nSELECT 1;");
    ck_assert_ptr_nonnull(strstr(said(script), "!"));
}
END_TEST

START_TEST(a_variable_that_doubles_itself_is_stopped)
{
    char script[4000];
    size_t n = (size_t)snprintf(script, sizeof script, "\\set a 0123456789\n");
    int i;

    for (i = 0; i < 60; i++)
        n += (size_t)snprintf(script + n, sizeof script - n, "\\set a :a :a :a\n");
    ck_assert_str_eq(said(script), "12!the values of variables grow too long");
}
END_TEST

START_TEST(variables_that_change_how_statements_run_are_refused)
{
    ck_assert_str_eq(psql("\\set ON_ERROR_STOP on\n\\set AUTOCOMMIT on\n\\set VERBOSITY terse\n"
                          "\\set ECHO all\n\\set ON_ERROR_ROLLBACK off\nSELECT 1;"),
                     "6:SELECT 1;");
    ck_assert_str_eq(said("\\set AUTOCOMMIT off"),
                     "1!the psql command \"AUTOCOMMIT\" makes psql begin transactions; write "
                     "BEGIN");
}
END_TEST

START_TEST(constant_conditions_choose_their_branch)
{
    ck_assert_str_eq(psql("\\if true\nSELECT 1;\n\\else\nSELECT 2;\n\\endif\nSELECT 3;"),
                     "2:SELECT 1;|6:SELECT 3;");
    ck_assert_str_eq(psql("\\set x off\n\\if :x\nSELECT 1;\n\\elif 1\nSELECT 2;\n\\elif 1\n"
                          "SELECT 3;\n\\else\nSELECT 4;\n\\endif"),
                     "5:SELECT 2;");
    ck_assert_str_eq(psql("\\set x 1\n\\if :{?x}\nSELECT 1;\n\\endif\n\\if :{?y}\nSELECT 2;\n"
                          "\\endif\n"),
                     "3:SELECT 1;");
}
END_TEST

START_TEST(in_a_branch_that_is_not_taken_nothing_is_read)
{
    ck_assert_str_eq(psql("\\if 0\n\\i x.sql\n\\if true\nSELECT 1;\n\\else\nSELECT 2;\n\\endif\n"
                          "\\set a `x`\nSELECT ';\\else';\n\\q\n\\endif\nSELECT 3;"),
                     "12:SELECT 3;");
}
END_TEST

START_TEST(a_condition_that_is_not_constant_is_refused)
{
    ck_assert_str_eq(psql("\\if :is_ready\nSELECT 1;\n\\else\nSELECT 2;\n\\endif\nSELECT 3;"),
                     "1!the psql command \"\\if\" has |6:SELECT 3;");
    ck_assert_str_eq(psql("\\if :SERVER_VERSION_NUM\n\\endif\nSELECT 3;"),
                     "1!the value of psql's variabl|3:SELECT 3;");
}
END_TEST

START_TEST(what_a_query_or_an_unknown_branch_may_set_is_not_known)
{
    const char *r = psql("\\set a 1\nSELECT 2 AS a \\gset\nSELECT :a;\nSELECT :b;\n\\set a 3\n"
                         "SELECT :a;\n");

    ck_assert_msg(strncmp(r, "2!", 2) == 0 && strstr(r, "|3!the value") && strstr(r, "|4!the value") &&
                      strstr(r, "|6:SELECT 3"),
                  "%s", r);
    r = psql("\\set a 1\n\\if :USER\n\\set a 2\n\\endif\nSELECT :a;\n");
    ck_assert_msg(strncmp(r, "2!", 2) == 0 && strstr(r, "|5!the value"), "%s", r);
}
END_TEST

START_TEST(branches_without_their_ends_are_errors)
{
    ck_assert_str_eq(said("\\endif\nSELECT 1;\n\\if 1\nSELECT 2;\n"),
                     "1!\"\\endif\" without its \\if|2:SELECT 1;|4:SELECT 2;|5!\\if without "
                     "\\endif before the end of the script");
    ck_assert_str_eq(psql("\\if 1\n\\else\n\\else\n\\endif\n"), "3!\"\\else\" without its \\if");
}
END_TEST

START_TEST(a_regression_test_may_fail_anywhere)
{
    ck_assert_str_eq(
        read_script(&wh_script_pg_regress, &wh_dialect_postgresql, sample("pg_regress.sql"), 24),
        "4~:CREATE TABLE inner_t (a int, b text);|7~:SELECT count(*) FROM inner_t WHERE "
        "nosuch = 1;|9!the value of psql's vari|15~:INSERT INTO inner_t VALUES\n"
        "('1', 'one'),\n('2', NULL);|19~:SELECT a, b FROM inner_t ORDER BY a|20~:"
        "SELECT a, b FROM inner_t ORDER BY a|23~:CREATE FUNCTION f() RETURNS int "
        "LANGUAGE sql AS $$ SELECT 1; $$;");
}
END_TEST

START_TEST(a_regression_tests_copy_without_data_is_one_that_fails)
{
    ck_assert_str_eq(read_script(&wh_script_pg_regress, &wh_dialect_postgresql,
                                 WH_STR("COPY t (a, nosuch) FROM stdin;\nSELECT 1;\n"
                                        "COPY t FROM stdin;\n1\n\\.\nSELECT 2;\n"),
                                 20),
                     "2~:SELECT 1;|4~:INSERT INTO t VALUES\n('1');|6~:SELECT 2;");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("psql");
    TCase *t = tcase_create("psql");
    SRunner *sr;
    int failed;

    tcase_add_test(t, commands_that_only_display_are_skipped);
    tcase_add_test(t, a_command_inside_a_statement_is_taken_out);
    tcase_add_test(t, g_ends_a_statement_and_repeats_the_last_one);
    tcase_add_test(t, a_backslashed_semicolon_ends_a_statement_and_a_backslashed_colon_is_a_colon);
    tcase_add_test(t, the_buffer_can_be_reset_and_the_script_left);
    tcase_add_test(t, what_needs_the_servers_answer_or_a_file_is_refused_with_its_line);
    tcase_add_test(t, a_statement_in_which_something_was_refused_is_left_out_to_its_end);
    tcase_add_test(t, variables_that_the_script_sets_are_replaced);
    tcase_add_test(t, a_variable_may_hold_statements);
    tcase_add_test(t, a_variable_in_its_own_value_is_left_alone);
    tcase_add_test(t, variables_of_variables_that_explode_are_stopped);
    tcase_add_test(t, a_variable_that_doubles_itself_is_stopped);
    tcase_add_test(t, variables_that_change_how_statements_run_are_refused);
    tcase_add_test(t, constant_conditions_choose_their_branch);
    tcase_add_test(t, in_a_branch_that_is_not_taken_nothing_is_read);
    tcase_add_test(t, a_condition_that_is_not_constant_is_refused);
    tcase_add_test(t, what_a_query_or_an_unknown_branch_may_set_is_not_known);
    tcase_add_test(t, branches_without_their_ends_are_errors);
    tcase_add_test(t, a_regression_test_may_fail_anywhere);
    tcase_add_test(t, a_regression_tests_copy_without_data_is_one_that_fails);
    tcase_set_timeout(t, 60);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
