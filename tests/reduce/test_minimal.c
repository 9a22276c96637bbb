/*
 * What is left is 1-minimal: over a corpus of failing scripts, each single step of each pass that
 * would make the result smaller is taken by hand, and none of them still fails.
 */
#include "formats/sql/parse/parse.h"
#include <whittle/reduce.h>

#include <check.h>
#include <stdlib.h>

static wh_arena *a;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(a);
}

static const char *const script =
    "CREATE TABLE shops(id INTEGER PRIMARY KEY, town TEXT COLLATE NOCASE, open INT DEFAULT 1);\n"
    "CREATE TABLE sales(shop INT REFERENCES shops(id), what TEXT NOT NULL, sum REAL, day INT);\n"
    "CREATE TABLE towns(name TEXT UNIQUE, size INT) WITHOUT ROWID;\n"
    "INSERT INTO shops VALUES (1, 'Ulm', 1), (2, 'Bern', 0), (3, 'Graz', 1), (4, NULL, 1);\n"
    "INSERT INTO sales(shop, what, sum) VALUES (1, 'ink', 1.5), (2, 'pen', 20.25);\n"
    "INSERT INTO sales VALUES (3, 'pad', 300, 7), (1, 'pen', -4, 8);\n"
    "INSERT INTO towns VALUES ('Ulm', 120), ('Bern', 130), ('Wien', 1900);\n"
    "CREATE INDEX by_day ON sales(day DESC, shop) WHERE sum > 1;\n"
    "CREATE VIEW busy AS SELECT s.town AS t, count(*) AS n FROM shops AS s JOIN sales ON\n"
    "  sales.shop = s.id GROUP BY s.town HAVING count(*) > 0;\n"
    "SELECT * FROM towns ORDER BY size LIMIT 2;\n"
    "UPDATE sales SET day = day + 1, sum = abs(sum) WHERE what LIKE 'p%' AND shop IN (1, 2, 3);\n"
    "BEGIN;\n"
    "DELETE FROM towns WHERE size < 100 OR name IS NULL;\n"
    "COMMIT;\n"
    "ANALYZE;\n"
    "WITH far(name) AS (SELECT name FROM towns WHERE size BETWEEN 100 AND 1000)\n"
    "  SELECT DISTINCT b.t, CASE WHEN b.n > 1 THEN 'many' ELSE 'few' END, sum(x.sum) OVER "
    "(PARTITION\n"
    "  BY x.day ORDER BY x.what) FROM busy AS b LEFT JOIN sales AS x ON x.shop = b.n, far WHERE\n"
    "  (b.t = far.name OR EXISTS (SELECT 1 FROM shops WHERE open AND id = x.shop)) AND NOT x.sum "
    "IS\n"
    "  NULL UNION ALL SELECT 'none', NULL, -1 ORDER BY 1;\n";

/* Words that must stand in the script, each with more of its kind than one. */
static const char *const failures[][4] = {
    {"shops"},
    {"LIKE", "sum"},
    {"OVER", "INSERT", "LEFT"},
    {"UNION", "DEFAULT"},
    {"'", "(", "EXISTS"},
    {"BEGIN", "shop", "2"},
    {"CASE", "INDEX", "JOIN"},
    {"WITH", "BETWEEN", "COLLATE"},
    {"busy", "HAVING", "NOT"},
    {"ANALYZE", "UPDATE", ","},
    {"IN (", "UNIQUE", "300"},
    {"DISTINCT", "few", "ORDER"},
};

typedef struct asking {
    const char *const *words;
    bool odd; /* and the number of its commas is odd: steps help each other */
} asking;

static bool fails(const asking *k, const wh_case *c)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    bool good = true;
    size_t i, j, count = 0;

    for (i = 0; i < c->nsections; i++)
        for (j = 0; j < c->sections[i].nstmts; j++) {
            wh_buf_str(&b, c->sections[i].stmts[j].sql);
            wh_buf_char(&b, '\n');
        }
    wh_buf_char(&b, '\0');
    for (i = 0; i < 4 && k->words[i]; i++)
        good &= strstr(b.p, k->words[i]) != NULL;
    for (i = 0; i < b.n; i++)
        count += b.p[i] == ',';
    wh_buf_release(&b);
    return good && (!k->odd || count % 2 == 1);
}

static int ask(void *ctx, const wh_case *c, wh_error *err)
{
    (void)err;
    return fails(ctx, c);
}

static wh_case *case_of(const char *text)
{
    wh_case *c = wh_case_new(a);
    wh_section *s = wh_case_add_section(a, c, WH_SETUP, (wh_str){NULL, 0});
    const wh_node *n;
    wh_lexer lx;

    wh_case_set_field(a, c, "dialect", WH_STR("sqlite"));
    wh_lexer_init(&lx, &wh_dialect_sqlite, wh_str_of(text));
    while (wh_parse_statement(a, &lx, &n, NULL) == WH_OK && n) {
        wh_buf b = WH_BUF_INIT(1 << 16);
        wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
        wh_section_add_stmt(a, s, wh_arena_str(a, wh_buf_view(&b)));
        wh_buf_release(&b);
    }
    return c;
}

START_TEST(no_single_step_of_any_pass_makes_the_result_smaller)
{
    asking k = {failures[_i / 2], _i % 2 == 1};
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT, after = WH_REDUCE_STATS_INIT;
    wh_case *c = case_of(script), *small;

    opt.still_fails = ask;
    opt.guarded = true;
    opt.ctx = &k;
    opt.stats = &stats;
    if (!fails(&k, c)) /* a comma more */
        wh_section_add_stmt(a, &c->sections[0], WH_STR("SELECT 1, 2;"));
    ck_assert_int_eq(wh_reduce(a, c, &opt, &small, NULL), WH_OK);
    ck_assert(stats.minimal);
    ck_assert_uint_lt(stats.tokens, stats.tokens_before / 4);
    opt.passes = NULL;
    opt.stats = &after;
    ck_assert_int_eq(wh_reduce_explain(small, &opt, NULL), WH_OK);
    ck_assert_uint_gt(after.tests, 0);
    ck_assert_uint_eq(after.accepted, 0);
    ck_assert(after.minimal);
}
END_TEST

/* The measure itself: what is not reduced to the end is found out. */
START_TEST(a_reduction_that_was_stopped_is_not_minimal)
{
    asking k = {failures[2], false};
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT, after = WH_REDUCE_STATS_INIT;
    wh_case *small;

    opt.still_fails = ask;
    opt.guarded = true;
    opt.ctx = &k;
    opt.stats = &stats;
    opt.max_tests = 20;
    ck_assert_int_eq(wh_reduce(a, case_of(script), &opt, &small, NULL), WH_OK);
    ck_assert(!stats.minimal);
    opt.max_tests = 0;
    opt.stats = &after;
    ck_assert_int_eq(wh_reduce_explain(small, &opt, NULL), WH_OK);
    ck_assert_uint_gt(after.accepted, 0);
    ck_assert(!after.minimal);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("minimal");
    TCase *t = tcase_create("minimal");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, no_single_step_of_any_pass_makes_the_result_smaller, 0,
                        (int)(sizeof failures / sizeof failures[0]) * 2);
    tcase_add_test(t, a_reduction_that_was_stopped_is_not_minimal);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
