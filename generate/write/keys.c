/*
 * Keys of several columns, in their order: searches along one, as an index of several columns is
 * searched (some equal, the next in a range), and what stands beside a column in one.
 */
#include "generate/write/write.h"

/* Of a key's column by which it goes on, and of the last one that is asked for. */
static const wh_gen_form equal[] = {
    {10, WH_GEN_LEAF, "$h = $k", "= 1 2", 0},
    {4, WH_GEN_LEAF, "$h IN ($k, $k)", "in/3 1 2 3", 0},
    {1, WH_GEN_LEAF, "$h IS NULL", "null 1", 0},
    {2, WH_GEN_LEAF, "$h = $d", "= 1 2", 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_gen_form last[] = {
    {2, WH_GEN_LEAF, "$h < $k", "< 1 2", 0},
    {3, WH_GEN_LEAF, "$h <= $k", "<= 1 2", 0},
    {2, WH_GEN_LEAF, "$h > $k", "> 1 2", 0},
    {3, WH_GEN_LEAF, "$h >= $k", ">= 1 2", 0},
    {2, WH_GEN_LEAF, "$h BETWEEN $r", "range 1 2", 0},
    {2, WH_GEN_LEAF, "$h IN ($k, $k, $k)", "in/4 1 2 3 4", 0},
    {3, WH_GEN_LEAF, "$h = $k", "= 1 2", 0},
    {1, WH_GEN_LEAF, "$h <> $k", "<> 1 2", 0},
    {1, WH_GEN_LEAF, "$h IS NOT NULL", "notnull 1", 0},
    {1, WH_GEN_LEAF, "$h >= $d", ">= 1 2", 0},
    {0, 0, NULL, NULL, 0},
};

/* Of an expression that an index holds. */
static const wh_gen_form computed[] = {
    {3, WH_GEN_LEAF, "$indexed = $k", "= 1 2", 0},
    {2, WH_GEN_LEAF, "$indexed <> $k", "<> 1 2", 0},
    {2, WH_GEN_LEAF, "$indexed >= $k", ">= 1 2", 0},
    {0, 0, NULL, NULL, 0},
};

/* The same where nothing tells its type. */
static const wh_gen_form is_there = {1, WH_GEN_LEAF, "$indexed IS NOT NULL", "notnull 1", 0};

/* ---- which key ------------------------------------------------------------------------------ */

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
            if (g->indexes[i].relation != source->id || g->indexes[i].words)
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

/* ---- searches --------------------------------------------------------------------------------- */

static uint16_t print_term(wh_gen *g, const wh_gen_key *k, unsigned i, bool ends)
{
    if (k->columns[i] == WH_NONE)
        return g->features->listed ? wh_template(g, &is_there, 0) : wh_form_of_table(g, computed, 0);
    g->key = (wh_colref){k->source, k->columns[i]};
    return wh_form_of_table(g, ends ? last : equal, 0);
}

/* Rows of a key's first columns. */
static uint16_t print_row(wh_gen *g, const wh_gen_key *k)
{
    g->key = (wh_colref){k->source, k->columns[0]};
    return wh_form_of_table(g, g->features->key_rows, 0);
}

uint16_t wh_key_search(wh_gen *g, bool *there)
{
    wh_colref key = g->key;
    uint8_t aim = g->aim;
    uint16_t node = 0;
    unsigned n, i;
    wh_gen_key k;

    *there = wh_key_draw(g, 2, &k);
    if (!*there)
        return 0;
    if (wh_rng_percent(&g->rng, 85))
        g->aim = WH_AIM_PIVOT;
    n = wh_rng_range(&g->rng, 2, k.n);
    if (g->features->key_rows && k.columns[0] != WH_NONE && wh_rng_percent(&g->rng, 20)) {
        n = 0;
        node = print_row(g, &k);
    }
    for (i = 0; i < n; i++) {
        uint16_t term;

        wh_gen_text(g, i ? " AND " : "");
        term = print_term(g, &k, i, i + 1 == n);
        node = i ? wh_est_node_new(g, WH_EST_AND, 0, node, term) : term;
    }
    g->aim = aim;
    g->key = key;
    return node;
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
