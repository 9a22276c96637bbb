/* Numbers that no real is equal to, in columns of reals. */
#ifndef ORACLES_CORE_LARGE_H
#define ORACLES_CORE_LARGE_H

#include "formats/sql/dialect/dialect.h"
#include <whittle/case.h>

/* Does the setup of a reduced case have a column of reals and a number, perhaps for that one, of
 * which reals have no equal? Other types and smaller numbers would be there if they did. */
bool wh_is_of_large_numbers(const wh_case *c, const wh_dialect *d);

#endif
