/*
 * Groups and aggregates. Keys are columns by preference that group rows at all, and HAVING asks of
 * them and of aggregates that do not depend on the order of rows.
 */
#include "generate/query/query.h"

/* A key: some rows share it, and not all; as far as a few tries go. */
static wh_colref draw_key(wh_gen *g)
{
    wh_colref c = {WH_NONE, 0};

    for (int tries = 0; tries < 4; tries++) {
        unsigned n;

        c = wh_column_pick(g, WH_GEN_ANY);
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
        k->columns[i] =
            i && wh_rng_percent(&g->rng, 40) ? wh_column_beside(g, k->columns[i - 1]) : draw_key(g);
    g->key = k->columns[0];
}

static void print_keys(wh_gen *g, const keys *k)
{
    for (uint32_t i = 0; i < k->n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_column_print(g, k->columns[i]);
    }
}

/* The keys, or sets of them. */
static void print_grouping(wh_gen *g, const keys *k)
{
    const char *t = g->features->groupings ? wh_word_draw(g, g->features->groupings) : "$k";

    for (; *t; t++) {
        if (*t != '$')
            wh_buf_char(g->out, *t);
        else if (*++t == 'k')
            print_keys(g, k);
    }
}

/* With `groups` those that there are; then a WHERE that leaves one or none is taken back. */
static void print_groups(wh_gen *g, keys *k, const wh_gen_form *each, unsigned aggregates_percent,
                         unsigned where_percent, wh_gen_groups *groups)
{
    wh_from_text from;
    uint16_t where = 0;
    size_t at;

    g->grouping = true;
    wh_from_begin(g, &from, WH_GEN_FROM);
    g->grouping = false;
    draw_keys(g, k);
    wh_gen_text(g, "SELECT ");
    print_keys(g, k);
    while (wh_rng_percent(&g->rng, aggregates_percent)) {
        wh_gen_text(g, ", ");
        wh_form_of_table(g, each, 0);
        aggregates_percent /= 3;
    }
    wh_from_where(g, &from, 0);
    at = g->out->n;
    if (wh_rng_percent(&g->rng, where_percent))
        where = wh_where(g);
    if (groups) {
        wh_estimate_groups(g, k->columns, k->n, where, groups);
        if (groups->ngroups < 2 && g->out->n > at) {
            g->out->n = at;
            wh_estimate_groups(g, k->columns, k->n, 0, groups);
        }
    }
    wh_gen_text(g, " GROUP BY ");
    print_grouping(g, k);
}

void wh_shape_group(wh_gen *g)
{
    keys k;

    print_groups(g, &k, g->features->aggregates, 40, 98, NULL);
    if (wh_rng_percent(&g->rng, 5))
        wh_gen_text(g, " ORDER BY 1");
}

void wh_groups_print(wh_gen *g, const wh_gen_form *each)
{
    keys k;

    print_groups(g, &k, each, 100, 90, NULL);
}

/* A predicate that holds for some groups and not for all, as far as a few tries and the estimator
 * get there. */
static void write_having(wh_gen *g)
{
    const wh_gen_groups *groups = &g->estimator->groups;
    size_t start = g->out->n;

    for (int tries = 0; tries < 10; tries++) {
        wh_estimate e;

        uint16_t node;

        g->out->n = start;
        wh_est_begin(g);
        node = wh_form_of_table(g, g->features->conditions, 0);
        if (groups->ngroups < 2)
            break;
        e = wh_estimate_having(g, groups, node);
        if (e.open * 2 > e.rows ? wh_rng_percent(&g->rng, 40) : e.yes > 0 && e.yes < e.rows)
            break;
    }
}

/* What makes a group is made up of many rows, so most bases have no WHERE that leaves one group or
 * none. */
void wh_shape_having(wh_gen *g)
{
    keys k;

    g->having = true;
    print_groups(g, &k, g->features->aggregates, 25, 80, &g->estimator->groups);
    g->having = false;
    wh_gen_text(g, " HAVING ");
    write_having(g);
    g->family.write = NULL; /* no siblings: they would have the same plan */
}

/* Of no rows: then a column may stand beside an aggregate, and is NULL. */
static void print_bare(wh_gen *g)
{
    static const wh_gen_form bare[] = {
        {2, WH_GEN_LEAF, "$c IS NULL, ", NULL, 0},
        {1, WH_GEN_LEAF, "$c IS NOT NULL, ", NULL, 0},
        {1, WH_GEN_LEAF, "$c, ", NULL, 0},
        {0, 0, NULL, NULL, 0},
    };

    if (g->nsources == 1 && g->sources[0].relation->nrows == 0 && g->features->bare_columns &&
        wh_rng_percent(&g->rng, 40))
        wh_form_of_table(g, bare, 0);
}

/* One aggregate over all rows. */
void wh_shape_aggregate(wh_gen *g)
{
    wh_from_text from;

    wh_from_begin(g, &from, WH_GEN_FROM);
    wh_gen_text(g, "SELECT ");
    print_bare(g);
    wh_form_of_table(g, g->features->aggregates, 0);
    wh_from_where(g, &from, 98);
}
