/* The types of MySQL and MariaDB and what their columns hold; see mysql_types.c. */
#ifndef GENERATE_DIALECT_MYSQL_TYPES_H
#define GENERATE_DIALECT_MYSQL_TYPES_H

#include "generate/dialect/features.h"

extern const wh_gen_type wh_mysql_types[];
extern const wh_gen_type wh_mariadb_types[];
extern const wh_domain wh_mysql_domains[];
extern const char *const *const wh_mysql_pool[];

#endif
