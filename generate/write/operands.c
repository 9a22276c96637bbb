/* Columns and constants: what a template stands on. */
#include "generate/write/write.h"

uint16_t wh_print_datum(wh_gen *g, const wh_datum *d)
{
    wh_datum_print(g->out, d);
    return wh_est_datum(g, d);
}

uint16_t wh_print_column(wh_gen *g, wh_colref c)
{
    if (c.source == WH_NONE)
        return wh_print_constant(g, WH_GEN_NUM);
    wh_column_print(g, c);
    return wh_est_column(g, c);
}

uint16_t wh_print_literal(wh_gen *g, const wh_gen_listed *t)
{
    wh_datum d;
    bool negative;
    uint16_t node;

    if (t->create) {
        wh_gen_text(g, "NULL");
        return 0;
    }
    wh_listed_random(g, t, &d);
    negative = (t->traits & WH_TY_BARE) && t->values[d.place][0] == '-';
    wh_gen_text(g, negative ? "(" : "");
    node = wh_print_datum(g, &d);
    wh_gen_text(g, negative ? ")" : "");
    return node;
}

uint16_t wh_print_constant(wh_gen *g, unsigned class_)
{
    wh_datum d;
    uint32_t x = wh_rng_below(&g->rng, 16);
    unsigned kind = class_ == WH_GEN_TEXT ? WH_D_TEXT : WH_D_INT;

    if (g->features->listed)
        return wh_print_literal(g, wh_listed_of_class(g, class_));
    if (x >= 12 && class_ != WH_GEN_TEXT)
        kind = x == 15 ? WH_D_TEXT : WH_D_REAL;
    else if (x >= 12)
        kind = x == 15 ? WH_D_BLOB : x == 14 ? WH_D_INT : WH_D_TEXT;
    if (class_ == WH_GEN_ANY && x < 4)
        kind = WH_D_TEXT;
    if (class_ == WH_GEN_ANY && x == 11)
        kind = WH_D_NULL;
    wh_value_of_kind(g, kind, &d);
    return wh_print_datum(g, &d);
}

/* A literal that a line of SQL may hold without looking like a comment. */
static bool is_plain_text(const wh_datum *d)
{
    for (unsigned i = 1; i < d->n; i++) {
        if (d->s[i] == '-' && d->s[i - 1] == '-')
            return false;
    }
    return true;
}

void wh_constant_near(wh_gen *g, const wh_written *w, wh_datum *out)
{
    uint32_t how;

    if (w->column.source != WH_NONE && !w->computed) {
        wh_value_near(g, w->column, out);
        return;
    }
    if (g->features->listed) {
        wh_listed_random(g, w->type ? w->type : wh_listed_of_class(g, WH_GEN_INT), out);
        return;
    }
    how = wh_rng_below(&g->rng, 100);
    if (how < 15 || !w->operated || !wh_estimate_value(g, w->operand, out) || !is_plain_text(out)) {
        wh_value_near(g, g->last, out);
        return;
    }
    if (how < 30)
        wh_value_beside(g, out);
}

uint16_t wh_print_near(wh_gen *g, wh_colref c)
{
    wh_datum d;

    wh_value_near(g, c, &d);
    return wh_print_datum(g, &d);
}

void wh_print_range(wh_gen *g, const wh_written *w, wh_est_word *shown)
{
    wh_datum a, b;
    bool swapped;

    wh_constant_near(g, w, &a);
    wh_constant_near(g, w, &b);
    swapped = wh_datum_compare(&a, &b) > 0;
    if (wh_rng_percent(&g->rng, 12))
        swapped = !swapped;
    shown->node = wh_print_datum(g, swapped ? &b : &a);
    wh_buf_add(g->out, " AND ", 5);
    shown->second = wh_print_datum(g, swapped ? &a : &b);
}

uint16_t wh_simple_operand(wh_gen *g, unsigned class_)
{
    wh_colref c;

    if (!g->stored && wh_rng_percent(&g->rng, g->features->listed ? 8 : 22))
        return wh_print_constant(g, class_);
    c = wh_column_pick(g, class_);
    return c.source == WH_NONE ? wh_print_constant(g, class_) : wh_print_column(g, c);
}

uint16_t wh_print_safe(wh_gen *g)
{
    wh_colref c = wh_column_pick(g, WH_GEN_NUM);
    const wh_gen_column *column = wh_gen_column_of(g, c);
    bool safe = !column || (!g->stored && wh_values_small(g, column)), rest;
    uint16_t node = wh_print_column(g, c);

    if (safe)
        return node;
    rest = wh_rng_percent(&g->rng, 50);
    wh_gen_text(g, rest ? " % 10" : " / 2");
    return wh_est_node_new(g, WH_EST_ARITH, rest ? '%' : '/', node, wh_est_int(g, rest ? 10 : 2));
}

uint16_t wh_print_length(wh_gen *g, wh_colref c)
{
    uint16_t node;

    wh_gen_text(g, "length(");
    node = wh_print_column(g, c);
    wh_buf_char(g->out, ')');
    return node ? wh_est_node_new(g, WH_EST_CALL, WH_EST_LENGTH, 0, node) : 0;
}

uint16_t wh_print_summable(wh_gen *g, wh_colref *c)
{
    uint16_t node;

    for (int tries = 0; tries < 3; tries++) {
        *c = wh_column_pick(g, WH_GEN_NUM);
        if (c->source != WH_NONE && c->column < WH_GEN_COLUMNS &&
            wh_values_small(g, wh_gen_column_of(g, *c)))
            return wh_print_column(g, *c);
    }
    node = wh_print_length(g, *c);
    c->source = WH_NONE;
    return node;
}

uint16_t wh_print_plain(wh_gen *g, wh_colref *c)
{
    uint16_t node;

    for (int tries = 0; tries < 4; tries++) {
        const wh_gen_column *column;

        *c = wh_column_pick(g, WH_GEN_ANY);
        column = wh_gen_column_of(g, *c);
        if (!column || (column->affinity != WH_AFF_BLOB && !column->folds))
            return wh_print_column(g, *c);
    }
    node = wh_print_length(g, *c);
    c->source = WH_NONE;
    return node;
}

uint16_t wh_print_group_size(wh_gen *g)
{
    unsigned n = g->key.source == WH_NONE ? 1 : wh_values_like_pivot(g, g->key);
    uint32_t how = wh_rng_below(&g->rng, 10);

    n = n == 0 || how == 0 ? 1 : how == 1 ? n + 1 : how == 2 ? n - 1 : n;
    wh_buf_uint(g->out, n);
    return wh_est_int(g, n);
}
