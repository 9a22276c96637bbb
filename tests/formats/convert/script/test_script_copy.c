/* COPY FROM STDIN with its data turned into INSERTs. */
#include "tests/formats/convert/script/script_fixture.h"

static const char *copy(const char *z)
{
    return read_script(&wh_script_plain, &wh_dialect_postgresql, wh_str_of(z), 500);
}

START_TEST(rows_become_inserts_of_texts)
{
    ck_assert_str_eq(copy("COPY public.t (a, \"b c\") FROM stdin;\n1\tone\n-2.5\tit's\n\\.\n"
                          "SELECT 1;"),
                     "2:INSERT INTO public.t (a, \"b c\") VALUES\n('1', 'one'),\n('-2.5', "
                     "'it''s');|5:SELECT 1;");
}
END_TEST

START_TEST(without_rows_there_is_no_statement)
{
    ck_assert_str_eq(copy("COPY t FROM stdin;\n\\.\nSELECT 1;"), "3:SELECT 1;");
    ck_assert_str_eq(copy("COPY t FROM stdin;\n"), "");
}
END_TEST

START_TEST(escapes_and_nulls_of_the_text_format_are_decoded)
{
    ck_assert_str_eq(copy("copy t from STDIN;\n\\N\t\\\\N\ta\\tb\\nc\\101\\x42\\q\tNULL\t\n\\.\n"),
                     "2:INSERT INTO t VALUES\n(NULL, '\\N', E'a\tb\\ncABq', 'NULL', '');");
    ck_assert_str_eq(copy("COPY t FROM stdin WITH (DELIMITER '|', NULL '');\n1||a\\|b\n\\.\n"),
                     "2:INSERT INTO t VALUES\n('1', NULL, 'a|b');");
    ck_assert_str_eq(copy("COPY t FROM stdin DELIMITERS ',' WITH NULL AS 'x';\n1,x\n\\.\n"),
                     "1!COPY FROM STDIN with such an option is not understood; write INSERTs");
    ck_assert_str_eq(copy("COPY t FROM stdin WITH DELIMITER AS ',' NULL AS 'x';\n1,x\n\\.\n"),
                     "2:INSERT INTO t VALUES\n('1', NULL);");
}
END_TEST

START_TEST(a_backslash_before_a_newline_keeps_it_in_the_field)
{
    ck_assert_str_eq(copy("COPY t FROM stdin;\na\\\nb\tc\n\\.\nSELECT 1;"),
                     "2:INSERT INTO t VALUES\n(E'a\\nb', 'c');|5:SELECT 1;");
}
END_TEST

START_TEST(lines_may_end_as_on_windows)
{
    ck_assert_str_eq(copy("COPY t FROM stdin;\r\n1\t\\N\r\n2\tb\r\n\\.\r\nSELECT 1;\r\n"),
                     "2:INSERT INTO t VALUES\n('1', NULL),\n('2', 'b');|5:SELECT 1;");
    ck_assert_str_eq(copy("COPY t FROM stdin CSV;\r\n1,\r\n\"2\",\"b\"\r\n\\.\r\n"),
                     "2:INSERT INTO t VALUES\n('1', NULL),\n('2', 'b');");
}
END_TEST

START_TEST(csv_fields_may_be_quoted_over_several_lines)
{
    ck_assert_str_eq(
        copy("COPY t FROM stdin WITH (FORMAT csv, HEADER true);\na,b\n1,\"x, \"\"y\"\"\nz\"\n"
             ",\"\"\n\\.\nSELECT 1;"),
        "3:INSERT INTO t VALUES\n('1', E'x, \"y\"\\nz'),\n(NULL, '');|7:SELECT 1;");
    ck_assert_str_eq(copy("COPY t FROM stdin (FORMAT csv, QUOTE '''', ESCAPE '\\', DELIMITER ';', "
                          "NULL 'nil');\n'a\\'b';nil;'nil'\n\\.\n"),
                     "2:INSERT INTO t VALUES\n('a''b', NULL, 'nil');");
    ck_assert_str_eq(copy("COPY t FROM stdin (DEFAULT '\\D');\n1\t\\D\n\\.\n"),
                     "2:INSERT INTO t VALUES\n('1', DEFAULT);");
}
END_TEST

START_TEST(a_csv_field_that_is_never_closed_is_an_error_with_the_line_of_its_record)
{
    ck_assert_str_eq(copy("COPY t FROM stdin CSV;\n1,2\n3,\"4\n5,6\n"),
                     "3!a quoted CSV field that starts in this record is never closed");
}
END_TEST

START_TEST(some_hundred_rows_go_into_one_insert)
{
    static char script[20000];
    size_t n = (size_t)snprintf(script, sizeof script, "COPY t FROM stdin;\n"), i;
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_script s;
    wh_script_stmt st;

    for (i = 0; i < 450; i++)
        n += (size_t)snprintf(script + n, sizeof script - n, "%u\n", (unsigned)i);
    wh_script_init(&s, a, &wh_dialect_postgresql, wh_str_of(script), NULL, NULL);
    for (i = 0; i < 3; i++) {
        ck_assert_int_eq(wh_script_next(&s, &st, NULL), WH_OK);
        ck_assert_uint_eq(st.line, 2 + i * 200);
        ck_assert_uint_eq(st.kind, WH_N_INSERT);
    }
    ck_assert_int_eq(wh_script_next(&s, &st, NULL), WH_OK);
    ck_assert_ptr_null(st.sql.p);
    wh_arena_free(a);
}
END_TEST

START_TEST(what_inserts_can_not_say_is_refused_and_its_data_left_out)
{
    static const char *const refused[] = {
        "COPY BINARY t FROM stdin;",
        "COPY t FROM stdin WITH BINARY;",
        "COPY t FROM stdin (FORMAT binary);",
        "COPY t FROM stdin WHERE a > 1;",
        "COPY t FROM stdin (FORCE_NULL (a), FORMAT csv);",
        "COPY t FROM stdin (ON_ERROR ignore);",
        "COPY t FROM stdin (DELIMITER 'ab');",
        "COPY t FROM stdin (ENCODING 'latin1');",
    };
    size_t i;

    for (i = 0; i < sizeof refused / sizeof *refused; i++) {
        char script[200];
        const char *r;

        snprintf(script, sizeof script, "%s\n1;\n\\.\nSELECT 9;", refused[i]);
        r = copy(script);
        ck_assert_msg(strncmp(r, "1!COPY FROM STDIN ", 18) == 0 &&
                          strcmp(strrchr(r, '|'), "|4:SELECT 9;") == 0,
                      "%s: %s", refused[i], r);
    }
}
END_TEST

START_TEST(a_copy_without_its_data_is_an_error)
{
    ck_assert_str_eq(
        copy("COPY t FROM stdin;\nSELECT 1;\nCOPY u FROM stdin;\n1\n\\.\n"),
        "1!COPY FROM STDIN without its data; end the data with a line \"\\.\"|2:SELECT "
        "1;|4:INSERT INTO u VALUES\n('1');");
}
END_TEST

START_TEST(what_stands_behind_the_copy_on_its_line_comes_after_the_data)
{
    ck_assert_str_eq(copy("SELECT 1; COPY t FROM stdin; COPY u FROM stdin; SELECT 2\n1\n\\.\n2\n"
                          "\\.\n+ 3;\nSELECT 4;"),
                     "1:SELECT 1;|2:INSERT INTO t VALUES\n('1');|4:INSERT INTO u VALUES\n('2');|"
                     "1:SELECT 2\n+ 3;|7:SELECT 4;");
}
END_TEST

START_TEST(another_copy_is_a_statement_as_any)
{
    ck_assert_str_eq(copy("COPY t TO stdout;\nCOPY (SELECT 1) TO stdout;\nCOPY t FROM '/x';"),
                     "1:COPY t TO stdout;|2:COPY (SELECT 1) TO stdout;|3:COPY t FROM '/x';");
}
END_TEST

START_TEST(values_are_quoted_as_the_dialect_can)
{
    wh_str script = WH_STR("COPY t FROM stdin;\na\\\\b\\nc'\n\\.\n");

    ck_assert_str_eq(read_script(NULL, &wh_dialect_mysql, script, 99),
                     "2:INSERT INTO t VALUES\n('a\\\\b\\nc''');");
    ck_assert_str_eq(read_script(NULL, &wh_dialect_sqlite, script, 99),
                     "2:INSERT INTO t VALUES\n('a\\b\nc''');");
    ck_assert_str_eq(read_script(NULL, &wh_dialect_postgresql, script, 99),
                     "2:INSERT INTO t VALUES\n(E'a\\\\b\\nc''');");
}
END_TEST

START_TEST(a_dump_of_pg_dump_is_read_whole)
{
    ck_assert_str_eq(
        read_script(NULL, &wh_dialect_postgresql, sample("pg_dump.sql"), 99),
        "7:SET client_encoding = 'UTF8';|"
        "12:CREATE TABLE public.t (\n    a integer NOT NULL,\n    b text\n);|22:INSERT INTO "
        "public.t (a, b) VALUES\n('1', 'one; two'),\n('2', NULL),\n('3', E'three\\nlines');|"
        "28:ALTER TABLE ONLY public.t\n    ADD CONSTRAINT t_pkey PRIMARY KEY (a);");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("copy");
    TCase *t = tcase_create("copy");
    SRunner *sr;
    int failed;

    tcase_add_test(t, rows_become_inserts_of_texts);
    tcase_add_test(t, without_rows_there_is_no_statement);
    tcase_add_test(t, escapes_and_nulls_of_the_text_format_are_decoded);
    tcase_add_test(t, a_backslash_before_a_newline_keeps_it_in_the_field);
    tcase_add_test(t, lines_may_end_as_on_windows);
    tcase_add_test(t, csv_fields_may_be_quoted_over_several_lines);
    tcase_add_test(t, a_csv_field_that_is_never_closed_is_an_error_with_the_line_of_its_record);
    tcase_add_test(t, some_hundred_rows_go_into_one_insert);
    tcase_add_test(t, what_inserts_can_not_say_is_refused_and_its_data_left_out);
    tcase_add_test(t, a_copy_without_its_data_is_an_error);
    tcase_add_test(t, what_stands_behind_the_copy_on_its_line_comes_after_the_data);
    tcase_add_test(t, another_copy_is_a_statement_as_any);
    tcase_add_test(t, values_are_quoted_as_the_dialect_can);
    tcase_add_test(t, a_dump_of_pg_dump_is_read_whole);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
