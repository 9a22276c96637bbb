/* SQLite's expressions, those with functions apart, for sqlite_features.c. */
#ifndef GENERATE_DIALECT_SQLITE_EXPRESSIONS_H
#define GENERATE_DIALECT_SQLITE_EXPRESSIONS_H

#include "generate/dialect/features.h"

extern const wh_gen_form wh_sqlite_leaves[], wh_sqlite_predicates[], wh_sqlite_numbers[];
extern const wh_gen_form wh_sqlite_strings[], wh_sqlite_anything[];
extern const wh_gen_form wh_sqlite_key_rows[], wh_sqlite_indexed_shown[], wh_sqlite_partial[];
extern const wh_word wh_sqlite_operators[], wh_sqlite_reflexive[], wh_sqlite_collations[];
extern const wh_word wh_sqlite_casts[];

/* sqlite_functions.c */
extern const wh_gen_form wh_sqlite_number_functions[], wh_sqlite_string_functions[],
    wh_sqlite_predicate_functions[];
extern const wh_gen_form wh_sqlite_aggregates[], wh_sqlite_conditions[], wh_sqlite_windows[],
    wh_sqlite_ordered_windows[], wh_sqlite_telling[];

#endif
