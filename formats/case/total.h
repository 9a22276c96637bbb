/* Exact sums of a column: total(place) of the relation language. */
#ifndef FORMATS_CASE_TOTAL_H
#define FORMATS_CASE_TOTAL_H

#include <whittle/case.h>

__extension__ typedef __int128 wh_int128;

/* sum = units / 10^scale. Zeroed = 0. */
typedef struct wh_total {
    wh_int128 units;
    unsigned scale;
    bool inexact; /* a value that is not an exact number was added, or 127 bits were too few */
} wh_total;

/* NULL counts as 0; integers, decimals and reals without a fraction are exact. */
void wh_total_add(wh_total *t, const wh_value *v);

/* The sum: an integer where it is one, else a decimal whose text lives in `a`; NULL if inexact. */
wh_value wh_total_value(wh_arena *a, const wh_total *t);

#endif
