/*
 * The PostgreSQL driver: engines, versions, plans. URLs:
 *   postgresql:?bin=DIR             a private server from these programs (postgresql: alone: the
 *                                   newest that is installed)
 *   postgresql://USER@HOST/DATABASE as libpq takes them; databases of our own are made there
 * and lib=PATH, another libpq.
 */
#include "replay/engine/drivers.h"

#include "replay/engine/baseline.h"
#include "replay/engine/postgresql/session.h"
#include "formats/base/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void engine_close(void *p)
{
    wh_pg_engine *e = p;

    if (e == NULL)
        return;
    wh_pg_sessions_end(e);
    if (e->api.finish != NULL)
        e->api.finish(e->admin);
    if (e->params != NULL)
        e->api.conninfoFree(e->params);
    wh_slot_leave(e->slot);
    wh_server_stop(e->own);
    free(e);
}

static int detect(wh_pg_engine *e, wh_error *err)
{
    char text[400] = "", release[48];

    if (!wh_pg_do(e, e->admin, "SELECT version()", text, sizeof text))
        return wh_error_set(err, WH_EENGINE, "the server does not say what it is: %.200s",
                            e->api.errorMessage(e->admin));
    e->product = wh_pg_product_of(wh_str_of(text), release, sizeof release);
    e->server_version = e->api.serverVersion(e->admin);
    snprintf(e->version, sizeof e->version, "%s %s", e->product->name, release);
    return WH_OK;
}

static int engine_open(const wh_engine_config *config, void **out, wh_error *err)
{
    wh_pg_engine *e = wh_memory_zalloc(1, sizeof *e);
    int rc;
    e->limits = config->limits;
    e->stop = config->stop;
    e->isolated = config->isolated;
    e->allow_superuser = config->allow_superuser;
    rc = wh_pg_open_url(e, config->url, err);
    if (rc == WH_OK)
        rc = wh_pg_admin(e, err);
    if (rc == WH_OK)
        rc = detect(e, err);
    if (rc == WH_OK)
        rc = wh_pg_check_user(e, err);
    if (rc == WH_OK)
        rc = wh_pg_claim(e, err);
    if (rc == WH_OK)
        rc = wh_pg_check_tables(e, err);
    if (rc != WH_OK)
        engine_close(e);
    else
        *out = e;
    return rc;
}

static const char *engine_version(void *p)
{
    return ((wh_pg_engine *)p)->version;
}

static const char *engine_dialect(void *p)
{
    return ((wh_pg_engine *)p)->product->dialect;
}

static const char *engine_baseline(void *p, wh_buf *sql)
{
    if (sql)
        wh_pg_baseline_show(p, sql);
    return WH_BASELINE;
}

static int session_open(void *p, void **out, wh_error *err)
{
    wh_pg_session *s = NULL;
    int rc = wh_pg_session_get(p, &s, err);

    *out = s;
    return rc;
}

static int session_join(void *p, void **out, wh_error *err)
{
    wh_pg_session *s = NULL;
    int rc = wh_pg_session_join(p, &s, err);

    *out = s;
    return rc;
}

static void session_close(void *p)
{
    if (p != NULL)
        wh_pg_session_put(p);
}

static void execute(void *p, wh_str sql, const wh_sink *sink, wh_answer *a)
{
    wh_pg_execute(p, "", sql, sink, a);
}

/* ---- plans ------------------------------------------------------------------------------------ */

static bool plan_row(void *ctx, const wh_value *v, size_t n)
{
    wh_buf *out = ctx;

    if (n > 0 && v[0].kind == WH_TEXT) {
        wh_pg_plan_normalise(v[0].s, out);
        wh_buf_char(out, '\n');
    }
    return true;
}

static bool session_plan(void *p, wh_str sql, wh_buf *out)
{
    wh_sink sink = {out, NULL, plan_row, NULL};
    size_t start = out->n;
    wh_answer a;

    wh_pg_execute(p, "EXPLAIN (COSTS OFF) ", sql, &sink, &a);
    if (a.kind == WH_ANSWER_OK && out->n > start)
        return true;
    out->n = start;
    return false;
}

#define DRIVER(name)                                                                               \
    {                                                                                              \
        .size = sizeof(wh_engine_driver), .scheme = name, .dialect = "postgresql",                 \
        .open = engine_open, .close = engine_close, .version = engine_version,                     \
        .session_open = session_open, .session_close = session_close, .execute = execute,          \
        .plan = session_plan, .engine_dialect = engine_dialect,                                    \
        .baseline = engine_baseline, .session_join = session_join,                                 \
    }

const wh_engine_driver wh_postgresql_driver = DRIVER("postgresql");
const wh_engine_driver wh_postgres_driver = DRIVER("postgres");
