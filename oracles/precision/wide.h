/* Numbers that MySQL and MariaDB compare as they are or as reals, by which of two ways they take.
 */
#ifndef ORACLES_PRECISION_WIDE_H
#define ORACLES_PRECISION_WIDE_H

#include "oracles/typing/typing.h"

/* What an operand may hold that a real of eight bytes does not tell from others; bits, above those
 * of other kinds. */
enum wh_width {
    WH_WIDE_INTEGER = 1 << 16, /* a column */
    WH_WIDE_DECIMAL = 1 << 17, /* the same */
    WH_LONG_REAL = 1 << 18,
    WH_LONG_TEXT = 1 << 19, /* a column, or computed */
    WH_LONG_STRING = 1 << 20,
    WH_WIDTHS = 31 << 16,
};

/* Of an expression where `scope` is in sight, and of what has that type, as a result of a query. 0:
 * whatever is compared with it, exactly or as a real, is one thing. */
unsigned wh_width_of(const wh_subject *s, const wh_scope *scope, const wh_node *e);
unsigned wh_width_of_typing(const wh_subject *s, wh_typing t);

#endif
