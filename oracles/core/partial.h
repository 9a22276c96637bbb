/* For which rows an index is, which a query that it is read for says again. */
#ifndef ORACLES_CORE_PARTIAL_H
#define ORACLES_CORE_PARTIAL_H

#include "formats/sql/dialect/dialect.h"
#include <whittle/case.h>

/*
 * A case that an index cures, with a name in place of each index's condition that its statement
 * `sql` says again, here and there; `c` itself where there is none. In `a`, but for what
 * is as it was.
 */
const wh_case *wh_without_index_conditions(wh_arena *a, const wh_case *c, const wh_dialect *d,
                                           wh_str *sql);

#endif
