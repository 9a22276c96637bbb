/*
 * reduce: the same failure, as small as a person would make it by hand. This room edits a case and
 * asks a question of the caller's, over and over; it knows no engine.
 *
 * Only setup and base are edited; the runs are derived from them anew for every candidate, and the
 * oracle's own conditions are checked each time, so that what is left is a pair of queries that
 * must agree by construction, and never a bug that the reducer made.
 */
#ifndef WHITTLE_REDUCE_H
#define WHITTLE_REDUCE_H

#include <whittle/base.h>
#include <whittle/case.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How far a reduction has come. */
typedef struct wh_reduce_stats {
    uint32_t size;     /* sizeof(wh_reduce_stats) */
    uint64_t tests;    /* questions asked */
    uint64_t accepted; /* how many of them made the case smaller */
    uint64_t cached;   /* candidates that had been asked about before */
    uint64_t skipped;  /* candidates that the oracle or the catalog ruled out, unasked */
    size_t statements_before, statements;
    size_t tokens_before, tokens;
    bool unverified; /* nobody can tell whether a candidate is a fair question: whole setup
                         statements were removed and nothing else was touched */
    bool minimal;    /* no single step of any pass makes it smaller; false: stopped early */
} wh_reduce_stats;
#define WH_REDUCE_STATS_INIT                                                                       \
    {                                                                                              \
        sizeof(wh_reduce_stats), 0, 0, 0, 0, 0, 0, 0, 0, false, false                              \
    }

/* What became of one step that a pass can take. */
enum wh_reduce_fate {
    WH_STEP_TAKEN,   /* it fails without this: it went */
    WH_STEP_LOST,    /* still_fails() said no */
    WH_STEP_REFUSED, /* not asked: the oracle or the catalog rules it out; `why` says so */
};

typedef struct wh_reduce_step {
    uint32_t size; /* sizeof(wh_reduce_step) */
    int fate;      /* enum wh_reduce_fate */
    const char *pass;
    const char *why;
    wh_str what;      /* "CREATE INDEX i0 ON t0(c0)", "ORDER BY c0", "c0 + 1 -> c0"; one line */
    wh_str statement; /* the first one that it changes, as it was; on one line */
    size_t number;    /* of that statement, from 1; 0: it is a choice of the oracle */
    size_t more;      /* places that change besides what `what` says */
    const wh_reduce_stats *stats;
} wh_reduce_step;

typedef struct wh_reduce_options {
    uint32_t size; /* sizeof(wh_reduce_options) */

    /* Does the candidate fail in the same way? 1 yes, 0 no, negative: an error that ends the
     * reduction, of which `err`, never NULL, says why; beside a yes or no nobody reads it. A setup
     * statement that fails and is not marked may-fail makes it a 0. Required. */
    int (*still_fails)(void *ctx, const wh_case *candidate, wh_error *err);

    /* Asked before every question; true: end with the best case so far. May be NULL. */
    bool (*should_stop)(void *ctx);

    /* Called after every question and once at the end. May be NULL. */
    void (*on_progress)(void *ctx, const wh_reduce_stats *stats);

    void *ctx;

    uint64_t max_tests; /* 0: as many as it takes */

    /* Names of passes, with commas between; NULL: all of them. */
    const char *passes;

    /* `still_fails` itself sees to it that a candidate is a fair question (it must hold on a good
     * engine, a person's own script judges it): cases whose runs can't be derived may be edited
     * everywhere, those of bases without runs as scripts are, and candidates that look invalid are
     * asked about too, when nothing else is left. */
    bool guarded;

    wh_reduce_stats *stats; /* filled at the end; may be NULL */

    /* Called after every step that made the case smaller; by wh_reduce_explain() after every step
     * there is. What it points to lives for that call only. May be NULL. */
    void (*on_step)(void *ctx, const wh_reduce_step *step);
} wh_reduce_options;
#define WH_REDUCE_OPTIONS_INIT                                                                     \
    {                                                                                              \
        sizeof(wh_reduce_options), NULL, NULL, NULL, NULL, 0, NULL, false, NULL, NULL              \
    }

/*
 * Shrink `c` for as long as `opt->still_fails` says that it fails in the same way.
 *
 * `*out` lives in `a`; it has its own id, and a "reduced" field that names the id of `c`. Its
 * verdict, signature and actual results are gone: whoever runs it writes them. Candidates given to
 * `opt->still_fails` live for that call only. `c` is not changed.
 * WH_OK even if nothing could go; WH_ENOREPRO if `c` does not fail to begin with, WH_EINVAL for an
 * unknown pass or without `still_fails`, WH_ENOTSUP for an unknown dialect.
 * Same input and same answers, same output. Distinct arenas may be used from distinct threads.
 * After Zeller & Hildebrandt (2002); chunks as in group testing, Hwang (1972).
 */
WH_API int wh_reduce(wh_arena *a, const wh_case *c, const wh_reduce_options *opt, wh_case **out,
                     wh_error *err);

/*
 * Why is each thing in `c` there? Tries every single step of every pass that would make it smaller
 * (new names and blanks apart), and tells `opt->on_step` what becomes of it. The case itself is
 * not asked about. `opt->stats` says how many there were (tests, skipped) and how many of them
 * still fail (accepted); "minimal": none does, and nothing stopped it.
 */
WH_API int wh_reduce_explain(const wh_case *c, const wh_reduce_options *opt, wh_error *err);

/* The passes in their order, i = 0, 1, ...; NULL past the last. `*summary` may be NULL. */
WH_API const char *wh_reduce_pass_at(size_t i, const char **summary);

/* Are two signatures (case-format(5)) the same failure? What says more plainly how a relation is
 * violated is the same: extra for less, missing for more, either of them for both; not the reverse.
 * `loose`: whatever the direction of a violated relation. */
WH_API bool wh_signature_same(wh_str recorded, wh_str seen, bool loose);

#ifdef __cplusplus
}
#endif
#endif
