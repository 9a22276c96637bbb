/* Runs that bind what an earlier one gave: literals of every kind of value, in every dialect. */
#include "replay/run/bind.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static wh_arena *arena;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static wh_case *binding(const char *dialect, const char *sql)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_error err = {0, 0, "", ""};
    wh_case *c = NULL;

    wh_buf_format(
        &b,
        "-- @case 1\n-- @dialect: %s\n-- @run value\nSELECT 1;\n-- @run folded bind=value\n%s\n"
        "-- @end\n",
        dialect, sql);
    ck_assert_msg(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "t", 1, &c, &err) ==
                      WH_OK,
                  "%s", err.message);
    wh_buf_release(&b);
    return c;
}

/* "SELECT wh_bound;" with this value; "" where it can't be. */
static const char *bound(const char *dialect, const wh_value *v, int rows)
{
    wh_case *c = binding(dialect, "SELECT wh_bound;");
    wh_value value = v ? *v : (wh_value){.kind = WH_NULL};
    wh_result_set r = {.ncolumns = 1, .nrows = (uint64_t)rows, .first = v ? &value : NULL};
    wh_observation o = {.kind = WH_RUN, .executed = true, .nresults = 1, .results = &r};

    if (!wh_bind_section(arena, c, &o, &c->sections[1]))
        return "";
    return wh_arena_str(arena, c->sections[1].stmts[0].sql).p;
}

/* "SELECT CASE c WHEN .. END, wh_bound_null;" with these rows of a key and its value. */
static const char *bound_rows(wh_value **rows, size_t n)
{
    wh_case *c = binding("sqlite", "SELECT CASE c wh_bound_whens END, wh_bound_null;");
    wh_result_set r = {.ncolumns = 2, .nrows = n, .first = n ? rows[0] : NULL, .rows = rows};
    wh_observation o = {.kind = WH_RUN, .executed = true, .nresults = 1, .results = &r};

    if (!wh_bind_section(arena, c, &o, &c->sections[1]))
        return "";
    return wh_arena_str(arena, c->sections[1].stmts[0].sql).p;
}

START_TEST(each_row_of_two_is_a_when)
{
    wh_value one[2] = {{.kind = WH_INT, .i = 1}, {.kind = WH_TEXT, .s = WH_STR("it's")}};
    wh_value two[2] = {{.kind = WH_TEXT, .s = WH_STR("b")}, {.kind = WH_NULL}};
    wh_value null[2] = {{.kind = WH_NULL}, {.kind = WH_INT, .i = 7}};
    wh_value *rows[3] = {one, null, two}, *many[201];
    size_t i;

    ck_assert_str_eq(bound_rows(rows, 3),
                     "SELECT CASE c WHEN 1 THEN 'it''s' WHEN 'b' THEN NULL END, 7;");
    ck_assert_str_eq(bound_rows(rows, 1), "SELECT CASE c WHEN 1 THEN 'it''s' END, NULL;");
    ck_assert_str_eq(bound_rows(rows, 0), "SELECT CASE c WHEN NULL THEN NULL END, NULL;");
    for (i = 0; i < 201; i++)
        many[i] = one;
    ck_assert_str_eq(bound_rows(many, 201), "");
}
END_TEST

START_TEST(each_kind_of_value_is_a_literal)
{
    wh_value v = {.kind = WH_INT, .i = 7};

    ck_assert_str_eq(bound("sqlite", &v, 1), "SELECT 7;");
    v.i = -7;
    ck_assert_str_eq(bound("sqlite", &v, 1), "SELECT (-7);");
    v.i = INT64_MIN;
    ck_assert_str_eq(bound("sqlite", &v, 1), "SELECT (-9223372036854775807 - 1);");
    v = (wh_value){.kind = WH_REAL, .r = -1.5};
    ck_assert_str_eq(bound("sqlite", &v, 1), "SELECT (-1.5);");
    v.r = INFINITY;
    ck_assert_str_eq(bound("sqlite", &v, 1), "");
    v = (wh_value){.kind = WH_TEXT, .s = WH_STR("it's")};
    ck_assert_str_eq(bound("sqlite", &v, 1), "SELECT 'it''s';");
    v.s = WH_STR("a\0b");
    ck_assert_str_eq(bound("sqlite", &v, 1), "");
    v = (wh_value){.kind = WH_BLOB, .s = WH_STR("\x01\xff")};
    ck_assert_str_eq(bound("sqlite", &v, 1), "SELECT x'01ff';");
    ck_assert_str_eq(bound("postgresql", &v, 1), "SELECT '\\x01ff';");
    v = (wh_value){.kind = WH_BOOL, .i = 1};
    ck_assert_str_eq(bound("postgresql", &v, 1), "SELECT TRUE;");
    v = (wh_value){.kind = WH_DECIMAL, .s = WH_STR("-1.00")};
    ck_assert_str_eq(bound("mariadb", &v, 1), "SELECT (-1.00);");
    v = (wh_value){.kind = WH_NULL};
    ck_assert_str_eq(bound("sqlite", &v, 1), "SELECT NULL;");
    ck_assert_str_eq(bound("sqlite", NULL, 0), "SELECT NULL;");
}
END_TEST

START_TEST(only_the_name_itself_is_bound)
{
    wh_case *c =
        binding("sqlite", "SELECT 'wh_bound', wh_bounds, wh_bound/* wh_bound */+wh_bound;");
    wh_value v = {.kind = WH_INT, .i = 1};
    wh_result_set r = {.ncolumns = 1, .nrows = 1, .first = &v};
    wh_observation o = {.kind = WH_RUN, .executed = true, .nresults = 1, .results = &r};

    ck_assert(wh_bind_section(arena, c, &o, &c->sections[1]));
    ck_assert(
        wh_str_is(c->sections[1].stmts[0].sql, "SELECT 'wh_bound', wh_bounds, 1/* wh_bound */+1;"));
}
END_TEST

START_TEST(a_run_that_gave_nothing_binds_nothing)
{
    wh_case *c = binding("sqlite", "SELECT wh_bound;");
    wh_observation o = {.kind = WH_RUN, .executed = true};

    o.answer.kind = WH_ANSWER_ERROR;
    ck_assert(!wh_bind_section(arena, c, &o, &c->sections[1]));
    ck_assert_uint_eq(wh_bound_run(c, 1), 0);
    ck_assert(wh_bound_run(c, 0) == SIZE_MAX);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("bind");
    TCase *tc = tcase_create("bind");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_test(tc, each_kind_of_value_is_a_literal);
    tcase_add_test(tc, each_row_of_two_is_a_when);
    tcase_add_test(tc, only_the_name_itself_is_bound);
    tcase_add_test(tc, a_run_that_gave_nothing_binds_nothing);
    suite_add_tcase(s, tc);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
