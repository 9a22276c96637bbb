/*
 * Values: how they are written, and which of them count as equal.
 */
#include <check.h>
#include <stdlib.h>

#include "generate/dialect/feature_list.h"
#include "generate/model/model.h"
#include "generate/write/write.h"

static wh_datum integer(int64_t i)
{
    wh_datum d;

    wh_datum_set_int(&d, i);
    return d;
}

static wh_datum text(const char *z)
{
    wh_datum d;

    wh_datum_set_text(&d, z, strlen(z));
    return d;
}

static wh_datum real(const char *numeral)
{
    wh_datum d;

    wh_datum_set_bytes(&d, WH_D_REAL, numeral, strlen(numeral));
    return d;
}

static void expect_printed(wh_datum d, const char *want)
{
    wh_buf b = WH_BUF_INIT(100);

    wh_datum_print(&b, &d);
    wh_buf_char(&b, '\0');
    ck_assert_str_eq(b.p, want);
    wh_buf_release(&b);
}

START_TEST(values_are_written_as_literals)
{
    wh_datum d;

    expect_printed(integer(INT64_MIN), "-9223372036854775808");
    expect_printed(real("9223372036854775807.0"), "9223372036854775807.0");
    expect_printed(text("it's"), "'it''s'");
    wh_datum_set_bytes(&d, WH_D_BLOB, "\xff\x00", 2);
    expect_printed(d, "x'ff00'");
    wh_datum_set_null(&d);
    expect_printed(d, "NULL");
}
END_TEST

START_TEST(values_that_an_affinity_makes_equal_are_the_same)
{
    wh_datum one = integer(1), t = text("1.0"), r = real("1.0"), zero = integer(0),
             minus = real("-0.0");

    ck_assert(wh_datum_same(&one, &t));
    ck_assert(wh_datum_same(&one, &r));
    ck_assert(wh_datum_same(&zero, &minus));
    ck_assert(!wh_datum_same(&one, &zero));
}
END_TEST

START_TEST(values_that_a_collation_makes_equal_are_the_same)
{
    wh_datum a = text("Ab"), b = text("aB  "), c = text("ab c");

    ck_assert(wh_datum_same(&a, &b));
    ck_assert(!wh_datum_same(&a, &c));
}
END_TEST

START_TEST(a_null_is_the_same_as_nothing)
{
    wh_datum a, b;

    wh_datum_set_null(&a);
    wh_datum_set_null(&b);
    ck_assert(!wh_datum_same(&a, &b));
}
END_TEST

START_TEST(values_are_ordered_as_in_sqlite)
{
    wh_datum null, two = integer(2), ten = integer(10), t = text("1"), u = text("1a"), blob;

    wh_datum_set_null(&null);
    wh_datum_set_bytes(&blob, WH_D_BLOB, "", 0);
    ck_assert_int_lt(wh_datum_compare(&null, &two), 0);
    ck_assert_int_lt(wh_datum_compare(&two, &ten), 0);
    ck_assert_int_lt(wh_datum_compare(&ten, &t), 0);
    ck_assert_int_lt(wh_datum_compare(&t, &u), 0);
    ck_assert_int_gt(wh_datum_compare(&blob, &u), 0);
    ck_assert_int_eq(wh_datum_compare(&ten, &ten), 0);
}
END_TEST

/* How often of a hundred times what stands beside a text is that number. */
static unsigned becomes(const char *z, int64_t i)
{
    static wh_gen g;
    unsigned n = 0;

    g.features = wh_features_find(WH_STR("sqlite"));
    wh_rng_seed(&g.rng, 1, 1, 0);
    for (unsigned k = 0; k < 100; k++) {
        wh_datum d = text(z);

        wh_value_beside(&g, &d);
        n += d.kind == WH_D_INT && d.i == i;
    }
    return n;
}

/* So that texts are compared with numbers that look like them. */
START_TEST(beside_the_text_of_a_number_is_the_number)
{
    ck_assert_uint_gt(becomes("12", 12), 25);
    ck_assert_uint_gt(becomes("-7", -7), 25);
    ck_assert_uint_eq(becomes("12a", 12) + becomes("-", 0) + becomes("", 0), 0);
    ck_assert_uint_eq(becomes("12345678901", 12345678901), 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("datum");
    TCase *t = tcase_create("datum");
    SRunner *sr;
    int failed;

    tcase_add_test(t, values_are_written_as_literals);
    tcase_add_test(t, values_that_an_affinity_makes_equal_are_the_same);
    tcase_add_test(t, values_that_a_collation_makes_equal_are_the_same);
    tcase_add_test(t, a_null_is_the_same_as_nothing);
    tcase_add_test(t, values_are_ordered_as_in_sqlite);
    tcase_add_test(t, beside_the_text_of_a_number_is_the_number);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
