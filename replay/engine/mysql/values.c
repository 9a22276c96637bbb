/*
 * Values of MySQL's text protocol. The binary protocol would need a prepared statement for each
 * query: two more round trips, other plans, and not every statement can be prepared.
 *
 * Representation follows what an oracle's runs have in common rather than the declared type: a
 * TIMESTAMP is a DATETIME (a UNION makes one of the other), JSON is text (so it is in MariaDB), BIT
 * is the number that it is in every expression.
 */
#include "replay/engine/mysql/values.h"

#include "formats/base/real.h"

enum { BINARY = 63 }; /* the collation of byte strings */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Decimal digits with a sign, within int64. */
static bool read_int(const char *p, size_t n, int64_t *out)
{
    bool negative = n > 0 && p[0] == '-';
    size_t i = negative ? 1 : 0;
    uint64_t u = 0, max = (uint64_t)INT64_MAX + negative;

    if (i == n)
        return false;
    for (; i < n; i++) {
        unsigned digit = (unsigned)(p[i] - '0');

        if (!is_digit(p[i]) || u > (max - digit) / 10)
            return false;
        u = u * 10 + digit;
    }
    *out = negative ? (int64_t)(0 - u) : (int64_t)u;
    return true;
}

static void set_text(wh_value *v, int kind, const char *p, size_t n, const char *type)
{
    v->kind = (uint8_t)kind;
    v->s = (wh_str){p, n};
    if (type)
        v->type = wh_str_of(type);
}

/* An unsigned BIGINT may be larger than any int64. */
static void set_number(wh_value *v, const char *p, size_t n)
{
    if (read_int(p, n, &v->i))
        v->kind = WH_INT;
    else
        set_text(v, WH_DECIMAL, p, n, "numeric");
}

static void set_real(wh_value *v, const char *p, size_t n)
{
    if (wh_real_read((wh_str){p, n}, &v->r))
        v->kind = WH_REAL;
    else
        set_text(v, WH_TEXT, p, n, NULL);
}

/* Up to eight bytes, the highest first. */
static void set_bits(wh_value *v, const char *p, size_t n)
{
    uint64_t u = 0;

    for (size_t i = 0; i < n && i < 8; i++)
        u = u << 8 | (unsigned char)p[i];
    if (n <= 8 && u <= INT64_MAX) {
        v->kind = WH_INT;
        v->i = (int64_t)u;
    } else {
        set_text(v, WH_BLOB, p, n, NULL);
    }
}

static bool are_digits(const char *p, size_t n)
{
    size_t i = 0;

    while (i < n && is_digit(p[i]))
        i++;
    return i == n && n > 0;
}

void wh_my_value(const MYSQL_FIELD *field, bool loose, const char *text, size_t n, wh_value *v)
{
    if (text == NULL) {
        v->kind = WH_NULL;
        return;
    }
    switch (field->type) {
    case MYSQL_TYPE_TINY:
    case MYSQL_TYPE_SHORT:
    case MYSQL_TYPE_LONG:
    case MYSQL_TYPE_INT24:
    case MYSQL_TYPE_LONGLONG:
    case MYSQL_TYPE_YEAR:
        set_number(v, text, n);
        break;
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL:
        set_text(v, WH_DECIMAL, text, n, "numeric");
        break;
    case MYSQL_TYPE_FLOAT:
    case MYSQL_TYPE_DOUBLE:
        set_real(v, text, n);
        break;
    case MYSQL_TYPE_BIT:
        if (loose && (field->real_table == NULL || field->real_table[0] == '\0') && are_digits(text, n))
            set_number(v, text, n);
        else
            set_bits(v, text, n);
        break;
    case MYSQL_TYPE_DATE:
    case MYSQL_TYPE_NEWDATE:
        set_text(v, WH_TYPED, text, n, "date");
        break;
    case MYSQL_TYPE_TIME:
    case MYSQL_TYPE_TIME2:
        set_text(v, WH_TYPED, text, n, "time");
        break;
    case MYSQL_TYPE_DATETIME:
    case MYSQL_TYPE_DATETIME2:
    case MYSQL_TYPE_TIMESTAMP:
    case MYSQL_TYPE_TIMESTAMP2:
        set_text(v, WH_TYPED, text, n, "datetime");
        break;
    case MYSQL_TYPE_NULL:
        v->kind = WH_NULL;
        break;
    case MYSQL_TYPE_JSON:
        set_text(v, WH_TEXT, text, n, NULL);
        break;
    default:
        set_text(v, field->charsetnr == BINARY ? WH_BLOB : WH_TEXT, text, n, NULL);
        break;
    }
}
