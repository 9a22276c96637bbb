/*
 * sqllogictest files as cases: which sections and checks the records become, for each runner, and
 * what is refused, in which line and with which remedy.
 */
#include "formats/convert/convert.h"

#include <check.h>
#include <stdlib.h>

static wh_arena *arena;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static int read_as(const char *format, const char *text, int query_kind, wh_case **out,
                   wh_error *err)
{
    wh_convert_input in = {wh_str_of(text), wh_dialect_find(WH_STR("sqlite")), "x.test",
                           query_kind};
    wh_convert f;

    ck_assert(wh_convert_find(wh_str_of(format), &f));
    memset(err, 0, sizeof *err);
    return f.read(&f, arena, &in, out, err);
}

/* The case, written. */
static const char *read_kind(const char *format, const char *text, int query_kind)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_case *c;
    wh_error e;
    wh_str s;

    ck_assert_msg(read_as(format, text, query_kind, &c, &e) == WH_OK, "line %u: %s", e.line,
                  e.message);
    ck_assert_int_eq(wh_case_write(c, &b), WH_OK);
    s = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return s.p;
}

static const char *read_text(const char *format, const char *text)
{
    return read_kind(format, text, WH_RUN);
}

static void refused(const char *format, const char *text, uint32_t line, const char *what)
{
    wh_case *c;
    wh_error e;
    int rc = read_as(format, text, WH_RUN, &c, &e);

    ck_assert_msg(rc == WH_ENOTSUP || rc == WH_ESYNTAX, "%s: %d", text, rc);
    ck_assert_msg(e.line == line, "%s: line %u, not %u: %s", text, e.line, line, e.message);
    ck_assert_str_eq(e.file, "x.test");
    ck_assert_msg(strstr(e.message, what) != NULL, "'%s' lacks '%s'", e.message, what);
}

START_TEST(records_become_sections_in_file_order)
{
    ck_assert_str_eq(read_text("sqllogictest",
                               "statement ok\nCREATE TABLE t(a);\n\nstatement ok\n"
                               "INSERT INTO t VALUES (1);\n\nquery IT rowsort\n"
                               "SELECT a, 'x'\nFROM t;\n----\n1\nx\n\nstatement error\n"
                               "SELECT b FROM t;\n\nstatement ok\nDROP TABLE t;\n"),
                     "-- @case 1\n-- @dialect: sqlite\n"
                     "-- @check: list as=IT sort=rows common=8 errors=at-start q1 = expect(q1)\n"
                     "-- @check: bag errors=match e2 = expect(e2)\n"
                     "-- @check: ok errors=none setup\n"
                     "-- @setup\nCREATE TABLE t(a);\nINSERT INTO t VALUES (1);\n"
                     "-- @run q1\nSELECT a, 'x'\nFROM t;\n-- @expect q1\n-- | '1'\t'x'\n"
                     "-- @run e2\nSELECT b FROM t;\n-- @expect e2\n-- ! any\n"
                     "-- @setup\nDROP TABLE t;\n-- @end\n");
}
END_TEST

START_TEST(strictly_all_values_and_errors_count)
{
    const char *text = "query I\nSELECT 1\n----\n1\n\nquery I\nSELECT 2\n";

    ck_assert_ptr_nonnull(strstr(read_text("sqllogictest-strict", text),
                                 "-- @check: list as=I errors=same q1 = expect(q1)\n"
                                 "-- @check: ok errors=none q2\n"));
    ck_assert_ptr_nonnull(strstr(read_text("sqllogictest", text),
                                 "-- @check: list as=I common=8 errors=at-start q1 = expect(q1)\n"
                                 "-- @check: ok errors=at-start q2\n"));
}
END_TEST

START_TEST(a_written_case_reads_back)
{
    const char *text = read_text("sqllogictest", "statement ok\nCREATE TABLE t(a)\n\n"
                                                 "query I valuesort\nSELECT a FROM t\n----\n1\n");
    wh_case *c;

    ck_assert_int_eq(wh_case_parse(arena, wh_str_of(text), "x", 1, &c, NULL), WH_OK);
    ck_assert_int_eq(c->unknown.code, WH_OK);
}
END_TEST

START_TEST(a_hash_is_one_row)
{
    ck_assert_ptr_nonnull(
        strstr(read_text("sqllogictest", "query I nosort\nSELECT 1\n----\n"
                                         "30 values hashing to 3c13dee48d9356ae19af2515e05e6b54\n"),
               "-- @check: list as=I hash=md5 common=8 errors=at-start q1 = expect(q1)\n"
               "-- @run q1\n-- @stmt\nSELECT 1\n-- @expect q1\n"
               "-- | 30\t'3c13dee48d9356ae19af2515e05e6b54'\n"));
}
END_TEST

START_TEST(lines_are_counted)
{
    wh_case *c;
    wh_error e;

    ck_assert_int_eq(read_as("sqllogictest",
                             "\r\n# one\r\n\r\nstatement ok\r\n# two\r\nCREATE TABLE t(a);\r\n"
                             "CREATE TABLE u(a)\r\n\r\n\r\nquery I\r\nSELECT 1\r\n----\r\n1\r\n",
                             WH_RUN, &c, &e),
                     WH_OK);
    ck_assert_uint_eq(c->sections[0].line, 4);
    ck_assert_uint_eq(c->sections[0].nstmts, 2);
    ck_assert_uint_eq(c->sections[1].line, 10);
    ck_assert(wh_str_is(c->sections[1].stmts[0].sql, "SELECT 1"));
}
END_TEST

START_TEST(conditions_name_the_engine)
{
    const char *text = read_text("sqllogictest", "onlyif sqlite\nstatement ok\nSELECT 1;\n\n"
                                                 "skipif SQLite\nstatement ok\nSELECT 2;\n\n"
                                                 "onlyif mysql\nquery I\nSELECT 3\n----\n3\n\n"
                                                 "skipif mysql\nskipif oracle\nstatement ok\n"
                                                 "SELECT 4;\n\nskipif mysql\nskipif sqlite\n"
                                                 "statement ok\nSELECT 5;\n");

    ck_assert_ptr_nonnull(strstr(text, "-- @setup\nSELECT 1;\nSELECT 4;\n-- @end\n"));
}
END_TEST

START_TEST(halt_ends_the_file)
{
    ck_assert_str_eq(read_text("sqllogictest", "statement ok\nSELECT 1;\n\nhalt\n\nnonsense\n"),
                     "-- @case 1\n-- @dialect: sqlite\n-- @check: ok errors=none setup\n"
                     "-- @setup\nSELECT 1;\n-- @end\n");
    ck_assert_ptr_nonnull(strstr(
        read_text("sqllogictest", "onlyif mysql\nhalt\n\nstatement ok\nSELECT 1;\n"), "SELECT 1;"));
}
END_TEST

START_TEST(labels_become_relations)
{
    ck_assert_ptr_nonnull(strstr(read_text("sqllogictest", "query I rowsort x\nSELECT 1\n\n"
                                                           "query I rowsort x\nSELECT 2\n"),
                                 "-- @check: list as=I sort=rows errors=at-start q2 = q1\n"));
}
END_TEST

START_TEST(labels_of_other_forms_are_refused_unless_the_values_say_it)
{
    refused("sqllogictest", "query I rowsort x\nSELECT 1\n\nquery T rowsort x\nSELECT 2\n", 4,
            "different labels");
    ck_assert_ptr_null(strstr(read_text("sqllogictest", "query I rowsort x\nSELECT 1\n----\n1\n\n"
                                                        "query T rowsort x\nSELECT 1\n----\n1\n"),
                              "q2 = q1"));
}
END_TEST

START_TEST(hashes_and_values_must_fit_the_threshold)
{
    refused("sqllogictest",
            "query I\nSELECT 1\n----\n8 values hashing to 3c13dee48d9356ae19af2515e05e6b54\n", 1,
            "hash-threshold 8");
    refused("sqllogictest", "query I\nSELECT 1\n----\n1\n2\n3\n4\n5\n6\n7\n8\n9\n", 1,
            "hash-threshold 0");
    ck_assert_ptr_nonnull(read_text("sqllogictest", "hash-threshold 0\n\nquery I\nSELECT 1\n----\n"
                                                    "1\n2\n3\n4\n5\n6\n7\n8\n9\n"));
}
END_TEST

START_TEST(bases_for_oracles_have_no_expectations)
{
    ck_assert_str_eq(read_kind("sqllogictest",
                               "statement ok\nCREATE TABLE t(a);\n\nquery I\nSELECT a FROM t;\n"
                               "----\n1\n\nstatement error\nSELECT b FROM t;\n",
                               WH_BASE),
                     "-- @case 1\n-- @dialect: sqlite\n-- @setup\n-- @stmt may-fail\n"
                     "CREATE TABLE t(a);\n-- @base\nSELECT a FROM t;\n-- @setup\n"
                     "-- @stmt may-fail\nSELECT b FROM t;\n-- @end\n");
}
END_TEST

START_TEST(malformed_records_are_told_with_their_line)
{
    refused("sqllogictest", "\nnonsense here\n", 2, "unknown record type");
    refused("sqllogictest", "query\nSELECT 1\n", 1, "a letter for each");
    refused("sqllogictest", "query IX\nSELECT 1\n", 1, "'X'");
    refused("sqllogictest", "query I sideways\nSELECT 1\n", 1, "rowsort");
    refused("sqllogictest", "statement perhaps\nSELECT 1\n", 1, "statement");
    refused("sqllogictest", "hash-threshold many\n", 1, "number");
    refused("sqllogictest", "skipif\nstatement ok\nSELECT 1\n", 1, "name of an engine");
}
END_TEST

START_TEST(commands_of_other_runners_name_them)
{
    refused("sqllogictest", "\nloop i 0 3\n", 2, "--from duckdb");
    refused("sqllogictest", "control sortmode rowsort\n", 1, "--from sqllogictest-rs");
    refused("duckdb", "user root\n", 1, "--from cockroachdb");
}
END_TEST

START_TEST(what_reaches_beyond_one_session_is_refused)
{
    static const struct {
        const char *format, *text, *what;
    } cases[] = {
        {"sqllogictest-rs", "include ./a.slt\n", "did not name"},
        {"sqllogictest-rs", "system ok\nrm -rf /\n", "no programs"},
        {"sqllogictest-rs", "sleep 5s\n", "clock"},
        {"sqllogictest-rs", "connection other-one\n", "letters and digits"},
        {"sqllogictest-rs", "let (a)\nSELECT 1\n", "write it out"},
        {"sqllogictest-rs", "control substitution on\n", "write the values"},
        {"duckdb", "load /tmp/x.db\n", "did not name"},
        {"duckdb", "restart\n", "the database lives"},
        {"duckdb", "concurrentloop i 0 10\n", "at the same time"},
        {"duckdb", "require json\n", "extension"},
        {"duckdb", "require-env HOME\n", "surroundings"},
        {"duckdb", "query I\nSELECT 1\n----\n<FILE>:x.csv\n", "another file"},
        {"cockroachdb", "user testuser\n", "root"},
        {"cockroachdb", "let $x\nSELECT 1\n", "write it out"},
        {"cockroachdb", "statement notice x\nSELECT 1\n", "statement"},
        {"cockroachdb", "query I partialsort(1)\nSELECT 1\n----\n1\n", "partialsort"},
    };
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refused(cases[i].format, cases[i].text, 1, cases[i].what);
}
END_TEST

START_TEST(other_connections_are_sessions)
{
    const char *c =
        read_text("duckdb", "statement ok con1\nBEGIN\n\n"
                            "statement error con2\nSELECT 2\n\n"
                            "query I con1\nSELECT 3\n----\n3\n\n"
                            "statement ok\nSELECT 4\n\n"
                            "loop i 5 6\n\nstatement maybe con${i}\nSELECT 6\n\nendloop\n");

    ck_assert_ptr_nonnull(strstr(c, "-- @setup session=con1\n-- @stmt\nBEGIN\n"));
    ck_assert_ptr_nonnull(strstr(c, "-- @run e1 session=con2\n-- @stmt\nSELECT 2\n"));
    ck_assert_ptr_nonnull(strstr(c, "-- @run q2 session=con1\n-- @stmt\nSELECT 3\n"));
    ck_assert_ptr_nonnull(strstr(c, "-- @setup\n-- @stmt\nSELECT 4\n"));
    ck_assert_ptr_nonnull(strstr(c, "-- @setup session=con5\n-- @stmt may-fail\nSELECT 6\n"));
    /* of sqllogictest-rs a connection is that of one record */
    c = read_text("sqllogictest-rs",
                  "connection a\nstatement ok\nSELECT 1\n\nstatement ok\nSELECT 2\n");
    ck_assert_ptr_nonnull(
        strstr(c, "-- @setup session=a\n-- @stmt\nSELECT 1\n-- @setup\n-- @stmt\nSELECT 2\n"));
}
END_TEST

START_TEST(a_connection_that_is_opened_again_is_another_session)
{
    const char *c =
        read_text("duckdb", "statement ok\nBEGIN\n\nreconnect\n\nstatement ok\nSELECT 1\n\n"
                            "statement ok con1\nSELECT 2\n");

    ck_assert_ptr_nonnull(
        strstr(c, "BEGIN\n-- @stmt may-fail\nROLLBACK\n-- @setup session=reconnect_1\n-- @stmt\n"
                  "SELECT 1\n-- @setup session=con1\n-- @stmt\nSELECT 2\n"));
}
END_TEST

START_TEST(what_rs_tries_again_is_done_once)
{
    const char *text =
        read_text("sqllogictest-rs", "statement ok retry 3 backoff 5s\nSELECT 1\n\n"
                                     "query I retry 3 backoff 5s\nSELECT 2\n----\n2\n\n"
                                     "query error retry 3 backoff 5s no such\nSELECT 3\n\n"
                                     "query I rowsort retry 3 backoff 5s\nSELECT 4\n----\n4\n");

    ck_assert_ptr_nonnull(strstr(text, "sort=rows"));
    ck_assert_ptr_nonnull(strstr(text, "-- ! any no such\n"));
    ck_assert_ptr_nonnull(strstr(text, "-- | '4'\n"));
}
END_TEST

START_TEST(rs_ends_a_block_at_an_empty_line_alone)
{
    ck_assert_ptr_nonnull(
        strstr(read_text("sqllogictest-rs", "statement ok\nSELECT 1,\n \n# no comment\n2;\n"),
               "SELECT 1,\n \n# no comment\n2;\n"));
}
END_TEST

START_TEST(rs_knows_subtests_and_default_connections)
{
    ck_assert_ptr_nonnull(strstr(read_text("sqllogictest-rs", "subtest a\n\nconnection default\n"
                                                              "statement ok\nSELECT 1;\n"),
                                 "SELECT 1;"));
}
END_TEST

START_TEST(duckdb_ends_a_block_at_a_comment)
{
    ck_assert_ptr_nonnull(strstr(read_text("duckdb", "statement ok\nSELECT 1;\n# a comment\n"),
                                 "-- @setup\nSELECT 1;\n-- @end\n"));
}
END_TEST

START_TEST(duckdb_skips_between_skip_and_unskip)
{
    ck_assert_ptr_nonnull(strstr(read_text("duckdb", "mode skip\n\nstatement ok\nSELECT 1;\n\n"
                                                     "load x.db\n\nmode unskip\n\nstatement ok\n"
                                                     "SELECT 2;\n"),
                                 "-- @setup\nSELECT 2;\n-- @end\n"));
    refused("duckdb", "mode unskip\n", 1, "without");
}
END_TEST

START_TEST(duckdb_loops_nest_and_know_conditions)
{
    ck_assert_ptr_nonnull(
        strstr(read_text("duckdb", "loop i 1 3\n\nforeach t <signed> !hugeint x\n\nskipif i=2\n"
                                   "statement ok\nSELECT '${i}${t}';\n\nendloop\n\nendloop\n"),
               "-- @setup\nSELECT '1tinyint';\nSELECT '1smallint';\nSELECT '1integer';\n"
               "SELECT '1bigint';\nSELECT '1x';\n-- @end\n"));
    ck_assert_ptr_null(strstr(
        read_text("duckdb", "loop i 3 3\n\nstatement ok\nSELECT 1;\n\nendloop\n"), "SELECT"));
}
END_TEST

START_TEST(duckdb_loops_are_bounded)
{
    wh_case *c;
    wh_error e;

    refused("duckdb", "\nloop i 0 3\n\nstatement ok\nSELECT 1\n", 2, "endloop");
    refused("duckdb", "endloop\n", 1, "without a loop");
    refused("duckdb", "loop i 0 2000000000\n\nendloop\n", 1, "rounds");
    ck_assert_int_eq(read_as("duckdb",
                             "loop i 0 1000000\n\nloop k 0 1000000\n\nstatement ok\nSELECT 1\n\n"
                             "endloop\n\nendloop\n",
                             WH_RUN, &c, &e),
                     WH_ELIMIT);
}
END_TEST

START_TEST(a_text_that_grows_without_end_is_an_error)
{
    wh_buf b = WH_BUF_INIT(64 << 20);
    wh_case *c;
    wh_error e;
    int i;

    wh_buf_text(&b, "foreach x ");
    for (i = 0; i < 100000; i++)
        wh_buf_char(&b, 'y');
    wh_buf_text(&b, "\n\nstatement ok\nSELECT 1");
    for (i = 0; i < 1000; i++)
        wh_buf_text(&b, "${x}");
    wh_buf_text(&b, "\n\nendloop\n");
    wh_buf_char(&b, '\0');
    ck_assert_int_eq(read_as("duckdb", b.p, WH_RUN, &c, &e), WH_ELIMIT);
    wh_buf_release(&b);
}
END_TEST

START_TEST(cockroachdb_is_itself)
{
    ck_assert_ptr_nonnull(
        strstr(read_text("cockroachdb", "user root\n\nskipif cockroachdb\nstatement ok\nSELECT 1;\n"
                                        "\nonlyif config local\nstatement ok\nSELECT 2;\n\n"
                                        "skipif config local\nstatement ok\nSELECT 3;\n\n"
                                        "onlyif mysql\nstatement ok\nSELECT 4;\n"),
               "-- @setup\nSELECT 3;\n-- @end\n"));
}
END_TEST

START_TEST(any_cut_of_a_file_is_read_or_refused)
{
    static const char *const formats[] = {"sqllogictest", "sqllogictest-rs", "duckdb",
                                          "cockroachdb"};
    const char *text = "# c\nhash-threshold 2\n\nskipif mysql\nstatement ok\nCREATE TABLE t(a);\n\n"
                       "loop i 0 2\n\nstatement error no (such|x)\nSELECT ${i}\n----\nm\n\n"
                       "endloop\n\nquery IT rowsort l\nSELECT 1, ';'\n----\n1 2\n3\t4\n\n"
                       "query error pgcode 1 x\nSELECT 1\n\ncontrol sortmode rowsort\n";
    size_t i, n;

    for (i = 0; i < 4; i++)
        for (n = 0; n <= strlen(text); n++) {
            wh_str cut = wh_arena_str(arena, (wh_str){text, n});
            wh_case *c;
            wh_error e;
            int rc = read_as(formats[i], cut.p, WH_RUN, &c, &e);
            ck_assert(rc == WH_OK || (rc != WH_OK && e.line > 0 && e.message[0]));
        }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("sqllogictest");
    TCase *t = tcase_create("sqllogictest");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, records_become_sections_in_file_order);
    tcase_add_test(t, strictly_all_values_and_errors_count);
    tcase_add_test(t, a_written_case_reads_back);
    tcase_add_test(t, a_hash_is_one_row);
    tcase_add_test(t, lines_are_counted);
    tcase_add_test(t, conditions_name_the_engine);
    tcase_add_test(t, halt_ends_the_file);
    tcase_add_test(t, labels_become_relations);
    tcase_add_test(t, labels_of_other_forms_are_refused_unless_the_values_say_it);
    tcase_add_test(t, hashes_and_values_must_fit_the_threshold);
    tcase_add_test(t, bases_for_oracles_have_no_expectations);
    tcase_add_test(t, malformed_records_are_told_with_their_line);
    tcase_add_test(t, commands_of_other_runners_name_them);
    tcase_add_test(t, what_reaches_beyond_one_session_is_refused);
    tcase_add_test(t, rs_ends_a_block_at_an_empty_line_alone);
    tcase_add_test(t, rs_knows_subtests_and_default_connections);
    tcase_add_test(t, other_connections_are_sessions);
    tcase_add_test(t, a_connection_that_is_opened_again_is_another_session);
    tcase_add_test(t, what_rs_tries_again_is_done_once);
    tcase_add_test(t, duckdb_ends_a_block_at_a_comment);
    tcase_add_test(t, duckdb_skips_between_skip_and_unskip);
    tcase_add_test(t, duckdb_loops_nest_and_know_conditions);
    tcase_add_test(t, duckdb_loops_are_bounded);
    tcase_add_test(t, a_text_that_grows_without_end_is_an_error);
    tcase_add_test(t, cockroachdb_is_itself);
    tcase_add_test(t, any_cut_of_a_file_is_read_or_refused);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
