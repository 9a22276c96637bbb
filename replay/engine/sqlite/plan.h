/*
 * Query plans as text: EXPLAIN QUERY PLAN without the names and numbers of one schema.
 */
#ifndef REPLAY_ENGINE_SQLITE_PLAN_H
#define REPLAY_ENGINE_SQLITE_PLAN_H

#include <whittle/base.h>

/*
 * Append one step's detail with every name and number as '?': the operators, what kind of index
 * serves, and the shape of its constraint stay, so "SEARCH t1 USING INDEX i3 (c0=? AND c1>?)" gives
 * "SEARCH ? USING INDEX ? (?=? AND ?>?)". Pure; any text gives some text.
 */
void wh_sqlite_plan_normalise(wh_str detail, wh_buf *out);

#endif
