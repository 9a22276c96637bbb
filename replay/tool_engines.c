/* The engines of a command line. */
#include "replay/tool.h"

#include <stdlib.h>

struct wh_engines {
    const wh_engine_options *options;
    const volatile int *stop;
    struct opened {
        const char *url;
        wh_engine *engine;
        wh_limits limits;
    } v[64];
};

int wh_engine_options_check(wh_engine_options *o, wh_error *err)
{
    size_t i;

    if (o->engines.n == 0) {
        const char *url = getenv("WHITTLE_ENGINE");
        o->engines.v[o->engines.n++] = url && *url ? url : "sqlite:";
    }
    if (o->jobs == 0 || o->jobs > 64)
        return wh_error_set(err, WH_EINVAL, "--jobs takes 1 to 64");
    if (o->timeout_ms == 0 || o->timeout_ms > 3600000)
        return wh_error_set(err, WH_EINVAL, "--timeout takes 1ms to 1h");
    for (i = 0; i < o->engines.n; i++)
        if (wh_engine_url_check(wh_str_of(o->engines.v[i]), err) != WH_OK)
            return err->code = WH_EENGINE;
    return WH_OK;
}

wh_engines *wh_engines_new(const wh_engine_options *options, const volatile int *stop)
{
    wh_engines *e = calloc(1, sizeof *e);

    if (!e)
        abort();
    e->options = options;
    e->stop = stop;
    return e;
}

void wh_engines_free(wh_engines *e)
{
    size_t i;

    for (i = 0; e && i < e->options->engines.n; i++)
        wh_engine_close(e->v[i].engine);
    free(e);
}

static uint64_t lower(uint64_t a, uint64_t b)
{
    return b && b < a ? b : a;
}

/* "time=5s rows=100000 ...": what it does not name or says wrongly keeps the user's bound. */
static wh_limits limits_of(const wh_engine_options *o, wh_str text)
{
    wh_limits l = WH_LIMITS_INIT;
    size_t i = 0;

    l.timeout_ms = (uint32_t)o->timeout_ms;
    l.memory = o->memory;
    l.rows = o->rows;
    while (i < text.n) {
        size_t start = i, eq;
        wh_str key, value;
        uint64_t u;

        while (i < text.n && text.p[i] != ' ')
            i++;
        for (eq = start; eq < i && text.p[eq] != '='; eq++)
            ;
        key = (wh_str){text.p + start, eq - start};
        value = (wh_str){text.p + eq + 1, eq < i ? i - eq - 1 : 0};
        if (wh_str_is(key, "time") && wh_parse_duration(value, &u))
            l.timeout_ms = (uint32_t)lower(l.timeout_ms, u);
        else if (wh_str_is(key, "rows") && wh_parse_count(value, &u))
            l.rows = lower(l.rows, u);
        else if (wh_str_is(key, "memory") && wh_parse_size(value, &u))
            l.memory = lower(l.memory, u);
        else if (wh_str_is(key, "length") && wh_parse_count(value, &u))
            l.length = (uint32_t)lower(l.length, u);
        else if (wh_str_is(key, "like") && wh_parse_count(value, &u))
            l.like = (uint32_t)lower(l.like, u);
        while (i < text.n && text.p[i] == ' ')
            i++;
    }
    return l;
}

int wh_engines_get(wh_engines *e, wh_str dialect, wh_str limit, wh_engine **out, wh_error *err)
{
    size_t i;

    for (i = 0; i < e->options->engines.n; i++) {
        struct opened *o = &e->v[i];
        wh_limits limits = limits_of(e->options, limit);

        if (o->engine && memcmp(&o->limits, &limits, sizeof limits) != 0) {
            wh_engine_close(o->engine);
            o->engine = NULL;
        }
        if (!o->engine) {
            wh_engine_config config = WH_ENGINE_CONFIG_INIT;
            int rc;

            config.url = wh_str_of(e->options->engines.v[i]);
            config.limits = o->limits = limits;
            config.stop = e->stop;
            config.unisolated = e->options->in_process;
            rc = wh_engine_open(&o->engine, &config, err);
            if (rc != WH_OK)
                return rc;
        }
        if (dialect.n == 0 || wh_str_is(dialect, wh_engine_dialect(o->engine))) {
            *out = o->engine;
            return WH_OK;
        }
    }
    return wh_error_set(err, WH_ENOTSUP, "no engine for the dialect %.*s",
                        (int)(dialect.n < 64 ? dialect.n : 64), dialect.p);
}
