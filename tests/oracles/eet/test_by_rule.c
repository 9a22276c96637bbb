/* Expressions written otherwise by rules: what a call makes, and what the conditions ask. */
#include "tests/oracles/fixture.h"

#define T "CREATE TABLE t0(c0 INT, c1 TEXT, c2 TEXT COLLATE NOCASE, c3 INT NOT NULL);\n"

static void made(const char *base, const char *wanted)
{
    const char *runs = fixture_derive("rules", T, base), *at = strstr(runs, "transformed: ");

    ck_assert_ptr_nonnull(at);
    ck_assert_str_eq(at + strlen("transformed: "), wanted);
}

static void refused(const char *base, const char *why)
{
    fixture_expect("rules", T, base, why);
}

START_TEST(a_call_names_a_rule_of_the_library_or_holds_one)
{
    made("SELECT 1 FROM t0 WHERE wh_rule('between-split', c0 BETWEEN 1 AND 2);",
         "SELECT 1 FROM t0 WHERE (c0 >= 1 AND c0 <= 2);\n");
    made("SELECT 1 FROM t0 WHERE wh_rule('between-split', c0 >= 1 AND c0 <= 2, 'back');",
         "SELECT 1 FROM t0 WHERE (c0 BETWEEN 1 AND 2);\n");
    made("SELECT 1 FROM t0 WHERE wh_rule('{a} = {b} => ({a}) IN ({b}) if b literal', c1 = 'x');",
         "SELECT 1 FROM t0 WHERE ((c1) IN ('x'));\n");
    made("SELECT wh_rule('{x} => COALESCE({x}, ''a'') if x not null', c3 + 1 IS NULL) FROM t0;",
         "SELECT (COALESCE((c3 + 1 IS NULL), 'a')) FROM t0;\n");
    refused("SELECT 1 FROM t0 WHERE wh_rule('no-such', c0 BETWEEN 1 AND 2);", "malformed");
    refused("SELECT 1 FROM t0 WHERE wh_rule('{a} => ', c0);", "malformed");
    refused("SELECT 1 FROM t0 WHERE wh_rule('and-swapped', c0 AND 1, 'back');", "malformed");
    refused("SELECT 1 FROM t0 WHERE wh_rule('xor', c0 = 1);", "malformed");
    refused("SELECT wh_rule('is-case', c0 IS TRUE COLLATE NOCASE) FROM t0;", "the rule's form");
    refused("SELECT wh_rule('is-case', c0 IS 1 COLLATE NOCASE) FROM t0;", NULL);
}
END_TEST

START_TEST(calls_stand_in_one_another)
{
    made("SELECT 1 FROM t0 WHERE wh_rule('and-swapped', wh_rule('equal-swapped', c1 = 'a') AND "
         "wh_eet(1, c0, c3 > 1, NULL));",
         "SELECT 1 FROM t0 WHERE (((c0) AND NOT (c0) AND (c0) IS NOT NULL OR (c3 > 1)) AND ('a' = "
         "c1));\n");
    /* where one hides the form of another, that one goes without it */
    made("SELECT 1 FROM t0 WHERE wh_rule('de-morgan-and', NOT wh_rule('and-swapped', c0 AND c3));",
         "SELECT 1 FROM t0 WHERE (NOT c0 OR NOT c3);\n");
}
END_TEST

START_TEST(the_conditions_are_asked)
{
    refused("SELECT wh_rule('double-negation', NOT (NOT c0)) FROM t0;", "form or conditions");
    refused("SELECT wh_rule('double-negation', NOT (NOT c0 > 1)) FROM t0;", NULL);
    refused("SELECT wh_rule('negated-twice', c0) FROM t0;", "form or conditions");
    refused("SELECT 1 FROM t0 WHERE wh_rule('negated-twice', c0);", NULL);
    refused("SELECT 1 FROM t0 WHERE wh_rule('equal-swapped', c1 = c2);", "form or conditions");
    refused("SELECT 1 FROM t0 WHERE wh_rule('equal-swapped', c1 = c0);", NULL);
    refused("SELECT 1 FROM t0 WHERE wh_rule('in-one', c0 IN (c1));", "form or conditions");
    refused("SELECT 1 FROM t0 WHERE wh_rule('in-one', c0 IN ('1'));", NULL);
    refused("SELECT 1 FROM t0 WHERE wh_rule('in-two', c0 IN (1, 9223372036854775807));",
            "form or conditions");
    refused("SELECT wh_rule('coalesce-not-null', COALESCE(c3, 1)) FROM t0;", "form or conditions");
    refused("SELECT wh_rule('nullif-case', NULLIF(c0, 1)) FROM t0;", "form or conditions");
    refused("SELECT wh_rule('nullif-case', NULLIF(c0 + 1, 1)) FROM t0;", NULL);
    refused("SELECT 1 FROM t0 WHERE wh_rule('{x} => ABS({x})', c0) = '1';", "must stay");
    refused("SELECT wh_rule('glob-prefix', c1 GLOB 'ab*') FROM t0;", NULL);
    refused("SELECT wh_rule('glob-prefix', c1 GLOB '*') FROM t0;", "form or conditions");
    refused("SELECT wh_rule('glob-prefix', c1 GLOB 'ab%') FROM t0;", "form or conditions");
    refused("SELECT wh_rule('glob-prefix', c1 GLOB 'a?b*') FROM t0;", "form or conditions");
    refused("SELECT wh_rule('glob-prefix', c1 GLOB c0) FROM t0;", "form or conditions");
    refused("SELECT wh_rule('case-same', CASE WHEN c0 > 1 THEN 1 ELSE 1 END) FROM t0;", NULL);
    refused("SELECT wh_rule('case-same', CASE WHEN c0 THEN 1 ELSE 1 END) FROM t0;",
            "form or conditions");
    refused("SELECT wh_rule('case-same', CASE WHEN ABS(c0) > 1 THEN 1 ELSE 1 END) FROM t0;",
            "form or conditions");
}
END_TEST

/* What a rule puts round it, or in its place, must not make it another query's. */
START_TEST(an_aggregate_stays_its_querys)
{
    refused("SELECT wh_rule('{x} => (SELECT {x})', count(c0)) FROM t0;", "to the query around");
    refused("SELECT wh_rule('{x} => (SELECT {x})', c0 + 1) FROM t0;", NULL);
    refused("SELECT wh_rule('{x} => (SELECT {x})', c0 + 1), count(*) FROM t0 GROUP BY c0 + 1;",
            NULL);
    refused(
        "SELECT 1 FROM t0 WHERE EXISTS (SELECT wh_rule('{x} => MAX({x})', t0.c0 + 1) FROM (SELECT "
        "1 AS y) AS q);",
        "to the query around");
    refused(
        "SELECT 1 FROM t0 WHERE EXISTS (SELECT wh_rule('{x} => ABS({x})', t0.c0 + 1) FROM (SELECT "
        "1 AS y) AS q);",
        NULL);
}
END_TEST

START_TEST(sqlites_own_rules_ask_for_no_more_than_they_need)
{
    made("SELECT 1 FROM t0 WHERE wh_rule('likely-case', LIKELY(CAST(c0 AS INT))) = '1';",
         "SELECT 1 FROM t0 WHERE (CASE WHEN 1 THEN CAST(c0 AS INT) END) = '1';\n");
    made("SELECT wh_rule('in-one-any-twice', c0 IN (CAST(c1 AS TEXT) COLLATE NOCASE)) FROM t0;",
         "SELECT (c0 IN ((CAST(c1 AS TEXT) COLLATE NOCASE), (CAST(c1 AS TEXT) COLLATE NOCASE))) "
         "FROM t0;\n");
    refused("SELECT wh_rule('subtract-from-no-number', '.' - c0) FROM t0;", NULL);
    refused("SELECT wh_rule('subtract-from-no-number', c3 - c0) FROM t0;", "form or conditions");
    refused("SELECT wh_rule('round-great', ROUND(c0)) FROM t0;", NULL);
    refused("SELECT wh_rule('likelihood-case', LIKELIHOOD(c0, c1)) FROM t0;", "form or conditions");
}
END_TEST

static const char *check_of(const char *oracle, const char *base)
{
    return fixture_derive(oracle, T, base);
}

START_TEST(types_are_compared_where_they_are_told)
{
    const char *e = "SELECT wh_rule('cast-without-digits', CAST(c1 AS NUMERIC)) FROM t0;";
    const char *distinct = "SELECT DISTINCT wh_rule('equal-swapped', c1 = 'a') FROM t0;";

    ck_assert_ptr_nonnull(strstr(check_of("rules types=told", e), "bag typed original"));
    ck_assert_ptr_null(strstr(check_of("rules", e), "typed"));
    ck_assert_ptr_null(strstr(check_of("rules types=told", distinct), "typed"));
}
END_TEST

START_TEST(types_are_asked_where_there_are_some)
{
    static const char setup[] =
        "CREATE TABLE t0(c0 INT, c1 VARCHAR(9), c2 DECIMAL(9,2), c3 CHAR(3));";

    fixture_dialect = "postgresql";
    fixture_expect("rules", setup, "SELECT wh_rule('plus-zero', c0) FROM t0;", NULL);
    fixture_expect("rules", setup, "SELECT wh_rule('plus-zero', c2) FROM t0;", "conditions");
    fixture_expect("rules", setup, "SELECT wh_rule('is-null-not', c2 IS NULL) FROM t0;", NULL);
    fixture_expect("rules", setup, "SELECT wh_rule('is-null-not', t0 IS NULL) FROM t0;",
                   "conditions");
    fixture_expect("rules", setup, "SELECT wh_rule('text-length', CHAR_LENGTH(c1)) FROM t0;", NULL);
    fixture_expect("rules", setup, "SELECT wh_rule('text-length', CHAR_LENGTH(c3)) FROM t0;",
                   "conditions");
    fixture_dialect = "mariadb";
    fixture_expect("rules", setup, "SELECT wh_rule('between-split', c0 BETWEEN 1 AND 2) FROM t0;",
                   NULL);
    fixture_expect("rules", setup, "SELECT wh_rule('between-split', c0 BETWEEN 1 AND '2') FROM t0;",
                   "conditions");
    fixture_expect("rules", "CREATE TABLE t1(c0 YEAR(2), c1 YEAR(4), c2 INT);",
                   "SELECT wh_rule('equal-between', c0 = c1) FROM t1;", "conditions");
    fixture_expect("rules", "CREATE TABLE t1(c0 YEAR(2), c1 YEAR(4), c2 INT);",
                   "SELECT wh_rule('equal-between', c2 = 1) FROM t1;", NULL);
    fixture_expect("rules", "CREATE TABLE t1(c0 YEAR);\nCREATE TABLE t2(c0 INT);",
                   "SELECT wh_rule('equal-between', c0 = 1) FROM t1 NATURAL JOIN t2;",
                   "conditions");
    fixture_expect("rules", "CREATE TABLE t1(c0 INTEGER);\nCREATE TABLE t2(c0 INT);",
                   "SELECT wh_rule('equal-between', c0 = 1) FROM t1 NATURAL JOIN t2;", NULL);
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(rules_of_duckdb_keep_width_and_sign)
{
    static const char *const others[][2] = {
        {"SELECT ~wh_rule('plus-zero', c0) FROM t0;", "postgresql"},
        {"SELECT ~wh_rule('times-one', c0) FROM t0;", "postgresql"},
        {"SELECT wh_rule('window-count-sum', COUNT(*) OVER (ORDER BY c0)) FROM t0;", "postgresql"},
        {"SELECT ~wh_rule('plus-literal-zero', c0) FROM t0;", "duckdb"},
        {"SELECT ~wh_rule('times-literal-one', c0) FROM t0;", "duckdb"},
        {"SELECT wh_rule('window-count-sum-narrow', COUNT(*) OVER (ORDER BY c0)) FROM t0;",
         "duckdb"},
    };
    static const char *const both[] = {"postgresql", "duckdb"};
    size_t i, k;

    for (i = 0; i < sizeof others / sizeof others[0]; i++)
        for (k = 0; k < 2; k++) {
            fixture_dialect = both[k];
            fixture_expect("rules", "CREATE TABLE t0(c0 INT);", others[i][0],
                           strcmp(both[k], others[i][1]) == 0 ? NULL : "malformed");
        }
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(whatever_is_prepared_derives)
{
    static const char base[] =
        "SELECT coalesce(c0, 1), CASE WHEN c1 LIKE 'a%' THEN c0 ELSE 2 END FROM t0 WHERE c0 "
        "BETWEEN "
        "1 AND 5 AND NOT (c3 > 2 OR c1 IN ('a', 'b')) AND EXISTS (SELECT 1 FROM t0 AS x WHERE x.c3 "
        "= t0.c3);";
    size_t i, seen = 0;

    for (i = 0; i < 300; i++) {
        wh_case *c = fixture_case(NULL, T, base);
        wh_error err = {0, 0, "", ""};
        size_t k;

        ck_assert_msg(wh_oracle_prepare(arena, wh_oracle_find(WH_STR("rules")), i, c, &err) ==
                          WH_OK,
                      "%zu: %s", i, err.message);
        for (k = 0; k < c->nsections; k++)
            if (c->sections[k].kind == WH_BASE)
                seen += strstr(c->sections[k].stmts[0].sql.p, "wh_rule('") != NULL;
        ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%zu: %s", i, err.message);
    }
    ck_assert_uint_eq(seen, 300);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {a_call_names_a_rule_of_the_library_or_holds_one,
                                  calls_stand_in_one_another,
                                  the_conditions_are_asked,
                                  an_aggregate_stays_its_querys,
                                  sqlites_own_rules_ask_for_no_more_than_they_need,
                                  types_are_compared_where_they_are_told,
                                  types_are_asked_where_there_are_some,
                                  rules_of_duckdb_keep_width_and_sign,
                                  whatever_is_prepared_derives};

    return fixture_run("rules", tests, sizeof tests / sizeof tests[0]);
}
