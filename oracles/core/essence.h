/*
 * What alone tells which bug a reduced case is, whatever else it has: from what cures it (the
 * case's field "cause"), and what its statement has that such a cure does not tell.
 */
#ifndef ORACLES_CORE_ESSENCE_H
#define ORACLES_CORE_ESSENCE_H

#include "oracles/core/features.h"

#define WH_ESSENCE_OWN UINT64_C(0x6f776e) /* that of a change that reads its own table */

/* Sets `essence`, `of_schema`, `root` and `schema`. `core` has its relation, whether it reads its
 * own table, and no features but those of the setup. */
void wh_essence_add(wh_arena *a, const wh_case *c, const wh_dialect *d, wh_str sql,
                    wh_str signature, wh_core *core);

/* The same statement on the same setup, cured by the same; whichever part of it is written in
 * another way. `setup`: as above. */
uint64_t wh_form_of(const wh_case *c, const wh_dialect *d, wh_str sql, wh_str cause,
                    const wh_core *setup);

/* Bits of the kinds of comparisons: as equal, as less, BETWEEN. */
unsigned wh_comparisons_of(const wh_dialect *d, wh_str sql);

/* Of a statement of which nothing else can tell: literals other than whole numbers, how those are
 * compared, and the first thing that cures it; 0: one of these is not there. */
uint64_t wh_form_of_common(const wh_dialect *d, wh_str sql, wh_str cause);

#endif
