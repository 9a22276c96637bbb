/* The expressions of MySQL and MariaDB; see mysql_expressions.c. */
#ifndef GENERATE_DIALECT_MYSQL_EXPRESSIONS_H
#define GENERATE_DIALECT_MYSQL_EXPRESSIONS_H

#include "generate/dialect/features.h"

extern const wh_gen_form wh_mysql_leaves[], wh_mysql_own_leaves[], wh_mariadb_own_leaves[];
extern const wh_gen_form wh_mysql_predicates[], wh_mysql_numbers[], wh_mysql_strings[];
extern const wh_gen_form wh_mysql_anything[];
extern const wh_gen_form wh_mysql_key_rows[];
extern const wh_word wh_mysql_operators[], wh_mysql_reflexive[], wh_mysql_collations[];
extern const wh_word wh_mysql_casts[];

#endif
