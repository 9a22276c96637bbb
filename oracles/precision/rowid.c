/* The rowid that a view or a subquery has: which it is of which row is open. */
#include "oracles/precision/internal.h"
#include "oracles/subject/read.h"

typedef struct rowid_walk {
    const wh_subject *s;
    wh_from_items items;
    const wh_node *from;
} rowid_walk;

/* Is it a table? */
static bool has_rowid(const wh_subject *s, const wh_from_item *item)
{
    const wh_relation *r = wh_item_relation(s, item);

    return r && r->kind != WH_RELATION_VIEW;
}

/* Stops at the rowid of a view or a subquery. */
static enum wh_walk see_rowid(void *ctx, const wh_node *n)
{
    const rowid_walk *w = ctx;
    const wh_token *name, *table;
    size_t i;

    if (n->kind == WH_N_QUERY)
        return WH_WALK_SKIP;
    if (n->kind != WH_N_COLUMN || !(name = wh_name_part(n, 0)) || !wh_is_rowid_name(name) ||
        wh_find_column(w->s, w->from, n))
        return WH_WALK_ON;
    table = wh_name_part(n, 1);
    for (i = 0; i < w->items.n; i++) {
        const wh_from_item *item = &w->items.p[i];
        const wh_token *called = wh_from_item_name(item);

        if (table && !(called && wh_name_eq(called, table)))
            continue;
        if (!has_rowid(w->s, item))
            return WH_WALK_STOP;
        if (table)
            return WH_WALK_ON;
    }
    return WH_WALK_ON;
}

bool wh_names_rowid_of_query(const wh_examiner *x, const wh_select *q)
{
    rowid_walk w = {x->s, {NULL, 0, 0}, q->from};
    size_t i = 0;

    if (!q->from)
        return false;
    w.items = wh_items_of(x->s, q->from);
    while (i < w.items.n && has_rowid(x->s, &w.items.p[i]))
        i++;
    return i < w.items.n && !wh_node_walk(q->select, see_rowid, &w);
}
