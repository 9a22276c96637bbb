/*
 * Window functions in the projection. Where rows are counted their order must be total: that of
 * one table's rows, by their numbers.
 */
#include "generate/query/query.h"

static bool has_total_order(const wh_gen *g)
{
    const wh_gen_relation *r = g->sources[0].relation;

    return g->nsources == 1 && !r->view && !r->without_rowid && !r->module &&
           g->features->ordered_windows;
}

/* Of groups: what does not depend on the order of those that are peers. */
static const wh_gen_form of_groups[] = {
    {3, WH_GEN_NUM, "sum(count(*)) OVER ()", NULL, 0},
    {3, WH_GEN_NUM, "rank() OVER (ORDER BY count(*))", NULL, 0},
    {2, WH_GEN_NUM, "count(*) OVER (ORDER BY $h)", NULL, 0},
    {2, WH_GEN_NUM, "max(count(*)) OVER (PARTITION BY $h)", NULL, 0},
    {2, WH_GEN_NUM, "sum(count(*)) OVER (ORDER BY count(*) DESC)", NULL, 0},
    {1, WH_GEN_NUM, "dense_rank() OVER (ORDER BY count($h))", NULL, 0},
    {0, 0, NULL, NULL, 0},
};

/* Of a window that has a name, and its definition. */
static const wh_gen_form of_named[] = {
    {3, WH_GEN_NUM, "count(*) OVER w", NULL, 0},
    {3, WH_GEN_NUM, "rank() OVER w", NULL, 0},
    {2, WH_GEN_NUM, "dense_rank() OVER w", NULL, 0},
    {2, WH_GEN_NUM, "count($c) OVER w", NULL, 0},
    {2, WH_GEN_NUM, "count($c) OVER (w RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)", NULL,
     0},
    {0, 0, NULL, NULL, 0},
};
static const wh_gen_form definitions[] = {
    {3, WH_GEN_NUM, "PARTITION BY $c ORDER BY $q", NULL, 0},
    {2, WH_GEN_NUM, "ORDER BY $c", NULL, 0},
    {1, WH_GEN_NUM, "ORDER BY $c DESC, $q", NULL, 0},
    {0, 0, NULL, NULL, 0},
};

void wh_shape_window(wh_gen *g)
{
    uint32_t n = wh_rng_range(&g->rng, 1, 2);
    const wh_gen_form *windows = g->features->windows;
    bool named = g->features->named_windows_since <= g->version && wh_rng_percent(&g->rng, 12);
    wh_from_text from;

    if (wh_rng_percent(&g->rng, 20)) {
        wh_groups_print(g, of_groups);
        return;
    }
    wh_from_begin(g, &from, 3);
    if (has_total_order(g) && wh_rng_percent(&g->rng, 60))
        windows = g->features->ordered_windows;
    wh_gen_text(g, "SELECT ");
    wh_column_print(g, wh_column_pick(g, WH_GEN_ANY));
    while (n-- > 0) {
        wh_gen_text(g, ", ");
        wh_form_of_table(g, named ? of_named : windows, 0);
    }
    wh_from_where(g, &from, 98);
    if (named) {
        wh_gen_text(g, " WINDOW w AS (");
        wh_form_of_table(g, definitions, 0);
        wh_gen_text(g, ")");
    }
    if (wh_rng_percent(&g->rng, 15))
        wh_gen_text(g, " ORDER BY 2");
}
