/* The condition of an index, which the query says again. */
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

int main(void)
{
    const TTest *const tests[] = {
        a_condition_that_the_query_says_again_becomes_a_name,
        what_is_not_said_again_stays,
        whichever_condition_an_index_has_it_is_one_bug,
    };

    return fixture_run("partial", tests, sizeof tests / sizeof tests[0]);
}
