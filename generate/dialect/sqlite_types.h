/* The types of SQLite where columns keep to them; see sqlite_types.c. */
#ifndef GENERATE_DIALECT_SQLITE_TYPES_H
#define GENERATE_DIALECT_SQLITE_TYPES_H

#include "generate/dialect/features.h"

extern const wh_domain wh_sqlite_domains[];
extern const wh_gen_generated wh_sqlite_generated[];

#endif
