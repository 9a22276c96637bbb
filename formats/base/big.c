/* Arithmetic of natural numbers, limb by limb (Knuth, The Art of Computer Programming, 4.3.1). */
#include "formats/base/big.h"

#include <string.h>

/* 770 digits or 5^1100, each below 2560 bits, and a quotient's 64 bits more. */

void wh_big_set(wh_big *x, uint64_t u)
{
    x->n = 0;
    for (; u != 0; u >>= 32)
        x->d[x->n++] = (uint32_t)u;
}

void wh_big_mul_add(wh_big *x, uint32_t factor, uint32_t more)
{
    uint64_t carry = more;

    for (int i = 0; i < x->n; i++) {
        carry += (uint64_t)x->d[i] * factor;
        x->d[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
        x->d[x->n++] = (uint32_t)carry;
}

void wh_big_mul_pow5(wh_big *x, int power)
{
    static const uint32_t small[] = {1,     5,      25,      125,     625,      3125,     15625,
                                     78125, 390625, 1953125, 9765625, 48828125, 244140625};

    for (; power >= 13; power -= 13)
        wh_big_mul_add(x, 1220703125, 0);
    if (power > 0)
        wh_big_mul_add(x, small[power], 0);
}

int wh_big_bits(const wh_big *x)
{
    int bits = 32 * (x->n - 1);

    if (x->n == 0)
        return 0;
    for (uint32_t top = x->d[x->n - 1]; top != 0; top >>= 1)
        bits++;
    return bits;
}

void wh_big_shift(wh_big *x, int bits)
{
    int limbs = bits / 32, rest = bits % 32;

    if (x->n == 0 || bits == 0)
        return;
    if (rest != 0)
        wh_big_mul_add(x, (uint32_t)1 << rest, 0);
    if (limbs != 0) {
        memmove(x->d + limbs, x->d, sizeof x->d[0] * (size_t)x->n);
        memset(x->d, 0, sizeof x->d[0] * (size_t)limbs);
        x->n += limbs;
    }
}

int wh_big_cmp(const wh_big *x, const wh_big *y)
{
    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    for (int i = x->n - 1; i >= 0; i--)
        if (x->d[i] != y->d[i])
            return x->d[i] < y->d[i] ? -1 : 1;
    return 0;
}

void wh_big_add(wh_big *x, const wh_big *y)
{
    uint64_t carry = 0;
    int n = x->n > y->n ? x->n : y->n;

    for (int i = 0; i < n; i++) {
        carry += (uint64_t)(i < x->n ? x->d[i] : 0) + (i < y->n ? y->d[i] : 0);
        x->d[i] = (uint32_t)carry;
        carry >>= 32;
    }
    x->n = n;
    if (carry != 0)
        x->d[x->n++] = (uint32_t)carry;
}

/* x -= factor * y, which must not be more than x. */
static void big_sub_mul(wh_big *x, const wh_big *y, uint32_t factor)
{
    uint64_t carry = 0, borrow = 0;

    for (int i = 0; i < x->n; i++) {
        carry += (i < y->n ? (uint64_t)y->d[i] * factor : 0);
        uint64_t take = (carry & 0xffffffff) + borrow;
        borrow = x->d[i] < take;
        x->d[i] = (uint32_t)(x->d[i] - take);
        carry >>= 32;
    }
    while (x->n > 0 && x->d[x->n - 1] == 0)
        x->n--;
}

/*
 * The quotient of x / y, the remainder stays in x. The top bit of y's top limb is set and the
 * quotient has 32 bits: dividing by the top limb plus one is then short by 2 at most.
 */
uint32_t wh_big_divide(wh_big *x, const wh_big *y)
{
    uint64_t top = x->n >= y->n ? x->d[y->n - 1] : 0;
    uint32_t quotient;

    if (x->n > y->n)
        top |= (uint64_t)x->d[y->n] << 32;
    quotient = (uint32_t)(top / ((uint64_t)y->d[y->n - 1] + 1));
    if (quotient != 0)
        big_sub_mul(x, y, quotient);
    while (wh_big_cmp(x, y) >= 0) {
        big_sub_mul(x, y, 1);
        quotient++;
    }
    return quotient;
}
