/* MySQL's and MariaDB's *.test files. */
#include "tests/formats/convert/script/script_fixture.h"

static const char *read_test(const char *z, int cut)
{
    return read_script(&wh_script_mysqltest, &wh_dialect_mysql, wh_str_of(z), cut);
}

static const char *test(const char *z)
{
    return read_test(z, 24);
}

START_TEST(statements_end_with_the_delimiter)
{
    ck_assert_str_eq(test("# a comment; it's one\nSELECT 1; SELECT\n 'a;b';\n\n  SELECT 3;"),
                     "2:SELECT 1|2:SELECT\n 'a;b'|5:SELECT 3");
    ck_assert_str_eq(test("delimiter //;\nCREATE PROCEDURE p() BEGIN SELECT 1; END//\n"
                          "delimiter ;//\nSELECT 1;\n--delimiter $\nSELECT 2$"),
                     "2:CREATE PROCEDURE p() BEGIN SELECT 1; END|4:SELECT 1|6:SELECT 2");
    ck_assert_str_eq(test("/* only a comment */;\n/* one\n*/ SELECT 1;"), "3:SELECT 1");
}
END_TEST

START_TEST(commands_that_shape_the_output_are_skipped)
{
    ck_assert_str_eq(
        test("--echo # it's done\necho two\nlines;\n--disable_warnings\nDROP TABLE IF EXISTS t;\n"
             "--enable_warnings\n--sorted_result\n--replace_column 1 #\nreplace_result a b;\n"
             "vertical_results;\nSELECT 1;\n--horizontal_results\n--sleep 1\n"),
        "5:DROP TABLE IF EXISTS t|11:SELECT 1");
    ck_assert_str_eq(test("-- a remark; isn't it\n- another\nSELECT 1;"), "3:SELECT 1");
}
END_TEST

START_TEST(an_expected_error_marks_the_next_statement)
{
    ck_assert_str_eq(test("--error ER_NO_SUCH_TABLE\nSELECT * FROM nosuch;\nSELECT 1;\n"
                          "error 0,1064;\n--disable_query_log\nSELEC;\nSELECT 2;"),
                     "2~ER_NO_SUCH_TABLE:SELECT * FROM nosuch|3:SELECT 1|6~0,1064:SELEC|7:SELECT "
                     "2");
    ck_assert_str_eq(test("--disable_abort_on_error\nSELECT a;\n--enable_abort_on_error\n"
                          "SELECT b;"),
                     "2~:SELECT a|4:SELECT b");
    ck_assert_str_eq(test("let $e= 1146;\n--error $e\nSELECT a;\n--error $E\nSELECT b;"),
                     "3~1146:SELECT a|5~:SELECT b");
}
END_TEST

START_TEST(statements_may_stand_behind_a_command)
{
    ck_assert_str_eq(test("query SELECT 1;\n--query_vertical SELECT 2\nsend SELECT 3;\nreap;\n"
                          "send;\nSELECT 4;\nreap;\nquery_vertical SELECT '$.a';"),
                     "1:SELECT 1|2:SELECT 2|3:SELECT 3|6:SELECT 4|8:SELECT '$.a'");
}
END_TEST

START_TEST(variables_that_the_script_sets_are_known)
{
    ck_assert_str_eq(
        test("let $t= t1;\n--let $q = SELECT * FROM $t\nSELECT '$t';\neval $q WHERE a = "
             "'\\$t\\\\';\n"
             "let $i=7; inc $i; --dec $other\neval SELECT $i;\neval SELECT '$never_set', $i$t;"),
        "3:SELECT '$t'|4:SELECT * FROM t1 WHERE a = '$t\\'|6:SELECT 8|7:SELECT '', 8t1");
    ck_assert_str_eq(
        read_test("let $t= `SELECT 1`;\n--error 7\neval SELECT $t;\nlet $u= 1$t;\neval SELECT $u;\n"
                  "inc $t;\neval SELECT $t;\nSELECT 2;",
                  55),
        "3!the mysqltest command \"eval\" needs a variable's value, |"
        "5!the mysqltest command \"eval\" needs a variable's value, |"
        "7!the mysqltest command \"eval\" needs a variable's value, |8:SELECT 2");
    ck_assert_str_eq(
        read_test("send_eval SELECT $MYSQLTEST_VARDIR;\neval SELECT $mysql_errno;", 32),
        "1!the mysqltest command \"send_eval|2!the mysqltest command \"eval\" nee");
}
END_TEST

START_TEST(conditions_and_loops_are_followed)
{
    ck_assert_str_eq(test("let $i= 2;\nwhile ($i)\n{\nlet $j= 2;\nwhile ($j > 1) {\neval SELECT "
                          "$i, $j;\ndec $j;\n}\n"
                          "dec $i;\n}\nSELECT 3;"),
                     "6:SELECT 2, 2|6:SELECT 1, 2|11:SELECT 3");
    ck_assert_str_eq(
        test("let $a= x;\n--let $n = 03\n--if ($a == 'x') {\nSELECT 1;\n}\nif ($a != x) { SELECT "
             "2; }\n"
             "if ($n == 3) {SELECT 3;} if ($n<=2) {SELECT 4;} if ($n >= $n) {SELECT 5;}\n"
             "if ($never) {SELECT 6; if ($a == x) {SELECT 7;} } if (!$never) {SELECT 8;}\n"
             "if (0) {SELECT 9;} if (1) {SELECT 10;} if (!$a) {SELECT 11;} if ($a) {SELECT 12;}\n"
             "let $z=0x; if ($z) {SELECT 13;} if ($a == $a) {SELECT 14;} if ($n == 3x) {SELECT "
             "15;}"),
        "4:SELECT 1|7:SELECT 3|7:SELECT 5|8:SELECT 8|9:SELECT 10|9:SELECT 12|10:SELECT 14");
    ck_assert_str_eq(test("while (1) {\n}\nSELECT 1;"), "1!loops go round too often");
    ck_assert_str_eq(test("let $s= aaaaaaaaaa;\nwhile (1) {\nlet $s= $s$s;\n}\nSELECT 1;"),
                     "2!loops go round too often");
}
END_TEST

START_TEST(conditions_that_only_a_run_can_tell_are_refused_once_and_left_out)
{
    ck_assert_str_eq(
        read_test(
            "SELECT 1;\nwhile ($I)\n{\nSELECT 2;\nif (`SELECT 1`) {\n--exec ls\n}\n--dec $i\n"
            "}\nSELECT 3;\n--if (`SELECT 2`) {\nSELECT 4;\n}\nSELECT 5;\nif ($i < x) {SELECT 6;}",
            50),
        "1:SELECT 1|2!the mysqltest command \"while\" depends on what only|"
        "10:SELECT 3|11!the mysqltest command \"if\" depends on what only a |"
        "14:SELECT 5|15!the mysqltest command \"if\" depends on what only a ");
    ck_assert_str_eq(
        test("if (`SELECT 1`)\n{\n# no\n--echo no\n--skip it's not for here\n}\nSELECT 1;"),
        "7:SELECT 1");
}
END_TEST

START_TEST(what_a_block_that_is_left_out_may_have_set_is_not_known)
{
    ck_assert_str_eq(
        test("let $a= 1;\nlet $b= 2;\nlet $c= 3;\nif (`SELECT 1`) {\nlet $a= 4; inc $b;\n}\n"
             "if (0) {\nlet $c= 5;\n}\neval SELECT $c;\neval SELECT $a;\neval SELECT $b;\n"
             "let $a= 6;\neval SELECT $a;"),
        "4!the mysqltest command \"i|10:SELECT 3|11!the mysqltest command \"e|"
        "12!the mysqltest command \"e|14:SELECT 6");
    ck_assert_str_eq(
        test("let $a= 1;\nif (0) {\nif (`SELECT 1`) {\nlet $a= 4;\n}\n}\neval SELECT $a;"),
        "7:SELECT 1");
    ck_assert_str_eq(
        test("let $a= 1;\nif ($I) {\nif (0) {\nsource include/have_x.inc;\n}\n}\n"
             "eval SELECT $a;\nif ($I) {\nsource x.inc;\n}\neval SELECT $a;\neval SELECT $b;\n"
             "let $b= 2;\neval SELECT $b;"),
        "2!the mysqltest command \"i|7:SELECT 1|8!the mysqltest command \"i|"
        "11!the mysqltest command \"e|12!the mysqltest command \"e|14:SELECT 2");
}
END_TEST

START_TEST(the_session_behind_a_block_that_is_left_out_is_not_known)
{
    ck_assert_str_eq(test("if ($I) {\nconnection c1;\n}\nSELECT 1;\nconnection default;\n"
                          "SELECT 2;\nif ($I) {\nconnection c1;\nconnection default;\n}\n"
                          "SELECT 3;\nif ($I) {\nconnect (c2,localhost,root,,);\n}\nSELECT 4;"),
                     "1!the mysqltest command \"i|6:SELECT 2|7!the mysqltest command \"i|"
                     "11:SELECT 3|12!the mysqltest command \"i");
    ck_assert_str_eq(test("connect ($C,localhost,root,,);\nSELECT 1;\nconnection default;\n"
                          "SELECT 2;"),
                     "1!the mysqltest command \"c|4:SELECT 2");
}
END_TEST

START_TEST(a_file_that_cannot_be_had_may_set_any_variable)
{
    ck_assert_str_eq(test("let $a= 1;\nsource x.inc;\neval SELECT $a;\nlet $a= 2;\n"
                          "eval SELECT $a;"),
                     "2!the mysqltest command \"s|3!the mysqltest command \"e|5:SELECT 2");
    ck_assert_str_eq(test("let $a= 1;\nsource $X;\neval SELECT $a;"),
                     "2!the mysqltest command \"s|3!the mysqltest command \"e");
}
END_TEST

START_TEST(nothing_is_read_in_a_character_set_whose_bytes_may_be_quotes)
{
    ck_assert_str_eq(test("SELECT 1;\n--character_set sjis\nSELECT 2;"),
                     "1:SELECT 1|2!the mysqltest command \"c");
}
END_TEST

/* Files by name; others are not there. */
typedef struct shelf {
    const char *name, *text;
} shelf;

static const char *from_shelf(void *ctx, wh_arena *a, const char *from, wh_str name, wh_str *text,
                              const char **path)
{
    const shelf *s = ctx;

    (void)a;
    (void)from;
    for (; s->name; s++)
        if (wh_str_is(name, s->name)) {
            *text = wh_str_of(s->text);
            *path = s->name;
            return NULL;
        }
    return "is not there";
}

/* The statements of "x.test" with those files; an error as FILE:line!message. */
static const char *sourcing(const shelf *files, const char *source)
{
    static char out[4096];
    wh_script_files f = {from_shelf, (void *)(uintptr_t)files};
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_script s;
    wh_script_stmt st;
    wh_error err;
    size_t n = 0;
    int rc;

    wh_script_init(&s, a, &wh_dialect_mysql, wh_str_of(source), "x.test", &wh_script_mysqltest);
    s.files = &f;
    while (((rc = wh_script_next(&s, &st, &err)) != WH_OK || st.sql.p) && n < sizeof out - 500)
        n +=
            (size_t)(rc == WH_OK
                         ? snprintf(out + n, 500, "%u:%.*s|", st.line, (int)st.sql.n, st.sql.p)
                         : snprintf(out + n, 500, "%s:%u!%.60s|", err.file, err.line, err.message));
    wh_arena_free(a);
    out[n] = 0;
    return out;
}

START_TEST(sourced_files_are_read_in_their_place)
{
    static const shelf files[] = {
        {"one.inc", "SELECT $a;\nlet $a= 2;\neval SELECT $a;\n--source two.inc\n"},
        {"two.inc", "\n\neval SELECT 't';"},
        {"self.inc", "SELECT 's';\nsource self.inc;\n"},
        {"ping.inc", "source pong.inc;"},
        {"pong.inc", "source ping.inc;"},
        {"open.inc", "if (1) {\nSELECT 'o';\n"},
        {"close.inc", "}\nSELECT 'c';\n"},
        {"exit.inc", "exit;\n"},
        {"exec.inc", "\n--exec ls\nSELECT 'e';"},
        {NULL, NULL}};

    ck_assert_str_eq(sourcing(files, "let $f= one;\n--source $f.inc\neval SELECT $a + 1;\n"),
                     "2:SELECT $a|2:SELECT 2|2:SELECT 't'|3:SELECT 2 + 1|");
    ck_assert_str_eq(sourcing(files, "let $i= 2;\nwhile ($i) {\nsource 'two.inc';\ndec $i;\n}\n"),
                     "3:SELECT 't'|3:SELECT 't'|");
    ck_assert_str_eq(
        sourcing(files, "source nix.inc;\nsource $NIX;\nSELECT 1;"),
        "x.test:1!the mysqltest command \"source\" is not there|"
        "x.test:2!the mysqltest command \"source\" needs a variable's value, whi|3:SELECT 1|");
    ck_assert_str_eq(sourcing(files, "source self.inc;\nSELECT 1;"),
                     "1:SELECT 's'|self.inc:2!the mysqltest command \"source\" names a file that "
                     "is being re|2:SELECT 1|");
    ck_assert_str_eq(sourcing(files, "source ping.inc;"),
                     "pong.inc:1!the mysqltest command \"source\" names a file that is being re|");
    ck_assert_str_eq(sourcing(files, "source open.inc;\nSELECT 1;"),
                     "1:SELECT 'o'|open.inc:1!the block is never closed with \"}\"|2:SELECT 1|");
    ck_assert_str_eq(sourcing(files, "if (1) {\nsource close.inc;\n}\nSELECT 1;"),
                     "close.inc:1!\"}\" without its if or while|2:SELECT 'c'|4:SELECT 1|");
    ck_assert_str_eq(sourcing(files, "source exit.inc;\nSELECT 1;"), "");
    ck_assert_str_eq(sourcing(files, "SELECT 1;\nsource exec.inc;\n"),
                     "1:SELECT 1|exec.inc:2!the mysqltest command \"exec\" is not followed: no file "
                     "is ope|2:SELECT 'e'|");
}
END_TEST

START_TEST(files_programs_and_sessions_are_refused)
{
    static const char *const refused[] = {
        "--exec ls",
        "--system ls",
        "exec ls;",
        "--source include/x.inc",
        "source x.test;",
        "--copy_file a b",
        "reset_connection;",
        "--change_user a",
        "--shutdown_server",
        "--move_file a b",
        "--sync_with_master",
        "--nosuch",
    };
    size_t i;

    for (i = 0; i < sizeof refused / sizeof *refused; i++) {
        char script[200];
        const char *r;

        snprintf(script, sizeof script, "SELECT 0;\n%s\nSELECT 9;", refused[i]);
        r = test(script);
        ck_assert_msg(strncmp(r, "1:SELECT 0|2!the mysqltest command ", 35) == 0 &&
                          strcmp(strrchr(r, '|'), "|3:SELECT 9") == 0,
                      "%s: %s", refused[i], r);
    }
    ck_assert_str_eq(read_test("--exec ls\n", 99),
                     "1!the mysqltest command \"exec\" is not followed: no file is opened and no "
                     "program run; write what it d");
}
END_TEST

START_TEST(checks_of_the_environment_are_skipped)
{
    ck_assert_str_eq(test("--source include/have_innodb.inc\nsource include/not_embedded.inc;\n"
                          "--source include/count_sessions.inc\n"
                          "--source include/wait_until_count_sessions.inc\nSELECT 1;"),
                     "5:SELECT 1");
    ck_assert_str_eq(test("--source include/have_x/../y.inc\n"), "1!the mysqltest command \"s");
}
END_TEST

START_TEST(texts_of_programs_are_no_statements)
{
    ck_assert_str_eq(
        test("--perl\nprint \"SELECT 1;\";\nEOF\nSELECT 2;\n"
             "write_file $x/y END;\nSELECT 3;\nEND\nSELECT 4;\nif (0) {\nperl;\n}\n"
             "EOF\n}\nSELECT 5;"),
        "1!the mysqltest command \"p|4:SELECT 2|5!the mysqltest command \"w|8:SELECT 4|14:SELECT 5");
}
END_TEST

START_TEST(statements_of_another_session_are_left_out)
{
    ck_assert_str_eq(
        test("connect (c1,localhost,root,,);\nSELECT 0;\nconnection c1;\nSELECT 1;\n"
             "connection default;\nSELECT 2;\ndisconnect c1;\nSELECT 3;"),
        "1!the mysqltest command \"c|3!the mysqltest command \"c|6:SELECT 2|8:SELECT 3");
}
END_TEST

START_TEST(a_switched_off_part_is_not_read)
{
    ck_assert_str_eq(test("SELECT 1;\n--disable_parsing\nSELECT 2;\nwhile (1)\n{\n--exec x\n}\n"
                          "--enable_parsing\nSELECT 3;\n--disable_testcase BUG#1\nSELECT 4;\n"
                          "--enable_testcase BUG#1\nSELECT 5;"),
                     "1:SELECT 1|9:SELECT 3|13:SELECT 5");
}
END_TEST

START_TEST(exit_ends_the_test_and_die_and_skip_say_why)
{
    ck_assert_str_eq(test("SELECT 1;\nexit;\nSELECT 2;"), "1:SELECT 1");
    ck_assert_str_eq(test("if (0) {\n--die never\n}\nSELECT 1;\n--skip Not now\nSELECT 2;"),
                     "4:SELECT 1|5!the mysqltest command \"s");
}
END_TEST

START_TEST(blocks_that_do_not_match_are_errors)
{
    ck_assert_str_eq(test("}\nSELECT 1;\nif (1)\n{\nSELECT 2;\n"),
                     "1!\"}\" without its if or wh|2:SELECT 1|5:SELECT 2|3!the block is never close");
}
END_TEST

START_TEST(a_test_as_mysql_writes_them_is_read_whole)
{
    ck_assert_str_eq(
        read_script(&wh_script_mysqltest, &wh_dialect_mysql, sample("mysqltest.test"), 30),
        "6:DROP TABLE IF EXISTS t1|9:CREATE TABLE t1 (a INT PRIMARY KEY, b "
        "VARCHAR(10))|15:INSERT INTO t1 VALUES (1, 'row 1')|15:INSERT INTO t1 VALUES (2, 'row 2')|20~ER_DUP_ENTRY:INSERT INTO t1 VALUES "
        "(1, "
        "'again')|23:SELECT "
        "a,\n       b -- it is short\nFROM t1|28:CREATE TRIGGER tr BEFORE INSERT ON t1 "
        "FOR EACH ROW\nBEGIN\n  SET NEW.b = 'x';\nEND|34:DROP TABLE t1");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("mysqltest");
    TCase *t = tcase_create("mysqltest");
    SRunner *sr;
    int failed;

    tcase_add_test(t, statements_end_with_the_delimiter);
    tcase_add_test(t, commands_that_shape_the_output_are_skipped);
    tcase_add_test(t, an_expected_error_marks_the_next_statement);
    tcase_add_test(t, statements_may_stand_behind_a_command);
    tcase_add_test(t, variables_that_the_script_sets_are_known);
    tcase_add_test(t, conditions_and_loops_are_followed);
    tcase_add_test(t, conditions_that_only_a_run_can_tell_are_refused_once_and_left_out);
    tcase_add_test(t, what_a_block_that_is_left_out_may_have_set_is_not_known);
    tcase_add_test(t, the_session_behind_a_block_that_is_left_out_is_not_known);
    tcase_add_test(t, a_file_that_cannot_be_had_may_set_any_variable);
    tcase_add_test(t, nothing_is_read_in_a_character_set_whose_bytes_may_be_quotes);
    tcase_add_test(t, sourced_files_are_read_in_their_place);
    tcase_add_test(t, files_programs_and_sessions_are_refused);
    tcase_add_test(t, checks_of_the_environment_are_skipped);
    tcase_add_test(t, texts_of_programs_are_no_statements);
    tcase_add_test(t, statements_of_another_session_are_left_out);
    tcase_add_test(t, a_switched_off_part_is_not_read);
    tcase_add_test(t, exit_ends_the_test_and_die_and_skip_say_why);
    tcase_add_test(t, blocks_that_do_not_match_are_errors);
    tcase_add_test(t, a_test_as_mysql_writes_them_is_read_whole);
    tcase_set_timeout(t, 60);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
