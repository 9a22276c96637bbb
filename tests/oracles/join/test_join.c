/* Joins written as other joins: every form to the byte, and where it would not mean the same. */
#include "tests/oracles/fixture.h"

#define T                                                                                          \
    "CREATE TABLE t0(c0 INT, c1 TEXT);\nCREATE TABLE t1(c1 TEXT, c2 INT);\n"                       \
    "CREATE TABLE t2(c3 REAL);\nCREATE VIEW v0 AS SELECT c2 AS c4 FROM t1;\n"

/* Checks and runs but the given one must be `wanted`. */
static void written(const char *oracle, const char *base, const char *wanted)
{
    const char *got = fixture_derive(oracle, T, base), *end = strstr(got, "given: ");

    ck_assert_ptr_nonnull(end);
    ck_assert_str_eq(strchr(end, '\n') + 1, wanted);
}

static void refused(const char *oracle, const char *base)
{
    fixture_expect(oracle, T, base, "can't be written so");
}

/* ---- swap ----------------------------------------------------------------------------------- */

START_TEST(a_left_join_is_the_right_join_of_the_swapped_sides)
{
    ck_assert_str_eq(
        fixture_derive("join form=swap at=1", T,
                       "SELECT c0 FROM t0 LEFT JOIN t1 ON t0.c1 = t1.c1 WHERE c2 > 1;"),
        "check: bag given = swapped\n"
        "given: SELECT c0 FROM t0 LEFT JOIN t1 ON t0.c1 = t1.c1 WHERE c2 > 1;\n"
        "swapped: SELECT c0 FROM t1 RIGHT JOIN t0 ON t0.c1 = t1.c1 WHERE c2 > 1;\n");
    written("join form=swap at=1", "SELECT c0 FROM t0 RIGHT JOIN t1 ON t0.c1 = t1.c1;",
            "swapped: SELECT c0 FROM t1 LEFT JOIN t0 ON t0.c1 = t1.c1;\n");
    written("join form=swap at=1", "SELECT c0 FROM t0 FULL OUTER JOIN t1 ON t0.c1 = t1.c1;",
            "swapped: SELECT c0 FROM t1 FULL JOIN t0 ON t0.c1 = t1.c1;\n");
    written("join form=swap at=1", "SELECT c0 FROM t0, t1;", "swapped: SELECT c0 FROM t1, t0;\n");
}
END_TEST

START_TEST(what_stands_before_the_join_goes_behind_it_in_brackets)
{
    written("join form=swap at=2",
            "SELECT c0 FROM t0 JOIN t1 ON t0.c1 = t1.c1 RIGHT JOIN t2 ON c3 = c0, v0 WHERE c4;",
            "swapped: SELECT c0 FROM t2 LEFT JOIN (t0 JOIN t1 ON t0.c1 = t1.c1) ON c3 = c0, v0 "
            "WHERE c4;\n");
    refused("join form=swap at=2", "SELECT t0.rowid FROM t0, t1, t2;"); /* none behind brackets */
}
END_TEST

START_TEST(a_star_keeps_its_order)
{
    written("join form=swap at=1", "SELECT *, t1.* FROM t0 AS a, t1;",
            "swapped: SELECT a.*, t1.*, t1.* FROM t1, t0 AS a;\n");
    refused("join form=swap at=1", "SELECT * FROM t0, (SELECT 1);");
    refused("join form=swap at=1", "SELECT * FROM t0, t0;");
}
END_TEST

START_TEST(what_has_no_name_is_not_written_out)
{
    refused("join form=using", "SELECT c0 FROM (t0 JOIN t2 ON c3) NATURAL JOIN t1, v0;");
    refused("join form=using", "SELECT c4 FROM (SELECT c1 FROM t0) NATURAL JOIN t1 JOIN v0 ON c4;");
    refused("join form=using", "SELECT c0 FROM t0 JOIN (t1 JOIN t2 ON c3) USING (c1), v0;");
}
END_TEST

START_TEST(a_swap_needs_a_join_of_its_own_columns)
{
    refused("join form=swap at=2", "SELECT c0 FROM t0, t1;");
    refused("join form=swap", "SELECT c0 FROM t0, t1;");
    refused("join form=swap at=1", "SELECT c0 FROM t0 NATURAL JOIN t1;");
    refused("join form=swap at=1", "SELECT c0 FROM t0 LEFT JOIN t1 USING (c1);");
}
END_TEST

/* ---- split ---------------------------------------------------------------------------------- */

START_TEST(an_outer_join_is_the_inner_one_and_the_unmatched_rows)
{
    ck_assert_str_eq(
        fixture_derive("join form=split", T, "SELECT c0 FROM t0, t1 LEFT JOIN t2 ON c3 = c2;"),
        "check: bag given = inner + left\n"
        "given: SELECT c0 FROM t0, t1 LEFT JOIN t2 ON c3 = c2;\n"
        "inner: SELECT c0 FROM t0, t1 JOIN t2 ON c3 = c2;\n"
        "left: SELECT c0 FROM t0, t1 LEFT JOIN t2 ON 0 WHERE NOT EXISTS (SELECT 1 FROM t2 WHERE c3 "
        "= c2);\n");
    written("join form=split", "SELECT c0 FROM t0, t1 RIGHT JOIN t2 ON c3 = c2;",
            "inner: SELECT c0 FROM t0, t1 JOIN t2 ON c3 = c2;\n"
            "right: SELECT c0 FROM t2 LEFT JOIN (t0, t1) ON 0 WHERE NOT EXISTS (SELECT 1 FROM t0, "
            "t1 WHERE c3 = c2);\n");
    ck_assert_ptr_nonnull(
        strstr(fixture_derive("join form=split", T, "SELECT c0 FROM t0 FULL JOIN t2 ON c3 = c0;"),
               "check: bag given = inner + left + right\n"));
}
END_TEST

START_TEST(only_plain_rows_add_up)
{
    static const char *const bases[] = {
        "SELECT DISTINCT c0 FROM t0 LEFT JOIN t2 ON c3 = c0;",
        "SELECT c0 FROM t0 LEFT JOIN t2 ON c3 = c0 GROUP BY c0;",
        "SELECT COUNT(*) FROM t0 LEFT JOIN t2 ON c3 = c0;",
        "SELECT c0 FROM t0 LEFT JOIN t2 ON c3 = c0 JOIN t1 ON 1;", /* not the last one */
        "SELECT c0 FROM t0 LEFT JOIN t2;",
        "SELECT c0 FROM t0 LEFT JOIN t1 USING (c1);",
    };
    size_t i;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        refused("join form=split", bases[i]);
}
END_TEST

/* ---- using ---------------------------------------------------------------------------------- */

START_TEST(using_and_natural_are_written_out)
{
    written("join form=using", "SELECT * FROM t0 JOIN t1 USING (c1) WHERE c1 > 'a' ORDER BY c1;",
            "written: SELECT t0.c0, t0.c1, t1.c2 FROM t0 JOIN t1 ON t0.c1 = t1.c1 WHERE t0.c1 > "
            "'a' ORDER BY t0.c1;\n");
    written("join form=using",
            "SELECT c1, b.c1 FROM t0 NATURAL LEFT JOIN t1 AS b GROUP BY c1, b.c1 HAVING c1;",
            "written: SELECT t0.c1, b.c1 FROM t0 LEFT JOIN t1 AS b ON t0.c1 = b.c1 GROUP BY t0.c1, "
            "b.c1 HAVING t0.c1;\n");
    written("join form=using", "SELECT *, 1 AS x FROM t0 NATURAL JOIN t2, v0;",
            "written: SELECT t0.c0, t0.c1, t2.c3, v0.*, 1 AS x FROM t0 JOIN t2, v0;\n");
}
END_TEST

/* The two need not be the same value: '1' joins 1. */
START_TEST(where_only_the_left_side_may_be_missing_a_merged_column_is_the_right_one)
{
    refused("join form=using",
            "SELECT * FROM (SELECT c1, c1 FROM t0) AS x RIGHT JOIN t1 USING (c1);");
    written("join form=using", "SELECT *, c1 || 'a' FROM t0 RIGHT JOIN t1 USING (c1) WHERE c1 = 1;",
            "written: SELECT t0.c0, t1.c1, t1.c2, t1.c1 || 'a' FROM t0 RIGHT JOIN t1 ON t0.c1 = "
            "t1.c1 WHERE t1.c1 = 1;\n");
}
END_TEST

START_TEST(where_both_sides_may_be_missing_merged_columns_coalesce)
{
    written("join form=using", "SELECT *, c1 FROM t0 FULL JOIN t1 USING (c1) WHERE c0;",
            "written: SELECT t0.c0, coalesce(t0.c1, t1.c1), t1.c2, coalesce(t0.c1, t1.c1) FROM t0 "
            "FULL JOIN t1 ON t0.c1 = t1.c1 WHERE c0;\n");
    /* coalesce() has no affinity */
    refused("join form=using", "SELECT * FROM t0 FULL JOIN t1 USING (c1) WHERE c1 = 1;");
    refused("join form=using", "SELECT c1 || 'a' FROM t0 FULL JOIN t1 USING (c1);");
    refused("join form=using", "SELECT c0 FROM t0 FULL JOIN t1 USING (c1) ORDER BY c1;");
}
END_TEST

/* Which of the two columns a merged one is, is known on either side. */
START_TEST(a_full_join_with_using_is_the_rows_of_both_its_sides)
{
    written("join form=sides", "SELECT c1, c2 FROM t0 FULL JOIN t1 USING (c1) WHERE c1 = 'a';",
            "left: SELECT t0.c1, c2 FROM t0 LEFT JOIN t1 ON t0.c1 = t1.c1 WHERE t0.c1 = 'a';\n"
            "right: SELECT t1.c1, c2 FROM t1 LEFT JOIN t0 ON 0 WHERE (t1.c1 = 'a') AND NOT EXISTS "
            "(SELECT 1 FROM t0 WHERE t0.c1 = t1.c1);\n");
    written(
        "join form=sides", "SELECT * FROM t0 NATURAL FULL JOIN t1;",
        "left: SELECT t0.c0, t0.c1, t1.c2 FROM t0 LEFT JOIN t1 ON t0.c1 = t1.c1;\n"
        "right: SELECT t0.c0, t1.c1, t1.c2 FROM t1 LEFT JOIN t0 ON 0 WHERE NOT EXISTS (SELECT 1 "
        "FROM t0 WHERE t0.c1 = t1.c1);\n");
    refused("join form=sides", "SELECT c1 FROM t0 LEFT JOIN t1 USING (c1);");
    refused("join form=sides", "SELECT c1 FROM t0 FULL JOIN t1 USING (c1), t2;");
    refused("join form=sides", "SELECT COUNT(*) FROM t0 FULL JOIN t1 USING (c1);");
    refused("join form=sides",
            "SELECT c0 FROM t0 FULL JOIN (SELECT c2 AS c1 FROM t1) AS s USING (c1);");
    refused("join form=sides",
            "SELECT c0 FROM t0 FULL JOIN t1 USING (c1) WHERE c0 IN (SELECT c1 FROM t2);");
}
END_TEST

START_TEST(a_merged_name_in_a_subquery_may_be_another_column)
{
    refused("join form=using",
            "SELECT c0 FROM t0 JOIN t1 USING (c1) WHERE EXISTS (SELECT 1 FROM t1 AS x WHERE c1);");
    refused("join form=using", "SELECT c0 FROM t0 JOIN t1 ON t0.c1 = t1.c1;");
    refused("join form=using", "SELECT c0 FROM t0 JOIN t2 ON 1 JOIN t1 USING (c1);");
    refused("join form=using", "SELECT c0 FROM t0 JOIN t1 USING (c0);"); /* t1 has none */
}
END_TEST

/* PostgreSQL makes char(5) and varchar(5) char(n), of which blanks at the end do not count. */
START_TEST(a_merged_column_of_two_types_is_neither_of_them)
{
    static const char tables[] = "CREATE TABLE a(x char(5), y text, z int);\n"
                                 "CREATE TABLE b(x varchar(5), y TEXT, z bigint);\n";
    static const struct {
        const char *base, *why;
    } v[] = {
        {"SELECT x FROM a RIGHT JOIN b USING (x) WHERE x = 'a ';", "can't be written so"},
        {"SELECT z FROM a JOIN b USING (z);", "can't be written so"},
        {"SELECT y FROM a RIGHT JOIN b USING (y) WHERE y = 'a ';", NULL},
    };

    fixture_dialect = "postgresql";
    for (size_t i = 0; i < sizeof v / sizeof v[0]; i++)
        fixture_expect("join form=using", tables, v[i].base, v[i].why);
    fixture_expect("join form=sides", tables, "SELECT x FROM a FULL JOIN b USING (x);",
                   "can't be written so");
    fixture_dialect = "sqlite";
}
END_TEST

/* ---- all forms ------------------------------------------------------------------------------ */

START_TEST(without_joins_or_exact_rows_nothing_is_compared)
{
    fixture_expect("join form=split", T, "SELECT c0 FROM t0;", "no joins");
    fixture_expect("join form=split", T, "SELECT group_concat(t0.c1) FROM t0 JOIN t1 ON 1;",
                   "order of rows");
    fixture_expect("join form=split", T, "SELECT c0 FROM t0 JOIN nowhere ON 1;",
                   "a table that the setup does not make");
}
END_TEST

START_TEST(a_form_that_is_not_known_is_an_error)
{
    wh_case *c = fixture_case("join form=hash", T, "SELECT c0 FROM t0, t1;");

    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_left_join_is_the_right_join_of_the_swapped_sides,
        what_stands_before_the_join_goes_behind_it_in_brackets,
        a_star_keeps_its_order,
        what_has_no_name_is_not_written_out,
        a_swap_needs_a_join_of_its_own_columns,
        an_outer_join_is_the_inner_one_and_the_unmatched_rows,
        only_plain_rows_add_up,
        using_and_natural_are_written_out,
        where_only_the_left_side_may_be_missing_a_merged_column_is_the_right_one,
        where_both_sides_may_be_missing_merged_columns_coalesce,
        a_merged_name_in_a_subquery_may_be_another_column,
        a_merged_column_of_two_types_is_neither_of_them,
        without_joins_or_exact_rows_nothing_is_compared,
        a_form_that_is_not_known_is_an_error,
        a_full_join_with_using_is_the_rows_of_both_its_sides,
    };

    return fixture_run("join", tests, sizeof tests / sizeof tests[0]);
}
