/* Templates: holes, brackets, optional parts. */
#include "formats/sql/parse/parse.h"
#include "formats/sql/tree/query.h"
#include "formats/sql/tree/template.h"

#include <check.h>

static const wh_dialect *const d = &wh_dialect_sqlite;
static wh_arena *arena;
static wh_buf out;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    out = (wh_buf)WH_BUF_INIT(10000);
}

static void teardown(void)
{
    wh_arena_free(arena);
    wh_buf_release(&out);
}

static const wh_node *expr(const char *z)
{
    return wh_parse_expr(arena, d, wh_str_of(z));
}

static void check_out(const char *expected)
{
    wh_buf_char(&out, 0);
    ck_assert_str_eq(out.p, expected);
    wh_buf_clear(&out);
}

START_TEST(an_expression_is_bracketed_unless_it_is_atomic)
{
    static const char *const rows[][2] = {
        {"a OR b", "NOT (a OR b)"},
        {"-1", "NOT (-1)"},
        {"a COLLATE x", "NOT (a COLLATE x)"},
        {"a", "NOT a"},
        {"t.a", "NOT t.a"},
        {"1", "NOT 1"},
        {"'x'", "NOT 'x'"},
        {"(a + b)", "NOT (a + b)"},
        {"(a) + (b)", "NOT ((a) + (b))"},
        {"f(a)", "NOT f(a)"},
        {"CASE WHEN a THEN b END", "NOT CASE WHEN a THEN b END"},
        {"CAST(a AS INT)", "NOT CAST(a AS INT)"},
        {"(SELECT 1)", "NOT (SELECT 1)"},
        {"a b c", "NOT (a b c)"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wh_quote(&out, d, "NOT {p}", {"p", .node = expr(rows[i][0])});
        check_out(rows[i][1]);
    }
}
END_TEST

START_TEST(brackets_clauses_names_and_strings_are_the_holes_choice)
{
    wh_quote(&out, d, "{p!} {p} {{x} {t} {t:id} {t:str}", {"p", .node = expr("a + b")},
             {"t", .text = WH_STR("it's")});
    check_out("a + b (a + b) {x} it's \"it's\" 'it''s'");
}
END_TEST

START_TEST(an_empty_hole_takes_its_blank_along)
{
    wh_quote(&out, d, "SELECT 1 {from} {where};", {"from", .node = NULL},
             {"where", .text = WH_STR("WHERE 1")});
    check_out("SELECT 1 WHERE 1;");
}
END_TEST

START_TEST(a_query_is_built_from_the_parts_of_another)
{
    const wh_node *s;
    wh_select q;

    ck_assert_int_eq(wh_parse_one(arena, d,
                                  WH_STR("SELECT a -- comment\n FROM  t /* x */ , u\n"
                                         "WHERE -- why\n a = 1 OR b;"),
                                  &s, NULL),
                     WH_OK);
    ck_assert(wh_select_of(s, &q));
    wh_quote(&out, d, "SELECT SUM(f) FROM (SELECT {p} IS TRUE AS f {from})",
             {"p", .node = q.predicate}, {"from", .node = q.from});
    check_out("SELECT SUM(f) FROM (SELECT (a = 1 OR b) IS TRUE AS f FROM  t /* x */ , u)");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("template");
    TCase *t = tcase_create("template");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, an_expression_is_bracketed_unless_it_is_atomic);
    tcase_add_test(t, brackets_clauses_names_and_strings_are_the_holes_choice);
    tcase_add_test(t, an_empty_hole_takes_its_blank_along);
    tcase_add_test(t, a_query_is_built_from_the_parts_of_another);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
