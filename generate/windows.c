/*
 * Window functions in the projection.
 */
#include "generate/query.h"

void wh_shape_window(wh_gen *g)
{
    uint32_t n = wh_rng_range(&g->rng, 1, 2);
    wh_from_text from;

    wh_from_begin(g, &from, 2);
    wh_gen_text(g, "SELECT ");
    wh_column_print(g, wh_column_pick(g, WH_ANY));
    while (n-- > 0) {
        wh_gen_text(g, ", ");
        wh_production_draw(g, g->features->windows, 0);
    }
    wh_from_where(g, &from, 98);
    if (wh_rng_percent(&g->rng, 15))
        wh_gen_text(g, " ORDER BY 2");
}
