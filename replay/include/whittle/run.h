/*
 * Running and judging: execute a case on an engine, observe what its runs give, and hold that
 * against the relation that the case carries. No oracle is needed for that, and none is known
 * here: a case is judged by its own check lines (case-format(5), The relation), years later too.
 */
#ifndef WHITTLE_RUN_H
#define WHITTLE_RUN_H

#include <whittle/base.h>
#include <whittle/case.h>
#include <whittle/engine.h>

#ifdef __cplusplus
extern "C" {
#endif

enum wh_verdict_kind {
    WH_PASS,
    WH_FAIL,         /* a check is violated, or an internal error */
    WH_CRASH,        /* the engine died */
    WH_TIMEOUT,      /* it ignored the stop flag and was killed */
    WH_INCONCLUSIVE, /* an error or a limit made the check unanswerable */
    WH_BROKEN,       /* setup failed */
    WH_FLAKY,        /* failed, but not again */
};

/* "pass", "fail", ..., "unknown" for what is no verdict; and back: -1 for anything else. */
WH_API const char *wh_verdict_name(int kind);
WH_API int wh_verdict_of_name(wh_str name);

typedef struct wh_verdict {
    int kind;            /* enum wh_verdict_kind */
    char signature[384]; /* how it failed (case-format(5), Signature); "" if it did not */
    char reason[512];    /* one line for a person; may be "" */
} wh_verdict;

/*
 * Where execution stands, in memory that another thread or process may watch: relaxed atomic
 * stores, no clock; watch it by atomic loads. `steps` changes with every statement; whoever sees it
 * stand still for too long sets `stop`, from a thread by an atomic store (wh_engine_config), which
 * the engine polls if its configuration's `stop` points to it; else nobody does. As it is cleared
 * before each statement, one that is set between two is lost: who wants to end all there is to come
 * lets the configuration's `stop` point to a flag of their own.
 */
typedef struct wh_progress {
    volatile int stop; /* end the current statement; cleared before each */
    volatile int quit; /* for an oracle: end after the current base */
    volatile uint32_t section; /* index in the case of the section being executed */
    volatile uint32_t base;    /* for an oracle: base and oracle being checked, 1-based */
    volatile uint32_t oracle;
    volatile uint64_t steps;
} wh_progress;

/* One result set of a run. Which of the fields are filled follows from `wh_need`. */
typedef struct wh_result_set {
    size_t ncolumns;
    uint64_t nrows;
    wh_hash bag;          /* sum of the row hashes; WH_NEED_BAG, LIST, HASHES or ROWS */
    wh_hash list;         /* hash over the row hashes in order; WH_NEED_LIST */
    wh_hash picked;       /* bag of the rows whose last column is true, without it */
    uint64_t npicked;
    wh_value total;       /* sum of the first column, exact; WH_NULL: not to be had exactly */
    wh_hash *hashes;      /* nrows of them, in order; WH_NEED_HASHES */
    wh_hash *picked_hashes;
    wh_value *first;      /* ncolumns values, if there is a row; WH_NEED_FIRST */
    wh_value **rows;      /* nrows rows of ncolumns values; WH_NEED_ROWS */
    wh_value **picked_rows;
} wh_result_set;

enum wh_need {
    WH_NEED_LIST = 1 << 0,
    WH_NEED_TOTAL = 1 << 1,
    WH_NEED_PICKED = 1 << 2,
    WH_NEED_HASHES = 1 << 3,
    WH_NEED_ROWS = 1 << 4,
    WH_NEED_FIRST = 1 << 5, /* the first row alone */
    WH_NEED_WARNINGS = 1 << 6, /* a server is asked for them in a round trip of its own */
    WH_NEED_BAG = 1 << 7,      /* rows are hashed; counting and adding them up takes no hash */
};

typedef struct wh_warning {
    wh_str class_, text;
} wh_warning;

/* What one section gave. */
typedef struct wh_observation {
    uint8_t kind;    /* enum wh_section_kind: WH_SETUP, WH_DERIVED or WH_RUN */
    bool executed;
    wh_str place;
    size_t nresults;
    wh_result_set *results;
    size_t naffected;
    int64_t *affected;
    size_t nwarnings;
    wh_warning *warnings;
    wh_answer answer; /* of the first statement that did not answer OK (and was not may-fail) */
    size_t failed;    /* its index in the section */
    bool recalled;    /* private: an answer to the same text, given before */
    bool refused;     /* the walls said no to a statement that may be missed (-- @stmt
                         may-fail=REFUSED); of setup, its index is `failed` and the answer is OK */
} wh_observation;

typedef struct wh_observations {
    size_t n; /* as many as the case has sections; those that are not executed stay cleared */
    wh_observation *v;
    wh_str broken;     /* why setup failed, p == NULL: it did not */
    bool inconclusive; /* not runnable here: `why` */
    wh_error why;
    uint64_t statements, statements_ok; /* how many were executed and answered OK */
    const void *checks; /* private: the case's check lines as they were parsed; NULL: not yet */
    size_t nchecks;
} wh_observations;

/* An engine by the label that cases call it by, as in "-- @run q@test". */
typedef struct wh_labelled_engine {
    wh_str label;
    wh_engine *engine;
} wh_labelled_engine;

typedef struct wh_run_options {
    uint32_t size;          /* sizeof(wh_run_options) */
    unsigned need;          /* enum wh_need, beside what the case's checks need */
    wh_progress *progress;  /* may be NULL */
    /* Called before every statement with the section's index; may be NULL. */
    void (*on_statement)(void *ctx, size_t section, wh_str sql);
    void *ctx;
    uint64_t *engine_ns; /* nanoseconds spent in the engine are added here; NULL: not measured */
    /* The engines of a case that names several, each label once; may be NULL. */
    const wh_labelled_engine *engines;
    size_t nengines;
    struct wh_steps *steps; /* private: takes the steps of each query that answers; may be NULL */
    struct wh_recall *recall; /* private: lone queries of a session that goes on; may be NULL */
} wh_run_options;
#define WH_RUN_OPTIONS_INIT                                                                        \
    {sizeof(wh_run_options), WH_NEED_WARNINGS | WH_NEED_BAG, NULL, NULL, NULL, NULL, NULL, 0,      \
     NULL, NULL}

/*
 * Before anything executes: does every chunk of the case hold exactly one statement of its
 * dialect, do its checks parse? WH_ESYNTAX with file and line if not.
 */
WH_API int wh_case_validate(const wh_case *c, wh_error *err);

/* Execute a whole case on fresh databases of `e`, or of the engines that the options give for its
 * labels: setup without a label on each of them, a run without one on `e`. The observations live in
 * `a`. Nothing executes, and it is inconclusive, where the case is of a dialect that is neither known
 * here nor what the engine calls its own; of two that are known, whoever chose the engine has seen to
 * it that it speaks the case's (wh_engine_dialect()). What the engine answers is data; fails only when no session can be opened (WH_EENGINE). */
WH_API int wh_run_case(wh_arena *a, wh_engine *e, const wh_case *c, const wh_run_options *opt,
                       wh_observations **out, wh_error *err);

/* Hold the observations against the case's checks. */
WH_API void wh_judge(wh_arena *a, const wh_case *c, const wh_observations *o, wh_verdict *out);

/*
 * Run and judge; what looks like a failure is run once more on a fresh database with all rows
 * kept, and is WH_FLAKY if it does not come back with the same signature. `*obs` gets the
 * observations of the last run; `verdict` and `obs` may be NULL. The case is taken as it is: one
 * from elsewhere is to be held against wh_case_validate() before, as a driver that is given two
 * statements may run the first one alone.
 */
WH_API int wh_replay(wh_arena *a, wh_engine *e, const wh_case *c, const wh_run_options *opt,
                     wh_verdict *verdict, wh_observations **obs, wh_error *err);

/*
 * An engine in a process of its own: what it does to that process, a crash, a hang, all the memory
 * there is, is a verdict, and the caller lives.
 *
 * The engine is opened there when the first case comes, and again behind a death. `driver` NULL: the
 * one that the configuration's URL names. What the driver reaches is as it was when this was called:
 * the process is a copy of the caller's (fork), so later changes of the caller's memory don't reach
 * it, and of the caller's threads it has none. A lock that one of those held just then stays locked
 * in the copy. This function tries the C library's and makes another copy if one is; where it is
 * one of the engine's own, which hangs then before it executes anything, wh_isolated_replay() makes
 * another copy after the time limit and 2 s, three in all. Where there are no other threads yet, or
 * none of them uses the engine, that doesn't arise. The copy ignores SIGINT, SIGTERM and SIGHUP, has
 * none of the caller's signal handlers, reads and writes nothing of the caller's standard streams,
 * leaves no core, and ends with the caller. The caller has
 * one more child meanwhile, for which wh_isolated_close() waits.
 *
 * The limits on time and memory are those of the configuration. Where `config->stop` becomes
 * nonzero, the case under way and all there are to come end with WH_ESTOPPED. WH_EIO when no
 * process can be made. One thread at a time may use it; distinct ones may be used from distinct
 * threads. A child that the caller forks itself must neither use nor close it.
 */
typedef struct wh_isolated wh_isolated;
WH_API int wh_isolated_open(wh_isolated **out, const wh_engine_driver *driver,
                            const wh_engine_config *config, wh_error *err);
WH_API void wh_isolated_close(wh_isolated *i);

/*
 * wh_case_validate(), then wh_replay() over there. A death is believed if the case dies a second
 * time, in a new process; else it is WH_FLAKY. `record` gets the case appended as it is to be
 * stored: with the engine, the verdict, and what its runs gave where that is wrong. `verdict` and
 * `record` may be NULL.
 * Fails only if the engine can't be opened (WH_EENGINE) or the case is malformed (WH_ESYNTAX with
 * file and line), and with WH_EIO.
 * WH_ELIMIT, where `record` is full, comes with the verdict nevertheless.
 */
WH_API int wh_isolated_replay(wh_isolated *i, const wh_case *c, wh_verdict *verdict,
                              wh_buf *record, wh_error *err);

#ifdef __cplusplus
}
#endif
#endif
