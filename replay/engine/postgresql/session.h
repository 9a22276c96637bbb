/* What the files of the PostgreSQL driver share. */
#ifndef REPLAY_ENGINE_POSTGRESQL_SESSION_H
#define REPLAY_ENGINE_POSTGRESQL_SESSION_H

#include "replay/engine/idle.h"
#include "replay/engine/postgresql/library.h"
#include "replay/engine/postgresql/product.h"
#include "replay/engine/server/server.h"

#include <whittle/engine.h>

enum {
    WH_PG_NAME = 64,
};

typedef struct wh_pg_session wh_pg_session;

typedef struct wh_pg_engine {
    wh_pg_api api;
    wh_limits limits;
    const volatile int *stop;
    bool isolated, allow_superuser;
    wh_server *own;           /* a private server that this engine started */
    wh_slot *slot;            /* on a private server; NULL: the user named the server */
    PQconninfoOption *params; /* of a server that the user named */
    PGconn *admin;            /* creates and drops databases; on a named server as the user */
    bool reached;             /* it was there once */
    const wh_pg_product *product;
    int server_version; /* 150018 */
    char version[96];
    char role[WH_PG_NAME];   /* of the cases; "": the user of the URL */
    char prefix[WH_PG_NAME]; /* of the databases' names */
    unsigned databases;      /* names given so far */
    /* Starts of the private server when its role was made; on a named one the server process of
     * the administrator's connection that holds the lock of our number. 0: neither. */
    unsigned claimed;
    wh_idle idle;
} wh_pg_engine;

struct wh_pg_session {
    const wh_pg_api *api;
    wh_pg_engine *engine;
    PGconn *conn;
    PGcancel *cancel;
    char database[WH_PG_NAME];
    unsigned uses;
    int pid;           /* of its server process */
    unsigned starts;   /* of the private server, when the connection was made */
    uint64_t log_from; /* size of the server's log then */
    bool lost;
    bool spoilt;       /* not to be used again for another case */
    bool joined;       /* the database is another session's */
    wh_buf sql, bytes;
    wh_value *values;
    size_t nvalues;
    const wh_sink *sink; /* of the statement at work */
};

/* ---- connect.c ----------------------------------------------------------------------------- */

/* Read a URL: parameters of ours from its query, the rest as libpq reads it. */
int wh_pg_open_url(wh_pg_engine *e, wh_str url, wh_error *err);
/* The administrator's connection, made anew if it is lost. */
int wh_pg_admin(wh_pg_engine *e, wh_error *err);
/* One statement of ours on a connection; `value` (may be NULL) gets the first value. */
bool wh_pg_do(const wh_pg_engine *e, PGconn *c, const char *sql, char *value, size_t size);
/* Let what comes be acknowledged at once: H2 waits for that between two packets of an answer, and the system
 * puts it off for 40 ms. To be said again before each wait. */
void wh_pg_hurry(const wh_pg_engine *e, const PGconn *c);
/* A connection for cases. */
PGconn *wh_pg_connect(wh_pg_engine *e, const char *database, const char *user, bool baseline,
                      wh_error *err);

/* ---- baseline.c ---------------------------------------------------------------------------- */

/* libpq's `options`: the settings that every case starts with. */
void wh_pg_baseline_options(const wh_pg_engine *e, wh_buf *out);
/* The same by SET, for servers that take no options; what one does not know is left. */
void wh_pg_baseline_set(const wh_pg_engine *e, PGconn *c);
/* The statements that a person types to have the same session. */
void wh_pg_baseline_show(const wh_pg_engine *e, wh_buf *out);

/* ---- database.c ---------------------------------------------------------------------------- */

/* A database of this engine's own and a connection to it, or one that is idle, emptied. */
int wh_pg_session_get(wh_pg_engine *e, wh_pg_session **out, wh_error *err);
void wh_pg_session_put(wh_pg_session *s);
/* Of a product with one database: it is empty. WH_EENGINE: it is not. */
int wh_pg_check_tables(wh_pg_engine *e, wh_error *err);
/* Another connection to a session's database. */
int wh_pg_session_join(const wh_pg_session *first, wh_pg_session **out, wh_error *err);
/* Drop whatever is kept. */
void wh_pg_sessions_end(wh_pg_engine *e);

/* ---- names.c -------------------------------------------------------------------------------- */

/* Take a prefix for this engine's databases that nobody else has, and drop what the dead have left. */
int wh_pg_claim(wh_pg_engine *e, wh_error *err);
/* What was claimed went with the server or the connection. */
bool wh_pg_claim_lost(const wh_pg_engine *e);
/* The next name, of WH_PG_NAME bytes. */
void wh_pg_choose_name(wh_pg_engine *e, char *name);
/* On a server of the user's: drop the databases of engines that are no more. */
void wh_pg_sweep(wh_pg_engine *e);
void wh_pg_drop_database(wh_pg_engine *e, const char *name);
/* A statement of the administrator's with a name in it, once or twice. */
bool wh_pg_admin_do(wh_pg_engine *e, const char *format, const char *name);
/* WH_EENGINE, with what the server said last. */
int wh_pg_refused(const wh_pg_engine *e, const char *what, wh_error *err);

/* ---- execute.c ----------------------------------------------------------------------------- */

void wh_pg_execute(wh_pg_session *s, const char *prefix, wh_str sql, const wh_sink *sink,
                   wh_answer *a);
void wh_pg_notice(void *session, const PGresult *r);

/* ---- values.c ------------------------------------------------------------------------------ */

/* One value from its text, as PostgreSQL prints it under the baseline; `bytes` is where decoded
 * bytes are put (room for `n` more is there). */
void wh_pg_value(Oid type, const char *text, size_t n, wh_buf *bytes, wh_value *out);

/* ---- errors.c ------------------------------------------------------------------------------ */

void wh_pg_answer(wh_answer *a, int kind, const char *class_, const char *text);
/* The answer to a failed statement; `stopped`: we had asked for its end. */
void wh_pg_error(const char *sqlstate, const char *message, bool stopped, wh_answer *a);
/* What the loss of a connection means: *signal is that of a server process that died of this
 * session's statement `sql`, else 0. `log` may be empty. */
void wh_pg_loss(wh_str log, int pid, wh_str sql, wh_answer *a, int *signal);

/* ---- walls.c ------------------------------------------------------------------------------- */

/* What no case may do, told by its words; NULL: let it be tried. `named`: on a server of the
 * user's. */
const char *wh_pg_refusal(wh_str sql, bool named);
/* May cases run as this user? WH_EENGINE says what it could do. */
int wh_pg_check_user(wh_pg_engine *e, wh_error *err);

/* ---- plan.c -------------------------------------------------------------------------------- */

/* One line of EXPLAIN (COSTS OFF). */
void wh_pg_plan_normalise(wh_str line, wh_buf *out);

#endif
