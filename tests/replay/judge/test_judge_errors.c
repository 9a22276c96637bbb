/* Judging: errors, expectations, several result sets, whole cases. */
#include "tests/replay/judge/judge_fixture.h"

/* ---- errors -------------------------------------------------------------------------------- */

START_TEST(an_ordinary_error_leaves_the_check_open)
{
    is_open("bag a = b", RUN("a", ROW("1")) RUN("b", "fail E1 no such thing\n"),
            "error in b: no such thing");
    is_open("bag a = rows(distinct(b))", RUN("a", ROW("1")) RUN("b", "fail E1 no\n"), "error in b");
}
END_TEST

START_TEST(an_error_in_a_run_that_no_check_names_is_nobodys_business)
{
    passes("bag a = b", RUN("a", ROW("1")) RUN("b", ROW("1")) RUN("c", "internal X broken\n"));
}
END_TEST

START_TEST(an_internal_error_is_a_failure)
{
    fails("bag a = b", RUN("a", ROW("1")) RUN("b", "internal CORRUPT page 7 of 'x' is bad\n"),
          "err:b:CORRUPT:page ? of ? is bad");
    fails("bag errors=same a = b", RUN("a", "internal C bad\n") RUN("b", "internal C bad\n"),
          "err:a:C:bad");
    fails("ok a", RUN("a", "internal C bad\n"), "err:a:C:bad");
}
END_TEST

START_TEST(an_internal_error_is_a_failure_beside_any_other_trouble)
{
    fails("bag a = b", RUN("a", "fail E1 ordinary\n") RUN("b", "internal C bad\n"), "err:b:C:bad");
    fails("bag a = b", RUN("a", "stop\n") RUN("b", "internal C bad\n"), "err:b:C:bad");
    fails("bag a = rows(b)", RUN("a", "limit X full\n") RUN("b", "internal C bad\n"),
          "err:b:C:bad");
}
END_TEST

START_TEST(limits_refusals_and_lost_connections_leave_the_check_open)
{
    is_open("bag a = a", RUN("a", "stop\n"), "time limit");
    is_open("bag a = a", RUN("a", "stop C the caller asked to stop\n"),
            "a was stopped: the caller asked to stop");
    is_open("bag a = a", RUN("a", "limit X too many rows\n"), "too many rows");
    is_open("bag a = a", RUN("a", "refuse X no files\n"), "refused: no files");
    is_open("bag a = a", RUN("a", "lose X gone\n"), "connection was lost");
    is_open("bag errors=same a = b", RUN("a", "stop\n") RUN("b", "stop\n"), "time limit");
    is_open("ok a", RUN("a", "stop\n"), "time limit");
}
END_TEST

START_TEST(errors_same_wants_the_same_class_and_message_everywhere)
{
    passes("bag errors=same a = b",
           RUN("a", "fail E1 near 'x': 7 wrong\n") RUN("b", "fail E1 near  'yy': 8 wrong\n"));
    fails("bag errors=same a = b", RUN("a", "fail E1 no\n") RUN("b", "fail E2 no\n"),
          "rel:1:errors");
    fails("bag errors=same a = b", RUN("a", "fail E1 no\n") RUN("b", "fail E1 other\n"),
          "rel:1:errors");
    fails("bag errors=same a = b", RUN("a", "fail E1 no\n") RUN("b", ROW("1")), "rel:1:errors");
    fails("bag errors=same a = b", RUN("a", ROW("1")) RUN("b", "fail E1 no\n"), "rel:1:errors");
    fails("bag errors=same a = b", RUN("a", ROW("1")) RUN("b", ROW("2")), "rel:1:both");
}
END_TEST

START_TEST(an_error_that_only_a_later_side_can_have_leaves_it_out)
{
    const char *three = "bag errors=same aside=C1,D* a = b = c";

    passes(three, RUN("a", ROW("1")) RUN("b", "fail C1 no\n") RUN("c", ROW("1")));
    passes(three, RUN("a", ROW("1")) RUN("b", ROW("1")) RUN("c", "fail D22 no\n"));
    fails(three, RUN("a", ROW("1")) RUN("b", "fail C1 no\n") RUN("c", ROW("2")), "rel:1:both");
    fails(three, RUN("a", ROW("1")) RUN("b", "fail C12 no\n") RUN("c", ROW("1")), "rel:1:errors");
    is_open(three, RUN("a", ROW("1")) RUN("b", "fail C1 no\n") RUN("c", "fail D1 no\n"),
            "error in b: no");
    /* the first has it too: then all must */
    passes(three, RUN("a", "fail C1 no\n") RUN("b", "fail C1 no\n") RUN("c", "fail C1 no\n"));
    fails(three, RUN("a", "fail C1 no\n") RUN("b", "fail C1 no\n") RUN("c", ROW("1")),
          "rel:1:errors");
    is_open("bag errors=same aside=* a = b", RUN("a", ROW("1")) RUN("b", "fail E1 no\n"), "error");
    fails("bag errors=same aside=* a = b", RUN("a", ROW("1")) RUN("b", "internal E1 no\n"),
          "err:b:E1:no");
}
END_TEST

START_TEST(a_change_is_refused_by_all_sides_or_by_none)
{
    const char *two = "bag refusals=C1*,D a = b";

    passes(two, RUN("a", ROW("1")) RUN("b", ROW("1")));
    fails(two, RUN("a", ROW("1")) RUN("b", ROW("2")), "rel:1:both");
    fails(two, RUN("a", "fail C12 no\n") RUN("b", ROW("1")), "rel:1:errors");
    fails(two, RUN("a", ROW("1")) RUN("b", "fail D no\n"), "rel:1:errors");
    /* for whichever reason each of them does */
    passes(two, RUN("a", "fail C1 no\n") RUN("b", "fail D other\n"));
    passes(two, RUN("a", "fail E1 no\n") RUN("b", "fail D other\n"));
    /* what is no refusal */
    is_open(two, RUN("a", ROW("1")) RUN("b", "fail D1 no\n"), "error in b: no");
    is_open("bag refusals=D a = b = c",
            RUN("a", ROW("1")) RUN("b", "fail D no\n") RUN("c", "fail E1 no\n"), "error");
    fails("bag refusals=D a = b = c", RUN("a", ROW("1")) RUN("b", "fail D no\n") RUN("c", ROW("1")),
          "rel:1:errors");
    fails(two, RUN("a", "fail C1 no\n") RUN("b", "internal C1 bad\n"), "err:b:C1:bad");
}
END_TEST

START_TEST(where_errors_agree_rows_are_not_compared)
{
    passes("bag errors=same a = b",
           RUN("a", ROW("1") "fail E1 no\n") RUN("b", ROW("2") "fail E1 no\n"));
}
END_TEST

START_TEST(a_side_has_the_error_of_any_of_its_terms)
{
    passes("bag errors=same a = b + c",
           RUN("a", "fail E1 no\n") RUN("b", ROW("1")) RUN("c", "fail E1 no\n"));
    passes("bag errors=same a = rows(b)", RUN("a", "fail E1 no\n") RUN("b", "fail E1 no\n"));
}
END_TEST

START_TEST(names_of_the_setup_do_not_make_messages_differ)
{
    const char *runs = SETUP("CREATE TABLE t0(c0)") RUN("a", "fail E1 t0.c0 is odd\n")
        RUN("b", "fail E1 t0.c0 is odd\n");

    passes("bag errors=same a = b", runs);
    fails("bag errors=same a = b",
          SETUP("CREATE TABLE t0(c0)") RUN("a", "fail E1 t0 is odd\n")
              RUN("b", "fail E1 t1 is odd\n"),
          "rel:1:errors");
}
END_TEST

START_TEST(warn_is_error_lets_a_warning_stand_for_an_error)
{
    const char *check = "bag errors=warn-is-error a = b";

    passes(check, RUN("a", ROW("1") "warn 1264 Out of range 7\n") RUN("b", "fail 1264 Out of range "
                                                                           "8\n"));
    fails(check, RUN("a", ROW("1") "warn 1264 Out\n") RUN("b", "fail 1265 Out\n"), "rel:1:errors");
    fails(check, RUN("a", ROW("1") "warn 1264 Out\n") RUN("b", ROW("1")), "rel:1:errors");
    fails(check, RUN("a", ROW("1")) RUN("b", "fail 1264 Out\n"), "rel:1:errors");
    passes(check, RUN("a", "fail 1 x\n") RUN("b", "fail 1 x\n"));
    passes(check, RUN("a", ROW("1")) RUN("b", ROW("1") "warn 7 late\n"));
    fails(check, RUN("a", ROW("1")) RUN("b", ROW("2")), "rel:1:both");
}
END_TEST

START_TEST(a_warning_counts_inside_distinct_too)
{
    passes("bag errors=warn-is-error distinct(a) = b",
           RUN("a", ROW("1") "warn 1264 Out\n") RUN("b", "fail 1264 Out\n"));
}
END_TEST

/* ---- expectations -------------------------------------------------------------------------- */

START_TEST(an_expectation_holds_rows)
{
    const char *runs =
        RUN("a", ROW("1\t'x'") ROW("2\tNULL")) EXPECT("a", "-- | 2\tNULL\n-- | 1\t'x'\n");

    passes("bag a = expect(a)", runs);
    fails("list a = expect(a)", runs, "rel:1:order");
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- | 2\n"), "rel:1:both");
    fails("bag expect(a) = a", RUN("a", ROW("1")) EXPECT("a", "-- | 1\n-- | 1\n"), "rel:1:missing");
}
END_TEST

START_TEST(an_expectation_without_lines_is_one_empty_set)
{
    passes("bag a = expect(a)", RUN("a", EMPTY) EXPECT("a", ""));
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", ""), "rel:1:missing");
}
END_TEST

START_TEST(an_expectation_may_be_hashes)
{
    wh_value v = {.kind = WH_INT, .i = 1};
    wh_hash h = wh_row_hash(&v, 1, false);
    wh_list_hash list;
    wh_buf b = WH_BUF_INIT(10000);
    int i;

    wh_list_hash_begin(&list);
    wh_list_hash_add(&list, h);
    wh_list_hash_add(&list, h);
    for (i = 0; i < 2; i++) {
        wh_buf_clear(&b);
        wh_buf_text(&b, i == 0 ? RUN("a", ROW("1") ROW("1")) : RUN("a", ROW("1") ROW("2")));
        wh_buf_text(&b, "-- @expect a\n-- # 2 bag1:");
        wh_hash_print(&b, wh_hash_add(h, h));
        wh_buf_text(&b, " list1:");
        wh_hash_print(&b, wh_list_hash_end(&list));
        wh_buf_text(&b, "\n-- ~ 3\n");
        wh_buf_char(&b, '\0');
        if (i == 0) {
            fails("bag a = expect(a)", b.p, "rel:1:both"); /* no affected rows came */
            passes("bag a + a - a = expect(a)", b.p);
            is_open("list typed a = expect(a)", b.p, "hash stands for");
            is_open("bag typed a = expect(a)", b.p, "hash stands for");
            is_open("bag distinct(expect(a)) = a", b.p, "hash stands for");
            passes("bag rows(expect(a)) = rows(a)", b.p);
        } else {
            fails("bag a = expect(a)", b.p, "rel:1:both");
            is_open("set a = expect(a)", b.p, "hash stands for");
            is_open("bag a <= expect(a)", b.p, "hash stands for");
            fails("list a = expect(a)", b.p, "rel:1:both");
        }
    }
    wh_buf_release(&b);
}
END_TEST

START_TEST(rows_and_hashes_in_one_expected_set_are_not_judged)
{
    const char *hashes = "-- # 0 bag1:00000000000000000000000000000000 "
                         "list1:00000000000000000000000000000000\n";
    wh_buf b = WH_BUF_INIT(10000);

    wh_buf_text(&b, RUN("a", ROW("1")) "-- @expect a\n");
    wh_buf_text(&b, hashes);
    wh_buf_text(&b, "-- | 1\n");
    wh_buf_char(&b, '\0');
    is_open("bag a = expect(a)", b.p, "one result set");
    wh_buf_release(&b);
    is_open("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- | 1\n-- | 1\t2\n"),
            "one result set");
}
END_TEST

START_TEST(an_expected_error_implies_errors_same)
{
    const char *expect = EXPECT("a", "-- ! E1 near 'y'\n");
    wh_buf b = WH_BUF_INIT(10000);

    wh_buf_text(&b, RUN("a", "fail E1 near 'x'\n"));
    wh_buf_text(&b, expect);
    wh_buf_char(&b, '\0');
    passes("bag a = expect(a)", b.p);
    wh_buf_release(&b);
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- ! E1 near 'y'\n"),
          "rel:1:errors");
    fails("bag a = expect(a)", RUN("a", "fail E2 near\n") EXPECT("a", "-- ! E1 near\n"),
          "rel:1:errors");
}
END_TEST

START_TEST(an_expected_error_may_name_the_class_alone_or_any)
{
    passes("bag a = expect(a)", RUN("a", "fail E1 whatever\n") EXPECT("a", "-- ! E1\n"));
    passes("bag a = expect(a)", RUN("a", "fail E1 whatever\n") EXPECT("a", "-- ! any\n"));
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- ! any\n"), "rel:1:errors");
}
END_TEST

START_TEST(an_error_where_rows_were_expected_leaves_the_check_open)
{
    is_open("bag a = expect(a)", RUN("a", "fail E1 no\n") EXPECT("a", "-- | 1\n"), "error in a");
}
END_TEST

START_TEST(affected_rows_are_compared_only_where_expected)
{
    passes("bag a = expect(a)", RUN("a", "affect 2\n") EXPECT("a", "-- ~ 2\n"));
    fails("bag a = expect(a)", RUN("a", "affect 2\n") EXPECT("a", "-- ~ 3\n"), "rel:1:both");
    passes("bag a = expect(a)", RUN("a", ROW("1") "affect 2\n") EXPECT("a", "-- | 1\n"));
    passes("bag a = b", RUN("a", ROW("1") "affect 2\n") RUN("b", ROW("1") "affect 3\n"));
    fails("bag a = expect(a)", RUN("a", ROW("1") "affect 2\n") EXPECT("a", "-- ~ 2\n"),
          "rel:1:missing");
}
END_TEST

START_TEST(warnings_are_compared_only_where_expected)
{
    passes("bag a = expect(a)",
           RUN("a", ROW("1") "warn 7 cut 'x'\n") EXPECT("a", "-- | 1\n-- ? 7 cut 'y'\n"));
    passes("bag a = expect(a)", RUN("a", ROW("1") "warn 7 cut\n") EXPECT("a", "-- | 1\n-- ? 7\n"));
    passes("bag a = expect(a)",
           RUN("a", ROW("1") "warn 7 cut\n") EXPECT("a", "-- | 1\n-- ? any\n"));
    fails("bag a = expect(a)", RUN("a", ROW("1") "warn 7 cut\n") EXPECT("a", "-- | 1\n-- ? 8\n"),
          "rel:1:errors");
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- | 1\n-- ? 7\n"), "rel:1:errors");
    fails("bag a = expect(a)",
          RUN("a", ROW("1") "warn 7 x\nwarn 8 y\n") EXPECT("a", "-- | 1\n-- ? 7 x\n"),
          "rel:1:errors");
    passes("bag a = expect(a)", RUN("a", ROW("1") "warn 7 x\n") EXPECT("a", "-- | 1\n"));
}
END_TEST

/* ---- several result sets ------------------------------------------------------------------- */

START_TEST(result_sets_are_compared_one_by_one)
{
    passes("bag a = b",
           RUN("a", "set\n" ROW("1") "set\n" ROW("2")) RUN("b", "set\n" ROW("1") "set\n" ROW("2")));
    fails("bag a = b",
          RUN("a", "set\n" ROW("1") "set\n" ROW("2")) RUN("b", "set\n" ROW("1") "set\n"),
          "rel:1:missing");
    fails("bag a = b",
          RUN("a", "set\n" ROW("1") "set\n" ROW("2")) RUN("b", "set\n" ROW("2") "set\n" ROW("1")),
          "rel:1:both");
    passes("bag a = expect(a)",
           RUN("a", "set\n" ROW("1") "set\n" ROW("2")) EXPECT("a", "-- | 1\n-- =\n-- | 2\n"));
}
END_TEST

START_TEST(unequal_numbers_of_result_sets_are_not_judged)
{
    is_open("bag a = b", RUN("a", "set\nset\n") RUN("b", "set\n"), "numbers of result sets");
    is_open("bag a = b + c", RUN("a", "set\n") RUN("b", "set\n") RUN("c", ""),
            "numbers of result sets");
    is_open("bag a = expect(a)", RUN("a", "set\nset\n") EXPECT("a", "-- | 1\n"),
            "numbers of result sets");
    passes("bag a = b", RUN("a", "") RUN("b", ""));
}
END_TEST

/* ---- whole cases --------------------------------------------------------------------------- */

START_TEST(every_check_line_must_hold_and_the_first_violated_one_is_named)
{
    const char *runs = RUN("a", ROW("1")) RUN("b", ROW("1")) RUN("c", ROW("2"));

    passes("bag a = b;list a = b;ok a", runs);
    fails("bag a = b;bag a = c;bag c = a + a", runs, "rel:2:both");
}
END_TEST

START_TEST(a_violated_line_counts_though_another_one_is_open)
{
    fails("bag a = b;bag a = c", RUN("a", ROW("1")) RUN("b", "fail E1 no\n") RUN("c", ROW("2")),
          "rel:2:both");
    is_open("bag a = b;bag a = a", RUN("a", ROW("1")) RUN("b", "fail E1 no\n"), "error in b");
}
END_TEST

START_TEST(a_check_of_a_later_version_leaves_the_case_open)
{
    is_open("bag loosely a = a", RUN("a", ROW("1")), "'loosely' is not known");
    is_open("bag a = a;order a = a", RUN("a", ROW("1")), "'order' is not known");
}
END_TEST

START_TEST(a_check_that_names_what_is_not_there_is_open)
{
    is_open("bag a = b", RUN("a", ROW("1")), "no such run");
    is_open("bag a = expect(a)", RUN("a", ROW("1")), "no such section");
    is_open("ok b", RUN("a", ROW("1")), "no such run");
}
END_TEST

START_TEST(a_case_without_a_check_is_open)
{
    is_open("", RUN("a", ROW("1")), "run it through oracle");
}
END_TEST

START_TEST(a_case_whose_setup_fails_is_broken)
{
    verdict_is("bag a = a", SETUP("fail E1 no\n") RUN("a", ROW("1")), "broken", "");
    verdict_is("ok a", SETUP("fail E1 no\n") RUN("a", ROW("1")), "broken", "");
    verdict_is("ok setup", SETUP("fail E1 no\n") RUN("a", ROW("1")), "broken", "");
    verdict_is("", SETUP("fail E1 no\n"), "broken", "");
    verdict_is("bag a = a", "-- @derived\nfail E1 no\n;\n" RUN("a", ROW("1")), "broken", "");
}
END_TEST

START_TEST(a_limit_in_setup_leaves_the_case_open)
{
    is_open("bag a = a", SETUP("stop\n") RUN("a", ROW("1")), "setup statement 1");
    is_open("ok setup", SETUP("limit X out of memory\n"), "out of memory");
    is_open("bag a = a", SETUP("refuse X no files\n") RUN("a", ROW("1")), "no files");
}
END_TEST

START_TEST(ok_watches_over_setup)
{
    passes("ok setup", SETUP("affect 1\n"));
    fails("ok setup", SETUP("internal CORRUPT image is bad\n"), "err:setup:CORRUPT:image is bad");
    fails("ok derived", "-- @derived\ninternal C bad\n;\n", "err:derived:C:bad");
    verdict_is("bag a = a", SETUP("internal C bad\n") RUN("a", ROW("1")), "broken", "");
}
END_TEST

START_TEST(ok_watches_over_runs)
{
    passes("ok a b", RUN("a", ROW("1")) RUN("b", EMPTY));
    is_open("ok a", RUN("a", "fail E1 no\n"), "error in a");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        an_ordinary_error_leaves_the_check_open,
        an_error_in_a_run_that_no_check_names_is_nobodys_business,
        an_internal_error_is_a_failure,
        an_internal_error_is_a_failure_beside_any_other_trouble,
        limits_refusals_and_lost_connections_leave_the_check_open,
        errors_same_wants_the_same_class_and_message_everywhere,
        an_error_that_only_a_later_side_can_have_leaves_it_out,
        a_change_is_refused_by_all_sides_or_by_none,
        where_errors_agree_rows_are_not_compared,
        a_side_has_the_error_of_any_of_its_terms,
        names_of_the_setup_do_not_make_messages_differ,
        warn_is_error_lets_a_warning_stand_for_an_error,
        a_warning_counts_inside_distinct_too,
        an_expectation_holds_rows,
        an_expectation_without_lines_is_one_empty_set,
        an_expectation_may_be_hashes,
        rows_and_hashes_in_one_expected_set_are_not_judged,
        an_expected_error_implies_errors_same,
        an_expected_error_may_name_the_class_alone_or_any,
        an_error_where_rows_were_expected_leaves_the_check_open,
        affected_rows_are_compared_only_where_expected,
        warnings_are_compared_only_where_expected,
        result_sets_are_compared_one_by_one,
        unequal_numbers_of_result_sets_are_not_judged,
        every_check_line_must_hold_and_the_first_violated_one_is_named,
        a_violated_line_counts_though_another_one_is_open,
        a_check_of_a_later_version_leaves_the_case_open,
        a_check_that_names_what_is_not_there_is_open,
        a_case_without_a_check_is_open,
        a_case_whose_setup_fails_is_broken,
        a_limit_in_setup_leaves_the_case_open,
        ok_watches_over_setup,
        ok_watches_over_runs,
    };
    Suite *s = suite_create("judge errors");
    TCase *t = tcase_create("judge");
    SRunner *r;
    size_t i;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    for (i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
