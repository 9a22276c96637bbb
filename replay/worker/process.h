/* A process seen from outside: its memory, and the time that it had. */
#ifndef REPLAY_WORKER_PROCESS_H
#define REPLAY_WORKER_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

/* Its resident memory; 0: it can't be told. */
uint64_t wh_process_bytes(pid_t pid);

/*
 * How long a process has been at something, without the time that it waited for a processor: on a
 * machine that is too busy, what was not let to run is not slow.
 *
 * Whoever wants to know looks at it every few milliseconds. While the process runs, or would if it were
 * let to, its processor time counts; while it sleeps (for a server's answer, in a deadlock), the time
 * that passes. A server that is not let to run, and threads behind one that sleeps, can't be told from
 * sleep: that time counts.
 */
typedef struct wh_elapsed {
    uint64_t ns;              /* so long, up to the last look */
    uint64_t wall_ns, cpu_ns; /* what the clocks said then */
} wh_elapsed;

void wh_elapsed_begin(wh_elapsed *e, pid_t pid);

/* Adds what passed since the last look, 200 ms at most: whoever looks less often is not let to run
 * itself. Returns the sum in milliseconds. */
uint64_t wh_elapsed_look(wh_elapsed *e, pid_t pid);

#endif
