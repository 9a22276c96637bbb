/*
 * What the values of a type are, where a column holds nothing else: samples that every column of
 * the type takes, so that few rows are refused and constants fit what they are compared with.
 */
#include "generate/write/write.h"

const wh_domain *wh_domain_of(const wh_gen *g, const wh_gen_column *c)
{
    const wh_domain *d = g->features->domains;

    /* The column that was written last may be of a subquery that is closed: then it has no type. */
    if (!d || !c || !c->type)
        return NULL;
    while (d->type && strcmp(d->type, c->type) != 0)
        d++;
    return d->type ? d : NULL;
}

bool wh_domain_keyed(const wh_gen *g, const wh_gen_column *c)
{
    const wh_domain *d = wh_domain_of(g, c);

    if (c->listed)
        return (c->listed->traits & WH_TY_KEY) && wh_listed_count(c->listed) >= 8;
    return !g->features->domains || (d && d->fresh);
}

bool wh_domain_is(const wh_gen *g, const wh_gen_column *c, unsigned trait)
{
    const wh_domain *d = wh_domain_of(g, c);

    return d && (d->traits & trait);
}

bool wh_domains_meet(const wh_gen *g, const wh_gen_column *a, const wh_gen_column *b)
{
    const wh_domain *d = a ? wh_domain_of(g, a) : NULL, *e = b ? wh_domain_of(g, b) : NULL;

    return d == e || !d || !e || !((d->traits | e->traits) & WH_DOMAIN_APART);
}

void wh_domain_enter(const wh_gen *g, wh_gen_column *c)
{
    const wh_domain *d = wh_domain_of(g, c);

    if (!d)
        return;
    c->strict = true;
    c->folds = c->folds || (d->traits & WH_DOMAIN_FOLDS);
}

/* A case prefers a few of them, so that values repeat and joins match. */
void wh_domain_sample(wh_gen *g, const wh_domain *d, wh_datum *out)
{
    uint32_t n = 0, how = wh_rng_below(&g->rng, 100);

    if (d->listed) {
        wh_listed_random(g, d->listed, out);
        return;
    }
    while (d->samples[n])
        n++;
    n = how < 55 ? (g->pool[WH_D_INT][how % WH_GEN_POOL].key + how % WH_GEN_POOL) % n
                 : wh_rng_below(&g->rng, n);
    if (!wh_datum_parse(out, wh_str_of(d->samples[n])))
        wh_datum_set_null(out);
}

void wh_domain_fresh(wh_gen *g, const wh_domain *d, wh_datum *out)
{
    char text[32];
    size_t n = strlen(d->fresh);
    uint32_t k = ++g->fresh;

    n = n < sizeof text ? n : sizeof text;
    memcpy(text, d->fresh, n);
    for (size_t i = n; i-- > 0;) {
        if (text[i] != '#')
            continue;
        text[i] = (char)('0' + k % 10);
        k /= 10;
    }
    if (!wh_datum_parse(out, (wh_str){text, n}))
        wh_datum_set_null(out);
}

void wh_collate_print(wh_gen *g, unsigned percent)
{
    if (!wh_rng_percent(&g->rng, percent) || g->features->collate_since > g->version)
        return;
    wh_gen_text(g, " COLLATE ");
    wh_gen_text(g, wh_word_draw(g, g->features->collations));
}
