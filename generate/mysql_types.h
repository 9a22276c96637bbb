/* The types of MySQL and MariaDB and what their columns hold; see mysql_types.c. */
#ifndef WHITTLE_GENERATE_MYSQL_TYPES_H
#define WHITTLE_GENERATE_MYSQL_TYPES_H

#include "generate/features.h"

extern const wh_type wh_mysql_types[];
extern const wh_domain wh_mysql_domains[];
extern const char *const *const wh_mysql_pool[];

#endif
