/* Deliberate changes between releases: what of a statement is left out, and what stays. */
#include "oracles/diff/released.h"
#include "tests/oracles/fixture.h"

static const char *made(uint32_t older, uint32_t newer, bool texts, const char *sql)
{
    return wh_arena_str(arena, wh_released_text(arena, &wh_dialect_sqlite, older, newer, texts,
                                                wh_str_of(sql)))
        .p;
}

static const char *between(uint32_t older, uint32_t newer, const char *sql)
{
    return made(older, newer, true, sql);
}

START_TEST(numbers_whose_text_changed_become_shorter)
{
    static const char *const pairs[][2] = {
        {"VALUES (9223372036854775807, -9007199254740993.0)",
         "VALUES (9220000000000000000, -90000000000000.0)"},
        {"VALUES ('-9223372036854775808', '9223372036854775807z', x'9223372036854775807')",
         "VALUES ('-9220000000000000000', '9223372036854775807z', x'9223372036854775807')"},
        {"VALUES (' 9223372036854775808  ', ' +1e16', ' ', '+')",
         "VALUES (' 9220000000000000000  ', ' +10000000000000.0', ' ', '+')"},
        {"VALUES (0.12345678901234567, 1.2345678901234567e-300, 1e16)",
         "VALUES (0.123e0, 0.123e-299, 10000000000000.0)"},
        {"SELECT 1e300, 1e14, 0.1, 123456789012345, 100000000000000.0, 0x7fffffffffffffff, 'a'",
         NULL},
    };
    size_t i;

    for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *wanted = pairs[i][1] ? pairs[i][1] : pairs[i][0];

        ck_assert_str_eq(between(3040001, 3054001, pairs[i][0]), wanted);
        ck_assert_str_eq(between(3040001, 3050002, pairs[i][0]), pairs[i][0]);
        ck_assert_str_eq(between(3052000, 3054001, pairs[i][0]), pairs[i][0]);
    }
}
END_TEST

START_TEST(numbers_that_are_read_alike_stay_where_no_text_is_made)
{
    static const char *const pairs[][2] = {
        {"VALUES (9223372036854775807, -9007199254740993.0, 1e16, '-9223372036854775808')", NULL},
        {"VALUES (1.234567890123456789e18, '1234567890123456789', 123456789012345678.0)", NULL},
        {"VALUES (9300000000000000001, 9.223372036854775807e18, 12345678901234567890)",
         "VALUES (9300000000000000000, 0.922337203685477e19, 12345678901234500000)"},
        {"VALUES (0.12345678901234567, '1.2345678901234567e-300', 0.123456789012345)",
         "VALUES (0.123456789012345e0, '0.123456789012345e-299', 0.123456789012345)"},
    };
    size_t i;

    for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        ck_assert_str_eq(made(3040001, 3054001, false, pairs[i][0]),
                         pairs[i][1] ? pairs[i][1] : pairs[i][0]);
}
END_TEST

static bool compares(uint32_t older, uint32_t newer, const char *sql)
{
    const wh_node *statement;

    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_sqlite, wh_str_of(sql), &statement, NULL),
                     WH_OK);
    return wh_released_compares(&wh_dialect_sqlite, older, newer, true, statement);
}

START_TEST(what_a_release_changed_is_compared_on_one_side_of_it)
{
    const char *tree = "SELECT \"id\" FROM json_tree('[]');", *log = "SELECT LOG(c0) FROM t0;";
    const char *quotient = "SELECT c0 / 3 LIKE '%3' FROM t0;";

    ck_assert(!compares(3044002, 3045000, tree));
    ck_assert(compares(3045000, 3046000, tree));
    ck_assert(compares(3044002, 3045000, "SELECT atom FROM json_tree('[]');"));
    ck_assert(!compares(3044002, 3045000, "SELECT * FROM json_each('[1]') WHERE key;"));
    ck_assert(
        !compares(3044002, 3045000, "SELECT s.* FROM t0 JOIN (t1 JOIN json_tree('1') AS s);"));
    ck_assert(!compares(3044002, 3045000, "SELECT 1 IN (SELECT * FROM json_each('[1]'));"));
    ck_assert(compares(3045000, 3046000, "SELECT * FROM json_each('[1]');"));
    ck_assert(compares(3044002, 3045000, "SELECT * FROM (SELECT value FROM json_each('[1]'));"));
    ck_assert(compares(3044002, 3045000,
                       "SELECT * FROM t0 WHERE c0 IN (SELECT value FROM "
                       "json_each('[1]') WHERE 2 * key);"));
    ck_assert(!compares(3040001, 3050002, log));
    ck_assert(compares(3041000, 3050002, log));
    ck_assert(!compares(3041000, 3054001, log));
    ck_assert(compares(3040001, 3054001, "SELECT log FROM t0;"));
    ck_assert(compares(3040001, 3054001, "CREATE TABLE log(c0);"));
    ck_assert(!compares(3050002, 3054001, quotient));
    ck_assert(compares(3050002, 3054001, "SELECT c0 / 3 FROM t0;"));
}
END_TEST

static bool makes_text(const char *sql)
{
    return wh_released_makes_text(&wh_dialect_sqlite, 3040001, 3054001, arena, wh_str_of(sql));
}

START_TEST(numbers_stay_where_no_text_is_made_of_them)
{
    static const char *const numbers[] = {
        "CREATE TABLE t0(c0 INT, c1 REAL, c2, c3 BLOB, CHECK(c0 + 1 < abs(c1)));",
        "CREATE INDEX i0 ON t0(c0 / 2, typeof(c1)) WHERE c2 IS NOT NULL;",
        "INSERT INTO t0 VALUES ('a', 9223372036854775807, x'00', NULL);",
        "SELECT max(c0), round(c1, 2), CAST(c2 AS REAL) FROM t0 WHERE c2 IN ('1', 2) GROUP BY c0;",
        "WITH a AS (SELECT row_number() OVER (ORDER BY c0) FROM t0) SELECT * FROM a;",
        "PRAGMA foreign_keys = 1;",
        "CREATE TRIGGER r AFTER DELETE ON t0 BEGIN INSERT INTO t0(c0) VALUES (old.c1 * 2); END;",
    };
    static const char *const texts[] = {
        "CREATE TABLE t0(c0 INT, c1 VARCHAR(10));",
        "CREATE VIRTUAL TABLE t0 USING fts5(c0);",
        "SELECT c0 || 'x' FROM t0;",
        "SELECT c0 LIKE 1 FROM t0;",
        "SELECT c0 FROM t0 WHERE c0 GLOB '1*';",
        "SELECT CAST(c0 AS TEXT) FROM t0;",
        "SELECT CAST(c0 AS BLOB) FROM t0;",
        "SELECT count(*) FROM t0 WHERE length(c0) > 3;",
        "SELECT group_concat(c0) FROM t0;",
        "SELECT printf('%s', c0) FROM t0;",
        "SELECT json_array(c0) FROM t0;",
        "SELECT unknown(c0) FROM t0;",
        "SELECT c0 -> 1 FROM t0;",
        "CREATE TRIGGER r AFTER DELETE ON t0 BEGIN SELECT old.c1 || ''; END;",
        "this is no SQL;",
    };
    static const char *const computed[] = {
        "SELECT CAST(c0 / c1 AS TEXT) FROM t0;",
        "CREATE TABLE t0(c0, c1 TEXT AS (c0 / 3));",
        "SELECT (c0 + 0.2) || '' FROM t0;",
        "UPDATE t0 SET c0 = c1 - 0.1;",
    };
    const wh_node *root;
    size_t i;

    for (i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        ck_assert_msg(!makes_text(numbers[i]), "%s", numbers[i]);
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++)
        ck_assert_msg(makes_text(texts[i]), "%s", texts[i]);
    ck_assert(
        !wh_released_makes_text(&wh_dialect_sqlite, 3052000, 3054001, arena, wh_str_of(texts[0])));
    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_sqlite, WH_STR("SELECT 1 / sqrt(c0) FROM t0;"),
                                  &root, NULL),
                     WH_OK);
    ck_assert(wh_released_compares(&wh_dialect_sqlite, 3050002, 3054001, false, root));
    ck_assert(!wh_released_compares(&wh_dialect_sqlite, 3050002, 3054001, true, root));
    for (i = 0; i < sizeof computed / sizeof computed[0]; i++) {
        ck_assert_int_eq(
            wh_parse_one(arena, &wh_dialect_sqlite, wh_str_of(computed[i]), &root, NULL), WH_OK);
        ck_assert_msg(!wh_released_compares(&wh_dialect_sqlite, 3050002, 3054001, true, root), "%s",
                      computed[i]);
    }
}
END_TEST

START_TEST(what_mariadb_changed_is_compared_on_one_side_of_it)
{
    static const struct {
        const char *sql;
        uint32_t since;
    } changed[] = {{"SELECT CAST('0.0.0.0' AS INET6);", 11003000},
                   {"CREATE TABLE t0(c0 INET6);", 11003000},
                   {"CREATE TABLE t0(c0 TEXT) CHARSET = utf8mb4;", 11005000},
                   {"CREATE TABLE t0(c0 TEXT CHARACTER SET utf8mb4);", 11005000},
                   {"SELECT CONVERT('_' USING utf8mb4) < 'b';", 11005000}};
    const wh_node *root;
    size_t i;

    for (i = 0; i < sizeof changed / sizeof changed[0]; i++) {
        const wh_dialect *d = &wh_dialect_mariadb;
        uint32_t since = changed[i].since;

        ck_assert_int_eq(wh_parse_one(arena, d, wh_str_of(changed[i].sql), &root, NULL), WH_OK);
        ck_assert(!wh_released_compares(d, 10011019, 11008009, false, root));
        ck_assert(!wh_released_compares(d, since - 1, since, false, root));
        ck_assert(wh_released_compares(d, since, since + 1, false, root));
        ck_assert(wh_released_compares(d, 10006000, since - 1, false, root));
    }
    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_mariadb,
                                  WH_STR("CREATE TABLE t0(c0 TEXT COLLATE utf8mb4_bin);"), &root,
                                  NULL),
                     WH_OK);
    ck_assert(wh_released_compares(&wh_dialect_mariadb, 10011019, 11008009, false, root));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {numbers_whose_text_changed_become_shorter,
                                  numbers_that_are_read_alike_stay_where_no_text_is_made,
                                  what_a_release_changed_is_compared_on_one_side_of_it,
                                  numbers_stay_where_no_text_is_made_of_them,
                                  what_mariadb_changed_is_compared_on_one_side_of_it};

    return fixture_run("released", tests, sizeof tests / sizeof tests[0]);
}
