/* URLs and connections. What libpq says of a connection that fails names no password. */
#include "replay/engine/clock.h"
#include "replay/engine/postgresql/session.h"
#include "replay/engine/url.h"

#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <time.h>

enum {
    MAX_PARAMS = 80,
    BACK_MS = 15000, /* a named server that was there: as systemd starts one again, and some more */
};

/* ---- URLs -------------------------------------------------------------------------------------
 */

typedef struct parts {
    wh_buf bin, server, lib;
    wh_buf rest; /* for libpq, without what is ours */
} parts;

static bool keep(wh_buf *out, wh_str key, const char *name, wh_buf *value)
{
    if (!wh_str_is(key, name))
        return false;
    wh_buf_clear(out);
    wh_buf_str(out, wh_buf_view(value));
    wh_buf_char(out, '\0');
    return true;
}

static int split(wh_str text, parts *p, wh_error *err)
{
    wh_buf value = WH_BUF_INIT(4096);
    wh_str key, query;
    char join = '?';
    wh_url url;
    int rc;

    if (!wh_url_split(text, &url))
        return wh_error_set(err, WH_EINVAL, "not an engine URL");
    wh_buf_text(&p->rest, "postgresql:");
    wh_buf_str(&p->rest, url.rest);
    query = url.query;
    for (;;) {
        wh_str before = query;

        rc = wh_url_next(&query, &key, &value, err);
        if (rc != 1)
            break;
        if (keep(&p->bin, key, "bin", &value) || keep(&p->server, key, "server", &value) ||
            keep(&p->lib, key, "lib", &value))
            continue;
        while (before.n > 0 && before.p[0] == '&') {
            before.p++;
            before.n--;
        }
        wh_buf_char(&p->rest, join);
        wh_buf_str(&p->rest, (wh_str){before.p, (size_t)(query.p - before.p)});
        join = '&';
    }
    if (rc == WH_OK && join == '&' && url.rest.n == 0)
        rc =
            wh_error_set(err, WH_EINVAL,
                         "unknown parameter in a postgresql: URL without a server; known: bin=DIR, "
                         "lib=PATH");
    if (rc == WH_OK && url.rest.n > 0 && (p->bin.n > 1 || p->server.n > 1))
        rc = wh_error_set(err, WH_EINVAL, "bin= starts a private server: name no other one");
    wh_buf_char(&p->rest, '\0');
    wh_buf_release(&value);
    return rc;
}

/* libpq quotes what it can't read; that may be the password. */
static int parse_named(wh_pg_engine *e, const char *uri, wh_error *err)
{
    char *why = NULL;

    e->params = e->api.conninfoParse(uri, &why);
    e->api.freemem(why);
    if (e->params == NULL)
        return wh_error_set(err, WH_EINVAL,
                            "libpq can't read this URL: postgresql://[USER@]HOST[:PORT]/DATABASE "
                            "(special characters as %%XX)");
    return WH_OK;
}

int wh_pg_open_url(wh_pg_engine *e, wh_str url, wh_error *err)
{
    parts p = {WH_BUF_INIT(4096), WH_BUF_INIT(4096), WH_BUF_INIT(4096), WH_BUF_INIT(1 << 16)};
    int rc = split(url, &p, err);

    if (rc == WH_OK)
        rc = wh_pg_library_get(p.lib.n > 1 ? p.lib.p : NULL, &e->api, err);
    if (rc == WH_OK && p.rest.n > sizeof "postgresql:") {
        rc = parse_named(e, p.rest.p, err);
    } else if (rc == WH_OK) {
        if (p.server.n <= 1)
            rc = wh_server_start(&e->own, WH_STR("postgresql"), p.bin.n > 1 ? p.bin.p : NULL,
                                 e->limits.memory, NULL, err);
        if (rc == WH_OK)
            rc = wh_slot_take(&e->slot, e->own ? wh_server_dir(e->own) : p.server.p, err);
    }
    wh_buf_release(&p.bin);
    wh_buf_release(&p.server);
    wh_buf_release(&p.lib);
    wh_buf_release(&p.rest);
    return rc;
}

/* ---- connections ------------------------------------------------------------------------------
 */

typedef struct params {
    const char *keys[MAX_PARAMS], *values[MAX_PARAMS];
    size_t n;
} params;

static void set_param(params *p, const char *key, const char *value)
{
    size_t i = 0;

    while (i < p->n && strcmp(p->keys[i], key) != 0)
        i++;
    if (i == MAX_PARAMS - 1)
        return;
    p->keys[i] = key;
    p->values[i] = value;
    if (i == p->n)
        p->n++;
}

static int refused(const wh_pg_engine *e, PGconn *c, wh_error *err)
{
    const char *text = c ? e->api.errorMessage(c) : "out of memory";
    size_t n = strlen(text);
    wh_buf line = WH_BUF_INIT(700);

    for (size_t i = 0; i < n && line.n < 600; i++)
        wh_buf_char(&line, (unsigned char)text[i] < 0x20 ? ' ' : text[i]);
    while (line.n > 0 && line.p[line.n - 1] == ' ')
        line.n--;
    wh_error_set(err, WH_EENGINE, "can't connect: %.*s", (int)line.n, line.p ? line.p : "");
    wh_buf_release(&line);
    return WH_EENGINE;
}

PGconn *wh_pg_connect(wh_pg_engine *e, const char *database, const char *user, bool baseline,
                      wh_error *err)
{
    wh_buf options = WH_BUF_INIT(4096);
    params p = {.n = 0};
    /* Before who watches over this worker takes it for a statement that hangs; libpq waits 2 s at least. */
    unsigned seconds = e->limits.timeout_ms / 1000;
    char patience[12];
    PGconn *c;

    for (const PQconninfoOption *o = e->params; o != NULL && o->keyword != NULL; o++)
        if (o->val != NULL)
            set_param(&p, o->keyword, o->val);
    if (e->slot != NULL) {
        set_param(&p, "host", wh_slot_run(e->slot));
        set_param(&p, "port", "5432");
        set_param(&p, "gssencmode", "disable");
        set_param(&p, "sslmode", "disable");
        set_param(&p, "options", ""); /* PGOPTIONS has no say here */
    }
    snprintf(patience, sizeof patience, "%u", seconds < 2 ? 2 : seconds > 10 ? 10 : seconds);
    set_param(&p, "connect_timeout", patience);
    set_param(&p, "client_encoding", "UTF8");
    set_param(&p, "application_name", "whittle");
    if (database != NULL)
        set_param(&p, "dbname", database);
    if (user != NULL)
        set_param(&p, "user", user);
    if (baseline && e->product != NULL && e->product->options) {
        wh_pg_baseline_options(e, &options);
        wh_buf_char(&options, '\0');
        set_param(&p, "options", options.p);
    }
    c = e->api.connectdbParams(p.keys, p.values, 0);
    wh_buf_release(&options);
    if (c == NULL || e->api.status(c) != CONNECTION_OK) {
        refused(e, c, err);
        e->api.finish(c);
        return NULL;
    }
    if (baseline && e->product != NULL && !e->product->options)
        wh_pg_baseline_set(e, c);
    return c;
}

static void ignore_notice(void *ctx, const PGresult *r)
{
    (void)ctx;
    (void)r;
}

/* A server of the user's own that was there before: one that a statement has crashed recovers, or
 * is started again by what watches over it. The next case need not suffer for it. */
static void reach_named(wh_pg_engine *e, wh_error *err)
{
    struct timespec pause = {0, 100 * 1000000};
    uint64_t end = wh_now_us() + BACK_MS * 1000;

    while ((e->admin = wh_pg_connect(e, NULL, NULL, false, err)) == NULL && e->reached) {
        if (wh_now_us() >= end)
            e->reached = false; /* it is waited for once */
        else
            nanosleep(&pause, NULL);
    }
}

int wh_pg_admin(wh_pg_engine *e, wh_error *err)
{
    struct pollfd p = {e->admin ? e->api.socket(e->admin) : -1, POLLIN, 0};

    /* Nothing is expected: what can be read is its end. */
    if (e->admin != NULL && e->api.status(e->admin) == CONNECTION_OK && poll(&p, 1, 0) == 0)
        return WH_OK;
    e->api.finish(e->admin);
    e->admin = NULL;
    if (e->slot != NULL) {
        /* After a crash it takes a moment; a connection that comes too early is refused. */
        for (int tries = 0; tries < 450 && e->admin == NULL; tries++) {
            if (!wh_slot_wait_ready(e->slot, 4000))
                return wh_error_set(err, WH_EENGINE, "the private server did not come back");
            e->admin = wh_pg_connect(e, "postgres", "whittle", false, err);
            if (e->admin == NULL && tries < 449) {
                struct timespec pause = {0, 10000000};

                nanosleep(&pause, NULL);
            }
        }
    } else {
        reach_named(e, err);
    }
    if (e->admin == NULL)
        return WH_EENGINE;
    e->reached = true;
    e->api.setNoticeReceiver(e->admin, ignore_notice, NULL);
    return WH_OK;
}
