/*
 * replay: the only room that talks to databases. This header is the driver interface: what a
 * database engine must be able to do to be tested. An embedding program supplies its own by
 * filling a wh_engine_driver over its own API and opening it with wh_engine_open_driver(); then
 * cases can be replayed, judged and reduced on it.
 *
 * What an engine answers, an SQL error included, is data (wh_answer), not a failure of the call.
 */
#ifndef WHITTLE_ENGINE_H
#define WHITTLE_ENGINE_H

#include <whittle/base.h>
#include <whittle/case.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bounds that a verdict depends on (case-format(5), limit). 0 = the default of WH_LIMITS_INIT;
 * WH_NO_TIMEOUT, and WH_NO_LIMIT in rows and memory: none. */
#define WH_NO_TIMEOUT UINT32_MAX
#define WH_NO_LIMIT UINT64_MAX
typedef struct wh_limits {
    uint32_t size;       /* sizeof(wh_limits) */
    uint32_t timeout_ms; /* one statement, softly; SQLite and isolated engines: without the time that
                            they wait for a processor */
    uint64_t rows;       /* of one result set; reached: inconclusive */
    uint64_t memory;     /* bytes the engine may hold */
    uint32_t length;     /* bytes of one value (SQLITE_LIMIT_LENGTH; 16 MiB once FTS keeps an
                            index) */
    uint32_t like;       /* bytes of a LIKE or GLOB pattern */
} wh_limits;
#define WH_LIMITS_INIT {sizeof(wh_limits), 5000, 100000, (uint64_t)1 << 30, 100000, 100}

/* Where a statement's results go, row by row. Values live for the call only. A driver always gets
 * one; each of its functions may be NULL, then nobody looks. */
typedef struct wh_sink {
    void *ctx;
    /* A row-returning statement opens a result set. */
    void (*columns)(void *ctx, size_t n);
    /* As many values as there are columns; where that is not so, or a value is none that a case
     * can hold, the run is inconclusive. false: take no more rows (the row limit, mostly); the
     * answer is then WH_ANSWER_LIMIT, whether the driver says so or not. */
    bool (*row)(void *ctx, const wh_value *v, size_t n);
    /* Where asking for warnings costs, don't, if it is NULL. A class is as in wh_answer. */
    void (*warning)(void *ctx, wh_str class_, wh_str text);
} wh_sink;

enum wh_answer_kind {
    WH_ANSWER_OK,
    WH_ANSWER_ERROR,    /* an ordinary SQL error */
    WH_ANSWER_INTERNAL, /* an error that no SQL should be able to provoke */
    WH_ANSWER_STOPPED,  /* obeyed the stop flag (timeout) */
    WH_ANSWER_LIMIT,    /* row or memory limit */
    WH_ANSWER_REFUSED,  /* the walls said no: inconclusive, never an ordinary error */
    WH_ANSWER_LOST,     /* the connection is gone */
};

typedef struct wh_answer {
    int kind;           /* enum wh_answer_kind */
    int64_t affected;   /* rows changed; -1: not a statement that changes rows */
    char class_[64];    /* as the dialect calls it, by which oracles tell errors apart: a word of
                           UTF-8 without ':', e.g. "SQLITE_CONSTRAINT_UNIQUE", "22012"; "" when
                           OK. Whatever else a driver gives is made one: '_' for each ':', blank
                           and control byte, '?' for what is no UTF-8; of an error "unknown"
                           for "" */
    char text[512];     /* the engine's message, cut if longer */
} wh_answer;

/* How to open an engine. */
typedef struct wh_engine_config {
    uint32_t size;              /* sizeof(wh_engine_config) */
    wh_str url;                 /* as the user gave it, e.g. "sqlite:?lib=/path/libsqlite3.so" */
    wh_limits limits;
    /*
     * Polled while a statement runs; nonzero: stop it. May be NULL; e.g. the `stop` of a wh_progress.
     * A signal handler assigns to it; another thread stores by an atomic operation of its language
     * (`__atomic_store_n(&stop, 1, __ATOMIC_RELAXED)` in C and C++), as the library loads it so: no
     * data race, and no order with what else the thread wrote. A driver loads it in the same way.
     */
    const volatile int *stop;
    /*
     * Asked for by a worker process that another one watches over. That one ends what takes too long
     * or too much memory, so the engine does neither itself; and where a private server crashes, the
     * process dies of the same signal. Else (the default) the engine keeps the limits on time and
     * memory itself, the crash is a WH_ANSWER_LOST, and the process is sent no signal.
     */
    bool isolated;
    bool allow_superuser;       /* on a server that the user named; else refused */
} wh_engine_config;
#define WH_ENGINE_CONFIG_INIT                                                                      \
    {sizeof(wh_engine_config), {NULL, 0}, WH_LIMITS_INIT, NULL, false, false}

/*
 * A driver. `engine` is one opened engine, `session` one connection to one database of it.
 * Functions that can fail give WH_OK, or a negative `enum wh_code` and in `err`, which is never NULL
 * and comes cleared, why. Those marked optional may be NULL: begin with a cleared struct, and set
 * its size. A driver may be used from several threads, one engine per thread. It is called from C:
 * nothing that is thrown may leave it.
 */
typedef struct wh_engine_driver {
    uint32_t size;       /* sizeof(wh_engine_driver) */
    const char *scheme;  /* what stands before ':' in its URLs */
    const char *dialect; /* the dialect its cases are written in, by default `scheme` */

    /* `config` lives as long as the engine: it may be kept, as its `stop` is wanted while statements
     * run; so does what it points to, but for the URL, which lives for this call. */
    int (*open)(const wh_engine_config *config, void **engine, wh_error *err);
    void (*close)(void *engine);
    /* "sqlite 3.40.1": product and version, for @engine; asked once. One line of at most 127
     * bytes: what is beyond is cut, and control characters become blanks. */
    const char *(*version)(void *engine);

    /* A session on a fresh, empty database that nobody else sees. */
    int (*session_open)(void *engine, void **session, wh_error *err);
    void (*session_close)(void *session);

    /* Run exactly one statement (not NUL-terminated) to its end. *answer comes as OK, -1, "", "";
     * whatever is to be said is said there. */
    void (*execute)(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer);

    /* Optional: a copy of the whole database as it is now, and a session's database set to it.
     * WH_ENOTSUP when this database has state that a copy would lose. Called by wh_session_snapshot()
     * and wh_session_restore() alone: to replay a case takes neither. */
    int (*snapshot)(void *session, void **snapshot, wh_error *err);
    int (*restore)(void *session, const void *snapshot, wh_error *err);
    void (*snapshot_free)(void *session, void *snapshot);

    /* Optional: the plan of one query as text, one line a step, normalised so that two queries
     * with the same plan give the same text. False: it can't be explained. */
    bool (*plan)(void *session, wh_str sql, wh_buf *out);

    /* Optional: is the database itself in order? An unsound one answers WH_ANSWER_INTERNAL. Called by
     * wh_session_check() alone. */
    void (*check)(void *session, wh_answer *answer);

    /* Optional: how much work the last statement was, in steps of the engine's own; 0: unknown. */
    uint64_t (*steps)(void *session);

    /* Optional: the dialect of what was found behind the URL; NULL: `dialect`. */
    const char *(*engine_dialect)(void *engine);

    /* Optional: the name of what every session starts with (case-format(5), session), for engines
     * whose own configuration could change a result. `sql` (may be NULL) gets what a person types
     * in the engine's shell to have the same, without the `;` at its end. */
    const char *(*baseline)(void *engine, wh_buf *sql);

    /* Optional: one more connection to the database of a session that session_open made, closed
     * before that one. WH_ENOTSUP: this engine has but one. */
    int (*session_join)(void *session, void **other, wh_error *err);

    /* Optional, both or none: from now on all sessions of the engine together may do `steps` of its
     * own (0: any number), of which `done` count as done; what is executed beyond that is
     * interrupted. And how many are done by now, which depends on neither machine nor load. */
    void (*allow)(void *engine, uint64_t steps, uint64_t done);
    uint64_t (*worked)(void *engine);
} wh_engine_driver;

typedef struct wh_engine wh_engine;
typedef struct wh_session wh_session;

/* Open by URL. WH_EINVAL for an unknown scheme or parameter, WH_EENGINE when it can't be reached.
 * Messages never hold a password. */
WH_API int wh_engine_open(wh_engine **out, const wh_engine_config *config, wh_error *err);

/* Is the scheme of this URL one of a driver that is built in? WH_EINVAL names those that are. */
WH_API int wh_engine_url_check(wh_str url, wh_error *err);

/* Open an engine of the caller's own driver; `driver` and what `config` points to stay the
 * caller's and must outlive the engine. */
WH_API int wh_engine_open_driver(wh_engine **out, const wh_engine_driver *driver,
                                 const wh_engine_config *config, wh_error *err);
WH_API void wh_engine_close(wh_engine *e);
WH_API const char *wh_engine_version(const wh_engine *e);
WH_API const char *wh_engine_dialect(const wh_engine *e);
WH_API const wh_limits *wh_engine_limits(const wh_engine *e);
/* As the driver's function; NULL: it has none. */
WH_API const char *wh_engine_baseline(const wh_engine *e, wh_buf *sql);

/* The URL without anything secret, for messages and logs. Appended to `out`. */
WH_API void wh_engine_url_redacted(wh_str url, wh_buf *out);

WH_API int wh_session_open(wh_session **out, wh_engine *e, wh_error *err);
WH_API void wh_session_close(wh_session *s);
/* One more connection to the database of `s`, which is closed after it. WH_ENOTSUP: this engine
 * has but one. */
WH_API int wh_session_join(wh_session **out, wh_session *s, wh_error *err);
/* `sink` may be NULL. */
WH_API void wh_session_execute(wh_session *s, wh_str sql, const wh_sink *sink, wh_answer *answer);
WH_API bool wh_session_plan(wh_session *s, wh_str sql, wh_buf *out);
WH_API void wh_session_check(wh_session *s, wh_answer *answer);
WH_API uint64_t wh_session_steps(wh_session *s);
WH_API int wh_session_snapshot(wh_session *s, void **snapshot, wh_error *err);
WH_API int wh_session_restore(wh_session *s, const void *snapshot, wh_error *err);
WH_API void wh_session_snapshot_free(wh_session *s, void *snapshot);

#ifdef __cplusplus
}
#endif
#endif
