/* What the system tells of another process: /proc and its processor clock. */
#define _GNU_SOURCE
#include "replay/worker/process.h"
#include "replay/engine/clock.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_MAX_MS = 200 }; /* twice the longest time between two looks that come as they should */

/* /proc/PID/NAME, as far as it fits. */
static bool read_proc(pid_t pid, const char *name, char *text, size_t size)
{
    char path[64];
    ssize_t n;
    int fd;

    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    n = fd >= 0 ? read(fd, text, size - 1) : -1;
    if (fd >= 0)
        close(fd);
    text[n > 0 ? n : 0] = '\0';
    return n > 0;
}

/* "size resident ..", in pages */
uint64_t wh_process_bytes(pid_t pid)
{
    char text[128], *end;

    if (!read_proc(pid, "statm", text, sizeof text))
        return 0;
    strtoul(text, &end, 10);
    return strtoul(end, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* 0: it can't be told. */
static uint64_t cpu_ns(pid_t pid)
{
    clockid_t clock;
    struct timespec t;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* "PID (name) R ..": it runs, or waits for a processor. The name may hold anything. */
static bool can_run(pid_t pid)
{
    char text[512];
    const char *end;

    if (!read_proc(pid, "stat", text, sizeof text))
        return false;
    end = strrchr(text, ')');
    return end != NULL && strncmp(end, ") R", 3) == 0;
}

void wh_elapsed_begin(wh_elapsed *e, pid_t pid)
{
    e->ns = 0;
    e->wall_ns = wh_now_ns();
    e->cpu_ns = cpu_ns(pid);
}

uint64_t wh_elapsed_look(wh_elapsed *e, pid_t pid)
{
    uint64_t wall = wh_now_ns(), cpu = cpu_ns(pid);
    uint64_t passed = wall - e->wall_ns, most = (uint64_t)LOOK_MAX_MS * 1000000;

    if (passed > most)
        passed = most;
    if (cpu != 0 && cpu - e->cpu_ns < passed && can_run(pid))
        passed = cpu - e->cpu_ns;
    e->ns += passed;
    e->wall_ns = wall;
    e->cpu_ns = cpu;
    return e->ns / 1000000;
}
