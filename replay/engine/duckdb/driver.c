/*
 * The DuckDB driver: each session is a new database in memory, behind the walls of walls.c, of a library that
 * is loaded at run time. URLs: duckdb:?lib=PATH&optimizer=on|off&threads=N
 *
 * One thread a query is the default: rows come in the order of the plan, and what fails fails again.
 */
#include "replay/engine/drivers.h"

#include "formats/base/memory.h"
#include "replay/engine/duckdb/session.h"
#include "replay/engine/load.h"
#include "replay/engine/url.h"

#include <stdio.h>
#include <stdlib.h>

#define SYMBOL(type, name, args) {"duckdb_" #name, offsetof(wh_duck_api, name), false},
static const wh_symbol symbols[] = {WH_DUCK_API(SYMBOL)};

static const wh_client libduckdb = {
    .soname = "libduckdb.so",
    .product = "DuckDB 1.1 or later",
    .remedy = "get it (https://duckdb.org/docs/installation, C/C++; or `npm pack @duckdb/node-bindings-linux-x64`)",
    .symbols = symbols,
    .nsymbols = sizeof symbols / sizeof *symbols,
};

/* ---- engines ---------------------------------------------------------------------------------- */

static int read_parameters(wh_duck_engine *e, wh_str query, wh_buf *lib, wh_error *err)
{
    wh_buf value = WH_BUF_INIT(4096);
    wh_str key;
    int rc;

    while ((rc = wh_url_next(&query, &key, &value, err)) == 1) {
        wh_str v = wh_buf_view(&value);

        if (wh_str_is(key, "lib")) {
            wh_buf_clear(lib);
            wh_buf_str(lib, v);
            wh_buf_char(lib, '\0');
        } else if (wh_str_is(key, "optimizer") && (wh_str_is(v, "on") || wh_str_is(v, "off"))) {
            e->optimizer_off = wh_str_is(v, "off");
        } else if (wh_str_is(key, "threads") && v.n > 0 && v.n < 3 && v.p[0] >= '1' && v.p[0] <= '9' &&
                   (v.n == 1 || (v.p[1] >= '0' && v.p[1] <= '9'))) {
            memcpy(e->threads, v.p, v.n);
            e->threads[v.n] = '\0';
        } else {
            rc = wh_error_set(err, WH_EINVAL,
                              "what stands in a duckdb: URL is lib=PATH, optimizer=on|off, threads=1..99");
            break;
        }
    }
    wh_buf_release(&value);
    return rc;
}

static void interrupt(void *ctx, void *conn)
{
    ((const wh_duck_engine *)ctx)->api.interrupt(conn);
}

static void engine_close(void *p)
{
    wh_duck_engine *e = p;

    if (e == NULL)
        return;
    wh_watch_end(&e->watch);
    free(e);
}

static int engine_open(const wh_engine_config *config, void **out, wh_error *err)
{
    wh_duck_engine *e = wh_memory_zalloc(1, sizeof *e);
    wh_buf lib = WH_BUF_INIT(4096);
    const char *version;
    wh_url url;
    int rc = WH_OK;

    e->limits = config->limits;
    e->threads[0] = '1';
    wh_watch_init(&e->watch, config);
    e->watch.interrupt = interrupt;
    e->watch.ctx = e;
    if (!wh_url_split(config->url, &url) || url.rest.n > 0)
        rc = wh_error_set(err, WH_EINVAL,
                          "a duckdb: URL is 'duckdb:' or 'duckdb:?lib=PATH': databases are always new and in "
                          "memory, files are not opened");
    if (rc == WH_OK)
        rc = read_parameters(e, url.query, &lib, err);
    if (rc == WH_OK)
        rc = wh_client_load(&libduckdb, lib.n > 1 ? lib.p : NULL, &e->api, err);
    wh_buf_release(&lib);
    if (rc != WH_OK) {
        free(e);
        return rc;
    }
    version = e->api.library_version();
    snprintf(e->version, sizeof e->version, "duckdb %s", version[0] == 'v' ? version + 1 : version);
    *out = e;
    return WH_OK;
}

static const char *engine_version(void *p)
{
    return ((wh_duck_engine *)p)->version;
}

/* ---- sessions --------------------------------------------------------------------------------- */

static void session_close(void *p)
{
    wh_duck_session *s = p;

    if (s == NULL)
        return;
    if (s->conn != NULL)
        s->engine->api.disconnect(&s->conn);
    if (s->db != NULL)
        s->engine->api.close(&s->db);
    wh_buf_release(&s->sql);
    wh_buf_release(&s->bytes);
    free(s->values);
    free(s->columns);
    free(s);
}

static wh_duck_session *session_alloc(wh_duck_engine *e)
{
    wh_duck_session *s = wh_memory_zalloc(1, sizeof *s);

    s->engine = e;
    wh_buf_own(&s->sql, (size_t)64 << 20);
    wh_buf_own(&s->bytes, (size_t)1 << 30);
    return s;
}

/* Nothing outside of the database may be reached; a release that does not know a setting that must be is none
 * of ours. */
static int configure(const wh_duck_engine *e, duckdb_config *config, wh_error *err)
{
    char memory[32];
    const struct {
        const char *name, *value;
        bool must;
    } settings[] = {
        {"enable_external_access", "false", true},
        {"autoinstall_known_extensions", "false", true},
        {"autoload_known_extensions", "false", true},
        {"allow_community_extensions", "false", false},
        {"allow_persistent_secrets", "false", false},
        {"temp_directory", "", false},
        {"threads", e->threads, true},
        {"max_memory", memory, true},
    };

    snprintf(memory, sizeof memory, "%lluB", (unsigned long long)e->limits.memory);
    if (e->api.create_config(config) != DuckDBSuccess)
        return wh_error_set(err, WH_EENGINE, "DuckDB makes no configuration");
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if ((settings[i].value != memory || e->limits.memory != WH_NO_LIMIT) &&
            e->api.set_config(*config, settings[i].name, settings[i].value) != DuckDBSuccess && settings[i].must)
            return wh_error_set(err, WH_EENGINE, "DuckDB refuses the setting %s", settings[i].name);
    return WH_OK;
}

static int connect_to(wh_duck_session *s, duckdb_database db, wh_error *err)
{
    const wh_duck_api *api = &s->engine->api;
    duckdb_result r;
    int rc = WH_OK;

    if (api->connect(db, &s->conn) != DuckDBSuccess)
        return wh_error_set(err, WH_EENGINE, "DuckDB makes no connection");
    wh_watch_start(&s->engine->watch);
    if (!s->engine->watch.started)
        return wh_error_set(err, WH_EENGINE, "no thread can be made that watches over the time of statements");
    if (!s->engine->optimizer_off)
        return WH_OK;
    memset(&r, 0, sizeof r);
    if (api->query(s->conn, "PRAGMA disable_optimizer", &r) != DuckDBSuccess)
        rc = wh_error_set(err, WH_EENGINE, "DuckDB can't switch its optimizer off: %.200s", api->result_error(&r));
    api->destroy_result(&r);
    return rc;
}

static int session_open(void *p, void **out, wh_error *err)
{
    wh_duck_engine *e = p;
    wh_duck_session *s = session_alloc(e);
    duckdb_config config = NULL;
    char *why = NULL;
    int rc = configure(e, &config, err);

    if (rc == WH_OK && e->api.open_ext(":memory:", &s->db, config, &why) != DuckDBSuccess)
        rc = wh_error_set(err, WH_EENGINE, "DuckDB makes no database in memory: %.300s", why ? why : "");
    e->api.free(why);
    e->api.destroy_config(&config);
    if (rc == WH_OK)
        rc = connect_to(s, s->db, err);
    if (rc != WH_OK) {
        session_close(s);
        return rc;
    }
    *out = s;
    return WH_OK;
}

static int session_join(void *p, void **out, wh_error *err)
{
    const wh_duck_session *first = p;
    wh_duck_session *s = session_alloc(first->engine);
    int rc = connect_to(s, first->db, err);

    if (rc != WH_OK) {
        session_close(s);
        return rc;
    }
    *out = s;
    return WH_OK;
}

static void execute(void *p, wh_str sql, const wh_sink *sink, wh_answer *a)
{
    wh_duck_execute(p, "", sql, sink, a);
}

/* ---- plans ------------------------------------------------------------------------------------ */

static bool take_drawing(void *ctx, const wh_value *v, size_t n)
{
    if (n > 1 && v[1].kind == WH_TEXT)
        wh_duck_plan_normalise(v[1].s, ctx);
    return true;
}

static bool session_plan(void *p, wh_str sql, wh_buf *out)
{
    wh_sink sink = {out, NULL, take_drawing, NULL};
    size_t start = out->n;
    wh_answer a;

    wh_duck_execute(p, "EXPLAIN ", sql, &sink, &a);
    if (a.kind == WH_ANSWER_OK && out->n > start)
        return true;
    out->n = start;
    return false;
}

const wh_engine_driver wh_duckdb_driver = {
    .size = sizeof(wh_engine_driver),
    .scheme = "duckdb",
    .dialect = "duckdb",
    .open = engine_open,
    .close = engine_close,
    .version = engine_version,
    .session_open = session_open,
    .session_close = session_close,
    .execute = execute,
    .plan = session_plan,
    .session_join = session_join,
};
