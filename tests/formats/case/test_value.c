/* Values as text, and the hashes of rows and lists. */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <check.h>
#include <math.h>

#include "formats/case/hash.h"

static wh_arena *arena;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static wh_str print(const wh_value *v)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str s;

    wh_value_print(&b, v);
    s = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return s;
}

static wh_value read_value(const char *text)
{
    wh_value v;
    wh_error err = {0, 0, "", ""};
    int rc = wh_value_read(arena, wh_str_of(text), &v, &err);

    ck_assert_msg(rc == WH_OK, "%s: %s", text, err.message);
    return v;
}

static wh_hash hash_of(const char *text, bool typed)
{
    wh_value v = read_value(text);

    return wh_row_hash(&v, 1, typed);
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

START_TEST(values_print_as_the_format_says)
{
    static const char *const t[] = {
        "NULL",
        "true",
        "false",
        "0",
        "-1",
        "9223372036854775807",
        "-9223372036854775808",
        "1.5",
        "1e300",
        "0.1",
        "-0.0",
        "Infinity",
        "-Infinity",
        "NaN",
        "''",
        "'text'",
        "'it''s'",
        "'\\n\\t\\r\\\\\\x00\\x7f\\xff'",
        "'\xc3\xa4'",
        "x''",
        "x'00ff'",
        "numeric'1.00'",
        "decimal'1'",
        "date'2024-01-01'",
        "json'{\"a\": ''b''}'",
    };

    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        wh_value v = read_value(t[i]);
        ck_assert_str_eq(print(&v).p, t[i]);
    }
}
END_TEST

START_TEST(random_bytes_survive_as_text_blob_and_typed_values)
{
    uint64_t state = 11;
    char bytes[40];

    for (int i = 0; i < 20000; i++) {
        wh_value v, back;
        size_t n = next_random(&state) % sizeof bytes;
        for (size_t k = 0; k < n; k++)
            bytes[k] =
                i % 2 ? (char)next_random(&state) : "'\\x\n\t a\xc3\xa4"[next_random(&state) % 9];
        memset(&v, 0, sizeof v);
        v.kind = (uint8_t)(i % 3 == 0 ? WH_TEXT : i % 3 == 1 ? WH_BLOB : WH_TYPED);
        v.s = (wh_str){bytes, n};
        v.type = WH_STR("some_type");
        wh_str text = print(&v);
        ck_assert(memchr(text.p, '\n', text.n) == NULL && memchr(text.p, '\t', text.n) == NULL);
        ck_assert_int_eq(wh_value_read(arena, text, &back, NULL), WH_OK);
        ck_assert_uint_eq(back.kind, v.kind);
        ck_assert(wh_str_eq(back.s, v.s));
        ck_assert(wh_hash_eq(wh_row_hash(&v, 1, true), wh_row_hash(&back, 1, true)));
    }
}
END_TEST

START_TEST(the_name_of_a_type_is_never_written_so_that_it_reads_as_something_else)
{
    static const char *const types[] = {"x", "", "Date", "double precision", "a'b", "9", "a\n"};

    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        wh_value v, back;
        memset(&v, 0, sizeof v);
        v.kind = WH_TYPED;
        v.s = WH_STR("1");
        v.type = wh_str_of(types[i]);
        ck_assert_int_eq(wh_value_read(arena, print(&v), &back, NULL), WH_OK);
        ck_assert_uint_eq(back.kind, WH_TYPED);
        ck_assert(wh_str_eq(back.s, v.s));
    }
}
END_TEST

START_TEST(equal_numbers_have_equal_hashes)
{
    static const char *const same[][2] = {
        {"1", "1.0"},
        {"1", "numeric'1.00'"},
        {"0", "-0.0"},
        {"0.5", "numeric'0.50'"},
        {"1e19", "numeric'10000000000000000000'"},
        {"NaN", "numeric'NaN'"},
        {"numeric'0.10'", "decimal'1e-1'"},
        {"9007199254740992", "9007199254740993.0"},
    };

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        ck_assert_msg(wh_hash_eq(hash_of(same[i][0], false), hash_of(same[i][1], false)),
                      "%s and %s differ", same[i][0], same[i][1]);
}
END_TEST

START_TEST(different_values_have_different_hashes)
{
    static const char *const t[] = {
        "NULL",
        "true",
        "false",
        "0",
        "1",
        "'0'",
        "'1'",
        "x'31'",
        "''",
        "x''",
        "'true'",
        "'NULL'",
        "0.1",
        "numeric'0.1'",
        "9007199254740993",
        "9007199254740993.0",
        "NaN",
        "Infinity",
        "9223372036854775807",
        "9223372036854775808.0",
        "date'1'",
        "time'1'",
        "1e23",
        "numeric'1e23'",
    };
    const size_t n = sizeof t / sizeof t[0];

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            ck_assert_msg(!wh_hash_eq(hash_of(t[i], false), hash_of(t[k], false)),
                          "%s and %s agree", t[i], t[k]);
}
END_TEST

START_TEST(representation_counts_in_typed_hashes)
{
    static const char *const t[] = {
        "1",   "1.0", "numeric'1.00'", "numeric'1.0'", "decimal'1.00'", "true",
        "'1'", "0",   "0.0",           "-0.0"};
    const size_t n = sizeof t / sizeof t[0];

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            ck_assert_msg(!wh_hash_eq(hash_of(t[i], true), hash_of(t[k], true)), "%s and %s agree",
                          t[i], t[k]);
    ck_assert(wh_hash_eq(hash_of("7", true), hash_of("7", false)));
}
END_TEST

START_TEST(every_nan_is_one_value)
{
    uint64_t bits = 0xfff8000000000123;
    wh_value v = read_value("NaN"), w = v;

    memcpy(&w.r, &bits, sizeof bits);
    ck_assert(isnan(w.r));
    for (int typed = 0; typed < 2; typed++)
        ck_assert(wh_hash_eq(wh_row_hash(&v, 1, typed), wh_row_hash(&w, 1, typed)));
}
END_TEST

START_TEST(where_a_row_is_split_into_values_counts)
{
    wh_value a[2] = {read_value("'ab'"), read_value("'c'")};
    wh_value b[2] = {read_value("'a'"), read_value("'bc'")};

    ck_assert(!wh_hash_eq(wh_row_hash(a, 2, false), wh_row_hash(b, 2, false)));
    ck_assert(!wh_hash_eq(wh_row_hash(a, 1, false), wh_row_hash(a, 2, false)));
    ck_assert(!wh_hash_eq(wh_row_hash(a, 0, false), wh_row_hash(a, 1, false)));
}
END_TEST

/* The encoding of the page, in one piece, hashed by the library itself. */
START_TEST(a_long_row_hashes_the_same_however_it_is_buffered)
{
    static char text[3000], bytes[2 * (9 + sizeof text)];

    memset(text, 'q', sizeof text);
    for (size_t n = 0; n < 1200; n++) {
        wh_value v[2];
        XXH128_hash_t want;
        memset(v, 0, sizeof v);
        memset(bytes, 0, 9);
        bytes[0] = 'T';
        bytes[1] = (char)n;
        bytes[2] = (char)(n >> 8);
        memcpy(bytes + 9, text, n);
        memcpy(bytes + 9 + n, bytes, 9 + n);
        v[0].kind = v[1].kind = WH_TEXT;
        v[0].s = v[1].s = (wh_str){text, n};
        want = XXH3_128bits(bytes, 2 * (9 + n));
        ck_assert(wh_hash_eq(wh_row_hash(v, 2, false), (wh_hash){want.low64, want.high64}));
    }
}
END_TEST

START_TEST(hashes_add_and_subtract_modulo_2_to_the_128)
{
    wh_hash max = {UINT64_MAX, UINT64_MAX}, one = {1, 0}, zero = {0, 0}, high = {0, 1};

    ck_assert(wh_hash_eq(wh_hash_add(max, one), zero));
    ck_assert(wh_hash_eq(wh_hash_sub(zero, one), max));
    ck_assert(wh_hash_eq(wh_hash_add((wh_hash){UINT64_MAX, 0}, one), high));
    ck_assert(wh_hash_eq(wh_hash_sub(high, one), (wh_hash){UINT64_MAX, 0}));
    ck_assert_int_lt(wh_hash_cmp(one, high), 0);
    ck_assert_int_gt(wh_hash_cmp(max, high), 0);
    ck_assert_int_eq(wh_hash_cmp(high, high), 0);
}
END_TEST

START_TEST(a_hash_prints_its_high_half_first)
{
    wh_buf b = WH_BUF_INIT(64);
    wh_hash h = {0x1122334455667788, 0x00abcdef}, back;

    wh_hash_print(&b, h);
    ck_assert(wh_str_is(wh_buf_view(&b), "0000000000abcdef1122334455667788"));
    ck_assert(wh_hash_read(wh_buf_view(&b), &back) && wh_hash_eq(h, back));
    b.p[3] = 'F';
    ck_assert(!wh_hash_read(wh_buf_view(&b), &back));
    ck_assert(!wh_hash_read((wh_str){b.p, 31}, &back));
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_list_hash_can_be_asked_and_copied_at_any_time)
{
    wh_list_hash l, copy;
    wh_hash last[300];

    wh_list_hash_begin(&l);
    for (uint64_t i = 0; i < 300; i++) {
        wh_list_hash_add(&l, (wh_hash){i, ~i});
        last[i] = wh_list_hash_end(&l);
        ck_assert(i == 0 || !wh_hash_eq(last[i], last[i - 1]));
    }
    for (size_t cut = 0; cut < 300; cut += 7) {
        wh_list_hash_begin(&l);
        for (uint64_t i = 0; i < cut; i++)
            wh_list_hash_add(&l, (wh_hash){i, ~i});
        memcpy(&copy, &l, sizeof copy);
        wh_list_hash_begin(&l);
        for (uint64_t i = cut; i < 300; i++)
            wh_list_hash_add(&copy, (wh_hash){i, ~i});
        ck_assert(wh_hash_eq(wh_list_hash_end(&copy), last[299]));
    }
}
END_TEST

START_TEST(the_64_bit_hash_is_the_same_in_pieces)
{
    static const char text[] = "The quick brown fox jumps over the lazy dog, then over another one";
    wh_hash64 h;

    for (size_t step = 1; step < 40; step++) {
        wh_hash64_begin(&h);
        for (size_t i = 0; i < sizeof text; i += step)
            wh_hash64_add(&h, text + i, sizeof text - i < step ? sizeof text - i : step);
        ck_assert_uint_eq(wh_hash64_end(&h), wh_hash64_of((wh_str){text, sizeof text}));
    }
    /* of the reference implementation, seed 0 */
    ck_assert_uint_eq(wh_hash64_of(WH_STR("")), 0xef46db3751d8e999);
    ck_assert_uint_eq(wh_hash64_of(WH_STR("abc")), 0x44bc2cf5ad770999);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("formats/case/value");
    TCase *t = tcase_create("value");
    SRunner *r;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, values_print_as_the_format_says);
    tcase_add_test(t, random_bytes_survive_as_text_blob_and_typed_values);
    tcase_add_test(t, the_name_of_a_type_is_never_written_so_that_it_reads_as_something_else);
    tcase_add_test(t, equal_numbers_have_equal_hashes);
    tcase_add_test(t, different_values_have_different_hashes);
    tcase_add_test(t, representation_counts_in_typed_hashes);
    tcase_add_test(t, every_nan_is_one_value);
    tcase_add_test(t, where_a_row_is_split_into_values_counts);
    tcase_add_test(t, a_long_row_hashes_the_same_however_it_is_buffered);
    tcase_add_test(t, hashes_add_and_subtract_modulo_2_to_the_128);
    tcase_add_test(t, a_hash_prints_its_high_half_first);
    tcase_add_test(t, a_list_hash_can_be_asked_and_copied_at_any_time);
    tcase_add_test(t, the_64_bit_hash_is_the_same_in_pieces);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
