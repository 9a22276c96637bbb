/*
 * Values to be stored: boundaries, small ones, and a pool per case that makes values repeat and
 * joins match.
 */
#include "generate/model/model.h"

/* ---- out of nothing ------------------------------------------------------------- */

static const int64_t integers[] = {
    0,
    1,
    -1,
    2,
    10,
    100,
    255,
    -128,
    32767,
    65536,
    INT32_MAX,
    (int64_t)INT32_MAX + 1,
    INT32_MIN,
    9007199254740993,
    INT64_MAX,
    INT64_MIN,
    INT64_MAX - 1,
    -2,
    3,
    5,
};

/* The numeral and its whole part. */
static const struct {
    const char *text;
    int64_t i;
} reals[] = {
    {"0.0", 0},
    {"1.0", 1},
    {"0.1", 0},
    {"-0.0", 0},
    {"0.5", 0},
    {"1.5", 1},
    {"-1.0", -1},
    {"2.0", 2},
    {"10.0", 10},
    {"1e300", INT64_MAX},
    {"-1.5", -1},
    {"1e-5", 0},
    {"3.25", 3},
    {"9007199254740993.0", 9007199254740993},
    {"0.3", 0},
    {"-1e300", INT64_MIN},
    {"9223372036854775807.0", INT64_MAX},
};

static const char *const texts[] = {
    "",         "a",    "A",   "b",          "ab",
    "aB",       "abc",  "B",   "a ",         " a",
    "a  ",      "1",    "1.0", "0x1",        "-",
    "-1",       "0",    "1a",  "0.",         "2e1",
    "%",        "a%",   "_",   "*",          "a*b",
    "[a]",      "it's", "x'",  "NULL",       "\xc3\xa4",
    "\xc3\x84", "true", "10",  "2147483648", "9223372036854775807",
    ".7",       "/",    "Aa",  "ba",         "\xe3\x81\xbf",
};

static const struct {
    const char *p;
    uint8_t n;
} blobs[] = {
    {"", 0}, {"\0", 1}, {"a", 1}, {"\xff", 1}, {"1", 1}, {"A", 1}, {"\x01\x02", 2}, {"ab", 2},
};

#define COUNT(a) ((uint32_t)(sizeof(a) / sizeof((a)[0])))

static void boundary(wh_gen *g, unsigned kind, wh_datum *out)
{
    uint32_t k = 0;

    if (g->features->pool && kind != WH_D_NULL) {
        const char *const *v = g->features->pool[kind];

        while (v[k])
            k++;
        k = wh_rng_below(&g->rng, k);
        if (!wh_datum_parse(out, wh_str_of(v[k])))
            wh_datum_set_null(out);
        return;
    }
    switch (kind) {
    case WH_D_INT:
        k = wh_rng_below(&g->rng, COUNT(integers));
        wh_datum_set_int(out, integers[k]);
        break;
    case WH_D_REAL:
        k = wh_rng_below(&g->rng, COUNT(reals));
        wh_datum_set_bytes(out, WH_D_REAL, reals[k].text, strlen(reals[k].text));
        out->i = reals[k].i;
        out->key = wh_datum_key(out);
        break;
    case WH_D_TEXT:
        k = wh_rng_below(&g->rng, COUNT(texts));
        wh_datum_set_text(out, texts[k], strlen(texts[k]));
        break;
    case WH_D_BLOB:
        k = wh_rng_below(&g->rng, COUNT(blobs));
        wh_datum_set_bytes(out, WH_D_BLOB, blobs[k].p, blobs[k].n);
        break;
    default:
        wh_datum_set_null(out);
    }
}

static void small_random(wh_gen *g, unsigned kind, wh_datum *out)
{
    static const char letters[] = "abAB 1c%_Zz9";
    char s[4];
    uint32_t n;

    if (kind == WH_D_INT) {
        n = wh_rng_below(&g->rng, 8);
        wh_datum_set_int(out, n < 6 ? (int64_t)n : n == 6 ? -1 : 17);
    } else if (kind == WH_D_TEXT || kind == WH_D_BLOB) {
        n = wh_rng_below(&g->rng, sizeof s);
        for (uint32_t i = 0; i < n; i++)
            s[i] = letters[wh_rng_below(&g->rng, sizeof letters - 1)];
        wh_datum_set_bytes(out, kind, s, n);
    } else {
        boundary(g, kind, out);
    }
}

void wh_values_pool(wh_gen *g)
{
    for (unsigned kind = WH_D_INT; kind < WH_D_KINDS; kind++) {
        for (unsigned i = 0; i < WH_GEN_POOL; i++) {
            if (wh_rng_percent(&g->rng, 50))
                boundary(g, kind, &g->pool[kind][i]);
            else
                small_random(g, kind, &g->pool[kind][i]);
        }
    }
}

void wh_value_of_kind(wh_gen *g, unsigned kind, wh_datum *out)
{
    uint32_t how = wh_rng_below(&g->rng, 100);

    if (kind == WH_D_NULL)
        wh_datum_set_null(out);
    else if (how < 60)
        *out = g->pool[kind][wh_rng_below(&g->rng, WH_GEN_POOL)];
    else if (how < 84)
        small_random(g, kind, out);
    else
        boundary(g, kind, out);
}

/* ---- values of a column ---------------------------------------------------------------- */

/* Percent of NULL, INT, REAL, TEXT, BLOB by affinity. */
static const uint8_t kinds[WH_AFFS][WH_D_KINDS] = {
    [WH_AFF_INTEGER] = {10, 72, 6, 10, 2},  [WH_AFF_TEXT] = {10, 12, 3, 73, 2},
    [WH_AFF_BLOB] = {10, 33, 14, 33, 10},   [WH_AFF_REAL] = {10, 32, 50, 6, 2},
    [WH_AFF_NUMERIC] = {10, 42, 26, 20, 2},
};

static unsigned kind_for(wh_gen *g, const wh_gen_column *c)
{
    uint32_t x = wh_rng_below(&g->rng, 100);
    unsigned kind = WH_D_NULL;

    while (kind + 1 < WH_D_KINDS && x >= kinds[c->affinity][kind])
        x -= kinds[c->affinity][kind++];
    if (kind == WH_D_NULL)
        return c->flags & WH_COL_NOT_NULL ? WH_D_INT : WH_D_NULL;
    return kind;
}

/* The one kind that a STRICT column of this type takes; WH_D_KINDS: any. */
static unsigned strict_kind(const wh_gen_column *c)
{
    switch (c->affinity) {
    case WH_AFF_INTEGER:
        return WH_D_INT;
    case WH_AFF_TEXT:
        return WH_D_TEXT;
    case WH_AFF_REAL:
        return WH_D_REAL;
    default:
        return wh_str_is(wh_str_of(c->type), "BLOB") ? WH_D_BLOB : WH_D_KINDS;
    }
}

void wh_value_for_column(wh_gen *g, const wh_gen_column *c, wh_datum *out)
{
    unsigned kind = c->listed ? WH_D_INT : kind_for(g, c);
    const wh_domain *d = wh_domain_of(g, c);

    if (c->listed) {
        wh_listed_random(g, c->listed, out);
        if (!(c->flags & (WH_COL_NOT_NULL | WH_COL_PRIMARY)) && wh_rng_percent(&g->rng, 12))
            wh_datum_set_null(out);
        return;
    }
    if (d && kind == WH_D_NULL && !(c->flags & WH_COL_NOT_NULL)) {
        wh_datum_set_null(out);
        return;
    }
    if (d) {
        wh_domain_sample(g, d, out);
        return;
    }
    if (c->flags & WH_COL_ROWID) {
        /* Never near 2^63: past the largest rowid the next one is random. */
        wh_datum_set_int(out, (int64_t)wh_rng_below(&g->rng, 30) - 3);
        return;
    }
    if (c->strict && strict_kind(c) != WH_D_KINDS && kind != WH_D_NULL)
        kind = strict_kind(c);
    wh_value_of_kind(g, kind, out);
}

void wh_value_likely(wh_gen *g, const wh_gen_column *c, wh_datum *out)
{
    unsigned kind = c && !c->listed ? kind_for(g, c) : WH_D_INT;
    const wh_domain *d = wh_domain_of(g, c);

    if (c && c->listed) {
        wh_listed_random(g, c->listed, out);
        return;
    }
    if (d) {
        wh_domain_sample(g, d, out);
        return;
    }
    if (c && (c->flags & WH_COL_SMALL) && wh_rng_percent(&g->rng, 75))
        wh_datum_set_int(out, wh_rng_below(&g->rng, 5));
    else
        wh_value_of_kind(g, kind == WH_D_NULL ? WH_D_INT : kind, out);
}
