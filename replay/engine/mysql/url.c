/* URLs of MariaDB and MySQL engines. */
#include "replay/engine/mysql/url.h"

#include <stdlib.h>

#include "formats/sql/dialect/dialect.h"
#include "replay/engine/authority.h"
#include "replay/engine/url.h"
#include "formats/base/memory.h"

static int read_target(wh_str rest, wh_my_target *t, wh_error *err)
{
    wh_authority a = {0};
    int rc = wh_authority_read(rest, &a, err);

    t->host = a.host;
    t->user = a.user;
    t->password = a.password;
    t->database = a.database;
    t->port = a.port;
    return rc;
}

static void set_text(wh_buf *out, wh_str v)
{
    wh_buf_clear(out);
    wh_buf_str(out, v);
    wh_buf_char(out, '\0');
}

static int read_parameter(wh_my_url *u, wh_str key, wh_str v, wh_error *err)
{
    if (wh_str_is(key, "bin"))
        set_text(&u->bin, v);
    else if (wh_str_is(key, "server"))
        set_text(&u->server, v);
    else if (wh_str_is(key, "lib"))
        set_text(&u->lib, v);
    else if (wh_str_is(key, "modes"))
        set_text(&u->modes, v);
    else if (wh_str_is(key, "dialect"))
        set_text(&u->dialect, v);
    else if (wh_str_is(key, "socket") && u->named && !u->target.socket)
        u->target.socket = wh_memory_str(v);
    else if (wh_str_is(key, "ssl-ca") && u->named && !u->target.ssl_ca)
        u->target.ssl_ca = wh_memory_str(v);
    else if (wh_str_is(key, "ssl") && u->named)
        u->target.ssl = wh_str_is(v, "on");
    else
        return wh_error_set(err, WH_EINVAL,
                            "unknown parameter '%.*s' in a %s: URL; known: bin=DIR (a private "
                            "server), modes=SQL+MODES, dialect=NAME, lib=PATH; behind //HOST "
                            "socket=PATH, ssl=on, ssl-ca=PATH",
                            (int)(key.n < 60 ? key.n : 60), key.p, u->scheme.p);
    return WH_OK;
}

static int check(const wh_my_url *u, wh_error *err)
{
    if (u->dialect.n && !wh_dialect_find(wh_str_of(u->dialect.p)))
        return wh_error_set(err, WH_EINVAL, "dialect=: unknown dialect '%s'", u->dialect.p);
    if (u->modes.n && !wh_dialect_in_modes(wh_dialect_find(WH_STR("mysql")), wh_str_of(u->modes.p)))
        return wh_error_set(err, WH_EINVAL,
                            "modes=: known are ansi_quotes, pipes_as_concat, "
                            "no_backslash_escapes and high_not_precedence, with a + between");
    if (u->named && (u->bin.n || u->server.n))
        return wh_error_set(err, WH_EINVAL,
                            "bin= starts a private server: a host does not go "
                            "with it");
    return WH_OK;
}

int wh_my_url_read(wh_str text, wh_my_url *out, wh_error *err)
{
    static const wh_my_url none = {.scheme = WH_BUF_INIT(64),
                                   .bin = WH_BUF_INIT(4097),
                                   .server = WH_BUF_INIT(4097),
                                   .lib = WH_BUF_INIT(4097),
                                   .modes = WH_BUF_INIT(200),
                                   .dialect = WH_BUF_INIT(96)};
    wh_buf value = WH_BUF_INIT(4096);
    wh_str key, query;
    wh_url url;
    int rc = WH_OK;

    *out = none;
    if (!wh_url_split(text, &url))
        return wh_error_set(err, WH_EINVAL, "an engine URL begins with mariadb: or mysql:");
    set_text(&out->scheme, url.scheme);
    out->named = url.rest.n >= 2 && memcmp(url.rest.p, "//", 2) == 0;
    if (out->named)
        rc = read_target((wh_str){url.rest.p + 2, url.rest.n - 2}, &out->target, err);
    else if (url.rest.n)
        rc = wh_error_set(err, WH_EINVAL,
                          "%s: URLs are %s://USER@HOST:PORT, or %s:?bin=DIR for a "
                          "private server",
                          out->scheme.p, out->scheme.p, out->scheme.p);
    query = url.query;
    while (rc == WH_OK && (rc = wh_url_next(&query, &key, &value, err)) == 1)
        rc = read_parameter(out, key, wh_buf_view(&value), err);
    wh_buf_release(&value);
    return rc == WH_OK ? check(out, err) : rc;
}

void wh_my_url_release(wh_my_url *u)
{
    wh_my_target_release(&u->target);
    wh_buf_release(&u->scheme);
    wh_buf_release(&u->bin);
    wh_buf_release(&u->server);
    wh_buf_release(&u->lib);
    wh_buf_release(&u->modes);
    wh_buf_release(&u->dialect);
}
