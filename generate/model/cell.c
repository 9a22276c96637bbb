/*
 * Values: how SQLite converts, compares and matches them (https://www.sqlite.org/datatype3.html).
 */
#include "generate/model/cell.h"

const wh_cell wh_cell_unknown = {WH_CELL_UNKNOWN, WH_AFFS, 0, false, false, 0, 0, NULL, 0, NULL};
const wh_cell wh_cell_null = {WH_CELL_NULL, WH_AFFS, 0, false, false, 0, 0, NULL, 0, NULL};

wh_cell wh_cell_int(int64_t i)
{
    wh_cell c = {WH_CELL_NUMBER, WH_AFFS, 0, false, false, 0, i, NULL, 0, NULL};

    return c;
}

wh_cell wh_cell_text(const char *p, uint32_t n)
{
    wh_cell c = {WH_CELL_TEXT, WH_AFFS, 0, false, false, 0, 0, p, n, NULL};

    return c;
}

/* ---- numerals -------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* 10 times a number, or a tenth of it. */
static void shift(uint64_t *whole, uint32_t *micro, bool up)
{
    if (!up) {
        *micro = *micro / 10 + (uint32_t)(*whole % 10) * 100000;
        *whole /= 10;
    } else if (*whole > (UINT64_C(1) << 63) / 10) {
        *whole = UINT64_C(1) << 63;
    } else {
        *whole = *whole * 10 + *micro / 100000;
        *micro = *micro % 100000 * 10;
    }
}

/* The numeral that the text starts with, as a cell; `all`: whether it is nothing else. */
static wh_cell numeral(const char *p, size_t n, bool *all)
{
    wh_cell c = wh_cell_int(0);
    uint64_t whole = 0;
    uint32_t micro = 0, unit = 100000;
    size_t i = 0, digits = 0;
    bool negative = false;
    int exponent = 0;

    while (i < n && is_space(p[i]))
        i++;
    if (i < n && (p[i] == '-' || p[i] == '+'))
        negative = p[i++] == '-';
    for (; i < n && is_digit(p[i]); i++, digits++) {
        uint64_t d = (uint64_t)(p[i] - '0');

        whole = whole > ((UINT64_C(1) << 63) - d) / 10 ? UINT64_C(1) << 63 : whole * 10 + d;
    }
    if (i < n && p[i] == '.' && (digits || (i + 1 < n && is_digit(p[i + 1])))) {
        c.real = true;
        for (i++; i < n && is_digit(p[i]); i++, digits++) {
            micro += (uint32_t)(p[i] - '0') * unit;
            unit /= 10;
        }
    }
    if (digits && i + 1 < n && (p[i] == 'e' || p[i] == 'E')) {
        size_t k = i + 1;
        bool down = p[k] == '-';

        k += p[k] == '-' || p[k] == '+';
        if (k < n && is_digit(p[k])) {
            for (; k < n && is_digit(p[k]); k++)
                exponent = exponent < 400 ? exponent * 10 + (p[k] - '0') : exponent;
            c.real = true;
            for (i = k; exponent > 0; exponent--)
                shift(&whole, &micro, !down);
        }
    }
    while (i < n && is_space(p[i]))
        i++;
    *all = digits > 0 && i == n;
    if (whole >= UINT64_C(1) << 63 && !negative)
        c.real = true;
    c.micro = (int32_t)micro;
    if (!negative)
        c.i = whole > INT64_MAX ? INT64_MAX : (int64_t)whole;
    else if (whole >= UINT64_C(1) << 63)
        c.i = INT64_MIN;
    else
        c.i = -(int64_t)whole - (micro ? 1 : 0);
    if (negative && micro)
        c.micro = 1000000 - c.micro;
    return c;
}

/* ---- datums ---------------------------------------------------------------------------- */

wh_cell wh_cell_datum(const wh_datum *d)
{
    wh_cell c;
    bool all;

    switch (d->kind) {
    case WH_D_INT:
        return wh_cell_int(d->i);
    case WH_D_REAL:
        c = numeral(d->s, d->n, &all);
        c.real = true;
        return c;
    case WH_D_TEXT:
    case WH_D_BLOB:
        c = wh_cell_text(d->s, d->n);
        c.kind = d->kind == WH_D_TEXT ? WH_CELL_TEXT : WH_CELL_BLOB;
        return c;
    case WH_D_PLACE:
        c = wh_cell_int(d->place);
        c.kind = WH_CELL_PLACE;
        c.list = d->type->values;
        return c;
    default:
        return wh_cell_null;
    }
}

/* A real as a short numeral; false: it has more places than are kept. */
static bool print_real(const wh_cell *c, char *out, size_t *n)
{
    uint32_t micro = (uint32_t)c->micro;
    int64_t whole = c->i;
    char digits[24];
    size_t k = sizeof digits;

    if (whole > 999999999 || whole < -999999999)
        return false;
    *n = 0;
    if (whole < 0) {
        out[(*n)++] = '-';
        whole = -whole - (micro ? 1 : 0);
        micro = micro ? 1000000 - micro : 0;
    }
    do {
        digits[--k] = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole);
    memcpy(out + *n, digits + k, sizeof digits - k);
    *n += sizeof digits - k;
    out[(*n)++] = '.';
    do {
        out[(*n)++] = (char)('0' + micro / 100000);
        micro = micro % 100000 * 10;
    } while (micro);
    return true;
}

bool wh_cell_to_datum(const wh_cell *c, wh_datum *out)
{
    char text[32];
    size_t n;

    if (c->kind == WH_CELL_NUMBER && !c->real) {
        wh_datum_set_int(out, c->i);
    } else if (c->kind == WH_CELL_NUMBER) {
        if (!print_real(c, text, &n))
            return false;
        wh_datum_set_bytes(out, WH_D_REAL, text, n);
        out->i = c->i;
        out->key = wh_datum_key(out);
    } else if ((c->kind == WH_CELL_TEXT || c->kind == WH_CELL_BLOB) && c->n <= sizeof out->s) {
        for (uint32_t i = 0; i < c->n && c->kind == WH_CELL_TEXT; i++) {
            if ((unsigned char)c->p[i] < ' ' || c->p[i] == 127)
                return false;
        }
        wh_datum_set_bytes(out, c->kind == WH_CELL_TEXT ? WH_D_TEXT : WH_D_BLOB, c->p, c->n);
    } else {
        return false;
    }
    return true;
}

/* ---- conversions ----------------------------------------------------------------------- */

wh_cell wh_cell_number(const wh_cell *c)
{
    bool all;

    if (c->kind == WH_CELL_PLACE)
        return wh_cell_unknown;

    if (c->kind == WH_CELL_TEXT || c->kind == WH_CELL_BLOB)
        return numeral(c->p, c->n, &all);
    return *c;
}

wh_cell wh_cell_string(const wh_cell *c, wh_gen_scratch *s)
{
    char text[32];
    wh_buf b = WH_BUF_INIT(sizeof text);
    size_t n;
    wh_cell to = *c;

    if (c->kind == WH_CELL_PLACE)
        return wh_cell_unknown;
    if (c->kind == WH_CELL_BLOB)
        to.kind = WH_CELL_TEXT;
    if (c->kind != WH_CELL_NUMBER)
        return to;
    if (c->real) {
        if (!print_real(c, text, &n))
            return wh_cell_unknown;
    } else {
        b.p = text;
        b.cap = sizeof text;
        wh_buf_int(&b, c->i);
        n = b.n;
    }
    if (s->cap - s->n < n)
        return wh_cell_unknown;
    memcpy(s->p + s->n, text, n);
    to.kind = WH_CELL_TEXT;
    to.p = s->p + s->n;
    to.n = (uint32_t)n;
    s->n += (uint32_t)n;
    return to;
}

wh_cell wh_cell_apply(const wh_cell *c, unsigned affinity, wh_gen_scratch *s)
{
    wh_cell to = *c;
    bool all;

    if (affinity == WH_AFF_TEXT)
        return c->kind == WH_CELL_NUMBER ? wh_cell_string(c, s) : to;
    if (affinity == WH_AFF_BLOB || affinity == WH_AFFS)
        return to;
    if (c->kind == WH_CELL_TEXT) {
        wh_cell number = numeral(c->p, c->n, &all);

        if (!all)
            return to;
        to.kind = WH_CELL_NUMBER;
        to.i = number.i;
        to.micro = number.micro;
        to.real = number.real;
    }
    if (to.kind != WH_CELL_NUMBER)
        return to;
    if (affinity == WH_AFF_REAL)
        to.real = true;
    else if (to.real && to.micro == 0 && to.i < INT64_MAX && to.i > INT64_MIN)
        to.real = false;
    return to;
}

int wh_cell_truth(const wh_cell *c)
{
    wh_cell number;

    if (c->kind == WH_CELL_UNKNOWN || c->kind == WH_CELL_PLACE)
        return -2;
    if (c->kind == WH_CELL_NULL)
        return -1;
    if (c->kind == WH_CELL_NUMBER)
        return c->i != 0 || c->micro != 0;
    number = wh_cell_number(c);
    return number.i != 0 || number.micro != 0;
}

/* ---- comparison ------------------------------------------------------------------------ */

static unsigned char folded(char c, bool fold)
{
    return (unsigned char)(fold && c >= 'A' && c <= 'Z' ? c + 32 : c);
}

static int compare_text(const wh_cell *a, const wh_cell *b, unsigned collation)
{
    bool fold = collation == WH_COLLATE_NOCASE || collation == WH_COLLATE_LOOSE;
    uint32_t n = a->n, m = b->n;

    if (collation == WH_COLLATE_RTRIM || collation == WH_COLLATE_LOOSE) {
        while (n && a->p[n - 1] == ' ')
            n--;
        while (m && b->p[m - 1] == ' ')
            m--;
    }
    for (uint32_t i = 0; i < n && i < m; i++) {
        unsigned char x = folded(a->p[i], fold), y = folded(b->p[i], fold);

        if (x != y)
            return x < y ? -1 : 1;
    }
    return n < m ? -1 : n > m;
}

int wh_cell_compare(const wh_cell *a, const wh_cell *b, unsigned collation)
{
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->kind == WH_CELL_NUMBER || a->kind == WH_CELL_PLACE)
        return wh_cell_compare_numbers(a, b);
    return compare_text(a, b, a->kind == WH_CELL_TEXT ? collation : WH_COLLATE_BINARY);
}

/* ---- patterns -------------------------------------------------------------------------- */

/* Backtracks to the last % alone: a later one can always take over from an earlier one. */
bool wh_cell_like(const wh_cell *text, const wh_cell *pattern, char escape)
{
    uint32_t t = 0, p = 0, back_p = 0, back_t = 0;
    bool star = false;

    while (t < text->n) {
        bool literal = escape && p + 1 < pattern->n && pattern->p[p] == escape;
        char c = p + literal < pattern->n ? pattern->p[p + literal] : '\0';

        if (p < pattern->n && !literal && c == '%') {
            star = true;
            back_p = ++p;
            back_t = t;
        } else if (p < pattern->n &&
                   ((!literal && c == '_') || folded(c, true) == folded(text->p[t], true))) {
            p += 1 + literal;
            t++;
        } else if (star) {
            p = back_p;
            t = ++back_t;
        } else {
            return false;
        }
    }
    while (p < pattern->n && pattern->p[p] == '%')
        p++;
    return p == pattern->n;
}

/* A set like [a-c1]: its end, 0 = there is none; `in`: whether it holds `c`. */
static uint32_t in_set(const wh_cell *pattern, uint32_t p, char c, bool *in)
{
    *in = false;
    for (uint32_t i = p + 1; i < pattern->n; i++) {
        char from = pattern->p[i];

        if (from == ']' && i > p + 1)
            return i + 1;
        if (i + 2 < pattern->n && pattern->p[i + 1] == '-' && pattern->p[i + 2] != ']') {
            *in |= folded(c, false) >= folded(from, false) &&
                   folded(c, false) <= folded(pattern->p[i + 2], false);
            i += 2;
        } else {
            *in |= c == from;
        }
    }
    return 0;
}

bool wh_cell_glob(const wh_cell *text, const wh_cell *pattern)
{
    uint32_t t = 0, p = 0, back_p = 0, back_t = 0, end;
    bool star = false, in;

    while (t < text->n) {
        char c = p < pattern->n ? pattern->p[p] : '\0';

        end = c == '[' ? in_set(pattern, p, text->p[t], &in) : 0;
        if (p < pattern->n && c == '*') {
            star = true;
            back_p = ++p;
            back_t = t;
        } else if (p < pattern->n && (c == '[' ? end && in : c == '?' || c == text->p[t])) {
            p = c == '[' ? end : p + 1;
            t++;
        } else if (star) {
            p = back_p;
            t = ++back_t;
        } else {
            return false;
        }
    }
    while (p < pattern->n && pattern->p[p] == '*')
        p++;
    return p == pattern->n;
}
