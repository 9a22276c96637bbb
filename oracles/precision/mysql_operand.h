/* What an operand of a comparison is to MySQL and MariaDB. */
#ifndef ORACLES_PRECISION_MYSQL_OPERAND_H
#define ORACLES_PRECISION_MYSQL_OPERAND_H

#include "oracles/typing/typing.h"

/* What an operand is, as far as comparing goes; bits. */
enum operand {
    UNKNOWN = 1 << 13,
    NUMBER = 1 << 0,
    TEXT = 1 << 1, /* of a column, or computed */
    STRING = 1 << 2,
    MOMENT = 1 << 3, /* DATE, DATETIME, TIMESTAMP */
    CLOCK = 1 << 4,  /* TIME */
    BITS = 1 << 5,
    JSON = 1 << 6,
    FLOAT = 1 << 7, /* of four bytes */
    YEAR = 1 << 8,
    LIST = 1 << 9,     /* ENUM, SET */
    NO_TIME = 1 << 10, /* a string that is neither a date nor a time */
    DATED = 1 << 11,   /* a string that holds a date */
    ZERO = 1 << 12,    /* a MOMENT that is never NULL, but perhaps '0000-00-00' */
    SHAPE = 1 << 14,
};

/* The bits of an expression, which stands where `scope` is in sight. */
unsigned wh_mysql_operand(const wh_subject *s, const wh_scope *scope, const wh_node *e);
unsigned wh_mysql_operand_of(wh_typing t);

#endif
