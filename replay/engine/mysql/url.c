/* URLs of MariaDB and MySQL engines. */
#include "replay/engine/mysql/url.h"

#include <stdlib.h>

#include "formats/sql/dialect/dialect.h"
#include "replay/engine/url.h"
#include "formats/base/memory.h"

/* A part of the authority, with its %XX decoded. */
static int take_part(char **out, wh_str part, wh_error *err)
{
    wh_buf value = WH_BUF_INIT(4096), query = WH_BUF_INIT(4200);
    wh_str q, key;
    int rc;

    if (part.n == 0)
        return WH_OK;
    /* The one decoder is that of parameters: a '&' is none here. */
    wh_buf_text(&query, "x=");
    for (size_t i = 0; i < part.n; i++) {
        if (part.p[i] == '&')
            wh_buf_text(&query, "%26");
        else
            wh_buf_char(&query, part.p[i]);
    }
    q = wh_buf_view(&query);
    rc = wh_url_next(&q, &key, &value, err);
    if (rc == 1)
        *out = wh_memory_str(wh_buf_view(&value));
    for (size_t i = 0; i < query.n; i++)
        query.p[i] = 0;
    for (size_t i = 0; i < value.n; i++)
        value.p[i] = 0;
    wh_buf_release(&query);
    wh_buf_release(&value);
    return rc < 0 ? rc : WH_OK;
}

static size_t find_byte(wh_str s, char c)
{
    const char *p = s.n ? memchr(s.p, c, s.n) : NULL;

    return p ? (size_t)(p - s.p) : s.n;
}

static wh_str part(wh_str s, size_t from, size_t to)
{
    return from < to ? (wh_str){s.p + from, to - from} : (wh_str){"", 0};
}

static int read_port(wh_str s, unsigned *out, wh_error *err)
{
    unsigned n = 0;

    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] < '0' || s.p[i] > '9' || n > 65535)
            return wh_error_set(err, WH_EINVAL, "engine URL: the port is a number up to 65535");
        n = n * 10 + (unsigned)(s.p[i] - '0');
    }
    *out = n;
    return n > 65535 ? wh_error_set(err, WH_EINVAL, "engine URL: the port is a number up to 65535")
                     : WH_OK;
}

/* //user:password@host:port/database; [::1] is a host, too. */
static int read_authority(wh_str rest, wh_my_target *t, wh_error *err)
{
    size_t at = rest.n, slash, colon;
    wh_str who, where;
    int rc;

    while (at > 0 && rest.p[at - 1] != '@')
        at--;
    who = at ? part(rest, 0, at - 1) : part(rest, 0, 0);
    where = part(rest, at, rest.n);
    slash = find_byte(where, '/');
    colon = find_byte(who, ':');
    rc = take_part(&t->user, part(who, 0, colon), err);
    if (rc == WH_OK)
        rc = take_part(&t->password, part(who, colon + 1, who.n), err);
    if (rc == WH_OK)
        rc = take_part(&t->database, part(where, slash + 1, where.n), err);
    where = part(where, 0, slash);
    if (where.n && where.p[0] == '[') {
        colon = find_byte(where, ']');
        if (rc == WH_OK)
            rc = take_part(&t->host, part(where, 1, colon), err);
        colon += colon < where.n;
    } else {
        colon = find_byte(where, ':');
        if (rc == WH_OK)
            rc = take_part(&t->host, part(where, 0, colon), err);
    }
    if (rc == WH_OK)
        rc = read_port(part(where, colon + 1, where.n), &t->port, err);
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
        rc = read_authority(part(url.rest, 2, url.rest.n), &out->target, err);
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
