/*
 * Real numbers to text and back, and decimal numbers of any length.
 *
 * Most numbers take a short way that is exact by itself; the rest is done with big integers, so
 * that there is no case that is nearly right. Printing after Steele & White (1990) and Burger &
 * Dybvig (1996), the quick ways of reading after Clinger (1990).
 */
#include "formats/base/real.h"
#include "formats/base/big.h"
#include "formats/base/double.h"

/* ---- printing ----------------------------------------------------------------------------- */

/* The shortest digits, without zeros at either end: value = 0.d1d2d3... * 10^point. */
typedef struct shortest {
    char d[20];
    int n, point;
} shortest;

static void digits_of(shortest *s, uint64_t u, int exponent)
{
    char text[20];
    int n = 0;

    for (; u % 10 == 0; u /= 10)
        exponent++;
    for (; u != 0; u /= 10)
        text[n++] = (char)('0' + u % 10);
    s->n = n;
    s->point = n + exponent;
    for (int i = 0; i < n; i++)
        s->d[i] = text[n - 1 - i];
}

/*
 * Numbers of up to 15 digits. Two such decimals never round to one double (DBL_DIG), so one that
 * reads back is the only one, and the shortest once its zeros are gone. Reading back is one
 * correctly rounded operation on exact operands.
 */
static bool print_quickly(shortest *s, double r)
{
    int power = 0;

    if (r < 9007199254740992.0 && r == (double)(uint64_t)r) {
        digits_of(s, (uint64_t)r, 0);
        return true;
    }
    if (!ROUNDS_ONCE || r < 1e-7 || r >= 1e36)
        return false;
    if (r < 1e15) {
        while (power < EXACT_POWER_MAX && r * wh_exact_power[power] < 1e14)
            power++;
        uint64_t u = (uint64_t)(r * wh_exact_power[power] + 0.5);
        if (u >= 1000000000000000 || (double)u / wh_exact_power[power] != r)
            return false;
        digits_of(s, u, -power);
    } else {
        while (power < EXACT_POWER_MAX && r / wh_exact_power[power] >= 1e15)
            power++;
        uint64_t u = (uint64_t)(r / wh_exact_power[power] + 0.5);
        if (u >= 1000000000000000 || (double)u * wh_exact_power[power] != r)
            return false;
        digits_of(s, u, power);
    }
    return true;
}

/* Not above floor(log10(2^x)), and by less than 0.01 below log10. */
static int floor_log10_pow2(int x)
{
    return x >= 0 ? x * 78913 / 262144 : -((-x * 78914 + 262143) / 262144);
}

/*
 * v = rest / scale; the neighbours' half-way points are `below` / scale under and `above` / scale
 * over it. Digits are made until what is left lies within one of them.
 */
static void print_exactly(shortest *s, double r)
{
    uint64_t u = bits_of(r), m = u & MANTISSA_MASK;
    int biased = (int)(u >> MANTISSA_BITS), e;
    bool even, low, high, uneven;
    wh_big rest, scale, below, above, sum;

    /* A power of two has its lower neighbour at half the distance. */
    uneven = m == 0 && biased > 1;
    e = biased == 0 ? LEAST_EXPONENT : biased - 1075;
    if (biased != 0)
        m |= HIDDEN_BIT;
    even = m % 2 == 0;

    wh_big_set(&rest, m);
    wh_big_set(&scale, 1);
    wh_big_set(&below, 1);
    s->point = floor_log10_pow2(e + wh_big_bits(&rest) - 1) + 1;
    s->n = 0;
    wh_big_shift(&rest, 1 + uneven + (e > 0 ? e : 0));
    wh_big_shift(&scale, 1 + uneven + (e < 0 ? -e : 0));
    wh_big_shift(&below, e > 0 ? e : 0);
    if (s->point >= 0) {
        wh_big_mul_pow5(&scale, s->point);
        wh_big_shift(&scale, s->point);
    } else {
        wh_big_mul_pow5(&rest, -s->point);
        wh_big_shift(&rest, -s->point);
        wh_big_mul_pow5(&below, -s->point);
        wh_big_shift(&below, -s->point);
    }

    int align = (32 - wh_big_bits(&scale) % 32) % 32;
    wh_big_shift(&rest, align);
    wh_big_shift(&scale, align);
    wh_big_shift(&below, align);
    above = below;
    wh_big_shift(&above, uneven);

    /* The estimate of the point may be one too low. */
    sum = rest;
    wh_big_add(&sum, &above);
    if (wh_big_cmp(&sum, &scale) >= (even ? 0 : 1)) {
        s->point++;
    } else {
        wh_big_mul_add(&rest, 10, 0);
        wh_big_mul_add(&below, 10, 0);
        wh_big_mul_add(&above, 10, 0);
    }
    for (;;) {
        int digit = (int)wh_big_divide(&rest, &scale);

        low = wh_big_cmp(&rest, &below) < (even ? 1 : 0);
        sum = rest;
        wh_big_add(&sum, &above);
        high = wh_big_cmp(&sum, &scale) >= (even ? 0 : 1);
        if (low && high) {
            /* Both neighbours read back: the nearer one, the even digit where it is a tie. */
            wh_big_shift(&rest, 1);
            int half = wh_big_cmp(&rest, &scale);
            high = half > 0 || (half == 0 && digit % 2 == 1);
        }
        s->d[s->n++] = (char)('0' + digit + (high ? 1 : 0));
        if (low || high)
            return;
        wh_big_mul_add(&rest, 10, 0);
        wh_big_mul_add(&below, 10, 0);
        wh_big_mul_add(&above, 10, 0);
    }
}

static void add_zeros(wh_buf *b, int n)
{
    while (n-- > 0)
        wh_buf_char(b, '0');
}

/* Plain from 0.00001 to 9999999999999999.0, else d.ddde±x. */
static void lay_out(wh_buf *b, const shortest *s)
{
    if (s->point < -4 || s->point > 16) {
        wh_buf_char(b, s->d[0]);
        if (s->n > 1) {
            wh_buf_char(b, '.');
            wh_buf_add(b, s->d + 1, (size_t)(s->n - 1));
        }
        wh_buf_char(b, 'e');
        wh_buf_int(b, s->point - 1);
    } else if (s->point <= 0) {
        wh_buf_add(b, "0.", 2);
        add_zeros(b, -s->point);
        wh_buf_add(b, s->d, (size_t)s->n);
    } else if (s->n <= s->point) {
        wh_buf_add(b, s->d, (size_t)s->n);
        add_zeros(b, s->point - s->n);
        wh_buf_add(b, ".0", 2);
    } else {
        wh_buf_add(b, s->d, (size_t)s->point);
        wh_buf_char(b, '.');
        wh_buf_add(b, s->d + s->point, (size_t)(s->n - s->point));
    }
}

void wh_buf_real(wh_buf *b, double r)
{
    uint64_t u = bits_of(r), magnitude = u & ~((uint64_t)1 << 63);
    shortest s;

    if (magnitude > (uint64_t)EXPONENT_MASK << MANTISSA_BITS) {
        wh_buf_text(b, "NaN");
        return;
    }
    if (u != magnitude)
        wh_buf_char(b, '-');
    if (magnitude == (uint64_t)EXPONENT_MASK << MANTISSA_BITS) {
        wh_buf_text(b, "Infinity");
        return;
    }
    if (magnitude == 0) {
        wh_buf_text(b, "0.0");
        return;
    }
    r = double_of(magnitude);
    if (!print_quickly(&s, r))
        print_exactly(&s, r);
    lay_out(b, &s);
}
