/*
 * The SQLite driver: each session is a new database in memory behind the walls of
 * walls.c and vfs.c, on a library that library.c loads at run time. Here are
 * engines, sessions, snapshots, plans and checks; statements are executed in execute.c.
 */
#include "replay/engine/drivers.h"

#include <limits.h>
#include <stdlib.h>

#include "replay/engine/flag.h"
#include "replay/engine/sqlite/errors.h"
#include "replay/engine/sqlite/execute.h"
#include "replay/engine/sqlite/optimizer.h"
#include "replay/engine/sqlite/plan.h"
#include "replay/engine/sqlite/session.h"
#include "replay/engine/sqlite/walls.h"
#include "replay/engine/url.h"
#include "formats/base/memory.h"
#include "replay/engine/clock.h"

enum {
    PROGRESS_OPS = 1000, /* VM steps between two looks at the stop flag: some 20 microseconds */
};

typedef struct engine {
    const wh_sqlite_library *lib;
    wh_limits limits;
    const volatile int *stop;
    bool isolated;
    bool preloaded; /* a sanitizer's runtime, which sees what goes through malloc() only */
    unsigned off; /* optimizations (optimizer.c) */
    wh_sqlite_work work;
    char version[64];
} engine;

typedef struct snapshot {
    unsigned char *bytes;
    sqlite3_int64 n;
} snapshot;

/* ---- opening an engine -------------------------------------------------------------------- */

static int bad_parameter(wh_str key, wh_error *err)
{
    return wh_error_set(err, WH_EINVAL,
                        "unknown parameter '%.*s' in a sqlite: URL; known: lib=PATH, "
                        "optimizer=on|off|-NAME, preload=PATH",
                        (int)(key.n < 100 ? key.n : 100), key.p);
}

/* `lib` gets a NUL-terminated path, or stays empty. */
static int read_parameters(engine *e, wh_str query, wh_buf *lib, wh_error *err)
{
    wh_buf value = WH_BUF_INIT(4096);
    wh_str key;
    int rc;

    while ((rc = wh_url_next(&query, &key, &value, err)) == 1) {
        wh_str v = wh_buf_view(&value);

        if (wh_str_is(key, "lib")) {
            wh_buf_clear(lib);
            wh_buf_str(lib, v);
            wh_buf_char(lib, '\0');
            if (v.n == 0)
                rc = wh_error_set(err, WH_EINVAL, "sqlite: lib= needs the path of a library");
        } else if (wh_str_is(key, "optimizer")) {
            if (!wh_sqlite_optimizer_read(v, &e->off))
                rc = wh_error_set(err, WH_EINVAL,
                                  "sqlite: optimizer= is on, off, or -NAME, as -QueryFlattener");
        } else if (wh_str_is(key, "preload")) { /* is obeyed where the process is started */
            e->preloaded = true;
        } else {
            rc = bad_parameter(key, err);
        }
        if (rc < 0)
            break;
    }
    wh_buf_release(&value);
    return rc;
}

/* One heap limit holds for the whole library: with several engines the last one's. A worker
 * process has a limit on its address space instead, and no accounting to pay for. */
static void limit_heap(const engine *e)
{
    const wh_sqlite_library *lib = e->lib;

    if (!e->isolated && !lib->shared && lib->counts_memory && lib->api.hard_heap_limit64 != NULL)
        lib->api.hard_heap_limit64(e->limits.memory < INT64_MAX ? (sqlite3_int64)e->limits.memory
                                                                : 0);
}

static int engine_open(const wh_engine_config *config, void **out, wh_error *err)
{
    wh_buf path = WH_BUF_INIT(4096), name = WH_BUF_INIT(sizeof((engine *)0)->version - 1);
    engine *e = wh_memory_zalloc(1, sizeof *e);
    wh_url url;
    int rc = WH_OK;

    e->limits = config->limits;
    e->stop = config->stop;
    e->isolated = config->isolated;
    if (!wh_url_split(config->url, &url) || url.rest.n > 0)
        rc = wh_error_set(err, WH_EINVAL,
                          "a sqlite: URL is 'sqlite:' or 'sqlite:?lib=PATH': databases are always "
                          "new and in memory, files are not opened");
    if (rc == WH_OK)
        rc = read_parameters(e, url.query, &path, err);
    if (rc == WH_OK)
        rc = wh_sqlite_library_get(path.n ? path.p : NULL, !e->isolated || e->preloaded,
                                   &e->lib, err);
    if (rc == WH_OK) {
        limit_heap(e);
        wh_buf_text(&name, "sqlite ");
        wh_buf_text(&name, e->lib->api.libversion());
        memcpy(e->version, name.p, name.n);
        *out = e;
    } else {
        free(e);
    }
    wh_buf_release(&path);
    wh_buf_release(&name);
    return rc;
}

static void engine_close(void *p)
{
    free(p);
}

static const char *engine_version(void *p)
{
    return ((engine *)p)->version;
}

/* ---- sessions ----------------------------------------------------------------------------- */

/* Has the statement had its time? The processor time of this thread counts, as waiting for a processor
 * is not the statement's doing; that clock is dear, so it is read when the time could be over by the
 * other one. Both start at a statement's first call here: a short statement reads none. */
static bool is_over_time(wh_sqlite_session *s)
{
    uint64_t now = wh_now_ns(), had;

    if (s->deadline_ns == 0) {
        s->began_ns = wh_thread_ns();
        s->deadline_ns = now + s->timeout_ns;
    }
    if (now < s->deadline_ns)
        return false;
    had = wh_thread_ns() - s->began_ns;
    if (had >= s->timeout_ns)
        return true;
    s->deadline_ns = now + s->timeout_ns - had;
    return false;
}

static int progress(void *ctx)
{
    wh_sqlite_session *s = ctx;

    if (wh_flag_is_set(s->stop))
        return 1;
    s->work->done++;
    if (s->work->allowed != 0 && s->work->done > s->work->allowed)
        return 1;
    return s->timeout_ns != 0 && is_over_time(s);
}

static int run_own(wh_sqlite_session *s, const char *sql)
{
    int rc;

    s->own = true;
    s->deadline_ns = 0;
    rc = s->api->exec(s->db, sql, NULL, NULL, NULL);
    s->own = false;
    return rc;
}

static void session_close(void *p)
{
    wh_sqlite_session *s = p;

    if (s == NULL)
        return;
    if (s->db != NULL && s->api->close(s->db) != SQLITE_OK && s->api->close_v2 != NULL)
        s->api->close_v2(s->db);
    wh_buf_release(&s->sql);
    free(s->values);
    free(s);
}

/* Settings of a connection that a build may have other defaults for, and db_config() has no name
 * of; the others are set with the walls. */
static const char settings[] = "PRAGMA recursive_triggers = OFF; PRAGMA automatic_index = ON;"
                               "PRAGMA reverse_unordered_selects = OFF";

static int session_open(void *p, void **out, wh_error *err)
{
    engine *e = p;
    wh_sqlite_session *s = wh_memory_zalloc(1, sizeof *s);

    /* No SQLITE_OPEN_URI. NOMUTEX: a session is used by one thread at a time. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int rc;

    s->api = &e->lib->api;
    s->max_rows = e->limits.rows;
    s->stop = e->stop;
    s->work = &e->work;
    if (!e->isolated && e->limits.timeout_ms != WH_NO_TIMEOUT)
        s->timeout_ns = (uint64_t)e->limits.timeout_ms * 1000000;
    s->no_attach = e->lib->shared;
    s->no_local = !e->lib->local_time;
    if (!e->lib->shared) /* random() begins anew */
        s->api->randomness(0, NULL);
    wh_buf_own(&s->sql, INT_MAX);
    rc = s->api->open_v2(":memory:", &s->db, flags, WH_SQLITE_VFS_NAME);
    if (rc == SQLITE_OK)
        rc = wh_sqlite_walls_up(s, &e->limits);
    if (rc != SQLITE_OK) {
        session_close(s);
        return wh_error_set(err, WH_EENGINE, "SQLite can't open a database in memory (code %d)",
                            rc);
    }
    s->api->progress_handler(s->db, PROGRESS_OPS, progress, s);
    run_own(s, settings);
    rc = wh_sqlite_optimizer_set(s, e->off, err);
    if (rc != WH_OK) {
        session_close(s);
        return rc;
    }
    *out = s;
    return WH_OK;
}

static void engine_allow(void *p, uint64_t steps, uint64_t done)
{
    engine *e = p;

    e->work.allowed = steps == 0 ? 0 : steps / PROGRESS_OPS + 1;
    e->work.done = done / PROGRESS_OPS;
}

static uint64_t engine_worked(void *p)
{
    return ((const engine *)p)->work.done * PROGRESS_OPS;
}

/* ---- snapshots ---------------------------------------------------------------------------- */

static int can_copy(const wh_sqlite_session *s, wh_error *err)
{
    if (s->api->serialize == NULL || s->api->deserialize == NULL)
        return wh_error_set(err, WH_ENOTSUP, "this build of SQLite can't serialize a database");
    if (s->stateful)
        return wh_error_set(err, WH_ENOTSUP, "the session has state outside of its main database");
    return WH_OK;
}

static int session_snapshot(void *p, void **out, wh_error *err)
{
    wh_sqlite_session *s = p;
    snapshot *shot;
    int rc = can_copy(s, err);

    if (rc != WH_OK)
        return rc;
    if (!s->api->get_autocommit(s->db))
        return wh_error_set(err, WH_ENOTSUP, "a transaction is open");
    shot = wh_memory_zalloc(1, sizeof *shot);
    s->own = true;
    s->deadline_ns = 0;
    shot->bytes = s->api->serialize(s->db, "main", &shot->n, 0);
    s->own = false;
    if (shot->bytes == NULL || shot->n == 0) { /* nothing was ever written */
        s->api->free(shot->bytes);
        free(shot);
        return wh_error_set(err, WH_ENOTSUP, "there is nothing to copy yet");
    }
    *out = shot;
    return WH_OK;
}

static int session_restore(void *p, const void *from, wh_error *err)
{
    const snapshot *shot = from;
    wh_sqlite_session *s = p;
    unsigned char *copy;
    int rc = can_copy(s, err);

    if (rc != WH_OK)
        return rc;
    if (!s->api->get_autocommit(s->db))
        run_own(s, "ROLLBACK");
    copy = s->api->malloc64((sqlite3_uint64)shot->n);
    if (copy == NULL)
        return wh_error_set(err, WH_ELIMIT, "out of memory for a copy of the database");
    memcpy(copy, shot->bytes, (size_t)shot->n);
    s->own = true; /* SQLite attaches something of its own on the way */
    s->deadline_ns = 0;
    rc = s->api->deserialize(s->db, "main", copy, shot->n, shot->n,
                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
    s->own = false;
    if (rc != SQLITE_OK)
        return wh_error_set(err, WH_EENGINE, "SQLite refused the copy of a database: %s",
                            s->api->errmsg(s->db));
    return WH_OK;
}

static void session_snapshot_free(void *p, void *shot)
{
    wh_sqlite_session *s = p;
    snapshot *old = shot;

    if (old == NULL)
        return;
    s->api->free(old->bytes);
    free(old);
}

/* ---- plans and checks --------------------------------------------------------------------- */

enum {
    PLAN_STEPS = 128, /* whose depth is remembered; deeper ones are shown flat */
};

typedef struct plan_tree {
    int n;
    sqlite3_int64 id[PLAN_STEPS];
    int depth[PLAN_STEPS];
} plan_tree;

static int plan_depth(plan_tree *t, sqlite3_int64 id, sqlite3_int64 parent)
{
    int depth = 0;

    for (int i = t->n - 1; i >= 0; i--)
        if (t->id[i] == parent) {
            depth = t->depth[i] + 1;
            break;
        }
    if (t->n < PLAN_STEPS) {
        t->id[t->n] = id;
        t->depth[t->n++] = depth;
    }
    return depth;
}

static bool session_plan(void *p, wh_str sql, wh_buf *out)
{
    wh_sqlite_session *s = p;
    const wh_sqlite_api *api = s->api;
    /* Before 3.24 the first columns number queries and loops and hold no tree. */
    bool tree = api->libversion_number() >= 3024000;
    plan_tree t = {.n = 0};
    size_t start = out->n;
    sqlite3_stmt *stmt;
    bool more;
    int rc = wh_sqlite_prepare(s, "EXPLAIN QUERY PLAN ", sql, &stmt, &more);

    if (rc == SQLITE_OK && stmt != NULL && !more) {
        while ((rc = api->step(stmt)) == SQLITE_ROW) {
            const void *detail = api->column_text(stmt, 3);
            int depth =
                tree ? plan_depth(&t, api->column_int64(stmt, 0), api->column_int64(stmt, 1)) : 0;

            for (int i = 0; i < depth; i++)
                wh_buf_char(out, ' ');
            wh_sqlite_plan_normalise(wh_sqlite_bytes(detail, api->column_bytes(stmt, 3)), out);
            wh_buf_char(out, '\n');
        }
    }
    api->finalize(stmt);
    if (rc == SQLITE_DONE && s->refusal[0] == '\0')
        return true;
    out->n = start;
    return false;
}

static bool begins(wh_str line, const char *prefix)
{
    size_t n = strlen(prefix);

    return line.n >= n && memcmp(line.p, prefix, n) == 0;
}

/* Complaints of integrity_check that documented ways lead to, without any fault of the engine. */
static bool is_excused(const wh_sqlite_session *s, wh_str line)
{
    static const char *const prefixes[] = {
        "ok",
        /* ADD COLUMN used not to look at the rows that are there (before 3.37, its manual says). */
        "CHECK constraint failed in ",
        "NULL value in ",
        "unable to validate the inverted index for ",
    };

    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (begins(line, prefixes[i]))
            return true;
    return s->outside && begins(line, "malformed inverted index for ");
}

static void session_check(void *p, wh_answer *a)
{
    wh_sqlite_session *s = p;
    const wh_sqlite_api *api = s->api;
    sqlite3_stmt *stmt = NULL;
    int rc;

    wh_sqlite_answer_clear(a);
    if (s->edited) /* then a complaint proves nothing */
        return;
    s->refusal[0] = '\0';
    s->deadline_ns = 0;
    s->own = true;
    rc = api->prepare_v2(s->db, "PRAGMA integrity_check", -1, &stmt, NULL);
    while (rc == SQLITE_OK || rc == SQLITE_ROW) {
        const void *text;
        wh_str line;

        rc = api->step(stmt);
        if (rc != SQLITE_ROW)
            break;
        text = api->column_text(stmt, 0);
        line = wh_sqlite_bytes(text, api->column_bytes(stmt, 0));
        if (!is_excused(s, line)) {
            const char *nl = memchr(line.p, '\n', line.n);

            a->kind = WH_ANSWER_INTERNAL;
            line.n = nl ? (size_t)(nl - line.p) : line.n;
            wh_sqlite_answer_text(a, "integrity", line);
            break;
        }
    }
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        wh_sqlite_error(s, rc, a);
    api->finalize(stmt);
    s->own = false;
}

static void execute(void *p, wh_str sql, const wh_sink *sink, wh_answer *a)
{
    wh_sqlite_execute(p, sql, sink, a);
}

static uint64_t steps(void *p)
{
    return ((wh_sqlite_session *)p)->steps;
}

const wh_engine_driver wh_sqlite_driver = {
    .size = sizeof(wh_engine_driver),
    .scheme = "sqlite",
    .dialect = "sqlite",
    .open = engine_open,
    .close = engine_close,
    .version = engine_version,
    .session_open = session_open,
    .session_close = session_close,
    .execute = execute,
    .snapshot = session_snapshot,
    .restore = session_restore,
    .snapshot_free = session_snapshot_free,
    .plan = session_plan,
    .check = session_check,
    .steps = steps,
    .allow = engine_allow,
    .worked = engine_worked,
};
