/*
 * A plain script as a case for a test of the user's own: statements, and between them whatever else
 * the script says to the shell that runs it (DELIMITER, dot-commands, --error): lines that nobody
 * here understands, each of which may go.
 */
#ifndef REDUCE_SCRIPT_CASE_H
#define REDUCE_SCRIPT_CASE_H

#include <whittle/case.h>

/* One setup section holds all of it, in order; `remarks`: comments between statements too. `bytes`
 * must outlive the case. */
int wh_script_case(wh_arena *a, wh_str bytes, const char *file, const char *dialect, bool remarks,
                   wh_case **out, wh_error *err);

/* Does any statement in it begin as SQL does? */
bool wh_script_is_sql(wh_arena *a, wh_str bytes, const char *dialect);

/* As it is given to a test: a piece a line, or several. */
void wh_script_case_write(const wh_case *c, wh_buf *out);

#endif
