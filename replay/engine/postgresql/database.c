/*
 * Databases of an engine's own, and emptying them. A connection and its database are kept from case
 * to case: DISCARD ALL takes what belongs to the session, DROP OWNED whatever the role has made, a
 * fresh schema `public` comes last; together some tenth of what CREATE DATABASE costs. Catalogs
 * that grow make a server slow, so after some hundred cases the database is made anew.
 */
#include "replay/engine/postgresql/session.h"
#include "formats/base/memory.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    USES = 500,    /* of one database */
    TABLES_MAX = 1000, /* of a case */
    BUF_MAX = 1 << 30,
    BACK_TRIES = 40,
    BACK_MS = 50,
};

/* ---- making -----------------------------------------------------------------------------------
 */

/* One that the private server had at hand (server/postgresql.c) gets our name. */
static bool take_prepared(wh_pg_engine *e, const char *name)
{
    char found[WH_PG_NAME] = "", sql[200];

    wh_pg_do(e, e->admin,
             "SELECT datname FROM pg_database WHERE left(datname, 10) = 'whittle_0_' ORDER BY 1 LIMIT 1",
             found, sizeof found);
    snprintf(sql, sizeof sql, "ALTER DATABASE \"%s\" RENAME TO \"%s\"", found, name);
    return found[0] != '\0' && wh_pg_do(e, e->admin, sql, NULL, 0);
}

/* A private server's databases are as they should be, but for a right: to PUBLIC, as what is granted
 * to the role itself goes with DROP OWNED. */
static int make_private(wh_pg_engine *e, const char *name, wh_error *err)
{
    if (take_prepared(e, name))
        return WH_OK;
    if (!wh_pg_admin_do(e, "CREATE DATABASE \"%s\"", name))
        return wh_pg_refused(e, "can't create a database of our own", err);
    wh_pg_admin_do(e, "GRANT CREATE, TEMPORARY, CONNECT ON DATABASE \"%s\" TO PUBLIC", name);
    return WH_OK;
}

/* What the server has of tables is ours, as nothing was there before. */
static bool drop_tables(wh_pg_engine *e, PGconn *c)
{
    char name[200], sql[300];
    int i;

    for (i = 0; i < TABLES_MAX; i++) {
        name[0] = '\0';
        if (!wh_pg_do(e, c, e->product->tables, name, sizeof name))
            return false;
        if (name[0] == '\0')
            return true;
        snprintf(sql, sizeof sql, "DROP TABLE \"%s\"", name);
        if (!wh_pg_do(e, c, sql, NULL, 0))
            return false;
    }
    return false;
}

int wh_pg_check_tables(wh_pg_engine *e, wh_error *err)
{
    char name[100] = "";

    if (e->product->fresh != WH_PG_TABLES)
        return WH_OK;
    if (!wh_pg_do(e, e->admin, e->product->tables, name, sizeof name))
        return wh_pg_refused(e, "can't see which tables there are", err);
    if (name[0] != '\0')
        return wh_error_set(err, WH_EENGINE,
                            "the server has a table, %s, and %s has one database, whose tables are "
                            "dropped after each case: name a server that is empty",
                            name, e->product->name);
    return WH_OK;
}

static int create_database(wh_pg_engine *e, const char *name, wh_error *err)
{
    static const char *const ways[] = {
        ("CREATE DATABASE \"%s\" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc "
         "LC_COLLATE 'C' LC_CTYPE 'C'"), /* from 15 on */
        "CREATE DATABASE \"%s\" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'",
        "CREATE DATABASE \"%s\" TEMPLATE template0 ENCODING 'UTF8'",
        "CREATE DATABASE \"%s\"",
    };
    PGconn *c;
    bool ok = false;

    if (e->product->fresh == WH_PG_MEMORY)
        return WH_OK;
    if (e->product->fresh == WH_PG_TABLES)
        return drop_tables(e, e->admin)
                   ? WH_OK
                   : wh_pg_refused(e, "can't drop the tables of the case before", err);
    if (e->slot != NULL)
        return make_private(e, name, err);
    for (size_t i = 0; !ok && i < sizeof ways / sizeof *ways; i++)
        ok = wh_pg_admin_do(e, ways[i], name);
    if (!ok)
        return wh_pg_refused(e, "can't create a database of our own", err);
    if (e->product->fresh != WH_PG_CREATE)
        return WH_OK;
    c = wh_pg_connect(e, name, NULL, false, err);
    if (c == NULL)
        return WH_EENGINE;
    wh_pg_do(e, c, "DROP SCHEMA IF EXISTS public CASCADE", NULL, 0);
    e->api.finish(c);
    return WH_OK;
}

static void session_free(wh_pg_session *s, bool drop)
{
    wh_pg_engine *e = s->engine;

    if (s->cancel != NULL)
        e->api.freeCancel(s->cancel);
    e->api.finish(s->conn);
    if (drop && s->database[0] != '\0' && wh_pg_admin(e, NULL) == WH_OK) {
        if (e->product->fresh == WH_PG_TABLES)
            drop_tables(e, e->admin);
        else
            wh_pg_drop_database(e, s->database);
    }
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
    s->log_from = e->slot ? wh_slot_log_size(e->slot) : 0;
    s->starts = e->slot ? wh_slot_starts(e->slot) : 0;
    s->conn = wh_pg_connect(e, e->product->fresh == WH_PG_TABLES ? NULL : name, e->role[0] ? e->role : NULL, true, err);
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
    wh_pg_session *s = wh_memory_zalloc(1, sizeof *s);

    s->engine = e;
    s->api = &e->api;
    wh_buf_own(&s->sql, BUF_MAX);
    wh_buf_own(&s->bytes, BUF_MAX);
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

static int session_try(wh_pg_engine *e, wh_pg_session **out, wh_error *err)
{
    wh_pg_session *s = session_alloc(e);
    int rc = wh_pg_admin(e, err);

    if (rc == WH_OK && wh_pg_claim_lost(e))
        rc = wh_pg_claim(e, err);
    if (rc == WH_OK) {
        wh_pg_choose_name(e, s->database);
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

/* A private server that somebody else's statement has ended comes back within a while. On one that
 * the user named a connection may have been lost to that crash in the midst: once more, on a new one. */
static int session_new(wh_pg_engine *e, wh_pg_session **out, wh_error *err)
{
    int rc = session_try(e, out, err), most = e->slot != NULL ? BACK_TRIES : 2;

    for (int tries = 0; rc != WH_OK && tries < most && (e->slot != NULL || e->reached); tries++) {
        poll(NULL, 0, BACK_MS);
        rc = session_try(e, out, err);
    }
    return rc;
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
    wh_pg_session *s;

    while ((s = wh_idle_take(&e->idle)) != NULL) {
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

    if (s->joined) {
        session_free(s, false);
        return;
    }
    if (wh_idle_is_full(&e->idle) || s->spoilt || ++s->uses >= USES || e->product->fresh != WH_PG_CREATE ||
        !empty(s))
        session_free(s, true);
    else
        wh_idle_keep(&e->idle, s);
}

void wh_pg_sessions_end(wh_pg_engine *e)
{
    wh_pg_session *s;

    while ((s = wh_idle_take(&e->idle)) != NULL)
        session_free(s, e->slot == NULL); /* a private server goes, or who takes the slot next clears it */
    wh_pg_sweep(e);
}
