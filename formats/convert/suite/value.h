/* One value as the shells of the servers show it. */
#ifndef FORMATS_CONVERT_SUITE_VALUE_H
#define FORMATS_CONVERT_SUITE_VALUE_H

#include <whittle/case.h>

/*
 * Append `v`, which is not NULL, as psql shows it in an aligned table, without the blanks around
 * it and before its line ends (`letter` p, P), or as mysqltest does (m). Reals are those of
 * neither: they are to be compared by value.
 */
void wh_shell_value(wh_buf *out, char letter, const wh_value *v);

#endif
