/* Watching over the time and memory of workers, and waiting for them. */
#define _GNU_SOURCE
#include "replay/engine/flag.h"
#include "replay/worker/internal.h"
#include "replay/engine/clock.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

/* Times are those that a worker had (wh_elapsed) since it was given its job. */
static void watch(wh_pool *p)
{
    uint64_t now = wh_now_ms();
    unsigned i;

    if (now - p->watched_ms < WATCH_MS) /* asking for the memory of a worker is not for nothing */
        return;
    p->watched_ms = now;
    for (i = 0; i < p->config.workers; i++) {
        wh_worker_slot *s = &p->slots[i];
        uint64_t steps, had_ms, timeout_ms = p->pages[i].timeout_ms;

        if (timeout_ms == 0 || timeout_ms > p->config.timeout_ms)
            timeout_ms = p->config.timeout_ms;
        if (s->state != SLOT_BUSY || s->hung || s->over_memory || s->garbled)
            continue;
        if (p->config.memory && wh_process_bytes(s->pid) > p->config.memory + (256u << 20)) {
            s->over_memory = true;
            wh_pool_request(p, 'K', i);
            continue;
        }
        had_ms = wh_elapsed_look(&s->elapsed, s->pid);
        p->pages[i].elapsed_ms = (uint32_t)had_ms;
        steps = p->pages[i].progress.steps;
        if (steps != s->steps) {
            s->steps = steps;
            s->since_ms = had_ms;
            s->stopped = false;
        } else if (!s->stopped && had_ms - s->since_ms >= timeout_ms) {
            wh_flag_set(&p->pages[i].progress.stop, 1);
            s->stopped = true;
            s->since_ms = had_ms;
        } else if (s->stopped && had_ms - s->since_ms >= p->config.grace_ms) {
            s->hung = true;
            wh_pool_request(p, 'K', i);
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
bool wh_pool_serve(wh_pool *p, int fd)
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
            wh_worker_slot *s = &p->slots[k];
            if (s->err == pfd[i].fd) {
                wh_pool_read_chatter(s);
            } else if (s->fd == pfd[i].fd) {
                wh_pool_read_frames(p, s);
                if (pfd[i].revents & POLLHUP) { /* its death report follows */
                    close(s->fd);
                    s->fd = -1;
                }
            }
        }
    }
    if (pfd[0].revents)
        wh_pool_read_report(p);
    if (fd >= 0 && pfd[1].revents)
        readable = true;
    watch(p);
    wh_pool_assign(p);
    if (p->config.on_tick)
        p->config.on_tick(p->config.ctx);
    return readable;
}
