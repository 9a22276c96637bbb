/* What is never NULL, in each dialect. */
#include <stdio.h>

#include "tests/oracles/fixture.h"
#include "oracles/typing/typing.h"

#define T                                                                                          \
    "CREATE TABLE t0(c0 INT, n INT NOT NULL);\nCREATE TABLE t1(m INT NOT NULL);\n"                 \
    "CREATE VIEW v0 AS SELECT n FROM t0;\n"

/* Of the first result of a query. */
static bool never_null(const char *dialect, const char *query)
{
    wh_case *c;
    wh_subject s;
    wh_scope scope = {NULL, NULL};
    wh_result r;
    size_t at = 0;

    fixture_dialect = dialect;
    c = fixture_case(NULL, T, query);
    fixture_dialect = "sqlite";
    ck_assert(wh_subject_init(&s, arena, wh_dialect_find(wh_str_of(dialect)),
                              wh_case_catalog(arena, wh_dialect_find(wh_str_of(dialect)), c),
                              wh_str_of(query)));
    ck_assert(wh_result_next(s.q.projection, &at, &r) && r.kind == WH_RESULT_EXPR);
    scope.from = s.q.from;
    return wh_never_null(&s, &scope, r.expr);
}

static const char *const dialects[] = {"sqlite", "postgresql", "mariadb", "mysql"};

START_TEST(columns_are_as_their_table_says_and_their_joins_allow)
{
    static const struct {
        const char *query;
        bool never;
    } rows[] = {
        {"SELECT n FROM t0;", true},
        {"SELECT c0 FROM t0;", false},
        {"SELECT n FROM t0, t1;", false}, /* one of several: not looked into */
        {"SELECT m FROM t0 LEFT JOIN t1 ON n = m;", false},
        {"SELECT n FROM v0;", false},
        {"SELECT x.n FROM t0 AS x;", true},
    };
    size_t i, k;

    for (k = 0; k < 4; k++)
        for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
            ck_assert_msg(never_null(dialects[k], rows[i].query) == rows[i].never, "%s: %s",
                          dialects[k], rows[i].query);
}
END_TEST

/* x.n is t0's c0, whatever is called n in t0. */
START_TEST(columns_that_an_alias_names_anew_are_those_of_their_places)
{
    ck_assert(!never_null("postgresql", "SELECT n FROM t0 AS x (n, m);"));
    ck_assert(!never_null("postgresql", "SELECT x.n FROM v0 CROSS JOIN t0 AS x (n, m);"));
    ck_assert(!never_null("postgresql", "SELECT n FROM (SELECT c0, n FROM t0) AS x (n, c0);"));
    ck_assert(never_null("postgresql", "SELECT x.n FROM t0 AS x;"));
}
END_TEST

START_TEST(operators_pass_nulls_on)
{
    static const struct {
        const char *e;
        bool never;
    } rows[] = {
        {"1", true},
        {"NULL", false},
        {"c0 IS NULL", true},
        {"NOT n = 1", true},
        {"n = 1 OR n > 2", true},
        {"n = c0", false},
        {"n / 2", false},
        {"n % 2", false},
        {"n BETWEEN 1 AND 2", true},
        {"n BETWEEN 1 AND c0", false},
        {"CASE WHEN c0 = 1 THEN n ELSE 2 END", true},
        {"CASE WHEN c0 = 1 THEN n END", false},
        {"CASE WHEN c0 = 1 THEN c0 ELSE 2 END", false},
        {"COALESCE(c0, 1)", true},
        {"COALESCE(c0, NULL)", false},
        {"EXISTS (SELECT 1)", true},
        {"(SELECT 1)", false},
        {"n IN (SELECT c0 FROM t0)", false},
    };
    size_t i, k;

    for (k = 0; k < 4; k++)
        for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            char query[200];

            snprintf(query, sizeof query, "SELECT %s FROM t0;", rows[i].e);
            ck_assert_msg(never_null(dialects[k], query) == rows[i].never, "%s: %s", dialects[k],
                          query);
        }
}
END_TEST

START_TEST(functions_are_what_their_rows_say)
{
    static const struct {
        const char *dialect, *e;
        bool never;
    } rows[] = {
        {"sqlite", "COUNT(c0)", true},
        {"sqlite", "SUM(n)", false},
        {"sqlite", "TOTAL(c0)", true},
        {"sqlite", "typeof(c0)", true},
        {"sqlite", "upper(n)", true},
        {"sqlite", "upper(c0)", false},
        {"sqlite", "nullif(n, 1)", false},
        {"sqlite", "n + 1", false}, /* infinity */
        {"postgresql", "concat(c0)", true},
        {"postgresql", "length('a')", true},
        {"postgresql", "length(c0::text)", false},
        {"postgresql", "n + 1", true},
        {"postgresql", "max(n)", false},
        {"mariadb", "concat('a', 'b')", true},
        {"mariadb", "concat('a', c0)", false},
        {"mariadb", "isnull(c0)", true},
        {"mysql", "abs(n)", true},
        {"mysql", "abs(c0)", false},
        {"mysql", "sqrt(n)", false},
        {"mariadb", "n + 1", true},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char query[200];

        snprintf(query, sizeof query, "SELECT %s FROM t0;", rows[i].e);
        ck_assert_msg(never_null(rows[i].dialect, query) == rows[i].never, "%s: %s",
                      rows[i].dialect, query);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {columns_are_as_their_table_says_and_their_joins_allow,
                                  columns_that_an_alias_names_anew_are_those_of_their_places,
                                  operators_pass_nulls_on, functions_are_what_their_rows_say};

    return fixture_run("nulls", tests, sizeof tests / sizeof tests[0]);
}
