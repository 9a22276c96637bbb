/*
 * ON: which rows of the newest source join. Columns that have values in common, seldom what an
 * index holds, any predicate or a constant.
 */
#include "generate/query/query.h"

/* A table beside itself, by one column: by a key each row finds itself. */
static bool own_pair(wh_gen *g, uint8_t last, wh_colref *a, wh_colref *b)
{
    const wh_gen_relation *r = g->sources[last].relation;
    uint8_t i = g->first;

    while (i < last && g->sources[i].relation != r)
        i++;
    if (i >= last || !wh_rng_percent(&g->rng, 25))
        return false;
    a->source = i;
    b->source = last;
    a->column = (uint8_t)wh_rng_below(&g->rng, r->ncolumns);
    for (unsigned k = 0; k < r->nuniques; k++)
        if (r->uniques[k] && !(r->uniques[k] & (r->uniques[k] - 1)) && wh_rng_percent(&g->rng, 60))
            for (a->column = 0; !(r->uniques[k] >> a->column & 1);)
                a->column++;
    b->column = a->column;
    g->sources[last].pivot = g->sources[i].pivot;
    return true;
}

/* A pair of columns, one of the newest source, that have a value in common; then the newest
 * source's pivot becomes a row that joins. */
static bool matching_pair(wh_gen *g, wh_colref *a, wh_colref *b)
{
    uint8_t last = g->seam ? g->seam : (uint8_t)(g->nsources - 1);
    uint8_t nsources = g->nsources, first = g->first;

    if (own_pair(g, last, a, b))
        return true;
    for (int tries = 0; tries < 4; tries++) {
        uint8_t arow, brow = 0;

        g->nsources = last;
        *a = wh_column_pick(g, WH_GEN_ANY);
        g->nsources = nsources;
        g->first = last;
        *b = wh_column_pick(g, wh_column_class(g, *a));
        g->first = first;
        if (b->source == WH_NONE)
            continue;
        if (!wh_domains_meet(g, wh_gen_column_of(g, *a), wh_gen_column_of(g, *b))) {
            b->source = WH_NONE;
            continue;
        }
        arow = g->sources[a->source].pivot;
        if (wh_values_overlap(g, wh_gen_column_of(g, *a), wh_gen_column_of(g, *b), &arow, &brow)) {
            g->sources[a->source].pivot = arow;
            g->sources[b->source].pivot = brow;
            return true;
        }
    }
    return false;
}

static uint16_t print_column(wh_gen *g, wh_colref c)
{
    wh_column_print(g, c);
    return wh_est_column(g, c);
}

/* A column that is a predicate by itself. */
static uint16_t print_bare(wh_gen *g)
{
    static const wh_gen_form any = {1, WH_GEN_LEAF, "$c", "1", 0};
    static const wh_gen_form truth = {1, WH_GEN_LEAF, "$cb", "1", 0};

    return wh_template(g, g->features->listed ? &truth : &any, 0);
}

/* The predicate of a partial index, oftener behind another one: whether it may be searched where a
 * join has made NULLs of its columns is to be seen anew in each ON. */
static bool draw_partial(wh_gen *g)
{
    if (!wh_index_is_partial(g))
        return false;
    g->on_partial = wh_rng_percent(&g->rng, g->on_partial ? 40 : 8);
    return g->on_partial;
}

/* Two columns that join, seldom another condition. */
static uint16_t print_condition(wh_gen *g)
{
    static const char *const others[] = {">=", "<>", "<=", "<>"};
    static const wh_gen_form partial = {1, WH_GEN_LEAF, "$partial", "1", 0};
    static const wh_gen_form indexed = {1, WH_GEN_LEAF, "$indexed = $any", "= 1 2", 0};
    uint32_t how = wh_rng_below(&g->rng, 100);
    const char *op = "=";
    uint16_t node, other;
    wh_colref a, b, c;
    bool meet;

    if (g->work > WH_GEN_CROSSED)
        how %= 64;
    if (g->full)
        how = 20 + (how & 1);
    if (how >= 64 && draw_partial(g))
        return wh_template(g, &partial, 0);
    if (how >= 94 && !g->features->listed && wh_expression_is_indexed(g))
        return wh_template(g, &indexed, 0);
    if (how >= 88)
        return how < 90 ? print_bare(g) : wh_predicate(g, how >= 95);
    meet = matching_pair(g, &a, &b);
    if (b.source == WH_NONE) {
        wh_gen_text(g, "TRUE");
        return wh_est_int(g, 1);
    }
    if (!g->full && (how >= 64 || !meet))
        op = others[how & 3];
    else if (!(how & 1)) {
        c = a;
        a = b;
        b = c;
    }
    node = print_column(g, a);
    wh_buf_char(g->out, ' ');
    wh_gen_text(g, op);
    wh_buf_char(g->out, ' ');
    other = print_column(g, b);
    node = wh_est_node_new(g, WH_EST_COMPARE, wh_est_operator(op), node, other);
    if (how < 14) {
        wh_gen_text(g, how < 9 ? " AND " : " OR ");
        other = wh_predicate(g, 0);
        node = wh_est_node_new(g, how < 9 ? WH_EST_AND : WH_EST_OR, 0, node, other);
    }
    return node;
}

uint16_t wh_query_on(wh_gen *g)
{
    const char *const *constants = g->features->on_constants;
    uint16_t node;

    wh_gen_text(g, " ON ");
    wh_est_begin(g);
    if (constants && wh_rng_percent(&g->rng, g->features->on_constant_percent)) {
        uint32_t k = g->full ? 3 : wh_rng_below(&g->rng, g->work > WH_GEN_CROSSED ? 3 : 4);

        wh_gen_text(g, constants[k]);
        return wh_est_int(g, k == 3);
    }
    g->aim = WH_AIM_PIVOT;
    node = print_condition(g);
    g->aim = WH_AIM_NONE;
    return node;
}
