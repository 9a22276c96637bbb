/*
 * Constants and patterns for queries, taken from what is stored in the column they are compared
 * with.
 */
#include "generate/estimate/estimate.h"
#include "generate/write/write.h"

static void swap_case(wh_datum *d)
{
    for (unsigned i = 0; i < d->n; i++) {
        if (d->s[i] >= 'a' && d->s[i] <= 'z')
            d->s[i] = (char)(d->s[i] - 32);
        else
            d->s[i] = (char)(d->s[i] >= 'A' && d->s[i] <= 'Z' ? d->s[i] + 32 : d->s[i]);
    }
}

/* Does it spell a small whole number? */
static bool is_spelled(const wh_datum *d, int64_t *i)
{
    unsigned k = d->n > 1 && d->s[0] == '-';

    for (*i = 0; k < d->n && d->n < 10 && d->s[k] >= '0' && d->s[k] <= '9'; k++)
        *i = *i * 10 + (d->s[k] - '0');
    *i = d->s[0] == '-' ? -*i : *i;
    return d->n > 0 && k == d->n;
}

/* Beside a stored value: where comparisons, collations and conversions have their edges. */
void wh_value_beside(wh_gen *g, wh_datum *d)
{
    uint32_t how = wh_rng_below(&g->rng, 4);
    int64_t i;

    if (d->type) {
        unsigned at = d->place;

        at = how & 1 ? (at ? at - 1 : at) : d->type->values[at + 1] ? at + 1 : at;
        wh_listed_datum(d->type, at, d);
        return;
    }
    if (g->features->listed) /* what was computed is of the column's type, whichever that is */
        return;

    if (d->kind == WH_D_INT) {
        if (how == 0 && d->i < INT64_MAX)
            wh_datum_set_int(d, d->i + 1);
        else if (how == 1 && d->i > INT64_MIN)
            wh_datum_set_int(d, d->i - 1);
        else if (d->i >= -999999 && d->i <= 999999) {
            wh_buf b = WH_BUF_INIT(sizeof d->s);
            char text[sizeof d->s];

            i = d->i;
            b.p = text;
            b.cap = sizeof text;
            wh_buf_int(&b, i);
            if (how == 2)
                wh_buf_add(&b, ".0", 2);
            wh_datum_set_bytes(d, how == 2 ? WH_D_REAL : WH_D_TEXT, text, b.n);
            d->i = how == 2 ? i : 0;
        }
    } else if (d->kind == WH_D_REAL) {
        if (d->i > -1000 && d->i < 1000)
            wh_datum_set_int(d, d->i);
    } else if (d->kind == WH_D_TEXT) {
        if ((how & 1) && !g->features->domains && is_spelled(d, &i)) {
            wh_datum_set_int(d, i);
            return;
        }
        if (how == 0 && d->n > 0)
            swap_case(d);
        else if (how == 1 && d->n > 1 && (unsigned char)d->s[d->n - 1] < 128)
            d->n--;
        else if (how == 2 && d->n < sizeof d->s)
            d->s[d->n++] = ' ';
        else if (d->n < sizeof d->s)
            d->s[d->n++] = 'a';
        d->key = wh_datum_key(d);
    }
}

void wh_value_alike(wh_gen *g, const char *collation, wh_datum *d)
{
    bool rtrim = strcmp(collation, "RTRIM") == 0;

    if (d->kind != WH_D_TEXT || (!rtrim && strcmp(collation, "NOCASE") != 0) ||
        wh_rng_percent(&g->rng, 50))
        return;
    if (!rtrim)
        swap_case(d);
    else if (d->n > 0 && d->s[d->n - 1] == ' ')
        d->n--;
    else if (d->n < sizeof d->s)
        d->s[d->n++] = ' ';
    d->key = wh_datum_key(d);
}

/* The row to take a constant from; WH_NONE: from no row. */
static unsigned draw_row(wh_gen *g, unsigned pivot, uint32_t nrows, uint32_t how)
{
    uint32_t row;

    if (pivot < nrows && g->aim != WH_AIM_OTHERS && how < (g->aim == WH_AIM_PIVOT ? 85 : 45))
        return pivot;
    if (how >= 97)
        return WH_NONE;
    row = wh_rng_below(&g->rng, nrows);
    if (row == pivot && g->aim == WH_AIM_OTHERS)
        row = row + 1 < nrows ? row + 1 : 0;
    return row;
}

static bool is_exact(const wh_gen *g, const wh_gen_column *c)
{
    const wh_domain *d = wh_domain_of(g, c);

    return d && (d->traits & WH_DOMAIN_EXACT);
}

void wh_value_near(wh_gen *g, wh_colref ref, wh_datum *out)
{
    const wh_gen_column *c = ref.source == WH_NONE ? NULL : wh_gen_column_of(g, ref);
    uint32_t nrows = wh_stored_count(g, c);
    uint32_t how = wh_rng_below(&g->rng, 100);
    unsigned row;

    if (nrows == 0) {
        wh_value_likely(g, c, out);
        if (how >= 82 && c && (c->flags & WH_COL_SMALL) && !is_exact(g, c))
            wh_value_beside(g, out);
        return;
    }
    row = draw_row(g, g->sources[ref.source].pivot, nrows, how);
    if (row != WH_NONE)
        *out = *wh_stored_at(g, c, row);
    else
        wh_value_likely(g, c, out);
    /* A comparison with NULL is true for no row: seldom worth a query. */
    if (out->kind == WH_D_NULL && how != 0)
        *out = *wh_stored_at(g, c, wh_rng_below(&g->rng, nrows));
    if (out->kind == WH_D_NULL && how != 0)
        wh_value_likely(g, c, out);
    if (how >= 82 && how < 97 && !is_exact(g, c))
        wh_value_beside(g, out);
}

/* ---- patterns -------------------------------------------------------------------------- */

/* The text that LIKE sees of a value; of a blob that is no text, nothing. */
static wh_str text_of(const wh_datum *d, wh_buf *b)
{
    bool plain = d->kind == WH_D_TEXT || d->kind == WH_D_REAL || d->kind == WH_D_BLOB;

    for (unsigned i = 0; d->kind == WH_D_BLOB && i < d->n; i++)
        plain = plain && (unsigned char)d->s[i] >= ' ' && (unsigned char)d->s[i] < 127;
    if (d->kind == WH_D_INT)
        wh_buf_int(b, d->i);
    else if (plain)
        wh_buf_add(b, d->s, d->n);
    return wh_buf_view(b);
}

uint16_t wh_value_pattern(wh_gen *g, const wh_datum *d, bool glob)
{
    char any = glob ? '*' : '%', one = glob ? '?' : '_';
    char space[32], pattern[48];
    wh_buf b = WH_BUF_INIT(sizeof space);
    wh_str s;
    uint32_t how = wh_rng_below(&g->rng, 16), keep;
    size_t n = 0;

    b.p = space;
    b.cap = sizeof space;
    s = text_of(d, &b);
    keep = s.n ? wh_rng_below(&g->rng, (uint32_t)(s.n < 4 ? s.n : 4)) + 1 : 0;
    /* Never cut a character in two. */
    while (keep < s.n && ((unsigned char)s.p[keep] & 0xc0) == 0x80)
        keep++;
    if (how < 8) { /* a prefix: what the LIKE optimization turns into a range */
        memcpy(pattern, s.p, keep);
        n = keep;
        pattern[n++] = any;
    } else if (how < 11) {
        pattern[n++] = any;
        memcpy(pattern + n, s.p, keep);
        n += keep;
        pattern[n++] = any;
    } else if (how < 13 && s.n > 0 && (unsigned char)s.p[0] < 128) {
        memcpy(pattern, s.p, s.n);
        n = s.n;
        pattern[0] = one;
    } else if (how < 15 || !glob) {
        memcpy(pattern, s.p, s.n);
        n = s.n;
    } else {
        memcpy(pattern, "[a-c1]*", 7);
        n = 7;
    }
    wh_text_print(g->out, pattern, n);
    return wh_est_text(g, pattern, n);
}

void wh_value_regex(wh_gen *g, const wh_datum *d, bool similar)
{
    uint32_t how = wh_rng_below(&g->rng, 8), keep = 1 + wh_rng_below(&g->rng, 2);
    unsigned n = 0;

    wh_buf_char(g->out, '\'');
    if (!similar && how < 5)
        wh_buf_char(g->out, '^');
    if (similar && how >= 5)
        wh_buf_char(g->out, '%');
    for (; d->kind == WH_D_TEXT && n < keep && n < d->n; n++) {
        char c = d->s[n];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == ' '))
            break;
        wh_buf_char(g->out, c);
    }
    if (how == 4 || n == 0)
        wh_buf_char(g->out, similar ? '_' : '.');
    if (how == 3 && similar)
        wh_gen_text(g, "(a|b)?");
    if (how < 7 || similar)
        wh_gen_text(g, similar ? "%" : ".*");
    wh_buf_char(g->out, '\'');
}
