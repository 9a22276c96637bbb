/* Natural numbers of any size that the digits of a double need. */
#ifndef FORMATS_BASE_BIG_H
#define FORMATS_BASE_BIG_H

#include <stdbool.h>
#include <stdint.h>

enum { WH_BIG_LIMBS = 100 };

typedef struct wh_big {
    int n; /* no zero limb at the top; 0: zero */
    uint32_t d[WH_BIG_LIMBS];
} wh_big;

void wh_big_add(wh_big *x, const wh_big *y);
int wh_big_bits(const wh_big *x);
int wh_big_cmp(const wh_big *x, const wh_big *y);
uint32_t wh_big_divide(wh_big *x, const wh_big *y);
void wh_big_mul_add(wh_big *x, uint32_t factor, uint32_t more);
void wh_big_mul_pow5(wh_big *x, int power);
void wh_big_set(wh_big *x, uint64_t u);
void wh_big_shift(wh_big *x, int bits);

#endif
