/*
 * What the files of the SQLite driver share about one session.
 */
#ifndef REPLAY_ENGINE_SQLITE_SESSION_H
#define REPLAY_ENGINE_SQLITE_SESSION_H

#include <whittle/engine.h>

#include "replay/engine/sqlite/library.h"

/* What all sessions of an engine have done, in looks of the progress handler. */
typedef struct wh_sqlite_work {
    uint64_t done, allowed; /* 0: any number */
} wh_sqlite_work;

typedef struct wh_sqlite_session {
    const wh_sqlite_api *api;
    sqlite3 *db;
    uint64_t max_rows;
    const volatile int *stop; /* NULL: nobody asks to stop */
    wh_sqlite_work *work;     /* the engine's */
    uint64_t timeout_ns;      /* 0: the clock is the caller's business */
    uint64_t deadline_ns;     /* of the running statement; 0: not started yet */
    uint64_t began_ns;        /* its start by the clock of this thread */
    wh_value *values;         /* one row; reused */
    int nvalues;
    uint64_t steps;    /* of the virtual machine, that the last statement took */
    wh_buf sql;        /* the statement, NUL-terminated; reused */
    char refusal[160]; /* what the walls said no to in this statement; "" : nothing */
    bool no_attach;    /* not even of a database in memory */
    bool no_local;     /* no local time: it is the host program's */
    bool own;          /* a statement of the driver's own: the walls let it pass */
    bool preparing;    /* else a statement that SQLite makes itself, e.g. for VACUUM */
    bool stateful;     /* the session has state that a copy of the database loses */
    bool edited;       /* schema or pages may have been changed behind SQLite's back */
    bool virtuals;     /* it has made a virtual table */
    bool outside;      /* a full-text index may not have what it indexes, and can't know */
    bool wide;         /* the database may be in UTF-16 */
} wh_sqlite_session;

#endif
