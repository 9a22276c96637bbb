/*
 * Siblings: bases that are the same but for their predicate. What a FROM joins is found out once
 * for them, and an oracle's query without the predicate is the same text for all.
 */
#include "generate/query/query.h"

uint16_t wh_predicate_place(wh_gen *g, uint16_t (*write)(wh_gen *g))
{
    uint16_t node;

    g->family.write = write;
    g->family.from = g->out->n;
    node = write(g);
    g->family.to = g->out->n;
    return node;
}

void wh_family_begin(wh_gen *g)
{
    g->family.start = g->out->n;
}

void wh_family_end(wh_gen *g)
{
    wh_family *f = &g->family;

    f->end = g->out->n;
    f->left = f->write && g->features->family ? g->features->family - 1U : 0;
}

/* What stands there in the output, once more. */
static void repeat(wh_gen *g, size_t from, size_t to)
{
    if (wh_buf_reserve(g->out, to - from))
        wh_buf_add(g->out, g->out->p + from, to - from);
}

bool wh_family_sibling(wh_gen *g)
{
    wh_family *f = &g->family;

    if (f->left == 0 || !f->write)
        return false;
    f->left--;
    repeat(g, f->start, f->from);
    g->last.source = WH_NONE;
    wh_estimate_pivot(g);
    f->write(g);
    repeat(g, f->to, f->end);
    return true;
}
