/* What alone tells which bug a finding is, and what of a case tells nothing: which number it is
 * that no real is equal to, how an index compares values of two types, which function goes over a
 * window. */
#include "tests/oracles/core/cores.h"

#include <stdio.h>

/* ---- numbers that no real is equal to ----------------------------------------------------------
 */

#define REAL_TABLE "CREATE TABLE t0(c0 REAL UNIQUE);\n"

START_TEST(a_number_that_no_real_is_equal_to_is_one_bug_whatever_is_asked_of_it)
{
    wh_core a = reduced(REAL_TABLE "INSERT INTO t0 VALUES (9007199254740993);",
                        "SELECT * FROM t0 WHERE c0 > 0;", "schema REAL, UNIQUE");
    wh_core b = reduced(REAL_TABLE "INSERT INTO t0 VALUES ('9223372036854775807');",
                        "SELECT max(c0) FROM t0 GROUP BY c0 HAVING c0 IN (1);",
                        "statistics ANALYZE; schema UNIQUE; hint NOT INDEXED");
    wh_core left = reduced(REAL_TABLE "INSERT INTO t0 VALUES (9007199254740993);",
                           "SELECT * FROM t0 LEFT JOIN t0 a ON t0.c0 = a.c0;", "schema REAL");
    wh_core window = reduced(REAL_TABLE "INSERT INTO t0 VALUES (9007199254740993);",
                             "SELECT sum(c0) OVER () FROM t0;", "schema REAL, UNIQUE");
    wh_core small = reduced(REAL_TABLE "INSERT INTO t0 VALUES (12345678.5), (1e300);",
                            "SELECT * FROM t0 WHERE c0 > 0;", "schema REAL, UNIQUE");
    wh_core whole = reduced("CREATE TABLE t0(c0 INT UNIQUE);\n"
                            "INSERT INTO t0 VALUES (9007199254740993);",
                            "SELECT * FROM t0 WHERE c0 > 0;", "schema INT, UNIQUE");

    ck_assert(a.root && same(&a, &b));
    ck_assert(left.root && left.root != a.root);
    ck_assert(!small.root && !whole.root && !window.root);
    ck_assert(!wh_core_is_like(&b, &small) && !wh_core_is_like(&b, &whole));
}
END_TEST

START_TEST(a_window_above_a_merged_table_is_one_bug_whatever_is_asked)
{
    static const char cause[] = "optimizer derived_merge=off";
    wh_core in, join, inside, other;

    fixture_dialect = "mariadb";
    in = reduced(
        "CREATE TABLE t0(c0 INT);",
        "SELECT max(c0) OVER () FROM (SELECT * FROM t0) AS t0 WHERE (c0, c0) IN (SELECT 1, 1);",
        cause);
    join =
        reduced("CREATE TABLE t0(c0 INT PRIMARY KEY);",
                "SELECT count(a.c0) OVER () FROM (SELECT * FROM t0) AS a JOIN t0 ON a.c0 >= t0.c0;",
                "optimizer derived_merge=off; schema PRIMARY KEY");
    other =
        reduced("CREATE TABLE t0(c0 INT);",
                "SELECT c0 FROM (SELECT * FROM t0) AS t0 WHERE (c0, c0) IN (SELECT 1, 1);", cause);
    inside = reduced(
        "CREATE TABLE t0(c0 INT);",
        "SELECT * FROM (SELECT max(c0) OVER () FROM t0) AS a WHERE (1, 1) IN (SELECT 1, 1);",
        cause);
    fixture_dialect = "sqlite";
    ck_assert(in.root && in.root == join.root && wh_core_is_like(&in, &join));
    ck_assert(other.root != in.root && inside.root != in.root);
}
END_TEST

/* What is no address is NULL where nobody thinks of NULL. */
START_TEST(an_address_beside_what_is_none_is_one_bug_whatever_is_asked)
{
    wh_core a, b, index, other, strict;

    fixture_dialect = "mariadb";
    a = reduced("CREATE TABLE t0(c0 INET6);\nINSERT INTO t0 VALUES ('::');",
                "SELECT * FROM t0 WHERE c0 >= '';", "the query, but not with ((c0 >= '') IS TRUE)");
    b = reduced("CREATE TABLE t0 AS SELECT NULL;\nALTER TABLE t0 ADD c0 UUID, ADD c1 BLOB;",
                "SELECT * FROM t0 JOIN t0 a ON t0.c0 <> a.c1;", "schema UUID -> INT");
    index = reduced("CREATE TABLE t0(c0 UUID UNIQUE);", "SELECT * FROM t0 WHERE c0 = '';",
                    "schema UUID -> INT, UNIQUE; hint USE INDEX ()");
    other = reduced("CREATE TABLE t0(c0 TEXT);", "SELECT uuid() FROM t0 WHERE c0 >= '';",
                    "the query, but not with ((c0 >= '') IS TRUE)");
    fixture_dialect = "postgresql";
    strict = reduced("CREATE TABLE t0(c0 UUID);", "SELECT * FROM t0 WHERE c0 >= NULL;",
                     "the query alone");
    fixture_dialect = "sqlite";
    ck_assert(a.root && a.root == b.root && wh_core_is_like(&a, &b));
    ck_assert(index.root != a.root && other.root != a.root && strict.root != a.root);
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
    ck_assert(!out.root);
}
END_TEST

/* ---- equal values told apart --------------------------------------------------------------------
 */

#define TOLD(type, what, asked)                                                                    \
    reduced("CREATE TABLE t0(c0 " type ");\nINSERT INTO t0 VALUES ('1');",                         \
            "SELECT * FROM (SELECT " what " FROM t0) AS s WHERE " asked ";", "the query alone")

START_TEST(of_equal_values_that_a_text_tells_apart_the_type_tells_nothing)
{
    wh_core a, b, distinct, all, more, other, column;

    fixture_dialect = "postgresql";
    a = TOLD("REAL", "c0, count(*) OVER (PARTITION BY c0)", "c0 :: text = '0'");
    b = TOLD("interval", "c0, max(c0) OVER (PARTITION BY c0)", "s.c0::TEXT = '1 day'");
    distinct = TOLD("REAL", "DISTINCT c0", "c0 :: text = '0'");
    all = TOLD("REAL", "c0 FROM t0 UNION ALL SELECT c0", "c0 :: text = '0'");
    more = TOLD("REAL", "DISTINCT c0", "c0 :: text = '0' OR c0 = 1");
    other = TOLD("REAL", "DISTINCT c0", "c0 :: text < '0'");
    column = TOLD("REAL", "DISTINCT c0", "c0 :: text = c0");
    fixture_dialect = "sqlite";
    ck_assert(a.root && a.root == b.root && same(&a, &b));
    ck_assert(distinct.root && distinct.root != a.root);
    ck_assert(!all.root && !more.root && !other.root && !column.root);
}
END_TEST

static const char *filled(const char *sql, const char *condition)
{
    static char text[400];

    snprintf(text, sizeof text, sql, condition);
    return text;
}

/* In any way where windows count: by a pattern, a function, a cast. */
START_TEST(what_is_one_in_a_partition_is_told_apart_in_many_ways)
{
    static const char *const asks[] = {"c0 LIKE '%.0'", "typeof(s.c0) = 'real'",
                                       "1 AND (CAST(c0 AS TEXT) <> '1')"};
    static const char *const others[] = {"c0 = 1", "c0 IN (1, 2) ORDER BY length(c0)"};
    wh_core known = reduced("CREATE TABLE t0(c0);",
                            "SELECT n FROM (SELECT c0, COUNT(*) OVER (PARTITION BY c0) AS n FROM "
                            "t0) WHERE c0 GLOB '1';",
                            "optimizer PushDown");
    size_t i;

    for (i = 0; i < 3; i++) {
        wh_case *c = fixture_case("eet", "CREATE TABLE t0(c0 REAL);\nCREATE INDEX i0 ON t0(c0);",
                                  filled("SELECT s.c1, wh_eet(3, 1, 1, 1) FROM (SELECT c0, "
                                         "max(c0) OVER (PARTITION BY c0) AS c1 FROM t0) AS s "
                                         "WHERE %s ORDER BY 1;",
                                         asks[i]));
        wh_core random, other;

        wh_random_core(c, WH_STR("rel:1:both"), NULL, &random);
        ck_assert_msg(wh_core_holds(&random, &known), "%s", asks[i]);
        other = reduced("CREATE TABLE t0(c0);",
                        filled("SELECT * FROM (SELECT a0, rank() OVER (PARTITION BY a0) FROM "
                               "(SELECT 0 a0 UNION ALL SELECT 0.)) WHERE %s;",
                               asks[i]),
                        "optimizer PushDown");
        ck_assert_msg(same(&known, &other), "%s", asks[i]);
        other = reduced("CREATE TABLE t0(c0);",
                        filled("SELECT * FROM (SELECT a0 FROM t0) WHERE %s;", asks[i]),
                        "optimizer PushDown");
        ck_assert_msg(!other.root, "%s", asks[i]);
    }
    for (i = 0; i < 2; i++) {
        wh_case *c = fixture_case("norec form=count", "CREATE TABLE t0(c0 REAL);",
                                  filled("SELECT * FROM (SELECT c0, count(*) OVER (PARTITION "
                                         "BY c0) AS c1 FROM t0) AS s WHERE %s;",
                                         others[i]));
        wh_core random;

        wh_random_core(c, WH_STR("rel:1:both"), NULL, &random);
        ck_assert_msg(!wh_core_holds(&random, &known), "%s", others[i]);
    }
}
END_TEST

/* ---- statements that are executed again ---------------------------------------------------------
 */

START_TEST(what_one_setting_made_of_a_statement_is_one_bug_whatever_it_asks)
{
    const char *join = "SELECT c0 FROM t0 JOIN (SELECT 1 AS a) AS s;";
    wh_core a, b, other, plain;

    fixture_dialect = "mariadb";
    a = derived("dqp hint=executed-again at=15", "SELECT c0 FROM t0;", "the query alone");
    b = derived("dqp hint=executed-again at=17", join, "optimizer optimizer_search_depth = 1");
    other = derived("dqp hint=executed-again at=20", join, "the query alone");
    plain = derived("dqp hint=executed-again at=1", join, "the query alone");
    ck_assert(a.root && a.root == b.root && same(&a, &b));
    ck_assert(other.root && other.root != a.root);
    ck_assert(!plain.root);
    fixture_dialect = "duckdb"; /* whose optimizers are values of one setting */
    a = derived("dqp hint=executed-again at=3", join, "the query alone");
    b = derived("dqp hint=executed-again at=4", join, "the query alone");
    fixture_dialect = "sqlite";
    ck_assert(a.root && b.root && a.root != b.root);
}
END_TEST

/* ---- what a cache of subqueries takes for equal
 * --------------------------------------------------
 */

START_TEST(a_cache_of_subqueries_is_one_bug_whatever_it_loses)
{
    static const char setup[] = "CREATE TABLE t0(c0 VARCHAR(9), c1 BLOB);";
    wh_core in, all, exists, larger, cached;

    fixture_dialect = "mariadb";
    in = reduced(setup, "SELECT 1 FROM t0 WHERE NULL OR c0 IN (SELECT c1 FROM t0);",
                 "optimizer subquery_cache=off, tmp_memory_table_size = 0");
    all = reduced(setup, "SELECT 1 FROM t0 WHERE c0 = ALL (SELECT c1 FROM t0);",
                  "optimizer subquery_cache=off, tmp_memory_table_size = 0");
    exists = reduced(setup, "SELECT 1 FROM t0 a WHERE EXISTS (SELECT 1 FROM t0 WHERE c1 = a.c0);",
                     "optimizer semijoin=off, subquery_cache=off, tmp_memory_table_size = 0");
    larger = reduced(setup, "SELECT 1 FROM t0 WHERE c0 = ALL (SELECT c1 FROM t0);",
                     "optimizer semijoin=off, tmp_memory_table_size = 0");
    cached = reduced(setup, "SELECT 1 FROM t0 WHERE c0 = ALL (SELECT c1 FROM t0);",
                     "optimizer semijoin=off, subquery_cache=off");
    fixture_dialect = "sqlite";
    ck_assert(in.root && in.root == all.root && in.root == exists.root && same(&in, &exists));
    ck_assert(larger.root != in.root && cached.root != in.root);
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

/* Of what an engine sees through. */
START_TEST(or_null_is_no_feature)
{
    const char *table = "CREATE TABLE t0(c0 INT, c1 INT);", *cause = "the query alone";
    wh_core plain = reduced(table, "SELECT * FROM t0 WHERE c0 IN (SELECT c1 FROM t0);", cause);
    wh_core behind =
        reduced(table, "SELECT * FROM t0 WHERE c0 IN (SELECT c1 FROM t0) OR NULL;", cause);
    wh_core before =
        reduced(table, "SELECT * FROM t0 WHERE NULL OR c0 IN (SELECT c1 FROM t0);", cause);
    wh_core other =
        reduced(table, "SELECT * FROM t0 WHERE c0 IN (SELECT c1 FROM t0) OR c1;", cause);

    ck_assert_uint_eq(behind.n, plain.n);
    ck_assert_uint_eq(before.n, plain.n);
    ck_assert_uint_eq(other.n, plain.n + 1);
}
END_TEST

START_TEST(how_a_function_that_nothing_cures_is_asked_for_tells_nothing)
{
    static const char *const queries[] = {
        "SELECT * FROM t0 WHERE abs(c0) IS NOT NULL;",
        "SELECT * FROM t0 WHERE NOT abs(c0) OR c0;",
        "SELECT * FROM t0 WHERE abs(c0) <= 1;",
    };
    wh_core v[3], cured[2], without[2], in;
    size_t i;

    for (i = 0; i < 3; i++)
        v[i] = reduced("CREATE TABLE t0(c0);", queries[i], "the query alone");
    for (i = 0; i < 2; i++)
        cured[i] = reduced("CREATE TABLE t0(c0 TEXT);", queries[i], "schema TEXT");
    in = reduced("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE abs(c0) IN (1, 2);",
                 "the query alone");
    without[0] =
        reduced("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE NOT c0 LIKE 1;", "the query alone");
    without[1] = reduced("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE c0 LIKE 1 IS NULL;",
                         "the query alone");
    ck_assert(same(&v[0], &v[1]) && same(&v[0], &v[2]));
    ck_assert(!same(&cured[0], &cured[1]));
    ck_assert(!same(&v[0], &in));
    ck_assert_msg(!same(&without[0], &without[1]), "without a function they tell");
}
END_TEST

/* ---- values of two types ------------------------------------------------------------------------
 */

#define BY_INDEX "schema UNIQUE; hint USE INDEX (), IGNORE INDEX (c0)"

static wh_core mixed(const char *setup, const char *query, const char *cause)
{
    wh_core out;

    fixture_dialect = "mariadb";
    out = reduced(setup, query, cause);
    fixture_dialect = "sqlite";
    return out;
}

START_TEST(an_index_that_is_searched_for_values_of_another_type_is_one_bug)
{
    static const struct {
        const char *setup, *query;
    } rows[] = {
        {"CREATE TABLE t0(c0 INT UNIQUE);",
         "SELECT NULL FROM (SELECT 0.3 c0) a0 WHERE c0 IN (SELECT c0 FROM t0);"},
        {"CREATE TABLE t0(c0 YEAR UNIQUE, c1 TEXT);",
         "SELECT * FROM t0 WHERE NOT c1 NOT IN (SELECT c0 FROM t0);"},
        {"CREATE TABLE t0(c0 MEDIUMINT UNIQUE, c1 DOUBLE);",
         "SELECT DISTINCT c1 IN (SELECT c0 FROM t0) FROM t0;"},
        {"CREATE TABLE t0(c0 DECIMAL UNIQUE);\nCREATE TABLE t1(c0 FLOAT);\n"
         "CREATE VIEW v0 AS SELECT c0 a0 FROM t1;",
         "SELECT * FROM v0 LEFT JOIN t0 ON a0 = c0 WHERE c0;"},
        {"CREATE TABLE t0(c0 INT UNIQUE);", "SELECT * FROM t0 JOIN (SELECT 'a' a0) a1 ON c0 = a0;"},
        {"CREATE TABLE t0(c0 INT UNIQUE);\nCREATE TABLE t1(c1 DOUBLE);\n"
         "CREATE VIEW v0 AS SELECT * FROM t1 WHERE c1 IN (SELECT c0 FROM t0);",
         "SELECT * FROM v0;"},
        {"CREATE TABLE t0(c0 DOUBLE, c1 DECIMAL UNIQUE);",
         "SELECT NULL FROM t0 WHERE c0 <> ALL (SELECT c1 FROM t0);"},
        {"CREATE TABLE t0(c0 INTEGER UNIQUE, c1 TEXT);\nCREATE TABLE t1 AS SELECT 1.5 c0;",
         "SELECT * FROM t1 LEFT JOIN t0 USING (c0) WHERE c1 IS NULL;"},
        {"CREATE TABLE t0(c0 INTEGER UNIQUE, c1 TEXT);\nCREATE TABLE t1(c0 DOUBLE);",
         "SELECT * FROM t1 NATURAL JOIN t0 WHERE 1;"},
    };
    static const struct {
        const char *setup, *query, *cause;
    } others[] = {
        {"CREATE TABLE t0(c0 INT UNIQUE);", "SELECT * FROM t0 WHERE c0 = 0.5;", BY_INDEX},
        {"CREATE TABLE t0(c0 INT UNIQUE);", "SELECT * FROM t0 WHERE c0 > 0.5;", BY_INDEX},
        {"CREATE TABLE t0(c0 INT UNIQUE);\nCREATE TABLE t1(c0 DOUBLE);",
         "SELECT * FROM t0 JOIN t1 ON t0.c0 < t1.c0;", BY_INDEX},
        {"CREATE TABLE t0(c0 INT UNIQUE);\nCREATE TABLE t1(c0 INT, c1 DOUBLE);",
         "SELECT * FROM t0 NATURAL JOIN t1;", BY_INDEX},
        {"CREATE TABLE t0(c0 INT UNIQUE, c1 INT);\nCREATE TABLE t1(c0 DOUBLE, c1 INT);",
         "SELECT * FROM t0 JOIN t1 USING (c1);", BY_INDEX},
        {"CREATE TABLE t0(c0 CHAR UNIQUE, c1 BLOB);",
         "SELECT * FROM t0 WHERE c1 IN (SELECT c0 FROM t0);", BY_INDEX},
        {"CREATE TABLE t0(c0 INT UNIQUE);", "SELECT * FROM t0 WHERE c0 IN (SELECT c0 FROM t0);",
         BY_INDEX},
        {"CREATE TABLE t0(c0 INT UNIQUE);",
         "SELECT NULL FROM (SELECT 0.3 c0) a0 WHERE c0 IN (SELECT c0 FROM t0);",
         "optimizer semijoin=off; " BY_INDEX},
        {"CREATE TABLE t0(c0 INT UNIQUE);",
         "SELECT NULL FROM (SELECT 0.3 c0) a0 WHERE c0 IN (SELECT c0 FROM t0);", "schema INT"},
        {"CREATE TABLE t0(c0 INT UNIQUE);",
         "SELECT c0 FROM (SELECT 0.3 c0) a0 GROUP BY c0 HAVING c0 IN (SELECT c0 FROM t0);",
         BY_INDEX},
    };
    wh_core first = mixed(rows[0].setup, rows[0].query, BY_INDEX), v;
    size_t i;

    ck_assert(first.root != 0);
    for (i = 1; i < sizeof rows / sizeof rows[0]; i++) {
        v = mixed(rows[i].setup, rows[i].query, BY_INDEX);
        ck_assert_msg(same(&v, &first), "%s", rows[i].query);
    }
    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        v = mixed(others[i].setup, others[i].query, others[i].cause);
        ck_assert_msg(v.root != first.root, "%s", others[i].query);
    }
    v = reduced(rows[0].setup, rows[0].query, BY_INDEX);
    ck_assert_msg(v.root == 0, "values have types of their own there");
}
END_TEST

/* What it is compared with may be of any other type; what is compared beside that does not count.
 */
/* It keeps the index from being searched. */
START_TEST(a_switch_beside_the_index_is_the_same_bug)
{
    const char *setup = "CREATE TABLE t0(c0 INT UNIQUE, c1 DOUBLE);",
               *query = "SELECT NULL FROM t0 WHERE c1 IN (SELECT c0 FROM t0);";
    wh_core index = mixed(setup, query, BY_INDEX);
    wh_core both = mixed(setup, query, "optimizer semijoin=off; " BY_INDEX);

    ck_assert(index.root && index.root == both.root);
}
END_TEST

START_TEST(a_column_of_bits_that_is_equal_to_a_constant_is_one_bug)
{
    const char *setup = "CREATE TABLE t0(c0 BIT(8), c1 INT);", *alone = "the query alone";
    wh_core a =
        mixed(setup, "SELECT NULL FROM t0 WHERE BINARY c0 AND c0 = 2;", "schema BIT (8) -> INT");
    wh_core b = mixed(setup, "SELECT NULL FROM t0 WHERE strcmp(concat(c1, c0), '01') AND 1 = c0;",
                      "the query, but not with ((c0 = 1) IS TRUE)");
    wh_core other = mixed(setup, "SELECT NULL FROM t0 WHERE BINARY c0 AND c1 = 2;", alone);
    wh_core order = mixed(setup, "SELECT NULL FROM t0 WHERE BINARY c0 AND c0 > 2;", alone);
    wh_core index = mixed(setup, "SELECT NULL FROM t0 WHERE BINARY c0 AND c0 = 2;", BY_INDEX);

    ck_assert(a.root && a.root == b.root);
    ck_assert(!other.root && !order.root && index.root != a.root);
}
END_TEST

START_TEST(the_indexed_side_tells_which_bug_it_is)
{
    wh_core text = mixed("CREATE TABLE t0(c0 YEAR UNIQUE);\nCREATE TABLE t1(c1 TEXT);",
                         "SELECT NULL FROM t1 JOIN t0 ON c0 >= c1 WHERE 1;", BY_INDEX);
    wh_core bit = mixed("CREATE TABLE t0(c0 YEAR UNIQUE);\nCREATE TABLE t1(c1 BIT(8));",
                        "SELECT NULL FROM t1 LEFT JOIN t0 ON c0 >= c1 WHERE c1 = 2;", BY_INDEX);
    wh_core date = mixed("CREATE TABLE t0(c0 DATE UNIQUE);\nCREATE TABLE t1(c1 TEXT);",
                         "SELECT NULL FROM t1 JOIN t0 ON c0 >= c1 WHERE 1;", BY_INDEX);

    ck_assert(text.root && text.root == bit.root);
    ck_assert(date.root && date.root != text.root);
}
END_TEST

START_TEST(texts_of_two_collations_are_of_two_types)
{
    wh_core bytes = mixed("CREATE TABLE t0(c0 CHAR UNIQUE, c1 BLOB);",
                          "SELECT * FROM t0 WHERE c1 IN (SELECT * FROM t0);", BY_INDEX);
    wh_core two = mixed("CREATE TABLE t0(c0 VARCHAR(20) UNIQUE, c1 TEXT COLLATE utf8mb4_bin);",
                        "SELECT * FROM t0 WHERE c1 IN (SELECT c0 FROM t0);", BY_INDEX);
    wh_core one = mixed("CREATE TABLE t0(c0 VARCHAR(20) UNIQUE, c1 TEXT);",
                        "SELECT * FROM t0 WHERE c1 IN (SELECT c0 FROM t0);", BY_INDEX);

    ck_assert(two.root && two.root == bytes.root);
    ck_assert(!one.root);
}
END_TEST

/* Each of twenty views reads the one before three times. */
START_TEST(views_of_views_come_to_an_end)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_core out;
    int i;

    wh_buf_text(&b, "CREATE TABLE t0(c0 INT UNIQUE);\nCREATE VIEW v0 AS SELECT c0 FROM t0;");
    for (i = 1; i <= 20; i++)
        wh_buf_format(&b, "\nCREATE VIEW v%d AS SELECT a.c0 FROM v%d a, v%d b, v%d c;", i, i - 1,
                      i - 1, i - 1);
    out = mixed(wh_arena_str(arena, wh_buf_view(&b)).p, "SELECT * FROM v20 WHERE c0 = 0.5;",
                BY_INDEX);
    wh_buf_release(&b);
    ck_assert(out.root != 0);
}
END_TEST

/* What is to be written in two ways stands in the base; the first run is the query itself. */
START_TEST(the_types_are_those_of_the_query_as_it_runs)
{
    wh_case *c;
    wh_core out, plain;

    fixture_dialect = "mariadb";
    c = fixture_case("eet", "CREATE TABLE t0(c0 INT UNIQUE);\nCREATE TABLE t1(c1 DOUBLE);",
                     "SELECT * FROM t1 WHERE c1 IN (SELECT wh_eet(5, NULL, c0, NULL) FROM t0);");
    wh_section_add_stmt(arena, wh_case_add_section(arena, c, WH_RUN, (wh_str){NULL, 0}),
                        WH_STR("SELECT * FROM t1 WHERE c1 IN (SELECT c0 FROM t0);"));
    wh_case_set_field(arena, c, "cause", WH_STR(BY_INDEX));
    wh_case_core(c, WH_STR("rel:1:extra"), NULL, &out);
    fixture_dialect = "sqlite";
    plain = mixed("CREATE TABLE t0(c0 INT UNIQUE);",
                  "SELECT NULL FROM (SELECT 0.3 c0) a0 WHERE c0 IN (SELECT c0 FROM t0);", BY_INDEX);
    ck_assert(out.root && out.root == plain.root);
    fixture_dialect = "mariadb";
    c = fixture_case("eet", "CREATE TABLE t0(c0 INT UNIQUE);\nCREATE TABLE t1(c1 DOUBLE);",
                     "SELECT * FROM t1 WHERE wh_eet(2, c1 IN (SELECT c0 FROM t0), 1, NULL);");
    fixture_dialect = "sqlite";
    wh_section_add_stmt(arena, wh_case_add_section(arena, c, WH_RUN, (wh_str){NULL, 0}),
                        WH_STR("SELECT * FROM t1 WHERE 1;"));
    wh_case_set_field(arena, c, "cause", WH_STR(BY_INDEX));
    wh_case_core(c, WH_STR("rel:1:missing"), NULL, &out);
    ck_assert_msg(out.root == plain.root, "nor does it stand in the query itself");
}
END_TEST

static wh_core changed(const char *dialect, const char *update, const char *cause)
{
    wh_core out;

    fixture_dialect = dialect;
    out = of_oracle("dqe update=yes", update, "rel:1:missing", cause);
    fixture_dialect = "sqlite";
    return out;
}

START_TEST(an_update_that_an_index_loses_is_one_bug)
{
    wh_core a = changed("mariadb", "UPDATE t0 SET c0 = NULL WHERE c0 = 'a';", BY_INDEX);
    wh_core b = changed("mariadb", "UPDATE t0 SET c0 = 'a' WHERE 'a' BETWEEN c0 AND c0;", BY_INDEX);
    wh_core delete = changed("mariadb", "DELETE FROM t0 WHERE c0 = 'a';", BY_INDEX);
    wh_core alone =
        changed("mariadb", "UPDATE t0 SET c0 = NULL WHERE c0 = 'a';", "the query alone");
    wh_core other = changed("sqlite", "UPDATE t0 SET c0 = NULL WHERE c0 = 'a';", BY_INDEX);

    ck_assert(a.root && same(&a, &b));
    ck_assert(!delete.root && !alone.root && !other.root);
}
END_TEST

START_TEST(a_subquery_that_skips_distinct_rows_is_one_bug_whatever_cures_it)
{
    static const char *const queries[] = {
        "SELECT (SELECT DISTINCT 0 FROM t0 LIMIT 1 OFFSET 1);",
        "SELECT * FROM t0 GROUP BY NULL HAVING (SELECT DISTINCT 1 FROM t0 ORDER BY c0 LIMIT 1 "
        "OFFSET 2);",
        "SELECT abs(c1) FROM t0 WHERE (SELECT DISTINCT (c0) FROM t0 LIMIT 1 OFFSET 1) IS NULL;",
    };
    static const char *const others[] = {
        "SELECT DISTINCT 0 FROM t0 LIMIT 1 OFFSET 1;",
        "SELECT (SELECT 0 FROM t0 LIMIT 1 OFFSET 1);",
        "SELECT (SELECT DISTINCT 0 FROM t0 LIMIT 1);",
        "SELECT (SELECT c0 IS DISTINCT FROM 1 FROM t0 LIMIT 1 OFFSET 1);",
        "SELECT (SELECT DISTINCT 0 FROM t0 LIMIT 1), (SELECT 0 FROM t0 LIMIT 1 OFFSET 1);",
        "SELECT count(DISTINCT c0) FROM (SELECT c0 FROM t0 LIMIT 1 OFFSET 1);",
        "SELECT (SELECT count(DISTINCT c0) FROM t0 LIMIT 1 OFFSET 1);",
        "SELECT DISTINCT (SELECT 0 FROM t0 LIMIT 1 OFFSET 1);",
        "SELECT (SELECT 0 FROM (SELECT DISTINCT c0 FROM t0) LIMIT 1 OFFSET 1);",
    };
    static const char *const cures[] = {"the query alone", "schema UNIQUE; hint NOT INDEXED",
                                        "optimizer QueryFlattener"};
    wh_core first = reduced("CREATE TABLE t0(c0 UNIQUE);", queries[0], cures[0]), v;
    size_t i;

    ck_assert(first.root);
    for (i = 1; i < sizeof queries / sizeof queries[0]; i++) {
        v = reduced("CREATE TABLE t0(c0 UNIQUE);", queries[i], cures[i]);
        ck_assert_msg(v.root == first.root && same(&first, &v), "%s", queries[i]);
    }
    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        v = reduced("CREATE TABLE t0(c0 UNIQUE);", others[i], cures[1]);
        ck_assert_msg(v.root != first.root, "%s", others[i]);
    }
    v = reduced("CREATE TABLE t0(c0 UNIQUE);",
                "SELECT * FROM t0 LEFT JOIN t0 a0 ON (SELECT DISTINCT 0 FROM t0 LIMIT 1 OFFSET 1);",
                cures[0]);
    ck_assert(v.root && v.root != first.root);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_number_that_no_real_is_equal_to_is_one_bug_whatever_is_asked_of_it,
        an_address_beside_what_is_none_is_one_bug_whatever_is_asked,
        a_window_above_a_merged_table_is_one_bug_whatever_is_asked,
        of_what_changes_leave_behind_such_a_number_tells_nothing,
        a_cache_of_subqueries_is_one_bug_whatever_it_loses,
        which_function_goes_over_a_window_that_a_collation_cures_tells_nothing,
        hints_of_how_likely_it_is_are_one_function,
        or_null_is_no_feature,
        of_equal_values_that_a_text_tells_apart_the_type_tells_nothing,
        what_is_one_in_a_partition_is_told_apart_in_many_ways,
        what_one_setting_made_of_a_statement_is_one_bug_whatever_it_asks,
        how_a_function_that_nothing_cures_is_asked_for_tells_nothing,
        an_index_that_is_searched_for_values_of_another_type_is_one_bug,
        a_switch_beside_the_index_is_the_same_bug,
        a_column_of_bits_that_is_equal_to_a_constant_is_one_bug,
        the_indexed_side_tells_which_bug_it_is,
        texts_of_two_collations_are_of_two_types,
        views_of_views_come_to_an_end,
        the_types_are_those_of_the_query_as_it_runs,
        an_update_that_an_index_loses_is_one_bug,
        a_subquery_that_skips_distinct_rows_is_one_bug_whatever_cures_it,
    };

    return fixture_run("root", tests, sizeof tests / sizeof tests[0]);
}
