/*
 * What depends on what: which statements make no sense without another one. They are looked up by
 * the names that they mention, so that it is cheap in scripts of any length.
 */
#ifndef REDUCE_PASSES_DEPEND_H
#define REDUCE_PASSES_DEPEND_H

#include "reduce/passes/candidate.h"

typedef struct wh_depend wh_depend;

/* Lives in `a`, as `c` must. */
wh_depend *wh_depend_new(wh_arena *a, const wh_candidate *c);

/*
 * Statement i with all that makes no sense without it, i first: what mentions the name it makes,
 * until that name is made anew, what mentions names made by those, and the end of a transaction
 * that it begins. `*v` holds until the next call. False: something that must stay is among them.
 */
bool wh_depend_on(wh_depend *d, size_t i, const size_t **v, size_t *n);

/* Marks what has to do with what is marked: statements that mention a name that is made here and
 * that a marked one mentions, again and again. `marked` is of each statement. */
void wh_depend_reach(const wh_depend *d, bool *marked);

/* The name that statement i makes, as a hash; 0: it makes none, or others make it too. */
uint32_t wh_depend_only_maker(const wh_depend *d, size_t i);

#endif
