/*
 * Reducing one case or script for the tool: establish that it fails, shrink it, confirm the result
 * on a fresh worker, print it.
 */
#ifndef REDUCE_REDUCER_H
#define REDUCE_REDUCER_H

#include "reduce/ask/command.h"
#include "reduce/ask/journal.h"
#include "reduce/ask/trial.h"
#include "reduce/experiment.h"
#include <whittle/reduce.h>

typedef struct wh_reducer_config {
    const wh_engine_options *engine;
    wh_engine_options *good; /* --passes-on; NULL: none */
    wh_command *test;        /* --test; NULL: the engine judges */
    const char *dialect;     /* of plain scripts */
    const char *passes;      /* NULL: all */
    uint64_t max_tests;      /* of one case; 0: no limit */
    uint64_t repeat;         /* a candidate is run so often at most (0: once) .. */
    uint64_t threshold;      /* .. and must fail so often (0: once) */
    wh_journal *journal;     /* answers of earlier runs and of this one; NULL: none are kept */
    bool loose;              /* the direction of a violated relation does not matter */
    bool exact;              /* the relation that the case violates is kept, too */
    bool explain;            /* also say why each thing in the result is there */
    bool (*should_stop)(void *ctx);
    void (*on_progress)(void *ctx, const wh_reduce_stats *stats);
    void (*on_step)(void *ctx, const wh_reduce_step *step); /* may be NULL */
    /* After each question that was really asked; `smaller`: what is printed if nothing better
     * comes, p == NULL: as before. A failure ends the reduction. May be NULL. */
    int (*keep)(void *ctx, wh_str smaller, wh_error *err);
    void *ctx;
} wh_reducer_config;

typedef struct wh_reducer wh_reducer;

enum wh_reducer_outcome {
    WH_REDUCED,    /* `out` holds the reduced case */
    WH_UNTOUCHED,  /* it records no failure: `out` holds it as it was */
    WH_NOT_AGAIN,  /* it does not fail (any more): `out` holds it, marked as flaky */
    WH_NOT_TESTED, /* can't be tested here: `out` holds it as it was */
};

/* Before any input is read: this forks the workers. */
int wh_reducer_start(wh_reducer **out, const wh_reducer_config *config, wh_error *err);
void wh_reducer_free(wh_reducer *r);

/*
 * Reduce one item (a case or a plain script); what is to be printed is appended to `out`.
 * `why` says why a case was not reduced. WH_ESYNTAX and others: this item is malformed and nothing
 * was executed. What fails later ends the reduction as should_stop() does, so that `out` holds the
 * smallest case so far; see wh_reducer_failure().
 */
int wh_reducer_item(wh_reducer *r, const char *file, const wh_item *item, wh_buf *out, int *outcome,
                    wh_error *why, wh_error *err);

/* Was the last item that was reduced not reduced to the end? By the time, by the limit of tests, or
 * by whoever stopped it. */
bool wh_reducer_was_cut_short(const wh_reducer *r);

/* The next item is not to become what these cure, if it fails with them. The texts must stay. */
void wh_reducer_avoid(wh_reducer *r, const wh_cures *cures);

/* Does a case that fails pass without that? One execution. False also where it can't be tried. */
bool wh_reducer_cures(wh_reducer *r, wh_str text, wh_str cure);

/* Why no question can be asked any more; NULL: nothing failed. Items are passed on from then on. */
const wh_error *wh_reducer_failure(const wh_reducer *r);

/* Why each thing in what was printed last is there; empty: nothing was explained. */
wh_str wh_reducer_explanation(const wh_reducer *r);

#endif
