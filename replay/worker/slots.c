/* Workers: giving them jobs, reading what they answer, and delivering frames in job order. */
#define _GNU_SOURCE
#include "replay/worker/internal.h"
#include "replay/worker/end.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- delivering frames in job order -------------------------------------------------------- */

static wh_task *find_task(wh_pool *p, uint64_t number)
{
    size_t i;

    for (i = 0; i < p->ntasks; i++)
        if (p->tasks[i].number == number)
            return &p->tasks[i];
    return NULL;
}

static void deliver_kept(wh_pool *p, wh_task *t)
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
    wh_task *t = find_task(p, head->number);

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

void wh_pool_request(wh_pool *p, uint32_t what, uint32_t index)
{
    wh_forker_request q = {what, index};

    while (send(p->control, &q, sizeof q, MSG_NOSIGNAL) < 0 && errno == EINTR)
        ;
}

void wh_pool_close_slot(wh_worker_slot *s)
{
    if (s->fd >= 0)
        close(s->fd);
    if (s->err >= 0)
        close(s->err);
    s->fd = s->err = -1;
    s->state = SLOT_EMPTY;
    s->stopped = s->hung = s->over_memory = s->garbled = false;
    wh_buf_clear(&s->input);
}

static void give(wh_pool *p, unsigned index, wh_task *t)
{
    wh_worker_slot *s = &p->slots[index];
    wh_frame_head head = {t->number, t->message.n, 1, 0};

    memset((void *)&p->pages[index], 0, sizeof p->pages[index]);
    p->pages[index].progress.quit = p->quitting;
    t->attempts++;
    s->number = t->number;
    s->state = SLOT_BUSY;
    s->steps = 0;
    s->since_ms = 0;
    s->stopped = false;
    wh_elapsed_begin(&s->elapsed, s->pid);
    wh_buf_clear(&s->chatter);
    /* a worker that died meanwhile is noticed by its report */
    if (wh_write_all(s->fd, &head, sizeof head))
        wh_write_all(s->fd, t->message.p, t->message.n);
}

/* A task that waits for a worker: submitted, or to be run again. */
static wh_task *waiting_task(wh_pool *p)
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

/* May it run beside what runs? */
static bool must_wait(wh_pool *p, const wh_task *t)
{
    for (unsigned i = 0; i < p->config.workers; i++) {
        const wh_task *other =
            p->slots[i].state == SLOT_BUSY ? find_task(p, p->slots[i].number) : NULL;

        if (other && (t->alone || other->alone))
            return true;
    }
    return false;
}

void wh_pool_assign(wh_pool *p)
{
    unsigned i, spawning = 0;
    wh_task *t;

    for (i = 0; i < p->config.workers; i++)
        spawning += p->slots[i].state == SLOT_SPAWNING;
    while ((t = waiting_task(p)) != NULL && !must_wait(p, t)) {
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
            wh_pool_request(p, 'S', i);
        }
        return;
    }
}

static bool runs_alone(wh_pool *p, const wh_worker_slot *s)
{
    const wh_task *t = find_task(p, s->number);

    return p->config.workers == 1 || (t && t->alone);
}

static void job_ended(wh_pool *p, wh_worker_slot *s, int kind, int signal_number)
{
    wh_task *t = find_task(p, s->number);
    unsigned index = (unsigned)(s - p->slots);
    wh_outcome o = {kind,
                    signal_number,
                    s->number,
                    {NULL, 0},
                    0,
                    p->pages[index].progress,
                    wh_buf_view(&s->chatter),
                    s->garbled,
                    runs_alone(p, s)};
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
        /* what runs beside it may be what ended it, twice: a server that all of them share */
        t->alone |= kind == WH_OUTCOME_KILLED && t->attempts >= 2;
    }
}

/* Nothing more is read of it; its death report follows. */
static void end_garbled(wh_pool *p, wh_worker_slot *s)
{
    s->garbled = true;
    if (s->state != SLOT_BUSY)
        s->state = SLOT_DYING;
    close(s->fd);
    s->fd = -1;
    wh_buf_clear(&s->input);
    wh_pool_request(p, 'K', (uint32_t)(s - p->slots));
}

/* Complete frames out of what was read. */
static void parse_frames(wh_pool *p, wh_worker_slot *s)
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

void wh_pool_read_frames(wh_pool *p, wh_worker_slot *s)
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
void wh_pool_read_chatter(wh_worker_slot *s)
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

/* Something that others use, too, has ended it. */
static bool is_shared(int status)
{
    return WIFEXITED(status) && WEXITSTATUS(status) >= WH_EXIT_SHARED &&
           WEXITSTATUS(status) <= WH_EXIT_SHARED_LAST;
}

static int signal_of(int status)
{
    return is_shared(status)      ? WEXITSTATUS(status) - WH_EXIT_SHARED
           : WIFSIGNALED(status) ? WTERMSIG(status)
                                 : 0;
}

static void died(wh_pool *p, wh_worker_slot *s, int status)
{
    int kind = WH_OUTCOME_CRASH;

    wh_pool_read_frames(p, s);
    while (s->err >= 0 && fcntl(s->err, F_SETFL, O_NONBLOCK) == 0) {
        size_t before = s->chatter.n;
        wh_pool_read_chatter(s);
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
        else if (WIFSIGNALED(status) &&
                 (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU)) /* ulimit -t */
            kind = WH_OUTCOME_KILLED;
        else if (is_shared(status) && !runs_alone(p, s))
            kind = WH_OUTCOME_KILLED;
        job_ended(p, s, kind, signal_of(status));
    }
    wh_pool_close_slot(s);
}

bool wh_pool_read_report(wh_pool *p)
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
    wh_worker_slot *s;

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
            s->fd = wh_above_standard(fds[0]);
            s->err = wh_above_standard(fds[1]);
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
