/* Hints that write a condition or FILTER in another form, and those that make an index. */
#include "oracles/plan/dqp.h"
#include "tests/oracles/fixture.h"

#define ALL                                                                                        \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2);\nCREATE TABLE t1(c0 INT, c3 REAL UNIQUE);\n"            \
    "CREATE TEMP TABLE t2(c4);\nCREATE VIEW v0 AS SELECT c0 AS c5 FROM t0;\n"

static const char *derive(const char *choices, const char *base)
{
    wh_buf line = WH_BUF_INIT(1000);
    const char *got;

    wh_buf_format(&line, "dqp %s", choices);
    wh_buf_char(&line, '\0');
    got = strstr(fixture_derive(line.p, ALL, base), "hinted: ");
    wh_buf_release(&line);
    ck_assert_ptr_nonnull(got);
    return got;
}

/* The condition of "SELECT c2 FROM t0 WHERE .." in its other form. */
static void becomes(const char *choices, const char *before, const char *after)
{
    wh_buf b = WH_BUF_INIT(10000);
    char base[1000];

    wh_buf_format(&b, "SELECT c2 FROM t0 WHERE %s;", before);
    ck_assert_uint_lt(b.n, sizeof base);
    memcpy(base, b.p, b.n);
    base[b.n] = '\0';
    b.n = 0;
    wh_buf_format(&b, "hinted: SELECT c2 FROM t0 WHERE %s;\n", after);
    wh_buf_char(&b, '\0');
    ck_assert_str_eq(derive(choices, base), b.p);
    wh_buf_release(&b);
}

/* The first statement behind BEGIN. */
static void makes(const char *choices, const char *base, const char *wanted)
{
    wh_buf b = WH_BUF_INIT(10000);

    wh_buf_format(&b, "hinted: BEGIN;\nhinted: %s\nhinted: %s\nhinted: ROLLBACK;\n", wanted, base);
    wh_buf_char(&b, '\0');
    ck_assert_str_eq(derive(choices, base), b.p);
    wh_buf_release(&b);
}

static void refused(const char *choices, const char *base)
{
    wh_buf line = WH_BUF_INIT(1000);

    wh_buf_format(&line, "dqp %s", choices);
    wh_buf_char(&line, '\0');
    ck_assert_ptr_nonnull(strstr(fixture_refusal(line.p, ALL, base), "in so many places"));
    wh_buf_release(&line);
}

/* ---- forms ---------------------------------------------------------------------------------- */

START_TEST(a_comparison_is_one_of_row_values_that_end_alike)
{
    becomes("hint=row-value", "c0 > 1 AND NOT (c1 <> 'a' COLLATE NOCASE)",
            "((c0, 1) > (1, 1)) AND NOT (((c1, 1) <> ('a' COLLATE NOCASE, 1)))");
    becomes("hint=row-value at=2", "c0 > 1 OR c0 = 2", "c0 > 1 OR ((c0, 1) = (2, 1))");
    refused("hint=row-value",
            "SELECT c2 FROM t0 WHERE (c0, c1) = (1, 2) OR c0 = (SELECT count(*) FROM t1);");
    refused("hint=row-value", "SELECT c0 > 1 FROM t0 ORDER BY c0 > 1;");
}
END_TEST

START_TEST(between_is_two_comparisons)
{
    becomes("hint=between", "c0 BETWEEN 1 AND 2 + 3", "(c0 >= 1 AND c0 <= (2 + 3))");
    becomes("hint=between", "c0 NOT BETWEEN 1 AND 2", "(NOT (c0 >= 1 AND c0 <= 2))");
    refused("hint=between", "SELECT c2 FROM t0 WHERE (c0, c1) BETWEEN (1, 2) AND (3, 4);");
}
END_TEST

START_TEST(equal_to_a_literal_is_in_a_list_of_it)
{
    becomes("hint=in-list", "c0 = 1 AND c1 == 'a'", "(c0 IN (1, 1)) AND (c1 IN ('a', 'a'))");
    /* what stands in the list of IN has no say in the collation */
    refused("hint=in-list", "SELECT c2 FROM t0 WHERE c0 = c1 OR c0 = 'a' COLLATE NOCASE;");
}
END_TEST

START_TEST(in_a_list_of_literals_is_equal_to_one_of_them)
{
    becomes("hint=or-list", "c0 IN (1, NULL)", "((c0 = 1 OR c0 = NULL))");
    becomes("hint=or-list", "c0 NOT IN ('a')", "(NOT (c0 = 'a'))");
    refused("hint=or-list", "SELECT c2 FROM t0 WHERE c0 IN (1, c1) OR c0 IN () OR c0 IN t1;");
}
END_TEST

START_TEST(in_a_query_and_exists_are_said_otherwise)
{
    becomes("hint=in-row", "c0 IN (SELECT c0 FROM t1)",
            "((c0, 1) IN (SELECT *, 1 FROM (SELECT c0 FROM t1) AS wh_set))");
    becomes("hint=exists", "NOT EXISTS (SELECT 1 FROM t1 WHERE t1.c0 = t0.c0)",
            "NOT ((SELECT COUNT(*) FROM (SELECT 1 FROM t1 WHERE t1.c0 = t0.c0) AS wh_set) > 0)");
    refused("hint=in-row", "SELECT c2 FROM t0 WHERE c0 IN (1);");
    refused("hint=exists", "SELECT c2 FROM t0 WHERE c0 IN (SELECT 1);");
}
END_TEST

/* ---- indexes -------------------------------------------------------------------------------- */

START_TEST(an_index_is_made_on_a_condition_its_operands_and_the_columns)
{
    const char *base = "SELECT a.c0 FROM t0 AS a JOIN t1 ON 1 WHERE abs(a.c0) > 1;";

    makes("hint=with-index at=1", base, "CREATE INDEX wh_index ON t0(c0) WHERE abs(c0) > 1;");
    makes("hint=with-index at=2", base, "CREATE INDEX wh_index ON t0((abs(c0) > 1));");
    makes("hint=with-index at=3", base, "CREATE INDEX wh_index ON t0((abs(c0)));");
    makes("hint=with-index at=4", base, "CREATE INDEX wh_index ON t0(c0);");
    makes("hint=with-index at=5", base, "CREATE INDEX wh_index ON t0(c0 DESC);");
    makes("hint=with-index at=7", base, "CREATE INDEX wh_index ON t0(c0) WHERE c0 IS NOT NULL;");
    makes("hint=with-index at=8", base, "CREATE INDEX wh_index ON t1(c0);");
    refused("hint=with-index at=12", base);
}
END_TEST

START_TEST(only_stored_tables_get_an_index_and_conditions_on_one_of_them)
{
    refused("hint=with-index at=1", "SELECT c4 FROM t2 WHERE c4;"); /* TEMP: in another schema */
    refused("hint=with-index at=1", "SELECT c5 FROM v0 WHERE c5;"); /* c5 is none of t0's */
    makes("hint=with-index at=1", "SELECT c1 FROM t0, t1 WHERE c2 + c3 > 1;",
          "CREATE INDEX wh_index ON t0(c1);");
}
END_TEST

START_TEST(filter_is_case)
{
    ck_assert_str_eq(
        derive("hint=filter", "SELECT count(*) FILTER (WHERE c0), count(DISTINCT c1) FILTER (WHERE "
                              "1), max(c0) FILTER (WHERE c0 < 3 AND c2) FROM t0;"),
        "hinted: SELECT count(CASE WHEN c0 THEN 1 END), count(DISTINCT CASE WHEN 1 THEN c1 "
        "END), max(CASE WHEN (c0 < 3 AND c2) THEN c0 END) FROM t0;\n");
    ck_assert_str_eq(derive("hint=filter at=2", "SELECT min(c0) FILTER (WHERE c2), max(c0) FILTER "
                                                "(WHERE c2) FROM t0 GROUP BY c0;"),
                     "hinted: SELECT min(c0) FILTER (WHERE c2), max(CASE WHEN c2 THEN c0 END) "
                     "FROM t0 GROUP BY c0;\n");
    ck_assert_str_eq(
        derive("hint=filter", "SELECT min(c0) FILTER (WHERE c2) OVER (ORDER BY c1) FROM t0;"),
        "hinted: SELECT min(CASE WHEN c2 THEN c0 END) OVER (ORDER BY c1) FROM t0;\n");
}
END_TEST

START_TEST(filter_stays_where_a_collation_counts)
{
    refused("hint=filter", "SELECT count(DISTINCT c1 COLLATE NOCASE) FILTER (WHERE c0) FROM t0;");
    refused("hint=filter", "SELECT max(c0) FILTER (WHERE c1 COLLATE NOCASE = 'a') FROM t0;");
    refused("hint=filter", "SELECT count(*) FROM t0 WHERE c0;");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_comparison_is_one_of_row_values_that_end_alike,
        between_is_two_comparisons,
        equal_to_a_literal_is_in_a_list_of_it,
        in_a_list_of_literals_is_equal_to_one_of_them,
        in_a_query_and_exists_are_said_otherwise,
        an_index_is_made_on_a_condition_its_operands_and_the_columns,
        only_stored_tables_get_an_index_and_conditions_on_one_of_them,
        filter_is_case,
        filter_stays_where_a_collation_counts,
    };

    return fixture_run("dqp_form", tests, sizeof tests / sizeof tests[0]);
}
