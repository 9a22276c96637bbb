/*
 * Plain bases: rows of FROM for which a predicate holds, all of them or distinct ones, ordered or
 * not.
 */
#include "generate/query/query.h"

/* ---- SELECT ---------------------------------------------------------------------------- */

void wh_projection(wh_gen *g)
{
    static const wh_gen_form scalar = {1, WH_GEN_NUM, "($value)", NULL, 0};
    static const wh_gen_form indexed[] = {{1, WH_GEN_ANY, "$indexed", NULL, 0},
                                          {0, 0, NULL, NULL, 0}};
    uint32_t x = wh_rng_below(&g->rng, 100), n;

    if (g->features->selects && wh_rng_percent(&g->rng, 8))
        wh_gen_text(g, wh_word_draw(g, g->features->selects));
    if (x < 35 && g->starless)
        x += 35;
    if (x < 35) {
        if (x < 6 && g->nsources > 1) { /* of one table that is joined */
            wh_gen_text(g, g->sources[x % g->nsources].name);
            wh_buf_char(g->out, '.');
        }
        wh_buf_char(g->out, '*');
        return;
    }
    n = x < 75 ? 1 : x < 92 ? 2 : 3;
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        if (x % 10 == 8 && i == 0 && wh_expression_is_indexed(g))
            wh_form_of_table(g, g->features->indexed_shown ? g->features->indexed_shown : indexed,
                             0);
        else if (x % 10 == 9 && i + 1 == n)
            wh_expression(g, wh_class_draw(g), 1);
        else if (x == 46 && wh_subquery_fits(g, false))
            wh_template(g, &scalar, 0);
        else
            wh_column_print(g, wh_column_pick(g, WH_GEN_ANY));
    }
}

/* By a key's columns, or those behind its first one, as an index has them, or the other way round;
 * of a join perhaps by another's, too. False: there is no key. */
static bool order_along(wh_gen *g)
{
    bool again = g->nsources > 1 && wh_rng_percent(&g->rng, 30);
    unsigned n = 0;
    wh_gen_key k;

    for (unsigned keys = 0; keys <= again && wh_key_draw(g, 1, &k); keys++) {
        bool down = wh_rng_percent(&g->rng, 45);
        unsigned from = k.n > 1 && wh_rng_percent(&g->rng, 30);

        for (unsigned i = from; i < k.n && n < 4 && (i == from || wh_rng_percent(&g->rng, 60));
             i++) {
            if (k.columns[i] == WH_NONE)
                continue;
            wh_gen_text(g, n++ ? ", " : " ORDER BY ");
            wh_column_print(g, (wh_colref){k.source, k.columns[i]});
            wh_gen_text(g, down ? " DESC" : "");
        }
    }
    return n > 0;
}

void wh_order(wh_gen *g)
{
    uint32_t n = wh_rng_range(&g->rng, 1, 2);

    if (wh_rng_percent(&g->rng, 35) && order_along(g))
        return;

    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : " ORDER BY ");
        if (wh_rng_percent(&g->rng, 10))
            wh_expression(g, g->features->listed ? wh_class_draw(g) : (unsigned)WH_GEN_NUM, 1);
        else
            wh_column_print(g, wh_column_pick(g, WH_GEN_ANY));
        wh_collate_print(g, 12);
        if (g->features->directions)
            wh_gen_text(g, wh_word_draw(g, g->features->directions));
        else
            wh_gen_text(g, wh_rng_percent(&g->rng, 35) ? " DESC" : "");
    }
}

/* Percent of the depths 0, 1, 2, 3, 4 of a WHERE clause. */
static unsigned draw_depth(wh_gen *g)
{
    static const uint8_t depths[] = {62, 24, 9, 4, 1};
    uint32_t x = wh_rng_below(&g->rng, 100);
    unsigned depth = 0;

    while (depth < 4 && x >= depths[depth])
        x -= depths[depth++];
    return depth;
}

/* Of an expression that an index holds, and of more; where types are strict that has its own forms.
 */
static uint16_t write_indexed(wh_gen *g, unsigned depth)
{
    static const wh_gen_form terms[] = {
        {6, WH_GEN_LEAF, "$indexed $o $k", "o 2 1 3", 0},
        {1, WH_GEN_LEAF, "$indexed IS NOT NULL", "notnull 1", 0},
        {0, 0, NULL, NULL, 0},
    };
    uint16_t node = wh_form_of_table(g, terms, 0), more;

    wh_gen_text(g, " AND (");
    more = wh_predicate(g, depth);
    wh_buf_char(g->out, ')');
    return wh_est_node_new(g, WH_EST_AND, 0, node, more);
}

/* Along a key, and seldom more. */
static uint16_t write_along(wh_gen *g)
{
    bool there;
    uint16_t node = wh_key_search(g, &there), more;

    if (!there)
        return wh_predicate(g, 0);
    if (!wh_rng_percent(&g->rng, 25))
        return node;
    wh_gen_text(g, " AND (");
    more = wh_predicate(g, 0);
    wh_buf_char(g->out, ')');
    return wh_est_node_new(g, WH_EST_AND, 0, node, more);
}

/* A predicate that holds for some rows and not for all, as far as a few tries and the estimator
 * get there; one in twenty is let pass whatever it is. A few are made of several subqueries: hardly
 * two of those have the same plan. */
static uint16_t write_where(wh_gen *g)
{
    unsigned depth = draw_depth(g),
             parts = wh_rng_percent(&g->rng, (g->having ? 16U : 5U) + g->features->rich)
                         ? 2 + depth % 2
                         : 0;
    bool any = wh_rng_percent(&g->rng, 5);
    bool indexed = !parts && !g->features->listed && wh_rng_percent(&g->rng, 10) &&
                   wh_expression_is_indexed(g);
    bool along = !parts && !indexed && wh_rng_percent(&g->rng, g->hint ? 40 : 9);
    size_t start = g->out->n;
    uint16_t node = 0;

    for (int tries = 0; tries < 4; tries++) {
        wh_estimate e;

        g->out->n = start;
        wh_est_begin(g);
        node = parts     ? wh_predicate_rich(g, parts)
               : indexed ? write_indexed(g, depth)
               : along   ? write_along(g)
                         : wh_predicate(g, depth);
        if (any || g->ncombos == 0)
            break;
        e = wh_estimate_predicate(g, node);
        if (e.open * 2 > e.rows ? wh_rng_percent(&g->rng, 40)
                                : e.yes + e.open > 0 && e.yes < e.rows)
            break;
    }
    return node;
}

uint16_t wh_where_predicate(wh_gen *g)
{
    return wh_predicate_place(g, write_where);
}

uint16_t wh_where(wh_gen *g)
{
    wh_gen_text(g, " WHERE ");
    return wh_where_predicate(g);
}

void wh_from_where(wh_gen *g, wh_from_text *from, unsigned percent)
{
    wh_gen_text(g, " FROM ");
    wh_buf_str(g->out, wh_buf_view(&from->text));
    if (wh_rng_percent(&g->rng, percent))
        wh_where(g);
}

/* ---- shapes ---------------------------------------------------------------------------- */

void wh_shape_where(wh_gen *g)
{
    wh_from_text from;

    wh_from_begin(g, &from, WH_GEN_FROM);
    wh_gen_text(g, "SELECT ");
    wh_projection(g);
    wh_from_where(g, &from, 98);
}

void wh_shape_order(wh_gen *g)
{
    wh_shape_where(g);
    wh_order(g);
}

/* One row for each value, and nothing that differs between equal ones. */
static void print_distinct_on(wh_gen *g)
{
    wh_colref c = wh_column_pick(g, WH_GEN_ANY);

    wh_gen_text(g, "ON (");
    wh_column_print(g, c);
    wh_gen_text(g, ") ");
    wh_column_print(g, c);
}

void wh_shape_distinct(wh_gen *g)
{
    wh_from_text from;

    wh_from_begin(g, &from, WH_GEN_FROM);
    wh_gen_text(g, "SELECT DISTINCT ");
    if (g->features->distinct_on_since <= g->version && wh_rng_percent(&g->rng, 15))
        print_distinct_on(g);
    else
        wh_projection(g);
    wh_from_where(g, &from, 98);
    if (!wh_rng_percent(&g->rng, 15))
        return;
    if (g->features->order_since <= g->version)
        wh_order(g);
    else
        wh_gen_text(g, " ORDER BY 1");
}

static void print_limit(wh_gen *g)
{
    static const wh_word plain[] = {{1, "LIMIT $n", 0}, {3, "LIMIT $n OFFSET $m", 0}, {0, NULL, 0}};
    const wh_word *limits = g->features->limits ? g->features->limits : plain;

    for (const char *t = wh_word_draw(g, limits); *t; t++) {
        if (*t != '$')
            wh_buf_char(g->out, *t);
        else
            wh_buf_uint(g->out,
                        *++t == 'n' ? wh_rng_range(&g->rng, 1, 12) : wh_rng_below(&g->rng, 5));
    }
}

/* A total order: by all that is projected. */
void wh_shape_limit(wh_gen *g)
{
    uint32_t n = wh_rng_range(&g->rng, 1, 3), down = wh_rng_below(&g->rng, 8);
    wh_from_text from;

    wh_from_begin(g, &from, WH_GEN_FROM);
    wh_gen_text(g, wh_rng_percent(&g->rng, 35) ? "SELECT DISTINCT " : "SELECT ");
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_column_print(g, wh_column_pick(g, WH_GEN_ANY));
    }
    wh_from_where(g, &from, 98);
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : " ORDER BY ");
        wh_buf_uint(g->out, i + 1);
        wh_gen_text(g, down >> i & 1 ? " DESC" : "");
    }
    wh_buf_char(g->out, ' ');
    print_limit(g);
}

/* No FROM: what is computed once, of constants alone. */
void wh_shape_constant(wh_gen *g)
{
    uint32_t n = wh_rng_range(&g->rng, 1, 2);

    wh_query_begin(g);
    wh_gen_text(g, "SELECT ");
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_expression(g, i ? WH_GEN_BOOL : WH_GEN_NUM + wh_rng_below(&g->rng, 2), 2);
    }
    if (wh_rng_percent(&g->rng, 75)) {
        wh_gen_text(g, " WHERE ");
        wh_predicate(g, 1);
    }
}
