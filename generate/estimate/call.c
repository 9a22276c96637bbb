/*
 * Arithmetic and functions of one row for the estimator, as far as whole numbers and short texts
 * go.
 */
#include "generate/estimate/estimate.h"

/* ---- arithmetic ------------------------------------------------------------------------ */

/* A number that computes exactly here: small enough, or without decimals. */
static bool is_small(const wh_cell *c)
{
    return c->i > -1000000000 && c->i < 1000000000;
}

static wh_cell real_sum(const wh_cell *a, const wh_cell *b, bool minus)
{
    wh_cell c = wh_cell_int(a->i);
    int32_t micro = minus ? a->micro - b->micro : a->micro + b->micro;

    c.i += minus ? -b->i : b->i;
    if (micro < 0) {
        micro += 1000000;
        c.i--;
    } else if (micro >= 1000000) {
        micro -= 1000000;
        c.i++;
    }
    c.micro = micro;
    c.real = true;
    return c;
}

/* As integers; reals are cut off towards zero. */
static int64_t whole(const wh_cell *c)
{
    return c->i < 0 && c->micro ? c->i + 1 : c->i;
}

static wh_cell bits(char op, int64_t a, int64_t b)
{
    uint64_t u = (uint64_t)a;

    if (op == '&')
        return wh_cell_int(a & b);
    if (op == '|')
        return wh_cell_int(a | b);
    if (b < 0 || b > 63 || a < 0)
        return wh_cell_unknown;
    u = op == 'l' ? u << b : u >> b;
    return u > INT64_MAX ? wh_cell_unknown : wh_cell_int((int64_t)u);
}

wh_cell wh_est_arith(wh_est *e, char op, const wh_cell *left, const wh_cell *right)
{
    wh_cell a = wh_cell_number(left), b = wh_cell_number(right);

    (void)e;
    if (a.kind == WH_CELL_UNKNOWN || b.kind == WH_CELL_UNKNOWN)
        return wh_cell_unknown;
    if (a.kind == WH_CELL_NULL || b.kind == WH_CELL_NULL)
        return wh_cell_null;
    if (op == '&' || op == '|' || op == 'l' || op == 'r')
        return bits(op, whole(&a), whole(&b));
    if (op == '%' || (op == '/' && !a.real && !b.real)) {
        int64_t by = whole(&b);

        if (by == 0)
            return wh_cell_null;
        if (by == -1)
            return op == '%' ? wh_cell_int(0) : is_small(&a) ? wh_cell_int(-a.i) : wh_cell_unknown;
        a = wh_cell_int(op == '%' ? whole(&a) % by : a.i / by);
        a.real = op == '%' && (left->real || right->real);
        return a;
    }
    if (op == '/' && b.i == 0 && b.micro == 0)
        return wh_cell_null;
    if (!is_small(&a) || !is_small(&b) || op == '/')
        return wh_cell_unknown;
    if (op == '*')
        return a.real || b.real ? wh_cell_unknown : wh_cell_int(a.i * b.i);
    if (a.real || b.real)
        return real_sum(&a, &b, op == '-');
    return wh_cell_int(op == '+' ? a.i + b.i : a.i - b.i);
}

/* ---- texts ----------------------------------------------------------------------------- */

static uint32_t characters(const wh_cell *c)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->n; i++)
        n += ((unsigned char)c->p[i] & 0xc0) != 0x80;
    return n;
}

static bool is_ascii(const wh_cell *c)
{
    for (uint32_t i = 0; i < c->n; i++) {
        if ((unsigned char)c->p[i] >= 128)
            return false;
    }
    return true;
}

static wh_cell change_case(wh_est *e, const wh_cell *c, bool up)
{
    wh_gen_scratch *s = &e->scratch;
    wh_cell to = wh_cell_text(s->p + s->n, c->n);

    if (s->cap - s->n < c->n)
        return wh_cell_unknown;
    for (uint32_t i = 0; i < c->n; i++) {
        char x = c->p[i];

        if (up)
            x = (char)(x >= 'a' && x <= 'z' ? x - 32 : x);
        else
            x = (char)(x >= 'A' && x <= 'Z' ? x + 32 : x);
        s->p[s->n++] = x;
    }
    return to;
}

static wh_cell hex(wh_est *e, const wh_cell *c)
{
    static const char digits[] = "0123456789ABCDEF";
    wh_gen_scratch *s = &e->scratch;
    wh_cell to = wh_cell_text(s->p + s->n, 2 * c->n);

    if (s->cap - s->n < 2 * c->n)
        return wh_cell_unknown;
    for (uint32_t i = 0; i < c->n; i++) {
        s->p[s->n++] = digits[(unsigned char)c->p[i] >> 4];
        s->p[s->n++] = digits[(unsigned char)c->p[i] & 15];
    }
    return to;
}

/* Of ASCII texts and whole numbers only. */
static wh_cell substring(const wh_cell *c, const wh_cell *args, unsigned n)
{
    int64_t start, count, size = c->n;
    wh_cell from = wh_cell_number(&args[1]);
    wh_cell length = n > 2 ? wh_cell_number(&args[2]) : wh_cell_int(size + 1);

    if (!is_ascii(c) || !is_small(&from) || !is_small(&length) || length.i < 0)
        return wh_cell_unknown;
    start = from.i;
    count = length.i;
    if (start < 0) {
        start += size;
        if (start < 0) {
            count += start;
            start = 0;
        }
    } else if (start > 0) {
        start--;
    } else if (count > 0) {
        count--;
    }
    if (start > size || count < 0)
        return wh_cell_text(c->p, 0);
    count = count < size - start ? count : size - start;
    return wh_cell_text(c->p + start, (uint32_t)count);
}

static wh_cell trimmed(const wh_cell *c, bool left, bool right)
{
    wh_cell to = wh_cell_text(c->p, c->n);

    while (left && to.n && to.p[0] == ' ') {
        to.p++;
        to.n--;
    }
    while (right && to.n && to.p[to.n - 1] == ' ')
        to.n--;
    return to;
}

static wh_cell position(const wh_cell *a, const wh_cell *b)
{
    if (!is_ascii(a) || !is_ascii(b))
        return wh_cell_unknown;
    for (uint32_t i = 0; i + b->n <= a->n; i++) {
        if (memcmp(a->p + i, b->p, b->n) == 0)
            return wh_cell_int((int64_t)i + 1);
    }
    return wh_cell_int(0);
}

static wh_cell type_name(const wh_cell *c)
{
    switch (c->kind) {
    case WH_CELL_NULL:
        return wh_cell_text("null", 4);
    case WH_CELL_NUMBER:
        return c->real ? wh_cell_text("real", 4) : wh_cell_text("integer", 7);
    default:
        return wh_cell_text(c->kind == WH_CELL_TEXT ? "text" : "blob", 4);
    }
}

static wh_cell absolute(const wh_cell *c)
{
    wh_cell n = wh_cell_number(c), zero = wh_cell_int(0);

    if (c->kind != WH_CELL_NUMBER)
        n.real = true;
    if (!is_small(&n))
        return wh_cell_unknown;
    if (n.real)
        return n.i < 0 ? real_sum(&zero, &n, true) : n;
    return wh_cell_int(n.i < 0 ? -n.i : n.i);
}

static wh_cell sign(const wh_cell *c)
{
    if (c->kind != WH_CELL_NUMBER)
        return wh_cell_unknown;
    return wh_cell_int(c->i < 0 ? -1 : c->i > 0 || c->micro > 0);
}

/* ---- functions that see NULL, then those that do not -------------------------------------- */

static wh_cell least(const wh_cell *args, unsigned n, bool greatest)
{
    unsigned best = 0;

    for (unsigned i = 0; i < n; i++) {
        if (args[i].kind == WH_CELL_NULL)
            return wh_cell_null;
        if ((wh_cell_compare(&args[i], &args[best], args[0].collation) < 0) != greatest &&
            wh_cell_compare(&args[i], &args[best], args[0].collation) != 0)
            best = i;
    }
    return args[best];
}

static wh_cell of_nulls(unsigned function, const wh_cell *args, unsigned n, bool *done)
{
    *done = true;
    switch (function) {
    case WH_EST_SAME:
        return args[0];
    case WH_EST_COALESCE:
        for (unsigned i = 0; i < n; i++) {
            if (args[i].kind != WH_CELL_NULL)
                return args[i];
        }
        return wh_cell_null;
    case WH_EST_NULLIF:
        if (n < 2 || args[0].kind == WH_CELL_NULL || args[1].kind == WH_CELL_NULL)
            return args[0];
        return wh_cell_compare(&args[0], &args[1], args[0].collation) == 0 ? wh_cell_null : args[0];
    case WH_EST_TYPEOF:
        return type_name(&args[0]);
    case WH_EST_LEAST:
    case WH_EST_GREATEST:
        return least(args, n, function == WH_EST_GREATEST);
    default:
        *done = false;
        return wh_cell_unknown;
    }
}

static wh_cell of_text(wh_est *e, unsigned function, const wh_cell *args, unsigned n)
{
    wh_cell a = wh_cell_string(&args[0], &e->scratch), b;

    if (a.kind == WH_CELL_UNKNOWN)
        return a;
    switch (function) {
    case WH_EST_LENGTH:
        return wh_cell_int(args[0].kind == WH_CELL_BLOB ? a.n : characters(&a));
    case WH_EST_LOWER:
    case WH_EST_UPPER:
        return change_case(e, &a, function == WH_EST_UPPER);
    case WH_EST_SUBSTR:
        return n > 1 && args[0].kind != WH_CELL_BLOB ? substring(&a, args, n) : wh_cell_unknown;
    case WH_EST_TRIM:
        return n == 1 ? trimmed(&a, true, true) : wh_cell_unknown;
    case WH_EST_LTRIM:
        return n == 1 ? trimmed(&a, true, false) : wh_cell_unknown;
    case WH_EST_RTRIM:
        return n == 1 ? trimmed(&a, false, true) : wh_cell_unknown;
    case WH_EST_HEX:
        return hex(e, &a);
    case WH_EST_INSTR:
        b = n > 1 ? wh_cell_string(&args[1], &e->scratch) : wh_cell_unknown;
        return b.kind == WH_CELL_UNKNOWN ? b : position(&a, &b);
    default:
        return wh_cell_unknown;
    }
}

wh_cell wh_est_call(wh_est *e, unsigned function, const wh_cell *args, unsigned n)
{
    wh_cell result;
    bool done;

    if (n == 0)
        return wh_cell_unknown;
    for (unsigned i = 0; i < n; i++) {
        if (args[i].kind == WH_CELL_UNKNOWN || args[i].kind == WH_CELL_PLACE)
            return wh_cell_unknown;
    }
    result = of_nulls(function, args, n, &done);
    if (done)
        return result;
    for (unsigned i = 0; i < n; i++) {
        if (args[i].kind == WH_CELL_NULL)
            return wh_cell_null;
    }
    if (function == WH_EST_ABS)
        return absolute(&args[0]);
    if (function == WH_EST_SIGN)
        return sign(&args[0]);
    return of_text(e, function, args, n);
}
