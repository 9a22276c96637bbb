/* Regular expressions for expected messages. */
#include "formats/base/pattern.h"

#include <check.h>
#include <stdlib.h>

static wh_arena *arena;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static bool found(const char *pattern, const char *text)
{
    const wh_pattern *p;
    wh_error e = {.message = ""};

    ck_assert_msg(wh_pattern_compile(arena, wh_str_of(pattern), &p, &e) == WH_OK, "%s: %s", pattern,
                  e.message);
    return wh_pattern_found(arena, p, wh_str_of(text));
}

static int code_of(const char *pattern)
{
    const wh_pattern *p;

    return wh_pattern_compile(arena, wh_str_of(pattern), &p, NULL);
}

START_TEST(a_pattern_is_searched_for)
{
    ck_assert(found("such", "no such table: t"));
    ck_assert(found("", "x"));
    ck_assert(!found("Such", "no such table: t"));
    ck_assert(found("no .* t$", "no such table: t"));
    ck_assert(!found("^such", "no such"));
}
END_TEST

START_TEST(alternatives_and_groups)
{
    ck_assert(found("^(a|bc|d)$", "bc"));
    ck_assert(found("^(?:a|bc|d)e$", "de"));
    ck_assert(!found("^(a|bc|d)$", "b"));
    ck_assert(found("^(a|)b$", "b"));
    ck_assert(found("a|b|c|d", "xxd"));
}
END_TEST

START_TEST(repetitions)
{
    ck_assert(found("^a*$", ""));
    ck_assert(found("^a+b?$", "aaa"));
    ck_assert(!found("^a+$", ""));
    ck_assert(found("^a{2,3}$", "aaa"));
    ck_assert(!found("^a{2,3}$", "a"));
    ck_assert(!found("^a{2,3}$", "aaaa"));
    ck_assert(found("^a{2}$", "aa"));
    ck_assert(found("^a{2,}$", "aaaaa"));
    ck_assert(!found("^a{2,}$", "a"));
    ck_assert(found("^a{0,2}$", "aa"));
    ck_assert(!found("^a{0,2}$", "aaa"));
    ck_assert(found("^(ab)*c$", "ababc"));
    ck_assert(found("^a{0}b$", "b"));
    ck_assert(found("^(a*)*$", "aaaa"));
    ck_assert(found("^.*?b$", "aab"));
    ck_assert(found("^(a|b){3}$", "aba"));
    ck_assert(found("^(a{1,2}){2}$", "aaa"));
    ck_assert(!found("^(a{1,2}){2}$", "a"));
}
END_TEST

START_TEST(sets_and_classes)
{
    ck_assert(found("^[a-c]+$", "abc"));
    ck_assert(!found("^[^a-c]$", "b"));
    ck_assert(found("^[]x]+$", "x]"));
    ck_assert(found("^[a-]+$", "a-"));
    ck_assert(found("^\\d+\\s\\w+$", "12 a_b"));
    ck_assert(found("^[[:digit:][:upper:]]+$", "1A"));
    ck_assert(found("^[\\d.]+$", "1.5"));
    ck_assert(!found("^\\D+$", "a1"));
}
END_TEST

START_TEST(flags_edges_and_lines)
{
    ck_assert(found("(?i)NO SUCH", "no such"));
    ck_assert(!found("a.b", "a\nb"));
    ck_assert(found("(?s)a.b", "a\nb"));
    ck_assert(found("\\bt1\\b", "table t1."));
    ck_assert(!found("\\bt1\\b", "t12"));
    ck_assert(!found("^b", "a\nb"));
    ck_assert(found("(?m)^b$", "a\nb\nc"));
    ck_assert(found("^(?i:A)b$", "ab"));
    ck_assert(!found("^(?i:A)b$", "aB"));
}
END_TEST

START_TEST(braces_and_escaped_marks_are_themselves)
{
    ck_assert(found("^f\\(x\\)\\.$", "f(x)."));
    ck_assert(found("{a}", "x{a}"));
    ck_assert(found("a{x}", "a{x}"));
    ck_assert(found("\\x41\\t", "A\t"));
}
END_TEST

START_TEST(what_is_not_understood_is_an_error)
{
    ck_assert_int_eq(code_of("("), WH_ESYNTAX);
    ck_assert_int_eq(code_of(")"), WH_ESYNTAX);
    ck_assert_int_eq(code_of("[a"), WH_ESYNTAX);
    ck_assert_int_eq(code_of("*a"), WH_ESYNTAX);
    ck_assert_int_eq(code_of("a\\"), WH_ESYNTAX);
    ck_assert_int_eq(code_of("\\1"), WH_ESYNTAX);
    ck_assert_int_eq(code_of("(?=a)"), WH_ESYNTAX);
    ck_assert_int_eq(code_of("[b-a]"), WH_ESYNTAX);
    ck_assert_int_eq(code_of("a{2000}"), WH_ELIMIT);
    ck_assert_int_eq(code_of("((a{100}){100}){100}"), WH_ELIMIT);
}
END_TEST

START_TEST(a_quoted_text_matches_itself_alone)
{
    const char *texts[] = {"a.b*c", " x ", "(?i)", "[a]{2}|^$\\", "line\nline\ttab", "\xc3\xa4"};
    size_t i, k;

    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wh_buf b = WH_BUF_INIT(1000);
        wh_buf_char(&b, '^');
        wh_pattern_quote(&b, wh_str_of(texts[i]));
        wh_buf_text(&b, "$");
        wh_buf_char(&b, '\0');
        ck_assert_ptr_null(strchr(b.p, '\n'));
        for (k = 0; k < sizeof texts / sizeof texts[0]; k++)
            ck_assert_int_eq(found(b.p, texts[k]), i == k);
        wh_buf_release(&b);
    }
}
END_TEST

START_TEST(time_is_linear)
{
    wh_buf text = WH_BUF_INIT(1 << 20);
    int i;

    for (i = 0; i < 100000; i++)
        wh_buf_char(&text, 'a');
    wh_buf_char(&text, '\0');
    ck_assert(!found("^(a|a)*(a|a)*(a|a)*b$", text.p));
    wh_buf_release(&text);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("pattern");
    TCase *t = tcase_create("pattern");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_pattern_is_searched_for);
    tcase_add_test(t, alternatives_and_groups);
    tcase_add_test(t, repetitions);
    tcase_add_test(t, sets_and_classes);
    tcase_add_test(t, flags_edges_and_lines);
    tcase_add_test(t, braces_and_escaped_marks_are_themselves);
    tcase_add_test(t, what_is_not_understood_is_an_error);
    tcase_add_test(t, a_quoted_text_matches_itself_alone);
    tcase_add_test(t, time_is_linear);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
