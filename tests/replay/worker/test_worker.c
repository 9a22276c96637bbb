/*
 * Workers: jobs in processes of their own, and what their deaths become. A job does what its
 * message says; see work().
 */
#define _GNU_SOURCE
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "replay/worker/forker.h"
#include "formats/base/memory.h"

/* ---- the job ------------------------------------------------------------------------------- */

enum { FRAME = 7 };

static void reply(wh_job *job, const char *text)
{
    wh_job_send(job, FRAME, wh_str_of(text));
}

static void reply_number(wh_job *job, int64_t n)
{
    wh_buf b = WH_BUF_INIT(100);

    wh_buf_int(&b, n);
    wh_job_send(job, FRAME, wh_buf_view(&b));
    wh_buf_release(&b);
}

static void pause_ms(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};

    while (nanosleep(&t, &t) != 0 && errno == EINTR)
        ;
}

static void hang(bool obedient, const volatile int *stop)
{
    while (!obedient || !*stop)
        pause_ms(1);
}

static void eat_memory(void)
{
    for (;;) {
        char *p = malloc(16 << 20);
        if (!p)
            _exit(WH_EXIT_MEMORY);
        memset(p, 1, 16 << 20);
        pause_ms(5);
    }
}

static void reply_large(wh_job *job)
{
    size_t n = 8 << 20, i;
    char *p = malloc(n);

    for (i = 0; i < n; i++)
        p[i] = (char)(i % 251);
    wh_job_send(job, FRAME, (wh_str){p, n});
    free(p);
}

/* Are the descriptors of a worker what they should be? */
static const char *describe_files(void)
{
    struct stat st, null;
    char c;

    if (stat("/dev/null", &null) != 0 || fstat(0, &st) != 0 || st.st_rdev != null.st_rdev)
        return "stdin";
    if (fstat(1, &st) != 0 || st.st_rdev != null.st_rdev)
        return "stdout";
    return read(0, &c, 1) == 0 ? "fine" : "read";
}

static void survive_signals(void)
{
    raise(SIGINT);
    raise(SIGTERM);
    raise(SIGHUP);
    raise(SIGPIPE);
}

static int64_t core_limit(void)
{
    struct rlimit l;

    return getrlimit(RLIMIT_CORE, &l) == 0 ? (int64_t)l.rlim_cur : -1;
}

static bool job_is(const wh_job *job, const char *word)
{
    size_t n = strlen(word);

    return job->message.n >= n && memcmp(job->message.p, word, n) == 0;
}

/* What an engine might send that got hold of the worker's socket: {message, its number less the
 * job's, its length, its type}. */
static const struct {
    const char *message;
    uint64_t number, length;
    uint32_t type;
} garbage[] = {
    {"garbage: another job's", 1, 0, FRAME},
    {"garbage: of four gigabytes", 0, (uint64_t)1 << 32, FRAME},
    {"garbage: longer than there are addresses", 0, UINT64_MAX, FRAME},
    {"garbage: an end with something behind it", 0, 5, 0},
    {"garbage: of a kind that nobody sends", 0, 0, FRAME + 1},
};

static void send_garbage(const wh_job *job)
{
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        wh_frame_head head = {job->number + garbage[i].number, garbage[i].length, garbage[i].type,
                              0};
        if (job_is(job, garbage[i].message))
            wh_write_all(((const wh_job_io *)job->io)->fd, &head, sizeof head);
    }
    pause_ms(60000);
}

/* The job ends in order, and something more comes behind it. */
static void send_behind(wh_job *job)
{
    reply(job, "all");
    wh_job_send(job, 0, (wh_str){"", 0});
}

static void work(void *ctx, wh_job *job)
{
    (void)ctx;
    job->progress->steps++;
    job->progress->section = 5;
    if (job_is(job, "echo"))
        wh_job_send(job, FRAME, job->message);
    else if (job_is(job, "slow"))
        pause_ms(20), reply(job, "slow");
    else if (job_is(job, "three"))
        reply(job, "1"), reply(job, "2"), reply(job, "3");
    else if (job_is(job, "garbage"))
        send_garbage(job);
    else if (job_is(job, "behind"))
        send_behind(job);
    else if (job_is(job, "large"))
        reply_large(job);
    else if (job_is(job, "segv"))
        reply(job, "before"), raise(SIGSEGV);
    else if (job_is(job, "exit"))
        _exit(3);
    else if (job_is(job, "killed"))
        raise(SIGKILL);
    else if (job_is(job, "hang"))
        hang(false, NULL);
    else if (job_is(job, "obey"))
        hang(true, &job->progress->stop), reply(job, "stopped");
    else if (job_is(job, "told"))
        reply_number(job, job->progress->stop);
    else if (job_is(job, "short"))
        *job->timeout_ms = 30, hang(true, &job->progress->stop), reply(job, "stopped");
    else if (job_is(job, "long"))
        *job->timeout_ms = 60000, hang(true, &job->progress->stop), reply(job, "stopped");
    else if (job_is(job, "base"))
        hang(true, &job->progress->quit), reply(job, "quit");
    else if (job_is(job, "memory"))
        eat_memory();
    else if (job_is(job, "files"))
        reply(job, describe_files());
    else if (job_is(job, "signals"))
        survive_signals(), reply(job, "alive");
    else if (job_is(job, "core"))
        reply_number(job, core_limit());
    else if (job_is(job, "pid"))
        reply_number(job, getpid());
    else if (job_is(job, "forker"))
        reply_number(job, getppid());
    else if (job_is(job, "count"))
        job->state = (char *)job->state + 1, reply_number(job, (int64_t)(intptr_t)job->state);
    else if (job_is(job, "chatter"))
        (void)!write(2, job->message.p, job->message.n), raise(SIGABRT);
}

/* ---- the parent's side --------------------------------------------------------------------- */

typedef struct seen {
    wh_buf frames; /* "number:bytes " of each */
    int outcomes[8];
    unsigned retries; /* ask so often for another attempt */
    const char *retry_with;
    int last_signal;
    unsigned last_attempts;
    uint32_t last_section;
    bool garbled;
    wh_buf chatter;
    size_t large; /* bytes of the last frame */
    int ended, ticks;
} seen;

static seen s;
static wh_pool_config config;
static wh_pool *pool;
static wh_error error;
static uint64_t submitted;

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    (void)ctx;
    ck_assert_uint_eq(type, FRAME);
    s.large = bytes.n;
    if (bytes.n > 1000) {
        size_t i;
        for (i = 0; i < bytes.n; i++)
            if (bytes.p[i] != (char)(i % 251))
                ck_abort_msg("byte %u is wrong", (unsigned)i);
        return;
    }
    wh_buf_uint(&s.frames, number);
    wh_buf_char(&s.frames, ':');
    wh_buf_str(&s.frames, bytes);
    wh_buf_char(&s.frames, ' ');
}

static bool is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    (void)ctx;
    (void)bytes;
    return type == FRAME;
}

static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    (void)ctx;
    s.outcomes[o->kind]++;
    s.last_signal = o->signal;
    s.last_attempts = o->attempts;
    s.last_section = o->progress.section;
    s.garbled = o->garbled;
    wh_buf_clear(&s.chatter);
    wh_buf_str(&s.chatter, o->chatter);
    if (s.retries == 0)
        return true;
    s.retries--;
    wh_buf_str(again, s.retry_with ? wh_str_of(s.retry_with) : o->message);
    return false;
}

static void on_tick(void *ctx)
{
    (void)ctx;
    s.ticks++;
}

static void on_end(void *ctx, void *state)
{
    (void)ctx;
    s.ended += state != NULL;
}

static void setup(void)
{
    memset(&s, 0, sizeof s);
    s.frames.limit = s.chatter.limit = 1 << 20;
    memset(&config, 0, sizeof config);
    config.workers = 1;
    config.timeout_ms = 20000; /* a sanitizer takes its time over a report */
    config.grace_ms = 100;
    config.job = work;
    config.job_end = on_end;
    config.is_sound = is_sound;
    config.on_frame = on_frame;
    config.on_outcome = on_outcome;
    config.on_tick = on_tick;
    pool = NULL;
    submitted = 0;
}

static void teardown(void)
{
    wh_pool_free(pool);
    wh_buf_release(&s.frames);
    wh_buf_release(&s.chatter);
}

static void submit(const char *message)
{
    if (!pool)
        ck_assert_int_eq(wh_pool_start(&pool, &config, &error), WH_OK);
    ck_assert_msg(wh_pool_submit(pool, ++submitted, wh_str_of(message), &error) == WH_OK, "%s",
                  error.message);
}

static void drain(void)
{
    ck_assert_msg(wh_pool_drain(pool, &error) == WH_OK, "%s", error.message);
}

/* One job alone: this outcome, so often. */
static void ends_in(const char *message, int kind, int times)
{
    submit(message);
    drain();
    ck_assert_int_eq(s.outcomes[kind], times);
}

static void frames_are(const char *expected)
{
    ck_assert_msg(wh_str_is(wh_buf_view(&s.frames), expected), "%.*s", (int)s.frames.n,
                  s.frames.n ? s.frames.p : "");
}

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

        memcpy(text, s.frames.p + 2, s.frames.n - 2 < sizeof text ? s.frames.n - 2 : sizeof text - 1);
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
    ck_assert_int_lt(t1.tv_sec - t0.tv_sec, 50);
    frames_are("1:echo a ");
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
        a_job_may_lower_its_own_time_and_not_raise_it,
        a_kill_from_outside_is_told_from_our_own,
        memory_without_end_is_ended,
        the_tail_of_what_a_worker_says_is_kept,
        stdin_and_stdout_of_a_worker_lead_nowhere,
        what_a_terminal_sends_is_no_crash,
        no_core_files_unless_asked_for,
        a_quit_reaches_the_job_at_work_and_those_after_it,
        an_abandoned_pool_waits_for_nobody,
        waiting_for_input_looks_after_the_workers,
        in_process_the_same_job_runs_without_a_fork,
        a_pool_that_had_nothing_to_do_ends_quietly,
        no_worker_survives_its_tool,
        without_its_forker_the_pool_fails_and_no_worker_stays,
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
