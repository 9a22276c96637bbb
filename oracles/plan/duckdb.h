/* What may be said to DuckDB's planner: a row of planner.c. */
#ifndef ORACLES_PLAN_DUCKDB_H
#define ORACLES_PLAN_DUCKDB_H

#include "oracles/plan/planner.h"

extern const wh_prepared wh_duckdb_prepared;
extern const wh_setting wh_duckdb_settings[];
extern const wh_index_form wh_duckdb_indexes[];

#endif
