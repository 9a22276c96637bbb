/*
 * Groups, aggregates and windows of a typed dialect.
 */
#include "generate/typed/typed.h"

typedef struct keys {
    wh_typed_ref columns[3];
    uint32_t n;
} keys;

/* The first key groups rows if a few tries find such one. */
static void draw_keys(wh_gen *g, keys *k)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    k->n = x < 66 ? 1 : x < 92 ? 2 : 3;
    for (uint32_t i = 0; i < k->n; i++) {
        for (int tries = 0; tries < 4; tries++) {
            const wh_typed_column *c;

            wh_typed_pick(g, WH_TY_CLASSES, 0, &k->columns[i]);
            c = wh_typed_column_of(g, k->columns[i]);
            if (!(c->flags & (WH_COL_UNIQUE | WH_COL_PRIMARY)))
                break;
        }
    }
    g->typed->key = k->columns[0];
}

static void print_keys(wh_gen *g, const keys *k)
{
    for (uint32_t i = 0; i < k->n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_typed_print(g, k->columns[i]);
    }
}

static void print_grouping(wh_gen *g, const keys *k)
{
    static const char *const sets[] = {"ROLLUP (", "CUBE ("};
    uint32_t x = wh_rng_below(&g->rng, 100);

    wh_gen_text(g, " GROUP BY ");
    if (x < 94) {
        print_keys(g, k);
    } else if (x < 98) {
        wh_gen_text(g, sets[x & 1]);
        print_keys(g, k);
        wh_buf_char(g->out, ')');
    } else {
        wh_gen_text(g, "GROUPING SETS ((");
        print_keys(g, k);
        wh_gen_text(g, "), ())");
    }
}

static void print_groups(wh_gen *g, keys *k, unsigned aggregates_percent, unsigned where_percent)
{
    wh_from_text from;

    wh_typed_from(g, &from, 4);
    draw_keys(g, k);
    wh_gen_text(g, "SELECT ");
    print_keys(g, k);
    while (wh_rng_percent(&g->rng, aggregates_percent)) {
        wh_gen_text(g, ", ");
        wh_typed_form_write(g, g->features->typed_aggregates, WH_TY_LEAF, 0);
        aggregates_percent /= 3;
    }
    wh_typed_from_where(g, &from, where_percent);
    print_grouping(g, k);
}

void wh_typed_group(wh_gen *g)
{
    keys k;

    print_groups(g, &k, 40, 98);
}

void wh_typed_having(wh_gen *g)
{
    keys k;

    print_groups(g, &k, 25, 25);
    wh_gen_text(g, " HAVING ");
    wh_typed_form_write(g, g->features->typed_conditions, WH_TY_LEAF, 0);
}

void wh_typed_aggregate(wh_gen *g)
{
    wh_from_text from;

    wh_typed_from(g, &from, 4);
    wh_gen_text(g, "SELECT ");
    wh_typed_form_write(g, g->features->typed_aggregates, WH_TY_LEAF, 0);
    wh_typed_from_where(g, &from, 98);
}

void wh_typed_window(wh_gen *g)
{
    wh_from_text from;
    wh_typed_ref c;

    wh_typed_from(g, &from, 2);
    wh_gen_text(g, "SELECT ");
    wh_typed_pick(g, WH_TY_CLASSES, 0, &c);
    wh_typed_print(g, c);
    wh_gen_text(g, ", ");
    wh_typed_form_write(g, g->features->typed_windows, WH_TY_LEAF, 0);
    wh_typed_from_where(g, &from, 98);
}
