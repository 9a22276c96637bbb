/* The histogram of steps. */
#include "replay/engine/steps.h"

#include <check.h>

static wh_steps steps;

static void setup(void)
{
    memset(&steps, 0, sizeof steps);
}

static void add_range(uint64_t from, uint64_t to)
{
    for (; from <= to; from++)
        wh_steps_add(&steps, from);
}

static void is_about(uint64_t n)
{
    uint64_t median = wh_steps_median(&steps);

    ck_assert_msg(median >= n - n / 16 && median <= n + n / 16, "%llu is not about %llu",
                  (unsigned long long)median, (unsigned long long)n);
}

START_TEST(without_a_query_the_median_is_nought)
{
    ck_assert_uint_eq(wh_steps_median(&steps), 0);
}
END_TEST

START_TEST(a_single_query_is_its_own_median)
{
    wh_steps_add(&steps, 11);
    ck_assert_uint_eq(wh_steps_median(&steps), 11);
    setup();
    wh_steps_add(&steps, 5000);
    is_about(5000);
}
END_TEST

START_TEST(half_of_the_queries_lie_below_the_median)
{
    add_range(1, 15);
    ck_assert_uint_eq(wh_steps_median(&steps), 8);
    setup();
    add_range(1, 999);
    is_about(500);
    setup();
    add_range(1000, 9000);
    is_about(5000);
}
END_TEST

START_TEST(one_query_that_never_ends_moves_nothing)
{
    add_range(100, 300);
    wh_steps_add(&steps, UINT64_MAX);
    wh_steps_add(&steps, 0);
    is_about(200);
}
END_TEST

START_TEST(histograms_add_up)
{
    wh_steps first;

    add_range(1, 499);
    first = steps;
    setup();
    add_range(500, 999);
    wh_steps_merge(&steps, &first);
    is_about(500);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("steps");
    TCase *t = tcase_create("steps");
    SRunner *r;
    int failed;

    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, without_a_query_the_median_is_nought);
    tcase_add_test(t, a_single_query_is_its_own_median);
    tcase_add_test(t, half_of_the_queries_lie_below_the_median);
    tcase_add_test(t, one_query_that_never_ends_moves_nothing);
    tcase_add_test(t, histograms_add_up);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
