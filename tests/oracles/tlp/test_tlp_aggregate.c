/*
 * Partitioning of aggregates: each form to the byte, which form goes with which values, and each
 * refusal with its reason.
 */
#include "tests/oracles/fixture.h"

#define TABLES                                                                                     \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2, c3 TEXT COLLATE NOCASE, c4 REAL, c5 BLOB);\n"            \
    "CREATE TABLE t1(c0 INT, c1 TEXT);\n"                                                          \
    "CREATE VIEW v1(x) AS SELECT c3 FROM t0;"

/* ---- derive -------------------------------------------------------------------------------- */

START_TEST(the_least_value_is_the_least_of_the_parts)
{
    ck_assert_str_eq(
        fixture_derive("tlp-min form=plain", TABLES, "SELECT MIN(c0) FROM t0 WHERE c1 > 'a';"),
        "check: bag whole = parts\n"
        "whole: SELECT MIN(c0) FROM t0;\n"
        "parts: SELECT MIN(a) FROM (SELECT MIN(c0) AS a FROM t0 WHERE c1 > 'a' UNION ALL SELECT "
        "MIN(c0) AS a FROM t0 WHERE NOT (c1 > 'a') UNION ALL SELECT MIN(c0) AS a FROM t0 WHERE (c1 "
        "> 'a') IS NULL) AS parts;\n");
}
END_TEST

START_TEST(the_engine_compares_by_its_own_collation)
{
    ck_assert_str_eq(
        fixture_derive("tlp-max form=collated", TABLES, "SELECT MAX(c3) FROM t0 WHERE c0;"),
        "check: bag whole = parts\n"
        "whole: SELECT 1;\n"
        "parts: SELECT whole.a IS parts.a COLLATE NOCASE FROM (SELECT MAX(c3) AS a FROM t0) AS "
        "whole, (SELECT MAX(a COLLATE NOCASE) AS a FROM (SELECT MAX(c3) AS a FROM t0 WHERE c0 "
        "UNION ALL SELECT MAX(c3) AS a FROM t0 WHERE NOT (c0) UNION ALL SELECT MAX(c3) AS a FROM "
        "t0 WHERE (c0) IS NULL) AS three) AS parts;\n");
}
END_TEST

START_TEST(a_sum_of_small_integers_is_the_sum_of_the_parts)
{
    ck_assert_str_eq(
        fixture_derive("tlp-sum form=plain", TABLES, "SELECT SUM(c0 > 1) FROM t0 WHERE c0;"),
        "check: bag whole = parts\n"
        "whole: SELECT SUM(c0 > 1) FROM t0;\n"
        "parts: SELECT SUM(a) FROM (SELECT SUM(c0 > 1) AS a FROM t0 WHERE c0 UNION ALL SELECT "
        "SUM(c0 > 1) AS a FROM t0 WHERE NOT (c0) UNION ALL SELECT SUM(c0 > 1) AS a FROM t0 WHERE "
        "(c0) IS NULL) AS parts;\n");
}
END_TEST

START_TEST(another_sum_is_weighed_with_the_sum_of_the_absolute_values)
{
    ck_assert_str_eq(
        fixture_derive("tlp-sum form=scaled", TABLES,
                       "SELECT TOTAL(c4) FILTER (WHERE c2) FROM t0 WHERE c0;"),
        "check: bag approx=1e-9 whole = parts\n"
        "whole: SELECT CASE WHEN SUM(ABS(c4 * 1.0)) FILTER (WHERE c2) BETWEEN 1e-290 AND 1e300 "
        "THEN TOTAL(c4) FILTER (WHERE c2) + 2 * SUM(ABS(c4 * 1.0)) FILTER (WHERE c2) END "
        "FROM t0;\n"
        "parts: SELECT CASE WHEN SUM(b) BETWEEN 1e-290 AND 1e300 THEN SUM(a) + 2 * SUM(b) "
        "END FROM (SELECT TOTAL(c4) FILTER (WHERE c2) AS a, SUM(ABS(c4 * 1.0)) FILTER (WHERE c2) "
        "AS b FROM t0 WHERE c0 UNION ALL SELECT TOTAL(c4) FILTER (WHERE c2) AS a, SUM(ABS(c4 * "
        "1.0)) FILTER (WHERE c2) AS b FROM t0 WHERE NOT (c0) UNION ALL SELECT TOTAL(c4) FILTER "
        "(WHERE c2) AS a, SUM(ABS(c4 * 1.0)) FILTER (WHERE c2) AS b FROM t0 WHERE (c0) IS NULL) "
        "AS parts;\n");
}
END_TEST

START_TEST(counts_of_the_parts_are_added_up)
{
    ck_assert_str_eq(
        fixture_derive("tlp-count form=plain", TABLES, "SELECT COUNT(*) FROM t0, t1 WHERE c2;"),
        "check: bag whole = parts\n"
        "whole: SELECT COUNT(*) FROM t0, t1;\n"
        "parts: SELECT SUM(a) FROM (SELECT COUNT(*) AS a FROM t0, t1 WHERE c2 UNION ALL SELECT "
        "COUNT(*) AS a FROM t0, t1 WHERE NOT (c2) UNION ALL SELECT COUNT(*) AS a FROM t0, t1 WHERE "
        "(c2) IS NULL) AS parts;\n");
}
END_TEST

START_TEST(an_average_is_made_of_sums_and_counts)
{
    ck_assert_str_eq(
        fixture_derive("tlp-avg form=plain", TABLES, "SELECT AVG(c1 IS NULL) FROM t0 WHERE c0;"),
        "check: bag approx=1e-9 whole = parts\n"
        "whole: SELECT AVG(c1 IS NULL) FROM t0;\n"
        "parts: SELECT SUM(s) * 1.0 / SUM(c) FROM (SELECT SUM(c1 IS NULL) AS s, COUNT(c1 IS NULL) "
        "AS c FROM t0 WHERE c0 UNION ALL SELECT SUM(c1 IS NULL) AS s, COUNT(c1 IS NULL) AS c "
        "FROM t0 WHERE NOT (c0) UNION ALL SELECT SUM(c1 IS NULL) AS s, COUNT(c1 IS NULL) AS c "
        "FROM t0 WHERE (c0) IS NULL) AS parts;\n");
}
END_TEST

START_TEST(another_average_is_weighed_with_that_of_the_absolute_values)
{
    const char *runs =
        fixture_derive("tlp-avg form=scaled", TABLES, "SELECT AVG(c4) FROM t0 WHERE c0;");

    ck_assert_ptr_nonnull(strstr(runs, "THEN AVG(c4) + 2 * AVG(ABS(c4 * 1.0)) "));
    ck_assert_ptr_nonnull(strstr(runs, "THEN (SUM(s) + 2 * SUM(b)) / SUM(c) "));
}
END_TEST

START_TEST(where_quotients_round_an_average_is_one_of_reals)
{
    static const struct {
        const char *dialect, *one;
    } v[] = {{"postgresql", "c * CAST(1 AS DOUBLE PRECISION)"}, {"mysql", "c * 1e0"}};

    for (size_t i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_buf b = WH_BUF_INIT(1 << 16);
        wh_error err;
        wh_case *c;

        wh_buf_format(&b,
                      "-- @case 1\n-- @oracle: tlp-avg form=scaled\n-- @dialect: %s\n-- @setup\n"
                      "CREATE TABLE t(c bigint);\n-- @base\n-- > SELECT AVG(c) FROM t WHERE c > 1;"
                      "\n-- @end\n",
                      v[i].dialect);
        ck_assert_int_eq(
            wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "t", 1, &c, &err), WH_OK);
        ck_assert_int_eq(wh_oracle_derive(arena, c, &err), WH_OK);
        ck_assert_msg(strstr(fixture_runs(c), v[i].one) != NULL, "%s", fixture_runs(c));
        wh_buf_release(&b);
    }
}
END_TEST

/* ---- what it finds ------------------------------------------------------------------------- */

#define POSITIVE TABLES "\nINSERT INTO t0(c4) VALUES (0.5), (1.5), (2.5), (4.5), (1e9);"

/* The verdict on a base of which the engine answers `wrong` where it is asked for `right`. */
static int verdict_of(const char *line, const char *base, const char *right, const char *wrong)
{
    wh_case *c = fixture_case(line, POSITIVE, base);
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_error err = {0, 0, "", ""};
    wh_observations *o;
    wh_engine *engine;
    wh_verdict v;
    size_t i;

    ck_assert_int_eq(wh_oracle_derive(arena, c, &err), WH_OK);
    for (i = 0; i < c->nsections; i++) {
        wh_section *run = &c->sections[i];
        const char *sql = run->nstmts ? run->stmts[0].sql.p : "", *at = strstr(sql, right);

        if (run->kind != WH_RUN || !wh_str_is(run->place, "parts"))
            continue;
        ck_assert_ptr_nonnull(at);
        memcpy((char *)(uintptr_t)at, wrong, strlen(wrong));
    }
    config.url = WH_STR("sqlite:");
    ck_assert_msg(wh_engine_open(&engine, &config, &err) == WH_OK, "%s", err.message);
    ck_assert_int_eq(wh_run_case(arena, engine, c, NULL, &o, &err), WH_OK);
    wh_judge(arena, c, o, &v);
    wh_engine_close(engine);
    return v.kind;
}

START_TEST(a_lost_row_is_seen_where_all_terms_have_one_sign)
{
    static const char *const v[][2] = {
        {"tlp-sum form=scaled", "SELECT SUM(c4) FROM t0 WHERE c4 > 2;"},
        {"tlp-sum form=scaled", "SELECT TOTAL(-c4) FROM t0 WHERE c4 > 2;"},
        {"tlp-avg form=scaled", "SELECT AVG(c4) FROM t0 WHERE c4 > 2;"},
        {"tlp-avg form=scaled", "SELECT AVG(-c4) FROM t0 WHERE c4 > 2;"},
    };

    for (size_t i = 0; i < sizeof v / sizeof v[0]; i++) {
        ck_assert_int_eq(verdict_of(v[i][0], v[i][1], "c4 > 2", "c4 > 2"), WH_PASS);
        ck_assert_msg(verdict_of(v[i][0], v[i][1], "c4 > 2", "c4 > 3") == WH_FAIL, "%s", v[i][1]);
    }
}
END_TEST

/* ---- what it refuses ----------------------------------------------------------------------- */

START_TEST(a_form_goes_with_its_values_only)
{
    static const char why[] = "its values can't be compared in this form";
    static const struct {
        const char *line, *base, *why;
    } v[] = {
        {"tlp-min form=plain", "SELECT MIN(c2) FROM t0 WHERE c0;", NULL},
        {"tlp-min form=plain", "SELECT MIN(c3) FROM t0 WHERE c0;", why}, /* 'a' or 'A' */
        {"tlp-min form=plain", "SELECT MIN(c3 || '') FROM t0 WHERE c0;", NULL},
        {"tlp-min form=collated", "SELECT MIN(c3) FROM t0 WHERE c0;", NULL},
        {"tlp-min form=collated", "SELECT MIN(c1) FROM t0 WHERE c0;", why},
        {"tlp-min form=collated", "SELECT MIN(c1 COLLATE RTRIM) FROM t0 WHERE c0;", NULL},
        {"tlp-max form=plain", "SELECT MAX(x) FROM v1 WHERE x;", why},
        {"tlp-max form=plain", "SELECT MAX((SELECT MIN(c0) FROM t1)) FROM t0 WHERE c0;", why},
        {"tlp-max form=scaled", "SELECT MAX(c4) FROM t0 WHERE c0;", why},
        {"tlp-sum form=plain", "SELECT SUM(c0) FROM t0 WHERE c0;", why}, /* may overflow */
        {"tlp-sum form=plain", "SELECT SUM(c4) FROM t0 WHERE c0;", why}, /* in which order? */
        {"tlp-sum form=plain", "SELECT SUM(LENGTH(c1)) FROM t0 WHERE c0;", NULL},
        {"tlp-sum form=plain", "SELECT SUM(CASE WHEN c0 THEN 1 ELSE -2 END) FROM t0 WHERE c0;",
         NULL},
        {"tlp-sum form=plain", "SELECT SUM(CASE WHEN c0 THEN 1 ELSE c0 END) FROM t0 WHERE c0;",
         why},
        {"tlp-sum form=scaled", "SELECT SUM(c0) FROM t0 WHERE c0;", NULL},
        {"tlp-sum form=collated", "SELECT SUM(c0) FROM t0 WHERE c0;", why},
        {"tlp-count form=scaled", "SELECT COUNT(c0) FROM t0 WHERE c0;", why},
        {"tlp-count form=plain", "SELECT COUNT(c3) FROM t0 WHERE c0;", NULL},
        {"tlp-avg form=plain", "SELECT AVG(c0) FROM t0 WHERE c0;", why},
        {"tlp-avg form=scaled", "SELECT AVG(c0) FROM t0 WHERE c0;", NULL},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++)
        fixture_expect(v[i].line, TABLES, v[i].base, v[i].why);
}
END_TEST

START_TEST(what_is_not_just_one_aggregate_of_rows_is_refused)
{
    static const char call[] = "not just that aggregate of one expression, or no WHERE";
    static const char groups[] = "DISTINCT, GROUP BY or HAVING";
    static const struct {
        const char *line, *base, *why;
    } v[] = {
        {"tlp-min form=plain", "SELECT MAX(c0) FROM t0 WHERE c0;", call},
        {"tlp-min form=plain", "SELECT MIN(c0) FROM t0;", call},
        {"tlp-min form=plain", "SELECT MIN(c0), 1 FROM t0 WHERE c0;", call},
        {"tlp-min form=plain", "SELECT MIN(c0) + 1 FROM t0 WHERE c0;", call},
        {"tlp-min form=plain", "SELECT MIN(c0, c2) FROM t0 WHERE c0;", call},
        {"tlp-min form=plain", "SELECT DISTINCT MIN(c0) FROM t0 WHERE c0;", groups},
        {"tlp-min form=plain", "SELECT MIN(c0) FROM t0 WHERE c0 GROUP BY c1;", groups},
        {"tlp-min form=plain", "SELECT MIN(c0) FROM t0 WHERE c0 HAVING 1;", groups},
        {"tlp-min form=plain", "SELECT MIN(c0);", "not a SELECT with FROM"},
        {"tlp-min form=plain", "SELECT MIN(c0) FROM t0 WHERE c0 LIMIT 1;", "LIMIT"},
        {"tlp-min form=plain", "SELECT MIN(c0) OVER () FROM t0 WHERE c0;", "a window function"},
        {"tlp-count form=plain", "SELECT COUNT(DISTINCT c0) FROM t0 WHERE c0;", call},
        {"tlp-count form=plain", "SELECT COUNT(c0) FILTER (WHERE c1) FROM t0 WHERE c0;", NULL},
        {"tlp-count form=plain", "SELECT count() FROM t0 WHERE c0;", NULL},
        {"tlp-sum form=scaled", "SELECT SUM(DISTINCT c0) FROM t0 WHERE c0;", call},
        {"tlp-avg form=scaled", "SELECT group_concat(c0) FROM t0 WHERE c0;", call},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++)
        fixture_expect(v[i].line, TABLES, v[i].base, v[i].why);
}
END_TEST

START_TEST(choices_that_are_unknown_are_errors)
{
    static const char *const lines[] = {"tlp-min", "tlp-min form=", "tlp-min form=tool",
                                        "tlp-min form=plainly"};
    size_t i;

    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        wh_case *c = fixture_case(lines[i], TABLES, "SELECT MIN(c0) FROM t0 WHERE c0;");
        wh_error err = {0, 0, "", ""};
        int rc = wh_oracle_derive(arena, c, &err);
        ck_assert_msg(rc == WH_EINVAL, "%s: %d %s", lines[i], rc, err.message);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_least_value_is_the_least_of_the_parts,
        the_engine_compares_by_its_own_collation,
        a_sum_of_small_integers_is_the_sum_of_the_parts,
        another_sum_is_weighed_with_the_sum_of_the_absolute_values,
        counts_of_the_parts_are_added_up,
        an_average_is_made_of_sums_and_counts,
        another_average_is_weighed_with_that_of_the_absolute_values,
        where_quotients_round_an_average_is_one_of_reals,
        a_lost_row_is_seen_where_all_terms_have_one_sign,
        a_form_goes_with_its_values_only,
        what_is_not_just_one_aggregate_of_rows_is_refused,
        choices_that_are_unknown_are_errors,
    };

    return fixture_run("tlp aggregate", tests, sizeof tests / sizeof tests[0]);
}
