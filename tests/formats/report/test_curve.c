/* Curves, written, read and drawn. */
#include "formats/base/memory.h"
#include "formats/report/curve.h"

#include <check.h>

static wh_curve k;
static wh_buf out;

static void setup(void)
{
    memset(&k, 0, sizeof k);
    wh_buf_own(&out, 1 << 16);
}

static void teardown(void)
{
    wh_buf_release(&out);
}

static const char *written(void)
{
    wh_buf_clear(&out);
    wh_curve_write(&k, &out);
    wh_buf_char(&out, '\0');
    return out.p;
}

START_TEST(a_point_is_a_change_and_the_last_one_says_how_far_it_goes)
{
    wh_curve_add(&k, 0, 312);
    wh_curve_add(&k, 5, 312);
    wh_curve_add(&k, 17, 40);
    wh_curve_add(&k, 20, 40);
    wh_curve_add(&k, 31, 9);
    ck_assert_str_eq(written(), "312@0 40@17 9@31");
    wh_curve_add(&k, 85, 9);
    ck_assert_str_eq(written(), "312@0 40@17 9@31 9@85");
    wh_curve_add(&k, 85, 7);
    wh_curve_add(&k, 85, 6);
    ck_assert_str_eq(written(), "312@0 40@17 9@31 6@85");
}
END_TEST

START_TEST(of_many_changes_some_are_left_out_but_not_the_first_and_the_last)
{
    uint64_t i;

    for (i = 0; i <= 1000; i++)
        wh_curve_add(&k, i, 5000 - i);
    ck_assert_uint_le(k.n, WH_CURVE_MAX);
    ck_assert_uint_ge(k.n, WH_CURVE_MAX / 4);
    ck_assert_uint_eq(k.v[0].y, 5000);
    ck_assert_uint_eq(k.v[k.n - 1].y, 4000);
    for (i = 1; i < k.n; i++)
        ck_assert_uint_gt(k.v[i].x, k.v[i - 1].x);
}
END_TEST

START_TEST(what_is_written_is_read)
{
    ck_assert(wh_curve_read(&k, WH_STR("312@0 40@17 9@31 9@85")));
    ck_assert_uint_eq(k.n, 3);
    ck_assert_uint_eq(k.x, 85);
    ck_assert_str_eq(written(), "312@0 40@17 9@31 9@85");
}
END_TEST

START_TEST(what_is_no_curve_is_not_read)
{
    static const char *const none[] = {"",      "312",          "312@",         "312@0,40@1",
                                       "@0",    "9@5 8@4",      "9@0  8@1",     "x@0",
                                       "9@0 x", "9@9999999999", "-9@0 <b>@1<b>"};
    size_t i;

    for (i = 0; i < sizeof none / sizeof none[0]; i++)
        ck_assert_msg(!wh_curve_read(&k, wh_str_of(none[i])), "%s", none[i]);
}
END_TEST

START_TEST(it_is_drawn_from_the_left_to_the_right_with_the_most_above)
{
    ck_assert(wh_curve_read(&k, WH_STR("100@0 50@10 25@20 25@40")));
    wh_curve_draw(&k, "tokens", "tests", &out);
    wh_buf_char(&out, '\0');
    ck_assert_ptr_nonnull(strstr(out.p, "d=\"M0 0 H60 V24 H120 V36 H240\""));
    ck_assert_ptr_nonnull(strstr(out.p, "100 tokens, after 40 tests 25"));
}
END_TEST

START_TEST(where_nothing_changes_nothing_is_drawn)
{
    ck_assert(wh_curve_read(&k, WH_STR("7@0 7@10")));
    wh_curve_draw(&k, "tokens", "tests", &out);
    ck_assert_uint_eq(out.n, 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("curve");
    TCase *t = tcase_create("curve");
    SRunner *r;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_point_is_a_change_and_the_last_one_says_how_far_it_goes);
    tcase_add_test(t, of_many_changes_some_are_left_out_but_not_the_first_and_the_last);
    tcase_add_test(t, what_is_written_is_read);
    tcase_add_test(t, what_is_no_curve_is_not_read);
    tcase_add_test(t, it_is_drawn_from_the_left_to_the_right_with_the_most_above);
    tcase_add_test(t, where_nothing_changes_nothing_is_drawn);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
