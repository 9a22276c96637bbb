/* Signatures, and the messages in them without what differs from case to case. */
#include <check.h>
#include <stdlib.h>

#include "formats/case/text.h"
#include "replay/tool/case_job.h"
#include "replay/judge/signature.h"
#include "replay/replay.h"

static wh_arena *arena;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static wh_case *case_of(const char *sections)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_case *c = NULL;

    wh_buf_text(&b, "-- @case 1\n");
    wh_buf_text(&b, sections);
    wh_buf_text(&b, "-- @end\n");
    ck_assert_int_eq(
        wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "case", 1, &c, NULL), WH_OK);
    wh_buf_release(&b);
    return c;
}

static void normalises_in(const wh_case_names *names, wh_str text, const char *expected)
{
    wh_buf b = WH_BUF_INIT(4096);

    wh_message_normalise(&b, text, names);
    ck_assert_msg(wh_str_is(wh_buf_view(&b), expected), "'%.*s', not '%s'", (int)b.n,
                  b.p ? b.p : "", expected);
    wh_buf_release(&b);
}

static void normalises(const char *text, const char *expected)
{
    normalises_in(NULL, wh_str_of(text), expected);
}

START_TEST(quoted_strings_become_question_marks)
{
    normalises("near 'x y': odd", "near ?: odd");
    normalises("near \"FROM\": odd", "near ?: odd");
    normalises("unknown `c 0`", "unknown ?");
    normalises("it can't be", "it can't be"); /* no second one */
}
END_TEST

START_TEST(numbers_become_question_marks)
{
    normalises("page 12 of 0x1F", "page ? of ?");
    normalises("1.5 and 2.5e-10", "? and ?");
    normalises("1e+9, 7.", "?, ?.");
    normalises("utf8 stays, 2nd goes", "utf8 stays, ? goes");
}
END_TEST

START_TEST(blanks_collapse_and_control_bytes_are_blanks)
{
    normalises("  a \t b\r\n c  ", "a b c");
    normalises("", "");
    normalises(" \n ", "");
}
END_TEST

START_TEST(names_that_the_setup_creates_become_question_marks)
{
    const wh_case_names *n = wh_case_names_of(
        arena, case_of("-- @setup\nCREATE TABLE t0(c0 INT, \"c 1\" TEXT);\n"
                       "CREATE INDEX i0 ON t0(c0);\nCREATE VIEW v0(x) AS SELECT c0 FROM t0;\n"
                       "CREATE TABLE broken(\n;\n"));

    normalises_in(n, WH_STR("UNIQUE constraint failed: t0.c0"), "UNIQUE constraint failed: ?.?");
    normalises_in(n, WH_STR("T0 i0 v0 t00 other"), "? ? ? t00 other");
}
END_TEST

START_TEST(a_message_is_cut_at_200_bytes_within_no_character)
{
    char text[1000];
    wh_buf b = WH_BUF_INIT(4096);
    size_t i;

    memset(text, 'a', sizeof text);
    wh_message_normalise(&b, (wh_str){text, sizeof text}, NULL);
    ck_assert_uint_eq(b.n, 200);
    for (i = 0; i < sizeof text; i += 3)
        memcpy(text + i, "\xe2\x82\xac", i + 3 <= sizeof text ? 3 : 0);
    wh_buf_clear(&b);
    wh_message_normalise(&b, (wh_str){text, 999}, NULL);
    ck_assert_uint_eq(b.n, 198);
    ck_assert(wh_utf8_valid(wh_buf_view(&b)));
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_cut_message_does_not_end_in_a_blank)
{
    char text[300];
    wh_buf b = WH_BUF_INIT(4096);

    memset(text, 'a', sizeof text);
    text[199] = ' ';
    wh_message_normalise(&b, (wh_str){text, sizeof text}, NULL);
    ck_assert_uint_eq(b.n, 199); /* a field would lose the blank */
    wh_buf_release(&b);
}
END_TEST

START_TEST(what_is_not_utf8_does_not_get_into_a_signature)
{
    normalises("odd \xff\xfe byte", "odd ?? byte");
    normalises("\xc3\xa4 stays", "\xc3\xa4 stays");
}
END_TEST

START_TEST(a_signature_names_place_class_and_message)
{
    wh_answer an = {WH_ANSWER_INTERNAL, -1, "SQLITE_CORRUPT", "page 7 is bad"};
    wh_verdict v;

    wh_signature_error(&v, WH_STR("setup"), &an, NULL);
    ck_assert_str_eq(v.signature, "err:setup:SQLITE_CORRUPT:page ? is bad");
    wh_signature_relation(&v, 3, "missing");
    ck_assert_str_eq(v.signature, "rel:3:missing");
    wh_signature_crash(&v, WH_STR("a"), "SIGSEGV");
    ck_assert_str_eq(v.signature, "crash:a:SIGSEGV");
    wh_signature_timeout(&v, WH_STR("a@left"));
    ck_assert_str_eq(v.signature, "timeout:a@left");
}
END_TEST

/* ---- the death of a worker ----------------------------------------------------------------- */

static wh_verdict outcome_is(wh_outcome o, bool expect_retry)
{
    wh_verdict v;
    bool retry;

    ck_assert(wh_verdict_of_outcome(&o, &v, &retry));
    ck_assert_int_eq(retry, expect_retry);
    return v;
}

START_TEST(a_death_by_signal_is_a_crash_at_its_place)
{
    wh_outcome o = {.kind = WH_OUTCOME_CRASH, .signal = 11, .attempts = 1};
    wh_case *c = case_of("-- @setup\nx;\n-- @derived\nx;\n-- @run a\nx;\n");
    wh_verdict v = outcome_is(o, true);

    ck_assert_int_eq(v.kind, WH_CRASH);
    wh_verdict_at(&v, c, 2);
    ck_assert_str_eq(v.signature, "crash:a:SIGSEGV");
    v = outcome_is(o, true);
    wh_verdict_at(&v, c, 0);
    ck_assert_str_eq(v.signature, "crash:setup:SIGSEGV");
    v = outcome_is(o, true);
    wh_verdict_at(&v, c, 1);
    ck_assert_str_eq(v.signature, "crash:derived:SIGSEGV");
}
END_TEST

START_TEST(a_worker_that_leaves_by_itself_is_a_crash_too)
{
    wh_outcome o = {.kind = WH_OUTCOME_CRASH, .attempts = 1};

    ck_assert_int_eq(outcome_is(o, true).kind, WH_CRASH);
}
END_TEST

START_TEST(a_sanitizers_report_is_the_signature)
{
    wh_outcome o = {.kind = WH_OUTCOME_CRASH,
                    .signal = 6,
                    .attempts = 1,
                    .chatter = WH_STR("noise\n==1==ERROR: AddressSanitizer: heap-use-after-free on "
                                      "address 0x1\n")};
    wh_verdict v = outcome_is(o, true);

    ck_assert_str_eq(v.signature, "sanitizer:heap-use-after-free");
    wh_verdict_at(&v, case_of("-- @run a\nx;\n"), 0);
    ck_assert_str_eq(v.signature, "sanitizer:heap-use-after-free"); /* has no place */
}
END_TEST

START_TEST(a_hang_is_a_timeout_at_its_place)
{
    wh_outcome o = {.kind = WH_OUTCOME_HANG, .signal = 9, .attempts = 1};
    wh_verdict v = outcome_is(o, true);

    ck_assert_int_eq(v.kind, WH_TIMEOUT);
    wh_verdict_at(&v, case_of("-- @run a\nx;\n"), 0);
    ck_assert_str_eq(v.signature, "timeout:a");
}
END_TEST

START_TEST(memory_and_a_kill_from_outside_prove_nothing)
{
    wh_outcome memory = {.kind = WH_OUTCOME_MEMORY, .attempts = 1};
    wh_outcome killed = {.kind = WH_OUTCOME_KILLED, .signal = 9, .attempts = 1};
    wh_verdict v = outcome_is(memory, false);

    ck_assert_int_eq(v.kind, WH_INCONCLUSIVE);
    ck_assert_str_eq(v.signature, "");
    ck_assert_int_eq(outcome_is(killed, true).kind, WH_INCONCLUSIVE);
    killed.attempts = 2; /* by what ran beside it, perhaps */
    outcome_is(killed, true);
    killed.alone = true;
    ck_assert_int_eq(outcome_is(killed, false).kind, WH_INCONCLUSIVE);
}
END_TEST

START_TEST(a_job_that_ended_is_no_death)
{
    wh_outcome o = {.kind = WH_OUTCOME_DONE, .attempts = 1};
    wh_verdict v;
    bool retry;

    ck_assert(!wh_verdict_of_outcome(&o, &v, &retry));
}
END_TEST

/* Died as it was to report its own first death: nothing of the case can be executed, and why is told. */
START_TEST(what_is_never_executed_is_told_with_its_limit)
{
    static const struct {
        int kind;
        const char *says;
    } rows[] = {{WH_OUTCOME_MEMORY, "more than --memory"},
                {WH_OUTCOME_HANG, "longer than --timeout"},
                {WH_OUTCOME_CRASH, "the worker dies"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wh_outcome o = {.kind = rows[i].kind, .signal = 9, .attempts = 2};
        wh_buf message = WH_BUF_INIT(4000), again = WH_BUF_INIT(4000);
        wh_case_job head;
        wh_error died;

        memset(&head, 0, sizeof head);
        head.mode = WH_JOB_REPORT;
        head.line = 7;
        strcpy(head.file, "large.sql");
        wh_case_job_write(&message, &head, WH_STR("SELECT 1;"));
        o.message = wh_buf_view(&message);
        ck_assert(wh_replay_outcome(&o, &again, &died));
        ck_assert_int_eq(died.code, WH_EIO);
        ck_assert_str_eq(died.file, "large.sql");
        ck_assert_int_eq(died.line, 7);
        ck_assert_msg(strstr(died.message, rows[i].says), "%s", died.message);
        wh_buf_release(&message);
        wh_buf_release(&again);
    }
}
END_TEST

START_TEST(verdicts_have_names_and_names_have_verdicts)
{
    int i;

    for (i = WH_PASS; i <= WH_FLAKY; i++)
        ck_assert_int_eq(wh_verdict_of_name(wh_str_of(wh_verdict_name(i))), i);
    ck_assert_str_eq(wh_verdict_name(WH_FLAKY + 1), "unknown");
    ck_assert_str_eq(wh_verdict_name(-1), "unknown");
    ck_assert_int_eq(wh_verdict_of_name(WH_STR("FAIL")), -1);
    ck_assert_int_eq(wh_verdict_of_name(WH_STR("")), -1);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        quoted_strings_become_question_marks,
        numbers_become_question_marks,
        blanks_collapse_and_control_bytes_are_blanks,
        names_that_the_setup_creates_become_question_marks,
        a_message_is_cut_at_200_bytes_within_no_character,
        a_cut_message_does_not_end_in_a_blank,
        what_is_not_utf8_does_not_get_into_a_signature,
        a_signature_names_place_class_and_message,
        a_death_by_signal_is_a_crash_at_its_place,
        a_worker_that_leaves_by_itself_is_a_crash_too,
        a_sanitizers_report_is_the_signature,
        a_hang_is_a_timeout_at_its_place,
        memory_and_a_kill_from_outside_prove_nothing,
        a_job_that_ended_is_no_death,
        what_is_never_executed_is_told_with_its_limit,
        verdicts_have_names_and_names_have_verdicts,
    };
    Suite *s = suite_create("signature");
    TCase *t = tcase_create("signature");
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
