/*
 * TDengine, on a server that the URL names: tdengine://USER@HOST:PORT. It has no wire that others
 * speak; this is its REST interface, one HTTP request a statement
 * (https://docs.tdengine.com/tdengine-reference/client-libraries/rest-api/). That has no sessions:
 * the database, made for a session and dropped behind it, stands in each request's URL. The parts:
 * url.c, http.c, walls.c, answer.c, values.c.
 */
#define _GNU_SOURCE
#include "replay/engine/drivers.h"

#include "formats/base/memory.h"
#include "replay/engine/tdengine/session.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

/* ---- statements of ours -----------------------------------------------------------------------
 */

/* What a reply that is no answer says. */
static void say_end(const wh_td_engine *e, const wh_td_reply *r, wh_answer *a)
{
    char text[400];

    switch (r->end) {
    case WH_TD_STOPPED:
        wh_td_say(a, WH_ANSWER_STOPPED, "TIMEOUT", "stopped: the time limit");
        break;
    case WH_TD_LONG:
        wh_td_say(a, WH_ANSWER_LIMIT, "LIMIT",
                  "the answer is longer than a quarter of the limit on memory, or than 256 MB");
        break;
    case WH_TD_MEMORY:
        wh_td_say(a, WH_ANSWER_LIMIT, "LIMIT", "out of memory");
        break;
    default:
        snprintf(text, sizeof text, "no answer from %s: %s", e->shown, r->why);
        wh_td_say(a, WH_ANSWER_LOST, "", text);
        break;
    }
}

/* Run a statement of ours, each row of which goes to `sink`. */
static void ask(wh_td_engine *e, const char *sql, bool counts, const wh_sink *sink, wh_answer *a)
{
    static const wh_sink nobody = {NULL, NULL, NULL, NULL};
    wh_td_reply r;

    wh_td_post(e, e->url.at.database, wh_str_of(sql), &r);
    if (r.end != WH_TD_ANSWERED)
        say_end(e, &r, a);
    else
        wh_td_answer(e, r.status, counts, sink ? sink : &nobody, a);
}

static int failed(const wh_td_engine *e, const char *what, const wh_answer *a, wh_error *err)
{
    return wh_error_set(err, WH_EENGINE, "%s %s: %.300s%s%s%s", e->shown, what, a->text,
                        a->class_[0] ? " (" : "", a->class_, a->class_[0] ? ")" : "");
}

typedef struct one_text {
    char *p;
    size_t size;
} one_text;

static bool take_text(void *ctx, const wh_value *v, size_t n)
{
    one_text *t = ctx;
    size_t k = n > 0 && v[0].kind == WH_TEXT ? v[0].s.n : 0;

    if (n > 0 && v[0].kind == WH_INT)
        snprintf(t->p, t->size, "%lld", (long long)v[0].i);
    else if (k < t->size) {
        memcpy(t->p, v[0].s.p ? v[0].s.p : "", k);
        t->p[k] = '\0';
    }
    return true;
}

/* ---- databases that are ours ------------------------------------------------------------------
 */

static void family_name(char *out, size_t size)
{
    uint64_t h = 1469598103934665603u;
    char name[256] = "";

    gethostname(name, sizeof name - 1);
    for (size_t i = 0; name[i]; i++)
        h = (h ^ (unsigned char)name[i]) * 1099511628211u;
    snprintf(out, size, "whittle_h%06x_", (unsigned)(h & 0xffffff));
}

static int choose_prefix(wh_td_engine *e, wh_error *err)
{
    char family[24];
    uint16_t own = 0;

    if (getrandom(&own, sizeof own, 0) != sizeof own)
        return wh_error_set(err, WH_EIO, "no random bytes for the names of databases");
    family_name(family, sizeof family);
    snprintf(e->prefix, sizeof e->prefix, "%s%ld_%04x_", family, (long)getpid(), own);
    return WH_OK;
}

static bool is_leftover(wh_str name)
{
    char family[24], digits[24] = "";
    size_t n, k;
    long pid;

    family_name(family, sizeof family);
    n = strlen(family);
    if (!wh_str_starts_with(name, family))
        return false;
    for (k = 0;
         k + 1 < sizeof digits && n + k < name.n && name.p[n + k] >= '0' && name.p[n + k] <= '9';
         k++)
        digits[k] = name.p[n + k];
    pid = strtol(digits, NULL, 10);
    return pid > 0 && kill((pid_t)pid, 0) != 0;
}

static bool take_leftover(void *ctx, const wh_value *v, size_t n)
{
    wh_buf *names = ctx;

    if (n > 0 && v[0].kind == WH_TEXT && is_leftover(v[0].s)) {
        wh_buf_str(names, v[0].s);
        wh_buf_char(names, '\0');
    }
    return true;
}

static void drop_database(wh_td_engine *e, const char *name)
{
    char sql[WH_TD_NAME + 40];
    wh_answer a;

    snprintf(sql, sizeof sql, "DROP DATABASE IF EXISTS %s", name);
    ask(e, sql, true, NULL, &a);
}

/* What killed processes of this machine left. */
static void sweep(wh_td_engine *e)
{
    wh_buf names = WH_BUF_INIT(1 << 20);
    wh_sink sink = {&names, NULL, take_leftover, NULL};
    wh_answer a;
    size_t i;

    ask(e, "SELECT name FROM information_schema.ins_databases", false, &sink, &a);
    for (i = 0; i < names.n; i += strlen(names.p + i) + 1)
        if (strlen(names.p + i) < WH_TD_NAME)
            drop_database(e, names.p + i);
    wh_buf_release(&names);
}

/* ---- engines ----------------------------------------------------------------------------------
 */

static void engine_close(void *p)
{
    wh_td_engine *e = p;

    if (e == NULL)
        return;
    wh_td_http_close(e);
    wh_td_url_release(&e->url);
    wh_buf_release(&e->bytes);
    free(e->values);
    free(e);
}

static int learn_version(wh_td_engine *e, wh_error *err)
{
    char version[40] = "";
    one_text t = {version, sizeof version};
    wh_sink sink = {&t, NULL, take_text, NULL};
    wh_answer a;

    ask(e, "SELECT SERVER_VERSION()", false, &sink, &a);
    if (a.kind != WH_ANSWER_OK)
        return failed(e, "does not let us in", &a, err);
    if (version[0] == '\0')
        return wh_error_set(err, WH_EENGINE, "%s does not say its version", e->shown);
    snprintf(e->version, sizeof e->version, "tdengine %s", version);
    return WH_OK;
}

/* A time without a zone is read in the server's: a case must mean the same everywhere. */
static int check_zone(wh_td_engine *e, wh_error *err)
{
    char zero[40] = "";
    one_text t = {zero, sizeof zero};
    wh_sink sink = {&t, NULL, take_text, NULL};
    wh_answer a;

    ask(e, "SELECT TO_UNIXTIMESTAMP('1970-01-01 00:00:00')", false, &sink, &a);
    if (a.kind != WH_ANSWER_OK)
        return failed(e, "does not say its time zone", &a, err);
    if (strcmp(zero, "0") == 0)
        return WH_OK;
    return wh_error_set(
        err, WH_EENGINE,
        "%s reads times in another time zone than UTC, so a case would mean something else there: "
        "set 'timezone UTC' in its taos.cfg and start it and taosAdapter again",
        e->shown);
}

static int engine_open(const wh_engine_config *config, void **out, wh_error *err)
{
    wh_td_engine *e = wh_memory_zalloc(1, sizeof *e);
    int rc;

    e->limits = config->limits;
    e->stop = config->stop;
    e->isolated = config->isolated;
    wh_buf_own(&e->bytes, 1);
    rc = wh_td_url_read(config->url, &e->url, err);
    if (rc == WH_OK)
        rc = wh_td_http_open(e, err);
    if (rc == WH_OK)
        rc = learn_version(e, err);
    if (rc == WH_OK)
        rc = check_zone(e, err);
    if (rc == WH_OK)
        rc = choose_prefix(e, err);
    if (rc != WH_OK) {
        engine_close(e);
        return rc;
    }
    sweep(e);
    *out = e;
    return WH_OK;
}

static const char *engine_version(void *p)
{
    return ((wh_td_engine *)p)->version;
}

/* ---- sessions ---------------------------------------------------------------------------------
 */

/* Milliseconds, in which the rules of dialects count, and times since 1970. */
static int session_open(void *p, void **out, wh_error *err)
{
    wh_td_engine *e = p;
    wh_td_session *s = wh_memory_zalloc(1, sizeof *s);
    char sql[WH_TD_NAME + 80];
    wh_answer a;

    s->engine = e;
    snprintf(s->name, sizeof s->name, "%s%u", e->prefix, ++e->next);
    snprintf(sql, sizeof sql, "CREATE DATABASE %s VGROUPS 1 PRECISION 'ms' KEEP 36500", s->name);
    ask(e, sql, true, NULL, &a);
    if (a.kind != WH_ANSWER_OK) {
        free(s);
        return failed(e, "makes no database of our own", &a, err);
    }
    *out = s;
    return WH_OK;
}

static int session_join(void *p, void **out, wh_error *err)
{
    const wh_td_session *first = p;
    wh_td_session *s = wh_memory_zalloc(1, sizeof *s);

    (void)err;
    *s = *first;
    s->joined = true;
    *out = s;
    return WH_OK;
}

static void session_close(void *p)
{
    wh_td_session *s = p;

    if (s == NULL)
        return;
    if (!s->joined)
        drop_database(s->engine, s->name);
    free(s);
}

static void execute(void *p, wh_str sql, const wh_sink *sink, wh_answer *a)
{
    wh_td_session *s = p;
    wh_td_reply r;
    bool counts;
    const char *why = wh_td_refusal(sql, &counts);

    if (why != NULL) {
        wh_td_say(a, WH_ANSWER_REFUSED, "REFUSED", why);
        return;
    }
    if (s->lost) {
        wh_td_say(a, WH_ANSWER_LOST, "", "the server was lost before");
        return;
    }
    wh_td_post(s->engine, s->name, sql, &r);
    if (r.end == WH_TD_ANSWERED)
        wh_td_answer(s->engine, r.status, counts, sink, a);
    else
        say_end(s->engine, &r, a);
    s->lost = a->kind == WH_ANSWER_LOST;
}

const wh_engine_driver wh_tdengine_driver = {
    .size = sizeof(wh_engine_driver),
    .scheme = "tdengine",
    .dialect = "tdengine",
    .open = engine_open,
    .close = engine_close,
    .version = engine_version,
    .session_open = session_open,
    .session_close = session_close,
    .execute = execute,
    .session_join = session_join,
};
