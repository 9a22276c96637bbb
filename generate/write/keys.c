/*
 * Keys of several columns, in their order, as indexes have them: one of those in scope, and what
 * stands beside a column in one.
 */
#include "generate/write/write.h"

/* What can be compared, once. */
static void add_column(const wh_gen *g, wh_gen_key *k, unsigned column)
{
    const wh_gen_listed *t = g->sources[k->source].relation->columns[column].listed;
    unsigned i = 0;

    if (t && !(t->traits & WH_TY_KEY))
        return;
    while (i < k->n && k->columns[i] != column)
        i++;
    if (i == k->n && k->n < WH_GEN_KEY)
        k->columns[k->n++] = (uint8_t)column;
}

/* The rows' own key stands behind each other, as indexes have it. */
static void end_key(const wh_gen *g, wh_gen_key *k)
{
    if (g->sources[k->source].relation->columns[0].flags & WH_COL_PRIMARY)
        add_column(g, k, 0);
}

static void read_index(const wh_gen *g, unsigned source, const wh_gen_index *index, wh_gen_key *k)
{
    *k = (wh_gen_key){(uint8_t)source, 0, {0}};
    for (unsigned i = 0; i < index->ncolumns && i < WH_GEN_KEY; i++) {
        if (index->keys[i] == WH_NONE)
            k->columns[k->n++] = WH_NONE;
        else
            add_column(g, k, index->keys[i]);
    }
    end_key(g, k);
}

static void read_unique(const wh_gen *g, unsigned source, unsigned columns, wh_gen_key *k)
{
    *k = (wh_gen_key){(uint8_t)source, 0, {0}};
    for (unsigned c = 0; columns >> c; c++)
        if (columns >> c & 1)
            add_column(g, k, c);
    end_key(g, k);
}

/* Has it so many columns, and this one, if one is given? */
static bool suits(const wh_gen_key *k, unsigned least, wh_colref holds)
{
    unsigned i = 0;

    if (k->n < least)
        return false;
    if (holds.source == WH_NONE)
        return true;
    while (i < k->n && k->columns[i] != holds.column)
        i++;
    return holds.source == k->source && i < k->n;
}

/* What is hinted at before all others. */
static bool draw_key(wh_gen *g, unsigned least, wh_colref holds, wh_gen_key *out)
{
    uint32_t n = 0;
    wh_gen_key k;

    for (unsigned s = g->first; s < g->nsources && !g->stored; s++) {
        const wh_source *source = &g->sources[s];

        for (unsigned i = 0; i < g->nindexes && source->id != WH_NONE; i++) {
            if (g->indexes[i].relation != source->id || g->indexes[i].searches)
                continue;
            read_index(g, s, &g->indexes[i], &k);
            if (!suits(&k, least, holds))
                continue;
            if (g->hint == i + 1 || wh_rng_below(&g->rng, ++n) == 0)
                *out = k;
            if (g->hint == i + 1)
                return true;
        }
        for (unsigned u = 0; u < source->relation->nuniques && source->id != WH_NONE; u++) {
            read_unique(g, s, source->relation->uniques[u], &k);
            if (suits(&k, least, holds) && wh_rng_below(&g->rng, ++n) == 0)
                *out = k;
        }
    }
    return n > 0;
}

bool wh_key_draw(wh_gen *g, unsigned least, wh_gen_key *out)
{
    return draw_key(g, least, (wh_colref){WH_NONE, 0}, out);
}

wh_colref wh_key_beside(wh_gen *g, wh_colref c)
{
    wh_colref beside = {WH_NONE, 0};
    unsigned i = 0;
    wh_gen_key k = {0, 0, {0}};

    if (c.source == WH_NONE || !draw_key(g, 2, c, &k))
        return beside;
    while (k.columns[i] != c.column)
        i++;
    i = i + 1 < k.n ? i + 1 : i - 1;
    return k.columns[i] == WH_NONE ? beside : (wh_colref){c.source, k.columns[i]};
}
