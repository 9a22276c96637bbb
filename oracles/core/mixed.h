/*
 * Values of two types compared, by an index or as bits. Engines whose columns are typed make a
 * value of the column's type to search the index for, and lose what that can't hold: "WHERE 0.5 IN
 * (SELECT k
 * ..)" searches for 0 or 1. Which types they are, and what is asked beside, tells little of the
 * bug.
 */
#ifndef ORACLES_CORE_MIXED_H
#define ORACLES_CORE_MIXED_H

#include "formats/sql/dialect/dialect.h"
#include <whittle/case.h>

/*
 * The ways in which the query `sql` of the case compares values of two types, as bits: with
 * constants or with values that rows have, for equality or by order, and of which kind of type the
 * column is that has the index. 0: it doesn't, the columns of its dialect are untyped, or no index
 * cures it. A switch that cures it, too, may be what keeps the index from being searched, where no
 * query in FROM has keys of its own.
 */
uint32_t wh_mixed_comparisons(wh_arena *a, const wh_case *c, const wh_dialect *d, wh_str sql);

/* Is a column of bits equal to a constant there? MySQL and MariaDB put the constant in the column's
 * place, also where its bytes are asked for, which are others than the number's. */
bool wh_equals_bits(wh_arena *a, const wh_case *c, const wh_dialect *d, wh_str sql);

#endif
