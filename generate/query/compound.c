/*
 * Compound queries: arms of as many columns each.
 */
#include "generate/query/query.h"

static void print_arm(wh_gen *g, uint32_t columns)
{
    wh_from_text from;

    wh_from_begin(g, &from, 2);
    wh_gen_text(g, "SELECT ");
    for (uint32_t i = 0; i < columns; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_column_print(g, wh_column_pick(g, WH_GEN_ANY));
    }
    wh_from_where(g, &from, 98);
}

void wh_shape_compound(wh_gen *g)
{
    static const char *const joints[] = {" UNION ALL ", " UNION ", " INTERSECT ", " EXCEPT "};
    uint32_t columns = wh_rng_range(&g->rng, 1, 3), more = wh_rng_percent(&g->rng, 20) ? 2 : 1;

    print_arm(g, columns);
    while (more-- > 0) {
        wh_gen_text(g, joints[wh_rng_below(&g->rng, 4)]);
        print_arm(g, columns);
    }
    if (wh_rng_percent(&g->rng, 20))
        wh_gen_text(g, " ORDER BY 1");
}
