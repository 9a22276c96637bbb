/*
 * Engine URLs as text: splitting, parameters, and the one place that renders them for people,
 * which leaves out whatever may be a secret.
 */
#include "replay/engine/url.h"

#include <whittle/engine.h>

static size_t find_byte(wh_str s, char c)
{
    const char *p = s.n ? memchr(s.p, c, s.n) : NULL;

    return p ? (size_t)(p - s.p) : s.n;
}

static wh_str part(wh_str s, size_t from, size_t to)
{
    wh_str r = {s.p + from, to - from};

    return r;
}

static bool is_scheme(wh_str s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

        if (!letter && (i == 0 || !((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.')))
            return false;
    }
    return s.n > 0;
}

bool wh_url_split(wh_str url, wh_url *out)
{
    size_t colon = find_byte(url, ':');
    wh_str rest;
    size_t q;

    if (colon == url.n || !is_scheme(part(url, 0, colon)))
        return false;
    rest = part(url, colon + 1, url.n);
    q = find_byte(rest, '?');
    out->scheme = part(url, 0, colon);
    out->rest = part(rest, 0, q);
    out->query = part(rest, q < rest.n ? q + 1 : rest.n, rest.n);
    return true;
}

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static int decode(wh_str s, wh_buf *out, wh_error *err)
{
    wh_buf_clear(out);
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];

        if (c == '%') {
            int hi = s.n - i > 2 ? hex(s.p[i + 1]) : -1;
            int lo = s.n - i > 2 ? hex(s.p[i + 2]) : -1;

            if (hi < 0 || lo < 0)
                return wh_error_set(err, WH_EINVAL,
                                    "engine URL: '%%' needs two hexadecimal digits (write %%25 "
                                    "for a percent sign)");
            c = (char)(hi * 16 + lo);
            i += 2;
        }
        if (c == '\0')
            return wh_error_set(err, WH_EINVAL, "engine URL: a NUL byte in a parameter");
        wh_buf_char(out, c);
    }
    if (out->status != WH_OK)
        return wh_error_set(err, WH_EINVAL, "engine URL: a parameter is too long");
    return WH_OK;
}

int wh_url_next(wh_str *query, wh_str *key, wh_buf *value, wh_error *err)
{
    size_t end, eq;
    wh_str one;
    int rc;

    while (query->n > 0 && query->p[0] == '&')
        *query = part(*query, 1, query->n);
    if (query->n == 0)
        return 0;
    end = find_byte(*query, '&');
    one = part(*query, 0, end);
    eq = find_byte(one, '=');
    *key = part(one, 0, eq);
    *query = part(*query, end, query->n);
    rc = decode(part(one, eq < one.n ? eq + 1 : one.n, one.n), value, err);
    return rc == WH_OK ? 1 : rc;
}

/* ---- for people -------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool contains_nocase(wh_str s, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= s.n; i++) {
        size_t j = 0;

        while (j < n && lower(s.p[i + j]) == word[j])
            j++;
        if (j == n)
            return true;
    }
    return false;
}

/* Too many rather than too few: sslpassword, pwd, apikey, access_token ... An escaped name (p%61ss)
 * is one that nobody writes in good faith. */
static bool is_secret(wh_str key)
{
    static const char *const words[] = {"pass", "pwd", "secret", "token", "key", "cred", "%"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (contains_nocase(key, words[i]))
            return true;
    return false;
}

/* A URL is shown on terminals and in one-line messages. */
static void add_visible(wh_buf *out, wh_str s)
{
    for (size_t i = 0; i < s.n; i++)
        wh_buf_char(out, (unsigned char)s.p[i] < 0x20 || s.p[i] == 0x7f ? '?' : s.p[i]);
}

static void add_query(wh_buf *out, wh_str query)
{
    while (query.n > 0) {
        size_t end = find_byte(query, '&');
        wh_str one = part(query, 0, end);
        size_t eq = find_byte(one, '=');

        if (eq < one.n && is_secret(part(one, 0, eq))) {
            add_visible(out, part(one, 0, eq + 1));
            wh_buf_text(out, "***");
        } else {
            add_visible(out, one);
        }
        if (end < query.n)
            wh_buf_char(out, '&');
        query = part(query, end < query.n ? end + 1 : end, query.n);
    }
}

/*
 * user:password@ is cut at the *last* '@' of the whole URL: a password with a raw '/', '?' or '@'
 * in it makes the URL malformed, but must not be shown because of that. Where the '@' stood in a
 * parameter, too much is hidden; that is the safe side.
 */
void wh_engine_url_redacted(wh_str url, wh_buf *out)
{
    size_t start = find_byte(url, ':');
    size_t at = url.n, q;

    if (url.n == 0)
        return;
    if (url.n - start >= 3 && url.p[start + 1] == '/' && url.p[start + 2] == '/') {
        start += 3;
        while (at > start && url.p[at - 1] != '@')
            at--;
        if (at > start) {
            size_t colon = start + find_byte(part(url, start, at), ':');

            add_visible(out, part(url, 0, colon));
            wh_buf_text(out, colon < at ? ":***@" : "");
            url = part(url, at, url.n);
        }
    }
    q = find_byte(url, '?');
    add_visible(out, part(url, 0, q));
    if (q < url.n) {
        wh_buf_char(out, '?');
        add_query(out, part(url, q + 1, url.n));
    }
}
