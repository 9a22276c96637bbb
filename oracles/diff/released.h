/* What releases of one engine were meant to answer otherwise than those before them. */
#ifndef ORACLES_DIFF_RELEASED_H
#define ORACLES_DIFF_RELEASED_H

#include "formats/sql/parse/parse.h"

/*
 * May the statement make text of a number, which one of two releases, `older` and `newer` (3040001
 * is 3.40.1), writes otherwise than the other? Or put a number where there is but text. Where no
 * statement of a case does, numbers keep more of their digits.
 */
bool wh_released_makes_text(const wh_dialect *d, uint32_t older, uint32_t newer, wh_arena *a,
                            wh_str sql);

/*
 * A statement as two releases can be compared on: numbers that they don't read alike, or, with
 * `texts`, that only one of them writes with all their digits, become shorter ones. `sql` itself
 * where nothing in it is meant to differ; else a text in `a`.
 */
wh_str wh_released_text(wh_arena *a, const wh_dialect *d, uint32_t older, uint32_t newer,
                        bool texts, wh_str sql);

/* Is there nothing in the statement that the newer one is meant to answer otherwise? `texts`: text
 * may be made of numbers. */
bool wh_released_compares(const wh_dialect *d, uint32_t older, uint32_t newer, bool texts,
                          const wh_node *statement);

#endif
