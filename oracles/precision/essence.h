/*
 * What alone tells which bug a reduced case is, whatever else it has: from what cures it (the
 * case's field "cause"), and what its statement has that such a cure does not tell.
 */
#ifndef ORACLES_PRECISION_ESSENCE_H
#define ORACLES_PRECISION_ESSENCE_H

#include "oracles/precision/features.h"

#define WH_ESSENCE_OWN UINT64_C(0x6f776e) /* that of a change that reads its own table */

/* Does nothing around the query cure it? "the query alone"; "the query, but not with CROSS JOIN".
 */
bool wh_cause_is_of_query(wh_str cause);

/* Of a cause what is the engine's: "optimizer PushDown, QueryFlattener", or nothing. What it says
 * of the schema is among the features. */
wh_str wh_cause_optimizer(wh_str cause);

/* Sets `essence` and `schema`. `core` has its relation, whether it reads its own table, and no
 * features but those of the setup. */
void wh_essence_add(const wh_case *c, const wh_dialect *d, wh_str sql, bool is_error,
                    wh_core *core);

#endif
