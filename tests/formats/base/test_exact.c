/* Exact digits of doubles, and rounding a half away from zero. */
#include "formats/base/exact.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *printed(double r, int digits, int decimals)
{
    static wh_buf b = WH_BUF_INIT(4096);
    wh_exact x;

    wh_buf_clear(&b);
    wh_exact_of_real(r, &x);
    if (digits >= 0)
        wh_exact_round(&x, digits);
    wh_exact_print(&b, &x, decimals);
    wh_buf_char(&b, '\0');
    return b.p;
}

START_TEST(digits_are_exact)
{
    ck_assert_str_eq(printed(0.1, -1, 55),
                     "0.1000000000000000055511151231257827021181583404541015625");
    ck_assert_str_eq(printed(1e23, -1, 0), "99999999999999991611392");
    ck_assert_str_eq(printed(-2.5, -1, 1), "2.5");
    ck_assert_str_eq(printed(0, -1, 3), "0.000");
}
END_TEST

START_TEST(a_half_rounds_away_from_zero)
{
    ck_assert_str_eq(printed(2.5, 1, 0), "3");
    ck_assert_str_eq(printed(0.0625, 2, 3), "0.063");
    ck_assert_str_eq(printed(9.5, 1, 0), "10");
    ck_assert_str_eq(printed(0.4, 0, 0), "0");
}
END_TEST

START_TEST(the_largest_and_the_smallest_fit)
{
    wh_exact x;

    wh_exact_of_real(DBL_MAX, &x);
    ck_assert_int_eq(x.point, 309);
    wh_exact_of_real(DBL_TRUE_MIN, &x);
    ck_assert_int_eq(x.point, -323);
    ck_assert_int_eq(x.n, 751);
    wh_exact_of_real(nextafter(DBL_MIN, 0), &x);
    ck_assert_int_eq(x.n, 767);
}
END_TEST

/* Against the C library where it must agree: in the "C" locale, away from ties. */
START_TEST(many_doubles_print_as_the_c_library_does)
{
    uint64_t state = 42;
    int i;

    for (i = 0; i < 20000; i++) {
        char wanted[400];
        double r;
        state = state * 6364136223846793005u + 1442695040888963407u;
        r = ldexp((double)(state >> 11), (int)(state % 90) - 100);
        snprintf(wanted, sizeof wanted, "%.40f", r);
        if (fmod(ldexp(r, 30), 1) != 0) /* 40 decimals may cut it: compare the first 20 */
            ck_assert_int_eq(strncmp(printed(r, -1, 40), wanted, 20), 0);
        else
            ck_assert_str_eq(printed(r, -1, 40), wanted);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("exact");
    TCase *t = tcase_create("exact");
    SRunner *sr;
    int failed;

    tcase_add_test(t, digits_are_exact);
    tcase_add_test(t, a_half_rounds_away_from_zero);
    tcase_add_test(t, the_largest_and_the_smallest_fit);
    tcase_add_test(t, many_doubles_print_as_the_c_library_does);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
