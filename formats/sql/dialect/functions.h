/*
 * The functions that the dialects have, each list in a file of its own. A list holds what an
 * ordinary user can call in a query, in any version that its file names, sorted by name in bytes,
 * lower case, ending with a NULL name that the count leaves out.
 *
 * A name stands once. Its argument counts span all its overloads and versions, so that a count
 * within them may still be wrong, but one outside never is right; in calls with words of their
 * own (WH_FN_SYNTAX) the expressions are counted, before WITHIN GROUP those within the brackets.
 *
 * The flags are those of all its forms together. Nondeterministic is what two evaluations of one
 * case on one engine may see differently: also what belongs to a session or process, object ids
 * and sizes on disk, and the name of the current database, which is made for the case. What no
 * flag can say: functions that are in no list (a user's, an extension's); texts like 'now' that
 * are read as times; a TIME that MySQL turns into a DATETIME with today's date; sums of floating
 * point numbers, whose last digits depend on the order of rows.
 */
#ifndef FORMATS_SQL_DIALECT_FUNCTIONS_H
#define FORMATS_SQL_DIALECT_FUNCTIONS_H

#include "formats/sql/dialect/dialect.h"

extern const wh_function wh_functions_sqlite[];
extern const size_t wh_nfunctions_sqlite;
extern const wh_function wh_functions_postgresql[];
extern const size_t wh_nfunctions_postgresql;
extern const wh_function wh_functions_series[];
extern const size_t wh_nfunctions_series;
extern const wh_function wh_functions_duckdb[];
extern const size_t wh_nfunctions_duckdb;
extern const wh_function wh_functions_mysql[];
extern const size_t wh_nfunctions_mysql;
extern const wh_function wh_functions_mariadb[];
extern const size_t wh_nfunctions_mariadb;

#endif
