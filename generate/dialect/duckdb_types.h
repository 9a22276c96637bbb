/* DuckDB's tables of types, forms and words, in files by subject. */
#ifndef GENERATE_DIALECT_DUCKDB_TYPES_H
#define GENERATE_DIALECT_DUCKDB_TYPES_H

#include "generate/model/model.h"

extern const wh_gen_listed wh_duckdb_types[];
extern const wh_constraint wh_duckdb_constraints[];

extern const wh_gen_form wh_duckdb_forms[];
extern const wh_gen_form wh_duckdb_aggregates[];
extern const wh_gen_form wh_duckdb_windows[];

#endif
