/*
 * Real numbers to text and back, and decimal numbers of any length.
 *
 * Most numbers take a short way that is exact by itself; the rest is done with big integers, so
 * that there is no case that is nearly right. Printing after Steele & White (1990) and Burger &
 * Dybvig (1996), the quick ways of reading after Clinger (1990).
 */
#include "formats/base/real.h"

#include <float.h>

#define MANTISSA_BITS 52
#define MANTISSA_MASK (((uint64_t)1 << MANTISSA_BITS) - 1)
#define HIDDEN_BIT ((uint64_t)1 << MANTISSA_BITS)
#define EXPONENT_MASK 0x7ff
#define LEAST_EXPONENT (-1074) /* of the last bit of a subnormal */

/*
 * A number half way between two doubles has at most 767 significant digits, so digits past that
 * only say "and a bit more".
 */
enum { DIGITS_MAX = 770 };

/* Powers of ten that a double holds exactly. */
static const double exact_power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                     1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                     1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
enum { EXACT_POWER_MAX = 22 };

/* With wider intermediate results one operation would be rounded twice. */
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD == 0
#define ROUNDS_ONCE 1
#else
#define ROUNDS_ONCE 0
#endif

static uint64_t bits_of(double r)
{
    uint64_t u;

    memcpy(&u, &r, sizeof u);
    return u;
}

static double double_of(uint64_t u)
{
    double r;

    memcpy(&r, &u, sizeof r);
    return r;
}

/* ---- big natural numbers ------------------------------------------------------------------ */

/* 770 digits or 5^1100, each below 2560 bits, and a quotient's 64 bits more. */
enum { LIMBS = 100 };

typedef struct big {
    int n; /* no zero limb at the top; 0: zero */
    uint32_t d[LIMBS];
} big;

static void big_set(big *x, uint64_t u)
{
    x->n = 0;
    for (; u != 0; u >>= 32)
        x->d[x->n++] = (uint32_t)u;
}

static void big_mul_add(big *x, uint32_t factor, uint32_t more)
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

static void big_mul_pow5(big *x, int power)
{
    static const uint32_t small[] = {1,     5,      25,      125,     625,      3125,     15625,
                                     78125, 390625, 1953125, 9765625, 48828125, 244140625};

    for (; power >= 13; power -= 13)
        big_mul_add(x, 1220703125, 0);
    if (power > 0)
        big_mul_add(x, small[power], 0);
}

static int big_bits(const big *x)
{
    int bits = 32 * (x->n - 1);

    if (x->n == 0)
        return 0;
    for (uint32_t top = x->d[x->n - 1]; top != 0; top >>= 1)
        bits++;
    return bits;
}

static void big_shift(big *x, int bits)
{
    int limbs = bits / 32, rest = bits % 32;

    if (x->n == 0 || bits == 0)
        return;
    if (rest != 0)
        big_mul_add(x, (uint32_t)1 << rest, 0);
    if (limbs != 0) {
        memmove(x->d + limbs, x->d, sizeof x->d[0] * (size_t)x->n);
        memset(x->d, 0, sizeof x->d[0] * (size_t)limbs);
        x->n += limbs;
    }
}

static int big_cmp(const big *x, const big *y)
{
    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    for (int i = x->n - 1; i >= 0; i--)
        if (x->d[i] != y->d[i])
            return x->d[i] < y->d[i] ? -1 : 1;
    return 0;
}

static void big_add(big *x, const big *y)
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
static void big_sub_mul(big *x, const big *y, uint32_t factor)
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
static uint32_t big_divide(big *x, const big *y)
{
    uint64_t top = x->n >= y->n ? x->d[y->n - 1] : 0;
    uint32_t quotient;

    if (x->n > y->n)
        top |= (uint64_t)x->d[y->n] << 32;
    quotient = (uint32_t)(top / ((uint64_t)y->d[y->n - 1] + 1));
    if (quotient != 0)
        big_sub_mul(x, y, quotient);
    while (big_cmp(x, y) >= 0) {
        big_sub_mul(x, y, 1);
        quotient++;
    }
    return quotient;
}

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
        while (power < EXACT_POWER_MAX && r * exact_power[power] < 1e14)
            power++;
        uint64_t u = (uint64_t)(r * exact_power[power] + 0.5);
        if (u >= 1000000000000000 || (double)u / exact_power[power] != r)
            return false;
        digits_of(s, u, -power);
    } else {
        while (power < EXACT_POWER_MAX && r / exact_power[power] >= 1e15)
            power++;
        uint64_t u = (uint64_t)(r / exact_power[power] + 0.5);
        if (u >= 1000000000000000 || (double)u * exact_power[power] != r)
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
    big rest, scale, below, above, sum;

    /* A power of two has its lower neighbour at half the distance. */
    uneven = m == 0 && biased > 1;
    e = biased == 0 ? LEAST_EXPONENT : biased - 1075;
    if (biased != 0)
        m |= HIDDEN_BIT;
    even = m % 2 == 0;

    big_set(&rest, m);
    big_set(&scale, 1);
    big_set(&below, 1);
    s->point = floor_log10_pow2(e + big_bits(&rest) - 1) + 1;
    s->n = 0;
    big_shift(&rest, 1 + uneven + (e > 0 ? e : 0));
    big_shift(&scale, 1 + uneven + (e < 0 ? -e : 0));
    big_shift(&below, e > 0 ? e : 0);
    if (s->point >= 0) {
        big_mul_pow5(&scale, s->point);
        big_shift(&scale, s->point);
    } else {
        big_mul_pow5(&rest, -s->point);
        big_shift(&rest, -s->point);
        big_mul_pow5(&below, -s->point);
        big_shift(&below, -s->point);
    }

    int align = (32 - big_bits(&scale) % 32) % 32;
    big_shift(&rest, align);
    big_shift(&scale, align);
    big_shift(&below, align);
    above = below;
    big_shift(&above, uneven);

    /* The estimate of the point may be one too low. */
    sum = rest;
    big_add(&sum, &above);
    if (big_cmp(&sum, &scale) >= (even ? 0 : 1)) {
        s->point++;
    } else {
        big_mul_add(&rest, 10, 0);
        big_mul_add(&below, 10, 0);
        big_mul_add(&above, 10, 0);
    }
    for (;;) {
        int digit = (int)big_divide(&rest, &scale);

        low = big_cmp(&rest, &below) < (even ? 1 : 0);
        sum = rest;
        big_add(&sum, &above);
        high = big_cmp(&sum, &scale) >= (even ? 0 : 1);
        if (low && high) {
            /* Both neighbours read back: the nearer one, the even digit where it is a tie. */
            big_shift(&rest, 1);
            int half = big_cmp(&rest, &scale);
            high = half > 0 || (half == 0 && digit % 2 == 1);
        }
        s->d[s->n++] = (char)('0' + digit + (high ? 1 : 0));
        if (low || high)
            return;
        big_mul_add(&rest, 10, 0);
        big_mul_add(&below, 10, 0);
        big_mul_add(&above, 10, 0);
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

/* By division of big integers: always right. The number must lie in the range of doubles. */
static double read_exactly(const decimal *d, bool *exact)
{
    big rest, scale;
    int taken = 0, exponent = (int)d->exponent, aligned, shift;
    uint64_t quotient;
    bool cut = d->n > DIGITS_MAX;

    big_set(&rest, 0);
    big_set(&scale, 1);
    for (const char *p = d->p; p < d->end && taken < DIGITS_MAX; p++)
        if (*p != '.') {
            big_mul_add(&rest, 10, (uint32_t)(*p - '0'));
            taken++;
        }
    if (cut) {
        /* Something nonzero follows; a digit 1 stands for all of it. */
        exponent += (int)(d->n - DIGITS_MAX) - 1;
        big_mul_add(&rest, 10, 1);
    }
    if (exponent >= 0)
        big_mul_pow5(&rest, exponent);
    else
        big_mul_pow5(&scale, -exponent);

    /* value = rest / scale * 2^exponent, brought to 1/4 < rest / scale < 1 */
    aligned = big_bits(&scale) > big_bits(&rest) ? big_bits(&scale) : big_bits(&rest) + 1;
    aligned = (aligned + 31) / 32 * 32;
    shift = aligned - big_bits(&scale);
    exponent += shift;
    big_shift(&scale, shift);
    shift = aligned - 1 - big_bits(&rest);
    exponent -= shift;
    big_shift(&rest, shift);

    big_shift(&rest, 32);
    quotient = (uint64_t)big_divide(&rest, &scale) << 32;
    big_shift(&rest, 32);
    quotient |= big_divide(&rest, &scale);
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
                r /= exact_power[-d.exponent];
            else
                r *= exact_power[d.exponent];
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
