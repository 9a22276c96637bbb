/* The engines of a command line. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "replay/engine/clock.h"
#include "replay/run/actual.h"
#include "replay/tool/servers.h"

#include "formats/sql/dialect/dialect.h"
#include "formats/base/memory.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum {
    MAX_DERIVED = WH_LABELS_MAX, /* those of one case are open at once */
    BACK_MS = 15000              /* as systemd starts a server again, and some more */
};

struct wh_engines {
    const wh_engine_options *options;
    const volatile int *stop;
    struct opened {
        wh_engine *engine;
        wh_limits limits;
    } v[64];
    /* With settings of a case. */
    struct derived {
        wh_buf url;
        struct opened opened;
    } derived[MAX_DERIVED];
    size_t nderived, oldest;
};

/* ---- options -------------------------------------------------------------------------------- */

static int check_engine(const wh_engine_options *o, size_t i, wh_error *err)
{
    wh_str label = wh_engine_label(o->engines.v[i]);

    if (label.n > 60)
        return wh_error_set(err, WH_EINVAL, "an engine's label has at most 60 letters");
    if (label.n && wh_engine_called(o, label) != i)
        return wh_error_set(err, WH_EINVAL, "two engines are called '%.*s'", (int)label.n, label.p);
    if (wh_engine_url_check(wh_engine_url_of(o->engines.v[i]), err) != WH_OK)
        return err->code = WH_EENGINE;
    return WH_OK;
}

static void share_reached(wh_engine_options *o)
{
    void *p = MAP_FAILED;

    if (!o->reached)
        p = mmap(NULL, sizeof o->engines.v / sizeof *o->engines.v, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p != MAP_FAILED)
        o->reached = p;
}

int wh_engine_options_check(wh_engine_options *o, wh_error *err)
{
    size_t i;
    int rc = WH_OK;

    if (o->engines.n == 0) {
        const char *url = getenv("WHITTLE_ENGINE");
        o->engines.v[o->engines.n++] = url && *url ? url : "sqlite:";
    }
    if (o->jobs == 0 || o->jobs > 64)
        return wh_error_set(err, WH_EINVAL, "--jobs takes 1 to 64");
    if (o->timeout_ms == 0 || o->timeout_ms > 3600000)
        return wh_error_set(err, WH_EINVAL, "--timeout takes 1ms to 1h");
    for (i = 0; i < o->engines.n && rc == WH_OK; i++)
        rc = check_engine(o, i, err);
    if (rc == WH_OK) {
        wh_tool_hide_secrets(o);
        share_reached(o);
        rc = wh_tool_servers(o, err);
    }
    return rc;
}

/* ---- engines -------------------------------------------------------------------------------- */

wh_engines *wh_engines_new(const wh_engine_options *options, const volatile int *stop)
{
    wh_engines *e = wh_memory_zalloc(1, sizeof *e);

    e->options = options;
    e->stop = stop;
    return e;
}

void wh_engines_free(wh_engines *e)
{
    size_t i;

    for (i = 0; e && i < e->options->engines.n; i++)
        wh_engine_close(e->v[i].engine);
    for (i = 0; e && i < e->nderived; i++) {
        wh_engine_close(e->derived[i].opened.engine);
        wh_buf_release(&e->derived[i].url);
    }
    free(e);
}

const wh_engine_options *wh_engines_options(const wh_engines *e)
{
    return e->options;
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

/* Open the engine, if it is not, with the limits of `limit`. */
static int open_url(wh_engines *e, struct opened *o, wh_str url, wh_str limit, wh_error *err)
{
    wh_limits limits = limits_of(e->options, limit);
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;

    if (o->engine && memcmp(&o->limits, &limits, sizeof limits) != 0) {
        wh_engine_close(o->engine);
        o->engine = NULL;
    }
    if (o->engine)
        return WH_OK;
    config.url = url;
    config.limits = o->limits = limits;
    config.stop = e->stop;
    config.isolated = !e->options->in_process;
    config.allow_superuser = e->options->allow_superuser;
    return wh_engine_open(&o->engine, &config, err);
}

/* A server of the user's own has a host, or two slashes before none. */
static bool is_named(wh_str url)
{
    size_t i = 0;

    while (i + 3 <= url.n && memcmp(url.p + i, "://", 3) != 0)
        i++;
    return i + 3 <= url.n;
}

/* One that a statement has crashed while another worker opens it, on a server of the user's own, comes
 * back within a while: it recovers, or what watches over it starts it again. */
static int open_engine(wh_engines *e, size_t i, wh_str limit, wh_error *err)
{
    wh_str url = wh_engine_url_of(e->options->engines.v[i]);
    unsigned char *reached = e->options->reached ? e->options->reached + i : NULL;
    bool named = is_named(url);
    uint64_t end = wh_now_us() + BACK_MS * 1000;
    int rc;

    while ((rc = open_url(e, &e->v[i], url, limit, err)) == WH_EENGINE && named && reached && *reached &&
           wh_now_us() < end && !(e->stop && *e->stop))
        nanosleep(&(struct timespec){0, 100 * 1000000}, NULL);
    if (rc == WH_OK && reached)
        *reached = 1;
    else if (rc == WH_EENGINE && reached)
        *reached = 0; /* it is waited for once */
    return rc;
}

static bool speaks(const wh_engine *e, wh_str dialect)
{
    return dialect.n == 0 || wh_dialect_speaks(wh_str_of(wh_engine_dialect(e)), dialect);
}

/* Of a dialect in SQL modes of which the engine speaks the plain one the modes, as its URL takes
 * them; n == 0: it is another. */
static wh_str missing_modes(const wh_engine *e, wh_str dialect)
{
    const wh_dialect *d = wh_dialect_find(dialect);
    wh_str name = wh_str_of(d ? d->name : "");
    const char *plus = name.n ? memchr(name.p, '+', name.n) : NULL;

    if (!plus || strchr(wh_engine_dialect(e), '+') ||
        !speaks(e, (wh_str){name.p, (size_t)(plus - name.p)}))
        return (wh_str){NULL, 0};
    return (wh_str){plus + 1, name.n - (size_t)(plus + 1 - name.p)};
}

/* That of the URL, which it keeps if it is a new one. */
static struct derived *derived_of(wh_engines *e, wh_buf *url)
{
    size_t k;

    for (k = 0; k < e->nderived && !wh_str_eq(wh_buf_view(&e->derived[k].url), wh_buf_view(url));)
        k++;
    if (k == e->nderived) {
        k = k < MAX_DERIVED ? e->nderived++ : e->oldest++ % MAX_DERIVED;
        wh_engine_close(e->derived[k].opened.engine);
        e->derived[k].opened.engine = NULL;
        wh_buf_release(&e->derived[k].url);
        e->derived[k].url = *url;
        *url = (wh_buf)WH_BUF_INIT(1 << 16);
    }
    return &e->derived[k];
}

/* The i-th engine, which is open, in these modes and with these settings, of which there may be
 * none. */
static int engine_in(wh_engines *e, size_t i, wh_str modes, wh_str settings, wh_str limit,
                     wh_engine **out, wh_error *err)
{
    wh_buf url = WH_BUF_INIT(1 << 16), all = WH_BUF_INIT(1 << 16);
    struct derived *d;
    int rc;

    *out = e->v[i].engine;
    if (modes.n + settings.n == 0)
        return WH_OK;
    if (modes.n)
        wh_buf_format(&all, "modes=%.*s ", (int)modes.n, modes.p);
    wh_buf_str(&all, settings);
    rc = wh_settings_url(wh_engine_url_of(e->options->engines.v[i]), wh_buf_view(&all), &url, err);
    if (rc == WH_OK) {
        d = derived_of(e, &url);
        rc = open_url(e, &d->opened, wh_buf_view(&d->url), limit, err);
        *out = d->opened.engine;
    }
    wh_buf_release(&all);
    wh_buf_release(&url);
    return rc;
}

/* The first engine that speaks the dialect, else the first that does in SQL modes. */
static int find_engine(wh_engines *e, wh_str dialect, wh_str limit, size_t *at, wh_str *modes,
                       wh_error *err)
{
    size_t i, n = e->options->engines.n;
    wh_str missing;
    int rc;

    *at = n;
    for (i = 0; i < n; i++) {
        rc = open_engine(e, i, limit, err);
        if (rc != WH_OK)
            return rc;
        missing = missing_modes(e->v[i].engine, dialect);
        if (!speaks(e->v[i].engine, dialect) && (*at < n || missing.n == 0))
            continue;
        *at = i;
        *modes = missing;
        if (speaks(e->v[i].engine, dialect))
            break;
    }
    if (*at == n)
        return wh_error_set(err, WH_ENOTSUP, "no engine for the dialect %.*s",
                            (int)(dialect.n < 64 ? dialect.n : 64), dialect.p);
    return WH_OK;
}

int wh_engines_get(wh_engines *e, wh_str dialect, wh_str limit, wh_engine **out, wh_error *err)
{
    wh_str modes, none = {NULL, 0};
    size_t i;
    int rc = find_engine(e, dialect, limit, &i, &modes, err);

    return rc == WH_OK ? engine_in(e, i, modes, none, limit, out, err) : rc;
}

int wh_engines_labelled(wh_engines *e, wh_str label, wh_str dialect, wh_str limit, wh_engine **out,
                        wh_error *err)
{
    size_t i = wh_engine_of_label(e->options, label);
    int n = (int)(label.n < 60 ? label.n : 60), rc;
    wh_str modes, none = {NULL, 0};

    if (i == SIZE_MAX)
        return wh_error_set(err, WH_ENOTSUP,
                            "the case needs an engine called '%.*s'; name it: --engine %.*s=URL", n,
                            label.p, n, label.p);
    rc = open_engine(e, i, limit, err);
    if (rc != WH_OK)
        return rc;
    modes = missing_modes(e->v[i].engine, dialect);
    if (modes.n == 0 && !speaks(e->v[i].engine, dialect))
        return wh_error_set(err, WH_ENOTSUP, "the engine called '%.*s' does not speak %.*s", n,
                            label.p, (int)(dialect.n < 64 ? dialect.n : 64), dialect.p);
    return engine_in(e, i, modes, none, limit, out, err);
}

/* Nobody named the engines of this case, but it says by which settings they differ. */
static bool names_settings(const wh_engines *e, const wh_case *c, const wh_labels *labels)
{
    bool unnamed = false, settings = false;
    size_t i;

    for (i = 0; i < labels->n; i++) {
        unnamed |= wh_engine_of_label(e->options, labels->v[i]) == SIZE_MAX;
        settings |= wh_case_field_of(c, "settings", labels->v[i]).n > 0;
    }
    return unnamed && settings;
}

/* The engine of the case's dialect, with the settings that the case has for this label. */
static int engine_with_settings(wh_engines *e, const wh_case *c, wh_str label, wh_engine **out,
                                wh_error *err)
{
    wh_str settings = wh_case_field_of(c, "settings", label), modes;
    wh_str limit = wh_case_field_of(c, "limit", label);
    size_t i;
    int rc = find_engine(e, wh_case_field_of(c, "dialect", label), limit, &i, &modes, err);

    if (wh_str_starts_with(settings, "modes=")) /* it says them itself */
        modes.n = 0;
    return rc == WH_OK ? engine_in(e, i, modes, settings, limit, out, err) : rc;
}

int wh_engines_of_case(wh_engines *e, wh_arena *a, const wh_case *c, wh_engine **out,
                       wh_run_options *opt, wh_error *err)
{
    wh_labelled_engine *v;
    wh_labels labels;
    bool settings;
    size_t i;
    int rc = WH_OK;

    wh_labels_of(c, &labels);
    if (labels.n == 0 || labels.bare)
        rc = engine_with_settings(e, c, (wh_str){NULL, 0}, out, err);
    if (labels.n == 0 || rc != WH_OK)
        return rc;
    v = WH_NEW_N(a, wh_labelled_engine, labels.n);
    settings = names_settings(e, c, &labels);
    for (i = 0; i < labels.n && rc == WH_OK; i++) {
        v[i].label = labels.v[i];
        if (settings && wh_engine_called(e->options, labels.v[i]) == SIZE_MAX)
            rc = engine_with_settings(e, c, labels.v[i], &v[i].engine, err);
        else
            rc = wh_engines_labelled(e, labels.v[i], wh_case_field_of(c, "dialect", labels.v[i]),
                                     wh_case_field_of(c, "limit", labels.v[i]), &v[i].engine, err);
    }
    if (rc != WH_OK)
        return rc;
    if (!labels.bare)
        *out = v[0].engine;
    opt->engines = v;
    opt->nengines = labels.n;
    return WH_OK;
}

void wh_case_set_engines(wh_arena *a, wh_case *c, const wh_engine *e, const wh_run_options *opt)
{
    size_t i;

    if (opt->nengines == 0)
        wh_case_set_engine(a, c, (wh_str){NULL, 0}, e);
    for (i = 0; i < opt->nengines; i++)
        wh_case_set_engine(a, c, opt->engines[i].label, opt->engines[i].engine);
}
