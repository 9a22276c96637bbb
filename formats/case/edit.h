/* Making cases of many parts; the rest of it is in <whittle/case.h>. */
#ifndef FORMATS_CASE_EDIT_H
#define FORMATS_CASE_EDIT_H

#include <whittle/case.h>

/* Append `n` cleared sections of one kind and return the first; the caller sets each `place`. */
wh_section *wh_case_add_sections(wh_arena *a, wh_case *c, int kind, size_t n);

/* Append `n` empty statements and return the first; the caller sets each `sql`. */
wh_stmt *wh_section_add_stmts(wh_arena *a, wh_section *s, size_t n);

/* Nothing outside of blank lines and "--" comments, as far as the format can tell. */
bool wh_sql_is_blank(wh_str sql);

/* Of the field "functions" those stay whose names stand somewhere in the case's statements. */
void wh_case_keep_functions_used(wh_arena *a, wh_case *c);

#endif
