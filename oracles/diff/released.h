/* What releases of one engine were meant to answer otherwise than those before them. */
#ifndef ORACLES_DIFF_RELEASED_H
#define ORACLES_DIFF_RELEASED_H

#include "formats/sql/parse/parse.h"

/*
 * A statement as two releases, `older` and `newer` (3040001 is 3.40.1), can be compared on: numbers
 * that only one of them writes with all their digits become shorter ones. `sql` itself where
 * nothing in it is meant to differ; else a text in `a`.
 */
wh_str wh_released_text(wh_arena *a, const wh_dialect *d, uint32_t older, uint32_t newer,
                        wh_str sql);

/* Is there nothing in the statement that the newer one is meant to answer otherwise? */
bool wh_released_compares(const wh_dialect *d, uint32_t older, uint32_t newer,
                          const wh_node *statement);

#endif
