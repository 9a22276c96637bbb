/*
 * Text to real numbers, and decimal numbers of any length. The short ways are exact by themselves
 * (Clinger, 1990); the rest is done with big numbers.
 */
#include "formats/base/real.h"
#include "formats/base/big.h"
#include "formats/base/double.h"

/* Powers of ten that a double holds exactly. */
const double wh_exact_power[EXACT_POWER_MAX + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* ---- reading ------------------------------------------------------------------------------ */

enum form { NOT_A_NUMBER_TEXT, FINITE, INFINITE, NAN_VALUE };

/* A number taken apart: the digits from `p` to `end` (one point may lie between) * 10^exponent. */
typedef struct decimal {
    int form;
    bool negative;
    bool huge;           /* the exponent is beyond what is counted; it is clamped */
    const char *p, *end; /* no zeros at either end; empty: zero */
    size_t n;            /* digits */
    int64_t exponent;
} decimal;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool read_exponent(const char *p, const char *end, decimal *d, int64_t *out)
{
    bool negative = false;
    int64_t e = 0;

    if (p < end && (*p == '-' || *p == '+'))
        negative = *p++ == '-';
    if (p == end)
        return false;
    for (; p < end; p++) {
        if (!is_digit(*p))
            return false;
        if (e < 1000000000000000)
            e = e * 10 + (*p - '0');
    }
    d->huge = e >= 1000000000000000;
    *out = negative ? -e : e;
    return true;
}

/* Drop the zeros at both ends of the digits in [p, end), whose point is at `point` (or NULL). */
static void trim_zeros(decimal *d, const char *p, const char *end, const char *point)
{
    while (p < end && (*p == '0' || *p == '.'))
        p++;
    while (end > p && (end[-1] == '0' || end[-1] == '.'))
        end--;
    d->p = p;
    d->end = end;
    d->n = (size_t)(end - p);
    if (point != NULL && point >= p && point < end) {
        d->n--;
        d->exponent -= end - 1 - point;
    } else if (point != NULL && point < p) {
        d->exponent -= end - 1 - point;
    }
}

static void take_apart(wh_str text, decimal *d)
{
    const char *p = text.p, *end = text.n ? text.p + text.n : text.p, *start, *point = NULL;
    int64_t explicit_exponent = 0;
    size_t digits = 0;

    memset(d, 0, sizeof *d);
    if (p < end && (*p == '-' || *p == '+'))
        d->negative = *p++ == '-';
    if (wh_str_is((wh_str){p, (size_t)(end - p)}, "Infinity")) {
        d->form = INFINITE;
        return;
    }
    if (wh_str_is(text, "NaN")) {
        d->form = NAN_VALUE;
        return;
    }
    for (start = p; p < end && (is_digit(*p) || (*p == '.' && point == NULL)); p++) {
        if (*p == '.')
            point = p;
        else
            digits++;
    }
    if (digits == 0)
        return;
    if (p < end && ((*p != 'e' && *p != 'E') || !read_exponent(p + 1, end, d, &explicit_exponent)))
        return;
    d->form = FINITE;
    trim_zeros(d, start, p, point);
    if (d->n == 0) {
        d->exponent = 0;
        d->huge = false;
        return;
    }
    if (point == NULL)
        d->exponent += p - d->end;
    else if (point >= d->end)
        d->exponent += point - d->end;
    d->exponent += explicit_exponent;
}

/* The digits as an integer; they must be 19 at most. */
static uint64_t small_digits(const decimal *d)
{
    uint64_t u = 0;

    for (const char *p = d->p; p < d->end; p++)
        if (*p != '.')
            u = u * 10 + (uint64_t)(*p - '0');
    return u;
}

/* (m + a sticky bit) * 2^exponent, where 2^62 <= m: the nearest double. */
static double round_bits(uint64_t m, int exponent, bool sticky, bool *exact)
{
    int drop = (m >> 63) != 0 ? 11 : 10;
    uint64_t rest, half;

    if (exponent + drop < LEAST_EXPONENT)
        drop = LEAST_EXPONENT - exponent;
    if (drop > 64) {
        *exact = false;
        return 0.0;
    }
    half = (uint64_t)1 << (drop - 1);
    if (drop == 64) {
        rest = m;
        m = 0;
    } else {
        rest = m & (((uint64_t)1 << drop) - 1);
        m >>= drop;
    }
    *exact = rest == 0 && !sticky;
    if (rest > half || (rest == half && (sticky || m % 2 == 1)))
        m++;
    exponent += drop;
    if (m == HIDDEN_BIT << 1) {
        m >>= 1;
        exponent++;
    }
    if (m < HIDDEN_BIT)
        return double_of(m);
    if (exponent + 1075 >= EXPONENT_MASK) {
        *exact = false;
        return double_of((uint64_t)EXPONENT_MASK << MANTISSA_BITS);
    }
    return double_of(((uint64_t)(exponent + 1075) << MANTISSA_BITS) | (m & MANTISSA_MASK));
}

/* By division of wh_big integers: always right. The number must lie in the range of doubles. */
static double read_exactly(const decimal *d, bool *exact)
{
    wh_big rest, scale;
    int taken = 0, exponent = (int)d->exponent, aligned, shift;
    uint64_t quotient;
    bool cut = d->n > DIGITS_MAX;

    wh_big_set(&rest, 0);
    wh_big_set(&scale, 1);
    for (const char *p = d->p; p < d->end && taken < DIGITS_MAX; p++)
        if (*p != '.') {
            wh_big_mul_add(&rest, 10, (uint32_t)(*p - '0'));
            taken++;
        }
    if (cut) {
        /* Something nonzero follows; a digit 1 stands for all of it. */
        exponent += (int)(d->n - DIGITS_MAX) - 1;
        wh_big_mul_add(&rest, 10, 1);
    }
    if (exponent >= 0)
        wh_big_mul_pow5(&rest, exponent);
    else
        wh_big_mul_pow5(&scale, -exponent);

    /* value = rest / scale * 2^exponent, brought to 1/4 < rest / scale < 1 */
    aligned =
        wh_big_bits(&scale) > wh_big_bits(&rest) ? wh_big_bits(&scale) : wh_big_bits(&rest) + 1;
    aligned = (aligned + 31) / 32 * 32;
    shift = aligned - wh_big_bits(&scale);
    exponent += shift;
    wh_big_shift(&scale, shift);
    shift = aligned - 1 - wh_big_bits(&rest);
    exponent -= shift;
    wh_big_shift(&rest, shift);

    wh_big_shift(&rest, 32);
    quotient = (uint64_t)wh_big_divide(&rest, &scale) << 32;
    wh_big_shift(&rest, 32);
    quotient |= wh_big_divide(&rest, &scale);
    double r = round_bits(quotient, exponent - 64, rest.n != 0, exact);
    if (cut)
        *exact = false;
    return r;
}

/* The magnitude of a finite number; *exact: it is the number itself. */
static double magnitude_of(const decimal *d, bool *exact)
{
    int64_t point = (int64_t)d->n + d->exponent; /* 10^(point-1) <= value < 10^point */

    *exact = d->n == 0;
    if (d->n == 0 || point < -330)
        return 0.0;
    if (point > 310)
        return double_of((uint64_t)EXPONENT_MASK << MANTISSA_BITS);
    return read_exactly(d, exact);
}

bool wh_real_read(wh_str text, double *out)
{
    decimal d;
    double r;
    bool exact;

    take_apart(text, &d);
    switch (d.form) {
    case NOT_A_NUMBER_TEXT:
        return false;
    case NAN_VALUE:
        r = double_of((uint64_t)0xfff << (MANTISSA_BITS - 1));
        break;
    case INFINITE:
        r = double_of((uint64_t)EXPONENT_MASK << MANTISSA_BITS);
        break;
    default:
        if (ROUNDS_ONCE && d.n <= 15 && d.exponent >= -EXACT_POWER_MAX &&
            d.exponent <= EXACT_POWER_MAX) {
            r = (double)small_digits(&d);
            if (d.exponent < 0)
                r /= wh_exact_power[-d.exponent];
            else
                r *= wh_exact_power[d.exponent];
        } else {
            r = magnitude_of(&d, &exact);
        }
        break;
    }
    *out = d.negative ? -r : r;
    return true;
}

/* ---- exact decimals ----------------------------------------------------------------------- */

static bool fits_int64(const decimal *d, int64_t *out)
{
    uint64_t u;

    if (d->exponent < 0 || d->exponent > 18 || d->n + (size_t)d->exponent > 19)
        return false;
    u = small_digits(d);
    for (int64_t e = d->exponent; e > 0; e--)
        u *= 10;
    if (u > (uint64_t)INT64_MAX + d->negative)
        return false;
    *out = d->negative ? (int64_t)(0 - u) : (int64_t)u;
    return true;
}

/*
 * Can a fraction be a double at all? n / 10^k in lowest terms is one only if 5^k divides n, which
 * spares nearly every numeric(p,s) value the long way.
 */
static bool may_be_dyadic(const decimal *d)
{
    uint64_t u;

    if (d->exponent >= 0 || d->n > 19)
        return true;
    u = small_digits(d);
    for (int64_t e = d->exponent; e < 0; e++) {
        if (u % 5 != 0)
            return false;
        u /= 5;
    }
    return true;
}

int wh_decimal_classify(wh_str text, int64_t *i, double *r)
{
    decimal d;
    bool exact;
    double magnitude;

    take_apart(text, &d);
    if (d.form == NOT_A_NUMBER_TEXT || d.huge)
        return WH_DECIMAL_NONE;
    if (d.form != FINITE) {
        wh_real_read(text, r);
        return WH_DECIMAL_REAL;
    }
    if (d.n == 0) {
        *i = 0;
        return WH_DECIMAL_INT64;
    }
    if (fits_int64(&d, i))
        return WH_DECIMAL_INT64;
    if (!may_be_dyadic(&d))
        return WH_DECIMAL_EXACT;
    magnitude = magnitude_of(&d, &exact);
    if (!exact)
        return WH_DECIMAL_EXACT;
    *r = d.negative ? -magnitude : magnitude;
    return WH_DECIMAL_REAL;
}

int wh_decimal_normalise(wh_str text, wh_buf *out)
{
    decimal d;

    take_apart(text, &d);
    if (d.form != FINITE || d.huge)
        return WH_EINVAL;
    if (d.n == 0) {
        wh_buf_char(out, '0');
        return WH_OK;
    }
    if (d.negative)
        wh_buf_char(out, '-');
    for (const char *p = d.p; p < d.end; p++)
        if (*p != '.')
            wh_buf_char(out, *p);
    wh_buf_char(out, 'e');
    wh_buf_int(out, d.exponent);
    return WH_OK;
}
