/*
 * Verdicts over text (as= in check lines): what the runners of sqllogictest files say of the same
 * file is said here, on the real SQLite. Each wrong result that a runner would see is planted.
 */
#include "formats/convert/convert.h"
#include "formats/convert/sqllogictest/value.h"
#include "replay/judge/judge.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static wh_arena *arena;
static wh_engine *engine;
static wh_verdict verdict;
static wh_difference difference;

static void setup(void)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;

    arena = wh_arena_new(NULL, 0);
    config.url = WH_STR("sqlite:");
    ck_assert_int_eq(wh_engine_open(&engine, &config, NULL), WH_OK);
}

static void teardown(void)
{
    wh_engine_close(engine);
    wh_arena_free(arena);
}

static const char *judged_case(const wh_case *c)
{
    wh_observations *o;
    wh_error e = {.message = ""};
    wh_verdict again;

    ck_assert_msg(wh_case_validate(c, &e) == WH_OK, "%s", e.message);
    ck_assert_int_eq(wh_replay(arena, engine, c, NULL, &verdict, &o, &e), WH_OK);
    memset(&difference, 0, sizeof difference);
    wh_judge_explain(arena, c, o, &again, &difference);
    return wh_verdict_name(verdict.kind);
}

/* The verdict on a file of another format. */
static const char *judged(const char *format, const char *text)
{
    wh_convert_input in = {wh_str_of(text), wh_dialect_find(WH_STR("sqlite")), "x.test", WH_RUN};
    wh_convert f;
    wh_case *c;
    wh_error e = {.message = ""};

    ck_assert(wh_convert_find(wh_str_of(format), &f));
    ck_assert_msg(f.read(&f, arena, &in, &c, &e) == WH_OK, "line %u: %s", e.line, e.message);
    return judged_case(c);
}

/* The verdict on `queries`, in a case whose first line is the check. */
static const char *judged_check(const char *check, const char *sections)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_case *c;
    wh_error e = {.message = ""};

    wh_buf_format(&b, "-- @case 1\n-- @check: %s\n%s-- @end\n", check, sections);
    ck_assert_msg(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "x", 1, &c, &e) ==
                      WH_OK,
                  "%s", e.message);
    wh_buf_release(&b);
    return judged_case(c);
}

#define TABLE                                                                                      \
    "statement ok\nCREATE TABLE t(a INTEGER, b TEXT)\n\n"                                          \
    "statement ok\nINSERT INTO t VALUES (2, 'two'), (1, 'one')\n\n"

/* ---- SQLite's runner --------------------------------------------------------------------------
 */

START_TEST(listed_values_hold_or_do_not)
{
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I\nSELECT a FROM t\n----\n2\n1\n"),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I\nSELECT a FROM t\n----\n2\n3\n"),
                     "fail");
    ck_assert_str_eq(verdict.signature, "rel:1:both");
    ck_assert(difference.text);
    ck_assert_uint_eq(difference.nmissing, 1);
    ck_assert(wh_str_is(difference.missing[0].row[0].s, "1"));
    ck_assert(wh_str_is(difference.extra[0].row[0].s, "3"));
}
END_TEST

START_TEST(values_are_compared_as_far_as_there_are_both)
{
    static const char *const texts[] = {
        TABLE "query I\nSELECT a FROM t\n----\n2\n", TABLE "query I\nSELECT a FROM t\n----\n2\n1\n0\n",
        TABLE "query I\nSELECT a FROM t\n----\n",
        TABLE "query I\nSELECT a FROM t WHERE a > 5\n----\n"
              "30 values hashing to 3c13dee48d9356ae19af2515e05e6b54\n"};
    static const char *const strict[] = {"rel:1:missing", "rel:1:extra", "rel:1:missing",
                                         "rel:1:both"};
    size_t i;

    for (i = 0; i < 4; i++) {
        ck_assert_str_eq(judged("sqllogictest", texts[i]), "pass");
        ck_assert_str_eq(verdict.reason,
                         "line 7: only the values that are both listed and given were compared");
        ck_assert_str_eq(judged("sqllogictest-strict", texts[i]), "fail");
        ck_assert_str_eq(verdict.signature, strict[i]);
    }
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I\nSELECT a FROM t\n----\n1\n"), "fail");
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I\nSELECT a FROM t\n----\n2\n1\n"), "pass");
    ck_assert_str_eq(verdict.reason, "");
}
END_TEST

/* The runner compares what is more than the threshold by its hash, with whatever is listed. */
START_TEST(what_would_be_hashed_is_compared_as_a_whole)
{
#define NINE "SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6 " \
             "UNION SELECT 7 UNION SELECT 8 UNION SELECT 9\n----\n"
    ck_assert_str_eq(judged("sqllogictest", "query I\n" NINE), "fail");
    ck_assert_str_eq(judged("sqllogictest", "hash-threshold 9\n\nquery I\n" NINE), "pass");
    ck_assert_str_eq(judged("sqllogictest", "hash-threshold 0\n\nquery I\n" NINE), "pass");
    ck_assert_str_eq(judged("sqllogictest", "hash-threshold 0\n\nquery I\n" NINE "2\n"), "fail");
}
END_TEST

/* Once a query is prepared SQLite's own runner takes an error for the end of its rows. */
START_TEST(an_error_while_rows_are_read_ends_them)
{
#define HUGE "SELECT sum(a) FROM (SELECT 1 << 62 AS a UNION ALL SELECT 1 << 62)"
    ck_assert_str_eq(judged("sqllogictest", "query I\n" HUGE "\n----\n"), "pass");
    ck_assert_str_eq(verdict.reason, "line 1: the rows ended in an error: integer overflow");
    ck_assert_str_eq(judged("sqllogictest", "query I\n" HUGE "\n"), "pass");
    ck_assert_str_eq(judged("sqllogictest", "query I\n" HUGE "\n----\n7\n"), "pass");
    ck_assert_str_eq(judged("sqllogictest-strict", "query I\n" HUGE "\n----\n"), "fail");
    ck_assert_str_eq(judged("sqllogictest-strict", "query I\n" HUGE "\n"), "fail");
    /* the rows before it count, and so do the columns */
    ck_assert_str_eq(judged("sqllogictest", "query I\nSELECT 1 UNION ALL " HUGE "\n----\n1\n"),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest", "query I\nSELECT 1 UNION ALL " HUGE "\n----\n2\n"),
                     "fail");
    ck_assert_str_eq(judged("sqllogictest", "query II\n" HUGE "\n----\n"), "fail");
    /* labels are of what came */
    ck_assert_str_eq(judged("sqllogictest", "query I nosort l\n" HUGE "\n----\n\n"
                                            "query I nosort l\nSELECT 1\n----\n"),
                     "fail");
    /* statements are another matter, and so is every other runner */
    ck_assert_str_eq(judged("sqllogictest", "statement ok\n" HUGE "\n"), "fail");
    ck_assert_str_eq(judged("sqllogictest-rs", "query I\n" HUGE "\n----\n"), "fail");
    ck_assert_str_eq(judged("duckdb", "query I\n" HUGE "\n----\n"), "fail");
    ck_assert_str_eq(judged("cockroachdb", "query I\n" HUGE "\n----\n"), "fail");
}
END_TEST

START_TEST(order_counts_unless_it_is_sorted)
{
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I nosort\nSELECT a FROM t\n----\n1\n2\n"),
                     "fail");
    ck_assert_str_eq(verdict.signature, "rel:1:order");
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I rowsort\nSELECT a FROM t\n----\n1\n2\n"),
                     "pass");
}
END_TEST

START_TEST(the_expectation_is_not_sorted)
{
    /* the runner sorts what the engine gave and reads the file as it is */
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I rowsort\nSELECT a FROM t\n----\n2\n1\n"),
                     "fail");
}
END_TEST

START_TEST(values_sort_across_rows)
{
    ck_assert_str_eq(judged("sqllogictest", TABLE "query IT valuesort\nSELECT a, b FROM t\n----\n"
                                                  "1\n2\none\ntwo\n"),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest", TABLE "query IT rowsort\nSELECT a, b FROM t\n----\n"
                                                  "1\n2\none\ntwo\n"),
                     "fail");
}
END_TEST

START_TEST(rows_sort_as_text)
{
    ck_assert_str_eq(judged("sqllogictest", "query I rowsort\nSELECT 9 UNION ALL SELECT 10\n"
                                            "----\n10\n9\n"),
                     "pass");
}
END_TEST

START_TEST(a_result_is_hashed_value_by_value)
{
    /* md5 of "1\n2\n...10\n", from md5sum */
#define TEN                                                                                        \
    "hash-threshold 8\n\nquery I nosort\n"                                                         \
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10) SELECT x FROM n" \
    "\n----\n"
    ck_assert_str_eq(
        judged("sqllogictest", TEN "10 values hashing to 3b0332e02daabf31651a5a0d81ba830a\n"),
        "pass");
    ck_assert_str_eq(
        judged("sqllogictest", TEN "10 values hashing to 3b0332e02daabf31651a5a0d81ba830b\n"),
        "fail");
    ck_assert_str_eq(
        judged("sqllogictest", TEN "11 values hashing to 3b0332e02daabf31651a5a0d81ba830a\n"),
        "fail");
}
END_TEST

START_TEST(a_hash_is_of_sorted_rows)
{
    ck_assert_str_eq(judged("sqllogictest",
                            "hash-threshold 1\n\nquery I rowsort\nSELECT 2 UNION ALL SELECT 1\n"
                            "----\n2 values hashing to 6ddb4095eb719e2a9f0a3f95677d24e0\n"),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest",
                            "hash-threshold 1\n\nquery I nosort\nSELECT 2 UNION ALL SELECT 1\n"
                            "----\n2 values hashing to 6ddb4095eb719e2a9f0a3f95677d24e0\n"),
                     "fail");
}
END_TEST

START_TEST(column_letters_cast_as_sqlite_does)
{
    ck_assert_str_eq(
        judged(
            "sqllogictest",
            "hash-threshold 0\n\nquery IIIIIRRRTTTT\nSELECT 1.7, 'abc', '12x', 4294967297, -1.9, "
            "1, 0.0625, 'x', 1.0, 'a\tb', '', x'41'\n----\n"
            "1\n0\n12\n1\n-1\n1.000\n0.063\n0.000\n1.0\na@b\n(empty)\nA\n"),
        "pass");
}
END_TEST

START_TEST(null_is_shown_as_null)
{
    ck_assert_str_eq(judged("sqllogictest", "query IRT\nSELECT NULL, NULL, NULL\n----\nNULL\nNULL\n"
                                            "NULL\n"),
                     "pass");
}
END_TEST

START_TEST(text_is_shown_byte_by_byte)
{
    ck_assert_str_eq(judged("sqllogictest", "query T\nSELECT 'h\xc3\xa4'\n----\nh@@\n"), "pass");
}
END_TEST

START_TEST(another_number_of_columns_fails)
{
    ck_assert_str_eq(judged("sqllogictest", TABLE "query II\nSELECT a FROM t\n----\n2\n1\n"),
                     "fail");
    ck_assert_ptr_nonnull(strstr(verdict.reason, "1 columns, where 2 are expected"));
    /* also where nothing is expected of the values */
    ck_assert_str_eq(judged("sqllogictest", TABLE "query II\nSELECT a FROM t\n"), "fail");
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I\nSELECT a FROM t\n"), "pass");
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I\nSELECT nowhere FROM t\n"), "fail");
}
END_TEST

START_TEST(a_query_must_not_fail)
{
    ck_assert_str_eq(judged("sqllogictest", "query I\nSELECT nowhere\n----\n1\n"), "fail");
    ck_assert_str_eq(verdict.signature, "rel:1:errors");
    ck_assert_str_eq(judged("sqllogictest", "query I\nCREATE TABLE t(a)\n----\n"), "fail");
}
END_TEST

START_TEST(a_statement_that_should_succeed_fails_the_file)
{
    ck_assert_str_eq(judged("sqllogictest", "statement ok\nCREATE TABLE t(a, a)\n"), "fail");
    ck_assert_int_eq(strncmp(verdict.signature, "err:setup:SQLITE_ERROR:", 23), 0);
    ck_assert_str_eq(judged("sqllogictest", "statement ok\nSELECT 1\n"), "pass");
}
END_TEST

START_TEST(a_statement_that_should_fail_must)
{
    ck_assert_str_eq(judged("sqllogictest", "statement error\nSELECT nowhere\n"), "pass");
    ck_assert_str_eq(judged("sqllogictest", "statement error\nSELECT 1\n"), "fail");
    ck_assert_str_eq(verdict.signature, "rel:1:errors");
    ck_assert_str_eq(judged("sqllogictest", "statement error\nCREATE TABLE t(a)\n"), "fail");
}
END_TEST

START_TEST(state_carries_over_from_record_to_record)
{
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I\nSELECT count(*) FROM t\n----\n2\n\n"
                                                  "statement ok\nDELETE FROM t WHERE a = 1\n\n"
                                                  "query I\nSELECT count(*) FROM t\n----\n1\n"),
                     "pass");
}
END_TEST

START_TEST(queries_of_one_label_agree)
{
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I rowsort l\nSELECT a FROM t\n\n"
                                                  "query I rowsort l\nSELECT 3 - a FROM t\n"),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I rowsort l\nSELECT a FROM t\n\n"
                                                  "query I rowsort m\nSELECT 4 - a FROM t\n"),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest", TABLE "query I rowsort l\nSELECT a FROM t\n\n"
                                                  "query I rowsort l\nSELECT 4 - a FROM t\n"),
                     "fail");
}
END_TEST

START_TEST(a_query_runs_only_its_first_statement)
{
    ck_assert_str_eq(judged("sqllogictest", "query I\nSELECT 1; SELECT nowhere\n----\n1\n"),
                     "pass");
}
END_TEST

START_TEST(a_statement_record_runs_all_its_statements)
{
    ck_assert_str_eq(judged("sqllogictest", "statement ok\nCREATE TABLE t(a);\n"
                                            "INSERT INTO t VALUES (1)\n\n"
                                            "query I\nSELECT a FROM t\n----\n1\n"),
                     "pass");
}
END_TEST

#define ROWS(n)                                                                                    \
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 90000) "             \
    "SELECT x, x, " #n " FROM n\n\n"

/* Of the second result there is no more than a digest. */
START_TEST(results_too_many_to_be_kept_are_compared_all_the_same)
{
    ck_assert_str_eq(judged("sqllogictest",
                            "hash-threshold 0\n\n"
                            "query III rowsort l\n" ROWS(1) "query III rowsort l\n" ROWS(
                                1) "query III rowsort m\n" ROWS(2) "query III rowsort m\n" ROWS(2)),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest",
                            "hash-threshold 0\n\n"
                            "query III rowsort l\n" ROWS(1) "query III rowsort l\n" ROWS(2)),
                     "fail");
    ck_assert_str_eq(judged("sqllogictest",
                            "hash-threshold 0\n\n"
                            "query III rowsort\n" ROWS(1) "query II rowsort\n" ROWS(1)),
                     "fail");
    ck_assert_str_eq(judged("sqllogictest",
                            "hash-threshold 0\n\n"
                            "query III rowsort\n" ROWS(1) "query III rowsort\n" ROWS(
                                3) "query III rowsort\nSELECT 1, 2, 3\n----\n1\n2\n4\n"),
                     "fail");
}
END_TEST

/* ---- sqllogictest-rs ---------------------------------------------------------------------------
 */

START_TEST(rs_compares_rows_whose_blanks_do_not_count)
{
    ck_assert_str_eq(judged("sqllogictest-rs", TABLE "query IT\nSELECT a, b FROM t\n----\n"
                                                     "2   two\n1\tone\n"),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest-rs", TABLE "query IT\nSELECT a, b FROM t\n----\n"
                                                     "2 two\n1 two\n"),
                     "fail");
    ck_assert_str_eq(judged("sqllogictest-rs", TABLE "query IT rowsort\nSELECT a, b FROM t\n----\n"
                                                     "1 one\n2 two\n"),
                     "pass");
}
END_TEST

START_TEST(rs_does_not_look_at_column_types)
{
    ck_assert_str_eq(judged("sqllogictest-rs", "query I\nSELECT 1, 'x', NULL, ''\n----\n"
                                               "1 x NULL (empty)\n"),
                     "pass");
}
END_TEST

START_TEST(rs_matches_messages)
{
    ck_assert_str_eq(judged("sqllogictest-rs", "statement error no such (table|column): n\\w+\n"
                                               "SELECT nowhere\n"),
                     "pass");
    ck_assert_str_eq(judged("sqllogictest-rs", "statement error syntax\nSELECT nowhere\n"), "fail");
    ck_assert_str_eq(judged("sqllogictest-rs", "query error\nSELECT nowhere\n"), "pass");
    ck_assert_str_eq(judged("sqllogictest-rs", "query error no such\nSELECT 1\n"), "fail");
    ck_assert_str_eq(judged("sqllogictest-rs",
                            "statement error\nSELECT nowhere\n----\nno such column: nowhere\n\n\n"),
                     "pass");
    ck_assert_str_eq(
        judged("sqllogictest-rs", "statement error\nSELECT nowhere\n----\nno such column\n\n\n"),
        "fail");
}
END_TEST

START_TEST(rs_counts_affected_rows)
{
    ck_assert_str_eq(judged("sqllogictest-rs", TABLE "statement count 2\nDELETE FROM t\n"), "pass");
    ck_assert_str_eq(judged("sqllogictest-rs", TABLE "statement count 1\nDELETE FROM t\n"), "fail");
}
END_TEST

START_TEST(rs_keeps_a_sort_mode)
{
    ck_assert_str_eq(judged("sqllogictest-rs", "control sortmode rowsort\n\n" TABLE
                                               "query I\nSELECT a FROM t\n----\n1\n2\n"),
                     "pass");
}
END_TEST

START_TEST(rs_hashes_above_its_threshold_only)
{
    const char *hash = "query I rowsort\nSELECT 2 UNION ALL SELECT 1\n----\n"
                       "2 values hashing to 6ddb4095eb719e2a9f0a3f95677d24e0\n";
    wh_buf b = WH_BUF_INIT(1000);

    ck_assert_str_eq(judged("sqllogictest-rs", hash), "fail"); /* no threshold: it is a text */
    wh_buf_text(&b, "hash-threshold 1\n\n");
    wh_buf_text(&b, hash);
    wh_buf_char(&b, '\0');
    ck_assert_str_eq(judged("sqllogictest-rs", b.p), "pass");
    wh_buf_release(&b);
}
END_TEST

/* ---- DuckDB ------------------------------------------------------------------------------------
 */

START_TEST(duckdb_takes_rows_with_tabs_and_values_in_lines)
{
    ck_assert_str_eq(judged("duckdb", TABLE "query IT\nSELECT a, b FROM t\n----\n2\ttwo\n1\tone\n"),
                     "pass");
    ck_assert_str_eq(judged("duckdb", TABLE "query IT\nSELECT a, b FROM t\n----\n2\ntwo\n1\none\n"),
                     "pass");
    ck_assert_str_eq(judged("duckdb", TABLE "query IT\nSELECT a, b FROM t\n----\n2\ttwo\n1\ttwo\n"),
                     "fail");
    ck_assert_str_eq(judged("duckdb", TABLE "query IT\nSELECT a, b FROM t\n----\n2 two\n1 one\n"),
                     "fail");
}
END_TEST

START_TEST(duckdb_compares_numbers_by_value)
{
    ck_assert_str_eq(judged("duckdb", "query I\nSELECT 1\n----\n1.0\n"), "pass");
    ck_assert_str_eq(judged("duckdb", "query I\nSELECT 1\n----\n2\n"), "fail");
    ck_assert_str_eq(judged("duckdb", "query R\nSELECT 100.0\n----\n100.9\n"), "pass");
    ck_assert_str_eq(judged("duckdb", "query R\nSELECT 100.0\n----\n102\n"), "fail");
    ck_assert_str_eq(judged("duckdb", "query T\nSELECT 'a1'\n----\na01\n"), "fail");
    ck_assert_str_eq(judged("duckdb", "query T\nSELECT '1'\n----\n1.0\n"), "fail");
}
END_TEST

START_TEST(duckdb_knows_patterns)
{
    ck_assert_str_eq(judged("duckdb", "query T\nSELECT 'abc'\n----\n<REGEX>:a.*\n"), "pass");
    ck_assert_str_eq(judged("duckdb", "query T\nSELECT 'abc'\n----\n<REGEX>:a\n"), "fail");
    ck_assert_str_eq(judged("duckdb", "query T\nSELECT 'abc'\n----\n<!REGEX>:a\n"), "pass");
    ck_assert_str_eq(
        judged("duckdb", "statement error\nSELECT nowhere\n----\n<REGEX>:no such.*nowhere\n"),
        "pass");
    ck_assert_str_eq(judged("duckdb", "statement error\nSELECT nowhere\n----\n<REGEX>:such\n"),
                     "fail");
    ck_assert_str_eq(judged("duckdb", "statement error\nSELECT nowhere\n----\nsuch column\n"),
                     "pass");
    ck_assert_str_eq(judged("duckdb", "statement error\nSELECT nowhere\n----\nsuch table\n"),
                     "fail");
}
END_TEST

START_TEST(duckdb_unrolls_loops)
{
    ck_assert_str_eq(judged("duckdb", "statement ok\nCREATE TABLE t(a)\n\nloop i 0 3\n\n"
                                      "foreach x 5 7\n\nstatement ok\n"
                                      "INSERT INTO t VALUES (${i} * ${x})\n\nendloop\n\nendloop\n\n"
                                      "query II\nSELECT count(*), sum(a) FROM t\n----\n6\t36\n"),
                     "pass");
}
END_TEST

START_TEST(duckdb_does_not_mind_what_may_fail)
{
    ck_assert_str_eq(judged("duckdb", "statement maybe\nSELECT nowhere\n\nquery I\nSELECT 1\n----\n"
                                      "1\n"),
                     "pass");
}
END_TEST

/* ---- CockroachDB --------------------------------------------------------------------------------
 */

START_TEST(cockroachdb_compares_words)
{
    ck_assert_str_eq(judged("cockroachdb", TABLE "query IT\nSELECT a, b FROM t\n----\n"
                                                 "2  two\n1  one\n"),
                     "pass");
    ck_assert_str_eq(judged("cockroachdb", TABLE "query IT rowsort\nSELECT a, b FROM t\n----\n"
                                                 "2  two\n1  one\n"),
                     "pass"); /* it sorts both */
    ck_assert_str_eq(judged("cockroachdb", TABLE "query IT\nSELECT a, b FROM t\n----\n"
                                                 "2  two\n1  won\n"),
                     "fail");
    ck_assert_str_eq(judged("cockroachdb", "query TT\nSELECT '', 'a b'\n----\n\xc2\xb7  a b\n"),
                     "pass");
}
END_TEST

START_TEST(cockroachdb_matches_messages_and_codes)
{
    ck_assert_str_eq(judged("cockroachdb", "statement error pq: no such column\nSELECT nowhere\n"),
                     "pass");
    ck_assert_str_eq(
        judged("cockroachdb", "statement error pgcode SQLITE_ERROR no such\nSELECT nowhere\n"),
        "pass");
    ck_assert_str_eq(
        judged("cockroachdb", "statement error pgcode 42P01 no such\nSELECT nowhere\n"), "fail");
}
END_TEST

START_TEST(cockroachdb_skips_column_names)
{
    ck_assert_str_eq(judged("cockroachdb", "query IT colnames,rowsort\nSELECT 1 AS a, 'x' AS b\n"
                                           "----\na  b\n1  x\n"),
                     "pass");
}
END_TEST

/* ---- in cases ----------------------------------------------------------------------------------
 */

START_TEST(a_case_can_say_it_too)
{
    const char *runs = "-- @run a\nSELECT 1.5;\n-- @run b\nSELECT 1.5004;\n-- @expect a\n"
                       "-- | 1.5\n";

    ck_assert_str_eq(judged_check("list as=R a = b", runs), "pass");
    ck_assert_str_eq(judged_check("bag as=R a = b = expect(a)", runs), "pass");
    ck_assert_str_eq(judged_check("list as=T a = b", runs), "fail");
    ck_assert_str_eq(judged_check("list a = b", runs), "fail");
    ck_assert_str_eq(judged_check("list as=R hash=md5 a = b", runs), "pass");
    ck_assert_str_eq(judged_check("list as=T hash=md5 a = b", runs), "fail");
    ck_assert_str_eq(judged_check("list as=row a = b", runs), "fail");
}
END_TEST

START_TEST(a_bag_of_texts_has_no_order)
{
    const char *runs = "-- @run a\nSELECT 1 UNION ALL SELECT 2;\n-- @run b\nSELECT 2 UNION ALL "
                       "SELECT 1;\n";

    ck_assert_str_eq(judged_check("bag as=I a = b", runs), "pass");
    ck_assert_str_eq(judged_check("list as=I a = b", runs), "fail");
    ck_assert_str_eq(judged_check("list as=I sort=rows a = b", runs), "pass");
}
END_TEST

START_TEST(sums_are_not_compared_as_text)
{
    const char *runs = "-- @run a\nSELECT 1;\n-- @run b\nSELECT 1;\n";

    ck_assert_str_eq(judged_check("bag as=I a = a + b", runs), "inconclusive");
    ck_assert_str_eq(judged_check("bag as=I a <= b", runs), "inconclusive");
}
END_TEST

START_TEST(an_expected_message_is_a_pattern)
{
    const char *runs = "-- @run a\nSELECT nowhere;\n-- @expect a\n-- ! any no such \\w+\n";

    ck_assert_str_eq(judged_check("bag errors=match a = expect(a)", runs), "pass");
    ck_assert_str_eq(judged_check("bag errors=match a = expect(a)",
                                  "-- @run a\nSELECT nowhere;\n-- @expect a\n-- ! any ^such\n"),
                     "fail");
}
END_TEST

START_TEST(ok_can_mean_without_any_error)
{
    const char *runs = "-- @run a\nSELECT nowhere;\n";

    ck_assert_str_eq(judged_check("ok a", runs), "inconclusive");
    ck_assert_str_eq(judged_check("ok errors=none a", runs), "fail");
    ck_assert_str_eq(judged_check("ok errors=none a", "-- @run a\nSELECT 1;\n"), "pass");
}
END_TEST

/* ---- rendering ---------------------------------------------------------------------------------
 */

static bool keep_text(void *ctx, const wh_value *v, size_t n)
{
    wh_buf *b = ctx;
    size_t i;

    for (i = 0; i < n; i++) {
        wh_buf_str(b, v[i].s);
        wh_buf_char(b, '\n');
    }
    return true;
}

static void no_columns(void *ctx, size_t n)
{
    (void)ctx;
    (void)n;
}

/* Both texts of a real as SQLite has them. Ties of large numbers are left out: there SQLite's own
 * arithmetic is not exact, and versions differ. */
START_TEST(reals_are_rendered_as_sqlite_does)
{
    static const double fixed[] = {0,     -0.0001, 0.0625,   2.5,  1e17 / 3, 123456789012345.6789,
                                   1e20,  1e15,    1e14,     0.3,  1e-5,     -1.5,
                                   1e300, 0.0005,  999.9995, 1e16, 5e-324,   0.1};
    wh_session *session;
    uint64_t state = 7;
    int i;

    ck_assert_int_eq(wh_session_open(&session, engine, NULL), WH_OK);
    for (i = 0; i < 4000; i++) {
        wh_buf sql = WH_BUF_INIT(1000), seen = WH_BUF_INIT(2000), mine = WH_BUF_INIT(2000);
        wh_sink sink = {&seen, no_columns, keep_text, NULL};
        wh_answer answer;
        double r;

        state = state * 6364136223846793005u + 1442695040888963407u;
        r = i < (int)(sizeof fixed / sizeof fixed[0])
                ? fixed[i]
                : round(ldexp((double)(state >> 20), -(int)(state % 40))) / 16;
        wh_buf_text(&sql, "SELECT printf('%.3f', ");
        wh_buf_real(&sql, r);
        wh_buf_text(&sql, "), printf('%!.15g', ");
        wh_buf_real(&sql, r);
        wh_buf_text(&sql, ")");
        wh_session_execute(session, wh_buf_view(&sql), &sink, &answer);
        ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
        wh_slt_fixed(&mine, r);
        wh_buf_char(&mine, '\n');
        wh_slt_general(&mine, r, true);
        wh_buf_char(&mine, '\n');
        wh_buf_char(&mine, '\0');
        wh_buf_char(&seen, '\0');
        if (fabs(r) < 1e7 || i < (int)(sizeof fixed / sizeof fixed[0]))
            ck_assert_str_eq(mine.p, seen.p);
        wh_buf_release(&sql);
        wh_buf_release(&seen);
        wh_buf_release(&mine);
    }
    wh_session_close(session);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("judge_as");
    TCase *t = tcase_create("judge_as");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, listed_values_hold_or_do_not);
    tcase_add_test(t, values_are_compared_as_far_as_there_are_both);
    tcase_add_test(t, what_would_be_hashed_is_compared_as_a_whole);
    tcase_add_test(t, an_error_while_rows_are_read_ends_them);
    tcase_add_test(t, order_counts_unless_it_is_sorted);
    tcase_add_test(t, the_expectation_is_not_sorted);
    tcase_add_test(t, values_sort_across_rows);
    tcase_add_test(t, rows_sort_as_text);
    tcase_add_test(t, a_result_is_hashed_value_by_value);
    tcase_add_test(t, a_hash_is_of_sorted_rows);
    tcase_add_test(t, column_letters_cast_as_sqlite_does);
    tcase_add_test(t, null_is_shown_as_null);
    tcase_add_test(t, text_is_shown_byte_by_byte);
    tcase_add_test(t, another_number_of_columns_fails);
    tcase_add_test(t, a_query_must_not_fail);
    tcase_add_test(t, a_statement_that_should_succeed_fails_the_file);
    tcase_add_test(t, a_statement_that_should_fail_must);
    tcase_add_test(t, state_carries_over_from_record_to_record);
    tcase_add_test(t, queries_of_one_label_agree);
    tcase_add_test(t, a_query_runs_only_its_first_statement);
    tcase_add_test(t, a_statement_record_runs_all_its_statements);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, results_too_many_to_be_kept_are_compared_all_the_same);
    tcase_add_test(t, rs_compares_rows_whose_blanks_do_not_count);
    tcase_add_test(t, rs_does_not_look_at_column_types);
    tcase_add_test(t, rs_matches_messages);
    tcase_add_test(t, rs_counts_affected_rows);
    tcase_add_test(t, rs_keeps_a_sort_mode);
    tcase_add_test(t, rs_hashes_above_its_threshold_only);
    tcase_add_test(t, duckdb_takes_rows_with_tabs_and_values_in_lines);
    tcase_add_test(t, duckdb_compares_numbers_by_value);
    tcase_add_test(t, duckdb_knows_patterns);
    tcase_add_test(t, duckdb_unrolls_loops);
    tcase_add_test(t, duckdb_does_not_mind_what_may_fail);
    tcase_add_test(t, cockroachdb_compares_words);
    tcase_add_test(t, cockroachdb_matches_messages_and_codes);
    tcase_add_test(t, cockroachdb_skips_column_names);
    tcase_add_test(t, a_case_can_say_it_too);
    tcase_add_test(t, a_bag_of_texts_has_no_order);
    tcase_add_test(t, sums_are_not_compared_as_text);
    tcase_add_test(t, an_expected_message_is_a_pattern);
    tcase_add_test(t, ok_can_mean_without_any_error);
    tcase_add_test(t, reals_are_rendered_as_sqlite_does);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
