/* SQLite's functions, for sqlite_features.c. */
#ifndef GENERATE_DIALECT_SQLITE_FUNCTIONS_H
#define GENERATE_DIALECT_SQLITE_FUNCTIONS_H

#include "generate/dialect/features.h"

extern const wh_gen_form wh_sqlite_number_functions[], wh_sqlite_string_functions[],
    wh_sqlite_predicate_functions[];
extern const wh_gen_form wh_sqlite_aggregates[], wh_sqlite_conditions[], wh_sqlite_windows[],
    wh_sqlite_ordered_windows[];

#endif
