/* The exact decimal digits of a double, to be rounded by rules that are not printf's. */
#ifndef FORMATS_BASE_EXACT_H
#define FORMATS_BASE_EXACT_H

#include <whittle/base.h>

/* A double has at most 767 significant decimal digits. */
enum { WH_EXACT_MAX = 800 };

typedef struct wh_exact {
    int n;     /* digits in use, without zeros at either end; 0: the number is zero */
    int point; /* the number is 0.DIGITS times ten to the power of `point` */
    char digits[WH_EXACT_MAX]; /* '0' .. '9' */
} wh_exact;

/* All digits of |r|, which must be finite. */
void wh_exact_of_real(double r, wh_exact *out);

/* Keep `n` digits (n <= 0: none); a half rounds away from zero. */
void wh_exact_round(wh_exact *x, int n);

/* Append with exactly `decimals` digits behind the point (0: no point), without a sign; digits
 * that are not there are zeros, those past `decimals` are cut. */
void wh_exact_print(wh_buf *out, const wh_exact *x, int decimals);

#endif
