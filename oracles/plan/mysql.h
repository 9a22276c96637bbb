/* What may be said to the planners of MySQL and MariaDB: rows of planner.c. */
#ifndef ORACLES_PLAN_MYSQL_H
#define ORACLES_PLAN_MYSQL_H

#include "oracles/plan/planner.h"

/* LIMIT has no value that limits nothing; this one is what the manuals give. */
#define WH_MYSQL_ALL "{q} LIMIT 18446744073709551615"

enum { WH_MYSQL_NESTINGS = 4 };
extern const char *const wh_mysql_nestings[WH_MYSQL_NESTINGS + 1];
extern const char *const wh_mysql_comments[];
enum { WH_MYSQL_DESCENDING = 1 }; /* indexes that MySQL's MyISAM has not */
extern const wh_index_form wh_mysql_indexes[];
extern const wh_prepared wh_mysql_prepared;
extern const wh_setting wh_mysql_settings[], wh_mariadb_settings[];

#endif
