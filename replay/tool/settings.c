/*
 * Settings of a case's engine, "-- @settings: optimizer=-PushDown", or by which its engines differ:
 * "-- @settings.reference: optimizer=off". A case may name them, as they reach nothing beyond a
 * session; never a path, a host or a program.
 */
#include "replay/engine/url.h"
#include "replay/tool/tool.h"

/* Parameters of URLs that a case may name, and the bytes that their values are made of. */
static const struct {
    const char *scheme, *key;
} known[] = {
    {"sqlite", "optimizer"},
    {"mysql", "modes"},
    {"mariadb", "modes"},
};

static bool is_setting(wh_str scheme, wh_str key)
{
    size_t i;

    for (i = 0; i < sizeof known / sizeof known[0]; i++)
        if (wh_str_is(key, known[i].key) && (!scheme.p || wh_str_is(scheme, known[i].scheme)))
            return true;
    return false;
}

static bool is_plain(wh_str value)
{
    size_t i;

    for (i = 0; i < value.n; i++)
        if (!((value.p[i] | 0x20) >= 'a' && (value.p[i] | 0x20) <= 'z') &&
            !(value.p[i] >= '0' && value.p[i] <= '9') && !memchr("_+-", value.p[i], 3))
            return false;
    return value.n > 0;
}

/* The settings of a URL, blanks between them, and what else it says. */
static void split(wh_str text, wh_buf *settings, wh_buf *rest)
{
    wh_buf value = WH_BUF_INIT(4096);
    wh_url url;
    wh_str key;

    if (!wh_url_split(text, &url))
        return;
    wh_buf_str(rest, url.scheme);
    wh_buf_char(rest, ':');
    wh_buf_str(rest, url.rest);
    while (wh_url_next(&url.query, &key, &value, NULL) == 1) {
        bool one = is_setting(url.scheme, key) && is_plain(wh_buf_view(&value));
        wh_buf *to = one ? settings : rest;

        if (!one || to->n)
            wh_buf_char(to, one ? ' ' : '?');
        wh_buf_str(to, key);
        wh_buf_char(to, '=');
        wh_buf_str(to, wh_buf_view(&value));
    }
    wh_buf_release(&value);
}

static void set_settings(wh_arena *a, wh_case *c, const wh_labels *labels,
                         const wh_engine_options *o)
{
    const wh_buf empty = WH_BUF_INIT(1 << 16);
    wh_buf settings[WH_LABELS_MAX], rest[WH_LABELS_MAX];
    bool differ = false, named = true, alike = true;
    size_t i;

    for (i = 0; i < labels->n; i++) {
        size_t engine = wh_engine_of_label(o, labels->v[i]);

        settings[i] = rest[i] = empty;
        named = named && engine != SIZE_MAX;
        if (engine != SIZE_MAX)
            split(wh_engine_url_of(o->engines.v[engine]), &settings[i], &rest[i]);
        alike = alike && wh_str_eq(wh_buf_view(&rest[i]), wh_buf_view(&rest[0]));
        differ = differ || !wh_str_eq(wh_buf_view(&settings[i]), wh_buf_view(&settings[0]));
    }
    for (i = 0; i < labels->n; i++) {
        if (named) /* else what the case says was obeyed */
            wh_case_set_field_of(a, c, "settings", labels->v[i],
                                 alike && differ && settings[i].n
                                     ? wh_arena_str(a, wh_buf_view(&settings[i]))
                                     : (wh_str){NULL, 0});
        wh_buf_release(&settings[i]);
        wh_buf_release(&rest[i]);
    }
}

void wh_case_set_settings(wh_arena *a, wh_case *c, const wh_str *labels, size_t n,
                          const wh_engine_options *o)
{
    wh_labels l;

    if (!o) /* engines of an embedding program: no URLs are known */
        return;
    memset(&l, 0, sizeof l);
    wh_labels_of(c, &l);
    if (n) {
        memcpy(l.v, labels, n * sizeof *labels);
        l.n = n;
    }
    set_settings(a, c, &l, o);
}

int wh_settings_url(wh_str engine, wh_str settings, wh_buf *out, wh_error *err)
{
    wh_str rest = settings, scheme = {NULL, 0};
    char join = engine.n && memchr(engine.p, '?', engine.n) ? '&' : '?';
    wh_url url;
    size_t i;

    if (wh_url_split(engine, &url))
        scheme = url.scheme;
    wh_buf_clear(out);
    wh_buf_str(out, engine);
    while (rest.n) {
        wh_str one = {rest.p, 0}, key, value;

        while (one.n < rest.n && rest.p[one.n] != ' ')
            one.n++;
        for (i = 0; i < one.n && one.p[i] != '='; i++)
            ;
        key = (wh_str){one.p, i};
        value = (wh_str){one.p + i + (i < one.n), one.n - i - (i < one.n)};
        if (one.n && (!is_setting(scheme, key) || !is_plain(value)))
            return wh_error_set(err, WH_ENOTSUP,
                                "'%.*s' is no setting that a case may name for this engine; name "
                                "the engine with --engine LABEL=URL",
                                (int)(one.n < 80 ? one.n : 80), one.p);
        if (one.n) {
            wh_buf_char(out, join);
            wh_buf_str(out, one);
            join = '&';
        }
        rest.p += one.n + (one.n < rest.n);
        rest.n -= one.n + (one.n < rest.n);
    }
    return WH_OK;
}
