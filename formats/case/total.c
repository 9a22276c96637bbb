/* Exact sums of a column, in 127-bit fixed point. */
#include "formats/case/total.h"

enum { MAX_SCALE = 38 };

/* units *= 10^n; false when they do not fit. */
static bool shift(wh_int128 *units, unsigned n)
{
    while (n--)
        if (__builtin_mul_overflow(*units, (wh_int128)10, units))
            return false;
    return true;
}

static void add_units(wh_total *t, wh_int128 units, unsigned scale)
{
    if (scale > t->scale) {
        t->inexact |= scale > MAX_SCALE || !shift(&t->units, scale - t->scale);
        t->scale = scale;
    } else {
        t->inexact |= !shift(&units, t->scale - scale);
    }
    if (!t->inexact)
        t->inexact = __builtin_add_overflow(t->units, units, &t->units);
}

/* Plain decimal text, [-]digits[.digits]; anything else is inexact. */
static void add_decimal(wh_total *t, wh_str s)
{
    wh_int128 units = 0;
    unsigned scale = 0;
    bool negative = s.n && s.p[0] == '-', fraction = false, digits = false;
    size_t i;

    for (i = negative || (s.n && s.p[0] == '+'); i < s.n; i++) {
        char c = s.p[i];
        if (c == '.' && !fraction) {
            fraction = true;
            continue;
        }
        if (c < '0' || c > '9' || !shift(&units, 1) ||
            __builtin_add_overflow(units, (wh_int128)(c - '0'), &units)) {
            t->inexact = true;
            return;
        }
        scale += fraction;
        digits = true;
    }
    if (!digits)
        t->inexact = true;
    else
        add_units(t, negative ? -units : units, scale);
}

void wh_total_add(wh_total *t, const wh_value *v)
{
    if (v->kind == WH_INT && t->scale == 0)
        t->inexact |= __builtin_add_overflow(t->units, (wh_int128)v->i, &t->units);
    else if (v->kind == WH_INT)
        add_units(t, v->i, 0);
    else if (v->kind == WH_DECIMAL)
        add_decimal(t, v->s);
    else if (v->kind == WH_REAL && v->r >= -9e15 && v->r <= 9e15 &&
             (double)(int64_t)v->r == v->r)
        add_units(t, (int64_t)v->r, 0);
    else if (v->kind != WH_NULL)
        t->inexact = true;
}

wh_value wh_total_value(wh_arena *a, const wh_total *t)
{
    wh_value v = {WH_NULL, {0}, {NULL, 0}, {NULL, 0}};
    wh_int128 units = t->units;
    unsigned scale = t->scale, i;
    bool negative = units < 0;
    char text[64];
    size_t n = sizeof text;

    if (t->inexact)
        return v;
    while (scale > 0 && units % 10 == 0) {
        units /= 10;
        scale--;
    }
    if (scale == 0 && units >= INT64_MIN && units <= INT64_MAX) {
        v.kind = WH_INT;
        v.i = (int64_t)units;
        return v;
    }
    for (i = 0; units != 0 || i <= scale; i++) {
        int digit = (int)(units % 10);
        if (i == scale && scale > 0)
            text[--n] = '.';
        text[--n] = (char)('0' + (digit < 0 ? -digit : digit));
        units /= 10;
    }
    if (negative)
        text[--n] = '-';
    v.kind = WH_DECIMAL;
    v.type = WH_STR("numeric");
    v.s = wh_arena_str(a, (wh_str){text + n, sizeof text - n});
    return v;
}
