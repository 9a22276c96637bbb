/* Using a private server from any process: a slot, its socket, its log. */
#define _GNU_SOURCE
#include "replay/engine/server/internal.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct wh_slot {
    wh_server_state *state;
    int lock; /* of the slot; the kernel lets go of it when we die */
    unsigned number;
    char run[300], log[300];
};

static bool map_state(wh_slot *s, const char *dir)
{
    char path[300];
    struct stat st;
    void *p = MAP_FAILED;
    int fd;

    snprintf(path, sizeof path, "%s/state", dir);
    fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0 && fstat(fd, &st) == 0 && st.st_size == (off_t)sizeof *s->state)
        p = mmap(NULL, sizeof *s->state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    if (p == MAP_FAILED)
        return false;
    s->state = p;
    return s->state->size == sizeof *s->state;
}

static bool take_number(wh_slot *s, const char *dir)
{
    for (unsigned n = 1; n < WH_SERVER_SLOTS; n++) {
        char path[320];
        int fd;

        snprintf(path, sizeof path, "%s/slots/%u", dir, n);
        fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0)
            return false;
        if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
            s->lock = fd;
            s->number = n;
            return true;
        }
        close(fd);
    }
    return false;
}

int wh_slot_take(wh_slot **out, const char *dir, wh_error *err)
{
    wh_slot *s = wh_memory_zalloc(1, sizeof *s);

    *out = NULL;
    s->lock = -1;
    snprintf(s->run, sizeof s->run, "%.250s/run", dir);
    snprintf(s->log, sizeof s->log, "%.250s/log", dir);
    if (strlen(dir) > 250 || !map_state(s, dir) || !take_number(s, dir)) {
        wh_slot_leave(s);
        return wh_error_set(err, WH_EENGINE, "no private server in '%.250s': it is gone", dir);
    }
    *out = s;
    return WH_OK;
}

void wh_slot_leave(wh_slot *s)
{
    if (s == NULL)
        return;
    if (s->state != NULL)
        munmap(s->state, sizeof *s->state);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

unsigned wh_slot_number(const wh_slot *s)
{
    return s->number;
}

const char *wh_slot_run(const wh_slot *s)
{
    return s->run;
}

const char *wh_slot_socket(const wh_slot *s)
{
    return s->state->socket;
}

unsigned wh_slot_starts(const wh_slot *s)
{
    return s->state->starts;
}

bool wh_slot_wait_ready(const wh_slot *s, unsigned timeout_ms)
{
    for (unsigned waited = 0; !s->state->ready; waited += 5) {
        if (waited >= timeout_ms)
            return false;
        poll(NULL, 0, 5);
    }
    return true;
}

int wh_slot_last_signal(const wh_slot *s)
{
    return s->state->last_signal;
}

uint64_t wh_slot_log_size(const wh_slot *s)
{
    struct stat st;

    return stat(s->log, &st) == 0 ? (uint64_t)st.st_size : 0;
}

void wh_slot_log_since(const wh_slot *s, uint64_t from, size_t max, wh_buf *out)
{
    wh_server_tail(s->log, from, max, out);
}

void wh_slot_kill(const wh_slot *s, pid_t pid)
{
    s->state->kill = (int32_t)pid;
}
