/* JSON, token by token: what is JSON, what is none, what texts mean. */
#include <check.h>
#include <stdlib.h>

#include "formats/base/json.h"

/* All tokens of a text, a letter each; "!" where it is broken. */
static const char *tokens(const char *text)
{
    static const char letters[] = "!.nftd\"k[{)";
    static char out[300];
    size_t n = 0;
    wh_json j;
    int kind;

    wh_json_init(&j, wh_str_of(text));
    do {
        kind = wh_json_next(&j, NULL);
        ck_assert_uint_lt(n, sizeof out - 1);
        out[n++] = letters[kind];
    } while (kind != WH_JSON_BROKEN && kind != WH_JSON_END);
    out[n] = '\0';
    ck_assert_int_eq(wh_json_next(&j, NULL), kind);
    ck_assert_int_eq(j.why != NULL, kind == WH_JSON_BROKEN);
    return out;
}

static bool is_json(const char *text)
{
    const char *t = tokens(text);

    return t[strlen(t) - 1] == '.';
}

/* The text that the first token is. */
static const char *decoded(const char *text)
{
    static char out[100];
    wh_buf b = WH_BUF_INIT(sizeof out - 1);
    wh_str raw;
    wh_json j;

    wh_json_init(&j, wh_str_of(text));
    ck_assert_int_eq(wh_json_next(&j, &raw), WH_JSON_STRING);
    wh_json_decode(raw, &b);
    ck_assert_uint_le(b.n, raw.n);
    memcpy(out, b.p ? b.p : "", b.n);
    out[b.n] = '\0';
    wh_buf_release(&b);
    return out;
}

START_TEST(every_value_is_a_token)
{
    ck_assert_str_eq(tokens("null"), "n.");
    ck_assert_str_eq(tokens(" [true,\tfalse,\r\n-1.5e+3, \"a\"] "), "[tfd\").");
    ck_assert_str_eq(tokens("{\"a\":1,\"b\":[],\"c\":{}}"), "{kdk[)k{)).");
    ck_assert_str_eq(tokens("[[],[{}],0]"), "[[)[{))d).");
}
END_TEST

START_TEST(what_is_no_json_is_broken)
{
    static const char *const wrong[] = {"",
                                        " ",
                                        "nul",
                                        "nulL",
                                        "tru",
                                        "01",
                                        "-",
                                        "+1",
                                        "1.",
                                        ".5",
                                        "1e",
                                        "1e+",
                                        "0x1",
                                        "NaN",
                                        "Infinity",
                                        "'a'",
                                        "\"a",
                                        "\"\\\"",
                                        "\"\\x\"",
                                        "\"\\u12\"",
                                        "\"\\u12g4\"",
                                        "\"\\ud800\"",
                                        "\"\\ud800\\u0041\"",
                                        "\"\\udc00\"",
                                        "\"\\ud800\\ud800\"",
                                        "\"\n\"",
                                        "\"\x01\"",
                                        "\"\xff\"",
                                        "\"\xc0\x80\"",
                                        "\"\xed\xa0\x80\"",
                                        "\"\xf4\x90\x80\x80\"",
                                        "\"\xe2\x82\"",
                                        "[",
                                        "[1",
                                        "[1,",
                                        "[1,]",
                                        "[,1]",
                                        "[1 2]",
                                        "[1}",
                                        "]",
                                        "{",
                                        "{\"a\"",
                                        "{\"a\":",
                                        "{\"a\":}",
                                        "{\"a\":1",
                                        "{\"a\":1,",
                                        "{\"a\":1,}",
                                        "{a:1}",
                                        "{1:1}",
                                        "{\"a\" 1}",
                                        "{\"a\":1]",
                                        "{\"a\":1 \"b\":2}",
                                        "{,}",
                                        "1 2",
                                        "[] []",
                                        "{}x",
                                        "[1]]",
                                        "null,",
                                        "\v1",
                                        "/**/1"};
    size_t i;

    for (i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!is_json(wrong[i]), "%s", wrong[i]);
}
END_TEST

START_TEST(numbers_are_those_of_json)
{
    static const char *const right[] = {
        "0", "-0", "10", "0.0", "1E9", "1e-9", "-0.5e+10", "123456789012345678901234567890"};
    size_t i;
    wh_str raw;
    wh_json j;

    for (i = 0; i < sizeof right / sizeof *right; i++) {
        wh_json_init(&j, wh_str_of(right[i]));
        ck_assert_int_eq(wh_json_next(&j, &raw), WH_JSON_NUMBER);
        ck_assert(wh_str_is(raw, right[i]));
        ck_assert_int_eq(wh_json_next(&j, NULL), WH_JSON_END);
    }
}
END_TEST

START_TEST(escapes_are_decoded)
{
    ck_assert_str_eq(decoded("\"\""), "");
    ck_assert_str_eq(decoded("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""), "\"\\/\b\f\n\r\t");
    ck_assert_str_eq(decoded("\"a\\u0041\\u00e9\\u20AC\\ud83d\\ude00z\""),
                     "aA\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z");
    ck_assert_str_eq(decoded("\"\xf0\x9f\x98\x80\x7f\""), "\xf0\x9f\x98\x80\x7f");
}
END_TEST

START_TEST(a_nul_is_a_byte_of_a_text)
{
    wh_buf b = WH_BUF_INIT(10);

    wh_json_decode(WH_STR("a\\u0000b"), &b);
    ck_assert_uint_eq(b.n, 3);
    ck_assert_mem_eq(b.p, "a\0b", 3);
    wh_buf_release(&b);
}
END_TEST

START_TEST(depth_has_a_limit)
{
    char text[2 * WH_JSON_DEPTH + 3];
    size_t n = WH_JSON_DEPTH;

    memset(text, '[', n);
    memset(text + n, ']', n);
    text[2 * n] = '\0';
    ck_assert(is_json(text));
    memset(text, '[', n + 1);
    memset(text + n + 1, ']', n + 1);
    text[2 * n + 2] = '\0';
    ck_assert(!is_json(text));
}
END_TEST

START_TEST(a_value_is_skipped_whole)
{
    wh_json j;
    wh_str raw;

    wh_json_init(&j, WH_STR("[[1,{\"a\":[2]}],{\"b\":{}},3,\"x\"]"));
    ck_assert_int_eq(wh_json_next(&j, NULL), WH_JSON_ARRAY);
    ck_assert(wh_json_skip(&j, wh_json_next(&j, NULL)));
    ck_assert(wh_json_skip(&j, wh_json_next(&j, NULL)));
    ck_assert(wh_json_skip(&j, wh_json_next(&j, NULL)));
    ck_assert_int_eq(wh_json_next(&j, &raw), WH_JSON_STRING);
    ck_assert(wh_str_is(raw, "x"));
    wh_json_init(&j, WH_STR("[[1,{\"a\":]"));
    wh_json_next(&j, NULL);
    ck_assert(!wh_json_skip(&j, wh_json_next(&j, NULL)));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("json");
    TCase *t = tcase_create("json");
    SRunner *r;
    int failed;

    tcase_add_test(t, every_value_is_a_token);
    tcase_add_test(t, what_is_no_json_is_broken);
    tcase_add_test(t, numbers_are_those_of_json);
    tcase_add_test(t, escapes_are_decoded);
    tcase_add_test(t, a_nul_is_a_byte_of_a_text);
    tcase_add_test(t, depth_has_a_limit);
    tcase_add_test(t, a_value_is_skipped_whole);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
