/* Constant folding: what stands for a value, and what has none. */
#include "tests/oracles/fixture.h"

#define T "CREATE TABLE t0(c0 INT, c1 TEXT);\nCREATE TABLE t1(c0 INT, c2 TEXT COLLATE NOCASE);\n"

static void refused(const char *base, const char *why)
{
    fixture_expect("codd", T, base, why);
}

START_TEST(the_value_is_asked_for_alone_and_bound_in_the_query)
{
    wh_case *c =
        fixture_case("codd", T, "SELECT c1 FROM t0 WHERE c0 > wh_fold((SELECT count(*) FROM t1));");
    wh_error err = {0, 0, "", ""};
    size_t i, bound = 0;

    ck_assert_int_eq(wh_oracle_derive(arena, c, &err), WH_OK);
    ck_assert_str_eq(fixture_runs(c),
                     "check: bag original = folded\n"
                     "original: SELECT c1 FROM t0 WHERE c0 > (SELECT count(*) FROM t1);\n"
                     "value: SELECT (SELECT count(*) FROM t1);\n"
                     "folded: SELECT c1 FROM t0 WHERE c0 > wh_bound;\n");
    for (i = 0; i < c->nsections; i++) {
        const wh_attr *bind = wh_section_attr(&c->sections[i], "bind");

        bound +=
            bind && wh_str_is(bind->value, "value") && wh_str_is(c->sections[i].place, "folded");
    }
    ck_assert_uint_eq(bound, 1);
}
END_TEST

START_TEST(what_depends_on_rows_has_no_value)
{
    refused("SELECT 1 FROM t0 WHERE wh_fold((SELECT max(t1.c0) FROM t1 WHERE t1.c0 = t0.c0)) = 1;",
            "depends on rows");
    refused("SELECT 1 FROM t0 WHERE c1 = 'A' || wh_fold(upper('' COLLATE NOCASE));",
            "depends on rows");
    refused("SELECT 1 FROM t0 WHERE wh_fold(c0 + 1);", "depends on rows");
    refused("SELECT 1 FROM t0 WHERE wh_fold(c0 > (SELECT 1));", "depends on rows");
    refused(
        "SELECT 1 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 WHERE wh_fold((SELECT max(c0) FROM t1 AS "
        "x)) = 1);",
        NULL);
    refused(
        "SELECT 1 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 WHERE wh_fold((SELECT max(x.c0) FROM t0 "
        "AS x WHERE x.c1 = c2)) = 1);",
        "depends on rows");
    refused(
        "WITH w AS (SELECT 1 AS a) SELECT 1 FROM t0 WHERE wh_fold((SELECT count(a) FROM w)) = 1;",
        "depends on rows");
    refused("SELECT wh_fold(count(*)) FROM t0;", "depends on rows");
    refused("SELECT 1 FROM t0 WHERE wh_fold(EXISTS (SELECT 1 FROM t1));", NULL);
    refused("SELECT wh_fold((SELECT 1)), wh_fold((SELECT 2)) FROM t0;", "malformed");
}
END_TEST

/* The runs of a query with one call. */
static void folds(const char *base, const char *value, const char *folded)
{
    const char *runs = fixture_derive("codd", T, base);

    ck_assert_msg(strstr(runs, value) != NULL, "%s:\n%s", base, runs);
    ck_assert_msg(strstr(runs, folded) != NULL, "%s:\n%s", base, runs);
}

START_TEST(what_depends_on_one_column_is_a_case_over_its_values)
{
    folds("SELECT 1 FROM t0 AS x WHERE wh_fold((SELECT max(t1.c0) FROM t1 WHERE t1.c0 = x.c0), "
          "x.c0);",
          "value: SELECT DISTINCT x.c0, (SELECT max(t1.c0) FROM t1 WHERE t1.c0 = x.c0) FROM t0 AS "
          "x;\n",
          "folded: SELECT 1 FROM t0 AS x WHERE CASE WHEN x.c0 IS NULL THEN wh_bound_null ELSE CASE "
          "x.c0 wh_bound_whens END END;\n");
    folds("SELECT c1 FROM t1, t0 WHERE wh_fold(EXISTS (SELECT 1 FROM t1 WHERE c2 = c1), c1);",
          "value: SELECT DISTINCT c1, EXISTS (SELECT 1 FROM t1 WHERE c2 = c1) FROM t0;\n",
          "WHERE CASE");
    refused("SELECT 1 FROM t0 WHERE wh_fold(EXISTS (SELECT 1 FROM t1 WHERE c2 = c1), t0.c0);",
            "depends on rows");
    refused("SELECT 1 FROM t0 WHERE wh_fold((SELECT count(*) FROM t1), t0.c0);", "depends on rows");
    refused("SELECT 1 FROM t0 AS x LEFT JOIN t0 AS y ON x.c0 = y.c0 WHERE wh_fold(EXISTS (SELECT 1 "
            "FROM t1 WHERE t1.c0 = y.c0), y.c0);",
            "depends on rows"); /* a NULL that no row has */
    refused("SELECT 1 FROM t1 WHERE wh_fold(EXISTS (SELECT 1 FROM t0 WHERE c1 = t1.c2), t1.c2);",
            "depends on rows"); /* 'a' and 'A' are equal */
    refused("SELECT 1 FROM t0 WHERE wh_fold(c0 + 1, c0);", "depends on rows");
}
END_TEST

START_TEST(a_literal_must_be_compared_as_the_subquery_is)
{
    refused("SELECT 1 FROM t0 WHERE c1 = wh_fold((SELECT max(c0) FROM t1));", NULL);
    refused(
        "SELECT 1 FROM t0 WHERE c1 = wh_fold((SELECT x.c0 FROM t1 AS x ORDER BY x.c0 LIMIT 1));",
        "depends on rows"); /* has INTEGER affinity */
    refused("SELECT 1 FROM t0 WHERE wh_fold((SELECT x.c0 FROM t1 AS x ORDER BY x.c0 LIMIT 1));",
            NULL);
    fixture_dialect = "postgresql";
    ck_assert_ptr_nonnull(
        strstr(fixture_derive("codd", "CREATE TABLE t0(c0 SMALLINT, c1 TEXT);",
                              "SELECT wh_fold((SELECT max(c0) FROM t0)) FROM t0;"),
               "folded: SELECT CAST(wh_bound AS SMALLINT) FROM t0;"));
    ck_assert_ptr_nonnull(
        strstr(fixture_derive("codd", "CREATE TABLE t0(c0 SMALLINT, c1 TEXT);",
                              "SELECT wh_fold((SELECT count(*) FROM t0)) FROM t0;"),
               "folded: SELECT CAST(wh_bound AS bigint) FROM t0;"));
    fixture_expect("codd", "CREATE TABLE t0(c0 SMALLINT, c1 TEXT);",
                   "SELECT wh_fold((SELECT max(c1) FROM t0)) FROM t0;", "literal would be another");
    fixture_dialect = "mariadb"; /* 2 / 3 has more digits than it shows */
    refused("SELECT wh_fold(2 + 3) / 3;", NULL);
    refused("SELECT wh_fold(2 / 3) / 3;", "literal would be another");
    fixture_dialect = "mysql";
    refused("SELECT wh_fold(1 + 2 / 3) / 3;", "literal would be another");
    fixture_dialect = "sqlite";
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {the_value_is_asked_for_alone_and_bound_in_the_query,
                                  what_depends_on_rows_has_no_value,
                                  what_depends_on_one_column_is_a_case_over_its_values,
                                  a_literal_must_be_compared_as_the_subquery_is};

    return fixture_run("fold", tests, sizeof tests / sizeof tests[0]);
}
