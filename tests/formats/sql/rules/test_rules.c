/* The rule language: what is read, what is refused and where, what matches, what comes of it. */
#include "formats/sql/parse/parse.h"
#include "formats/sql/rules/rules.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static const wh_dialect *d;
static wh_arena *arena;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    d = &wh_dialect_sqlite;
}

static void teardown(void)
{
    wh_arena_free(arena);
}

/* ---- reading ----------------------------------------------------------------------------------
 */

START_TEST(a_rule_has_a_name_two_sides_conditions_dialects_and_a_source)
{
    static const char text[] = "# a file\n\nbetween: {x} BETWEEN {a} AND {b} <=> {x} >= {a} AND "
                               "{x} <= {b}\n    if alike x a b, x number\n  # more\n"
                               "    for sqlite 3.39, postgresql, not duckdb\n    from SQL-92, 8.3\n"
                               "other: {a} = {b} => {b} = {a}\n";
    wh_rules rules = {NULL, 0, 0};
    wh_error err;

    ck_assert_int_eq(wh_rules_read(arena, wh_str_of(text), "f", &rules, &err), WH_OK);
    ck_assert_uint_eq(rules.n, 2);
    ck_assert(wh_str_is(rules.v[0].name, "between") && rules.v[0].both);
    ck_assert(wh_str_is(rules.v[0].source, "SQL-92, 8.3"));
    ck_assert_uint_eq(rules.v[0].line, 3);
    ck_assert_uint_eq(rules.v[0].nholes, 3);
    ck_assert_uint_eq(rules.v[0].nconditions, 2);
    ck_assert_uint_eq(rules.v[0].conditions[0].holes, 7);
    ck_assert(wh_rule_is_for(&rules.v[0], d, 3039000) && !wh_rule_is_for(&rules.v[0], d, 3038000));
    ck_assert(wh_rule_is_for(&rules.v[0], d, 0));
    ck_assert(!wh_rule_is_for(&rules.v[0], &wh_dialect_mariadb, 0));
    ck_assert(wh_rule_is_for(&rules.v[0], wh_dialect_find(WH_STR("cockroachdb")), 0));
    ck_assert(!wh_rule_is_for(&rules.v[0], &wh_dialect_duckdb, 0));
    ck_assert(!rules.v[1].both && wh_rule_is_for(&rules.v[1], &wh_dialect_mariadb, 0));
}
END_TEST

START_TEST(a_rule_is_for_versions_that_have_its_functions)
{
    wh_error err;
    wh_rule rule;

    ck_assert_int_eq(wh_rule_read_inline(arena,
                                         WH_STR("IIF({p}, {a}, {b}) => CASE WHEN {p} THEN {a} "
                                                "ELSE {b} END for sqlite 3.30"),
                                         &rule, &err),
                     WH_OK);
    ck_assert(wh_rule_is_for(&rule, d, 3032000) && !wh_rule_is_for(&rule, d, 3031000));
    ck_assert(wh_rule_is_for(&rule, d, 0));
}
END_TEST

START_TEST(a_wrong_rule_is_refused_with_its_line_and_the_reason)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *why;
    } rows[] = {
        {"{a} = {b} => {b} = {a}\n", 1, "a rule begins with its name"},
        {"Swap: {a} = {b} => {b} = {a}\n", 1, "a name has small letters"},
        {"\n  if a truth\n", 2, "belongs to no rule"},
        {"a: {a} = {b}\n", 1, "neither <=> nor =>"},
        {"a: {a} = {b} => \n", 1, "neither <=> nor =>"},
        {"a: {a} = {b} => {c} = {a}\n", 1, "a hole that the other side has not: 'c'"},
        {"a: {a} = {b} <=> {a} = 1\n", 1, "both sides must have the same holes"},
        {"a: {a} = {b} => {a} = {b}\n", 1, "both sides are the same"},
        {"a: {a = {b} => {a} = {b}\n", 1, "a hole has a name of small letters"},
        {"a: NOT {a => {a}\n", 1, "a hole without its }"},
        {"a: FROM {t} <=> FROM {t.view} AS {t.name}\n  if t table\n", 1, "a view is made on"},
        {"a: {x} => (SELECT {x} FROM {x.view})\n", 1, "a view is made on"},
        {"b: {a} => +{a}\na: {a} = => +{a}\n", 2, "nothing of a dialect: 'sqlite'"},
        {"a: {a} => +{a}\n  if b truth\n", 1, "a condition on no hole: 'b truth'"},
        {"a: {a} => +{a}\n  if a big\n", 1, "a condition that is not known: 'a big'"},
        {"a: {a} => +{a}\n  if alike a b\n", 1, "a condition on no hole: 'b'"},
        {"a: {a} => +{a}\n  for oracle\n", 1, "a dialect that is not known: 'oracle'"},
        {"a: {a} => +{a}\n  for sqlite x\n", 1, "no version: 'x'"},
        {"a: {a} => +{a}\na: {a} => -(-{a})\n", 2, "a name that is taken"},
        {"a: {x} GLOB {y} => GLOB({y}, {x})\n", 1, "nothing of a dialect: 'postgresql'"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wh_rules rules = {NULL, 0, 0};
        wh_error err = {0, 0, "", ""};

        ck_assert_msg(wh_rules_read(arena, wh_str_of(rows[i].text), "my.rules", &rules, &err) ==
                          WH_ESYNTAX,
                      "%s", rows[i].text);
        ck_assert_msg(strstr(err.message, rows[i].why) != NULL, "%s: %s", rows[i].text,
                      err.message);
        ck_assert_uint_eq(err.line, rows[i].line);
        ck_assert_str_eq(err.file, "my.rules");
    }
}
END_TEST

START_TEST(each_dialect_has_over_sixty_built_in_rules)
{
    static const wh_dialect *const dialects[] = {&wh_dialect_sqlite, &wh_dialect_postgresql,
                                                 &wh_dialect_mariadb, &wh_dialect_mysql,
                                                 &wh_dialect_duckdb};
    wh_rules rules = {NULL, 0, 0};
    wh_error err = {0, 0, "", ""};
    size_t i, k, n;

    wh_rules_builtin(arena, &rules);
    for (i = 0; i < rules.n; i++) { /* with an eye on every dialect */
        wh_rule one;

        ck_assert_msg(wh_rule_read_inline(arena, rules.v[i].text, &one, &err) == WH_OK, "%.*s: %s",
                      (int)rules.v[i].name.n, rules.v[i].name.p, err.message);
        ck_assert(wh_rule_builtin(arena, rules.v[i].name, &one));
        ck_assert(wh_str_eq(one.text, rules.v[i].text));
    }
    for (k = 0; k < 4; k++) {
        for (i = n = 0; i < rules.n; i++)
            n += wh_rule_is_for(&rules.v[i], dialects[k], 0);
        ck_assert_msg(n > 60, "%s: %zu", dialects[k]->name, n);
    }
}
END_TEST

/* ---- matching ---------------------------------------------------------------------------------
 */

/* What a rule makes of an expression; "" where it has not the form. */
static const char *made(const char *rule, const char *e, bool back)
{
    wh_rule_bound bound;
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_str texts[WH_RULE_HOLES], text;
    wh_rule *r = WH_NEW(arena, wh_rule);
    wh_rule_form f;
    wh_error err = {0, 0, "", ""};
    size_t i;

    ck_assert_msg(wh_rule_read_inline(arena, wh_str_of(rule), r, &err) == WH_OK, "%s: %s", rule,
                  err.message);
    ck_assert(wh_rule_form_of(arena, r, d, back, &f));
    if (!wh_rule_match(arena, &f, wh_parse_expr(arena, d, wh_str_of(e)), &bound))
        return "";
    for (i = 0; i < r->nholes; i++) {
        wh_buf one = WH_BUF_INIT(1 << 16);

        if (bound.v[i])
            wh_node_print_canonical(&one, bound.v[i]);
        texts[i] = wh_arena_str(arena, wh_buf_view(&one));
        wh_buf_release(&one);
    }
    wh_rule_put(&f, &bound, texts, &b);
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

START_TEST(holes_stand_for_expressions_and_get_the_brackets_that_they_need)
{
    static const char split[] = "{x} BETWEEN {a} AND {b} <=> {x} >= {a} AND {x} <= {b}";

    ck_assert_str_eq(made(split, "c0 BETWEEN 1 AND 2", false), "(c0 >= 1 AND c0 <= 2)");
    ck_assert_str_eq(made(split, "a || b BETWEEN 1 AND (2 OR 3)", false),
                     "((a || b) >= 1 AND (a || b) <= (2 OR 3))");
    ck_assert_str_eq(made(split, "((c0 >= 1) AND c0 <= 2)", true), "(c0 BETWEEN 1 AND 2)");
    ck_assert_str_eq(made(split, "c0 >= 1 AND c1 <= 2", true), "");
    ck_assert_str_eq(made(split, "c0 NOT BETWEEN 1 AND 2", false), "");
    ck_assert_str_eq(made("not {p} => {p} = 0", "NOT (a = 1)", false), "((a = 1) = 0)");
    ck_assert_str_eq(made("Coalesce({a}, {b}) => IFNULL({a}, {b})", "coalesce(1, x + 1)", false),
                     "(IFNULL(1, (x + 1)))");
    ck_assert_str_eq(made("COUNT({x}) => COUNT(1)", "count(DISTINCT a)", false), "");
    ck_assert_str_eq(made("COUNT({x}) => COUNT(1)", "count(a) OVER ()", false), "");
    ck_assert_str_eq(made("{a} = {a} => {a} IS NOT NULL", "x = x", false), "(x IS NOT NULL)");
    ck_assert_str_eq(made("{a} = {a} => {a} IS NOT NULL", "x = y", false), "");
}
END_TEST

START_TEST(a_query_hole_is_a_whole_subquery)
{
    static const char twice[] = "{x} IN ({q}) => NOT ({x} NOT IN ({q})) if q query";

    ck_assert_str_eq(made(twice, "a IN (SELECT b FROM t WHERE c)", false),
                     "(NOT (a NOT IN (SELECT b FROM t WHERE c)))");
    ck_assert_str_eq(made(twice, "a IN (1, 2)", false), "");
    ck_assert_str_eq(
        made("EXISTS ({q}) => NOT NOT EXISTS ({q}) if q query", "EXISTS (VALUES (1))", false),
        "(NOT NOT EXISTS (VALUES (1)))");
}
END_TEST

START_TEST(what_looks_alike_is_not_taken_for_the_same)
{
    ck_assert_str_eq(made("{x} IN ({a}) => {x} = {a}", "x IN (SELECT 1)", false), "");
    ck_assert_str_eq(made("{x} IN ({a}) => {x} = {a}", "x IN (1)", false), "(x = 1)");
    ck_assert_str_eq(made("{a} IS {b} => {b} IS {a} for sqlite", "x IS TRUE", false), "");
    ck_assert_str_eq(made("{a} IS {b} => {b} IS {a} for sqlite", "x IS y", false), "(y IS x)");
    ck_assert_str_eq(made("{a} = {b} => {b} = {a}", "(a, b) = (c, d)", false), "");
    d = &wh_dialect_postgresql;
    ck_assert_str_eq(made("{a} = {b} => {b} = {a}", "a = ANY (SELECT b FROM t)", false), "");
    ck_assert_str_eq(made("{a} = {b} => {b} = {a}", "a = b", false), "(b = a)");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("rules");
    TCase *tc = tcase_create("rules");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_test(tc, a_rule_has_a_name_two_sides_conditions_dialects_and_a_source);
    tcase_add_test(tc, a_rule_is_for_versions_that_have_its_functions);
    tcase_add_test(tc, a_wrong_rule_is_refused_with_its_line_and_the_reason);
    tcase_add_test(tc, each_dialect_has_over_sixty_built_in_rules);
    tcase_add_test(tc, holes_stand_for_expressions_and_get_the_brackets_that_they_need);
    tcase_add_test(tc, a_query_hole_is_a_whole_subquery);
    tcase_add_test(tc, what_looks_alike_is_not_taken_for_the_same);
    suite_add_tcase(s, tc);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
