/*
 * Pairs: cases that hold one query on several engines against itself, "bag q@old = q@new". Their
 * runs with one name and one text are edited as one, so no edit can make a difference between them;
 * what is left to see to is that the query, and what the setup puts into the databases, are the
 * same on any engine. That is what the oracle of differential testing sees to, too.
 */
#ifndef REDUCE_ASK_PAIR_H
#define REDUCE_ASK_PAIR_H

#include "oracles/subject/subject.h"
#include "reduce/passes/candidate.h"
#include "reduce/passes/leader.h"

/* Does all that the case checks follow from its runs being the same query on the same rows? */
bool wh_pair_is(wh_arena *a, const wh_case *c);

/* Does the setup put the same rows into the databases of all engines, as that oracle has it? */
bool wh_pair_takes_setup(wh_arena *a, const wh_dialect *d, const wh_oracle *o,
                         const wh_candidate *c, const char **why);

/* That, and must each run give the same on all of them? `catalog` is that of the setup. */
bool wh_pair_is_fair(wh_arena *a, const wh_dialect *d, const wh_candidate *c, wh_catalog *catalog,
                     const char **why);

#endif
