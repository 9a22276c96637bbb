/*
 * Isolation: jobs run in forked workers, so that an engine that crashes, hangs or eats the
 * memory becomes an observation, not the end of the tool.
 *
 * A worker is a process that loops over a job, a function of the caller. One message a job goes
 * in over a socketpair, frames come out. Workers are forked by a small process of their own, the
 * forker, made before any input is read (a fork of a large process is dear); it also reaps them
 * and kills them when the tool dies. A page shared by all holds one wh_progress per worker.
 *
 * Workers: stdin and stdout are /dev/null, stderr is captured with a limit; SIGINT, SIGTERM and
 * SIGHUP are ignored (Ctrl-C is no crash); no core files unless asked for; they leave by _exit.
 */
#ifndef REPLAY_WORKER_WORKER_H
#define REPLAY_WORKER_WORKER_H

#include <whittle/run.h>

/* What a job function sees. */
typedef struct wh_job {
    uint64_t number;
    wh_str message;
    wh_progress *progress;
    void *state;                   /* kept by the worker from job to job; NULL at first */
    volatile uint32_t *timeout_ms; /* the job may lower the pool's time a statement; 0: it stays */
    /* How long the job is under way by the pool's clock, which does not count what it waited for a
     * processor; it may lag behind by 0.1 s. NULL in process, where nobody looks. */
    const volatile uint32_t *elapsed_ms;
    void *io; /* private */
} wh_job;

/* Send one frame of a type > 0 to the parent. Types and bytes are the caller's own. */
void wh_job_send(wh_job *job, uint32_t type, wh_str bytes);

enum wh_outcome_kind {
    WH_OUTCOME_DONE,   /* the job function returned */
    WH_OUTCOME_CRASH,  /* the worker died: `signal`, or it exited by itself */
    WH_OUTCOME_HANG,   /* it did not obey the stop flag and was killed */
    WH_OUTCOME_MEMORY, /* the memory limit */
    WH_OUTCOME_KILLED, /* SIGKILL that was not sent from here, SIGXCPU */
    WH_OUTCOME_STARVED, /* no memory on our own side (WH_EXIT_MEMORY) */
};

typedef struct wh_outcome {
    int kind; /* enum wh_outcome_kind */
    int signal;
    uint64_t number;
    wh_str message;       /* the one it was given */
    unsigned attempts;    /* how often this job was given to a worker, this one included */
    wh_progress progress; /* as the worker left it */
    wh_str chatter;       /* the last bytes of its stderr */
    bool garbled;         /* a crash: it sent what no worker sends, and was killed */
    bool alone;           /* no other job ran beside it */
} wh_outcome;

typedef struct wh_pool_config {
    unsigned workers;    /* 1..64 */
    unsigned ahead;      /* so many jobs may wait for a worker: it never waits for the next one */
    bool in_process;     /* no fork at all: for debuggers */
    bool core;           /* allow core files */
    uint64_t timeout_ms; /* a statement may take so long (by a wh_elapsed), then it is asked to stop */
    uint64_t grace_ms;   /* and so long again, then its worker is killed */
    uint64_t memory;     /* bytes; 0: no limit */
    void (*job)(void *ctx, wh_job *job);
    /* Releases job->state at the end; a worker has 300 ms for that. May be NULL. */
    void (*job_end)(void *ctx, void *state);
    /* In the parent: may a worker send this? One that sends anything else has crashed, though its
     * process may not know it yet. Looks and changes nothing. NULL: it may send everything. */
    bool (*is_sound)(void *ctx, uint32_t type, wh_str bytes);
    /* In the parent: a frame came. Called in job order. */
    void (*on_frame)(void *ctx, uint64_t number, uint32_t type, wh_str bytes);
    /* In the parent, as soon as a job ended: true = finished; false = `again` holds a message
     * with which the same job is run again, on a new worker if this one died. */
    bool (*on_outcome)(void *ctx, const wh_outcome *outcome, wh_buf *again);
    /* In the parent, often: whenever it waited for something. May be NULL. */
    void (*on_tick)(void *ctx);
    /* Nonzero: stop waiting; wh_pool_submit and wh_pool_drain give up with WH_ESTOPPED, and
     * unfinished jobs go with the pool. May be NULL. */
    const volatile int *abandon;
    void *ctx;
} wh_pool_config;

typedef struct wh_pool wh_pool;

/* Fork the forker; call this before reading input. */
int wh_pool_start(wh_pool **out, const wh_pool_config *config, wh_error *err);

/* Hand a job out; waits while every worker has one and `ahead` more wait. Numbers ascend. */
int wh_pool_submit(wh_pool *p, uint64_t number, wh_str message, wh_error *err);

/* Wait until no job is left. */
int wh_pool_drain(wh_pool *p, wh_error *err);

/* Look after the workers until `fd` can be read from (true), or until `stop` (may be NULL) is
 * nonzero (false). */
bool wh_pool_wait_readable(wh_pool *p, int fd, const volatile int *stop);

/* Ask every busy worker to end after its current base. */
void wh_pool_quit(wh_pool *p);

/* Ends workers and forker and waits for them; their CPU time is then in RUSAGE_CHILDREN. */
void wh_pool_free(wh_pool *p);

#endif
