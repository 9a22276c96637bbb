/* What may be said to PostgreSQL's planner: rows of planner.c. */
#ifndef ORACLES_PLAN_POSTGRESQL_H
#define ORACLES_PLAN_POSTGRESQL_H

#include "oracles/plan/planner.h"

enum { WH_POSTGRESQL_NESTINGS = 5 };
extern const char *const wh_postgresql_nestings[WH_POSTGRESQL_NESTINGS + 1];
extern const char *const wh_postgresql_statistics[];
extern const wh_prepared wh_postgresql_prepared;
extern const wh_setting wh_postgresql_settings[];
extern const wh_index_form wh_postgresql_indexes[];

#endif
