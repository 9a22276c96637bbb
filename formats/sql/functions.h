/*
 * The functions that the server dialects have, each list in a file of its own (SQLite's short one
 * lies in dialect_sqlite.c). A list holds what an ordinary user can call in a query, in any
 * version that its file names, sorted by name in bytes, lower case, ending with a NULL name that
 * the count leaves out.
 *
 * A name stands once. Its argument counts span all its overloads and versions, so that a count
 * within them may still be wrong, but one outside never is right; in calls with words of their
 * own (WH_FN_SYNTAX) the expressions are counted. The flags are those of any of its forms: a
 * query without a flagged call is free of what the flag says, unless a function that is in no
 * list (a user's, an extension's) brings it.
 */
#ifndef WHITTLE_SQL_FUNCTIONS_H
#define WHITTLE_SQL_FUNCTIONS_H

#include "formats/sql/dialect.h"

extern const wh_function wh_functions_postgresql[];
extern const size_t wh_nfunctions_postgresql;
extern const wh_function wh_functions_mysql[];
extern const size_t wh_nfunctions_mysql;
extern const wh_function wh_functions_mariadb[];
extern const size_t wh_nfunctions_mariadb;

#endif
