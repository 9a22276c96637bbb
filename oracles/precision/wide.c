/*
 * How wide a number is. "i = '9007199254740992'" of a BIGINT column makes an integer of the
 * constant, and a search of an index a value of its column's type of whatever it is asked for; all
 * else makes reals of both, of which one stands for several numbers from 2^53 on
 * (https://dev.mysql.com/doc/refman/en/type-conversion.html, "the conversion is not necessarily
 * exact"; https://mariadb.com/kb/en/type-conversion/).
 */
#include "oracles/precision/wide.h"

#include <stdlib.h>

enum { DIGITS_OF_DECIMAL = 10, REAL_DIGITS = 15 };

/* DECIMAL(p, s): p; DECIMAL alone is one of ten. */
static bool is_wide_decimal(wh_str type)
{
    const char *bracket = type.n ? memchr(type.p, '(', type.n) : NULL;
    long p = bracket ? strtol(bracket + 1, NULL, 10) : DIGITS_OF_DECIMAL;

    return type.n == 0 || p > REAL_DIGITS;
}

/* Not known, or one of eight bytes. */
static bool is_wide_integer(wh_str type)
{
    static const char *const words[] = {"BIGINT", "INT8", "SERIAL"};
    size_t i, n;

    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        n = strlen(words[i]);
        if (type.n >= n && wh_str_eq_nocase((wh_str){type.p, n}, wh_str_of(words[i])))
            return true;
    }
    return type.n == 0;
}

/* 1e0 is one, 1.0 a decimal. */
static bool is_real(wh_typing t)
{
    wh_str text;

    if (!t.literal)
        return t.class_ == WH_CLASS_REAL;
    text = wh_token_text(t.literal);
    return t.literal->kind == WH_T_REAL &&
           (memchr(text.p, 'e', text.n) || memchr(text.p, 'E', text.n));
}

unsigned wh_width_of_typing(const wh_subject *s, wh_typing t)
{
    if (t.literal && !wh_is_long_number(wh_token_text(t.literal)))
        return 0;
    if (t.literal)
        return is_real(t) ? WH_LONG_REAL : t.literal->kind == WH_T_STRING ? WH_LONG_STRING : 0;
    if (t.column && wh_catalog_holds_short(s->catalog, t.column))
        return 0;
    switch (t.class_) {
    case WH_CLASS_INTEGER:
        return is_wide_integer(t.type) ? WH_WIDE_INTEGER : 0;
    case WH_CLASS_DECIMAL:
        return is_wide_decimal(t.type) ? WH_WIDE_DECIMAL : 0;
    case WH_CLASS_REAL:
        return WH_LONG_REAL;
    case WH_CLASS_TEXT:
    case WH_CLASS_BLOB:
        return WH_LONG_TEXT;
    default:
        return 0;
    }
}

/* ---- what is computed ----------------------------------------------------------------------- */

typedef struct parts {
    const wh_subject *s;
    const wh_scope *scope;
    bool any, reals; /* a long number among them; reals, or what is read as such */
} parts;

/* Products of short numbers and what functions give may be long. */
static enum wh_walk see_part(void *ctx, const wh_node *n)
{
    parts *p = ctx;
    wh_typing t;

    if (n->kind == WH_N_CALL || n->kind == WH_N_SUBQUERY ||
        (n->kind == WH_N_BINARY && wh_node_has(n, WH_OP_STAR)))
        p->any = true;
    if (n->kind != WH_N_COLUMN && n->kind != WH_N_LITERAL)
        return WH_WALK_ON;
    t = wh_typing_in(p->s, p->scope, n);
    p->any |=
        wh_width_of_typing(p->s, t) || (t.literal && wh_is_long_number(wh_token_text(t.literal)));
    p->reals |= is_real(t) || t.class_ == WH_CLASS_TEXT || t.class_ == WH_CLASS_BLOB;
    return WH_WALK_ON;
}

/* No index is searched for what is computed, but it may be what one is searched by. */
unsigned wh_width_of(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    parts p = {s, scope, false, false};
    wh_typing t;

    e = wh_unbracketed(e);
    if (!e)
        return 0;
    t = wh_typing_in(s, scope, e);
    if (t.column || t.literal || e->kind == WH_N_COLUMN)
        return wh_width_of_typing(s, t);
    wh_node_walk(e, see_part, &p);
    if (!p.any)
        return 0;
    if (t.class_ == WH_CLASS_TEXT || t.class_ == WH_CLASS_BLOB)
        return WH_LONG_TEXT;
    return is_real(t) || (p.reals && t.class_ != WH_CLASS_INTEGER) ? WH_LONG_REAL : 0;
}
