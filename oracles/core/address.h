/* Addresses and UUIDs beside what is none. */
#ifndef ORACLES_CORE_ADDRESS_H
#define ORACLES_CORE_ADDRESS_H

#include "formats/sql/dialect/dialect.h"
#include <whittle/case.h>

/* In a dialect where values of any types may be compared: is a value of a type of addresses or UUIDs compared in the query `sql` of a reduced case, of
 * which neither an optimization nor an index cures it? What is no address becomes NULL, where the
 * comparison is taken for one of values that are none: which type it is, what it is compared with
 * and how, tells nothing. */
bool wh_is_of_addresses(const wh_case *c, const wh_dialect *d, wh_str sql);

#endif
