/* Deliberate changes between releases: what of a statement is left out, and what stays. */
#include "oracles/diff/released.h"
#include "tests/oracles/fixture.h"

static const char *between(uint32_t older, uint32_t newer, const char *sql)
{
    return wh_arena_str(arena,
                        wh_released_text(arena, &wh_dialect_sqlite, older, newer, wh_str_of(sql)))
        .p;
}

START_TEST(numbers_whose_text_changed_become_shorter)
{
    static const char *const pairs[][2] = {
        {"VALUES (9223372036854775807, -9007199254740993.0)",
         "VALUES (9220000000000000000, -90000000000000.0)"},
        {"VALUES ('-9223372036854775808', '9223372036854775807z', x'9223372036854775807')",
         "VALUES ('-9220000000000000000', '9223372036854775807z', x'9223372036854775807')"},
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

static bool compares(uint32_t older, uint32_t newer, const char *sql)
{
    const wh_node *statement;

    ck_assert_int_eq(wh_parse_one(arena, &wh_dialect_sqlite, wh_str_of(sql), &statement, NULL),
                     WH_OK);
    return wh_released_compares(&wh_dialect_sqlite, older, newer, statement);
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

int main(void)
{
    const TTest *const tests[] = {numbers_whose_text_changed_become_shorter,
                                  what_a_release_changed_is_compared_on_one_side_of_it};

    return fixture_run("released", tests, sizeof tests / sizeof tests[0]);
}
