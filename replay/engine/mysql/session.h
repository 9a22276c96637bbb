/* What the files of the MySQL and MariaDB engine share: engines, sessions, connections. */
#ifndef REPLAY_ENGINE_MYSQL_SESSION_H
#define REPLAY_ENGINE_MYSQL_SESSION_H

#include <whittle/engine.h>

#include "replay/engine/idle.h"
#include "replay/engine/mysql/api.h"
#include "replay/engine/mysql/product.h"
#include "replay/engine/server/server.h"
#include "replay/engine/watch.h"

enum {
    WH_MY_NAME = 64, /* bytes of a database's name */
};

/* Where a server is and who comes. NUL-terminated, owned; NULL: not given. */
typedef struct wh_my_target {
    char *host, *user, *password, *database, *socket, *ssl_ca;
    unsigned port;
    bool ssl;
} wh_my_target;

typedef struct wh_my_session wh_my_session;

typedef struct wh_my_engine {
    wh_my_api api;
    wh_limits limits;
    bool isolated;
    bool named; /* a server of the user's, not a private one */
    bool roles; /* each session is a role of its own */
    bool allow_superuser;
    wh_my_target target;
    wh_server *server; /* started by this engine; NULL: by the tool, or named */
    wh_slot *slot;     /* NULL: named */
    unsigned starts;   /* of the server, when `admin` connected */
    uint64_t log_at;
    MYSQL *admin;
    bool reached; /* it was there once */
    wh_my_product product;
    char dialect[96];
    char modes[128]; /* ",ANSI_QUOTES,..." */
    char prefix[40]; /* of the databases that are ours */
    char role_host[256], role_password[40];
    unsigned next;
    wh_buf foreign; /* names of other databases, each with its NUL */
    wh_idle idle;
    wh_watch watch;
    MYSQL *control; /* for KILL QUERY; NULL: not connected */
} wh_my_engine;

struct wh_my_session {
    wh_my_engine *engine;
    MYSQL *conn;
    char name[WH_MY_NAME]; /* of the database, and of the role */
    bool dead;             /* the connection is gone */
    bool joined;           /* the database is another session's */
    bool doubtful;         /* some statement said what may make later answers incomplete or wrong */
    wh_buf sql;
    wh_value *values;
    size_t nvalues;
};

/* ---- connect.c -------------------------------------------------------------------------- */

void wh_my_target_release(wh_my_target *t);

/* Connect; `user` and `database` may be NULL (the target's user; none). Messages hold no password.
 */
int wh_my_connect(wh_my_engine *e, const char *user, bool multi, MYSQL **out, wh_error *err);

/* Run statements of ours to their end, without looking at results. The error's number, or 0. */
unsigned wh_my_do(wh_my_engine *e, MYSQL *conn, const char *sql);

/* The rows of a query of ours, each handed to `row`; 0 or the error's number. */
unsigned wh_my_ask(wh_my_engine *e, MYSQL *conn, const char *sql,
                   void (*row)(void *ctx, char **values, unsigned n), void *ctx);

/* ---- names.c ----------------------------------------------------------------------------- */

void wh_my_choose_prefix(wh_my_engine *e);
void wh_my_choose_name(wh_my_engine *e, char *out); /* WH_MY_NAME bytes */
/* A statement of ours with a name in it; see there. The error's number, or 0. */
unsigned wh_my_do_with(wh_my_engine *e, const char *sql, const char *name);
/* Drop what dead processes left. */
void wh_my_sweep(wh_my_engine *e);
/* On a private server: whoever had this slot before is dead, and so are its connections. */
void wh_my_sweep_connections(wh_my_engine *e);

/* ---- interrupt.c ------------------------------------------------------------------------ */

/* Fill in what ends statements of this engine: KILL QUERY, sent over a connection of its own. */
void wh_my_interrupt_init(wh_my_engine *e, const wh_engine_config *config);
void wh_my_interrupt_end(wh_my_engine *e);

/* ---- walls.c ---------------------------------------------------------------------------- */

/* Look at the rights of the account; WH_EENGINE: too many, or too few. Sets `roles`. */
int wh_my_walls_check(wh_my_engine *e, wh_error *err);
/* Names of other databases, which no statement may hold. */
int wh_my_walls_foreign(wh_my_engine *e, wh_error *err);
/* Why this statement is refused; NULL: it isn't. */
const char *wh_my_walls_refuse(const wh_my_engine *e, wh_str sql);

/* ---- baseline.c ------------------------------------------------------------------------- */

/* 0, or the error's number. */
unsigned wh_my_baseline_set(wh_my_engine *e, MYSQL *conn);
/* The statement that a person types to have the same session. */
void wh_my_baseline_show(const wh_my_engine *e, wh_buf *out);
const char *wh_my_baseline_collation(const wh_my_engine *e);

/* ---- execute.c -------------------------------------------------------------------------- */

void wh_my_execute(wh_my_session *s, wh_str sql, const wh_sink *sink, wh_answer *a);

/* ---- plan.c ----------------------------------------------------------------------------- */

bool wh_my_plan(wh_my_session *s, wh_str sql, wh_buf *out);

#endif
