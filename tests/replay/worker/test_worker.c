/*
 * Workers: jobs in processes of their own, and what their deaths become. A job does what its
 * message says; see work().
 */
#define _GNU_SOURCE
#include "tests/replay/worker/worker_fixture.h"

/* ---- jobs and frames ----------------------------------------------------------------------- */

START_TEST(a_job_gets_its_message_and_sends_frames)
{
    submit("echo one");
    submit("three");
    submit("echo");
    drain();
    frames_are("1:echo one 2:1 2:2 2:3 3:echo ");
    ck_assert_int_eq(s.outcomes[WH_OUTCOME_DONE], 3);
}
END_TEST

START_TEST(frames_come_in_job_order_though_later_jobs_end_first)
{
    int i;
    wh_buf expected = WH_BUF_INIT(1 << 16);

    config.workers = 4;
    for (i = 1; i <= 200; i++) {
        submit(i % 10 == 1 ? "slow" : "echo");
        wh_buf_format(&expected, "%d:%s ", i, i % 10 == 1 ? "slow" : "echo");
    }
    drain();
    wh_buf_char(&expected, '\0');
    frames_are(expected.p);
    wh_buf_release(&expected);
}
END_TEST

START_TEST(a_job_ahead_is_taken_though_every_worker_is_busy)
{
    config.ahead = 1;
    submit("slow");
    submit("echo a");
    frames_are(""); /* nobody waited for the first one */
    submit("echo b");
    ck_assert_int_ge(s.outcomes[WH_OUTCOME_DONE], 1);
    drain();
    frames_are("1:slow 2:echo a 3:echo b ");
}
END_TEST

START_TEST(large_frames_and_messages_arrive_whole)
{
    wh_buf b = WH_BUF_INIT(64 << 20);
    size_t i;

    submit("large");
    drain();
    ck_assert_uint_eq(s.large, 8 << 20);
    wh_buf_text(&b, "echo");
    for (i = 4; i < 5 << 20; i++)
        wh_buf_char(&b, 'x');
    memcpy(b.p, "pid ", 4);
    ck_assert_int_eq(wh_pool_submit(pool, ++submitted, wh_buf_view(&b), &error), WH_OK);
    drain();
    ck_assert_int_eq(s.outcomes[WH_OUTCOME_DONE], 2);
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_worker_keeps_its_state_from_job_to_job)
{
    submit("count");
    submit("count");
    submit("segv");
    submit("count"); /* a new worker */
    drain();
    frames_are("1:1 2:2 3:before 4:1 ");
}
END_TEST

/* ---- deaths -------------------------------------------------------------------------------- */

START_TEST(a_signal_is_a_crash_and_what_was_sent_before_is_kept)
{
    ends_in("segv", WH_OUTCOME_CRASH, 1);
    ck_assert(s.last_signal == SIGSEGV || s.chatter.n > 0); /* a sanitizer says it otherwise */
    ck_assert_uint_eq(s.last_section, 5);
    frames_are("1:before ");
}
END_TEST

START_TEST(leaving_without_a_word_is_a_crash_too)
{
    ends_in("exit", WH_OUTCOME_CRASH, 1);
    ck_assert_int_eq(s.last_signal, 0);
}
END_TEST

START_TEST(jobs_go_on_behind_a_crash)
{
    submit("segv");
    submit("echo a");
    submit("exit");
    submit("echo b");
    drain();
    frames_are("1:before 2:echo a 4:echo b ");
}
END_TEST

START_TEST(a_worker_that_sends_what_none_sends_has_crashed)
{
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        s.outcomes[WH_OUTCOME_CRASH] = 0;
        s.garbled = false;
        ends_in(garbage[i].message, WH_OUTCOME_CRASH, 1);
        ck_assert_msg(s.garbled && s.last_signal == 0, "%s", garbage[i].message);
    }
    frames_are("");
    submit("echo next");
    drain();
    frames_are("6:echo next ");
}
END_TEST

START_TEST(what_comes_behind_a_job_is_none_of_the_next_one)
{
    submit("behind");
    drain();
    for (int i = 0; i < 3; i++) { /* whether it was read by then or not */
        submit("echo next");
        drain();
    }
    ck_assert_int_eq(s.outcomes[WH_OUTCOME_DONE] + s.outcomes[WH_OUTCOME_CRASH], 4);
    ck_assert_ptr_nonnull(memmem(s.frames.p, s.frames.n, "4:echo next", 11));
}
END_TEST

START_TEST(a_job_may_be_run_again_with_another_message)
{
    s.retries = 2;
    submit("segv");
    drain();
    ck_assert_int_eq(s.outcomes[WH_OUTCOME_CRASH], 3);
    ck_assert_uint_eq(s.last_attempts, 3);
    s.retries = 1;
    s.retry_with = "echo again";
    submit("exit");
    submit("echo next");
    drain();
    frames_are("1:before 1:before 1:before 2:echo again 3:echo next ");
}
END_TEST

START_TEST(a_job_that_ignores_the_stop_flag_is_killed)
{
    config.timeout_ms = 100;
    ends_in("hang", WH_OUTCOME_HANG, 1);
    submit("echo next");
    drain();
    frames_are("2:echo next ");
}
END_TEST

START_TEST(a_job_that_obeys_the_stop_flag_just_ends)
{
    config.timeout_ms = 100;
    config.grace_ms = 60000;
    ends_in("obey", WH_OUTCOME_DONE, 1);
    frames_are("1:stopped ");
}
END_TEST

/* What stops and goes on while it can't read its next job. */
static pid_t stopped;

static bool stop_behind_the_first(void *ctx, const wh_outcome *o, wh_buf *again)
{
    if (o->number == 1) {
        char text[32] = {0};

        memcpy(text, s.frames.p + 2,
               s.frames.n - 2 < sizeof text ? s.frames.n - 2 : sizeof text - 1);
        stopped = (pid_t)strtol(text, NULL, 10);
        kill(stopped, SIGSTOP);
        s.ticks = 0;
    }
    return on_outcome(ctx, o, again);
}

/* The pool's time of 30 ms is over by then. */
static void go_on_later(void *ctx)
{
    on_tick(ctx);
    if (stopped && s.ticks == 40)
        kill(stopped, SIGCONT);
}

START_TEST(a_stop_that_comes_before_the_job_is_read_is_not_lost)
{
    stopped = 0;
    config.timeout_ms = 30;
    config.grace_ms = 20000;
    config.on_outcome = stop_behind_the_first;
    config.on_tick = go_on_later;
    submit("pid");
    drain();
    wh_buf_clear(&s.frames);
    submit("told");
    drain();
    frames_are("2:1 ");
}
END_TEST

START_TEST(what_is_not_let_to_run_is_not_slow)
{
    pid_t other = start_competitor();

    config.timeout_ms = 300; /* and it takes a second, of which it works for a tenth */
    submit("toil");
    drain();
    end_competitor(other);
    frames_are("1:done ");
}
END_TEST

START_TEST(a_job_may_lower_its_own_time_and_not_raise_it)
{
    struct timespec t0, t1;

    config.grace_ms = 60000;
    submit("short");
    drain();
    frames_are("1:stopped ");
    wh_pool_free(pool);
    pool = NULL;
    submitted = 0;
    wh_buf_clear(&s.frames);
    config.timeout_ms = 100;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    submit("long");
    drain();
    frames_are("1:stopped ");
    clock_gettime(CLOCK_MONOTONIC, &t1);
    ck_assert_int_lt(t1.tv_sec - t0.tv_sec, 50);
}
END_TEST

START_TEST(a_kill_from_outside_is_told_from_our_own)
{
    ends_in("killed", WH_OUTCOME_KILLED, 1);
}
END_TEST

/* A server that all workers use has died, and nobody knows by whom: it is tried alone. */
START_TEST(what_may_be_another_s_death_is_found_out_alone)
{
    config.workers = 4;
    s.retries = 2;
    s.retry_killed = true;
    submit("shared");
    for (int i = 0; i < 200; i++)
        submit("beside");
    drain();
    frames_are("1:alone ");
    ck_assert_int_eq(s.outcomes[WH_OUTCOME_KILLED], 2);
    ck_assert_int_eq(s.outcomes[WH_OUTCOME_CRASH], 1);
    ck_assert_int_eq(s.outcomes[WH_OUTCOME_DONE], 200);
}
END_TEST

START_TEST(a_shared_death_is_that_of_the_only_worker)
{
    ends_in("shared", WH_OUTCOME_CRASH, 1);
    ck_assert_int_eq(s.last_signal, SIGSEGV);
}
END_TEST

START_TEST(memory_without_end_is_ended)
{
    config.memory = 32 << 20;
    config.timeout_ms = 60000;
#ifdef __SANITIZE_ADDRESS__ /* no limit of address space: the parent sees it */
    ends_in("memory", WH_OUTCOME_MEMORY, 1);
#else
    ends_in("memory", WH_OUTCOME_STARVED, 1);
#endif
    submit("echo next");
    drain();
    frames_are("2:echo next ");
}
END_TEST

START_TEST(the_tail_of_what_a_worker_says_is_kept)
{
    char text[40000];

    ends_in("chatter: hello", WH_OUTCOME_CRASH, 1);
    ck_assert_ptr_nonnull(memmem(s.chatter.p, s.chatter.n, "chatter: hello", 14));
    memset(text, 'x', sizeof text);
    memcpy(text, "chatter: ", 9);
    memcpy(text + sizeof text - 8, "the end", 8);
    ends_in(text, WH_OUTCOME_CRASH, 2);
    ck_assert_uint_le(s.chatter.n, 16 << 10);
    ck_assert_ptr_nonnull(memmem(s.chatter.p, s.chatter.n, "the end", 7));
    submit("segv");
    drain();
    ck_assert_ptr_null(memmem(s.chatter.p, s.chatter.n, "the end", 7)); /* not the next one's */
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_job_gets_its_message_and_sends_frames,
        frames_come_in_job_order_though_later_jobs_end_first,
        a_job_ahead_is_taken_though_every_worker_is_busy,
        large_frames_and_messages_arrive_whole,
        a_worker_keeps_its_state_from_job_to_job,
        a_signal_is_a_crash_and_what_was_sent_before_is_kept,
        leaving_without_a_word_is_a_crash_too,
        jobs_go_on_behind_a_crash,
        a_worker_that_sends_what_none_sends_has_crashed,
        what_comes_behind_a_job_is_none_of_the_next_one,
        a_job_may_be_run_again_with_another_message,
        a_job_that_ignores_the_stop_flag_is_killed,
        a_job_that_obeys_the_stop_flag_just_ends,
        a_stop_that_comes_before_the_job_is_read_is_not_lost,
        what_is_not_let_to_run_is_not_slow,
        a_job_may_lower_its_own_time_and_not_raise_it,
        a_kill_from_outside_is_told_from_our_own,
        what_may_be_another_s_death_is_found_out_alone,
        a_shared_death_is_that_of_the_only_worker,
        memory_without_end_is_ended,
        the_tail_of_what_a_worker_says_is_kept,
    };
    Suite *suite = suite_create("worker");
    TCase *t = tcase_create("worker");
    SRunner *r;
    size_t i;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    for (i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(suite, t);
    r = srunner_create(suite);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
