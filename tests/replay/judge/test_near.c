/* Rows that agree nearly: how much work may be spent on them. */
#include <check.h>
#include <stdlib.h>

#include "replay/judge/near.h"

START_TEST(sets_of_rows_that_take_too_long_to_compare_are_not_compared)
{
    enum { N = 11000 }; /* squared: more than may be */
    wh_value one = {.kind = WH_REAL, .r = 1}, two = {.kind = WH_REAL, .r = 2};
    wh_nearness near = {.columns = 1, .epsilon = 1e-9, .as_sets = true};
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_value **x = WH_NEW_N(a, wh_value *, N), **y = WH_NEW_N(a, wh_value *, N);
    size_t missing, extra;

    for (size_t i = 0; i < N; i++) {
        x[i] = &one;
        y[i] = &two;
    }
    ck_assert(!wh_rows_match(a, x, N, y, N, &near, &missing, &extra));
    ck_assert(wh_rows_match(a, x, 100, y, 100, &near, &missing, &extra));
    ck_assert_uint_eq(missing, 100);
    ck_assert_uint_eq(extra, 100);
    wh_arena_free(a);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("near");
    TCase *t = tcase_create("near");
    SRunner *r;
    int failed;

    tcase_add_test(t, sets_of_rows_that_take_too_long_to_compare_are_not_compared);
    tcase_set_timeout(t, 60);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
