/* What the files of the parent's side share: the pool, its slots and what there is to do. */
#ifndef REPLAY_WORKER_INTERNAL_H
#define REPLAY_WORKER_INTERNAL_H

#include "replay/worker/forker.h"
#include "replay/worker/frame.h"
#include "replay/worker/process.h"

enum {
    MAX_WORKERS = 64,
    CHATTER_MAX = 16 << 10,
    WATCH_MS = 4,        /* less than the shortest tick */
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

typedef struct wh_task {
    uint64_t number;
    bool finished;
    bool alone; /* nothing may run beside it */
    unsigned attempts;
    wh_buf message;
    wh_buf frames; /* kept back while an earlier job is not finished */
} wh_task;

typedef struct wh_worker_slot {
    int state; /* enum slot_state */
    int fd, err;
    pid_t pid;
    uint64_t number;
    wh_buf input; /* bytes of frames not complete yet */
    wh_buf chatter;
    wh_elapsed elapsed; /* the time that its job had */
    uint64_t steps;     /* last seen */
    uint64_t since_ms;  /* of that time: when they last changed, or it was asked to stop */
    bool stopped, hung, over_memory, garbled;
} wh_worker_slot;

struct wh_pool {
    wh_pool_config config;
    wh_slot_page *pages; /* one a slot, shared */
    int control;
    pid_t forker;
    wh_worker_slot slots[MAX_WORKERS];
    wh_task *tasks; /* ascending numbers; the first is the one whose frames are delivered */
    size_t ntasks, captasks;
    size_t backlog;
    wh_error failure; /* code != 0: the pool is broken */
    void *state;      /* in process: the job function's own */
    bool quitting;
    uint64_t watched_ms;
};

/* ---- slots.c ---- */
void wh_pool_assign(wh_pool *p);
void wh_pool_close_slot(wh_worker_slot *s);
void wh_pool_request(wh_pool *p, uint32_t what, uint32_t index);
void wh_pool_read_chatter(wh_worker_slot *s);
void wh_pool_read_frames(wh_pool *p, wh_worker_slot *s);
bool wh_pool_read_report(wh_pool *p);

/* ---- watch.c ---- */
bool wh_pool_serve(wh_pool *p, int fd);

#endif
