/* A person's own test: how long it may take. */
#define _DEFAULT_SOURCE /* wait4's timeval */
#include "reduce/ask/command.h"

#include <check.h>
#include <stdlib.h>
#include <sys/resource.h>

static bool never(void *ctx)
{
    (void)ctx;
    return false;
}

/* Processor time of the tests that have ended, in seconds. */
static long spent(void)
{
    struct rusage used;

    getrusage(RUSAGE_CHILDREN, &used);
    return (long)used.ru_utime.tv_sec + (long)used.ru_stime.tv_sec;
}

static wh_command *command_of(const char *text)
{
    wh_command *c;
    wh_error err;

    ck_assert_int_eq(wh_command_new(&c, text, NULL, never, NULL, &err), WH_OK);
    return c;
}

static int run(wh_command *c, const char *candidate)
{
    wh_error err;
    int rc = wh_command_run(c, wh_str_of(candidate), &err);

    ck_assert_msg(rc >= 0, "%s", rc < 0 ? err.message : "");
    return rc;
}

START_TEST(a_test_that_computes_far_longer_than_others_is_killed_by_its_processor_time)
{
    /* by the clock, a minute would pass */
    wh_command *c = command_of("if grep -q short; then sleep 3; else while :; do :; done; fi");
    long before;

    ck_assert_int_eq(run(c, "short"), 1);
    before = spent();
    ck_assert_int_eq(run(c, "long"), 0);
    ck_assert_int_eq(wh_command_exit_code(c), -1);
    ck_assert_int_lt(spent() - before, 6);
    ck_assert_int_eq(run(c, "short"), 1);
    wh_command_free(c);
}
END_TEST

START_TEST(a_test_that_waits_is_not_killed_for_that)
{
    wh_command *c = command_of("grep -q short || sleep 3");

    ck_assert_int_eq(run(c, "short"), 1);
    ck_assert_int_eq(run(c, "long"), 1);
    wh_command_free(c);
}
END_TEST

static bool always(void *ctx)
{
    (void)ctx;
    return true;
}

/* There is no place for its file: whoever begins it fails. */
START_TEST(a_stop_that_comes_before_a_test_is_not_lost)
{
    wh_command *c;
    wh_error err;

    setenv("TMPDIR", "/nonexistent", 1);
    ck_assert_int_eq(wh_command_new(&c, "true", "case.sql", always, NULL, &err), WH_OK);
    ck_assert_int_eq(run(c, "SELECT 1;"), 0);
    ck_assert_int_eq(wh_command_exit_code(c), -1);
    wh_command_free(c);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("command");
    TCase *t = tcase_create("time");
    SRunner *runner;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_test(t, a_test_that_computes_far_longer_than_others_is_killed_by_its_processor_time);
    tcase_add_test(t, a_test_that_waits_is_not_killed_for_that);
    tcase_add_test(t, a_stop_that_comes_before_a_test_is_not_lost);
    suite_add_tcase(s, t);
    runner = srunner_create(s);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
