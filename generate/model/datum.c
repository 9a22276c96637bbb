/*
 * One value: how it is written, ordered, and recognised as equal to another.
 */
#include "generate/model/model.h"

static uint32_t hash_bytes(uint32_t h, const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)p[i]) * UINT32_C(16777619);
    return h;
}

static char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

uint32_t wh_datum_key(const wh_datum *d)
{
    char text[24];
    size_t n = 0, start = 0;

    if (d->kind == WH_D_BLOB)
        return hash_bytes(UINT32_C(77), d->s, d->n);
    if (d->kind == WH_D_INT ||
        (d->kind == WH_D_REAL && (d->i > 9007199254740992 || d->i < -9007199254740992))) {
        uint64_t u = d->i < 0 ? 0 - (uint64_t)d->i : (uint64_t)d->i;
        char digits[20];
        size_t k = sizeof digits;

        if (d->i < 0)
            text[n++] = '-';
        if (u > 9007199254740992)
            return d->i < 0 ? 1 : 2;
        do {
            digits[--k] = (char)('0' + u % 10);
            u /= 10;
        } while (u != 0);
        memcpy(text + n, digits + k, sizeof digits - k);
        return hash_bytes(UINT32_C(2166136261), text, n + sizeof digits - k);
    }
    for (; n < d->n; n++)
        text[n] = ascii_lower(d->s[n]);
    while (n > 0 && text[n - 1] == ' ')
        n--;
    while (start < n && (text[start] == ' ' || text[start] == '+'))
        start++;
    if (n - start > 2 && text[n - 2] == '.' && text[n - 1] == '0')
        n -= 2;
    else if (n - start > 1 && text[n - 1] == '.')
        n--;
    if (n - start == 2 && text[start] == '-' && text[start + 1] == '0')
        start++;
    return hash_bytes(UINT32_C(2166136261), text + start, n - start);
}

void wh_datum_set_int(wh_datum *d, int64_t i)
{
    d->kind = WH_D_INT;
    d->type = NULL;
    d->n = 0;
    d->i = i;
    d->key = wh_datum_key(d);
}

void wh_datum_set_bytes(wh_datum *d, unsigned kind, const char *p, size_t n)
{
    d->kind = (uint8_t)kind;
    d->type = NULL;
    d->n = (uint8_t)(n < sizeof d->s ? n : sizeof d->s);
    memcpy(d->s, p, d->n);
    d->i = 0;
    d->key = wh_datum_key(d);
}

void wh_datum_set_text(wh_datum *d, const char *p, size_t n)
{
    wh_datum_set_bytes(d, WH_D_TEXT, p, n);
}

void wh_datum_set_null(wh_datum *d)
{
    d->kind = WH_D_NULL;
    d->type = NULL;
    d->n = 0;
    d->i = 0;
    d->key = 0;
}

void wh_text_print(wh_buf *b, const char *p, size_t n)
{
    wh_buf_char(b, '\'');
    for (size_t i = 0; i < n; i++) {
        if (p[i] == '\'')
            wh_buf_char(b, '\'');
        wh_buf_char(b, p[i]);
    }
    wh_buf_char(b, '\'');
}

void wh_listed_print(wh_buf *b, const wh_gen_listed *t, unsigned value, bool cast)
{
    bool sign;

    if (value == WH_TY_NULL) {
        wh_buf_text(b, "NULL");
        return;
    }
    cast = cast && !(t->traits & WH_TY_BARE);
    sign = cast && t->values[value][0] == '-'; /* binds less than :: does */
    wh_buf_text(b, sign ? "(" : "");
    wh_buf_text(b, t->values[value]);
    wh_buf_text(b, sign ? ")" : "");
    if (cast) {
        wh_buf_text(b, "::");
        wh_buf_text(b, t->name);
    }
}

void wh_datum_print(wh_buf *b, const wh_datum *d)
{
    if (d->type) {
        wh_listed_print(b, d->type, d->place, true);
        return;
    }
    switch (d->kind) {
    case WH_D_NULL:
        wh_buf_add(b, "NULL", 4);
        break;
    case WH_D_INT:
        wh_buf_int(b, d->i);
        break;
    case WH_D_REAL:
        wh_buf_add(b, d->s, d->n);
        break;
    case WH_D_TEXT:
        wh_text_print(b, d->s, d->n);
        break;
    default:
        wh_buf_add(b, "x'", 2);
        for (unsigned i = 0; i < d->n; i++)
            wh_buf_hex(b, (unsigned char)d->s[i], 2);
        wh_buf_char(b, '\'');
    }
}

void wh_datum_store(wh_buf *b, const wh_datum *d)
{
    if (d->type)
        wh_listed_print(b, d->type, d->place, false);
    else
        wh_datum_print(b, d);
}

int wh_datum_compare(const wh_datum *a, const wh_datum *b)
{
    unsigned ka = a->kind == WH_D_REAL ? WH_D_INT : a->kind;
    unsigned kb = b->kind == WH_D_REAL ? WH_D_INT : b->kind;
    unsigned n = a->n < b->n ? a->n : b->n;

    if (a->type && a->type == b->type)
        return a->place < b->place ? -1 : a->place > b->place;
    if (ka != kb)
        return ka < kb ? -1 : 1;
    if (ka <= WH_D_INT)
        return a->i < b->i ? -1 : a->i > b->i;
    for (unsigned i = 0; i < n; i++) {
        if (a->s[i] != b->s[i])
            return (unsigned char)a->s[i] < (unsigned char)b->s[i] ? -1 : 1;
    }
    return a->n < b->n ? -1 : a->n > b->n;
}

/* ---- literals ---------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* 'it''s', without prefix. */
static bool parse_quoted(wh_datum *d, wh_str s)
{
    char text[sizeof d->s];
    size_t n = 0;

    if (s.n < 2 || s.p[s.n - 1] != '\'')
        return false;
    for (size_t i = 1; i + 1 < s.n; i++) {
        if (n == sizeof text)
            return false;
        if (s.p[i] == '\'' && s.p[++i] != '\'')
            return false;
        text[n++] = s.p[i];
    }
    wh_datum_set_text(d, text, n);
    return true;
}

static bool parse_blob(wh_datum *d, wh_str s)
{
    char bytes[sizeof d->s];
    size_t n = 0;

    if (s.n < 3 || s.n % 2 == 0 || s.p[1] != '\'' || s.p[s.n - 1] != '\'')
        return false;
    for (size_t i = 2; i + 1 < s.n; i += 2) {
        int high = hex_digit(s.p[i]), low = hex_digit(s.p[i + 1]);

        if (high < 0 || low < 0 || n == sizeof bytes)
            return false;
        bytes[n++] = (char)(high * 16 + low);
    }
    wh_datum_set_bytes(d, WH_D_BLOB, bytes, n);
    return true;
}

/* A numeral; one with a point, an exponent or too many digits for 64 bits is a real. */
static bool parse_number(wh_datum *d, wh_str s)
{
    bool negative = s.p[0] == '-', whole = true, saturated = false, point = false;
    size_t i = s.p[0] == '-' || s.p[0] == '+', digits = 0;
    uint64_t u = 0, most = negative ? (uint64_t)INT64_MAX + 1 : (uint64_t)INT64_MAX;
    int64_t value;

    for (; i < s.n; i++) {
        char c = s.p[i];

        if (c >= '0' && c <= '9') {
            unsigned digit = (unsigned)(c - '0');

            digits++;
            if (whole && (u > most / 10 || u * 10 > most - digit))
                saturated = true;
            else if (whole && !saturated)
                u = u * 10 + digit;
        } else if (c == '.' && !point && digits + (i + 1 < s.n) > 0) {
            point = true;
            whole = false;
        } else if ((c == 'e' || c == 'E') && digits > 0) {
            saturated = saturated || (i + 1 < s.n && s.p[i + 1] != '-');
            u = saturated ? u : 0;
            whole = false;
            i += i + 1 < s.n && (s.p[i + 1] == '-' || s.p[i + 1] == '+');
        } else {
            return false;
        }
    }
    if (digits == 0)
        return false;
    if (saturated)
        u = most;
    value = negative ? (int64_t)(0 - u) : (int64_t)u;
    if (whole && !saturated) {
        wh_datum_set_int(d, value);
        return true;
    }
    if (s.n > sizeof d->s)
        return false;
    wh_datum_set_bytes(d, WH_D_REAL, s.p, s.n);
    d->i = value;
    d->key = wh_datum_key(d);
    return true;
}

bool wh_datum_parse(wh_datum *d, wh_str literal)
{
    char c = literal.n ? literal.p[0] : '\0';

    if (c == '\'')
        return parse_quoted(d, literal);
    if ((c == 'x' || c == 'X') && literal.n > 1)
        return parse_blob(d, literal);
    if ((c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.')
        return parse_number(d, literal);
    if (literal.n == 4 && (c == 'N' || c == 'n') && wh_str_eq_nocase(literal, WH_STR("NULL"))) {
        wh_datum_set_null(d);
        return true;
    }
    return false;
}
