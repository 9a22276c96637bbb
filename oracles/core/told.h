/*
 * Equal values told apart: a query in FROM makes one of several that are equal, by DISTINCT, GROUP
 * BY, PARTITION BY or a set operation, and which of them shows. WHERE asks for one by its text
 * (wh_dialect.as_written), and is wrongly asked before. Which type the values are of tells nothing
 * of the bug.
 */
#ifndef ORACLES_CORE_TOLD_H
#define ORACLES_CORE_TOLD_H

#include "formats/sql/dialect/dialect.h"

enum { WH_TOLD_IN_WINDOWS = 1 }; /* of the bits: PARTITION BY */

/* What makes values one there, as bits. 0: nothing does, or it is not asked so. */
uint32_t wh_told_apart(const wh_dialect *d, wh_str sql);

/* The same of windows alone, in whatever way they are asked: a query below has PARTITION BY, and a
 * condition around it looks closer than at the value. */
bool wh_tells_partitions_apart(const wh_dialect *d, wh_str sql);

#endif
