/*
 * The random generator: keys, ranges, and draws from a byte string.
 */
#include <check.h>
#include <stdlib.h>

#include "generate/model/rng.h"

START_TEST(a_key_always_gives_the_same_draws)
{
    wh_rng r;

    /* Frozen: other numbers mean that every seed in every archived case means another case. */
    wh_rng_seed(&r, 1, 1, 0);
    ck_assert_uint_eq(wh_rng_next(&r), UINT64_C(16631207758335122502));
    ck_assert_uint_eq(wh_rng_next(&r), UINT64_C(6467996087296648180));
}
END_TEST

START_TEST(seed_case_and_base_each_change_the_draws)
{
    static const uint64_t keys[][3] = {{1, 1, 0}, {2, 1, 0}, {1, 2, 0}, {1, 1, 1}, {0, 1, 1}};
    uint64_t first[5];

    for (int i = 0; i < 5; i++) {
        wh_rng r;

        wh_rng_seed(&r, keys[i][0], keys[i][1], keys[i][2]);
        first[i] = wh_rng_next(&r);
        for (int j = 0; j < i; j++)
            ck_assert_uint_ne(first[i], first[j]);
    }
}
END_TEST

START_TEST(draws_stay_below_their_bound_and_reach_every_number)
{
    unsigned seen[7] = {0};
    wh_rng r;

    wh_rng_seed(&r, 3, 1, 0);
    for (int i = 0; i < 7000; i++) {
        uint32_t x = wh_rng_below(&r, 7);

        ck_assert_uint_lt(x, 7);
        seen[x]++;
    }
    for (int i = 0; i < 7; i++)
        ck_assert_uint_gt(seen[i], 800);
    ck_assert_uint_eq(wh_rng_below(&r, 1), 0);
    ck_assert_uint_eq(wh_rng_below(&r, 0), 0);
}
END_TEST

START_TEST(a_percentage_is_kept)
{
    wh_rng r;
    int yes = 0;

    wh_rng_seed(&r, 4, 1, 0);
    for (int i = 0; i < 10000; i++) {
        yes += wh_rng_percent(&r, 20);
        ck_assert(!wh_rng_percent(&r, 0));
        ck_assert(wh_rng_percent(&r, 100));
    }
    ck_assert_int_gt(yes, 1850);
    ck_assert_int_lt(yes, 2150);
}
END_TEST

START_TEST(bytes_are_consumed_as_draws)
{
    static const unsigned char bytes[] = {5, 0x34, 0x12, 9};
    wh_rng r;

    wh_rng_from_bytes(&r, bytes, sizeof bytes);
    ck_assert_uint_eq(wh_rng_below(&r, 4), 1);
    ck_assert_uint_eq(wh_rng_below(&r, 1), 0); /* no choice, no byte */
    ck_assert_uint_eq(wh_rng_below(&r, 0x2000), 0x1234);
    ck_assert_uint_eq(wh_rng_below(&r, 256), 9);
    ck_assert_uint_eq(r.left, 0);
}
END_TEST

START_TEST(after_the_last_byte_come_zeros_and_no_percentage_holds)
{
    wh_rng r;

    wh_rng_from_bytes(&r, "", 0);
    for (int i = 0; i < 10; i++) {
        ck_assert_uint_eq(wh_rng_below(&r, 1000000), 0);
        ck_assert(!wh_rng_percent(&r, 99));
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("rng");
    TCase *t = tcase_create("rng");
    SRunner *sr;
    int failed;

    tcase_add_test(t, a_key_always_gives_the_same_draws);
    tcase_add_test(t, seed_case_and_base_each_change_the_draws);
    tcase_add_test(t, draws_stay_below_their_bound_and_reach_every_number);
    tcase_add_test(t, a_percentage_is_kept);
    tcase_add_test(t, bytes_are_consumed_as_draws);
    tcase_add_test(t, after_the_last_byte_come_zeros_and_no_percentage_holds);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
