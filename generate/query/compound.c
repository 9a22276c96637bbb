/*
 * Compound queries: arms of as many columns each.
 */
#include "generate/query/query.h"

/* Write a column of each of the classes; a constant of those that the arm has none of. */
static void print_arm(wh_gen *g, const wh_gen_listed **types, uint32_t columns, bool first)
{
    wh_from_text from;

    wh_from_begin(g, &from, 2);
    wh_gen_text(g, "SELECT ");
    for (uint32_t i = 0; i < columns; i++) {
        wh_colref c =
            wh_column_pick(g, first || !types[i] ? (unsigned)WH_GEN_ANY : types[i]->class_);
        wh_datum value;

        wh_gen_text(g, i ? ", " : "");
        if (c.source != WH_NONE) {
            if (first && c.column < WH_GEN_COLUMNS)
                types[i] = wh_gen_column_of(g, c)->listed;
            wh_column_print(g, c);
        } else {
            wh_listed_random(g, types[i], &value);
            wh_datum_print(g->out, &value);
        }
    }
    wh_from_where(g, &from, 98);
}

void wh_shape_compound(wh_gen *g)
{
    const wh_gen_listed *types[3] = {NULL, NULL, NULL};
    unsigned ways = wh_set_operations_known(g);
    uint32_t columns = wh_rng_range(&g->rng, 1, 3), more = wh_rng_percent(&g->rng, 20) ? 2 : 1;

    print_arm(g, types, columns, true);
    while (more-- > 0) {
        wh_gen_text(g, wh_set_operations[wh_rng_below(&g->rng, ways)]);
        print_arm(g, types, columns, false);
    }
    if (wh_rng_percent(&g->rng, 20))
        wh_gen_text(g, " ORDER BY 1");
}
