/*
 * What oracles make of DuckDB's own joins: the ON of ASOF says which row is nearest, so it stays as
 * it is; of SEMI and ANTI JOIN nothing but the ON sees the right side.
 */
#include "tests/oracles/fixture.h"

#include <stdio.h>

enum { KEYS = 60 };

#define ASOF_TABLES "CREATE TABLE a(x INT, v INT);\nCREATE TABLE c(v INT PRIMARY KEY);"
#define SEMI_TABLES                                                                                \
    "CREATE TABLE a(x INT, v INT);\nCREATE TABLE b(hid INT);\nCREATE TABLE c(w INT);"

static size_t count_of(const char *text, size_t n, const char *what)
{
    const char *p = text;
    size_t count = 0;

    while ((p = strstr(p, what)) != NULL && (size_t)(p - text) < n) {
        count++;
        p++;
    }
    return count;
}

/* In each statement that an oracle makes of the base, is `what` there as often as `whole`? */
static size_t each_has(const char *oracle, const char *setup, const char *base, const char *what,
                       const char *whole)
{
    const char *line, *end;
    wh_error err;
    size_t made = 0;
    uint64_t key;

    for (key = 0; key < KEYS; key++) {
        wh_case *c = fixture_case(NULL, setup, base);

        if (wh_oracle_prepare(arena, wh_oracle_find(wh_str_of(oracle)), key, c, &err) != WH_OK)
            continue;
        ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s: %s", oracle, err.message);
        made++;
        for (line = fixture_runs(c); (end = strchr(line, '\n')) != NULL; line = end + 1) {
            size_t n = (size_t)(end - line);
            if (count_of(line, n, " JOIN ") > 0)
                ck_assert_msg(count_of(line, n, what) == count_of(line, n, whole), "%s: %.*s",
                              oracle, (int)n, line);
        }
    }
    return made;
}

static bool rewrites_expressions(const char *oracle)
{
    return strcmp(oracle, "eet") == 0 || strcmp(oracle, "rules") == 0;
}

START_TEST(the_condition_of_asof_stays)
{
    const wh_oracle *o;
    size_t i, made = 0, rewritten = 0;

    fixture_dialect = "duckdb";
    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++) {
        size_t n = each_has(wh_oracle_name(o), ASOF_TABLES,
                            "SELECT a.x, c.v FROM a ASOF LEFT JOIN c ON a.v > c.v WHERE a.x > 1;",
                            "ASOF", "ON a.v > c.v");
        made += n;
        rewritten += rewrites_expressions(wh_oracle_name(o)) ? n : 0;
    }
    ck_assert_uint_gt(made, 300);
    ck_assert_uint_gt(rewritten, 60);
}
END_TEST

START_TEST(a_side_that_is_not_seen_is_named_by_its_join_alone)
{
    static const char *const bases[] = {
        "SELECT * FROM a SEMI JOIN b ON a.x = b.hid;",
        "SELECT * FROM a SEMI JOIN b ON a.x = b.hid WHERE a.v > 1;",
        "SELECT * FROM a ANTI JOIN b ON a.x = b.hid JOIN c ON c.w = a.x WHERE a.v > c.w;",
    };
    const wh_oracle *o;
    size_t i, k, made = 0;

    fixture_dialect = "duckdb";
    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++)
        for (k = 0; k < sizeof bases / sizeof bases[0] && !rewrites_expressions(wh_oracle_name(o));
             k++) {
            made += each_has(wh_oracle_name(o), SEMI_TABLES, bases[k], "hid", "a.x = b.hid");
            each_has(wh_oracle_name(o), SEMI_TABLES, bases[k], "b.*", "none of it");
        }
    ck_assert_uint_gt(made, 600);
}
END_TEST

/* The rows of an inner join are none of theirs, nor does it matter which side comes first. */
START_TEST(they_are_not_split_nor_swapped)
{
    static const char *const joins[] = {"SEMI", "ANTI", "ASOF", "ASOF LEFT"};
    char base[200];
    size_t i;

    fixture_dialect = "duckdb";
    for (i = 0; i < sizeof joins / sizeof joins[0]; i++) {
        snprintf(base, sizeof base, "SELECT a.x FROM a %s JOIN c ON a.v > c.v WHERE a.x > 1;",
                 joins[i]);
        ck_assert_uint_eq(each_has("join", ASOF_TABLES, base, "ON", "ON"), 0);
    }
    ck_assert_uint_gt(each_has("join", ASOF_TABLES,
                               "SELECT a.x FROM a LEFT JOIN c ON a.v > c.v WHERE a.x > 1;", "ON",
                               "ON"),
                      0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_condition_of_asof_stays,
        a_side_that_is_not_seen_is_named_by_its_join_alone,
        they_are_not_split_nor_swapped,
    };

    return fixture_run("nearest", tests, sizeof tests / sizeof tests[0]);
}
