/*
 * Searches along a key, as an index of several columns is searched: some equal, the next in a
 * range, or a row of its columns.
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

static uint16_t print_term(wh_gen *g, const wh_gen_key *k, unsigned i, bool ends)
{
    if (k->columns[i] == WH_NONE)
        return g->features->listed ? wh_template(g, &is_there, 0)
                                   : wh_form_of_table(g, computed, 0);
    g->key = (wh_colref){k->source, k->columns[i]};
    return wh_form_of_table(g, ends ? last : equal, 0);
}

/* Rows of a key's first columns. */
static uint16_t print_row(wh_gen *g, const wh_gen_key *k)
{
    g->key = (wh_colref){k->source, k->columns[0]};
    return wh_form_of_table(g, g->features->key_rows, 0);
}

/* The first ones by equality, the last one as may be. */
static uint16_t print_terms(wh_gen *g, const wh_gen_key *k)
{
    unsigned n = wh_rng_range(&g->rng, 2, k->n);
    uint16_t node = print_term(g, k, 0, false);

    for (unsigned i = 1; i < n; i++) {
        wh_gen_text(g, " AND ");
        node = wh_est_node_new(g, WH_EST_AND, 0, node, print_term(g, k, i, i + 1 == n));
    }
    return node;
}

uint16_t wh_key_search(wh_gen *g, bool *there)
{
    wh_colref key = g->key;
    uint8_t aim = g->aim;
    uint16_t node = 0;
    wh_gen_key k;

    *there = wh_key_draw(g, 2, &k);
    if (!*there)
        return 0;
    if (wh_rng_percent(&g->rng, 85))
        g->aim = WH_AIM_PIVOT;
    if (g->features->key_rows && k.columns[0] != WH_NONE && wh_rng_percent(&g->rng, 20))
        node = print_row(g, &k);
    else
        node = print_terms(g, &k);
    g->aim = aim;
    g->key = key;
    return node;
}
