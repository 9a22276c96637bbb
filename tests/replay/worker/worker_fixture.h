/* A pool whose jobs do what their messages say; see work(). */
#ifndef TESTS_REPLAY_WORKER_WORKER_FIXTURE_H
#define TESTS_REPLAY_WORKER_WORKER_FIXTURE_H

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

#include "replay/worker/end.h"
#include "replay/worker/forker.h"
#include "formats/base/memory.h"
#include "tests/replay/starved.h"

/* ---- the job ------------------------------------------------------------------------------- */

enum { FRAME = 7 };

static inline void reply(wh_job *job, const char *text)
{
    wh_job_send(job, FRAME, wh_str_of(text));
}

static inline void reply_number(wh_job *job, int64_t n)
{
    wh_buf b = WH_BUF_INIT(100);

    wh_buf_int(&b, n);
    wh_job_send(job, FRAME, wh_buf_view(&b));
    wh_buf_release(&b);
}

static inline void pause_ms(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};

    while (nanosleep(&t, &t) != 0 && errno == EINTR)
        ;
}

static inline void hang(bool obedient, const volatile int *stop)
{
    while (!obedient || !*stop)
        pause_ms(1);
}

/* So many milliseconds of processor time, on a processor that others have nine tenths of. False: it
 * was told to stop. */
static inline bool toil(long ms, const volatile int *stop)
{
    struct timespec t = {0, 0};

    stay_on_one_processor(10);
    while (!*stop && t.tv_sec * 1000 + t.tv_nsec / 1000000 < ms)
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return !*stop;
}

static inline void eat_memory(void)
{
    for (;;) {
        char *p = malloc(16 << 20);
        if (!p)
            _exit(WH_EXIT_MEMORY);
        memset(p, 1, 16 << 20);
        pause_ms(5);
    }
}

static inline void reply_large(wh_job *job)
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

static inline void survive_signals(void)
{
    raise(SIGINT);
    raise(SIGTERM);
    raise(SIGHUP);
    raise(SIGPIPE);
}

static inline int64_t core_limit(void)
{
    struct rlimit l;

    return getrlimit(RLIMIT_CORE, &l) == 0 ? (int64_t)l.rlim_cur : -1;
}

static inline bool job_is(const wh_job *job, const char *word)
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

static inline void send_garbage(const wh_job *job)
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
static inline void send_behind(wh_job *job)
{
    reply(job, "all");
    wh_job_send(job, 0, (wh_str){"", 0});
}

/* How many jobs "beside" run, and how often "shared" was tried, in memory that all workers share.
 */
static struct {
    volatile int beside, tries;
} * running;

static inline void run_beside(void)
{
    __atomic_add_fetch(&running->beside, 1, __ATOMIC_SEQ_CST);
    pause_ms(5);
    __atomic_sub_fetch(&running->beside, 1, __ATOMIC_SEQ_CST);
}

/* Dies as one whose server did, the third time after a while in which it looks about. */
static inline void run_shared(wh_job *job)
{
    int beside = 0, looks = ++running->tries == 3 ? 40 : 1;

    while (looks-- > 0) {
        beside += running->beside;
        pause_ms(1);
    }
    if (running->tries == 3)
        reply(job, beside ? "beside" : "alone");
    _exit(WH_EXIT_SHARED + SIGSEGV);
}

static inline void work(void *ctx, wh_job *job)
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
    else if (job_is(job, "beside"))
        run_beside();
    else if (job_is(job, "shared"))
        run_shared(job);
    else if (job_is(job, "hang"))
        hang(false, NULL);
    else if (job_is(job, "obey"))
        hang(true, &job->progress->stop), reply(job, "stopped");
    else if (job_is(job, "toil"))
        reply(job, toil(100, &job->progress->stop) ? "done" : "stopped");
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
    unsigned retries;  /* ask so often for another attempt */
    bool retry_killed; /* of those alone that were killed */
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

static inline void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
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

static inline bool is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    (void)ctx;
    (void)bytes;
    return type == FRAME;
}

static inline bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    (void)ctx;
    s.outcomes[o->kind]++;
    s.last_signal = o->signal;
    s.last_attempts = o->attempts;
    s.last_section = o->progress.section;
    s.garbled = o->garbled;
    wh_buf_clear(&s.chatter);
    wh_buf_str(&s.chatter, o->chatter);
    if (s.retries == 0 || (s.retry_killed && o->kind != WH_OUTCOME_KILLED))
        return true;
    s.retries--;
    wh_buf_str(again, s.retry_with ? wh_str_of(s.retry_with) : o->message);
    return false;
}

static inline void on_tick(void *ctx)
{
    (void)ctx;
    s.ticks++;
}

static inline void on_end(void *ctx, void *state)
{
    (void)ctx;
    s.ended += state != NULL;
}

static inline void setup(void)
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
    running =
        mmap(NULL, sizeof *running, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    config.on_tick = on_tick;
    pool = NULL;
    submitted = 0;
}

static inline void teardown(void)
{
    wh_pool_free(pool);
    wh_buf_release(&s.frames);
    wh_buf_release(&s.chatter);
}

static inline void submit(const char *message)
{
    if (!pool)
        ck_assert_int_eq(wh_pool_start(&pool, &config, &error), WH_OK);
    ck_assert_msg(wh_pool_submit(pool, ++submitted, wh_str_of(message), &error) == WH_OK, "%s",
                  error.message);
}

static inline void drain(void)
{
    ck_assert_msg(wh_pool_drain(pool, &error) == WH_OK, "%s", error.message);
}

/* One job alone: this outcome, so often. */
static inline void ends_in(const char *message, int kind, int times)
{
    submit(message);
    drain();
    ck_assert_int_eq(s.outcomes[kind], times);
}

static inline void frames_are(const char *expected)
{
    ck_assert_msg(wh_str_is(wh_buf_view(&s.frames), expected), "%.*s", (int)s.frames.n,
                  s.frames.n ? s.frames.p : "");
}

#endif
