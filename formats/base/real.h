/*
 * Real and exact decimal numbers as text: correctly rounded both ways, whatever the locale and
 * the C library. The shortest text of a double is wh_buf_real() of base.h.
 *
 * A number is written [+-] digits [. digits] [e [+-] digits], with a digit on one side of the
 * point at least, or Infinity, -Infinity, NaN (in this spelling). Nothing may stand around it.
 */
#ifndef FORMATS_BASE_REAL_H
#define FORMATS_BASE_REAL_H

#include <whittle/base.h>

/*
 * The double nearest to the number that is the whole of `text`, ties to the even one; past the
 * range it is an infinity, below it a zero, with the sign kept. False: not a number.
 */
bool wh_real_read(wh_str text, double *out);

/* Is `r` a whole number that fits? -0.0 is 0. */
static inline bool wh_real_is_int64(double r, int64_t *out)
{
    /* 2^63 itself does not fit; a NaN fails the first comparison. */
    if (!(r >= -9223372036854775808.0 && r < 9223372036854775808.0))
        return false;
    *out = (int64_t)r;
    return (double)*out == r;
}

/* The simplest representation that is mathematically equal to a decimal text. */
enum wh_decimal_kind {
    WH_DECIMAL_NONE,  /* not a number, or one whose exponent is beyond 15 digits */
    WH_DECIMAL_INT64, /* *i */
    WH_DECIMAL_REAL,  /* *r, exactly; also the infinities and NaN */
    WH_DECIMAL_EXACT, /* neither: only wh_decimal_normalise() tells it from others */
};
int wh_decimal_classify(wh_str text, int64_t *i, double *r);

/*
 * Append the one canonical text of an exact number: "0", or [-] digits without zeros at either
 * end, "e", the power of ten that they are multiplied by: 1.50 and 15e-1 give "15e-1", -200
 * gives "-2e2". WH_EINVAL, with nothing appended, where wh_decimal_classify() says NONE, and for
 * an infinity or NaN.
 */
int wh_decimal_normalise(wh_str text, wh_buf *out);

#endif
