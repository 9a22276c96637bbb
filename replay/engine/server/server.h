/*
 * Private servers: a throw-away database server, started from a directory of programs for one run
 * of a tool, and gone with it.
 *
 * A supervisor, a process of its own, makes a directory (in memory where there is room), puts a
 * data directory into it (a copy of a template, if one is cached), starts the server as an
 * unprivileged user and watches: a server that dies is started again; when the tool ends or dies,
 * however it does, the server is stopped and the directory removed. Every process that may use the
 * server keeps the lifeline open, so it goes when the last of them does.
 *
 * Any process that knows the directory can attach to the server. A slot is a number that no other
 * attachment has, for a database and a role of one's own; the kernel takes it back from the dead.
 */
#ifndef REPLAY_ENGINE_SERVER_SERVER_H
#define REPLAY_ENGINE_SERVER_SERVER_H

#include <whittle/engine.h>

#include <sys/types.h>

/* Where a server lives. Paths are absolute; `dir` is the root of all but `bin`. */
typedef struct wh_server_place {
    const char *bin;    /* the programs */
    const char *dir;    /* the private directory */
    const char *data;   /* dir/data: made by `init`, which finds it missing */
    const char *run;    /* dir/run: for the Unix socket; empty at first */
    const char *log;    /* dir/log: the server's stdout and stderr are appended to it */
    const char *empty;  /* dir/empty: a directory that stays empty */
    const char *socket; /* dir/run/ + the kind's socket */
    uint64_t memory;    /* bytes that a process of the server may hold; 0, WH_NO_LIMIT: no limit */
} wh_server_place;

/* A kind of server: one file and one line in server.c. Unless they say otherwise, functions run in
 * a child of the supervisor, as the server's user, with stdout and stderr in the log. */
typedef struct wh_server_kind {
    const char *scheme;  /* of its URLs */
    const char *program; /* what a directory must have to be a bin=, e.g. "postgres" */
    const char *socket;  /* the socket's name in dir/run */
    /* Directories to look into without bin=, patterns of glob(3), the best one first; of one
     * pattern's matches the highest number goes first. */
    const char *const *bins;
    const char *package; /* what to install where nothing is found: Debian packages, in words */
    int stop_signal;     /* ends the server at once; 0: SIGKILL */
    uint64_t overhead;   /* bytes of address space beside place->memory */
    /* Make place->data, everything in it that a first start needs. 0, or an exit status; what is
     * to be said is in the log. */
    int (*init)(const wh_server_place *place);
    /* Become the server, by wh_server_exec(); returns only where that fails. */
    void (*exec)(const wh_server_place *place);
    /* Does it take connections? Called every few milliseconds, in the supervisor. Its
     * socket must take a connection besides. May be NULL: then that alone counts. */
    bool (*ready)(const wh_server_place *place);
    /* Before its data directory is removed: give back what a server that was killed has left
     * outside of it. In the supervisor. May be NULL. */
    void (*forget)(const wh_server_place *place);
} wh_server_kind;

extern const wh_server_kind wh_server_postgresql;
extern const wh_server_kind wh_server_mariadb;
extern const wh_server_kind wh_server_mysql;

/* In `init`: run a program to its end, without a shell. Its exit status; 128 + signal; 127. */
int wh_server_run(const char *const *argv);

/* In `exec`: become the program argv[0] under the server's limits. They hold from the last moment on: what is
 * mapped already may be more than they let (a sanitizer's shadow), then nothing can be allocated any more. */
void wh_server_exec(const char *const *argv);

/* ---- starting and stopping: the tool, or an engine that has a server of its own ---------------- */

typedef struct wh_server wh_server;

/* Is this the URL of a private server: SCHEME:?bin=DIR or SCHEME: and nothing behind it, and no
 * server= yet? */
bool wh_server_wanted(wh_str url);

/*
 * Start one and wait until it is ready. `bin` may be NULL (the usual places are searched). WH_EENGINE
 * says why it can't be, with the line of the log that matters and what to install. The calling process, and those that it forks
 * later, keep it alive. `*stop`, where that is not NULL, becomes another than 0 where it is no longer waited for.
 */
int wh_server_start(wh_server **out, wh_str scheme, const char *bin, uint64_t memory,
                    const volatile int *stop, wh_error *err);
const char *wh_server_dir(const wh_server *s);

/* Stop it, remove its directory, and wait for that (2 seconds at most). */
void wh_server_stop(wh_server *s);

/* ---- using: any process ------------------------------------------------------------------------ */

typedef struct wh_slot wh_slot;

/* Attach to the server in `dir` and take a slot, 1 or more. WH_EENGINE: there is no server. */
int wh_slot_take(wh_slot **out, const char *dir, wh_error *err);
void wh_slot_leave(wh_slot *s);
unsigned wh_slot_number(const wh_slot *s);
const char *wh_slot_run(const wh_slot *s);    /* the directory of the socket */
const char *wh_slot_socket(const wh_slot *s); /* the socket */

/* How often the server was started; changes when it died and came back. Then it may have lost
 * everything: one that can't recover is given new data. */
unsigned wh_slot_starts(const wh_slot *s);

/* Wait until it takes connections, after a crash. False: not within that time. */
bool wh_slot_wait_ready(const wh_slot *s, unsigned timeout_ms);

/* The signal that the server's main process last died of; 0: none. */
int wh_slot_last_signal(const wh_slot *s);

/* The log: its size now, and what was written behind an earlier size, the last `max` bytes. */
uint64_t wh_slot_log_size(const wh_slot *s);
void wh_slot_log_since(const wh_slot *s, uint64_t from, size_t max, wh_buf *out);

/* Have a process of the server's killed (SIGKILL): one that obeys nothing else. */
void wh_slot_kill(const wh_slot *s, pid_t pid);

#endif
