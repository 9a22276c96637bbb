/* tdengine://USER:PASSWORD@HOST:PORT/DATABASE?ssl=on&ssl-ca=PATH&lib=PATH */
#include "formats/base/memory.h"
#include "replay/engine/tdengine/session.h"
#include "replay/engine/url.h"

#include <stdlib.h>

static bool is_host(const char *z)
{
    size_t n = strspn(z, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-_");

    return n > 0 && z[n] == '\0';
}

static bool is_name(const char *z)
{
    size_t n = strspn(z, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

    return n > 0 && z[n] == '\0' && n < WH_TD_NAME;
}

static int read_parameter(wh_td_url *u, wh_str key, wh_str v, wh_error *err)
{
    if (wh_str_is(key, "lib") && u->lib == NULL)
        u->lib = wh_memory_str(v);
    else if (wh_str_is(key, "ssl-ca") && u->ca == NULL)
        u->ca = wh_memory_str(v);
    else if (wh_str_is(key, "ssl") && (wh_str_is(v, "on") || wh_str_is(v, "off")))
        u->tls = wh_str_is(v, "on");
    else
        return wh_error_set(
            err, WH_EINVAL,
            "what stands behind the ? of a tdengine: URL is ssl=on, ssl-ca=PATH and "
            "lib=PATH (libcurl), each once");
    return WH_OK;
}

static int check(const wh_td_url *u, wh_error *err)
{
    if (u->at.host == NULL || !is_host(u->at.host))
        return wh_error_set(err, WH_EINVAL,
                            "a tdengine: URL names a host: tdengine://USER@HOST:PORT");
    if (u->at.user == NULL)
        return wh_error_set(err, WH_EINVAL,
                            "a tdengine: URL names a user: tdengine://USER@HOST:PORT");
    if (u->at.database != NULL && !is_name(u->at.database))
        return wh_error_set(err, WH_EINVAL,
                            "the database of a tdengine: URL has a name of letters, digits and _");
    return WH_OK;
}

int wh_td_url_read(wh_str text, wh_td_url *out, wh_error *err)
{
    wh_buf value = WH_BUF_INIT(4096);
    wh_str key, query;
    wh_url url;
    int rc;

    memset(out, 0, sizeof *out);
    if (!wh_url_split(text, &url) || !wh_str_starts_with(url.rest, "//"))
        return wh_error_set(err, WH_EINVAL,
                            "a tdengine: URL is tdengine://USER@HOST:PORT/DATABASE: "
                            "there are no private servers of it");
    rc = wh_authority_read((wh_str){url.rest.p + 2, url.rest.n - 2}, &out->at, err);
    query = url.query;
    while (rc == WH_OK && (rc = wh_url_next(&query, &key, &value, err)) == 1)
        rc = read_parameter(out, key, wh_buf_view(&value), err);
    wh_buf_release(&value);
    if (rc == WH_OK)
        rc = check(out, err);
    if (out->at.port == 0)
        out->at.port = WH_TD_PORT;
    return rc;
}

void wh_td_url_release(wh_td_url *u)
{
    wh_authority_release(&u->at);
    free(u->ca);
    free(u->lib);
}
