/*
 * Partitioning of DISTINCT, GROUP BY and HAVING: what is derived to the byte, and each refusal with
 * its reason beside the near miss that must stay accepted.
 */
#include "tests/oracles/fixture.h"

#define TABLES                                                                                     \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2, c3 TEXT COLLATE NOCASE, c4 REAL, c5 BLOB);\n"            \
    "CREATE TABLE t1(c0 INT, c1 TEXT);\n"                                                          \
    "CREATE VIEW v0(x) AS SELECT c1 COLLATE NOCASE FROM t0;\n"                                     \
    "CREATE VIEW v1(x) AS SELECT c3 FROM t0;"

/* A base, and why it is refused; NULL: it is derived. */
struct trial {
    const char *base, *why;
};

static void try_all(const char *oracle, const struct trial *v, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        fixture_expect(oracle, TABLES, v[i].base, v[i].why);
}
#define TRY(oracle, v) try_all(oracle, v, sizeof(v) / sizeof((v)[0]))

static const char shape[] = "WINDOW, QUALIFY, LIMIT, INTO or a lock";
static const char spelling[] = "values that are equal may look different";

/* ---- DISTINCT ------------------------------------------------------------------------------ */

START_TEST(the_distinct_rows_of_three_queries_are_found_by_the_tool)
{
    ck_assert_str_eq(fixture_derive("tlp-distinct form=tool each=distinct", TABLES,
                                    "SELECT DISTINCT c0, c1 FROM t0 WHERE c0 > 1;"),
                     "check: bag whole = distinct(true + false + null)\n"
                     "whole: SELECT DISTINCT c0, c1 FROM t0;\n"
                     "true: SELECT DISTINCT c0, c1 FROM t0 WHERE c0 > 1;\n"
                     "false: SELECT DISTINCT c0, c1 FROM t0 WHERE NOT (c0 > 1);\n"
                     "null: SELECT DISTINCT c0, c1 FROM t0 WHERE (c0 > 1) IS NULL;\n");
}
END_TEST

START_TEST(distinct_rows_of_two_parts_and_of_one)
{
    ck_assert_str_eq(fixture_derive("tlp-distinct form=tool parts=two each=all", TABLES,
                                    "SELECT DISTINCT c0 FROM t0 WHERE c0 > 1;"),
                     "check: bag whole = distinct(true + rest)\n"
                     "whole: SELECT DISTINCT c0 FROM t0;\n"
                     "true: SELECT c0 FROM t0 WHERE c0 > 1;\n"
                     "rest: SELECT c0 FROM t0 WHERE (c0 > 1) IS NOT TRUE;\n");
    ck_assert_str_eq(fixture_derive("tlp-distinct form=rows parts=two each=all", TABLES,
                                    "SELECT DISTINCT c0 FROM t0 WHERE c1;"),
                     "check: bag rows(whole) = rows(parts)\n"
                     "whole: SELECT DISTINCT c0 FROM t0;\n"
                     "parts: SELECT c0 FROM t0 WHERE c1 UNION SELECT c0 FROM t0 WHERE (c1) IS NOT "
                     "TRUE;\n");
    ck_assert_str_eq(fixture_derive("tlp-distinct form=rows parts=one each=all", TABLES,
                                    "SELECT DISTINCT c0 FROM t0 WHERE c1;"),
                     "check: bag rows(whole) = rows(either)\n"
                     "whole: SELECT DISTINCT c0 FROM t0;\n"
                     "either: SELECT DISTINCT c0 FROM t0 WHERE (c1) OR (NOT (c1)) OR ((c1) IS "
                     "NULL);\n");
}
END_TEST

START_TEST(parts_that_are_not_distinct_are_put_together_by_union)
{
    ck_assert_str_eq(
        fixture_derive("tlp-distinct form=sql order=2 each=all", TABLES,
                       "SELECT DISTINCT c0, c1 FROM t0 JOIN t1 USING (c0, c1) WHERE c0;"),
        "check: bag whole = parts\n"
        "whole: SELECT DISTINCT c0, c1 FROM t0 JOIN t1 USING (c0, c1);\n"
        "parts: SELECT c0, c1 FROM t0 JOIN t1 USING (c0, c1) WHERE c0 UNION SELECT c0, c1 FROM t0 "
        "JOIN t1 USING (c0, c1) WHERE NOT (c0) UNION SELECT c0, c1 FROM t0 JOIN t1 USING (c0, c1) "
        "WHERE (c0) IS NULL ORDER BY 2;\n");
}
END_TEST

START_TEST(of_distinct_values_that_may_look_different_the_number_is_compared)
{
    ck_assert_str_eq(fixture_derive("tlp-distinct form=rows each=distinct", TABLES,
                                    "SELECT DISTINCT c3 FROM t0 WHERE c0;"),
                     "check: bag rows(whole) = rows(parts)\n"
                     "whole: SELECT DISTINCT c3 FROM t0;\n"
                     "parts: SELECT DISTINCT c3 FROM t0 WHERE c0 UNION SELECT DISTINCT c3 FROM t0 "
                     "WHERE NOT (c0) UNION SELECT DISTINCT c3 FROM t0 WHERE (c0) IS NULL;\n");
}
END_TEST

/* PostgreSQL: of char(5) and varchar(5), or of two scales, values that are equal come from either
 * side; through a view, too. */
START_TEST(what_joins_make_of_two_types_may_look_different)
{
    static const char tables[] =
        "CREATE TABLE a(x char(5), y varchar(5), n numeric(6,2), i int);\n"
        "CREATE TABLE b(x varchar(5), y varchar(5), n numeric(6,1), i bigint);\n"
        "CREATE VIEW v AS SELECT x FROM a FULL JOIN b USING (x);\n"
        "CREATE VIEW w AS SELECT y, i FROM a FULL JOIN b USING (y, i);\n";
    static const struct trial v[] = {
        {"SELECT DISTINCT x FROM a RIGHT JOIN b USING (x) WHERE x = 'a';", spelling},
        {"SELECT DISTINCT * FROM v WHERE x = 'a';", spelling},
        {"SELECT DISTINCT y FROM a RIGHT JOIN b USING (y) WHERE y = 'a';", NULL},
        {"SELECT DISTINCT i FROM a FULL JOIN b USING (i) WHERE i = 1;", NULL},
        {"SELECT DISTINCT * FROM w WHERE i = 1;", NULL},
    };

    fixture_dialect = "postgresql";
    for (size_t i = 0; i < sizeof v / sizeof v[0]; i++)
        fixture_expect("tlp-distinct form=tool each=all", tables, v[i].base, v[i].why);
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(distinct_refuses_what_is_no_distinct_of_rows)
{
    static const struct trial v[] = {
        {"SELECT DISTINCT c0 FROM t0 WHERE c0;", NULL},
        {"SELECT DISTINCT c0 FROM t0 WHERE c0 ORDER BY c0;", NULL},
        {"SELECT DISTINCT 1 WHERE 1;", "not a SELECT with FROM"},
        {"DELETE FROM t0 WHERE c0;", "not a query"},
        {"SELECT c0 FROM t0 WHERE c0;", "no DISTINCT, or no WHERE"},
        {"SELECT DISTINCT c0 FROM t0;", "no DISTINCT, or no WHERE"},
        {"SELECT DISTINCT c0 FROM t0 WHERE c0 GROUP BY c0;", "GROUP BY, HAVING or an aggregate"},
        {"SELECT DISTINCT COUNT(*) FROM t0 WHERE c0;", "GROUP BY, HAVING or an aggregate"},
        {"SELECT DISTINCT c0 FROM t0 WHERE c0 LIMIT 1;", shape},
        {"SELECT DISTINCT c0 FROM t0 WHERE c0 WINDOW w AS ();", shape},
        {"SELECT DISTINCT COUNT(*) OVER () FROM t0 WHERE c0;", "a window function is projected"},
    };

    TRY("tlp-distinct form=tool each=all", v);
}
END_TEST

START_TEST(distinct_refuses_to_compare_values_that_may_look_different)
{
    static const struct trial v[] = {
        {"SELECT DISTINCT c2, c4, c5 FROM t0 WHERE c0;", NULL},
        {"SELECT DISTINCT c3 FROM t0 WHERE c0;", spelling},
        {"SELECT DISTINCT c1 COLLATE NOCASE FROM t0 WHERE c0;", spelling},
        {"SELECT DISTINCT c3 COLLATE BINARY FROM t0 WHERE c0;", NULL},
        {"SELECT DISTINCT +c3 FROM t0 WHERE c0;", spelling},
        {"SELECT DISTINCT CAST(c3 AS TEXT) FROM t0 WHERE c0;", spelling},
        {"SELECT DISTINCT c3 || '' FROM t0 WHERE c0;", NULL},
        {"SELECT DISTINCT c3 = 'a' FROM t0 WHERE c0;", NULL},
        {"SELECT DISTINCT * FROM t0 WHERE c0;", spelling},
        {"SELECT DISTINCT * FROM t1 WHERE c0;", NULL},
        {"SELECT DISTINCT x FROM v0 WHERE x;", spelling},
        {"SELECT DISTINCT x FROM v1 WHERE x;", spelling},
        {"SELECT DISTINCT (SELECT MIN(c0) FROM t1) FROM t0 WHERE c0;", spelling},
    };

    TRY("tlp-distinct form=sql each=all", v);
}
END_TEST

START_TEST(an_order_of_parts_is_one_of_their_columns)
{
    fixture_expect("tlp-distinct form=tool order=3 each=all", TABLES,
                   "SELECT DISTINCT c0, c1 FROM t0 WHERE c0;", "orders by a column");
    fixture_expect("tlp-group-by form=tool order=2", TABLES,
                   "SELECT c0 FROM t0 WHERE c0 GROUP BY c0;", "orders by a column");
    fixture_expect("tlp-having form=tool order=2", TABLES,
                   "SELECT c0 FROM t0 GROUP BY c0 HAVING c0;", "orders by a column");
}
END_TEST

/* ---- GROUP BY ------------------------------------------------------------------------------ */

START_TEST(groups_of_the_parts_are_put_together_by_the_tool)
{
    ck_assert_str_eq(
        fixture_derive("tlp-group-by form=tool", TABLES,
                       "SELECT c1, c0 FROM t0 WHERE c4 > 0.5 GROUP BY c0, c1 ORDER BY c1;"),
        "check: bag whole = distinct(true + false + null)\n"
        "whole: SELECT c1, c0 FROM t0 GROUP BY c0, c1;\n"
        "true: SELECT c1, c0 FROM t0 WHERE c4 > 0.5 GROUP BY c0, c1;\n"
        "false: SELECT c1, c0 FROM t0 WHERE NOT (c4 > 0.5) GROUP BY c0, c1;\n"
        "null: SELECT c1, c0 FROM t0 WHERE (c4 > 0.5) IS NULL GROUP BY c0, c1;\n");
}
END_TEST

START_TEST(groups_whose_keys_may_look_different_are_counted)
{
    ck_assert_str_eq(
        fixture_derive("tlp-group-by form=rows", TABLES, "SELECT c3 FROM t0 WHERE c0 GROUP BY c3;"),
        "check: bag rows(whole) = rows(parts)\n"
        "whole: SELECT c3 FROM t0 GROUP BY c3;\n"
        "parts: SELECT c3 FROM t0 WHERE c0 GROUP BY c3 UNION SELECT c3 FROM t0 WHERE NOT (c0) "
        "GROUP BY c3 UNION SELECT c3 FROM t0 WHERE (c0) IS NULL GROUP BY c3;\n");
}
END_TEST

START_TEST(group_by_refuses_results_that_are_not_the_keys)
{
    static const char keys[] = "the results are not the keys";
    static const struct trial v[] = {
        {"SELECT c0 FROM t0 WHERE c1 GROUP BY c0;", NULL},
        {"SELECT c0 + 1, c1 FROM t0 WHERE c1 GROUP BY c1, c0 + 1;", NULL},
        {"SELECT (c0), c0 FROM t0 WHERE c1 GROUP BY c0;", NULL},
        {"SELECT c0 FROM t0 WHERE c1 GROUP BY c0, c1;", keys}, /* groups that look alike */
        {"SELECT c0, c1 FROM t0 WHERE c1 GROUP BY c0;", keys}, /* a row that is open */
        {"SELECT * FROM t0 WHERE c1 GROUP BY c0;", keys},
        {"SELECT c0 AS c1 FROM t0 WHERE c0 GROUP BY c1;", keys}, /* which c1? */
        {"SELECT c0 FROM t0 WHERE c1 GROUP BY 1;", keys},
        {"SELECT c0, -1 FROM t0 WHERE c1 GROUP BY c0, -1;", keys},
        {"SELECT COUNT(*) FROM t0 WHERE c1 GROUP BY c0;", "DISTINCT, HAVING or an aggregate"},
        {"SELECT DISTINCT c0 FROM t0 WHERE c1 GROUP BY c0;", "DISTINCT, HAVING or an aggregate"},
        {"SELECT c0 FROM t0 WHERE c1 GROUP BY c0 HAVING c0;", "DISTINCT, HAVING or an aggregate"},
        {"SELECT c0 FROM t0 WHERE c1;", "no GROUP BY, or no WHERE"},
        {"SELECT c0 FROM t0 GROUP BY c0;", "no GROUP BY, or no WHERE"},
        {"SELECT c3 FROM t0 WHERE c1 GROUP BY c3;", spelling},
        {"SELECT x FROM v1 WHERE x GROUP BY x;", spelling},
    };

    TRY("tlp-group-by form=tool", v);
}
END_TEST

/* ---- HAVING -------------------------------------------------------------------------------- */

START_TEST(groups_are_parted_by_having)
{
    ck_assert_str_eq(
        fixture_derive("tlp-having form=tool", TABLES,
                       "SELECT c0, COUNT(*) FROM t0 WHERE c1 GROUP BY c0 HAVING MAX(c4) > c0;"),
        "check: bag whole = true + false + null\n"
        "whole: SELECT c0, COUNT(*) FROM t0 WHERE c1 GROUP BY c0;\n"
        "true: SELECT c0, COUNT(*) FROM t0 WHERE c1 GROUP BY c0 HAVING MAX(c4) > c0;\n"
        "false: SELECT c0, COUNT(*) FROM t0 WHERE c1 GROUP BY c0 HAVING NOT (MAX(c4) > c0);\n"
        "null: SELECT c0, COUNT(*) FROM t0 WHERE c1 GROUP BY c0 HAVING (MAX(c4) > c0) IS NULL;\n");
}
END_TEST

START_TEST(groups_are_parted_in_two_and_put_together_by_or)
{
    ck_assert_str_eq(
        fixture_derive("tlp-having form=rows parts=two", TABLES,
                       "SELECT c0, c1 FROM t0 GROUP BY c0 HAVING COUNT(*) > 1;"),
        "check: bag rows(whole) = rows(true + rest)\n"
        "whole: SELECT c0, c1 FROM t0 GROUP BY c0;\n"
        "true: SELECT c0, c1 FROM t0 GROUP BY c0 HAVING COUNT(*) > 1;\n"
        "rest: SELECT c0, c1 FROM t0 GROUP BY c0 HAVING (COUNT(*) > 1) IS NOT TRUE;\n");
    ck_assert_str_eq(
        fixture_derive("tlp-having form=tool parts=one", TABLES,
                       "SELECT c0 FROM t0 GROUP BY c0 HAVING c0 > 1;"),
        "check: bag whole = either\n"
        "whole: SELECT c0 FROM t0 GROUP BY c0;\n"
        "either: SELECT c0 FROM t0 GROUP BY c0 HAVING (c0 > 1) OR (NOT (c0 > 1)) OR ((c0 > 1) IS "
        "NULL);\n");
    ck_assert_str_eq(fixture_derive("tlp-group-by form=tool parts=two", TABLES,
                                    "SELECT c0 FROM t0 WHERE c1 GROUP BY c0;"),
                     "check: bag whole = distinct(true + rest)\n"
                     "whole: SELECT c0 FROM t0 GROUP BY c0;\n"
                     "true: SELECT c0 FROM t0 WHERE c1 GROUP BY c0;\n"
                     "rest: SELECT c0 FROM t0 WHERE (c1) IS NOT TRUE GROUP BY c0;\n");
}
END_TEST

START_TEST(having_of_one_group_stands_without_group_by)
{
    ck_assert_str_eq(
        fixture_derive("tlp-having form=sql order=1", TABLES,
                       "SELECT MIN(c0) FROM t0 HAVING COUNT(c1) > 1;"),
        "check: bag whole = parts\n"
        "whole: SELECT MIN(c0) FROM t0;\n"
        "parts: SELECT MIN(c0) FROM t0 HAVING COUNT(c1) > 1 UNION ALL SELECT MIN(c0) FROM t0 "
        "HAVING NOT (COUNT(c1) > 1) UNION ALL SELECT MIN(c0) FROM t0 HAVING (COUNT(c1) > 1) IS "
        "NULL ORDER BY 1;\n");
}
END_TEST

START_TEST(groups_whose_results_are_of_an_open_row_are_counted)
{
    ck_assert_str_eq(
        fixture_derive("tlp-having form=rows", TABLES,
                       "SELECT c1, SUM(c4) FROM t0 GROUP BY c0 HAVING c0 IN (1, 2);"),
        "check: bag rows(whole) = rows(true + false + null)\n"
        "whole: SELECT c1, SUM(c4) FROM t0 GROUP BY c0;\n"
        "true: SELECT c1, SUM(c4) FROM t0 GROUP BY c0 HAVING c0 IN (1, 2);\n"
        "false: SELECT c1, SUM(c4) FROM t0 GROUP BY c0 HAVING NOT (c0 IN (1, 2));\n"
        "null: SELECT c1, SUM(c4) FROM t0 GROUP BY c0 HAVING (c0 IN (1, 2)) IS NULL;\n");
}
END_TEST

START_TEST(groups_that_an_open_having_leaves_are_some_of_all)
{
    static const char why[] = "what is projected depends on the order of rows";
    static const struct trial v[] = {
        {"SELECT COUNT(*) FROM t0 GROUP BY c3 HAVING c3 = 'a';", NULL}, /* 'a' or 'A' */
        {"SELECT COUNT(*) FROM t0 GROUP BY c0 HAVING c1 > 1;", NULL},
        {"SELECT c1 FROM t0 GROUP BY c0 HAVING c1 > 1;", why},
        {"SELECT c3 FROM t0 GROUP BY c3 HAVING c3 = 'a';", why},
        {"SELECT COUNT(*) FROM t0 GROUP BY c3;", "no HAVING of groups, or DISTINCT"},
        {"SELECT COUNT(*) FROM t0 GROUP BY c3 HAVING c3 = 'a' LIMIT 1;", shape},
    };

    TRY("tlp-having form=some", v);
    ck_assert_str_eq(
        fixture_derive("tlp-having form=some", TABLES,
                       "WITH x AS (SELECT 1) SELECT COUNT(*) FROM t0 WHERE c1 GROUP BY c3 "
                       "HAVING c3 = 'a' OR c0;"),
        "check: bag some <= whole\n"
        "whole: WITH x AS (SELECT 1) SELECT COUNT(*) FROM t0 WHERE c1 GROUP BY c3;\n"
        "some: WITH x AS (SELECT 1) SELECT COUNT(*) FROM t0 WHERE c1 GROUP BY c3 "
        "HAVING (c3 = 'a' OR c0);\n");
}
END_TEST

START_TEST(having_refuses_what_is_no_having_of_groups)
{
    static const struct trial v[] = {
        {"SELECT c0 FROM t0 GROUP BY c0 HAVING c0 > 1;", NULL},
        {"SELECT c0 FROM t0 GROUP BY c0;", "no HAVING of groups, or DISTINCT"},
        {"SELECT c0 FROM t0 HAVING COUNT(*) > 1;", "no HAVING of groups, or DISTINCT"},
        {"SELECT DISTINCT c0 FROM t0 GROUP BY c0 HAVING c0;", "no HAVING of groups, or DISTINCT"},
        {"SELECT 1 GROUP BY 1 HAVING 1;", "not a SELECT with FROM"},
        {"SELECT c0 FROM t0 GROUP BY c0 HAVING c0 WINDOW w AS ();", shape},
        {"SELECT c0 FROM t0 GROUP BY c0 HAVING c0 LIMIT 1;", shape},
    };

    TRY("tlp-having form=tool", v);
}
END_TEST

START_TEST(having_refuses_keys_that_are_results)
{
    static const char why[] = "a key is not a plain expression over columns";
    static const struct trial v[] = {
        {"SELECT c0 FROM t0 GROUP BY 1 HAVING c0 > 1;", why},
        {"SELECT c0 AS c1, c0 FROM t0 GROUP BY c1 HAVING COUNT(*) > 1;", why},
        {"SELECT c0 AS y FROM t0 GROUP BY c0 HAVING y > 1;", "HAVING depends on the order of rows"},
        {"SELECT c0 AS y FROM t0 GROUP BY c0 HAVING c0 > 1;", NULL},
    };

    TRY("tlp-having form=rows", v);
}
END_TEST

START_TEST(having_refuses_conditions_that_depend_on_the_order_of_rows)
{
    static const char why[] = "HAVING depends on the order of rows";
    static const struct trial v[] = {
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING c1 > 1;", why}, /* of which row? */
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING SUM(c4) > 1;", why},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING SUM(c0) > 1;", why}, /* may overflow */
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING SUM(c4 > 0) > 1;", NULL},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING group_concat(c1) > 'a';", why},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING MIN(c3) = 'a';", why}, /* 'a' or 'A' */
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING MIN(c1) = 'a';", NULL},
        {"SELECT 1 FROM t0 GROUP BY c3 HAVING c3 = 'a';", why},
        {"SELECT 1 FROM t0 GROUP BY c3 HAVING COUNT(*) = 2;", NULL},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING MIN(c2) = 1;", NULL},     /* 1 or 1.0 */
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING MIN(c2) LIKE '1';", why}, /* '1' or '1.0' */
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING typeof(MIN(c2)) > 'a';", why},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING typeof(MIN(c0)) > 'a';", NULL},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING MIN(c2) = CAST(1 AS TEXT);", why},
        {"SELECT 1 FROM t0 GROUP BY c2 HAVING c2 > 1 OR c2 IS NULL;", NULL},
        {"SELECT 1 FROM t0 GROUP BY c2, c1 HAVING c2 = c1;", why}, /* takes 1 for '1' */
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING c0 IN (SELECT t0.c1 FROM t1);", why},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING c0 IN (SELECT x.c1 FROM t0 AS x);", NULL},
        {"SELECT 1 FROM t0 GROUP BY t0.c0 HAVING EXISTS (SELECT 1 FROM t0 AS x WHERE x.c1 = "
         "t0.c0);",
         NULL},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING EXISTS (SELECT 1 FROM t0 AS x WHERE x.c1 = t0.c1);",
         why},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING c0 IN (SELECT x.c1 FROM t0 AS x WHERE x.c0 IN "
         "(SELECT y.c1 FROM t0 AS y WHERE y.c0 = t0.c1));",
         why},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING c0 IN (WITH x(a) AS (VALUES (1)) SELECT a FROM x);",
         why},
        {"SELECT 1 FROM t0 GROUP BY c2 HAVING c2 IN (SELECT x.c1 FROM t0 AS x);", why}, /* '1' */
        {"SELECT 1 FROM t0 GROUP BY c2 HAVING c2 IN (1, 2);", NULL},
        {"SELECT 1 FROM t0 GROUP BY c2 HAVING c2 = (SELECT MIN(x.c1) FROM t0 AS x);", why},
        {"SELECT 1 FROM t0 GROUP BY c0 HAVING c0 + COUNT(*) > 3;", NULL},
        {"SELECT 1 FROM t0 GROUP BY c2 HAVING c2 + COUNT(*) > 3;", why},
    };

    TRY("tlp-having form=rows", v);
}
END_TEST

START_TEST(having_refuses_to_compare_results_of_an_open_row)
{
    static const char why[] = "what is projected depends on the order of rows";
    static const struct trial v[] = {
        {"SELECT c1 FROM t0 GROUP BY c0 HAVING c0;", why},
        {"SELECT * FROM t0 GROUP BY c0 HAVING c0;", why},
        {"SELECT c0, SUM(c4) FROM t0 GROUP BY c0 HAVING c0;", why},
        {"SELECT group_concat(c1) FROM t0 GROUP BY c0 HAVING c0;", why},
        {"SELECT c3 FROM t0 GROUP BY c3 HAVING COUNT(*);", why},
        {"SELECT c0 IS NULL, MIN(c2), COUNT(DISTINCT c1) FROM t0 GROUP BY c0 HAVING c0;", NULL},
    };

    TRY("tlp-having form=sql", v);
}
END_TEST

/* ---- choices ------------------------------------------------------------------------------- */

START_TEST(choices_that_are_unknown_are_errors)
{
    static const struct {
        const char *line, *base;
    } v[] = {
        {"tlp-distinct", "SELECT DISTINCT c0 FROM t0 WHERE c0;"},
        {"tlp-distinct form=tool", "SELECT DISTINCT c0 FROM t0 WHERE c0;"},
        {"tlp-distinct form=tool each=some", "SELECT DISTINCT c0 FROM t0 WHERE c0;"},
        {"tlp-distinct form=union each=all", "SELECT DISTINCT c0 FROM t0 WHERE c0;"},
        {"tlp-distinct form=tool each=all order=x", "SELECT DISTINCT c0 FROM t0 WHERE c0;"},
        {"tlp-group-by form=union", "SELECT c0 FROM t0 WHERE c0 GROUP BY c0;"},
        {"tlp-group-by order=1", "SELECT c0 FROM t0 WHERE c0 GROUP BY c0;"},
        {"tlp-having form=union", "SELECT c0 FROM t0 GROUP BY c0 HAVING c0;"},
        {"tlp-having order=0 form=sql", "SELECT c0 FROM t0 GROUP BY c0 HAVING c0;"},
        {"tlp-having form=tool parts=three", "SELECT c0 FROM t0 GROUP BY c0 HAVING c0;"},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_case *c = fixture_case(v[i].line, TABLES, v[i].base);
        wh_error err = {0, 0, "", ""};
        ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_EINVAL, "%s: %s", v[i].line,
                      err.message);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_distinct_rows_of_three_queries_are_found_by_the_tool,
        distinct_rows_of_two_parts_and_of_one,
        parts_that_are_not_distinct_are_put_together_by_union,
        of_distinct_values_that_may_look_different_the_number_is_compared,
        what_joins_make_of_two_types_may_look_different,
        distinct_refuses_what_is_no_distinct_of_rows,
        distinct_refuses_to_compare_values_that_may_look_different,
        an_order_of_parts_is_one_of_their_columns,
        groups_of_the_parts_are_put_together_by_the_tool,
        groups_whose_keys_may_look_different_are_counted,
        group_by_refuses_results_that_are_not_the_keys,
        groups_are_parted_by_having,
        groups_are_parted_in_two_and_put_together_by_or,
        having_of_one_group_stands_without_group_by,
        groups_whose_results_are_of_an_open_row_are_counted,
        groups_that_an_open_having_leaves_are_some_of_all,
        having_refuses_what_is_no_having_of_groups,
        having_refuses_keys_that_are_results,
        having_refuses_conditions_that_depend_on_the_order_of_rows,
        having_refuses_to_compare_results_of_an_open_row,
        choices_that_are_unknown_are_errors,
    };

    return fixture_run("tlp groups", tests, sizeof tests / sizeof tests[0]);
}
