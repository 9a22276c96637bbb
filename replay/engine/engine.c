/*
 * The drivers that are built in, and the thin layer between callers and whatever driver an engine
 * has: it finds the driver by the URL's scheme and stands in for what a driver leaves out.
 */
#include <whittle/engine.h>

#include <stdio.h>
#include <stdlib.h>

#include "replay/engine/config.h"
#include "replay/engine/flag.h"
#include "replay/engine/work.h"
#include "formats/base/struct.h"
#include "formats/base/utf8.h"
#include "replay/engine/drivers.h"
#include "replay/engine/url.h"
#include "formats/base/memory.h"

#define ROW(name) &wh_##name##_driver,
static const wh_engine_driver *const drivers[] = {WH_DRIVERS(ROW)};

struct wh_engine {
    wh_engine_driver driver;
    wh_engine_config config; /* which a driver may keep */
    void *state;
    char version[WH_ENGINE_VERSION_MAX + 1];
};

struct wh_session {
    const wh_engine_driver *driver;
    const wh_engine_config *config;
    void *state;
};

static void list_schemes(wh_buf *out)
{
    for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++) {
        wh_buf_text(out, i ? ", " : "");
        wh_buf_text(out, drivers[i]->scheme);
        wh_buf_char(out, ':');
    }
}

static int unknown_scheme(wh_str url, bool split, wh_error *err)
{
    wh_buf known = WH_BUF_INIT(256), shown = WH_BUF_INIT(400);
    wh_str k, u;

    list_schemes(&known);
    wh_engine_url_redacted(url, &shown);
    k = wh_buf_view(&known);
    u = wh_buf_view(&shown);
    wh_error_set(err, WH_EINVAL, "%s engine URL '%.*s': an engine is named by one of %.*s",
                 split ? "unknown scheme in" : "no scheme in", (int)u.n, u.p, (int)k.n, k.p);
    wh_buf_release(&known);
    wh_buf_release(&shown);
    return WH_EINVAL;
}

/* The driver of this URL; NULL: there is none, and `err` says so. */
static const wh_engine_driver *driver_of(wh_str text, wh_error *err)
{
    wh_url url;
    bool split = wh_url_split(text, &url);

    for (size_t i = 0; split && i < sizeof drivers / sizeof *drivers; i++)
        if (wh_str_eq_nocase(url.scheme, wh_str_of(drivers[i]->scheme)))
            return drivers[i];
    unknown_scheme(text, split, err);
    return NULL;
}

int wh_engine_url_check(wh_str url, wh_error *err)
{
    return driver_of(url, err) ? WH_OK : WH_EINVAL;
}

static void fill_limits(wh_limits *l)
{
    static const wh_limits defaults = WH_LIMITS_INIT;

    if (l->timeout_ms == 0)
        l->timeout_ms = defaults.timeout_ms;
    if (l->rows == 0)
        l->rows = defaults.rows;
    if (l->memory == 0)
        l->memory = defaults.memory;
    if (l->length == 0)
        l->length = defaults.length;
    if (l->like == 0)
        l->like = defaults.like;
}

/* The limits stand in its middle, with a size of their own: what is behind them begins where they
 * end. */
int wh_engine_config_read(wh_engine_config *to, const wh_engine_config *from, wh_error *err)
{
    const size_t head = offsetof(wh_engine_config, limits),
                 behind = offsetof(wh_engine_config, stop);
    size_t limits = from && from->size >= head + sizeof(uint64_t) ? from->limits.size : 0, rest;
    const char *at;

    *to = (wh_engine_config)WH_ENGINE_CONFIG_INIT;
    if (limits < sizeof(uint64_t) || limits % sizeof(uint64_t) != 0 || limits > from->size - head)
        return wh_error_set(err, WH_EINVAL, "wh_engine_config: start from WH_ENGINE_CONFIG_INIT");
    at = (const char *)from + head;
    to->url = from->url;
    wh_struct_take(&to->limits, sizeof to->limits, at);
    fill_limits(&to->limits);
    rest = from->size - head - limits;
    memcpy((char *)to + behind, at + limits,
           rest < sizeof *to - behind ? rest : sizeof *to - behind);
    return WH_OK;
}

int wh_engine_open(wh_engine **out, const wh_engine_config *config, wh_error *err)
{
    const wh_engine_driver *driver;
    wh_engine_config c;
    int rc;

    *out = NULL;
    rc = wh_engine_config_read(&c, config, err);
    if (rc != WH_OK)
        return rc;
    if (c.url.n == 0)
        c.url = WH_STR("sqlite:");
    driver = driver_of(c.url, err);
    return driver ? wh_engine_open_driver(out, driver, &c, err) : WH_EINVAL;
}

int wh_engine_driver_read(wh_engine_driver *to, const wh_engine_driver *from, wh_error *err)
{
    memset(to, 0, sizeof *to);
    if (from == NULL)
        return wh_error_set(err, WH_EINVAL, "there is no driver to open an engine of");
    if (from->size < offsetof(wh_engine_driver, snapshot))
        return wh_error_set(err, WH_EINVAL,
                            "wh_engine_driver.size is %u: set it to sizeof(wh_engine_driver)",
                            (unsigned)from->size);
    wh_struct_take(to, sizeof *to, from);
    if (to->scheme == NULL || to->open == NULL || to->close == NULL || to->version == NULL ||
        to->session_open == NULL || to->session_close == NULL || to->execute == NULL)
        return wh_error_set(err, WH_EINVAL,
                            "the driver '%s' lacks one of scheme, open, close, version, "
                            "session_open, session_close, execute",
                            to->scheme ? to->scheme : "");
    if (to->snapshot == NULL || to->restore == NULL || to->snapshot_free == NULL) {
        to->snapshot = NULL;
        to->restore = NULL;
        to->snapshot_free = NULL;
    }
    return WH_OK;
}

/* What a driver's failure is to the caller: one of our codes, and a message of one line. `said` is
 * what the driver filled in, `what` the thing it was asked for. */
static int failure(const wh_engine_driver *driver, int rc, const char *what, wh_error *said,
                   wh_error *err)
{
    if (rc == WH_OK)
        return WH_OK;
    if (rc > 0 || rc < WH_ENOMEM)
        rc = WH_EENGINE;
    said->code = rc;
    said->file[sizeof said->file - 1] = said->message[sizeof said->message - 1] = '\0';
    wh_blank_controls(said->message, strlen(said->message));
    if (said->message[0] == '\0')
        snprintf(said->message, sizeof said->message,
                 "the driver '%s' can't %s and does not say why", driver->scheme, what);
    if (err)
        *err = *said;
    return rc;
}

/* One line, for a field of a case, whatever the driver gives. */
static void take_version(wh_engine *e)
{
    const char *version = e->driver.version(e->state);

    snprintf(e->version, sizeof e->version, "%s", version ? version : "");
    wh_blank_controls(e->version, strlen(e->version));
}

int wh_engine_open_driver(wh_engine **out, const wh_engine_driver *driver,
                          const wh_engine_config *config, wh_error *err)
{
    wh_engine_config c;
    wh_engine_driver d;
    wh_error said = {0};
    wh_engine *e;
    int rc;

    *out = NULL;
    rc = wh_engine_config_read(&c, config, err);
    if (rc == WH_OK)
        rc = wh_engine_driver_read(&d, driver, err);
    if (rc != WH_OK)
        return rc;
    e = wh_memory_zalloc(1, sizeof *e);
    e->driver = d;
    e->config = c;
    rc = failure(&d, d.open(&e->config, &e->state, &said), "open an engine", &said, err);
    if (rc != WH_OK) {
        free(e);
        return rc;
    }
    take_version(e);
    *out = e;
    return WH_OK;
}

void wh_engine_close(wh_engine *e)
{
    if (e == NULL)
        return;
    e->driver.close(e->state);
    free(e);
}

const char *wh_engine_version(const wh_engine *e)
{
    return e->version;
}

const char *wh_engine_dialect(const wh_engine *e)
{
    const char *found = e->driver.engine_dialect ? e->driver.engine_dialect(e->state) : NULL;

    if (found)
        return found;
    return e->driver.dialect ? e->driver.dialect : e->driver.scheme;
}

const wh_limits *wh_engine_limits(const wh_engine *e)
{
    return &e->config.limits;
}

const char *wh_engine_baseline(const wh_engine *e, wh_buf *sql)
{
    return e->driver.baseline ? e->driver.baseline(e->state, sql) : NULL;
}

static wh_session *session_new(const wh_engine_driver *driver, const wh_engine_config *config,
                               void *state)
{
    wh_session *s = wh_memory_zalloc(1, sizeof *s);

    s->driver = driver;
    s->config = config;
    s->state = state;
    return s;
}

int wh_session_open(wh_session **out, wh_engine *e, wh_error *err)
{
    void *state = NULL;
    wh_error said = {0};
    int rc = failure(&e->driver, e->driver.session_open(e->state, &state, &said), "open a session",
                     &said, err);

    *out = rc == WH_OK ? session_new(&e->driver, &e->config, state) : NULL;
    return rc;
}

int wh_session_join(wh_session **out, wh_session *s, wh_error *err)
{
    void *state = NULL;
    wh_error said = {0};
    int rc;

    *out = NULL;
    if (s->driver->session_join == NULL)
        return wh_error_set(err, WH_ENOTSUP, "several sessions are not possible on this engine");
    rc = failure(s->driver, s->driver->session_join(s->state, &state, &said),
                 "open one more session", &said, err);
    if (rc == WH_OK)
        *out = session_new(s->driver, s->config, state);
    return rc;
}

void wh_session_close(wh_session *s)
{
    if (s == NULL)
        return;
    s->driver->session_close(s->state);
    free(s);
}

/* What a driver need not say. */
static void clear(wh_answer *answer)
{
    answer->kind = WH_ANSWER_OK;
    answer->affected = -1;
    answer->class_[0] = '\0';
    answer->text[0] = '\0';
}

void wh_engine_class(char *p, size_t n)
{
    for (size_t i = 0, k; i < n; i += k ? k : 1) {
        k = wh_utf8_length(p + i, n - i);
        if (k == 0)
            p[i] = '?';
        else if (wh_byte_is_control(p[i]) || p[i] == ' ' || p[i] == ':')
            p[i] = '_';
    }
}

/* What a driver may have got wrong: both texts end, the class is a word, the kind is known. */
static void settle(wh_answer *answer)
{
    answer->class_[sizeof answer->class_ - 1] = '\0';
    answer->text[sizeof answer->text - 1] = '\0';
    if (answer->kind == WH_ANSWER_OK)
        return;
    if (answer->class_[0] == '\0' &&
        (answer->kind == WH_ANSWER_ERROR || answer->kind == WH_ANSWER_INTERNAL))
        snprintf(answer->class_, sizeof answer->class_, WH_NO_CLASS);
    wh_engine_class(answer->class_, strlen(answer->class_));
    if (answer->kind >= WH_ANSWER_OK && answer->kind <= WH_ANSWER_LOST)
        return;
    snprintf(answer->text, sizeof answer->text, "the driver gave an answer of the unknown kind %d",
             answer->kind);
    answer->kind = WH_ANSWER_REFUSED;
}

/* By the caller: where an engine is isolated, whoever watches over it sets the flag. */
static bool asked_to_stop(const wh_engine_config *config)
{
    return !config->isolated && wh_flag_is_set(config->stop);
}

void wh_session_execute(wh_session *s, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    static const wh_sink nobody = {NULL, NULL, NULL, NULL};

    clear(answer);
    s->driver->execute(s->state, sql, sink != NULL ? sink : &nobody, answer);
    settle(answer);
    if (answer->kind == WH_ANSWER_STOPPED && asked_to_stop(s->config))
        snprintf(answer->text, sizeof answer->text, "%s", WH_STOPPED_BY_CALLER);
}

bool wh_session_plan(wh_session *s, wh_str sql, wh_buf *out)
{
    return s->driver->plan != NULL && s->driver->plan(s->state, sql, out);
}

void wh_session_check(wh_session *s, wh_answer *answer)
{
    clear(answer);
    if (s->driver->check != NULL)
        s->driver->check(s->state, answer);
    settle(answer);
}

uint64_t wh_session_steps(wh_session *s)
{
    return s->driver->steps != NULL ? s->driver->steps(s->state) : 0;
}

void wh_engine_allow(wh_engine *e, uint64_t steps, uint64_t done)
{
    if (e->driver.allow != NULL)
        e->driver.allow(e->state, steps, done);
}

uint64_t wh_engine_worked(const wh_engine *e)
{
    return e->driver.worked != NULL ? e->driver.worked(e->state) : 0;
}

static int no_snapshots(wh_error *err)
{
    return wh_error_set(err, WH_ENOTSUP, "this engine can't copy a database");
}

int wh_session_snapshot(wh_session *s, void **snapshot, wh_error *err)
{
    wh_error said = {0};
    int rc;

    *snapshot = NULL;
    if (s->driver->snapshot == NULL)
        return no_snapshots(err);
    rc = failure(s->driver, s->driver->snapshot(s->state, snapshot, &said), "copy a database",
                 &said, err);
    if (rc != WH_OK)
        *snapshot = NULL;
    return rc;
}

int wh_session_restore(wh_session *s, const void *snapshot, wh_error *err)
{
    wh_error said = {0};

    if (s->driver->restore == NULL)
        return no_snapshots(err);
    return failure(s->driver, s->driver->restore(s->state, snapshot, &said), "restore a database",
                   &said, err);
}

void wh_session_snapshot_free(wh_session *s, void *snapshot)
{
    if (snapshot != NULL && s->driver->snapshot_free != NULL)
        s->driver->snapshot_free(s->state, snapshot);
}
