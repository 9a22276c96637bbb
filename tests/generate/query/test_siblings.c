/*
 * Siblings: bases that differ in nothing but their predicate.
 */
#include <check.h>
#include <stdlib.h>

#include <whittle/generate.h>

enum { CASES = 20, BASES = 100 };

static wh_buf out = WH_BUF_INIT(1 << 24);

/* The next base's line; {NULL, 0}: that was the last one. */
static wh_str next_base(const char **at)
{
    wh_str s = {NULL, 0};

    *at = strstr(*at, "-- @base\n");
    if (*at) {
        s.p = *at += strlen("-- @base\n");
        s.n = (size_t)(strchr(s.p, '\n') - s.p);
    }
    return s;
}

static const char *make(const char *dialect, const char *mix, uint64_t number)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;

    o.queries = BASES;
    ck_assert_int_eq(wh_generate_mix(wh_str_of(mix), &o, NULL), WH_OK);
    wh_buf_clear(&out);
    ck_assert_int_eq(wh_generate(wh_str_of(dialect), 5, number, &o, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
    return out.p;
}

/* How far it goes up to the last `word`; all of it if there is none. */
static size_t up_to(wh_str s, const char *word)
{
    size_t n = strlen(word), end = s.n;

    for (size_t i = 0; i + n <= s.n; i++)
        end = memcmp(s.p + i, word, n) == 0 ? i : end;
    return end;
}

/* Bases that have the same beginning, up to `word`, as the one before; `differing` of them are
 * not the same altogether. */
static unsigned siblings(const char *dialect, const char *mix, const char *word,
                         unsigned *differing)
{
    unsigned n = 0;

    *differing = 0;
    for (uint64_t k = 1; k <= CASES; k++) {
        const char *at = make(dialect, mix, k);
        wh_str last = {"", 0}, s;

        for (; (s = next_base(&at)).n; last = s) {
            size_t same = up_to(s, word);

            if (up_to(last, word) != same || memcmp(last.p, s.p, same) != 0)
                continue;
            n++;
            *differing += !wh_str_eq(last, s);
        }
    }
    return n;
}

/* They would have its plan. */
START_TEST(a_base_with_having_has_no_siblings)
{
    unsigned differing;

    ck_assert_uint_lt(siblings("sqlite", "having", " HAVING ", &differing), CASES * BASES / 50);
}
END_TEST

/* A predicate may hold a WHERE of its own, and then the last one is not the base's. */
START_TEST(most_bases_with_where_have_a_sibling)
{
    unsigned differing, n = siblings("sqlite", "where", " WHERE ", &differing);

    ck_assert_uint_gt(n, CASES * BASES * 4 / 10);
    ck_assert_uint_gt(differing, n * 8 / 10);
}
END_TEST

/* Nothing would be new about it. */
START_TEST(a_base_without_a_predicate_has_no_sibling)
{
    unsigned without = 0;

    for (uint64_t k = 1; k <= CASES; k++) {
        const char *at = make("sqlite", "order", k);
        wh_str last = {"", 0}, s;

        for (; (s = next_base(&at)).n; last = s) {
            without += up_to(last, " WHERE ") == last.n;
            ck_assert(up_to(last, " WHERE ") < last.n || !wh_str_eq(last, s));
        }
    }
    ck_assert_uint_gt(without, CASES);
}
END_TEST

/* What stands behind the predicate is shared too. */
START_TEST(siblings_have_the_same_order_and_limit)
{
    unsigned same = 0;

    for (uint64_t k = 1; k <= CASES; k++) {
        const char *at = make("sqlite", "limit", k);
        wh_str last = {"", 0}, s;

        for (; (s = next_base(&at)).n; last = s) {
            size_t a = last.n - up_to(last, " ORDER BY "), b = s.n - up_to(s, " ORDER BY ");

            same += a == b && memcmp(last.p + last.n - a, s.p + s.n - b, a) == 0;
        }
    }
    ck_assert_uint_gt(same, CASES * BASES * 4 / 10);
}
END_TEST

START_TEST(the_last_arm_of_a_compound_makes_its_siblings)
{
    unsigned differing, n = siblings("sqlite", "compound", " WHERE ", &differing);

    ck_assert_uint_gt(n, CASES * BASES * 3 / 10);
    ck_assert_uint_gt(differing, n * 8 / 10);
}
END_TEST

START_TEST(a_dialect_may_have_no_siblings)
{
    unsigned differing;

    ck_assert_uint_lt(siblings("mysql", "having", " HAVING ", &differing), CASES * BASES / 10);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("siblings");
    TCase *tests = tcase_create("siblings");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tests, a_base_with_having_has_no_siblings);
    tcase_add_test(tests, most_bases_with_where_have_a_sibling);
    tcase_add_test(tests, a_base_without_a_predicate_has_no_sibling);
    tcase_add_test(tests, siblings_have_the_same_order_and_limit);
    tcase_add_test(tests, the_last_arm_of_a_compound_makes_its_siblings);
    tcase_add_test(tests, a_dialect_may_have_no_siblings);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    wh_buf_release(&out);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
