/* Sets of features. */
#include "oracles/core/feature_set.h"
#include "formats/case/hash.h"

static void add_hash(wh_core *c, uint64_t hash)
{
    uint32_t i = 0, k;

    while (i < c->n && c->v[i] < hash)
        i++;
    if (c->n == WH_CORE_MAX || (i < c->n && c->v[i] == hash))
        return;
    for (k = c->n++; k > i; k--)
        c->v[k] = c->v[k - 1];
    c->v[i] = hash;
}

void wh_features_add_named(wh_core *c, const char *kind, wh_str word)
{
    char text[80];
    size_t n = strlen(kind), i;

    memcpy(text, kind, n);
    for (i = 0; i < word.n && n < sizeof text; i++)
        text[n++] = (char)(word.p[i] >= 'A' && word.p[i] <= 'Z' ? word.p[i] | 0x20 : word.p[i]);
    add_hash(c, wh_hash64_of((wh_str){text, n}));
}

void wh_features_add(const char *feature, wh_core *out)
{
    wh_features_add_named(out, feature, (wh_str){NULL, 0});
}

bool wh_features_hold(const uint64_t *v, uint32_t n, const uint64_t *small, uint32_t nsmall)
{
    uint32_t i, k = 0;

    for (i = 0; i < nsmall; i++) {
        while (k < n && v[k] < small[i])
            k++;
        if (k == n || v[k] != small[i])
            return false;
    }
    return true;
}

void wh_features_add_all(const wh_core *from, wh_core *out)
{
    uint32_t i;

    for (i = 0; i < from->n; i++)
        add_hash(out, from->v[i]);
    out->seldom |= from->seldom;
}
