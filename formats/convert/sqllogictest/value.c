/*
 * Rendering as the runners do. SQLite's casts and its "%.3f" are done here by the book, so that
 * neither locale nor C library has a say: of a real's digits 16 count, a half rounds away from
 * zero (src/printf.c of SQLite; sqllogictest's slt_sqlite.c for the rest).
 */
#include "formats/convert/sqllogictest/value.h"
#include "formats/base/exact.h"
#include "formats/base/real.h"

enum { SIGNIFICANT = 16 };

/* ---- reals ----------------------------------------------------------------------------------- */

/* NaN and the infinities; false: neither. */
static bool print_special(wh_buf *out, double r)
{
    if (r != r) {
        wh_buf_text(out, "NaN");
        return true;
    }
    if (r - r != 0) {
        wh_buf_text(out, r < 0 ? "-Inf" : "Inf");
        return true;
    }
    return false;
}

void wh_slt_fixed(wh_buf *out, double r)
{
    wh_exact x;

    if (print_special(out, r))
        return;
    wh_exact_of_real(r, &x);
    wh_exact_round(&x, x.point + 3);
    if (x.n > SIGNIFICANT) /* cut, not rounded */
        x.n = SIGNIFICANT;
    if (r < 0)
        wh_buf_char(out, '-');
    wh_exact_print(out, &x, 3);
}

void wh_slt_general(wh_buf *out, double r, bool point)
{
    wh_exact x;
    int exponent, i;

    if (print_special(out, r))
        return;
    wh_exact_of_real(r, &x);
    wh_exact_round(&x, 15);
    exponent = x.n ? x.point - 1 : 0;
    if (r < 0 && x.n)
        wh_buf_char(out, '-');
    if (exponent >= -4 && exponent < 15) {
        int decimals = x.n > x.point ? x.n - x.point : 0;
        wh_exact_print(out, &x, decimals ? decimals : point ? 1 : 0);
        return;
    }
    wh_buf_char(out, x.digits[0]);
    if (x.n > 1 || point)
        wh_buf_char(out, '.');
    if (x.n == 1 && point)
        wh_buf_char(out, '0');
    for (i = 1; i < x.n; i++)
        wh_buf_char(out, x.digits[i]);
    wh_buf_text(out, exponent < 0 ? "e-" : "e+");
    if (exponent < 0)
        exponent = -exponent;
    if (exponent < 10)
        wh_buf_char(out, '0');
    wh_buf_int(out, exponent);
}

/* ---- SQLite's casts -------------------------------------------------------------------------- */

static size_t skip_blanks(wh_str s)
{
    size_t i = 0;

    while (i < s.n && (s.p[i] == ' ' || (s.p[i] >= '\t' && s.p[i] <= '\r')))
        i++;
    return i;
}

/* The number that a text begins with; 0: none. */
static int64_t leading_integer(wh_str s)
{
    size_t i = skip_blanks(s);
    bool negative = i < s.n && s.p[i] == '-';
    uint64_t u = 0, most = (uint64_t)INT64_MAX + negative;

    if (i < s.n && (s.p[i] == '-' || s.p[i] == '+'))
        i++;
    for (; i < s.n && s.p[i] >= '0' && s.p[i] <= '9'; i++) {
        unsigned digit = (unsigned)(s.p[i] - '0');
        if (u > (most - digit) / 10)
            u = most;
        else
            u = u * 10 + digit;
    }
    return negative ? (int64_t)(0 - u) : (int64_t)u;
}

static double leading_real(wh_str s)
{
    size_t from = skip_blanks(s), i = from, digits = 0;
    double r = 0;

    if (i < s.n && (s.p[i] == '-' || s.p[i] == '+'))
        i++;
    for (; i < s.n && s.p[i] >= '0' && s.p[i] <= '9'; i++)
        digits++;
    if (i < s.n && s.p[i] == '.')
        for (i++; i < s.n && s.p[i] >= '0' && s.p[i] <= '9'; i++)
            digits++;
    if (digits && i < s.n && (s.p[i] | 0x20) == 'e') {
        size_t k = i + 1;
        if (k < s.n && (s.p[k] == '-' || s.p[k] == '+'))
            k++;
        if (k < s.n && s.p[k] >= '0' && s.p[k] <= '9')
            for (i = k; i < s.n && s.p[i] >= '0' && s.p[i] <= '9'; i++)
                ;
    }
    return digits && wh_real_read((wh_str){s.p + from, i - from}, &r) ? r : 0;
}

static int64_t real_to_integer(double r)
{
    if (r != r)
        return 0;
    return r <= -9223372036854775808.0  ? INT64_MIN
           : r >= 9223372036854775808.0 ? INT64_MAX
                                        : (int64_t)r;
}

static int64_t as_integer(const wh_value *v)
{
    switch (v->kind) {
    case WH_INT:
    case WH_BOOL:
        return v->i;
    case WH_REAL:
        return real_to_integer(v->r);
    default:
        return leading_integer(v->s);
    }
}

static double as_real(const wh_value *v)
{
    switch (v->kind) {
    case WH_INT:
    case WH_BOOL:
        return (double)v->i;
    case WH_REAL:
        return v->r;
    default:
        return leading_real(v->s);
    }
}

/* ---- one value ------------------------------------------------------------------------------- */

/* The value as its engine's shell prints it. */
static void print_plain(wh_buf *out, const wh_value *v, bool point)
{
    switch (v->kind) {
    case WH_INT:
        wh_buf_int(out, v->i);
        break;
    case WH_BOOL:
        wh_buf_text(out, v->i ? "true" : "false");
        break;
    case WH_REAL:
        wh_slt_general(out, v->r, point);
        break;
    default:
        wh_buf_str(out, v->s);
        break;
    }
}

/* C strings end at the first zero byte; what is not printable ASCII is '@'. */
static void print_printable(wh_buf *out, const wh_value *v, bool point)
{
    size_t from = out->n, i;
    const char *end;

    print_plain(out, v, point);
    end = out->n > from ? memchr(out->p + from, '\0', out->n - from) : NULL;
    if (end)
        out->n = (size_t)(end - out->p);
    for (i = from; i < out->n; i++)
        if (out->p[i] < ' ' || out->p[i] > '~')
            out->p[i] = '@';
    if (out->n == from)
        wh_buf_text(out, "(empty)");
}

void wh_slt_value(wh_buf *out, char letter, const wh_value *v, bool point)
{
    size_t from = out->n;

    if (v->kind == WH_NULL) {
        wh_buf_text(out, "NULL");
        return;
    }
    switch (letter) {
    case 'I': /* the low 32 bits, as the runner's int has them */
        wh_buf_int(out, (int32_t)(uint32_t)((uint64_t)as_integer(v) & UINT32_MAX));
        break;
    case 'R':
        wh_slt_fixed(out, as_real(v));
        break;
    case 'T':
        print_printable(out, v, point);
        break;
    default:
        print_plain(out, v, point);
        if (out->n == from)
            wh_buf_text(out, letter == 'c' ? "\xc2\xb7" : "(empty)");
        break;
    }
}
