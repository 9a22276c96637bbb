/* Exact sums of a column. */
#include <check.h>
#include <stdlib.h>

#include "formats/case/total.h"

static wh_arena *arena;
static wh_total total;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    memset(&total, 0, sizeof total);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static void add_int(int64_t i)
{
    wh_value v = {.kind = WH_INT, .i = i};

    wh_total_add(&total, &v);
}

static void add_real(double r)
{
    wh_value v = {.kind = WH_REAL, .r = r};

    wh_total_add(&total, &v);
}

static void add_text(int kind, const char *text)
{
    wh_value v = {.kind = (uint8_t)kind, .s = wh_str_of(text)};

    wh_total_add(&total, &v);
}

static void add_decimal(const char *text)
{
    add_text(WH_DECIMAL, text);
}

/* The sum as it stands in a case; "NULL" if it is not exact. */
static void sum_is(const char *expected)
{
    wh_value v = wh_total_value(arena, &total);
    wh_buf b = WH_BUF_INIT(200);

    wh_value_print(&b, &v);
    wh_buf_char(&b, '\0');
    ck_assert_str_eq(b.p, expected);
    wh_buf_release(&b);
}

START_TEST(no_rows_sum_to_zero)
{
    sum_is("0");
}
END_TEST

START_TEST(null_counts_as_zero)
{
    add_text(WH_NULL, "");
    sum_is("0");
    add_int(3);
    add_text(WH_NULL, "");
    sum_is("3");
}
END_TEST

START_TEST(integers_are_summed_exactly)
{
    add_int(INT64_MAX);
    add_int(-1);
    sum_is("9223372036854775806");
    add_int(INT64_MIN);
    sum_is("-2");
}
END_TEST

START_TEST(a_sum_beyond_64_bits_is_a_decimal)
{
    add_int(INT64_MAX);
    add_int(INT64_MAX);
    sum_is("numeric'18446744073709551614'");
    add_int(INT64_MIN);
    add_int(INT64_MIN);
    sum_is("-2");
    add_int(INT64_MIN);
    sum_is("numeric'-9223372036854775810'");
}
END_TEST

START_TEST(decimals_are_summed_exactly)
{
    add_decimal("0.1");
    add_decimal("0.2");
    sum_is("numeric'0.3'");
    add_decimal("-1.30");
    sum_is("-1");
    add_int(1);
    sum_is("0");
    add_decimal("-0.05");
    sum_is("numeric'-0.05'");
}
END_TEST

START_TEST(a_whole_number_is_an_integer_however_it_was_written)
{
    add_decimal("2.50");
    add_decimal("+2.50");
    sum_is("5");
}
END_TEST

START_TEST(reals_count_only_without_a_fraction)
{
    add_real(3.0);
    add_real(-0.0);
    sum_is("3");
    add_real(0.5);
    sum_is("NULL");
}
END_TEST

START_TEST(reals_that_may_have_been_rounded_are_not_exact)
{
    add_real(1e16);
    sum_is("NULL");
}
END_TEST

START_TEST(infinities_and_nan_are_not_exact)
{
    wh_total before = total;

    add_real(1e308 * 10);
    sum_is("NULL");
    total = before;
    add_real(1e308 * 10 - 1e308 * 10);
    sum_is("NULL");
}
END_TEST

START_TEST(text_blobs_and_booleans_are_not_exact)
{
    int kinds[] = {WH_TEXT, WH_BLOB, WH_BOOL, WH_TYPED};
    size_t i;

    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        memset(&total, 0, sizeof total);
        add_text(kinds[i], "1");
        sum_is("NULL");
    }
}
END_TEST

START_TEST(a_decimal_that_is_no_number_is_not_exact)
{
    const char *texts[] = {"NaN", "1e5", "", "-", ".", "1.2.3", "--1", "1 "};
    size_t i;

    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        memset(&total, 0, sizeof total);
        add_decimal(texts[i]);
        ck_assert_msg(total.inexact, "'%s'", texts[i]);
    }
}
END_TEST

START_TEST(an_inexact_sum_stays_inexact)
{
    add_real(0.5);
    add_int(1);
    add_real(-0.5);
    sum_is("NULL");
}
END_TEST

START_TEST(the_127_bits_are_used_to_their_end_and_not_beyond)
{
    add_decimal("170141183460469231731687303715884105727");
    sum_is("numeric'170141183460469231731687303715884105727'");
    add_int(1);
    sum_is("NULL");
}
END_TEST

START_TEST(a_scale_that_does_not_fit_is_not_exact)
{
    add_decimal("0.00000000000000000000000000000000000001"); /* 38 places */
    sum_is("numeric'0.00000000000000000000000000000000000001'");
    add_int(100);
    sum_is("NULL");
    memset(&total, 0, sizeof total);
    add_decimal("0.000000000000000000000000000000000000001"); /* 39 */
    sum_is("NULL");
}
END_TEST

/* Sums of random cents, against the same in integers. */
START_TEST(random_decimals_sum_as_their_cents_do)
{
    uint64_t state = 42;
    int64_t cents = 0;
    int i;

    for (i = 0; i < 1000; i++) {
        wh_buf b = WH_BUF_INIT(100);
        int64_t c;

        state = state * 6364136223846793005u + 1442695040888963407u;
        c = (int64_t)(state >> 33) % 1000000 - 500000;
        cents += c;
        wh_buf_format(&b, "%s%ld.%02ld", c < 0 ? "-" : "", labs((long)c) / 100,
                      labs((long)c) % 100);
        wh_buf_char(&b, '\0');
        add_decimal(b.p);
        wh_buf_release(&b);
        ck_assert(!total.inexact);
        ck_assert(total.units == (wh_int128)cents);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("total");
    TCase *t = tcase_create("total");
    SRunner *r;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, no_rows_sum_to_zero);
    tcase_add_test(t, null_counts_as_zero);
    tcase_add_test(t, integers_are_summed_exactly);
    tcase_add_test(t, a_sum_beyond_64_bits_is_a_decimal);
    tcase_add_test(t, decimals_are_summed_exactly);
    tcase_add_test(t, a_whole_number_is_an_integer_however_it_was_written);
    tcase_add_test(t, reals_count_only_without_a_fraction);
    tcase_add_test(t, reals_that_may_have_been_rounded_are_not_exact);
    tcase_add_test(t, infinities_and_nan_are_not_exact);
    tcase_add_test(t, text_blobs_and_booleans_are_not_exact);
    tcase_add_test(t, a_decimal_that_is_no_number_is_not_exact);
    tcase_add_test(t, an_inexact_sum_stays_inexact);
    tcase_add_test(t, the_127_bits_are_used_to_their_end_and_not_beyond);
    tcase_add_test(t, a_scale_that_does_not_fit_is_not_exact);
    tcase_add_test(t, random_decimals_sum_as_their_cents_do);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
