/* Pools: the surroundings of their workers, waiting, ending. */
#define _GNU_SOURCE
#include "tests/replay/worker/worker_fixture.h"

/* ---- a worker's surroundings --------------------------------------------------------------- */

START_TEST(stdin_and_stdout_of_a_worker_lead_nowhere)
{
    submit("files");
    drain();
    frames_are("1:fine ");
}
END_TEST

START_TEST(what_a_terminal_sends_is_no_crash)
{
    submit("signals");
    drain();
    frames_are("1:alive ");
}
END_TEST

START_TEST(no_core_files_unless_asked_for)
{
    submit("core");
    drain();
    frames_are("1:0 ");
}
END_TEST

/* ---- the pool ------------------------------------------------------------------------------ */

START_TEST(a_quit_reaches_the_job_at_work_and_those_after_it)
{
    config.timeout_ms = config.grace_ms = 60000;
    submit("base");
    wh_pool_quit(pool);
    drain();
    submit("base");
    drain();
    frames_are("1:quit 2:quit ");
}
END_TEST

START_TEST(an_abandoned_pool_waits_for_nobody)
{
    static volatile int abandon;
    struct timespec t0, t1;

    abandon = 0;
    config.abandon = &abandon;
    config.timeout_ms = config.grace_ms = 60000;
    submit("echo a");
    submit("hang");
    abandon = 1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    ck_assert_int_eq(wh_pool_submit(pool, 3, WH_STR("echo b"), &error), WH_ESTOPPED);
    ck_assert_int_eq(wh_pool_drain(pool, &error), WH_ESTOPPED);
    wh_pool_free(pool);
    pool = NULL;
    clock_gettime(CLOCK_MONOTONIC, &t1);
    ck_assert_int_lt(t1.tv_sec - t0.tv_sec, 8); /* nor till an idle one's time is over */
    frames_are("1:echo a ");
}
END_TEST

static volatile int *left; /* shared: by so many workers */

static void leave_slowly(void *ctx, void *state)
{
    (void)ctx;
    (void)state;
    pause_ms(700);
    ++*left;
}

/* What it has on a slow server it takes away. */
START_TEST(a_worker_without_a_job_has_time_for_leaving)
{
    void *shared =
        mmap(NULL, sizeof *left, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    left = shared;
    config.job_end = leave_slowly;
    submit("count");
    drain();
    wh_pool_free(pool);
    pool = NULL;
    ck_assert_int_eq(*left, 1);
    munmap(shared, sizeof *left);
}
END_TEST

START_TEST(waiting_for_input_looks_after_the_workers)
{
    int ends[2];
    char c;

    ck_assert_int_eq(pipe(ends), 0);
    config.timeout_ms = 100;
    submit("three");
    submit("hang");
    ck_assert(!wh_pool_wait_readable(pool, ends[0], &s.outcomes[WH_OUTCOME_HANG]));
    frames_are("1:1 1:2 1:3 ");
    ck_assert_int_eq(write(ends[1], "x", 1), 1);
    ck_assert(wh_pool_wait_readable(pool, ends[0], NULL));
    ck_assert_int_eq(read(ends[0], &c, 1), 1);
    ck_assert_int_gt(s.ticks, 0);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

START_TEST(in_process_the_same_job_runs_without_a_fork)
{
    wh_buf expected = WH_BUF_INIT(100);

    config.in_process = true;
    submit("pid");
    submit("count");
    submit("count");
    s.retries = 1;
    s.retry_with = "echo again";
    submit("three");
    drain();
    wh_buf_format(&expected, "1:%ld 2:1 3:2 4:1 4:2 4:3 4:echo again ", (long)getpid());
    wh_buf_char(&expected, '\0');
    frames_are(expected.p);
    wh_buf_release(&expected);
    ck_assert(wh_pool_wait_readable(pool, 0, NULL));
    wh_pool_free(pool);
    pool = NULL;
    ck_assert_int_eq(s.ended, 1); /* its state was released */
}
END_TEST

START_TEST(a_pool_that_had_nothing_to_do_ends_quietly)
{
    ck_assert_int_eq(wh_pool_start(&pool, &config, &error), WH_OK);
    drain();
    wh_pool_free(NULL);
}
END_TEST

/* A process that is killed together with nobody, in the middle of a hanging job. */
static void be_killed(volatile pid_t *worker)
{
    config.timeout_ms = config.grace_ms = 600000;
    config.ctx = NULL;
    if (wh_pool_start(&pool, &config, &error) != WH_OK)
        _exit(1);
    wh_pool_submit(pool, 1, WH_STR("pid"), &error);
    wh_pool_drain(pool, &error);
    *worker = (pid_t)atol(s.frames.p + 2);
    wh_pool_submit(pool, 2, WH_STR("hang"), &error);
    pause_ms(600000);
    _exit(1);
}

START_TEST(no_worker_survives_its_tool)
{
    volatile pid_t *worker =
        mmap(NULL, sizeof *worker, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t tool;
    int i, gone = 0;

    /* so that what the tool leaves behind can be waited for here */
    ck_assert_int_eq(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    tool = fork();
    if (tool == 0)
        be_killed(worker);
    for (i = 0; i < 6000 && *worker == 0; i++)
        pause_ms(10);
    ck_assert_int_gt(*worker, 0);
    pause_ms(50);
    ck_assert_int_eq(kill(*worker, 0), 0);
    kill(tool, SIGKILL);
    ck_assert_int_eq(waitpid(tool, NULL, 0), tool);
    for (i = 0; i < 6000 && !gone; i++) {
        while (waitpid(-1, NULL, WNOHANG) > 0)
            ;
        gone = kill(*worker, 0) != 0 && errno == ESRCH;
        pause_ms(10);
    }
    ck_assert(gone);
    while (waitpid(-1, NULL, 0) > 0) /* the forker is gone too: nothing is left to wait for */
        ;
    ck_assert_int_eq(errno, ECHILD);
    munmap((void *)(uintptr_t)worker, sizeof *worker);
}
END_TEST

static bool is_gone(pid_t pid)
{
    int i;

    for (i = 0; i < 6000; i++) {
        waitpid(pid, NULL, WNOHANG);
        if (kill(pid, 0) != 0 && errno == ESRCH)
            return true;
        pause_ms(10);
    }
    return false;
}

START_TEST(without_its_forker_the_pool_fails_and_no_worker_stays)
{
    long worker = 0, forker = 0;
    char *end;

    ck_assert_int_eq(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    submit("pid");
    submit("forker");
    drain();
    wh_buf_char(&s.frames, '\0');
    worker = strtol(s.frames.p + 2, &end, 10); /* "1:PID 2:PID " */
    forker = strtol(end + 3, NULL, 10);
    ck_assert(worker > 1 && forker > 1);
    submit("hang");
    kill((pid_t)forker, SIGKILL);
    ck_assert_int_eq(wh_pool_drain(pool, &error), WH_EIO);
    ck_assert_ptr_nonnull(strstr(error.message, "is gone"));
    ck_assert(is_gone((pid_t)worker));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        stdin_and_stdout_of_a_worker_lead_nowhere,
        what_a_terminal_sends_is_no_crash,
        no_core_files_unless_asked_for,
        a_quit_reaches_the_job_at_work_and_those_after_it,
        an_abandoned_pool_waits_for_nobody,
        a_worker_without_a_job_has_time_for_leaving,
        waiting_for_input_looks_after_the_workers,
        in_process_the_same_job_runs_without_a_fork,
        a_pool_that_had_nothing_to_do_ends_quietly,
        no_worker_survives_its_tool,
        without_its_forker_the_pool_fails_and_no_worker_stays,
    };
    Suite *suite = suite_create("pool");
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
