/* The reader: how a stream is cut into cases, text, scripts and what is malformed. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include <whittle/case.h>

/* A source that gives what is asked for in pieces of `step` bytes: `before`, then `n` times
 * `middle`, then `after`. Large inputs are not held. */
typedef struct source {
    wh_str before, middle, after;
    size_t n, step, at;
    bool failing; /* the end is a failure */
    size_t reads;
} source;

static ptrdiff_t read_source(void *ctx, char *p, size_t n)
{
    source *s = ctx;
    size_t given = 0;

    s->reads++;
    n = s->step != 0 && s->step < n ? s->step : n;
    while (given < n) {
        wh_str *part = s->before.n != 0 ? &s->before : s->n != 0 ? &s->middle : &s->after;
        size_t k = part->n - s->at < n - given ? part->n - s->at : n - given;
        if (part->n == 0)
            break;
        memcpy(p + given, part->p + s->at, k);
        given += k;
        s->at += k;
        if (s->at < part->n)
            continue;
        s->at = 0;
        if (part == &s->middle)
            s->n--;
        else
            part->n = 0;
    }
    return given == 0 && s->failing ? -1 : (ptrdiff_t)given;
}

/*
 * The items of a stream, one letter each: t text, c case, f future, s script, b bad, with the
 * line, e.g. "t1 c3 b9". Their bytes must be those of the input, one after the other.
 */
static const char *items_of(source *src, wh_str bytes, char *out, size_t room, wh_error *last)
{
    static const char letters[] = ".tcfsb";
    wh_reader *r = wh_reader_new(read_source, src, "in");
    wh_item item;
    wh_error err = {0, 0, "", ""};
    size_t n = 0, at = 0;

    out[0] = '\0';
    for (;;) {
        if (wh_reader_next(r, &item, &err) != WH_OK) {
            n += (size_t)snprintf(out + n, room - n, " E%d", err.code);
            break;
        }
        if (item.kind == WH_ITEM_END)
            break;
        n += (size_t)snprintf(out + n, room - n, "%s%c%lu", n ? " " : "", letters[item.kind],
                              (unsigned long)item.line);
        if (item.kind == WH_ITEM_BAD && last != NULL)
            *last = item.error;
        if (bytes.p != NULL) {
            ck_assert_uint_le(at + item.raw.n, bytes.n);
            ck_assert(item.raw.n == 0 || memcmp(item.raw.p, bytes.p + at, item.raw.n) == 0);
            at += item.raw.n;
        }
    }
    if (bytes.p != NULL && err.code == 0)
        ck_assert_uint_eq(at, bytes.n);
    /* the end stays the end, a failure a failure */
    ck_assert_int_eq(wh_reader_next(r, &item, NULL), err.code);
    wh_reader_free(r);
    return out;
}

/* The items, which must not depend on how the input comes. */
static const char *items(const char *z)
{
    static char out[400];
    char again[400];

    for (size_t step = 0; step < 12; step++) {
        source s = {wh_str_of(z), {"", 0}, {"", 0}, 0, step, 0, false, 0};
        items_of(&s, wh_str_of(z), step == 0 ? out : again, sizeof out, NULL);
        if (step != 0)
            ck_assert_str_eq(again, out);
    }
    return out;
}

static const char *message(const char *z)
{
    static wh_error err;
    char out[400];
    source s = {wh_str_of(z), {"", 0}, {"", 0}, 0, 0, 0, false, 0};

    memset(&err, 0, sizeof err);
    items_of(&s, (wh_str){NULL, 0}, out, sizeof out, &err);
    ck_assert_str_eq(err.file, "in");
    return err.message;
}

START_TEST(the_first_line_that_is_no_remark_decides_what_the_stream_is)
{
    ck_assert_str_eq(items(""), "");
    ck_assert_str_eq(items("\n -- x\n"), "s1");
    ck_assert_str_eq(items("\n  \t\r\n-- x\n"), "t1");
    ck_assert_str_eq(items("-- x"), "t1");
    ck_assert_str_eq(items("SELECT 1"), "s1");
    ck_assert_str_eq(items("-- x\n\nSELECT 1;\n-- @end\n"), "s1");
    ck_assert_str_eq(items("-- @setup\nSELECT 1;\n"), "s1");
    ck_assert_str_eq(items("-- @cases 1\n"), "s1");
    ck_assert_str_eq(items("-- @@case 1\n"), "t1");
    ck_assert_str_eq(items("-- @case 1\n-- @end\n"), "c1");
    ck_assert_str_eq(items("-- x\n-- @case 1\n-- @end\n"), "t1 c2");
}
END_TEST

START_TEST(cases_and_the_text_between_them_alternate)
{
    ck_assert_str_eq(
        items("-- @case 1\n-- @end\n-- @case 1\n-- @end\n\n-- x\n-- @case 1\nA\n-- @end"),
        "c1 c3 t5 c7");
    ck_assert_str_eq(items("-- @case 1\r\n-- @end \t\r\n\r\n"), "c1 t3");
}
END_TEST

START_TEST(a_case_of_a_higher_version_is_framed_all_the_same)
{
    ck_assert_str_eq(items("-- @case 2\n-- @?\n-- @@end\n-- @end\n-- @case 1\n-- @end\n"
                           "-- @case 99999999999999999999\n-- @end\n"),
                     "f1 c5 f7");
}
END_TEST

START_TEST(a_truncated_case_does_not_take_the_next_one_with_it)
{
    ck_assert_str_eq(items("-- @case 1\nA;\n-- @case 1\n-- @end\n-- @case 2\n-- @case 1\n-- x"),
                     "b1 c3 b5 b6");
    ck_assert_str_eq(message("-- @case 1\nA;\n-- @case 1\n-- @end\n"),
                     "case is truncated: no \"-- @end\" before the \"-- @case\" in line 3");
    ck_assert_str_eq(message("\n-- @case 1"),
                     "case is truncated: no \"-- @end\" before end of input (did what writes it "
                     "end too early?)");
}
END_TEST

START_TEST(a_case_without_a_proper_version_is_skipped_as_a_whole)
{
    ck_assert_str_eq(items("-- @case\nA;\n-- @end\n-- @case 1\n-- @end\n-- @case x\n-- @end\n"
                           "-- @case 0\n-- @end\n-- @case: 1\n-- @end\n-- @case 1 2\n-- @end\n"),
                     "b1 c4 b6 b8 b10 b12");
}
END_TEST

START_TEST(other_lines_between_cases_are_one_error_up_to_the_next_case)
{
    ck_assert_str_eq(
        items("-- @case 1\n-- @end\n-- x\nA;\n\n-- y\n-- @end\nB;\n-- @case 1\n-- @end\n"
              "-- @end\n"),
        "c1 t3 b4 c9 b11");
}
END_TEST

START_TEST(a_case_inside_a_plain_script_spoils_the_script)
{
    source s = {WH_STR("-- x\nA;\nB;\n-- @case 1\n-- @end\n-- @case 1\n"),
                {"", 0},
                {"", 0},
                0,
                0,
                0,
                false,
                0};
    wh_error err;
    char out[100];

    items_of(&s, (wh_str){NULL, 0}, out, sizeof out, &err);
    ck_assert_str_eq(out, "b1");
    ck_assert_uint_eq(err.line, 4);
    ck_assert(strstr(err.message, "line 2") != NULL);
}
END_TEST

START_TEST(cases_are_counted_from_one)
{
    source s = {WH_STR("-- @case 1\n-- @end\n\n-- @case\n-- @end\n-- @case 2\n-- @end\n-- @case 1\n"
                       "-- @end\n"),
                {"", 0},
                {"", 0},
                0,
                3,
                0,
                false,
                0};
    wh_reader *r = wh_reader_new(read_source, &s, NULL);
    wh_item item;
    uint64_t want[] = {1, 0, 2, 3, 4};

    for (size_t i = 0; i < 5; i++) {
        ck_assert_int_eq(wh_reader_next(r, &item, NULL), WH_OK);
        ck_assert_uint_eq(item.number, want[i]);
        if (item.kind == WH_ITEM_BAD)
            ck_assert_str_eq(item.error.file, "<stdin>");
    }
    wh_reader_free(r);
}
END_TEST

START_TEST(a_byte_order_mark_is_text_wherever_files_were_joined)
{
    char out[100];
    source s = {WH_STR("\xef\xbb\xbf-- @case 1\n-- @end\n\n\xef\xbb\xbf-- x\n"
                       "\xef\xbb\xbf-- @case 1\n-- @end\n"),
                {"", 0},
                {"", 0},
                0,
                2,
                0,
                false,
                0};

    ck_assert_str_eq(items_of(&s, (wh_str){NULL, 0}, out, sizeof out, NULL), "t1 c1 t3 c5");
    s = (source){WH_STR("\xef\xbb\xbf"), {"", 0}, {"", 0}, 0, 1, 0, false, 0};
    ck_assert_str_eq(items_of(&s, WH_STR("\xef\xbb\xbf"), out, sizeof out, NULL), "t1");
    s = (source){WH_STR("\xef\xbb\xbfSELECT 1"), {"", 0}, {"", 0}, 0, 1, 0, false, 0};
    ck_assert_str_eq(items_of(&s, WH_STR("SELECT 1"), out, sizeof out, NULL), "s1");
    s = (source){WH_STR("\xef\xbb\xbf\xef\xbb\xbf-- @case 1\n-- @end\n"),
                 {"", 0},
                 {"", 0},
                 0,
                 1,
                 0,
                 false,
                 0};
    ck_assert_str_eq(items_of(&s, (wh_str){NULL, 0}, out, sizeof out, NULL), "t1 c1");
}
END_TEST

START_TEST(a_case_is_given_out_before_more_input_is_awaited)
{
    source s = {WH_STR("-- @case 1\n"), {"", 0}, WH_STR("-- @end\n"), 0, 11, 0, false, 0};
    wh_reader *r = wh_reader_new(read_source, &s, "in");
    wh_item item;

    ck_assert_int_eq(wh_reader_next(r, &item, NULL), WH_OK);
    ck_assert_int_eq(item.kind, WH_ITEM_CASE);
    ck_assert_uint_eq(s.reads, 2);
    wh_reader_free(r);
}
END_TEST

START_TEST(a_failing_read_is_a_failure_for_good)
{
    char out[100];
    source s = {WH_STR("-- @case 1\n-- @end\n-- @case 1\n"), {"", 0}, {"", 0}, 0, 0, 0, true, 0};

    items_of(&s, (wh_str){NULL, 0}, out, sizeof out, NULL);
    ck_assert_str_eq(out, "c1 E-4");
}
END_TEST

static ptrdiff_t read_too_much(void *ctx, char *p, size_t n)
{
    (void)ctx;
    memset(p, '\n', n);
    return (ptrdiff_t)n + 5;
}

START_TEST(a_read_that_says_more_than_it_was_asked_for_is_a_failure)
{
    wh_reader *r = wh_reader_new(read_too_much, NULL, "in.sql");
    wh_item item;
    wh_error err;

    ck_assert_int_eq(wh_reader_next(r, &item, &err), WH_EIO);
    ck_assert_ptr_nonnull(strstr(err.message, "read callback"));
    wh_reader_free(r);
}
END_TEST

/* 1 KiB of lines of SQL, and of no line at all */
static const char *kilobyte(bool lines)
{
    static char p[2][1025];

    for (int i = 0; i < 1024; i++)
        p[lines][i] = lines && i % 64 == 63 ? '\n' : 'a';
    return p[lines];
}

static void expect_limit(const char *before, bool lines, size_t kib, const char *after,
                         const char *want)
{
    char out[100];
    wh_error err = {0, 0, "", ""};
    source s = {wh_str_of(before), {kilobyte(lines), 1024}, wh_str_of(after), kib, 0, 0, false, 0};

    items_of(&s, (wh_str){NULL, 0}, out, sizeof out, &err);
    ck_assert_str_eq(out, want);
    ck_assert_int_eq(err.code, WH_ELIMIT);
}

START_TEST(a_case_over_64_mib_is_skipped_up_to_its_end)
{
    expect_limit("-- @case 1\n", true, 70 << 10, "-- @end\n-- @case 1\n-- @end\n", "b1 c1146883");
    expect_limit("-- @case 1\n", false, 70 << 10, "\n-- @end\n-- @case 1\n-- @end\n", "b1 c4");
    expect_limit("-- @case 1\n", true, 65 << 10, "-- @case 1\n-- @end\n", "b1 c1064962");
    expect_limit("-- @case 1\n", true, 64 << 10, "-- @end\n-- @case 1\n-- @end\n", "b1 c1048579");
    expect_limit("-- @case 1\n", true, 70 << 10, "", "b1");
}
END_TEST

START_TEST(the_end_of_a_line_too_long_to_hold_is_no_directive)
{
    /* Reads of 1 KiB: the line passes 64 MiB with the last of them, is forgotten, and the next
     * read goes on in the middle of it. */
    static char first[1025] = "-- @case 1";
    char out[100];
    source s = {{first, 1024},
                {kilobyte(false), 1024},
                WH_STR("-- @end\nB\n-- @end\n-- @case 1\n-- @end\n"),
                64 << 10,
                1024,
                0,
                false,
                0};

    memset(first + 10, ' ', 1013);
    first[1023] = '\n';
    ck_assert_str_eq(items_of(&s, (wh_str){NULL, 0}, out, sizeof out, NULL), "b1 c5");
}
END_TEST

START_TEST(a_script_over_64_mib_is_an_error)
{
    expect_limit("SELECT 1;\n", true, 65 << 10, "", "b1");
    expect_limit("SELECT 1;\n", false, 65 << 10, "\n-- @case 1\n-- @end\n", "b1");
}
END_TEST

START_TEST(text_of_any_length_passes_in_pieces)
{
    static char remark[1025];
    char out[4000];
    source s = {WH_STR("-- @case 1\n-- @end\n"),
                {remark, 1024},
                WH_STR("-- @case 1\n-- @end\n"),
                70 << 10,
                0,
                0,
                false,
                0};
    memset(remark, '-', 1023);
    remark[1023] = '\n';
    items_of(&s, (wh_str){NULL, 0}, out, sizeof out, NULL);
    ck_assert(strncmp(out, "c1 t3 t", 7) == 0);
    ck_assert(strcmp(out + strlen(out) - 7, " c71683") == 0);
    ck_assert(strchr(out, 'b') == NULL);
}
END_TEST

START_TEST(random_lines_are_cut_without_losing_a_byte)
{
    static const char *const lines[] = {"-- @case 1\n", "-- @end\n",  "-- x\n",
                                        "\n",           "A;\n",       "-- @setup\n",
                                        "-- @case 2\n", "-- @@end\n", "-- @case\n"};
    uint64_t z = 5;
    char text[600], first[400], again[400];

    for (int round = 0; round < 3000; round++) {
        text[0] = '\0';
        /* cases from the start, so that nothing is dropped */
        strcat(text, "-- @case 1\n-- @end\n");
        for (int i = 0; i < 14; i++) {
            z = z * 6364136223846793005 + 1442695040888963407;
            strcat(text, lines[(z >> 33) % (sizeof lines / sizeof lines[0])]);
        }
        source s = {wh_str_of(text), {"", 0}, {"", 0}, 0, 0, 0, false, 0};
        items_of(&s, wh_str_of(text), first, sizeof first, NULL);
        s = (source){wh_str_of(text), {"", 0}, {"", 0}, 0, 1 + (size_t)round % 20, 0, false, 0};
        ck_assert_str_eq(items_of(&s, wh_str_of(text), again, sizeof again, NULL), first);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("formats/case/reader");
    TCase *t = tcase_create("reader");
    SRunner *r;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_test(t, the_first_line_that_is_no_remark_decides_what_the_stream_is);
    tcase_add_test(t, cases_and_the_text_between_them_alternate);
    tcase_add_test(t, a_case_of_a_higher_version_is_framed_all_the_same);
    tcase_add_test(t, a_truncated_case_does_not_take_the_next_one_with_it);
    tcase_add_test(t, a_case_without_a_proper_version_is_skipped_as_a_whole);
    tcase_add_test(t, other_lines_between_cases_are_one_error_up_to_the_next_case);
    tcase_add_test(t, a_case_inside_a_plain_script_spoils_the_script);
    tcase_add_test(t, cases_are_counted_from_one);
    tcase_add_test(t, a_byte_order_mark_is_text_wherever_files_were_joined);
    tcase_add_test(t, a_case_is_given_out_before_more_input_is_awaited);
    tcase_add_test(t, a_failing_read_is_a_failure_for_good);
    tcase_add_test(t, a_read_that_says_more_than_it_was_asked_for_is_a_failure);
    tcase_add_test(t, a_case_over_64_mib_is_skipped_up_to_its_end);
    tcase_add_test(t, the_end_of_a_line_too_long_to_hold_is_no_directive);
    tcase_add_test(t, a_script_over_64_mib_is_an_error);
    tcase_add_test(t, text_of_any_length_passes_in_pieces);
    tcase_add_test(t, random_lines_are_cut_without_losing_a_byte);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
