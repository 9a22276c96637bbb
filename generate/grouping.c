/*
 * Groups and aggregates. Keys are columns by preference that group rows at all, and HAVING asks of
 * them and of aggregates that do not depend on the order of rows.
 */
#include "generate/query.h"

/* A key: some rows share it, and not all; as far as a few tries go. */
static wh_colref draw_key(wh_gen *g)
{
    wh_colref c = {WH_NONE, 0};

    for (int tries = 0; tries < 4; tries++) {
        unsigned n;

        c = wh_column_pick(g, WH_ANY);
        n = wh_values_like_pivot(g, c);
        if (n > 1 && n < g->ncombos)
            break;
    }
    return c;
}

typedef struct keys {
    wh_colref columns[3];
    uint32_t n;
} keys;

static void draw_keys(wh_gen *g, keys *k)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    k->n = x < 66 ? 1 : x < 92 ? 2 : 3;
    for (uint32_t i = 0; i < k->n; i++)
        k->columns[i] = draw_key(g);
    g->key = k->columns[0];
}

static void print_keys(wh_gen *g, const keys *k)
{
    for (uint32_t i = 0; i < k->n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_column_print(g, k->columns[i]);
    }
}

static void print_groups(wh_gen *g, keys *k, unsigned aggregates_percent, unsigned where_percent)
{
    wh_from_text from;

    wh_from_begin(g, &from, WH_GEN_FROM);
    draw_keys(g, k);
    wh_gen_text(g, "SELECT ");
    print_keys(g, k);
    while (wh_rng_percent(&g->rng, aggregates_percent)) {
        wh_gen_text(g, ", ");
        wh_production_draw(g, g->features->aggregates, 0);
        aggregates_percent /= 3;
    }
    wh_from_where(g, &from, where_percent);
    wh_gen_text(g, " GROUP BY ");
    print_keys(g, k);
}

void wh_shape_group(wh_gen *g)
{
    keys k;

    print_groups(g, &k, 40, 98);
}

/* Are there groups of several sizes, as far as the rows looked at tell? */
static bool sizes_vary(const wh_gen *g, const keys *k)
{
    unsigned first = 0;

    for (unsigned i = 0; i < g->ncombos; i++) {
        unsigned n = 0;

        for (unsigned j = 0; j < g->ncombos; j++) {
            uint32_t same = 0;

            while (same < k->n && wh_values_same(g, k->columns[same], g->combos[i], g->combos[j]))
                same++;
            n += same == k->n;
        }
        if (first && n != first)
            return true;
        first = n;
    }
    return false;
}

/* What tells groups by their sizes is for those whose sizes differ; where the WHERE that stands
 * before leaves one group or none there is nothing to tell, so there is seldom one. */
void wh_shape_having(wh_gen *g)
{
    size_t start;
    bool vary;
    keys k;

    print_groups(g, &k, 25, 25);
    wh_gen_text(g, " HAVING ");
    start = g->out->n;
    vary = sizes_vary(g, &k);
    for (int tries = 0; tries < 6; tries++) {
        static const char count[] = "count(*)";

        g->out->n = start;
        wh_production_draw(g, g->features->conditions, 0);
        if (vary || g->out->n < start + strlen(count) ||
            memcmp(g->out->p + start, count, strlen(count)) != 0)
            break;
    }
}

/* One aggregate over all rows. */
void wh_shape_aggregate(wh_gen *g)
{
    wh_from_text from;

    wh_from_begin(g, &from, WH_GEN_FROM);
    wh_gen_text(g, "SELECT ");
    wh_production_draw(g, g->features->aggregates, 0);
    wh_from_where(g, &from, 98);
}
