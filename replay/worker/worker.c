/*
 * The parent's side of isolation: hand jobs to workers, watch over time and memory, deliver
 * frames in job order, and turn the death of a worker into an outcome.
 */
#define _GNU_SOURCE
#include "replay/worker/forker.h"
#include "replay/worker/frame.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_WORKERS = 64,
    CHATTER_MAX = 16 << 10,
    WATCH_MS = 4, /* less than the shortest tick */
    BACKLOG_JOBS = 4096, /* finished behind an unfinished one */
    BACKLOG_BYTES = 64 << 20,
};

enum slot_state {
    SLOT_EMPTY,
    SLOT_SPAWNING,
    SLOT_IDLE,
    SLOT_BUSY,
    SLOT_DYING, /* killed, though it had nothing to do */
};

typedef struct task {
    uint64_t number;
    bool finished;
    unsigned attempts;
    wh_buf message;
    wh_buf frames; /* kept back while an earlier job is not finished */
} task;

typedef struct slot {
    int state; /* enum slot_state */
    int fd, err;
    pid_t pid;
    uint64_t number;
    wh_buf input; /* bytes of frames not complete yet */
    wh_buf chatter;
    uint64_t steps; /* last seen, and when it last changed */
    uint64_t since_ms, stopped_ms;
    bool hung, over_memory, garbled;
} slot;

struct wh_pool {
    wh_pool_config config;
    wh_slot_page *pages; /* one a slot, shared */
    int control;
    pid_t forker;
    slot slots[MAX_WORKERS];
    task *tasks; /* ascending numbers; the first is the one whose frames are delivered */
    size_t ntasks, captasks;
    size_t backlog;
    wh_error failure; /* code != 0: the pool is broken */
    void *state;      /* in process: the job function's own */
    bool quitting;
    uint64_t watched_ms;
};

static uint64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* An engine that works in this process has the same local time everywhere. */
static void pin_zone(void)
{
    setenv("TZ", "UTC", 1);
    tzset();
}

int wh_pool_start(wh_pool **out, const wh_pool_config *config, wh_error *err)
{
    wh_pool *p = wh_memory_zalloc(1, sizeof *p);
    int pair[2];
    unsigned i;

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
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        goto failed;
    p->forker = fork();
    if (p->forker == 0) {
        close(pair[0]);
        pin_zone();
        wh_forker_main(pair[1], &p->config, p->pages);
    }
    close(pair[1]);
    p->control = pair[0];
    if (p->forker > 0)
        return WH_OK;
failed:
    wh_error_set(err, WH_EIO, "can't start workers: %s", strerror(errno));
    wh_pool_free(p);
    *out = NULL;
    return WH_EIO;
}

/* ---- delivering frames in job order -------------------------------------------------------- */

static task *find_task(wh_pool *p, uint64_t number)
{
    size_t i;

    for (i = 0; i < p->ntasks; i++)
        if (p->tasks[i].number == number)
            return &p->tasks[i];
    return NULL;
}

static void deliver_kept(wh_pool *p, task *t)
{
    size_t at = 0;

    while (at < t->frames.n) {
        wh_frame_head head;
        memcpy(&head, t->frames.p + at, sizeof head);
        at += sizeof head;
        p->config.on_frame(p->config.ctx, head.number, head.type,
                           (wh_str){t->frames.p + at, (size_t)head.length});
        at += (size_t)head.length;
    }
    p->backlog -= t->frames.n;
    wh_buf_clear(&t->frames);
}

static void retire_finished(wh_pool *p)
{
    while (p->ntasks > 0) {
        deliver_kept(p, &p->tasks[0]);
        if (!p->tasks[0].finished)
            return;
        wh_buf_release(&p->tasks[0].message);
        wh_buf_release(&p->tasks[0].frames);
        p->ntasks--;
        memmove(p->tasks, p->tasks + 1, p->ntasks * sizeof *p->tasks);
    }
}

/* False: no worker sends that. */
static bool take_frame(wh_pool *p, const wh_frame_head *head, wh_str bytes)
{
    task *t = find_task(p, head->number);

    if (!t)
        return true;
    if (p->config.is_sound && !p->config.is_sound(p->config.ctx, head->type, bytes))
        return false;
    if (t == p->tasks) {
        p->config.on_frame(p->config.ctx, head->number, head->type, bytes);
        return true;
    }
    if (t->frames.limit - t->frames.n < sizeof *head + bytes.n)
        return false;
    wh_buf_add(&t->frames, head, sizeof *head);
    wh_buf_str(&t->frames, bytes);
    p->backlog += sizeof *head + bytes.n;
    return true;
}

/* ---- workers ------------------------------------------------------------------------------- */

static void request(wh_pool *p, uint32_t what, uint32_t index)
{
    wh_forker_request q = {what, index};

    while (send(p->control, &q, sizeof q, MSG_NOSIGNAL) < 0 && errno == EINTR)
        ;
}

static void close_slot(slot *s)
{
    if (s->fd >= 0)
        close(s->fd);
    if (s->err >= 0)
        close(s->err);
    s->fd = s->err = -1;
    s->state = SLOT_EMPTY;
    s->hung = s->over_memory = s->garbled = false;
    s->stopped_ms = 0;
    wh_buf_clear(&s->input);
}

static void give(wh_pool *p, unsigned index, task *t)
{
    slot *s = &p->slots[index];
    wh_frame_head head = {t->number, t->message.n, 1, 0};

    memset((void *)&p->pages[index], 0, sizeof p->pages[index]);
    p->pages[index].progress.quit = p->quitting;
    t->attempts++;
    s->number = t->number;
    s->state = SLOT_BUSY;
    s->steps = 0;
    s->since_ms = now_ms();
    s->stopped_ms = 0;
    wh_buf_clear(&s->chatter);
    /* a worker that died meanwhile is noticed by its report */
    if (wh_write_all(s->fd, &head, sizeof head))
        wh_write_all(s->fd, t->message.p, t->message.n);
}

/* A task that waits for a worker: submitted, or to be run again. */
static task *waiting_task(wh_pool *p)
{
    size_t i;
    unsigned k;

    for (i = 0; i < p->ntasks; i++) {
        if (p->tasks[i].finished)
            continue;
        for (k = 0; k < p->config.workers; k++)
            if (p->slots[k].state == SLOT_BUSY && p->slots[k].number == p->tasks[i].number)
                break;
        if (k == p->config.workers)
            return &p->tasks[i];
    }
    return NULL;
}

static void assign(wh_pool *p)
{
    unsigned i, spawning = 0;
    task *t;

    for (i = 0; i < p->config.workers; i++)
        spawning += p->slots[i].state == SLOT_SPAWNING;
    while ((t = waiting_task(p)) != NULL) {
        for (i = 0; i < p->config.workers && p->slots[i].state != SLOT_IDLE; i++)
            ;
        if (i < p->config.workers) {
            give(p, i, t);
            continue;
        }
        for (i = 0; i < p->config.workers && p->slots[i].state != SLOT_EMPTY; i++)
            ;
        if (i < p->config.workers && spawning == 0) {
            p->slots[i].state = SLOT_SPAWNING;
            request(p, 'S', i);
        }
        return;
    }
}

static void job_ended(wh_pool *p, slot *s, int kind, int signal_number)
{
    task *t = find_task(p, s->number);
    unsigned index = (unsigned)(s - p->slots);
    wh_outcome o = {kind,
                    signal_number,
                    s->number,
                    {NULL, 0},
                    0,
                    p->pages[index].progress,
                    wh_buf_view(&s->chatter),
                    s->garbled};
    wh_buf again = WH_BUF_INIT((size_t)1 << 31);

    s->state = kind == WH_OUTCOME_DONE ? SLOT_IDLE : SLOT_EMPTY;
    if (!t)
        return;
    o.message = wh_buf_view(&t->message);
    o.attempts = t->attempts;
    /* what the job sent before it ended comes before its outcome */
    if (t == p->tasks)
        deliver_kept(p, t);
    if (p->config.on_outcome(p->config.ctx, &o, &again)) {
        t->finished = true;
        wh_buf_release(&again);
        wh_buf_release(&t->message);
        retire_finished(p);
    } else {
        wh_buf_release(&t->message);
        t->message = again;
    }
}

/* Nothing more is read of it; its death report follows. */
static void end_garbled(wh_pool *p, slot *s)
{
    s->garbled = true;
    if (s->state != SLOT_BUSY)
        s->state = SLOT_DYING;
    close(s->fd);
    s->fd = -1;
    wh_buf_clear(&s->input);
    request(p, 'K', (uint32_t)(s - p->slots));
}

/* Complete frames out of what was read. */
static void parse_frames(wh_pool *p, slot *s)
{
    bool sound = true;
    size_t at = 0;

    while (sound && s->state == SLOT_BUSY && s->input.n - at >= sizeof(wh_frame_head)) {
        wh_frame_head head;
        memcpy(&head, s->input.p + at, sizeof head);
        sound = head.number == s->number && head.length <= (head.type ? WH_FRAME_MAX : 0);
        if (!sound || s->input.n - at - sizeof head < head.length)
            break;
        at += sizeof head;
        if (head.type == 0)
            job_ended(p, s, WH_OUTCOME_DONE, 0);
        else
            sound = take_frame(p, &head, (wh_str){s->input.p + at, (size_t)head.length});
        at += (size_t)head.length;
    }
    if (!sound || (s->state == SLOT_IDLE && s->input.n > at)) { /* nobody asked it anything */
        end_garbled(p, s);
    } else if (at > 0) {
        memmove(s->input.p, s->input.p + at, s->input.n - at);
        s->input.n -= at;
    }
}

static void read_frames(wh_pool *p, slot *s)
{
    while (s->fd >= 0) {
        ssize_t n;

        if (!wh_buf_reserve(&s->input, 64 << 10))
            return;
        n = recv(s->fd, s->input.p + s->input.n, s->input.cap - s->input.n, MSG_DONTWAIT);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return;
        s->input.n += (size_t)n;
        parse_frames(p, s);
    }
}

/* The tail of a worker's stderr; more than the limit pushes the oldest half out. */
static void read_chatter(slot *s)
{
    char text[4096];
    ssize_t n = read(s->err, text, sizeof text);

    if (n <= 0) {
        if (n == 0 || errno != EINTR) {
            close(s->err);
            s->err = -1;
        }
        return;
    }
    if (s->chatter.n + (size_t)n > CHATTER_MAX) {
        size_t keep = s->chatter.n / 2;
        memmove(s->chatter.p, s->chatter.p + s->chatter.n - keep, keep);
        s->chatter.n = keep;
    }
    wh_buf_add(&s->chatter, text, (size_t)n);
}

static void died(wh_pool *p, slot *s, int status)
{
    int kind = WH_OUTCOME_CRASH;

    read_frames(p, s);
    while (s->err >= 0 && fcntl(s->err, F_SETFL, O_NONBLOCK) == 0) {
        size_t before = s->chatter.n;
        read_chatter(s);
        if (s->chatter.n == before)
            break;
    }
    if (s->state == SLOT_BUSY) {
        if (s->garbled)
            status = 0; /* our own signal says nothing */
        else if (s->over_memory)
            kind = WH_OUTCOME_MEMORY;
        else if (WIFEXITED(status) && WEXITSTATUS(status) == WH_EXIT_MEMORY)
            kind = WH_OUTCOME_STARVED;
        else if (s->hung)
            kind = WH_OUTCOME_HANG;
        else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
            kind = WH_OUTCOME_KILLED;
        job_ended(p, s, kind, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    }
    close_slot(s);
}

static bool read_report(wh_pool *p)
{
    union {
        char space[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr align;
    } ancillary;
    wh_forker_report r;
    struct iovec iov = {&r, sizeof r};
    struct msghdr m;
    struct cmsghdr *c;
    ssize_t n;
    slot *s;

    memset(&m, 0, sizeof m);
    m.msg_iov = &iov;
    m.msg_iovlen = 1;
    m.msg_control = ancillary.space;
    m.msg_controllen = sizeof ancillary.space;
    n = recvmsg(p->control, &m, MSG_CMSG_CLOEXEC);
    if (n < 0 && errno == EINTR)
        return true;
    if (n != (ssize_t)sizeof r || r.slot >= p->config.workers) {
        wh_error_set(&p->failure, WH_EIO, "the workers' parent process is gone");
        return false;
    }
    s = &p->slots[r.slot];
    switch (r.what) {
    case 'S':
        c = CMSG_FIRSTHDR(&m);
        if (c) {
            int fds[2];
            memcpy(fds, CMSG_DATA(c), sizeof fds);
            s->fd = fds[0];
            s->err = fds[1];
        }
        s->pid = r.pid;
        s->state = SLOT_IDLE;
        break;
    case 'D':
        died(p, s, r.status);
        break;
    default:
        wh_error_set(&p->failure, WH_EIO, "can't fork a worker: %s", strerror(r.status));
        return false;
    }
    return true;
}

/* ---- time and memory ------------------------------------------------------------------------ */

static uint64_t resident_bytes(pid_t pid)
{
    char path[64], text[128];
    unsigned long pages = 0;
    char *end;
    ssize_t n;
    int fd;

    {
        wh_buf b = WH_BUF_INIT(sizeof path - 1);
        wh_buf_format(&b, "/proc/%ld/statm", (long)pid);
        memcpy(path, b.p, b.n);
        path[b.n] = '\0';
        wh_buf_release(&b);
    }
    fd = open(path, O_RDONLY | O_CLOEXEC);
    n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
    if (fd >= 0)
        close(fd);
    if (n <= 0)
        return 0;
    text[n] = '\0';
    strtoul(text, &end, 10);
    pages = strtoul(end, NULL, 10);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void watch(wh_pool *p)
{
    uint64_t now = now_ms();
    unsigned i;

    if (now - p->watched_ms < WATCH_MS) /* asking for the memory of a worker is not for nothing */
        return;
    p->watched_ms = now;
    for (i = 0; i < p->config.workers; i++) {
        slot *s = &p->slots[i];
        uint64_t steps, timeout_ms = p->pages[i].timeout_ms;

        if (timeout_ms == 0 || timeout_ms > p->config.timeout_ms)
            timeout_ms = p->config.timeout_ms;
        if (s->state != SLOT_BUSY || s->hung || s->over_memory || s->garbled)
            continue;
        if (p->config.memory && resident_bytes(s->pid) > p->config.memory + (256u << 20)) {
            s->over_memory = true;
            request(p, 'K', i);
            continue;
        }
        steps = p->pages[i].progress.steps;
        if (steps != s->steps) {
            s->steps = steps;
            s->since_ms = now;
            s->stopped_ms = 0;
        } else if (!s->stopped_ms && now - s->since_ms >= timeout_ms) {
            p->pages[i].progress.stop = 1;
            s->stopped_ms = now;
        } else if (s->stopped_ms && now - s->stopped_ms >= p->config.grace_ms) {
            s->hung = true;
            request(p, 'K', i);
        }
    }
}

static int tick_ms(const wh_pool *p)
{
    uint64_t t = p->config.timeout_ms / 10;
    bool any = false;
    unsigned i;

    for (i = 0; i < p->config.workers; i++) {
        uint64_t own = p->pages[i].timeout_ms / 10;
        if (p->slots[i].state != SLOT_BUSY)
            continue;
        any = true;
        if (own && own < t)
            t = own;
    }
    if (any)
        return t < 5 ? 5 : t > 100 ? 100 : (int)t;
    return 200; /* so that a signal which came just before is noticed */
}

/* One round: wait for anything (also for `fd` if it is >= 0) and deal with it. True: `fd` can be
 * read from. */
static bool serve(wh_pool *p, int fd)
{
    struct pollfd pfd[2 + 2 * MAX_WORKERS];
    nfds_t n = 0, i;
    unsigned k;
    bool readable = false;

    pfd[n++] = (struct pollfd){p->control, POLLIN, 0};
    if (fd >= 0)
        pfd[n++] = (struct pollfd){fd, POLLIN, 0};
    for (k = 0; k < p->config.workers; k++) {
        if (p->slots[k].fd >= 0)
            pfd[n++] = (struct pollfd){p->slots[k].fd, POLLIN, 0};
        if (p->slots[k].err >= 0)
            pfd[n++] = (struct pollfd){p->slots[k].err, POLLIN, 0};
    }
    if (poll(pfd, n, tick_ms(p)) < 0) {
        if (p->config.on_tick)
            p->config.on_tick(p->config.ctx);
        return false;
    }
    for (i = fd >= 0 ? 2 : 1; i < n; i++) {
        if (!pfd[i].revents)
            continue;
        for (k = 0; k < p->config.workers; k++) {
            slot *s = &p->slots[k];
            if (s->err == pfd[i].fd) {
                read_chatter(s);
            } else if (s->fd == pfd[i].fd) {
                read_frames(p, s);
                if (pfd[i].revents & POLLHUP) { /* its death report follows */
                    close(s->fd);
                    s->fd = -1;
                }
            }
        }
    }
    if (pfd[0].revents)
        read_report(p);
    if (fd >= 0 && pfd[1].revents)
        readable = true;
    watch(p);
    assign(p);
    if (p->config.on_tick)
        p->config.on_tick(p->config.ctx);
    return readable;
}

/* ---- the caller's side ---------------------------------------------------------------------- */

static void run_in_process(wh_pool *p, uint64_t number, wh_str message)
{
    wh_job_io io = {-1, p->config.on_frame, p->config.ctx};
    wh_job job = {number, message, &p->pages[0].progress, p->state, &p->pages[0].timeout_ms, &io};
    wh_outcome o = {WH_OUTCOME_DONE, 0, number, message, 1, {0, 0, 0, 0, 0, 0}, {NULL, 0}, false};
    wh_buf again = WH_BUF_INIT((size_t)1 << 31);

    for (;;) {
        p->pages[0].progress.stop = 0;
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
    return busy >= p->config.workers + p->config.ahead || p->ntasks >= BACKLOG_JOBS || p->backlog > BACKLOG_BYTES;
}

static bool busy(const wh_pool *p)
{
    return p->ntasks > 0;
}

/* False: the pool is broken, or it is to be abandoned. */
static bool wait_while(wh_pool *p, bool (*condition)(const wh_pool *p), wh_error *err)
{
    while (condition(p) && p->failure.code == WH_OK) {
        if (p->config.abandon && *p->config.abandon)
            wh_error_set(&p->failure, WH_ESTOPPED, "stopped by a signal");
        else
            serve(p, -1);
    }
    if (p->failure.code != WH_OK && err)
        *err = p->failure;
    return p->failure.code == WH_OK;
}

int wh_pool_submit(wh_pool *p, uint64_t number, wh_str message, wh_error *err)
{
    task *t;

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
    assign(p);
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
        return !(stop && *stop);
    while (p->failure.code == WH_OK) {
        if (stop && *stop)
            return false;
        if (serve(p, fd))
            return true;
    }
    return false;
}

void wh_pool_quit(wh_pool *p)
{
    unsigned i;

    p->quitting = true;
    for (i = 0; i < p->config.workers; i++)
        p->pages[i].progress.quit = 1;
}

void wh_pool_free(wh_pool *p)
{
    unsigned i;
    size_t k;

    if (!p)
        return;
    if (p->control >= 0) {
        request(p, 'Q', 0); /* a forker made later may hold this end, too */
        close(p->control);
    }
    for (i = 0; i < MAX_WORKERS; i++) {
        if (p->slots[i].fd >= 0)
            shutdown(p->slots[i].fd, SHUT_RDWR); /* whoever else holds it */
        close_slot(&p->slots[i]);
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
