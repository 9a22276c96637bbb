/* What a bisection did, a line for each commit; for people who follow it, and for programs. */
#ifndef REPLAY_BISECT_LOG_H
#define REPLAY_BISECT_LOG_H

#include "replay/bisect/run.h"

typedef struct wh_bisect_log {
    const char *path;
    int fd;
    int error; /* errno of the first write that failed */
} wh_bisect_log;

/* Append to `path`: first what is searched and for which cases. WH_EIO. */
int wh_bisect_log_open(wh_bisect_log *out, const char *path, const wh_bisection_config *c,
                       wh_error *err);

/* A line; `ctx` is a wh_bisect_log. See bisect(1). */
void wh_bisect_log_put(void *ctx, const wh_bisection *b, uint32_t commit,
                       const wh_bisect_made *made);

/* WH_EIO: not everything could be written. */
int wh_bisect_log_close(wh_bisect_log *l, wh_error *err);

#endif
