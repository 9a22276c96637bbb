/* What of a case tells nothing of its bug: the condition of an index, which number it is that no
 * real is equal to, which function goes over a window. */
#include "oracles/core/partial.h"
#include "tests/oracles/core/cores.h"

#include <stdio.h>

/* ---- the condition of an index ----------------------------------------------------------------
 */

/* The statement, and the index, as they are read. */
static const char *plain(const char *index, const char *sql, const char *cause)
{
    wh_case *c = fixture_case("norec", "CREATE TABLE t0(c0, c1);", sql);
    wh_str text = wh_str_of(sql);
    const wh_case *out;
    wh_buf b = WH_BUF_INIT(1 << 16);

    c->sections[0].nstmts = 0;
    wh_section_add_stmt(arena, &c->sections[0], wh_str_of(index));
    wh_case_set_field(arena, c, "cause", wh_str_of(cause));
    out = wh_without_index_conditions(arena, c, &wh_dialect_sqlite, &text);
    wh_buf_str(&b, out->sections[0].stmts[0].sql);
    wh_buf_text(&b, " ");
    wh_buf_str(&b, text);
    ck_assert((out == c) == wh_str_is(text, sql));
    ck_assert(wh_str_is(c->sections[0].stmts[0].sql, index)); /* the case itself is as it was */
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

#define CURED "schema CREATE INDEX i0 ON t0(c1); hint NOT INDEXED"

START_TEST(a_condition_that_the_query_says_again_becomes_a_name)
{
    ck_assert_str_eq(plain("CREATE INDEX i0 ON t0(c1) WHERE abs(c0) > 1;",
                           "SELECT 1 FROM t0 a WHERE 2 AND abs(c0) > 1 OR ABS (a.c0)>1;", CURED),
                     "CREATE INDEX i0 ON t0(c1) WHERE wh_indexed; "
                     "SELECT 1 FROM t0 a WHERE 2 AND wh_indexed OR wh_indexed;");
    ck_assert_str_eq(plain("CREATE UNIQUE INDEX i0 ON t0(c1) WHERE t0.c0 IS NOT NULL",
                           "SELECT 1 FROM t0 WHERE c0 IS NOT NULL;", CURED),
                     "CREATE UNIQUE INDEX i0 ON t0(c1) WHERE wh_indexed "
                     "SELECT 1 FROM t0 WHERE wh_indexed;");
}
END_TEST

START_TEST(what_is_not_said_again_stays)
{
    const char *const index = "CREATE INDEX i0 ON t0(c1) WHERE c0 NOTNULL;";

    ck_assert_ptr_null(strstr(plain(index, "SELECT 1 FROM t0 WHERE c0 IS NOT '';", CURED), "wh_"));
    ck_assert_ptr_null(strstr(plain(index, "SELECT 1 FROM t0 WHERE c1 NOTNULL;", CURED), "wh_"));
    ck_assert_ptr_null(strstr(plain(index, "SELECT 1 FROM t0 WHERE c0;", CURED), "wh_"));
    /* no index cures it */
    ck_assert_ptr_null(
        strstr(plain(index, "SELECT 1 FROM t0 WHERE c0 NOTNULL;", "schema TEXT"), "wh_"));
    /* what an index is on is more than a condition */
    ck_assert_ptr_null(strstr(
        plain("CREATE INDEX i0 ON t0(c0 || 1);", "SELECT 1 FROM t0 WHERE c0 || 1 = 2;", CURED),
        "wh_"));
    ck_assert_ptr_null(strstr(
        plain("CREATE INDEX i0 ON t0(c1) WHERE c0;", "SELECT 1 FROM t0 WHERE c0;", CURED), "wh_"));
    ck_assert_ptr_null(strstr(plain("CREATE VIEW v0 AS SELECT 1 FROM t0 WHERE c0 NOTNULL;",
                                    "SELECT 1 FROM t0 WHERE c0 NOTNULL;", CURED),
                              "wh_"));
    ck_assert_ptr_null(
        strstr(plain("CREATE INDEX i0 ON t0(c1) WHERE", "SELECT 1 FROM t0 WHERE", CURED), "wh_"));
}
END_TEST

static wh_core of_index(const char *condition, const char *query)
{
    char setup[300], cause[300];

    snprintf(setup, sizeof setup, "CREATE TABLE t0(c0);\nCREATE INDEX i0 ON t0(NULL) WHERE %s;",
             condition);
    snprintf(cause, sizeof cause, "schema CREATE INDEX i0 ON t0(NULL) WHERE %s; hint NOT INDEXED",
             condition);
    return reduced(setup, query, cause);
}

START_TEST(whichever_condition_an_index_has_it_is_one_bug)
{
    wh_core a = of_index("abs(c0)", "SELECT * FROM t0 LEFT JOIN t0 a WHERE abs(a.c0);");
    wh_core b = of_index("c0 LIKE ''", "SELECT NULL FROM t0 LEFT JOIN t0 a WHERE a.c0 LIKE '';");
    wh_core inner = of_index("abs(c0)", "SELECT * FROM t0 WHERE abs(c0);");
    wh_core other = of_index("c0 NOTNULL", "SELECT * FROM t0 WHERE c0 IS NOT '';");

    ck_assert(same(&a, &b));
    ck_assert(!wh_core_holds(&inner, &a));
    ck_assert(!wh_core_is_like(&other, &a) && !wh_core_is_like(&a, &other));
}
END_TEST

/* ---- numbers that no real is equal to ----------------------------------------------------------
 */

#define REAL_TABLE "CREATE TABLE t0(c0 REAL UNIQUE);\n"

START_TEST(a_number_that_no_real_is_equal_to_is_one_bug_whatever_is_asked_of_it)
{
    wh_core a = reduced(REAL_TABLE "INSERT INTO t0 VALUES (9007199254740993);",
                        "SELECT * FROM t0 WHERE c0 > 0;", "schema REAL, UNIQUE");
    wh_core b = reduced(REAL_TABLE "INSERT INTO t0 VALUES ('9223372036854775807');",
                        "SELECT max(c0) FROM t0 GROUP BY c0 HAVING c0 IN (1);",
                        "optimizer Stat4; statistics ANALYZE; schema REAL");
    wh_core left = reduced(REAL_TABLE "INSERT INTO t0 VALUES (9007199254740993);",
                           "SELECT * FROM t0 LEFT JOIN t0 a ON t0.c0 = a.c0;", "schema REAL");
    wh_core small = reduced(REAL_TABLE "INSERT INTO t0 VALUES (12345678.5), (1e300);",
                            "SELECT * FROM t0 WHERE c0 > 0;", "schema REAL, UNIQUE");
    wh_core whole = reduced("CREATE TABLE t0(c0 INT UNIQUE);\n"
                            "INSERT INTO t0 VALUES (9007199254740993);",
                            "SELECT * FROM t0 WHERE c0 > 0;", "schema INT, UNIQUE");

    ck_assert(a.large && same(&a, &b));
    ck_assert(left.large && left.large != a.large);
    ck_assert(!small.large && !whole.large);
    ck_assert(!wh_core_is_like(&b, &small) && !wh_core_is_like(&b, &whole));
}
END_TEST

/* What a change leaves behind is looked at in its own ways. */
START_TEST(of_what_changes_leave_behind_such_a_number_tells_nothing)
{
    wh_case *c =
        fixture_case("dml way=stored", REAL_TABLE "INSERT INTO t0 VALUES (9007199254740993);",
                     "UPDATE t0 SET c0 = 1;");
    wh_core out;

    wh_case_set_field(arena, c, "cause", WH_STR("schema REAL"));
    wh_case_core(c, WH_STR("rel:1:both"), NULL, &out);
    ck_assert(!out.large);
}
END_TEST

/* ---- functions that tell nothing ----------------------------------------------------------------
 */

START_TEST(which_function_goes_over_a_window_that_a_collation_cures_tells_nothing)
{
    static const char collated[] = "CREATE TABLE t0(c0 COLLATE NOCASE, c1);",
                      *const cause = "schema COLLATE NOCASE";
    wh_core a = reduced(collated, "SELECT row_number() OVER (ORDER BY c0) FROM t0;", cause);
    wh_core b = reduced(collated, "SELECT avg(c1) OVER (ORDER BY c0) FROM t0;", cause);
    wh_core scalar = reduced(collated, "SELECT avg(abs(c1)) OVER (ORDER BY c0) FROM t0;", cause);
    wh_core alone =
        reduced(collated, "SELECT avg(c1) OVER (ORDER BY c0) FROM t0;", "the query alone");
    wh_core other =
        reduced(collated, "SELECT row_number() OVER (ORDER BY c0) FROM t0;", "the query alone");
    wh_core grouped = reduced(collated, "SELECT avg(c1) FROM t0;", cause);

    ck_assert(same(&a, &b));
    ck_assert(scalar.n == a.n + 1);
    ck_assert(!same(&alone, &other));
    ck_assert(grouped.n > 0 && !same(&grouped, &a));
}
END_TEST

START_TEST(hints_of_how_likely_it_is_are_one_function)
{
    wh_core a = reduced("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE likely(c0) < 1;",
                        "the query alone");
    wh_core b = reduced("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE unlikely(c0) < 1;",
                        "the query alone");
    wh_core c = reduced("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE likelihood(c0, 0.5) < 1;",
                        "the query alone");
    wh_core other =
        reduced("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE abs(c0) < 1;", "the query alone");

    ck_assert(same(&a, &b) && same(&a, &c));
    ck_assert(!same(&a, &other));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_condition_that_the_query_says_again_becomes_a_name,
        what_is_not_said_again_stays,
        whichever_condition_an_index_has_it_is_one_bug,
        a_number_that_no_real_is_equal_to_is_one_bug_whatever_is_asked_of_it,
        of_what_changes_leave_behind_such_a_number_tells_nothing,
        which_function_goes_over_a_window_that_a_collation_cures_tells_nothing,
        hints_of_how_likely_it_is_are_one_function,
    };

    return fixture_run("indexed", tests, sizeof tests / sizeof tests[0]);
}
