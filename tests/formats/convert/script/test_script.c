/* Plain scripts cut into statements: what all dialects have, and the shells' commands. */
#include "tests/formats/convert/script/script_fixture.h"

static const char *split_with(const wh_dialect *d, const char *z)
{
    return read_script(&wh_script_plain, d, wh_str_of(z), 20);
}

static const char *split(const char *z)
{
    return split_with(&wh_dialect_sqlite, z);
}

static const char *mysql(const char *z)
{
    return split_with(&wh_dialect_mysql, z);
}

/* With the whole message. */
static const char *said(const wh_dialect *d, const char *z)
{
    return read_script(&wh_script_plain, d, wh_str_of(z), 500);
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

START_TEST(a_byte_order_mark_is_no_part_of_a_statement)
{
    ck_assert_str_eq(split("\xef\xbb\xbf.mode quote\nSELECT 1;"), "2:SELECT 1;");
    ck_assert_str_eq(mysql("\xef\xbb\xbfSELECT 1;"), "1:SELECT 1;");
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
    ck_assert_str_eq(split(".tables\n.schema t\n.dump\n.indexes\n.databases\n.output\n.log off\n"
                           ".limit length\n.param list\nSELECT 1;"),
                     "10:SELECT 1;");
}
END_TEST

START_TEST(a_number_sign_at_the_start_of_a_line_is_a_comment_and_quit_is_the_end)
{
    ck_assert_str_eq(split(".open :memory:\n# remark's\nSELECT 1;\n.quit\nSELECT 2;"),
                     "3:SELECT 1;");
    ck_assert_str_eq(split("SELECT 1;\n.exit 3\nSELECT 2;"), "1:SELECT 1;");
}
END_TEST

START_TEST(other_commands_are_an_error_with_their_line)
{
    ck_assert_str_eq(split("SELECT 1;\n.read other.sql\nSELECT 2;"),
                     "1:SELECT 1;|2!the sqlite3 command |3:SELECT 2;");
    ck_assert_str_eq(said(&wh_dialect_sqlite, ".read other.sql"),
                     "1!the sqlite3 command \".read\" is not followed: no file is opened and no "
                     "program run; put the file's text in its place");
    ck_assert_str_eq(
        said(&wh_dialect_sqlite, "\n.nosuch 1"),
        "2!the sqlite3 command \".nosuch\" is not known; remove it or write it as SQL");
}
END_TEST

START_TEST(no_dot_command_opens_a_file_runs_a_program_or_changes_the_connection)
{
    static const char *const refused[] = {
        ".import a t", ".shell ls",   ".system ls",     ".load x",          ".open file.db",
        ".save x",     ".restore x",  ".backup x",      ".output file",     ".once file",
        ".limit a 1",  ".log file",   ".dbconfig x on", ".param set a 1",   ".archive -c",
        ".cd /",       ".clone x",    ".excel",         ".session x",       ".testctrl x",
        ".trace file", ".unmodule x", ".connection 1",  ".parameter clear",
    };
    size_t i;

    for (i = 0; i < sizeof refused / sizeof *refused; i++) {
        char script[100];

        snprintf(script, sizeof script, "SELECT 1;\n%s\nSELECT 2;", refused[i]);
        ck_assert_msg(strcmp(split(script), "1:SELECT 1;|2!the sqlite3 command |3:SELECT 2;") == 0,
                      "%s: %s", refused[i], split(script));
    }
}
END_TEST

START_TEST(a_new_database_in_the_middle_of_a_script_is_refused)
{
    ck_assert_str_eq(said(&wh_dialect_sqlite, "SELECT 1;\n.open :memory:\n"),
                     "1:SELECT 1;|2!the sqlite3 command \".open\" throws the database away; split "
                     "the script there");
}
END_TEST

START_TEST(a_dot_inside_a_statement_is_no_command)
{
    ck_assert_str_eq(split("SELECT t\n.mode FROM t;\n .5;"), "1:SELECT t\n.mode FROM t;|3:.5;");
}
END_TEST

START_TEST(a_line_with_only_a_slash_or_go_ends_a_statement_in_sqlite)
{
    ck_assert_str_eq(split("SELECT 1\n/\nSELECT 2\n GO \nSELECT 3"),
                     "1:SELECT 1|3:SELECT 2|5:SELECT 3");
    ck_assert_str_eq(split("SELECT 4\n/ 2;\nSELECT 5 AS\ngo, 6;"),
                     "1:SELECT 4\n/ 2;|3:SELECT 5 AS\ngo, 6;");
    ck_assert_str_eq(split_with(&wh_dialect_postgresql, "SELECT 4\n/\n2;"), "1:SELECT 4\n/\n2;");
    ck_assert_str_eq(
        split("CREATE TRIGGER a AFTER INSERT ON t BEGIN SELECT 4\n/\n2; END;\nSELECT 1;"),
        "1:CREATE TRIGGER a AFTER INSERT ON t BEGIN SELECT 4\n/\n2; END;|4:SELECT 1;");
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
    ck_assert_str_eq(mysql("Delimiter |\nSELECT 1; SELECT 2|\nDELIMITER ;\nSELECT 3;"),
                     "2:SELECT 1; SELECT 2|4:SELECT 3;");
    ck_assert_str_eq(mysql("/* DELIMITER // */ SELECT 1; -- DELIMITER //\nSELECT 2;"),
                     "1:SELECT 1;|2:SELECT 2;");
}
END_TEST

START_TEST(a_delimiter_that_mysql_would_not_take_is_refused)
{
    ck_assert_str_eq(said(&wh_dialect_mysql, "DELIMITER\nSELECT 1;"),
                     "1!DELIMITER without a delimiter|2:SELECT 1;");
    ck_assert_str_eq(said(&wh_dialect_mysql, "DELIMITER \\\\\nSELECT 1;"),
                     "1!a delimiter has up to 15 bytes and no backslash|2:SELECT 1;");
}
END_TEST

START_TEST(mysqls_g_ends_a_statement_anywhere)
{
    ck_assert_str_eq(mysql("SELECT 1\\G\nSELECT 2 \\g SELECT '\\G', 3\\G"),
                     "1:SELECT 1|2:SELECT 2|2:SELECT '\\G', 3");
    ck_assert_str_eq(mysql("SELECT 1 \\c\nSELECT 2;"), "2:SELECT 2;");
    ck_assert_str_eq(mysql("SELECT 1;\n\\q\nSELECT 2;"), "1:SELECT 1;");
    ck_assert_str_eq(mysql("\\d //\nSELECT 1; SELECT 2//\n\\d ;\nSELECT 3;"),
                     "2:SELECT 1; SELECT 2|4:SELECT 3;");
}
END_TEST

/* What a dump says of the server that it came from. */
START_TEST(of_a_dump_what_a_case_can_have_is_read)
{
    ck_assert_str_eq(mysql("CREATE DATABASE /*!32312 IF NOT EXISTS*/ `shop` /*!40100 DEFAULT CHARACTER SET utf8 */;\n"
                           "USE `shop`;\nCREATE TABLE t(a INT);\nUSE `shop`;\nDROP DATABASE IF EXISTS shop;"),
                     "3:CREATE TABLE t(a INT);");
    ck_assert_str_eq(said(&wh_dialect_mariadb, "USE a;\nSELECT 1;\nUSE b;\nSELECT 2;"),
                     "2:SELECT 1;|3!the script goes on with the database 'b' behind 'a', and a case has one: dump one "
                     "database at a time|4:SELECT 2;");
    ck_assert_str_eq(mysql("/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER g BEFORE INSERT ON "
                           "t FOR EACH ROW SET NEW.a = 1 */;"),
                     "1:-- its DEFINER is left out: a case has one user\n/*!50003 CREATE*/ /*!50017 */ /*!50003 TRIGGER "
                     "g BEFORE INSERT ON t FOR EACH ROW SET NEW.a = 1 */;");
    ck_assert_str_eq(mysql("CREATE DEFINER='root'@'%' PROCEDURE p() SELECT 1;"),
                     "1:-- its DEFINER is left out: a case has one user\nCREATE  PROCEDURE p() SELECT 1;");
    ck_assert_str_eq(mysql("CREATE DEFINER = CURRENT_USER() SQL SECURITY INVOKER VIEW v AS SELECT 1;"),
                     "1:-- its DEFINER is left out: a case has one user\nCREATE  SQL SECURITY INVOKER VIEW v AS SELECT 1;");
    ck_assert_str_eq(mysql("CREATE SQL SECURITY DEFINER VIEW v AS SELECT 1;"),
                     "1:CREATE SQL SECURITY DEFINER VIEW v AS SELECT 1;");
    ck_assert_str_eq(mysql("CREATE TABLE definer(definer INT);INSERT INTO t VALUES ('CREATE DEFINER=a@b');"),
                     "1:CREATE TABLE definer(definer INT);|1:INSERT INTO t VALUES ('CREATE DEFINER=a@b');");
    ck_assert_str_eq(said(&wh_dialect_postgresql, "ALTER TABLE public.t OWNER TO joe;\nALTER TABLE t ADD owner INT;"),
                     "2:ALTER TABLE t ADD owner INT;");
}
END_TEST

START_TEST(mysqls_commands_are_skipped_or_refused)
{
    ck_assert_str_eq(said(&wh_dialect_mysql, "SELECT 'a\\', 'b\\';"),
                     "1!the mysql command \"\\'\" is not known; if strings end there, begin the "
                     "script with SET sql_mode = 'NO_BACKSLASH_ESCAPES'");
    ck_assert_str_eq(mysql("status\nwarnings;\n\\W\nnopager\nUSE db;\nSELECT 1;\nquit\nSELECT 2;"),
                     "6:SELECT 1;"); /* USE of the one database: below */
    ck_assert_str_eq(said(&wh_dialect_mysql, "SELECT 1;\nsource x.sql\nSELECT 2;"),
                     "1:SELECT 1;|2!the mysql command \"source\" is not followed: no file is "
                     "opened and no program run; put the file's text in its place|3:SELECT 2;");
    ck_assert_str_eq(mysql("\\. x.sql\nsystem ls\n\\! ls\ntee out.txt\npager less\nSELECT 1;"),
                     "1!the mysql command \"\\|2!the mysql command \"s|3!the mysql command \"\\|"
                     "4!the mysql command \"t|5!the mysql command \"p|6:SELECT 1;");
}
END_TEST

START_TEST(two_dashes_without_a_blank_begin_no_statement)
{
    ck_assert_str_eq(mysql("--java's line\nSELECT 1--1;\n--\nSELECT 2;"),
                     "2:SELECT 1--1;|4:SELECT 2;");
}
END_TEST

START_TEST(executed_comments_are_statements)
{
    ck_assert_str_eq(mysql("/*!40101 SET NAMES utf8 */;\n/* nothing */;\nSELECT 1;"),
                     "1:/*!40101 SET NAMES utf8 */;|3:SELECT 1;");
    ck_assert_str_eq(mysql("/*!40101 SET @a = @@x */ ;\nSELECT 1 /*!40101 , 2 */;\n"
                           "/*!40111 SET b = @a */"),
                     "1:/*!40101 SET @a = @@x */ ;|2:SELECT 1 /*!40101 , 2 */;|"
                     "3:/*!40111 SET b = @a */");
    ck_assert_str_eq(mysql("DELIMITER ;;\n/*!50003 SELECT 1; */;;\n;;\n/*!40101 */;;\nSELECT 2"),
                     "2:/*!50003 SELECT 1; */|5:SELECT 2");
}
END_TEST

START_TEST(a_backslash_that_no_shell_of_the_dialect_has_is_refused)
{
    ck_assert_str_eq(split("SELECT 1 \\g\nSELECT 2;"), "1!the shell command \"\\|2:SELECT 2;");
}
END_TEST

START_TEST(where_no_shell_is_known_the_commands_of_all_are_understood)
{
    ck_assert_str_eq(split_with(&wh_dialect_generic,
                                "\\d t\n.mode csv\nSELECT 1 \\g\nSELECT 2\\G\nSELECT 3\ngo\n"
                                "\\d //\nSELECT 4; SELECT 5//\nsource x\nCOPY t FROM stdin//\n1\n"),
                     "3:SELECT 1|4:SELECT 2|5:SELECT 3|8:SELECT 4; SELECT 5|9!the mysql command "
                     "\"s|11:INSERT INTO t VALUES\n('1');");
}
END_TEST

START_TEST(the_kind_of_each_statement_is_given)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_script s;
    wh_script_stmt st;

    wh_script_init(&s, a, &wh_dialect_sqlite,
                   WH_STR("WITH a AS (SELECT 1) DELETE FROM t; PRAGMA x"), NULL, NULL);
    ck_assert_int_eq(wh_script_next(&s, &st, NULL), WH_OK);
    ck_assert_uint_eq(st.kind, WH_N_DELETE);
    ck_assert_int_eq(wh_script_next(&s, &st, NULL), WH_OK);
    ck_assert_uint_eq(st.kind, WH_N_PRAGMA);
    wh_arena_free(a);
}
END_TEST

START_TEST(formats_are_found_by_name)
{
    const wh_script_format *f;
    size_t i;

    for (i = 0; (f = wh_script_format_at(i)) != NULL; i++)
        ck_assert_ptr_eq(wh_script_format_find(wh_str_of(f->name)), f);
    ck_assert_uint_eq(i, 5);
    ck_assert_ptr_eq(wh_script_format_find(WH_STR("MySQLTest")), &wh_script_mysqltest);
    ck_assert_ptr_null(wh_script_format_find(WH_STR("nosuch")));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("script");
    TCase *t = tcase_create("script");
    SRunner *sr;
    int failed;

    tcase_add_test(t, several_statements_on_a_line_are_told_apart_and_comments_left_out);
    tcase_add_test(t, a_byte_order_mark_is_no_part_of_a_statement);
    tcase_add_test(t, a_triggers_body_stays_together);
    tcase_add_test(t, commands_that_only_change_the_display_are_skipped);
    tcase_add_test(t, a_number_sign_at_the_start_of_a_line_is_a_comment_and_quit_is_the_end);
    tcase_add_test(t, other_commands_are_an_error_with_their_line);
    tcase_add_test(t, no_dot_command_opens_a_file_runs_a_program_or_changes_the_connection);
    tcase_add_test(t, a_new_database_in_the_middle_of_a_script_is_refused);
    tcase_add_test(t, a_dot_inside_a_statement_is_no_command);
    tcase_add_test(t, a_line_with_only_a_slash_or_go_ends_a_statement_in_sqlite);
    tcase_add_test(t, delimiter_changes_what_ends_a_statement);
    tcase_add_test(t, a_delimiter_that_mysql_would_not_take_is_refused);
    tcase_add_test(t, mysqls_g_ends_a_statement_anywhere);
    tcase_add_test(t, mysqls_commands_are_skipped_or_refused);
    tcase_add_test(t, of_a_dump_what_a_case_can_have_is_read);
    tcase_add_test(t, two_dashes_without_a_blank_begin_no_statement);
    tcase_add_test(t, executed_comments_are_statements);
    tcase_add_test(t, a_backslash_that_no_shell_of_the_dialect_has_is_refused);
    tcase_add_test(t, where_no_shell_is_known_the_commands_of_all_are_understood);
    tcase_add_test(t, the_kind_of_each_statement_is_given);
    tcase_add_test(t, formats_are_found_by_name);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
