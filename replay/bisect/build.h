/*
 * Builds: a command of the user's run by the shell, with a log, a time limit and nothing left
 * behind. Each has a watcher process of its own, which ends everything the command started when it
 * is done, when its time is over, or when the tool dies, however that happens.
 */
#ifndef REPLAY_BISECT_BUILD_H
#define REPLAY_BISECT_BUILD_H

#include <whittle/base.h>

typedef struct wh_build_job {
    const char *command; /* for sh -c */
    const char *dir;     /* where it runs */
    const char *log;     /* its output, made anew */
    uint64_t timeout_ms; /* of all together; 0: none */
    /* Called in the child before the command, with its output in the log; may be NULL. Not WH_OK:
     * the command is not run. */
    int (*prepare)(void *ctx, wh_error *err);
    void *ctx;
} wh_build_job;

enum wh_build_end {
    WH_BUILD_OK,
    WH_BUILD_EXIT,       /* exit code `number` */
    WH_BUILD_SIGNAL,     /* the shell died of signal `number` */
    WH_BUILD_TIMEOUT,
    WH_BUILD_UNPREPARED, /* `error` */
    WH_BUILD_LOST,       /* the watcher was killed */
};

typedef struct wh_build_result {
    int end; /* enum wh_build_end */
    int number;
    uint64_t ms;
    wh_error error;
} wh_build_result;

typedef struct wh_build wh_build;

/* Strings of `job` are needed until this returns; `ctx` is seen as it is now. WH_EIO. */
int wh_build_start(wh_build **out, const wh_build_job *job, wh_error *err);

/* Becomes readable when the build has ended. */
int wh_build_fd(const wh_build *b);

/* Wait for its end; frees `b`. */
void wh_build_finish(wh_build *b, wh_build_result *out);

/* End it now, with everything it started; frees `b`. NULL is fine. */
void wh_build_kill(wh_build *b);

/* "exit code 2", "killed by signal 9", ...: why it failed. */
void wh_build_describe(const wh_build_result *r, uint64_t timeout_ms, wh_buf *out);

#endif
