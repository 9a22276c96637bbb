/* A reduction under way: the smallest candidate so far, and the one question that may be asked. */
#ifndef REDUCE_REDUCTION_H
#define REDUCE_REDUCTION_H

#include "reduce/cache.h"
#include "reduce/passes.h"
#include "reduce/plan.h"
#include "reduce/search.h"
#include <whittle/reduce.h>

typedef struct wh_reduction {
    wh_arena *a; /* of the best candidate and of what is tried; private */
    const wh_dialect *d;
    const wh_case *source;
    const wh_reduce_options *opt;
    int mode; /* enum wh_reduce_mode */
    const wh_candidate *best;
    uint64_t best_cost;
    wh_universe all;
    wh_cache cache;
    wh_reduce_stats stats;
    wh_error failure; /* code != 0: the caller's function failed */
    bool stopped;
    bool size_matters; /* a candidate must be smaller than the best one */
} wh_reduction;

/*
 * Ask about one candidate: enum wh_search_answer. YES makes it the best one. What is not sound,
 * not smaller, was asked before or is refused by the oracle is answered NO without asking.
 */
int wh_reduction_try(wh_reduction *r, const wh_candidate *c);

/* Find a subset of the plan's items that can be done. `first` as for wh_search. True: some were. */
bool wh_reduction_search(wh_reduction *r, wh_plan *p, size_t first);

/* Add the "reduced" fields to a reduced case. */
void wh_reduce_mark(wh_arena *a, wh_case *c, const wh_case *source, const wh_reduce_stats *stats);

#endif
