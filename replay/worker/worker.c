/*
 * The parent's side of isolation: hand jobs to workers, watch over time and memory, deliver
 * frames in job order, and turn the death of a worker into an outcome.
 */
#define _GNU_SOURCE
#include "replay/engine/flag.h"
#include "replay/worker/internal.h"
#include "formats/base/memory.h"
#include "replay/engine/clock.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * A copy of a program with threads keeps the locks that those held, and nobody opens them: of the
 * environment, of the time zone, of the loader of libraries, which an engine takes sooner or later
 * (the C library sees to malloc()'s and stdio's itself). So the copy takes them before it says
 * that it is ready; one that does not say so was made in a bad moment, and another one is made.
 */
enum { READY_MS = 50, COPIES = 48, PATIENCE = 8 }; /* after so many, twice as long: 25 s in all */

/* An engine that works in this process has the same local time everywhere. */
static void pin_zone(void)
{
    setenv("TZ", "UTC", 1);
    tzset();
}

/* The two ends between here and the forker, both above the standard streams, which the forker
 * makes its own. False: errno says why. */
static bool make_ends(int pair[2])
{
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        pair[i] = wh_above_standard(pair[i]);
    if (pair[0] >= 0 && pair[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
    return false;
}

/* False: errno says why. */
static bool make_forker(wh_pool *p)
{
    int pair[2];

    if (!make_ends(pair))
        return false;
    p->forker = fork();
    if (p->forker == 0) {
        void *self;

        close(pair[0]);
        wh_null_device(
            0, O_RDONLY); /* nobody waits for the end of the program's streams because of it */
        wh_null_device(1, O_WRONLY);
        wh_null_device(2, O_WRONLY); /* where the loader complains of a bad moment */
        pin_zone();
        self = dlopen(NULL, RTLD_NOW);
        if (self)
            dlclose(self);
        wh_forker_main(pair[1], &p->config, p->pages);
    }
    close(pair[1]);
    p->control = pair[0];
    return p->forker > 0;
}

static bool is_ready(const wh_pool *p, int wait_ms)
{
    struct pollfd pfd = {p->control, POLLIN, 0};
    uint64_t end = wh_now_ms() + (uint64_t)wait_ms, now;
    wh_forker_report r;

    while ((now = wh_now_ms()) < end)
        if (poll(&pfd, 1, (int)(end - now)) > 0)
            return recv(p->control, &r, sizeof r, 0) == (ssize_t)sizeof r && r.what == 'R';
    return false;
}

static void end_forker(wh_pool *p)
{
    kill(p->forker, SIGKILL);
    while (waitpid(p->forker, NULL, 0) < 0 && errno == EINTR)
        ;
    close(p->control);
    p->control = -1;
    p->forker = 0;
}

int wh_pool_start(wh_pool **out, const wh_pool_config *config, wh_error *err)
{
    wh_pool *p = wh_memory_zalloc(1, sizeof *p);
    unsigned i;
    int rc = WH_EIO;

    p->config = *config;
    p->control = -1;
    if (p->config.workers == 0)
        p->config.workers = 1;
    if (p->config.workers > MAX_WORKERS)
        p->config.workers = MAX_WORKERS;
    p->pages = mmap(NULL, sizeof *p->pages * MAX_WORKERS, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p->pages == MAP_FAILED) {
        free(p);
        return wh_error_set(err, WH_EIO, "can't map memory: %s", strerror(errno));
    }
    for (i = 0; i < MAX_WORKERS; i++) {
        p->slots[i].fd = p->slots[i].err = -1;
        wh_buf_own(&p->slots[i].input, (size_t)WH_FRAME_MAX * 2);
        wh_buf_own(&p->slots[i].chatter, CHATTER_MAX);
    }
    *out = p;
    if (p->config.in_process) {
        pin_zone();
        return WH_OK;
    }
    for (i = 0; i < COPIES; i++)
        if (!make_forker(p)) {
            rc = wh_error_set(err, WH_EIO, "can't start workers: %s", strerror(errno));
            break;
        } else if (is_ready(p, READY_MS << (i / PATIENCE))) {
            return WH_OK;
        } else {
            end_forker(p);
            rc = wh_error_set(
                err, WH_EIO,
                "can't start workers: a copy of this process waits for a lock that another "
                "thread held");
        }
    wh_pool_free(p);
    *out = NULL;
    return rc;
}

/* ---- the caller's side ---------------------------------------------------------------------- */

static void run_in_process(wh_pool *p, uint64_t number, wh_str message)
{
    wh_job_io io = {-1, p->config.on_frame, p->config.ctx};
    wh_job job = {number, message, &p->pages[0].progress, p->state, &p->pages[0].timeout_ms,
                  NULL,   &io};
    wh_outcome o = {WH_OUTCOME_DONE, 0, number, message, 1, {0, 0, 0, 0, 0, 0}, {NULL, 0}, false};
    wh_buf again = WH_BUF_INIT((size_t)1 << 31);

    for (;;) {
        wh_flag_set(&p->pages[0].progress.stop, 0);
        p->config.job(p->config.ctx, &job);
        p->state = job.state;
        o.progress = p->pages[0].progress;
        if (p->config.on_outcome(p->config.ctx, &o, &again))
            break;
        job.message = wh_buf_view(&again);
        o.attempts++;
    }
    wh_buf_release(&again);
}

static bool full(const wh_pool *p)
{
    unsigned busy = 0;
    size_t i;

    for (i = 0; i < p->ntasks; i++)
        busy += !p->tasks[i].finished;
    return busy >= p->config.workers + p->config.ahead || p->ntasks >= BACKLOG_JOBS ||
           p->backlog > BACKLOG_BYTES;
}

static bool busy(const wh_pool *p)
{
    return p->ntasks > 0;
}

/* False: the pool is broken, or it is to be abandoned. */
static bool wait_while(wh_pool *p, bool (*condition)(const wh_pool *p), wh_error *err)
{
    while (condition(p) && p->failure.code == WH_OK) {
        if (wh_flag_is_set(p->config.abandon))
            wh_error_set(&p->failure, WH_ESTOPPED, "stopped by a signal");
        else
            wh_pool_serve(p, -1);
    }
    if (p->failure.code != WH_OK && err)
        *err = p->failure;
    return p->failure.code == WH_OK;
}

int wh_pool_submit(wh_pool *p, uint64_t number, wh_str message, wh_error *err)
{
    wh_task *t;

    if (p->config.in_process) {
        run_in_process(p, number, message);
        return WH_OK;
    }
    if (!wait_while(p, full, err))
        return p->failure.code;
    if (p->ntasks == p->captasks) {
        size_t more = p->captasks ? p->captasks * 2 : 16;

        p->tasks = wh_memory_realloc(p->tasks, more, sizeof *p->tasks);
        p->captasks = more;
    }
    t = &p->tasks[p->ntasks++];
    memset(t, 0, sizeof *t);
    t->number = number;
    wh_buf_own(&t->message, (size_t)1 << 31);
    wh_buf_own(&t->frames, (size_t)1 << 31);
    wh_buf_str(&t->message, message);
    wh_pool_assign(p);
    return WH_OK;
}

int wh_pool_drain(wh_pool *p, wh_error *err)
{
    wait_while(p, busy, err);
    return p->failure.code;
}

bool wh_pool_wait_readable(wh_pool *p, int fd, const volatile int *stop)
{
    if (p->config.in_process)
        return !wh_flag_is_set(stop);
    while (p->failure.code == WH_OK) {
        if (wh_flag_is_set(stop))
            return false;
        if (wh_pool_serve(p, fd))
            return true;
    }
    return false;
}

void wh_pool_quit(wh_pool *p)
{
    unsigned i;

    p->quitting = true;
    for (i = 0; i < p->config.workers; i++)
        wh_flag_set(&p->pages[i].progress.quit, 1);
}

void wh_pool_free(wh_pool *p)
{
    unsigned i;
    size_t k;

    if (!p)
        return;
    if (p->control >= 0) {
        wh_pool_request(p, 'Q', 0); /* a forker made later may hold this end, too */
        close(p->control);
    }
    for (i = 0; i < MAX_WORKERS; i++) {
        if (p->slots[i].fd >= 0)
            shutdown(p->slots[i].fd, SHUT_RDWR); /* whoever else holds it */
        wh_pool_close_slot(&p->slots[i]);
        wh_buf_release(&p->slots[i].input);
        wh_buf_release(&p->slots[i].chatter);
    }
    if (p->forker > 0)
        while (waitpid(p->forker, NULL, 0) < 0 && errno == EINTR)
            ;
    for (k = 0; k < p->ntasks; k++) {
        wh_buf_release(&p->tasks[k].message);
        wh_buf_release(&p->tasks[k].frames);
    }
    free(p->tasks);
    if (p->state && p->config.job_end)
        p->config.job_end(p->config.ctx, p->state);
    munmap(p->pages, sizeof *p->pages * MAX_WORKERS);
    free(p);
}
