/* The functions of MySQL and MariaDB; see mysql_functions.c. */
#ifndef GENERATE_DIALECT_MYSQL_FUNCTIONS_H
#define GENERATE_DIALECT_MYSQL_FUNCTIONS_H

#include "generate/dialect/features.h"

extern const wh_gen_form wh_mysql_number_functions[], wh_mysql_string_functions[];
extern const wh_gen_form wh_mysql_predicate_functions[];
extern const wh_gen_form wh_mysql_aggregates[], wh_mysql_conditions[], wh_mysql_windows[],
    wh_mysql_telling[];

#endif
