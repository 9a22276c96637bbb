/* The small process that forks, reaps and, when the tool is gone, kills the workers. */
#ifndef REPLAY_WORKER_FORKER_H
#define REPLAY_WORKER_FORKER_H

#include "replay/worker/worker.h"

#include <sys/types.h>

/* What tool and worker share. */
typedef struct wh_slot_page {
    _Alignas(64) wh_progress progress; /* a cache line of its own: every statement writes it */
    volatile uint32_t timeout_ms;      /* of the job at work; 0: the pool's */
    volatile uint32_t elapsed_ms;      /* so long the job is under way, see wh_elapsed */
    volatile uint32_t at_work;         /* 1: the worker has a job; 0: it waits for one, or leaves */
} wh_slot_page;

/* Parent to forker. */
typedef struct wh_forker_request {
    uint32_t what; /* 'S' spawn, 'K' kill, 'Q' end all */
    uint32_t slot;
} wh_forker_request;

/* Forker to parent; 'S' carries two descriptors: the job socket and the stderr pipe. */
typedef struct wh_forker_report {
    uint32_t what; /* 'R' ready, once, 'S' spawned, 'D' died, 'E' could not spawn (status = errno) */
    uint32_t slot;
    int32_t pid;
    int32_t status; /* of waitpid */
} wh_forker_report;

/* A frame's or message's head on the job socket. */
typedef struct wh_frame_head {
    uint64_t number; /* of the job */
    uint64_t length;
    uint32_t type; /* 0: the job is done */
    uint32_t unused;
} wh_frame_head;

/* Behind wh_job.io: a worker's socket, or (in process) the callback itself. */
typedef struct wh_job_io {
    int fd; /* -1: in process */
    void (*on_frame)(void *ctx, uint64_t number, uint32_t type, wh_str bytes);
    void *ctx;
} wh_job_io;

/* Never returns: the forker's whole life. `control` is its end of a SOCK_SEQPACKET pair. */
void wh_forker_main(int control, const wh_pool_config *config, wh_slot_page *slots)
    __attribute__((noreturn));

/* `fd` is nothing from now on. */
void wh_null_device(int fd, int flags);

/* The same as `fd`, which is closed, with a number that is none of a standard stream: a program may
 * have closed its own. -1: errno says why. */
int wh_above_standard(int fd);

/* All of `n` bytes, or false (end of file, error). */
bool wh_write_all(int fd, const void *p, size_t n);

#endif
