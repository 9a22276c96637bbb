/* Real numbers to text and back, held against the C library's strtod and printf. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/base/real.h"

static uint64_t next_random(uint64_t *state)
{
    /* splitmix64 */
    uint64_t z = (*state += 0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static double double_of(uint64_t u)
{
    double r;

    memcpy(&r, &u, sizeof r);
    return r;
}

static uint64_t bits_of(double r)
{
    uint64_t u;

    memcpy(&u, &r, sizeof u);
    return u;
}

static const char *print(double r)
{
    static char text[64];
    wh_buf b = WH_BUF_INIT(64);

    wh_buf_real(&b, r);
    ck_assert_int_eq(b.status, WH_OK);
    ck_assert_uint_lt(b.n, sizeof text);
    memcpy(text, b.p, b.n);
    text[b.n] = '\0';
    wh_buf_release(&b);
    return text;
}

static const char *normalise(const char *z)
{
    static char text[2048];
    wh_buf b = WH_BUF_INIT(2000);
    int rc = wh_decimal_normalise(wh_str_of(z), &b);

    memcpy(text, wh_buf_view(&b).p, b.n);
    text[b.n] = '\0';
    wh_buf_release(&b);
    return rc == WH_OK ? text : "no number";
}

/* The significant digits of a printed number, without zeros at either end. */
static int digits_of(const char *text, char *out)
{
    int n = 0;

    for (; *text != '\0' && *text != 'e'; text++)
        if (*text >= '0' && *text <= '9' && (n > 0 || *text != '0'))
            out[n++] = *text;
    while (n > 1 && out[n - 1] == '0')
        n--;
    out[n] = '\0';
    return n;
}

/*
 * Against printf: 15 digits are enough where they read back (DBL_DIG), else 16, else 17. glibc
 * rounds %e correctly, so no text of that length is nearer to the number than its own.
 */
static void expect_shortest(double r)
{
    char want[64], got_digits[64], want_digits[64];
    const char *got = print(r);
    double back = 0;
    int n, m;

    for (int precision = 14; precision < 17; precision++) {
        snprintf(want, sizeof want, "%.*e", precision, r);
        if (strtod(want, NULL) == r)
            break;
    }
    ck_assert_msg(wh_real_read(wh_str_of(got), &back) && bits_of(back) == bits_of(r),
                  "%a printed %s reads back as %a", r, got, back);
    ck_assert_msg(bits_of(strtod(got, NULL)) == bits_of(r), "%a printed %s", r, got);
    ck_assert_msg(strpbrk(got, ".e") != NULL, "%a printed %s", r, got);

    n = digits_of(got, got_digits);
    m = digits_of(want, want_digits);
    ck_assert_msg(n <= m, "%a printed %s, but %s is shorter", r, got, want);
    if (n == m && strcmp(got_digits, want_digits) != 0) {
        long double ours = fabsl(strtold(got, NULL) - (long double)r);
        long double theirs = fabsl(strtold(want, NULL) - (long double)r);
        ck_assert_msg(ours <= theirs, "%a printed %s, but %s is nearer", r, got, want);
    }
}

START_TEST(reals_are_laid_out_in_one_way)
{
    static const struct {
        double r;
        const char *text;
    } t[] = {
        {1.5, "1.5"},
        {0.1, "0.1"},
        {0.0, "0.0"},
        {-0.0, "-0.0"},
        {100.0, "100.0"},
        {-1.0, "-1.0"},
        {1e15, "1000000000000000.0"},
        {9007199254740993.0, "9007199254740992.0"},
        {9999999999999998.0, "9999999999999998.0"},
        {1e16, "1e16"},
        {1.25e17, "1.25e17"},
        {0.00001, "0.00001"},
        {0.0000123, "0.0000123"},
        {0.000001, "1e-6"},
        {1.5e-7, "1.5e-7"},
        {1e300, "1e300"},
        {123456.789, "123456.789"},
        {9223372036854775808.0, "9.223372036854776e18"},
        {5e-324, "5e-324"},
        {2.2250738585072014e-308, "2.2250738585072014e-308"},
        {2.225073858507201e-308, "2.225073858507201e-308"},
        {1.7976931348623157e308, "1.7976931348623157e308"},
        {1e23, "1e23"},
        {9.5e-8, "9.5e-8"},
        {0.3, "0.3"},
        {0.1 + 0.2, "0.30000000000000004"},
        {1125899906842624.25, "1125899906842624.2"}, /* a tie: the even digit */
        {1125899906842624.75, "1125899906842624.8"},
    };

    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
        ck_assert_str_eq(print(t[i].r), t[i].text);
    ck_assert_str_eq(print(INFINITY), "Infinity");
    ck_assert_str_eq(print(-INFINITY), "-Infinity");
    ck_assert_str_eq(print(NAN), "NaN");
    ck_assert_str_eq(print(-NAN), "NaN");
}
END_TEST

START_TEST(random_bit_patterns_print_shortest_and_read_back)
{
    uint64_t state = 1;

    for (int i = 0; i < 100000; i++) {
        double r = double_of(next_random(&state));
        if (isfinite(r) && r != 0)
            expect_shortest(r);
    }
}
END_TEST

START_TEST(powers_of_two_and_their_neighbours_print_shortest)
{
    for (int e = -1074; e <= 1023; e++) {
        double r = ldexp(1.0, e);
        expect_shortest(r);
        expect_shortest(nextafter(r, INFINITY));
        if (e > -1074)
            expect_shortest(nextafter(r, 0));
    }
    expect_shortest(1.7976931348623157e308);
}
END_TEST

START_TEST(subnormal_numbers_print_shortest)
{
    uint64_t state = 2;

    for (int i = 0; i < 10000; i++)
        expect_shortest(double_of((next_random(&state) >> (12 + i % 50)) | 1));
}
END_TEST

START_TEST(short_decimals_print_as_they_were_read)
{
    uint64_t state = 3;
    char text[64];

    for (int i = 0; i < 50000; i++) {
        uint64_t digits = next_random(&state) % 1000000000000000;
        int scale = (int)(next_random(&state) % 40) - 20;
        snprintf(text, sizeof text, "%llue%d", (unsigned long long)digits + 1, scale);
        expect_shortest(strtod(text, NULL));
    }
}
END_TEST

static void expect_read(const char *text)
{
    double got = 0, want = strtod(text, NULL);

    ck_assert_msg(wh_real_read(wh_str_of(text), &got), "%s is not read", text);
    ck_assert_msg(bits_of(got) == bits_of(want), "%s reads as %a, not %a", text, got, want);
}

START_TEST(texts_read_as_the_nearest_double)
{
    static const char *const t[] = {
        "0",
        "-0",
        "1",
        "+1",
        "1.",
        ".5",
        "-.5e1",
        "00012.500",
        "1e0",
        "1E+05",
        "1e-05",
        "9007199254740993",
        "9007199254740992.999999999999999999999",
        "9007199254740993.0000000000000000000000000001",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
        "1e22",
        "1e23",
        "8.5e22",
        "1e308",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "1.797693134862315807e308",
        "1.797693134862315809e308",
        "1e309",
        "1e400",
        "1e999999",
        "1e-323",
        "5e-324",
        "4e-324",
        "3e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "2.5e-324",
        "2e-324",
        "1e-324",
        "1e-400",
        "1e-999999999999999",
        "2.2250738585072011e-308",
        "2.2250738585072012e-308",
        "2.2250738585072013e-308",
        "2.2250738585072014e-308",
        "0e99999999999",
        "0.000",
        "-0.0e5",
        "0.1000000000000000055511151231257827021181583404541015625",
        "0.100000000000000012490009027033011079765856266021728515625",
        "1000000000000000000000000000000000000000000000000000000000000000000000000000000",
    };

    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
        expect_read(t[i]);
}
END_TEST

START_TEST(random_long_decimals_read_as_the_nearest_double)
{
    uint64_t state = 4;
    char text[1400];

    for (int i = 0; i < 20000; i++) {
        size_t n = 1 + next_random(&state) % (i % 100 == 0 ? 1200 : 30);
        size_t point = next_random(&state) % (n + 1), k = 0;
        for (size_t j = 0; j < n; j++) {
            if (j == point)
                text[k++] = '.';
            text[k++] = (char)('0' + next_random(&state) % 10);
        }
        snprintf(text + k, sizeof text - k, "e%d", (int)(next_random(&state) % 700) - 350);
        expect_read(text);
    }
}
END_TEST

START_TEST(half_way_points_go_to_the_even_double)
{
    uint64_t state = 5;
    char text[1400];

    for (int i = 0; i < 3000; i++) {
        uint64_t u = next_random(&state) & 0x7fffffffffffffff;
        if (i % 3 == 0)
            u &= 0x001fffffffffffff; /* subnormal or nearly */
        double r = double_of(u), up = double_of(u + 1);
        if (!isfinite(r) || !isfinite(up))
            continue;
        /* long double holds the point between exactly, and glibc prints all its digits */
        long double half = ((long double)r + (long double)up) / 2;
        snprintf(text, sizeof text, "%.1200Lf", half);
        expect_read(text);
        size_t n = strlen(text);
        text[n - 1] = '1'; /* a bit more */
        expect_read(text);
    }
}
END_TEST

START_TEST(what_is_not_a_number_is_not_read)
{
    static const char *const t[] = {"",     "-",    ".",     "e5",   "1e",        "1e+",   "1 ",
                                    " 1",   "0x10", "1.2.3", "1,5",  "infinity",  "INF",   "nan",
                                    "-NaN", "1f",   "--1",   "1e5.", "Infinity1", "1_000", "+-1"};
    double r = 7;

    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
        ck_assert_msg(!wh_real_read(wh_str_of(t[i]), &r), "%s is read", t[i]);
    ck_assert(!wh_real_read((wh_str){NULL, 0}, &r));
    ck_assert(!wh_real_read((wh_str){"1\0", 2}, &r));
    ck_assert(r == 7);
    ck_assert(wh_real_read(WH_STR("-Infinity"), &r) && r == -INFINITY);
    ck_assert(wh_real_read(WH_STR("NaN"), &r) && isnan(r));
}
END_TEST

START_TEST(a_decimal_has_one_canonical_text)
{
    static const char *const t[][2] = {
        {"0", "0"},
        {"-0.00", "0"},
        {"0e99999999999999999999", "0"},
        {"1", "1e0"},
        {"1.50", "15e-1"},
        {"15e-1", "15e-1"},
        {"-200", "-2e2"},
        {"+0.0020", "2e-3"},
        {"100.010", "10001e-2"},
        {".5", "5e-1"},
        {"5.", "5e0"},
        {"1000.", "1e3"},
        {"1e1000", "1e1000"},
        {"10e999", "1e1000"},
        {"0.1e-5", "1e-6"},
        {"NaN", "no number"},
        {"Infinity", "no number"},
        {"1e9999999999999999", "no number"},
        {"abc", "no number"},
        {"123456789012345678901234567890.10", "12345678901234567890123456789010e-2"},
    };

    for (size_t i = 0; i + 1 < sizeof t / sizeof t[0]; i++)
        ck_assert_str_eq(normalise(t[i][0]), t[i][1]);
}
END_TEST

START_TEST(a_decimal_is_the_simplest_number_that_equals_it)
{
    static const struct {
        const char *text;
        int kind;
        int64_t i;
        double r;
    } t[] = {
        {"0.000", WH_DECIMAL_INT64, 0, 0},
        {"1.00", WH_DECIMAL_INT64, 1, 0},
        {"-12e2", WH_DECIMAL_INT64, -1200, 0},
        {"9223372036854775807", WH_DECIMAL_INT64, INT64_MAX, 0},
        {"-9223372036854775808.0", WH_DECIMAL_INT64, INT64_MIN, 0},
        {"9223372036854775808", WH_DECIMAL_REAL, 0, 9223372036854775808.0},
        {"9223372036854775809", WH_DECIMAL_EXACT, 0, 0},
        {"-9223372036854775809", WH_DECIMAL_EXACT, 0, 0},
        {"1e18", WH_DECIMAL_INT64, 1000000000000000000, 0},
        {"1e19", WH_DECIMAL_REAL, 0, 1e19},
        {"1e22", WH_DECIMAL_REAL, 0, 1e22},
        {"1e23", WH_DECIMAL_EXACT, 0, 0},
        {"0.5", WH_DECIMAL_REAL, 0, 0.5},
        {"-0.375", WH_DECIMAL_REAL, 0, -0.375},
        {"0.1", WH_DECIMAL_EXACT, 0, 0},
        {"0.1000000000000000055511151231257827021181583404541015625", WH_DECIMAL_REAL, 0, 0.1},
        {"0.1000000000000000055511151231257827021181583404541015624", WH_DECIMAL_EXACT, 0, 0},
        {"1e400", WH_DECIMAL_EXACT, 0, 0},
        {"1e-400", WH_DECIMAL_EXACT, 0, 0},
        {"9007199254740993.5", WH_DECIMAL_EXACT, 0, 0},
        {"2251799813685249.5", WH_DECIMAL_REAL, 0, 2251799813685249.5},
        {"-Infinity", WH_DECIMAL_REAL, 0, -INFINITY},
        {"1e1000000000000000000", WH_DECIMAL_NONE, 0, 0},
        {"one", WH_DECIMAL_NONE, 0, 0},
    };

    for (size_t k = 0; k < sizeof t / sizeof t[0]; k++) {
        int64_t i = 0;
        double r = 0;
        int kind = wh_decimal_classify(wh_str_of(t[k].text), &i, &r);
        ck_assert_msg(kind == t[k].kind && i == t[k].i && r == t[k].r, "%s is %d, %lld, %g",
                      t[k].text, kind, (long long)i, r);
    }
}
END_TEST

START_TEST(the_exact_text_of_every_double_is_that_double)
{
    uint64_t state = 6;
    char text[1600];

    for (int n = 0; n < 5000; n++) {
        double want = double_of(next_random(&state)), r = 0;
        int64_t i = 0;
        if (!isfinite(want) || want == 0)
            continue;
        snprintf(text, sizeof text, "%.1100f", want);
        int kind = wh_decimal_classify(wh_str_of(text), &i, &r);
        if (kind == WH_DECIMAL_INT64)
            r = (double)i;
        ck_assert_msg(kind != WH_DECIMAL_EXACT && r == want, "%a", want);
    }
}
END_TEST

START_TEST(a_real_is_an_integer_only_when_it_fits)
{
    int64_t i = 5;

    ck_assert(wh_real_is_int64(-0.0, &i) && i == 0);
    ck_assert(wh_real_is_int64(-9223372036854775808.0, &i) && i == INT64_MIN);
    ck_assert(!wh_real_is_int64(9223372036854775808.0, &i));
    ck_assert(!wh_real_is_int64(0.5, &i));
    ck_assert(!wh_real_is_int64(NAN, &i));
    ck_assert(!wh_real_is_int64(-INFINITY, &i));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("formats/base/real");
    TCase *t = tcase_create("real");
    SRunner *r;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_test(t, reals_are_laid_out_in_one_way);
    tcase_add_test(t, random_bit_patterns_print_shortest_and_read_back);
    tcase_add_test(t, powers_of_two_and_their_neighbours_print_shortest);
    tcase_add_test(t, subnormal_numbers_print_shortest);
    tcase_add_test(t, short_decimals_print_as_they_were_read);
    tcase_add_test(t, texts_read_as_the_nearest_double);
    tcase_add_test(t, random_long_decimals_read_as_the_nearest_double);
    tcase_add_test(t, half_way_points_go_to_the_even_double);
    tcase_add_test(t, what_is_not_a_number_is_not_read);
    tcase_add_test(t, a_decimal_has_one_canonical_text);
    tcase_add_test(t, a_decimal_is_the_simplest_number_that_equals_it);
    tcase_add_test(t, the_exact_text_of_every_double_is_that_double);
    tcase_add_test(t, a_real_is_an_integer_only_when_it_fits);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
