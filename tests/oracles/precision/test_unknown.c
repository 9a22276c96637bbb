/*
 * What the tables do not know: functions of any dialect, and operators, names and joins of one that
 * stands for many engines. Each refusal has its near miss, which must stay accepted.
 */
#include "tests/oracles/fixture.h"

#include <stdio.h>

#define TABLES                                                                                     \
    "CREATE TABLE t0(c0 INTEGER, c1 VARCHAR(10), c2 TIMESTAMP WITH TIME ZONE, c3 DATE);\n"         \
    "CREATE TABLE t1(c0 INTEGER, c1 VARCHAR(10));\n"                                               \
    "CREATE VIEW v0 AS SELECT c0 AS x FROM t0;\n"

static void in(const char *dialect, const char *oracle, const char *base, const char *why)
{
    fixture_dialect = dialect;
    fixture_expect(oracle, TABLES, base, why);
}

/* Aggregates that engines behind the generic dialect have; a part of the rows gives another value.
 */
static const char *const aggregates[] = {
    "any_value(c0)",
    "approx_count_distinct(c0)",
    "arg_max(c0, c1)",
    "array_agg(c0)",
    "bit_and(c0)",
    "bit_or(c0)",
    "bitand_agg(c0)",
    "bool_and(c0 = 1)",
    "corr(c0, c0)",
    "every(c0 = 1)",
    "first(c0)",
    "group_concat(c1)",
    "histogram(c0)",
    "json_arrayagg(c0)",
    "listagg(c1)",
    "median(c0)",
    "mode(c0)",
    "product(c0)",
    "quantile(c0, 0.5)",
    "quantile(0.5)(c0)",
    "selectivity(c0)",
    "stddev_pop(c0)",
    "string_agg(c1, ',')",
    "sumMap(c0)",
    "uniqExact(c0)",
    "var_samp(c0)",
    "xor_agg(c0)",
};

START_TEST(no_aggregate_of_any_engine_is_taken_for_rows)
{
    static const char *const dialects[] = {"generic", "hsqldb", "duckdb", "clickhouse"};
    static const char *const oracles[] = {"norec form=fetch flag=istrue", "tlp-where form=tool"};
    char base[256];

    for (size_t i = 0; i < sizeof aggregates / sizeof aggregates[0]; i++) {
        snprintf(base, sizeof base, "SELECT %s FROM t0 WHERE c0 > 1;", aggregates[i]);
        for (size_t d = 0; d < sizeof dialects / sizeof dialects[0]; d++)
            for (size_t o = 0; o < sizeof oracles / sizeof oracles[0]; o++)
                in(dialects[d], oracles[o], base, "");
    }
}
END_TEST

START_TEST(a_function_that_is_not_listed_is_refused)
{
    static const char *const dialects[] = {"generic", "sqlite",  "postgresql",
                                           "mysql",   "mariadb", "duckdb"};
    const char *why = "a function that the dialect does not list";

    for (size_t d = 0; d < sizeof dialects / sizeof dialects[0]; d++) {
        in(dialects[d], "tlp-where form=tool", "SELECT foo(c0) FROM t0 WHERE c0 > 1;", why);
        in(dialects[d], "tlp-where form=tool", "SELECT c0 FROM t0 WHERE foo(c0) > 1;", why);
        in(dialects[d], "tlp-where form=tool", "SELECT abs(c0) FROM t0 WHERE length(c1) > 1;",
           NULL);
    }
    in("hsqldb", "tlp-where form=tool", "SELECT c0 FROM t0 WHERE rand() > 1;",
       "not the same twice");
    in("hsqldb", "tlp-where form=tool", "SELECT c0 FROM t0 WHERE c3 < CURRENT_DATE;",
       "not the same twice");
    in("hsqldb", "tlp-where form=tool",
       "SELECT coalesce(upper(c1), 'a') FROM t0 WHERE EXTRACT(YEAR FROM c3) = 2000;", NULL);
}
END_TEST

START_TEST(an_operator_of_many_engines_is_refused)
{
    static const char *const odd[] = {"c0 ## 1", "c0 && c0", "!c0", "c0 @@ 1", "~c0"};
    char base[256];

    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        snprintf(base, sizeof base, "SELECT c0 FROM t0 WHERE %s;", odd[i]);
        in("clickhouse", "tlp-where form=tool", base, "an operator that may mean anything");
    }
    in("clickhouse", "tlp-where form=tool", "SELECT c1 || 'a' FROM t0 WHERE -c0 + 1 * 2 <> 3;",
       NULL);
    in("postgresql", "tlp-where form=tool", "SELECT c0 FROM t0 WHERE c1 ~ 'a';", NULL);
}
END_TEST

START_TEST(a_name_that_no_table_has_is_refused)
{
    const char *why = "a name that no table has";

    in("hsqldb", "tlp-where form=tool", "SELECT ROWNUM FROM t0 WHERE c0 > 1;", why);
    in("hsqldb", "tlp-where form=tool", "SELECT c0 FROM t0 WHERE SYSDATE > c3;", why);
    in("hsqldb", "tlp-where form=tool", "SELECT x FROM v0 WHERE x > 1;", NULL);
    in("hsqldb", "tlp-where form=tool",
       "SELECT C0, s.y FROM t0, (SELECT c1 AS y FROM t1) s WHERE c0;", NULL);
    in("hsqldb", "tlp-where form=tool",
       "WITH w(z) AS (SELECT c0 FROM t1) SELECT z FROM w WHERE z > 1;", NULL);
    in("sqlite", "tlp-where form=tool", "SELECT rowid FROM t0 WHERE c0 > 1;", NULL);
}
END_TEST

START_TEST(a_join_of_another_kind_is_refused)
{
    static const char *const dialects[] = {"duckdb", "clickhouse"};
    const char *why = "a join that may be of any kind";

    for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
        if (i > 0) {
            in(dialects[i], "tlp-where form=tool",
               "SELECT t0.c0 FROM t0 ASOF JOIN t1 ON t0.c0 >= t1.c0 WHERE t0.c0 > 1;", why);
            in(dialects[i], "tlp-where form=tool",
               "SELECT t0.c0 FROM t0 SEMI JOIN t1 ON t0.c0 = t1.c0 WHERE t0.c0 > 1;", why);
        }
        in(dialects[i], "tlp-where form=tool",
           "SELECT t0.c0 FROM t0 POSITIONAL JOIN t1 WHERE t0.c0 > 1;", why);
        in(dialects[i], "tlp-where form=tool",
           "SELECT t0.c0 FROM t0 NATURAL LEFT OUTER JOIN t1 CROSS JOIN t1 AS finals WHERE t0.c0 > "
           "1;",
           NULL);
    }
}
END_TEST

/* Of equal rows ASOF finds any: a key is compared, or all that the rows have. */
START_TEST(the_nearest_row_is_one_or_refused)
{
    static const struct {
        const char *from;
        bool one;
    } v[] = {
        {"a SEMI JOIN b ON a.x = b.x", true},
        {"a ANTI JOIN b USING (x)", true},
        {"a ASOF JOIN b ON a.x = b.x AND a.v >= b.v", true},
        {"a ASOF LEFT JOIN b ON b.v < v2 AND a.x = b.x", true},
        {"a ASOF JOIN b ON a.v >= b.v", false}, /* half a key */
        {"a ASOF JOIN b ON a.x = b.x AND a.v >= b.v + 1", false},
        {"a ASOF JOIN b ON a.x = b.x AND a.t >= b.v", false}, /* '01' and '1' are 1 */
        {"a ASOF JOIN b USING (x, v)", false},
        {"a ASOF JOIN c ON a.v > c.v", true},
        {"a ASOF JOIN c ON a.x > c.x", false},
        {"a ASOF SEMI JOIN c ON a.x > c.x", true},
        {"a ASOF ANTI JOIN c ON a.x > c.x", true},
        {"a ASOF JOIN d ON a.r > d.r", false}, /* 0.0 and -0.0 */
        {"a ASOF JOIN (SELECT x AS y FROM c) AS s ON a.x > s.y", true},
        {"a ASOF JOIN (SELECT x AS y, v AS w FROM c) AS s ON a.x > s.y", false},
        {"a ASOF JOIN (c JOIN b ON c.x = b.x) ON a.v > c.v", false},
        {"b CROSS JOIN (a ASOF JOIN c ON a.x > c.x)", false},
    };
    char base[200];
    size_t i;

    fixture_dialect = "duckdb";
    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        snprintf(base, sizeof base, "SELECT a.x FROM %s WHERE a.x > 1;", v[i].from);
        fixture_expect("tlp-where form=tool",
                       "CREATE TABLE a(x INT, v INT, v2 INT, t VARCHAR, r DOUBLE);\n"
                       "CREATE TABLE b(x INT, v INT, UNIQUE (x, v));\n"
                       "CREATE TABLE c(x INT, v INT PRIMARY KEY);\n"
                       "CREATE TABLE d(r DOUBLE UNIQUE, y INT);",
                       base, v[i].one ? NULL : "ASOF of which several rows may be the nearest");
    }
}
END_TEST

/* What is said of the column is not true of what has its name. */
START_TEST(a_column_whose_name_a_list_takes_is_refused)
{
    const char *why = "a column's name for what is in a list";

    in("duckdb", "tlp-where form=tool", "SELECT [1 FOR c0 IN [1]] FROM t0 WHERE c1 > 'a';", why);
    in("duckdb", "tlp-where form=tool",
       "SELECT c0 FROM t0 WHERE len([1 FOR x, c1 IN [c0] IF x > c1]) > 1;", why);
    in("duckdb", "tlp-where form=tool",
       "SELECT c0 FROM t0 WHERE len(list_filter([c0], c0 -> c0 IS NULL)) > 1;", why);
    in("duckdb", "tlp-where form=tool",
       "SELECT [z + c0 FOR z IN [c0] IF z > 1] FROM t0 WHERE c0 > 1;", NULL);
    in("duckdb", "tlp-where form=tool",
       "SELECT c0 FROM t0 WHERE len(list_filter([c0], z -> z IS NULL)) > 1;", NULL);
}
END_TEST

/* Two times are equal whose zones differ: which of them DISTINCT shows is open. */
START_TEST(times_of_many_engines_may_differ_and_be_equal)
{
    in("hsqldb", "tlp-distinct form=tool each=all", "SELECT DISTINCT c2 FROM t0 WHERE c0 > 1;", "");
    in("hsqldb", "tlp-distinct form=tool each=all", "SELECT DISTINCT c0, c3 FROM t0 WHERE c0 > 1;",
       NULL);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        no_aggregate_of_any_engine_is_taken_for_rows,
        a_function_that_is_not_listed_is_refused,
        an_operator_of_many_engines_is_refused,
        a_name_that_no_table_has_is_refused,
        a_join_of_another_kind_is_refused,
        the_nearest_row_is_one_or_refused,
        a_column_whose_name_a_list_takes_is_refused,
        times_of_many_engines_may_differ_and_be_equal,
    };

    return fixture_run("unknown", tests, sizeof tests / sizeof tests[0]);
}
