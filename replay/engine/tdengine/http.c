/*
 * One request after the other, over a connection that is kept. libcurl is asked in steps, so that
 * the stop flag and the clock are looked at a hundred times a second.
 */
#include "replay/engine/flag.h"
#include "replay/engine/load.h"
#include "replay/engine/tdengine/session.h"
#include "replay/engine/clock.h"

#include <stdio.h>

enum {
    CONNECT_MS = 4000, /* less than a worker may stand still */
    TICK_MS = 10,
    OWN_MS = 60000,  /* for statements of ours: a database takes its time to be made */
    SLACK_MS = 1500, /* that a worker may stand still beyond a statement's time, nearly */
    BODY_MAX = 256 << 20,
};

#define SYMBOL(type, name, args) {"curl_" #name, offsetof(wh_curl_api, name), false},
static const wh_symbol symbols[] = {WH_CURL_API(SYMBOL)};

/* The library counts; only the first time does anything. */
static bool init(void *api)
{
    return ((const wh_curl_api *)api)->global_init(CURL_GLOBAL_ALL) == CURLE_OK;
}

static const wh_client libcurl = {
    .soname = "libcurl.so.4",
    .product = "libcurl 7.66 or later",
    .remedy = "install the package libcurl4",
    .symbols = symbols,
    .nsymbols = sizeof symbols / sizeof *symbols,
    .init = init,
};

/* ---- the handle -------------------------------------------------------------------------------
 */

static size_t take_body(char *p, size_t size, size_t n, void *ctx)
{
    wh_td_engine *e = ctx;

    if (size != 0 && n > e->body.limit / size)
        return 0;
    wh_buf_add(&e->body, p, size * n);
    return e->body.status == WH_OK ? size * n : 0;
}

/* The environment's proxy has no say: the URL says where to go. */
static void set_options(wh_td_engine *e)
{
    const wh_curl_api *api = &e->api;
    const wh_td_url *u = &e->url;

    api->easy_setopt(e->curl, CURLOPT_NOSIGNAL, 1L);
    api->easy_setopt(e->curl, CURLOPT_PROXY, "");
    api->easy_setopt(e->curl, CURLOPT_PROTOCOLS, (long)(u->tls ? CURLPROTO_HTTPS : CURLPROTO_HTTP));
    api->easy_setopt(e->curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    api->easy_setopt(e->curl, CURLOPT_HTTPAUTH, 1L); /* Basic */
    if (u->at.password != NULL) {
        api->easy_setopt(e->curl, CURLOPT_USERNAME, u->at.user);
        api->easy_setopt(e->curl, CURLOPT_PASSWORD, u->at.password);
    } else {
        api->easy_setopt(e->curl, CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
    }
    if (u->ca != NULL)
        api->easy_setopt(e->curl, CURLOPT_CAINFO, u->ca);
    api->easy_setopt(e->curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    api->easy_setopt(e->curl, CURLOPT_HTTPHEADER, e->headers);
    api->easy_setopt(e->curl, CURLOPT_WRITEFUNCTION, take_body);
    api->easy_setopt(e->curl, CURLOPT_WRITEDATA, e);
}

int wh_td_http_open(wh_td_engine *e, wh_error *err)
{
    /* What is made of it takes room, too. */
    uint64_t most = e->limits.memory / 4 < BODY_MAX ? e->limits.memory / 4 : BODY_MAX;
    int rc = wh_client_load(&libcurl, e->url.lib, &e->api, err);

    if (rc != WH_OK)
        return rc;
    snprintf(e->shown, sizeof e->shown, "%.250s:%u", e->url.at.host, e->url.at.port);
    e->body = (wh_buf)WH_BUF_INIT((size_t)most);
    e->curl = e->api.easy_init();
    e->multi = e->api.multi_init();
    /* Nothing is waited for before a long statement is sent. */
    e->headers = e->api.slist_append(NULL, "Expect:");
    if (e->curl == NULL || e->multi == NULL || e->headers == NULL)
        return wh_error_set(err, WH_EENGINE, "libcurl gives no handle: out of memory");
    set_options(e);
    return WH_OK;
}

void wh_td_http_close(wh_td_engine *e)
{
    if (e->curl != NULL)
        e->api.easy_cleanup(e->curl);
    if (e->multi != NULL)
        e->api.multi_cleanup(e->multi);
    if (e->headers != NULL)
        e->api.slist_free_all(e->headers);
    wh_buf_release(&e->body);
}

/* ---- a request --------------------------------------------------------------------------------
 */

/* For statements of a case the engine's limit, which in a worker is another's business. Those of
 * ours, which must not be left half done, are not stopped by the flag; a worker that stands still
 * for longer than a statement may take is taken for hung, and two of ours may follow each other. */
static uint64_t most_ms(const wh_td_engine *e, bool own)
{
    bool timed = e->limits.timeout_ms != WH_NO_TIMEOUT;

    if (own)
        return e->isolated && timed ? ((uint64_t)e->limits.timeout_ms + SLACK_MS) / 2 : OWN_MS;
    return e->isolated || !timed ? UINT64_MAX : e->limits.timeout_ms;
}

static bool is_over(const wh_td_engine *e, bool own, uint64_t began)
{
    return (!own && wh_flag_is_set(e->stop)) || wh_now_ms() - began > most_ms(e, own);
}

/* libcurl's code of the transfer; -1: it was given up. */
static int perform(wh_td_engine *e, bool own)
{
    uint64_t began = wh_now_ms();
    int running = 1, code = CURLE_SEND_ERROR, left;
    const CURLMsg *m;

    for (;;) {
        if (e->api.multi_perform(e->multi, &running) != 0)
            return CURLE_SEND_ERROR;
        if (running == 0)
            break;
        if (is_over(e, own, began))
            return -1;
        e->api.multi_poll(e->multi, NULL, 0, TICK_MS, NULL);
    }
    while ((m = e->api.multi_info_read(e->multi, &left)) != NULL)
        if (m->msg == CURLMSG_DONE)
            code = m->data.result;
    return code;
}

/* Only by a user in the URL does libcurl look for a password in ~/.netrc. */
static void put_user(wh_buf *url, const wh_authority *at)
{
    const char *p;

    if (at->password != NULL)
        return;
    for (p = at->user; *p; p++) {
        wh_buf_char(url, '%');
        wh_buf_hex(url, (unsigned char)*p, 2);
    }
    wh_buf_char(url, '@');
}

static void set_url(wh_td_engine *e, const char *database)
{
    const wh_authority *at = &e->url.at;
    bool six = strchr(at->host, ':') != NULL;
    wh_buf url = WH_BUF_INIT(1 << 16);

    wh_buf_text(&url, e->url.tls ? "https://" : "http://");
    put_user(&url, at);
    wh_buf_text(&url, six ? "[" : "");
    wh_buf_text(&url, at->host);
    wh_buf_text(&url, six ? "]:" : ":");
    wh_buf_uint(&url, at->port);
    wh_buf_text(&url, database ? "/rest/sql/" : "/rest/sql");
    wh_buf_text(&url, database ? database : "");
    wh_buf_char(&url, '\0');
    e->api.easy_setopt(e->curl, CURLOPT_URL, url.p); /* which copies it */
    wh_buf_release(&url);
}

void wh_td_post(wh_td_engine *e, const char *database, wh_str sql, wh_td_reply *reply)
{
    bool own = database == NULL || database == e->url.at.database;
    int code;

    *reply = (wh_td_reply){.end = WH_TD_ANSWERED};
    wh_buf_clear(&e->body);
    set_url(e, database);
    e->api.easy_setopt(e->curl, CURLOPT_POST, 1L);
    e->api.easy_setopt(e->curl, CURLOPT_POSTFIELDSIZE_LARGE, (long long)sql.n);
    e->api.easy_setopt(e->curl, CURLOPT_POSTFIELDS, sql.p);
    if (e->api.multi_add_handle(e->multi, e->curl) != 0) {
        reply->end = WH_TD_MEMORY;
        return;
    }
    code = perform(e, own);
    e->api.multi_remove_handle(e->multi, e->curl);
    if (code == -1)
        reply->end = WH_TD_STOPPED;
    else if (code == CURLE_OUT_OF_MEMORY || e->body.status == WH_ENOMEM)
        reply->end = WH_TD_MEMORY;
    else if (code == CURLE_WRITE_ERROR)
        reply->end = WH_TD_LONG;
    else if (code != CURLE_OK)
        reply->end = WH_TD_LOST;
    else
        e->api.easy_getinfo(e->curl, CURLINFO_RESPONSE_CODE, &reply->status);
    if (reply->end == WH_TD_LOST)
        snprintf(reply->why, sizeof reply->why, "%s", e->api.easy_strerror(code));
}
