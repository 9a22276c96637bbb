/* What the starter of a private server, its supervisor and its slots share. */
#ifndef REPLAY_ENGINE_SERVER_INTERNAL_H
#define REPLAY_ENGINE_SERVER_INTERNAL_H

#include "replay/engine/server/server.h"

#include <limits.h>
#include <sys/types.h>

#define WH_SERVER_PREFIX "whittle-server-"

enum {
    WH_SERVER_PATH = 4096,
    WH_SERVER_SLOTS = 4096,
};

/* dir/state, mapped by the supervisor and by everyone who attaches. Plain stores. */
typedef struct wh_server_state {
    uint32_t size; /* sizeof(wh_server_state) */
    volatile uint32_t starts;
    volatile int32_t ready;
    volatile int32_t last_signal;
    volatile int32_t kill; /* a process to be killed; 0: none */
    char socket[256];
} wh_server_state;

/* The place with the texts that it points into. */
typedef struct wh_server_paths {
    wh_server_place place;
    char bin[WH_SERVER_PATH];
    char dir[256], data[300], run[300], log[300], empty[300], socket[400], state[300], slots[300];
    uid_t uid; /* the server's user */
    gid_t gid;
    bool drop; /* we are root: become that user before anything of the server's runs */
} wh_server_paths;

/* Never returns: the supervisor's whole life. `lifeline` is its end of a socket pair: it says "R"
 * when the server is ready, or what is wrong. */
void wh_server_supervise(const wh_server_kind *kind, wh_server_paths *paths, int lifeline)
    __attribute__((noreturn));

/* A copy of a directory tree, all of it owned by that user. False: it can't be made. */
bool wh_server_copy_tree(const char *from, const char *to, uid_t uid, gid_t gid);
void wh_server_remove_tree(const char *path);

/* Where the template of this kind's data directory is kept, if anywhere: a path that need not exist
 * yet. It depends on the server's program, so that another build gets another one. */
bool wh_server_template_path(const wh_server_kind *kind, const char *bin, wh_buf *out);

/* Why a server of this kind does not start: the line of its log that matters, and what helps. */
void wh_server_complaint(const wh_server_kind *kind, const char *log, wh_buf *out);

/* Append the last `max` bytes of a file that stand behind `from`, whole lines. */
void wh_server_tail(const char *path, uint64_t from, size_t max, wh_buf *out);

#endif
