/* Numbers that no real is equal to, in columns of reals. */
#ifndef ORACLES_CORE_LARGE_H
#define ORACLES_CORE_LARGE_H

#include "formats/sql/dialect/dialect.h"
#include <whittle/case.h>

/* Is a number put into a table that is another one in a column of reals, and is such a column among
 * what cures it? Small ones would be there if they did. */
bool wh_is_of_large_numbers(const wh_case *c, const wh_dialect *d);

#endif
