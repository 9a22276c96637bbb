/* Statements as an engine's own shell takes them. */
#ifndef FORMATS_CONVERT_SHELL_TEXT_H
#define FORMATS_CONVERT_SHELL_TEXT_H

#include <whittle/base.h>
#include "formats/sql/dialect/dialect.h"

/*
 * One statement, with a semicolon at its end; where a shell would end it sooner (mysql, which does
 * not know what a trigger's body is), between lines that set another delimiter.
 */
void wh_shell_put_statement(wh_buf *out, const wh_dialect *d, wh_str sql);

/* The SQL modes behind a dialect's name (mysql+ansi_quotes) as a statement; none: nothing. */
void wh_shell_put_modes(wh_buf *out, wh_str dialect);

#endif
