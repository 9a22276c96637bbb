/*
 * Databases of an engine's own, and emptying them. A connection and its database are kept from case
 * to case: DISCARD ALL takes what belongs to the session, DROP OWNED whatever the role has made, a
 * fresh schema `public` comes last; together some tenth of what CREATE DATABASE costs. Catalogs
 * that grow make a server slow, so after some hundred cases the database is made anew.
 */
#include "replay/engine/postgresql/session.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    USES = 500,    /* of one database */
    OBEY_MS = 600, /* for a server process that is told to end */
    CLAIMS = 1000, /* names on a server that the user named */
    BUF_MAX = 1 << 30,
};

static const char mark[] = "whittle: may be dropped";

static bool admin_do(wh_pg_engine *e, const char *format, const char *name)
{
    char sql[400];

    snprintf(sql, sizeof sql, format, name, name);
    return wh_pg_do(e, e->admin, sql, NULL, 0);
}

/* With what the server says, in one line. */
static int refused(const wh_pg_engine *e, const char *what, wh_error *err)
{
    const char *text = e->api.errorMessage(e->admin);
    size_t n = strcspn(text, "\n");

    return wh_error_set(err, WH_EENGINE, "%s: %.*s", what, (int)(n < 300 ? n : 300), text);
}

static void drop_database(wh_pg_engine *e, const char *name)
{
    if (e->product->fresh == WH_PG_MEMORY)
        return;
    for (int tries = 0; tries < 3; tries++) {
        if (e->server_version >= 130000 && e->product->fresh == WH_PG_CREATE) {
            if (admin_do(e, "DROP DATABASE IF EXISTS \"%s\" WITH (FORCE)", name))
                return;
        } else if (admin_do(e, "DROP DATABASE IF EXISTS \"%s\"", name)) {
            return;
        }
        admin_do(e,
                 "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s' AND "
                 "pid <> pg_backend_pid()",
                 name);
    }
}

/* ---- names ------------------------------------------------------------------------------------
 */

/* End the server processes that a seat's last holder has left. What obeys nothing is killed; the
 * server then starts all its processes anew. */
static void end_processes(wh_pg_engine *e)
{
    char sql[300], pid[32] = "";

    snprintf(
        sql, sizeof sql,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE left(datname, %d) = '%s'",
        (int)strlen(e->prefix), e->prefix);
    wh_pg_do(e, e->admin, sql, NULL, 0);
    snprintf(sql, sizeof sql, "SELECT pid FROM pg_stat_activity WHERE left(datname, %d) = '%s'",
             (int)strlen(e->prefix), e->prefix);
    for (int waited = 0; waited < OBEY_MS; waited += 20) {
        pid[0] = '\0';
        if (!wh_pg_do(e, e->admin, sql, pid, sizeof pid) || pid[0] == '\0')
            return;
        poll(NULL, 0, 20);
    }
    wh_seat_kill(e->seat, (pid_t)strtol(pid, NULL, 10));
    for (int waited = 0; waited < 2000 && e->api.status(e->admin) == CONNECTION_OK; waited += 20) {
        wh_pg_do(e, e->admin, "SELECT 1", NULL, 0);
        poll(NULL, 0, 20);
    }
    wh_pg_admin(e, NULL);
}

/* The databases that a seat's last holder has left. */
static void clear_seat(wh_pg_engine *e)
{
    char sql[300], name[WH_PG_NAME];
    bool first = true;

    for (int i = 0; i < 100; i++) {
        snprintf(sql, sizeof sql,
                 "SELECT datname FROM pg_database WHERE left(datname, %d) = '%s' ORDER BY oid",
                 (int)strlen(e->prefix), e->prefix);
        name[0] = '\0';
        if (!wh_pg_do(e, e->admin, sql, name, sizeof name) || name[0] == '\0')
            return;
        if (first)
            end_processes(e);
        first = false;
        drop_database(e, name);
    }
}

static int claim_seat(wh_pg_engine *e, wh_error *err)
{
    unsigned n = wh_seat_number(e->seat);
    char found[8] = "", sql[300];

    e->claimed = wh_seat_starts(e->seat);
    snprintf(e->role, sizeof e->role, "whittle_%u", n);
    snprintf(e->prefix, sizeof e->prefix, "whittle_%u_", n);
    clear_seat(e);
    snprintf(sql, sizeof sql, "SELECT 1 FROM pg_roles WHERE rolname = '%s'", e->role);
    wh_pg_do(e, e->admin, sql, found, sizeof found);
    if (found[0] == '\0' &&
        !admin_do(e,
                  "CREATE ROLE \"%s\" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION "
                  "NOBYPASSRLS",
                  e->role))
        return refused(e, "the private server lets no role be made", err);
    admin_do(e, "ALTER ROLE \"%s\" RESET ALL", e->role);
    return WH_OK;
}

/* On a named server a number is ours as long as the administrator's connection holds its lock. A
 * database of that name without our mark is somebody's: that number is left alone. */
static int claim_number(wh_pg_engine *e, wh_error *err)
{
    char sql[300], text[64];

    for (int n = 1; n < CLAIMS; n++) {
        snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock(1465403508, %d)", n);
        text[0] = '\0';
        if (e->product->fresh == WH_PG_CREATE &&
            (!wh_pg_do(e, e->admin, sql, text, sizeof text) || text[0] != 't'))
            continue;
        snprintf(e->prefix, sizeof e->prefix, "whittle_%d_", n);
        snprintf(sql, sizeof sql,
                 "SELECT count(*) FROM pg_database WHERE datname LIKE 'whittle\\_%d\\_%%' AND "
                 "coalesce(shobj_description(oid, 'pg_database'), '') <> '%s'",
                 n, mark);
        text[0] = '\0';
        if (e->product->fresh == WH_PG_CREATE && wh_pg_do(e, e->admin, sql, text, sizeof text) &&
            strcmp(text, "0") != 0)
            continue;
        return WH_OK;
    }
    return wh_error_set(err, WH_EENGINE, "no name is free for a database of our own (whittle_*)");
}

int wh_pg_claim(wh_pg_engine *e, wh_error *err)
{
    static unsigned char here; /* its address tells processes apart well enough */
    char sql[300], name[WH_PG_NAME];
    int rc;

    if (e->seat != NULL)
        return claim_seat(e, err);
    if (e->product->fresh != WH_PG_CREATE) {
        struct timespec now;

        clock_gettime(CLOCK_REALTIME, &now);
        snprintf(e->prefix, sizeof e->prefix, "whittle_%llx%lx_", (long long)now.tv_sec,
                 ((unsigned long)now.tv_nsec ^ (unsigned long)(uintptr_t)&here) & 0xffffff);
        return WH_OK;
    }
    rc = claim_number(e, err);
    for (int i = 0; rc == WH_OK && i < 100; i++) { /* of one that died */
        snprintf(sql, sizeof sql,
                 "SELECT datname FROM pg_database WHERE left(datname, %d) = '%s' LIMIT 1",
                 (int)strlen(e->prefix), e->prefix);
        name[0] = '\0';
        if (!wh_pg_do(e, e->admin, sql, name, sizeof name) || name[0] == '\0')
            break;
        drop_database(e, name);
    }
    return rc;
}

/* ---- making -----------------------------------------------------------------------------------
 */

static int create_database(wh_pg_engine *e, const char *name, wh_error *err)
{
    static const char *const ways[] = {
        ("CREATE DATABASE \"%s\" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc "
         "LC_COLLATE 'C' LC_CTYPE 'C'"), /* from 15 on */
        "CREATE DATABASE \"%s\" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'",
        "CREATE DATABASE \"%s\" TEMPLATE template0 ENCODING 'UTF8'",
        "CREATE DATABASE \"%s\"",
    };
    const size_t n = sizeof ways / sizeof *ways;
    char sql[200];
    PGconn *c;
    bool ok = false;

    if (e->product->fresh == WH_PG_MEMORY)
        return WH_OK;
    for (size_t i = e->seat ? n - 1 : 0; !ok && i < n; i++) /* a private server is so already */
        ok = admin_do(e, ways[i], name);
    if (!ok)
        return refused(e, "can't create a database of our own", err);
    if (e->seat == NULL) { /* a seat's are nobody else's to drop, though another tool may name this
                              server, too */
        snprintf(sql, sizeof sql, "COMMENT ON DATABASE \"%s\" IS '%s'", name, mark);
        wh_pg_do(e, e->admin, sql, NULL, 0);
    }
    if (e->product->fresh != WH_PG_CREATE)
        return WH_OK;
    /* To PUBLIC, as what is granted to the role itself goes with DROP OWNED. */
    if (e->seat != NULL)
        admin_do(e, "GRANT CREATE, TEMPORARY, CONNECT ON DATABASE \"%s\" TO PUBLIC", name);
    c = wh_pg_connect(e, name, e->seat ? "whittle" : NULL, false, err);
    if (c == NULL)
        return WH_EENGINE;
    ok = wh_pg_do(e, c, "DROP SCHEMA IF EXISTS public CASCADE", NULL, 0);
    e->api.finish(c);
    return ok || e->seat == NULL ? WH_OK
                                 : wh_error_set(err, WH_EENGINE, "can't empty a new database");
}

static void session_free(wh_pg_session *s, bool drop)
{
    wh_pg_engine *e = s->engine;

    if (s->cancel != NULL)
        e->api.freeCancel(s->cancel);
    e->api.finish(s->conn);
    if (drop && s->database[0] != '\0' && wh_pg_admin(e, NULL) == WH_OK)
        drop_database(e, s->database);
    wh_buf_release(&s->sql);
    wh_buf_release(&s->bytes);
    free(s->values);
    free(s);
}

static int connect_session(wh_pg_session *s, wh_error *err)
{
    wh_pg_engine *e = s->engine;
    char name[WH_PG_NAME + 8];

    snprintf(name, sizeof name, "%s%s", e->product->fresh == WH_PG_MEMORY ? "mem:" : "",
             s->database);
    s->log_from = e->seat ? wh_seat_log_size(e->seat) : 0;
    s->starts = e->seat ? wh_seat_starts(e->seat) : 0;
    s->conn = wh_pg_connect(e, name, e->role[0] ? e->role : NULL, true, err);
    if (s->conn == NULL)
        return WH_EENGINE;
    e->api.setNoticeReceiver(s->conn, wh_pg_notice, s);
    s->cancel = e->api.getCancel(s->conn);
    s->pid = e->api.backendPID(s->conn);
    if (e->product->fresh == WH_PG_CREATE && !s->joined)
        wh_pg_do(e, s->conn, "CREATE SCHEMA public", NULL, 0);
    return WH_OK;
}

static wh_pg_session *session_alloc(wh_pg_engine *e)
{
    wh_pg_session *s = calloc(1, sizeof *s);

    if (s == NULL)
        abort();
    s->engine = e;
    s->api = &e->api;
    s->sql.limit = s->bytes.limit = BUF_MAX;
    return s;
}

int wh_pg_session_join(const wh_pg_session *first, wh_pg_session **out, wh_error *err)
{
    wh_pg_session *s = session_alloc(first->engine);
    int rc;

    s->joined = true;
    memcpy(s->database, first->database, sizeof s->database);
    rc = connect_session(s, err);
    if (rc == WH_OK)
        *out = s;
    else
        session_free(s, false);
    return rc;
}

static int session_new(wh_pg_engine *e, wh_pg_session **out, wh_error *err)
{
    wh_pg_session *s = session_alloc(e);
    int rc = wh_pg_admin(e, err);

    if (rc == WH_OK && e->seat != NULL && wh_seat_starts(e->seat) != e->claimed)
        rc = claim_seat(e, err);
    if (rc == WH_OK) {
        snprintf(s->database, sizeof s->database, "%.40s%u", e->prefix, ++e->databases);
        rc = create_database(e, s->database, err);
    }
    if (rc == WH_OK)
        rc = connect_session(s, err);
    if (rc != WH_OK) {
        session_free(s, true);
        return rc;
    }
    *out = s;
    return WH_OK;
}

/* ---- emptying ---------------------------------------------------------------------------------
 */

static bool empty(wh_pg_session *s)
{
    const wh_pg_engine *e = s->engine;

    if (e->api.transactionStatus(s->conn) != PQTRANS_IDLE &&
        !wh_pg_do(e, s->conn, "ROLLBACK", NULL, 0))
        return false;
    return wh_pg_do(e, s->conn, "DISCARD ALL", NULL, 0) &&
           wh_pg_do(e, s->conn, "DROP OWNED BY CURRENT_USER CASCADE; CREATE SCHEMA public", NULL,
                    0);
}

/* Nothing is expected of an idle connection: what can be read is its end. */
static bool is_alive(const wh_pg_session *s)
{
    struct pollfd p = {s->api->socket(s->conn), POLLIN, 0};

    return s->api->status(s->conn) == CONNECTION_OK && p.fd >= 0 && poll(&p, 1, 0) == 0;
}

int wh_pg_session_get(wh_pg_engine *e, wh_pg_session **out, wh_error *err)
{
    for (size_t i = 0; i < WH_PG_IDLE; i++) {
        wh_pg_session *s = e->idle[i];

        if (s == NULL)
            continue;
        e->idle[i] = NULL;
        if (is_alive(s)) {
            *out = s;
            return WH_OK;
        }
        session_free(s, true);
    }
    return session_new(e, out, err);
}

void wh_pg_session_put(wh_pg_session *s)
{
    wh_pg_engine *e = s->engine;
    size_t i = 0;

    if (s->joined) {
        session_free(s, false);
        return;
    }
    while (i < WH_PG_IDLE && e->idle[i] != NULL)
        i++;
    if (i == WH_PG_IDLE || s->spoilt || ++s->uses >= USES || e->product->fresh != WH_PG_CREATE ||
        !empty(s))
        session_free(s, true);
    else
        e->idle[i] = s;
}

void wh_pg_sessions_end(wh_pg_engine *e)
{
    for (size_t i = 0; i < WH_PG_IDLE; i++)
        if (e->idle[i] != NULL) {
            /* A private server goes, or who takes the seat next clears it. */
            session_free(e->idle[i], e->seat == NULL);
            e->idle[i] = NULL;
        }
}
