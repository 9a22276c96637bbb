/*
 * Judging: what the relations of the case format mean for observed rows. The engine is a toy that
 * answers what its statements say, so that every answer an engine can give has its case here.
 */
#include "tests/replay/judge/judge_fixture.h"

/* ---- bags ---------------------------------------------------------------------------------- */

START_TEST(bags_are_equal_in_any_order)
{
    passes("bag a = b", RUN("a", ROW("1") ROW("2") ROW("2")) RUN("b", ROW("2") ROW("1") ROW("2")));
}
END_TEST

START_TEST(the_signature_says_on_which_side_rows_are_missing)
{
    fails("bag a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("1")), "rel:1:missing");
    fails("bag a = b", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("2")), "rel:1:extra");
    fails("bag a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("1") ROW("3")), "rel:1:both");
}
END_TEST

START_TEST(how_often_a_row_comes_counts)
{
    fails("bag a = b", RUN("a", ROW("1") ROW("1")) RUN("b", ROW("1")), "rel:1:missing");
    fails("bag a = b", RUN("a", ROW("1") ROW("1") ROW("2")) RUN("b", ROW("1") ROW("2") ROW("2")),
          "rel:1:both");
}
END_TEST

START_TEST(every_later_side_is_compared_with_the_first)
{
    const char *runs = RUN("a", ROW("1")) RUN("b", ROW("1")) RUN("c", EMPTY);

    fails("bag a = b = c", runs, "rel:1:missing");
    fails("bag c = a = b", runs, "rel:1:extra");
}
END_TEST

START_TEST(plus_adds_counts)
{
    passes("bag whole = yes + no + null",
           RUN("whole", ROW("1") ROW("1") ROW("2") ROW("3")) RUN("yes", ROW("1"))
               RUN("no", ROW("1") ROW("2")) RUN("null", ROW("3")));
}
END_TEST

START_TEST(minus_subtracts_counts)
{
    passes("bag a = b - c", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("2")) RUN("c", ROW("2")));
    fails("bag a = b - c", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("2")) RUN("c", EMPTY),
          "rel:1:extra");
}
END_TEST

START_TEST(a_count_below_zero_is_a_mismatch_even_with_itself)
{
    const char *runs = RUN("a", EMPTY) RUN("b", ROW("1"));

    fails("bag a = a - b", runs, "rel:1:both");
    fails("bag a - b = a - b", runs, "rel:1:both");
    fails("bag a - b <= b", runs, "rel:1:both");
}
END_TEST

START_TEST(contained_in_allows_more_on_the_other_side_only)
{
    const char *runs = RUN("a", ROW("1") ROW("1")) RUN("b", ROW("1") ROW("2") ROW("1"));

    passes("bag a <= b", runs);
    fails("bag b <= a", runs, "rel:1:missing");
    fails("bag a <= b", RUN("a", ROW("1") ROW("1")) RUN("b", ROW("1") ROW("2")), "rel:1:missing");
}
END_TEST

START_TEST(rows_of_different_width_are_never_equal)
{
    fails("bag a = b", RUN("a", ROW("1")) RUN("b", ROW("1\tNULL")), "rel:1:both");
    passes("bag a = b", RUN("a", EMPTY) RUN("b", EMPTY));
}
END_TEST

START_TEST(numbers_are_equal_by_value_and_nothing_else_across_types)
{
    passes("bag a = b",
           RUN("a", ROW("1") ROW("NULL") ROW("0")) RUN("b", ROW("1.0") ROW("NULL") ROW("-0.0")));
    passes("bag a = b", RUN("a", ROW("1.5")) RUN("b", ROW("numeric'1.50'")));
    passes("bag a = b", RUN("a", ROW("NaN")) RUN("b", ROW("NaN")));
    fails("bag a = b", RUN("a", ROW("9007199254740993")) RUN("b", ROW("9007199254740992.0")),
          "rel:1:both");
    fails("bag a = b", RUN("a", ROW("'1'")) RUN("b", ROW("1")), "rel:1:both");
    fails("bag a = b", RUN("a", ROW("'1'")) RUN("b", ROW("x'31'")), "rel:1:both");
    fails("bag a = b", RUN("a", ROW("true")) RUN("b", ROW("1")), "rel:1:both");
    fails("bag a = b", RUN("a", ROW("'a'")) RUN("b", ROW("'A'")), "rel:1:both");
    fails("bag a = b", RUN("a", ROW("NULL")) RUN("b", ROW("''")), "rel:1:both");
}
END_TEST

START_TEST(the_rows_that_make_the_difference_are_named)
{
    judged("bag a = b",
           RUN("a", ROW("1\t0") ROW("1\t0") ROW("2\t0")) RUN("b", ROW("2\t0") ROW("'x'\t3")));
    ck_assert_uint_eq(difference.nmissing, 1);
    ck_assert_int_eq(difference.missing[0].count, 2);
    ck_assert_int_eq(difference.missing[0].row[0].i, 1);
    ck_assert_uint_eq(difference.nextra, 1);
    ck_assert_uint_eq(difference.extra[0].ncolumns, 2);
    ck_assert(wh_str_is(difference.extra[0].row[0].s, "x"));
}
END_TEST

START_TEST(many_different_rows_are_counted_though_few_are_kept)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    int i;

    wh_buf_text(&b, "-- @run a\nset\n;\n-- @run b\n");
    for (i = 0; i < 50; i++)
        wh_buf_format(&b, "row %d\n", i);
    wh_buf_text(&b, ";\n");
    wh_buf_char(&b, '\0');
    fails("bag a = b", b.p, "rel:1:extra");
    ck_assert_uint_eq(difference.nextra, 50);
    ck_assert_ptr_nonnull(difference.extra[WH_DIFFERENCE_ROWS - 1].row);
    wh_buf_release(&b);
}
END_TEST

/* ---- sets and lists ------------------------------------------------------------------------ */

START_TEST(sets_do_not_count)
{
    passes("set a = b", RUN("a", ROW("1") ROW("1") ROW("2")) RUN("b", ROW("2") ROW("1")));
    fails("set a = b", RUN("a", ROW("1") ROW("1")) RUN("b", ROW("2") ROW("1")), "rel:1:extra");
    passes("set a <= b", RUN("a", ROW("1") ROW("1")) RUN("b", ROW("2") ROW("1")));
    fails("set a <= b", RUN("a", ROW("1") ROW("3")) RUN("b", ROW("2") ROW("1")), "rel:1:missing");
}
END_TEST

START_TEST(lists_are_equal_in_the_same_order_only)
{
    passes("list a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("1") ROW("2.0")));
    fails("list a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("2") ROW("1")), "rel:1:order");
    fails("list a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("2")), "rel:1:missing");
    fails("list a = b", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("1")), "rel:1:extra");
}
END_TEST

START_TEST(a_list_that_is_to_be_contained_is_not_answered)
{
    is_open("list a <= b", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("2")), "by =");
    is_open("list rows(a) = b", RUN("a", ROW("1")) RUN("b", ROW("1")), "list compares");
}
END_TEST

/* ---- functions ----------------------------------------------------------------------------- */

START_TEST(distinct_counts_each_row_once)
{
    const char *runs = RUN("a", ROW("1") ROW("1") ROW("2")) RUN("b", ROW("2") ROW("1"));

    passes("bag distinct(a) = b", runs);
    fails("bag a = b", runs, "rel:1:missing");
    passes("bag distinct(a + b) = distinct(b)", runs);
    fails("bag distinct(a) = a", runs, "rel:1:extra");
}
END_TEST

/* `n` rows, k * `step` modulo `of`. */
static void put_run(wh_buf *out, const char *name, int n, int step, int of)
{
    wh_buf_format(out, "-- @run %s\n", name);
    for (int k = 0; k < n; k++)
        wh_buf_format(out, "row %d\n", k * step % of);
    wh_buf_text(out, ";\n");
}

START_TEST(distinct_also_holds_of_many_rows_and_of_what_was_taken_away)
{
    wh_buf runs = WH_BUF_INIT(1 << 16);

    put_run(&runs, "a", 300, 7, 100);
    put_run(&runs, "b", 100, 1, 100);
    put_run(&runs, "c", 99, 1, 100);
    wh_buf_char(&runs, 0);
    passes("bag distinct(a) = b", runs.p);
    fails("bag distinct(a) = c", runs.p, "rel:1:missing");
    passes("bag distinct(a + c) = distinct(b + a)", runs.p);
    passes("bag distinct(a - b) = b", runs.p);
    fails("bag distinct(c - b) = c - c", runs.p, "rel:1:both");
    wh_buf_release(&runs);
}
END_TEST

START_TEST(rows_is_the_number_of_rows)
{
    const char *runs = RUN("a", ROW("7") ROW("7")) RUN("b", ROW("8")) RUN("two", ROW("2"));

    passes("bag rows(a) = two", runs);
    passes("bag rows(a + b) = rows(a + b)", runs);
    passes("bag rows(a - a) = rows(b - b)", runs);
    fails("bag rows(a) = rows(b)", runs, "rel:1:more");
    fails("bag rows(b) = rows(a)", runs, "rel:1:less");
    passes("bag rows(distinct(a)) = rows(b)", runs);
}
END_TEST

START_TEST(total_is_the_exact_sum_of_the_first_column)
{
    const char *runs = RUN("a", ROW("1\t9") ROW("NULL\t9") ROW("2\t9")) RUN("b", ROW("3"))
        RUN("c", ROW("numeric'1.5'") ROW("numeric'1.5'")) RUN("d", EMPTY) RUN("e", ROW("NULL"));

    passes("bag total(a) = b", runs);
    passes("bag total(a) = total(b) = total(c)", runs);
    passes("bag total(d) = total(e)", runs);
    fails("bag total(a) = total(d)", runs, "rel:1:more");
    fails("bag total(d) = total(a)", runs, "rel:1:less");
}
END_TEST

START_TEST(totals_are_less_or_more_also_as_decimals)
{
    const char *runs = RUN("a", ROW("numeric'1.25'")) RUN("b", ROW("numeric'1.3'"))
        RUN("c", ROW("2")) RUN("d", ROW("numeric'-1.25'")) RUN("e", ROW("numeric'-10.5'"));

    fails("bag total(a) = total(b)", runs, "rel:1:less");
    fails("bag total(b) = total(a)", runs, "rel:1:more");
    fails("bag total(b) = total(c)", runs, "rel:1:less");
    fails("bag total(c) = total(d)", runs, "rel:1:more");
    fails("bag total(d) = total(e)", runs, "rel:1:more");
    fails("bag total(e) = total(d)", runs, "rel:1:less");
}
END_TEST

START_TEST(a_sum_that_is_not_exact_is_not_judged)
{
    const char *runs = RUN("a", ROW("0.5")) RUN("b", ROW("'x'")) RUN("c", ROW("1"));

    is_open("bag total(a) = total(c)", runs, "total(a) is not exact");
    is_open("bag total(c) = total(b)", runs, "total(b) is not exact");
}
END_TEST

START_TEST(picked_takes_the_rows_whose_last_column_is_true)
{
    const char *all =
        RUN("a", ROW("1\t1") ROW("2\t0") ROW("3\tNULL") ROW("4\t-0.5") ROW("5\ttrue")
                     ROW("6\tfalse") ROW("7\t'1'") ROW("8\tnumeric'0.10'") ROW("9\tnumeric'0.00'"));
    wh_buf b = WH_BUF_INIT(10000);

    wh_buf_text(&b, all);
    wh_buf_text(&b, RUN("b", ROW("1") ROW("4") ROW("5") ROW("8")));
    wh_buf_char(&b, '\0');
    passes("bag b = picked(a)", b.p);
    passes("bag typed b = picked(a)", b.p);
    fails("bag picked(a) = a", b.p, "rel:1:both");
    passes("set b = picked(a)", b.p);
    wh_buf_release(&b);
}
END_TEST

START_TEST(differences_of_numbers_are_shown_too)
{
    judged("bag rows(a) = rows(b)", RUN("a", ROW("7") ROW("8")) RUN("b", ROW("7")));
    ck_assert_uint_eq(difference.nmissing, 1);
    ck_assert_int_eq(difference.missing[0].row[0].i, 2);
    ck_assert_int_eq(difference.extra[0].row[0].i, 1);
    memset(&difference, 0, sizeof difference);
    judged("bag rows(a) + rows(b) = b", RUN("a", ROW("7") ROW("8")) RUN("b", ROW("7")));
    ck_assert_uint_eq(difference.nmissing, 2);
    ck_assert_int_eq(difference.missing[0].row[0].i + difference.missing[1].row[0].i, 3);
}
END_TEST

/* ---- modifiers ----------------------------------------------------------------------------- */

START_TEST(typed_compares_representation)
{
    const char *runs = RUN("a", ROW("1") ROW("2")) RUN("b", ROW("2") ROW("1.0"));

    passes("bag a = b", runs);
    fails("bag typed a = b", runs, "rel:1:both");
    passes("bag typed a = a", runs);
    fails("set typed a = b", runs, "rel:1:both");
    fails("list typed a = b", RUN("a", ROW("1")) RUN("b", ROW("1.0")), "rel:1:both");
    passes("list typed a = b", RUN("a", ROW("1.0")) RUN("b", ROW("1.0")));
}
END_TEST

START_TEST(approx_compares_reals_relatively)
{
    passes("bag approx=1e-9 a = b",
           RUN("a", ROW("1.0") ROW("2.0")) RUN("b", ROW("2.0000000001") ROW("1")));
    fails("bag approx=1e-9 a = b", RUN("a", ROW("1.0")) RUN("b", ROW("1.00001")), "rel:1:both");
    fails("bag approx=1e-9 a = b", RUN("a", ROW("1.0") ROW("2.0")) RUN("b", ROW("1.0")),
          "rel:1:missing");
    fails("bag approx=1e-9 a = b", RUN("a", ROW("1.0")) RUN("b", ROW("1.0") ROW("2.0")),
          "rel:1:extra");
    passes("bag approx=1e-9 a <= b", RUN("a", ROW("1.0")) RUN("b", ROW("1.0") ROW("2.0")));
    passes("bag approx=1e-9 a = b",
           RUN("a", ROW("NaN") ROW("Infinity")) RUN("b", ROW("Infinity") ROW("NaN")));
    fails("bag approx=0.5 a = b", RUN("a", ROW("Infinity")) RUN("b", ROW("-Infinity")),
          "rel:1:both");
    fails("bag approx=0.5 a = b", RUN("a", ROW("Infinity")) RUN("b", ROW("1e300")), "rel:1:both");
}
END_TEST

/* A decimal is near to a real; two exact numbers are equal or not. */
START_TEST(values_are_compared_across_type_systems)
{
    passes("bag approx=1e-9 a = b",
           RUN("a", ROW("numeric'0.3333333333333333333333'")) RUN("b", ROW("0.3333333333333333")));
    fails("bag approx=1e-9 a = b",
          RUN("a", ROW("numeric'0.33333333333333333333'"))
              RUN("b", ROW("numeric'0.33333333333333333334'")),
          "rel:1:both");
    passes("bag bool=int a = b", RUN("a", ROW("true") ROW("false")) RUN("b", ROW("0") ROW("1")));
    fails("bag bool=int a = b", RUN("a", ROW("true")) RUN("b", ROW("2")), "rel:1:both");
    fails("bag bool=int a = b", RUN("a", ROW("true")) RUN("b", ROW("NULL")), "rel:1:both");
    fails("bag approx=1e-9 a = b", RUN("a", ROW("true")) RUN("b", ROW("1")), "rel:1:both");
}
END_TEST

START_TEST(times_are_compared_by_their_instant)
{
    passes("bag time=instant a = b",
           RUN("a", ROW("timestamp'2020-02-29 12:00:00'") ROW("'2020-01-01'"))
               RUN("b", ROW("'2020-02-29T12:00:00.000000Z'") ROW("'2020-01-01 00:00'")));
    passes("bag time=instant a = b", RUN("a", ROW("timestamptz'2020-03-01 01:30:00+02'"))
                                         RUN("b", ROW("'2020-02-29 23:30:00'")));
    passes("bag time=instant a = b", RUN("a", ROW("'2020-01-01 00:00:00.5-03:30'"))
                                         RUN("b", ROW("'2020-01-01 03:30:00.500'")));
    fails("bag time=instant a = b",
          RUN("a", ROW("'2020-01-01 00:00:00.001'")) RUN("b", ROW("'2020-01-01 00:00:00'")),
          "rel:1:both");
    /* leap years, and a year's end */
    passes("bag time=instant a = b",
           RUN("a", ROW("'1900-03-01 00:30:00+01'") ROW("'2000-03-01 00:30:00+01'")
                        ROW("'2022-01-01 00:30+01'"))
               RUN("b", ROW("'1900-02-28 23:30:00'") ROW("'2000-02-29 23:30:00'")
                            ROW("'2021-12-31 23:30'")));
    fails("bag time=instant a = b", RUN("a", ROW("'2020-01-01 '")) RUN("b", ROW("'2020-01-01'")),
          "rel:1:both");
    fails("bag time=instant a = b", RUN("a", ROW("'2020-01-01x'")) RUN("b", ROW("'2020-01-01'")),
          "rel:1:both");
    fails("bag a = b", RUN("a", ROW("'2020-01-01 00:00'")) RUN("b", ROW("'2020-01-01'")),
          "rel:1:both");
}
END_TEST

START_TEST(of_three_the_one_that_is_alone_is_named)
{
    static const struct {
        const char *sections, *reason;
    } rows[] = {
        {RUN("a", ROW("1")) RUN("b", ROW("2")) RUN("c", ROW("1")),
         "rows differ: b is alone with its answer"},
        {RUN("a", ROW("2")) RUN("b", ROW("1")) RUN("c", ROW("1")),
         "rows differ: a is alone with its answer"},
        {RUN("a", ROW("2")) RUN("b", ROW("1")) RUN("c", ROW("3")), "rows differ"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(judged("bag approx=1e-9 a = b = c", rows[i].sections).reason,
                         rows[i].reason);
}
END_TEST

START_TEST(approx_leaves_other_values_exact)
{
    fails("bag approx=0.1 a = b", RUN("a", ROW("100")) RUN("b", ROW("101")), "rel:1:both");
    fails("bag approx=0.1 a = b", RUN("a", ROW("1.0\t'x'")) RUN("b", ROW("1.0\t'y'")),
          "rel:1:both");
    fails("bag typed approx=0.1 a = b", RUN("a", ROW("1.0")) RUN("b", ROW("1")), "rel:1:both");
}
END_TEST

START_TEST(approx_finds_the_pairing_that_leaves_nobody_alone)
{
    /* 1.00 is near to all, and must leave 1.05 to the one that nobody else can have */
    passes("bag approx=0.06 a = b", RUN("a", ROW("1.0") ROW("1.05") ROW("0.95"))
                                        RUN("b", ROW("1.0") ROW("0.95") ROW("1.05")));
    passes("bag approx=0.06 a = b",
           RUN("a", ROW("1.0") ROW("1.1")) RUN("b", ROW("1.05") ROW("0.95")));
    fails("bag approx=0.06 a = b",
          RUN("a", ROW("1.0") ROW("1.0") ROW("1.0")) RUN("b", ROW("1.0") ROW("1.0") ROW("2.0")),
          "rel:1:both");
}
END_TEST

START_TEST(approx_keeps_the_order_of_lists_and_the_sets_of_sets)
{
    fails("list approx=1e-9 a = b", RUN("a", ROW("1.0") ROW("2.0")) RUN("b", ROW("2.0") ROW("1.0")),
          "rel:1:order");
    passes("list approx=1e-9 a = b",
           RUN("a", ROW("1.0") ROW("2.0")) RUN("b", ROW("1.0") ROW("2.0")));
    passes("set approx=1e-9 a = b", RUN("a", ROW("1.0") ROW("1.0")) RUN("b", ROW("1.0")));
    fails("set approx=1e-9 a = b", RUN("a", ROW("1.0") ROW("3.0")) RUN("b", ROW("1.0")),
          "rel:1:missing");
}
END_TEST

START_TEST(approx_with_anything_but_runs_is_not_answered)
{
    is_open("bag approx=1e-9 a - b = b", RUN("a", ROW("1.0")) RUN("b", ROW("1.0")), "approx");
    is_open("bag approx=1e-9 total(a) = b", RUN("a", ROW("1")) RUN("b", ROW("1.0")), "approx");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        bags_are_equal_in_any_order,
        the_signature_says_on_which_side_rows_are_missing,
        how_often_a_row_comes_counts,
        every_later_side_is_compared_with_the_first,
        plus_adds_counts,
        minus_subtracts_counts,
        a_count_below_zero_is_a_mismatch_even_with_itself,
        contained_in_allows_more_on_the_other_side_only,
        rows_of_different_width_are_never_equal,
        numbers_are_equal_by_value_and_nothing_else_across_types,
        the_rows_that_make_the_difference_are_named,
        many_different_rows_are_counted_though_few_are_kept,
        sets_do_not_count,
        lists_are_equal_in_the_same_order_only,
        a_list_that_is_to_be_contained_is_not_answered,
        distinct_counts_each_row_once,
        distinct_also_holds_of_many_rows_and_of_what_was_taken_away,
        rows_is_the_number_of_rows,
        total_is_the_exact_sum_of_the_first_column,
        totals_are_less_or_more_also_as_decimals,
        a_sum_that_is_not_exact_is_not_judged,
        picked_takes_the_rows_whose_last_column_is_true,
        differences_of_numbers_are_shown_too,
        typed_compares_representation,
        approx_compares_reals_relatively,
        times_are_compared_by_their_instant,
        values_are_compared_across_type_systems,
        of_three_the_one_that_is_alone_is_named,
        approx_leaves_other_values_exact,
        approx_finds_the_pairing_that_leaves_nobody_alone,
        approx_keeps_the_order_of_lists_and_the_sets_of_sets,
        approx_with_anything_but_runs_is_not_answered,
    };
    Suite *s = suite_create("judge");
    TCase *t = tcase_create("judge");
    SRunner *r;
    size_t i;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    for (i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
