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
    fixture_dialect = "sqlite";
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {the_value_is_asked_for_alone_and_bound_in_the_query,
                                  what_depends_on_rows_has_no_value,
                                  a_literal_must_be_compared_as_the_subquery_is};

    return fixture_run("fold", tests, sizeof tests / sizeof tests[0]);
}
