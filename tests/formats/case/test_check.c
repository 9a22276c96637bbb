/* The relation language of check lines: what parses, to what, and what is refused how. */
#include <check.h>
#include <stdlib.h>

#include "formats/case/check.h"

static wh_arena *arena;
static wh_error error;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    memset(&error, 0, sizeof error);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static int parse(const char *text, wh_check *out)
{
    return wh_check_parse(arena, wh_str_of(text), out, &error);
}

static wh_check parsed(const char *text)
{
    wh_check c;

    ck_assert_msg(parse(text, &c) == WH_OK, "%s: %s", text, error.message);
    return c;
}

static void refused(const char *text, int code, const char *words)
{
    wh_check c;

    ck_assert_msg(parse(text, &c) == code, "%s", text);
    ck_assert_msg(strstr(error.message, words) != NULL, "%s: %s", text, error.message);
}

static bool is(wh_str s, const char *z)
{
    return wh_str_is(s, z);
}

START_TEST(a_bag_check_has_its_sides_and_terms)
{
    wh_check c = parsed("bag whole = true + false - null <= other");

    ck_assert_int_eq(c.verb, WH_CHECK_BAG);
    ck_assert_uint_eq(c.nsides, 3);
    ck_assert_uint_eq(c.sides[0].expr.n, 1);
    ck_assert(is(c.sides[0].expr.terms[0].place, "whole"));
    ck_assert_uint_eq(c.sides[1].expr.n, 3);
    ck_assert(!c.sides[1].contained && !c.sides[1].expr.terms[1].minus);
    ck_assert(c.sides[1].expr.terms[2].minus && is(c.sides[1].expr.terms[2].place, "null"));
    ck_assert(c.sides[2].contained && is(c.sides[2].expr.terms[0].place, "other"));
    ck_assert(!c.typed && !c.approximate && c.errors == WH_ERRORS_DEFAULT);
}
END_TEST

START_TEST(every_verb_is_known)
{
    ck_assert_int_eq(parsed("bag a = b").verb, WH_CHECK_BAG);
    ck_assert_int_eq(parsed("set a = b").verb, WH_CHECK_SET);
    ck_assert_int_eq(parsed("list a = b").verb, WH_CHECK_LIST);
    ck_assert_int_eq(parsed("ok a").verb, WH_CHECK_OK);
}
END_TEST

START_TEST(every_function_is_known)
{
    wh_check c = parsed("bag expect(a) = distinct(b) + rows(c) + total(d) + picked(e)");
    const wh_term *t = c.sides[1].expr.terms;

    ck_assert_int_eq(c.sides[0].expr.terms[0].kind, WH_TERM_EXPECT);
    ck_assert(is(c.sides[0].expr.terms[0].place, "a"));
    ck_assert_int_eq(t[0].kind, WH_TERM_DISTINCT);
    ck_assert(is(t[0].inner.terms[0].place, "b"));
    ck_assert_int_eq(t[1].kind, WH_TERM_ROWS);
    ck_assert(is(t[1].inner.terms[0].place, "c"));
    ck_assert_int_eq(t[2].kind, WH_TERM_TOTAL);
    ck_assert(is(t[2].place, "d"));
    ck_assert_int_eq(t[3].kind, WH_TERM_PICKED);
    ck_assert(is(t[3].place, "e"));
}
END_TEST

START_TEST(distinct_and_rows_take_whole_expressions)
{
    wh_check c = parsed("bag rows(distinct(a + b) - c) = rows(d)");
    const wh_expr *e = &c.sides[0].expr.terms[0].inner;

    ck_assert_uint_eq(e->n, 2);
    ck_assert_int_eq(e->terms[0].kind, WH_TERM_DISTINCT);
    ck_assert_uint_eq(e->terms[0].inner.n, 2);
    ck_assert(e->terms[1].minus);
}
END_TEST

START_TEST(total_picked_and_expect_take_one_place_only)
{
    refused("bag total(a + b) = c", WH_ESYNTAX, "')'");
    refused("bag picked(rows(a)) = c", WH_ESYNTAX, "')'");
    refused("bag expect() = c", WH_ESYNTAX, "name of a run");
}
END_TEST

START_TEST(places_may_have_labels)
{
    wh_check c = parsed("bag a@left = a@right");

    ck_assert(is(c.sides[0].expr.terms[0].place, "a@left"));
    ck_assert(is(c.sides[1].expr.terms[0].place, "a@right"));
}
END_TEST

START_TEST(modifiers_stand_before_the_first_side)
{
    wh_check c = parsed("bag typed approx=1e-9 errors=same a = b");

    ck_assert(c.typed && c.approximate);
    ck_assert(c.epsilon == 1e-9);
    ck_assert_int_eq(c.errors, WH_ERRORS_SAME);
    ck_assert_int_eq(parsed("bag errors=warn-is-error a = b").errors, WH_ERRORS_WARN_IS_ERROR);
    c = parsed("list as=I common=8 errors=at-start a = b");
    ck_assert(c.common && c.most == 8 && c.errors == WH_ERRORS_AT_START);
    ck_assert_int_eq(parsed("ok errors=at-start a").errors, WH_ERRORS_AT_START);
    ck_assert(!parsed("list as=I a = b").common);
    refused("list as=I common=few a = b", WH_ESYNTAX, "common=NUMBER");
    refused("list common=8 a = b", WH_ESYNTAX, "need as=");
}
END_TEST

START_TEST(approx_takes_a_small_real)
{
    refused("bag approx=2 a = b", WH_ESYNTAX, "EPSILON");
    refused("bag approx=-1e-9 a = b", WH_ESYNTAX, "EPSILON");
    refused("bag approx=NaN a = b", WH_ESYNTAX, "EPSILON");
    refused("bag approx=x a = b", WH_ESYNTAX, "EPSILON");
}
END_TEST

START_TEST(ok_takes_runs_setup_and_derived)
{
    wh_check c = parsed("ok setup a derived");

    ck_assert_uint_eq(c.nplaces, 3);
    ck_assert(is(c.places[0], "setup") && is(c.places[1], "a") && is(c.places[2], "derived"));
    refused("ok", WH_ESYNTAX, "setup or derived");
    refused("ok a = b", WH_ESYNTAX, "'='");
}
END_TEST

START_TEST(a_relation_never_names_setup_or_derived)
{
    refused("bag setup = a", WH_ESYNTAX, "name of a run");
    refused("bag a = derived", WH_ESYNTAX, "name of a run");
}
END_TEST

START_TEST(what_a_later_version_may_know_is_not_called_a_mistake)
{
    refused("order a = b", WH_ENOTSUP, "verb 'order'");
    refused("bag loosely a = b", WH_ENOTSUP, "modifier 'loosely'");
    refused("bag errors=none a = b", WH_ENOTSUP, "modifier 'errors=none'");
    refused("bag median(a) = b", WH_ENOTSUP, "'median()'");
}
END_TEST

START_TEST(a_check_that_ends_early_says_what_was_expected)
{
    refused("", WH_ESYNTAX, "bag, set, list or ok");
    refused("bag", WH_ESYNTAX, "name of a run");
    refused("bag a", WH_ESYNTAX, "'='");
    refused("bag a =", WH_ESYNTAX, "name of a run");
    refused("bag a = b +", WH_ESYNTAX, "name of a run");
    refused("bag rows(a", WH_ESYNTAX, "')'");
}
END_TEST

START_TEST(what_is_no_name_is_refused)
{
    refused("bag A = b", WH_ESYNTAX, "'A'");
    refused("bag a = 1", WH_ESYNTAX, "'1'");
    refused("bag a = b) ", WH_ESYNTAX, "')'");
    refused("Bag a = b", WH_ESYNTAX, "'Bag'");
}
END_TEST

START_TEST(list_takes_one_term_a_side)
{
    refused("list a = b + c", WH_ESYNTAX, "one term a side");
    ck_assert_uint_eq(parsed("list a = expect(a) = b").nsides, 3);
}
END_TEST

START_TEST(blanks_and_tabs_separate_and_parentheses_stand_alone)
{
    wh_check c = parsed("  bag \t a  =  rows ( b )  ");

    ck_assert_int_eq(c.sides[1].expr.terms[0].kind, WH_TERM_ROWS);
}
END_TEST

START_TEST(a_nul_byte_does_not_hide_what_follows)
{
    wh_check c;

    ck_assert_int_ne(wh_check_parse(arena, WH_STR("bag a = b\0 + c"), &c, &error), WH_OK);
    ck_assert_int_ne(wh_check_parse(arena, WH_STR("bag a = b \0"), &c, &error), WH_OK);
}
END_TEST

START_TEST(a_check_is_limited_in_depth_and_width)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_check c;
    int i;

    wh_buf_text(&b, "bag a = ");
    for (i = 0; i < 100; i++)
        wh_buf_text(&b, "rows(");
    ck_assert_int_eq(wh_check_parse(arena, wh_buf_view(&b), &c, &error), WH_ELIMIT);
    wh_buf_clear(&b);
    wh_buf_text(&b, "bag a = a");
    for (i = 0; i < 100; i++)
        wh_buf_text(&b, " + a");
    ck_assert_int_eq(wh_check_parse(arena, wh_buf_view(&b), &c, &error), WH_ELIMIT);
    wh_buf_clear(&b);
    wh_buf_text(&b, "bag a");
    for (i = 0; i < 100; i++)
        wh_buf_text(&b, " = a");
    ck_assert_int_eq(wh_check_parse(arena, wh_buf_view(&b), &c, &error), WH_ELIMIT);
    wh_buf_release(&b);
}
END_TEST

static void note_place(void *ctx, const wh_term *t)
{
    wh_buf *b = ctx;

    wh_buf_str(b, t->place);
    wh_buf_char(b, (char)('0' + t->kind));
    wh_buf_char(b, ' ');
}

static void places_are(const char *text, const char *expected)
{
    wh_check c = parsed(text);
    wh_buf b = WH_BUF_INIT(1000);

    wh_check_places(&c, note_place, &b);
    wh_buf_char(&b, '\0');
    ck_assert_str_eq(b.p, expected);
    wh_buf_release(&b);
}

START_TEST(places_are_visited_as_often_as_they_are_named)
{
    places_are("bag a = rows(distinct(b + a)) + total(c) <= expect(d)", "a0 b0 a0 c4 d1 ");
    places_are("ok setup a", "setup0 a0 ");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("check");
    TCase *t = tcase_create("check");
    SRunner *r;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_bag_check_has_its_sides_and_terms);
    tcase_add_test(t, every_verb_is_known);
    tcase_add_test(t, every_function_is_known);
    tcase_add_test(t, distinct_and_rows_take_whole_expressions);
    tcase_add_test(t, total_picked_and_expect_take_one_place_only);
    tcase_add_test(t, places_may_have_labels);
    tcase_add_test(t, modifiers_stand_before_the_first_side);
    tcase_add_test(t, approx_takes_a_small_real);
    tcase_add_test(t, ok_takes_runs_setup_and_derived);
    tcase_add_test(t, a_relation_never_names_setup_or_derived);
    tcase_add_test(t, what_a_later_version_may_know_is_not_called_a_mistake);
    tcase_add_test(t, a_check_that_ends_early_says_what_was_expected);
    tcase_add_test(t, what_is_no_name_is_refused);
    tcase_add_test(t, list_takes_one_term_a_side);
    tcase_add_test(t, blanks_and_tabs_separate_and_parentheses_stand_alone);
    tcase_add_test(t, a_nul_byte_does_not_hide_what_follows);
    tcase_add_test(t, a_check_is_limited_in_depth_and_width);
    tcase_add_test(t, places_are_visited_as_often_as_they_are_named);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
