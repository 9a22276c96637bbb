/*
 * A double is m * 2^e. For e >= 0 that is a whole number; else it is m * 5^-e / 10^-e, so that its
 * digits are those of the whole number m * 5^-e.
 */
#include "formats/base/exact.h"

#include <math.h>

/* A whole number, 9 decimal digits a limb, the lowest first. */
typedef struct whole {
    int n;
    uint32_t limb[WH_EXACT_MAX / 9 + 1];
} whole;

enum { LIMB = 1000000000 };

static void multiply(whole *w, uint32_t by)
{
    uint64_t carry = 0;
    int i;

    for (i = 0; i < w->n; i++) {
        carry += (uint64_t)w->limb[i] * by;
        w->limb[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    for (; carry; carry /= LIMB)
        w->limb[w->n++] = (uint32_t)(carry % LIMB);
}

static void multiply_often(whole *w, uint32_t by, int times, uint32_t step, int step_times)
{
    for (; times >= step_times; times -= step_times)
        multiply(w, step);
    for (; times > 0; times--)
        multiply(w, by);
}

static void trim_end(wh_exact *x)
{
    while (x->n > 0 && x->digits[x->n - 1] == '0')
        x->n--;
}

void wh_exact_of_real(double r, wh_exact *out)
{
    whole w = {0, {0}};
    int e, i, k, zeros = 0;
    uint64_t m = (uint64_t)ldexp(frexp(fabs(r), &e), 53);

    out->n = out->point = 0;
    if (m == 0)
        return;
    for (e -= 53; (m & 1) == 0; m >>= 1)
        e++;
    for (; m; m /= LIMB)
        w.limb[w.n++] = (uint32_t)(m % LIMB);
    if (e >= 0)
        multiply_often(&w, 2, e, 1u << 30, 30);
    else
        multiply_often(&w, 5, -e, 1220703125, 13);
    for (i = w.n - 1; i >= 0; i--) {
        uint32_t rest = w.limb[i];
        for (k = 8; k >= 0; k--, rest /= 10)
            out->digits[out->n + k] = (char)('0' + rest % 10);
        out->n += 9;
    }
    while (out->digits[zeros] == '0')
        zeros++;
    out->n -= zeros;
    memmove(out->digits, out->digits + zeros, (size_t)out->n);
    out->point = out->n - (e < 0 ? -e : 0);
    trim_end(out);
}

void wh_exact_round(wh_exact *x, int n)
{
    bool up;

    if (n >= x->n)
        return;
    up = n >= 0 && x->digits[n] >= '5';
    x->n = n > 0 ? n : 0;
    if (up) {
        int i = x->n - 1;
        while (i >= 0 && x->digits[i] == '9')
            i--;
        if (i >= 0) {
            x->digits[i]++;
            x->n = i + 1;
        } else {
            x->digits[0] = '1';
            x->n = 1;
            x->point++;
        }
    }
    trim_end(x);
    if (x->n == 0)
        x->point = 0;
}

static char digit_at(const wh_exact *x, int i)
{
    return i >= 0 && i < x->n ? x->digits[i] : '0';
}

void wh_exact_print(wh_buf *out, const wh_exact *x, int decimals)
{
    int i;

    if (x->point <= 0)
        wh_buf_char(out, '0');
    for (i = 0; i < x->point; i++)
        wh_buf_char(out, digit_at(x, i));
    if (decimals > 0)
        wh_buf_char(out, '.');
    for (i = 0; i < decimals; i++)
        wh_buf_char(out, digit_at(x, x->point + i));
}
