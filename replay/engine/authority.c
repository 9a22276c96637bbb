#include "replay/engine/authority.h"

#include <stdlib.h>

#include "formats/base/memory.h"
#include "replay/engine/url.h"

void wh_secret_forget(char **s)
{
    volatile char *p = *s;

    while (p && *p)
        *p++ = 0;
    free(*s);
    *s = NULL;
}

void wh_authority_release(wh_authority *a)
{
    free(a->host);
    free(a->user);
    wh_secret_forget(&a->password);
    free(a->database);
    memset(a, 0, sizeof *a);
}

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

int wh_authority_read(wh_str rest, wh_authority *t, wh_error *err)
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
