/* What never ends a statement in an error, in each dialect. */
#include <stdio.h>

#include "tests/oracles/fixture.h"
#include "oracles/typing/typing.h"

#define T                                                                                          \
    "CREATE TABLE t0(c0 INT, n INT NOT NULL, g INT GENERATED ALWAYS AS (c0 + 1) STORED);\n"        \
    "CREATE VIEW v0 AS SELECT c0 + 1 AS c0, 1 AS n FROM t0;\n"

enum { S = 1, P = 2, M = 4, ALL = 7 }; /* where it may */

/* Of the first result of a query. */
static bool may_raise(const char *dialect, const char *query)
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
    return wh_may_raise(&s, &scope, r.expr);
}

START_TEST(what_may_raise_is_a_matter_of_the_dialect)
{
    static const char *const dialects[] = {"sqlite", "postgresql", "mariadb", "mysql"};
    static const unsigned bits[] = {S, P, M, M};
    static const struct {
        const char *query;
        unsigned where;
    } rows[] = {
        {"SELECT n FROM t0;", 0},
        {"SELECT g FROM t0;", ALL},
        {"SELECT c0 FROM v0;", ALL},
        {"SELECT c0 = 1 AND NOT n < 2 OR c0 IS NULL FROM t0;", 0},
        {"SELECT n BETWEEN 1 AND c0 FROM t0;", 0},
        {"SELECT n + 1 FROM t0;", P | M},
        {"SELECT -n FROM t0;", P | M},
        {"SELECT n / c0 FROM t0;", P | M},
        {"SELECT CASE WHEN c0 = 1 THEN n ELSE 2 END FROM t0;", 0},
        {"SELECT CASE WHEN c0 = 1 THEN n ELSE ABS(n) END FROM t0;", ALL},
        {"SELECT CASE WHEN ABS(n) = 1 THEN n END FROM t0;", ALL},
        {"SELECT COALESCE(c0, n) FROM t0;", 0},
        {"SELECT COALESCE(c0, ABS(n)) FROM t0;", ALL},
        {"SELECT CAST(n AS CHAR) FROM t0;", ALL},
        {"SELECT (SELECT 1) FROM t0;", ALL},
        {"SELECT unheard_of(n) FROM t0;", ALL},
    };
    size_t i, k;

    for (k = 0; k < 4; k++)
        for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
            ck_assert_msg(may_raise(dialects[k], rows[i].query) == ((rows[i].where & bits[k]) != 0),
                          "%s: %s", dialects[k], rows[i].query);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {what_may_raise_is_a_matter_of_the_dialect};

    return fixture_run("raises", tests, sizeof tests / sizeof tests[0]);
}
