/* The journal: what it keeps, what it refuses, and what a process that dies leaves behind. */
#include "reduce/ask/journal.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char path[] = "/tmp/test-journal-XXXXXX";
static wh_buf settings;
static wh_journal *j;
static wh_error err;

static void setup(void)
{
    strcpy(path + sizeof path - 7, "XXXXXX");
    ck_assert_int_ge(mkstemp(path), 0);
    settings = (wh_buf)WH_BUF_INIT(1 << 16);
    wh_journal_setting(&settings, "test", WH_STR("grep -q 'a\nb' \\"));
    j = NULL;
}

static void teardown(void)
{
    wh_journal_close(j);
    wh_buf_release(&settings);
    unlink(path);
}

static int reopen(void)
{
    wh_journal_close(j);
    j = NULL;
    err.message[0] = '\0';
    return wh_journal_open(&j, path, wh_buf_view(&settings), &err);
}

/* A journal with two cases: of the first candidates 1 to n, the odd ones fail; of the second 7. */
static void fill(uint64_t n)
{
    uint64_t i;

    ck_assert_int_eq(reopen(), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("one"), &err), WH_OK);
    for (i = 1; i <= n; i++)
        ck_assert_int_eq(wh_journal_add(j, i << 32 | i, i % 2, &err), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("two"), &err), WH_OK);
    ck_assert_int_eq(wh_journal_add(j, 7, true, &err), WH_OK);
}

static void change(const char *bytes, const char *mode)
{
    FILE *f = fopen(path, mode);

    ck_assert_ptr_nonnull(f);
    fputs(bytes, f);
    fclose(f);
}

START_TEST(what_was_answered_is_known_in_the_next_run)
{
    uint64_t i;

    fill(5000);
    ck_assert_int_eq(reopen(), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("one"), &err), WH_OK);
    for (i = 1; i <= 5000; i++)
        ck_assert_int_eq(wh_journal_find(j, i << 32 | i), i % 2);
    ck_assert_int_eq(wh_journal_find(j, 7), -1);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("two"), &err), WH_OK);
    ck_assert_int_eq(wh_journal_find(j, 7), 1);
    ck_assert_int_eq(wh_journal_find(j, (uint64_t)1 << 32 | 1), -1);
}
END_TEST

START_TEST(an_answer_is_known_at_once)
{
    ck_assert_int_eq(reopen(), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("one"), &err), WH_OK);
    ck_assert_int_eq(wh_journal_find(j, 0), -1);
    ck_assert_int_eq(wh_journal_add(j, 0, false, &err), WH_OK);
    ck_assert_int_eq(wh_journal_find(j, 0), 0);
}
END_TEST

START_TEST(a_torn_last_line_is_dropped_and_the_next_one_is_whole)
{
    fill(3);
    wh_journal_close(j);
    j = NULL;
    change("2 0123456789", "a");
    ck_assert_int_eq(reopen(), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("one"), &err), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("two"), &err), WH_OK);
    ck_assert_int_eq(wh_journal_add(j, 8, true, &err), WH_OK);
    ck_assert_int_eq(reopen(), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("one"), &err), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("two"), &err), WH_OK);
    ck_assert_int_eq(wh_journal_find(j, 8), 1);
}
END_TEST

START_TEST(a_journal_cut_off_in_its_head_begins_anew)
{
    change("whittle reduce journal 1\nset te", "w");
    ck_assert_int_eq(reopen(), WH_OK);
    ck_assert_int_eq(reopen(), WH_OK);
}
END_TEST

START_TEST(a_journal_of_another_case_is_refused)
{
    fill(3);
    ck_assert_int_eq(reopen(), WH_OK);
    ck_assert_int_eq(wh_journal_case(j, WH_STR("other"), &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "another case"));
}
END_TEST

START_TEST(a_journal_of_other_options_is_refused_and_says_which)
{
    fill(3);
    wh_buf_clear(&settings);
    wh_journal_setting(&settings, "test", WH_STR("true"));
    ck_assert_int_eq(reopen(), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "it says 'set test grep -q 'a\\nb' \\\\'"));
    ck_assert_ptr_nonnull(strstr(err.message, "this run 'set test true'"));
}
END_TEST

START_TEST(a_journal_with_more_options_than_these_is_refused)
{
    fill(3);
    wh_buf_clear(&settings);
    ck_assert_int_eq(reopen(), WH_EINVAL);
}
END_TEST

START_TEST(a_file_that_is_no_journal_is_refused_and_left_alone)
{
    char text[100] = "";
    FILE *f;

    change("SELECT 1;\n-- no newline", "w");
    ck_assert_int_eq(reopen(), WH_EINVAL);
    f = fopen(path, "r");
    ck_assert_uint_gt(fread(text, 1, sizeof text - 1, f), 0);
    fclose(f);
    ck_assert_str_eq(text, "SELECT 1;\n-- no newline");
}
END_TEST

START_TEST(a_damaged_journal_is_refused)
{
    static const char *const lines[] = {"1 zz 0\n",  "1 12 2\n",      "0 12 1\n",
                                        "nothing\n", "case 4 1234\n", "1 12\n"};

    fill(3);
    wh_journal_close(j);
    j = NULL;
    change(lines[_i], "a");
    ck_assert_int_eq(reopen(), WH_EINVAL);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("journal");
    TCase *t = tcase_create("journal");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, what_was_answered_is_known_in_the_next_run);
    tcase_add_test(t, an_answer_is_known_at_once);
    tcase_add_test(t, a_torn_last_line_is_dropped_and_the_next_one_is_whole);
    tcase_add_test(t, a_journal_cut_off_in_its_head_begins_anew);
    tcase_add_test(t, a_journal_of_another_case_is_refused);
    tcase_add_test(t, a_journal_of_other_options_is_refused_and_says_which);
    tcase_add_test(t, a_journal_with_more_options_than_these_is_refused);
    tcase_add_test(t, a_file_that_is_no_journal_is_refused_and_left_alone);
    tcase_add_loop_test(t, a_damaged_journal_is_refused, 0, 6);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
