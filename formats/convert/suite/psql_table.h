/* One aligned table as psql prints it, cut into cells. */
#ifndef FORMATS_CONVERT_SUITE_PSQL_TABLE_H
#define FORMATS_CONVERT_SUITE_PSQL_TABLE_H

#include <whittle/base.h>

typedef struct wh_psql_table {
    size_t lines; /* of the output that it takes, the blank one behind it included */
    size_t ncolumns, nrows;
    wh_str *cells; /* NULL: it is no table that can be read */
} wh_psql_table;

/*
 * Is there a table at lines[0..n)? `lines[0]` is its line of names, or of dashes where there is no
 * column. False: there is none. Cells are without the blanks around them; lines of one cell are
 * joined by LF, without the blanks before it. They live in `a` or in the lines.
 */
bool wh_psql_table_read(wh_arena *a, const wh_str *lines, size_t n, wh_psql_table *out);

#endif
