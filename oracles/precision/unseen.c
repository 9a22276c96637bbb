/* Items of FROM of which rows are counted alone. */
#include "oracles/precision/unseen.h"

typedef struct unseen_walk {
    const wh_column *v;
    size_t n;
    const wh_token *called; /* the item's name; NULL: it has none */
} unseen_walk;

/* Stops at a name that one of the columns has, and at a star that stands for them. */
static enum wh_walk see_column(void *ctx, const wh_node *n)
{
    const unseen_walk *w = ctx;
    size_t i;

    if (n->kind == WH_N_CALL && n->n > 2 && wh_node_find(n, WH_N_STAR) && !wh_node_expr(n, 0))
        return WH_WALK_SKIP; /* count(*) */
    if (n->kind == WH_N_STAR)
        return WH_WALK_STOP;
    if (n->kind == WH_N_COLUMN && wh_name_part(n, 1) && w->called &&
        !wh_name_eq(wh_name_part(n, 1), w->called))
        return WH_WALK_ON; /* of another table */
    for (i = 0; n->kind == WH_N_COLUMN && i < w->n; i++)
        if (wh_name_is(wh_name_part(n, 0), w->v[i].name))
            return WH_WALK_STOP;
    return WH_WALK_ON;
}

/* Does the SELECT name none of the columns, but for those that it shows as they are, if it may? */
static bool names_none(const wh_subject *s, const wh_node *select, const wh_from_item *item,
                       const wh_from_items *items, bool may_show)
{
    unseen_walk w;
    size_t i, at = 0;
    wh_result r;

    if (!select || !wh_item_columns(s, item, &w.v, &w.n))
        return false;
    w.called = wh_from_item_name(item);
    for (i = 0; i < items->n; i++)
        if (items->p[i].natural || items->p[i].using_list ||
            (items->p[i].node && wh_node_has(items->p[i].node, WH_KW_LATERAL)))
            return false;
    for (i = 0; i < select->n; i++) {
        const wh_node *part = wh_child_node(select->child[i]);

        if (part && part->kind != WH_N_FROM && !(may_show && part->kind == WH_N_PROJECTION) &&
            !wh_node_walk(part, see_column, &w))
            return false;
        while (may_show && part && part->kind == WH_N_PROJECTION && wh_result_next(part, &at, &r))
            if (r.kind == WH_RESULT_OPAQUE ||
                (r.kind == WH_RESULT_EXPR && r.expr->kind != WH_N_COLUMN &&
                 !wh_node_walk(r.expr, see_column, &w)))
                return false;
    }
    for (i = 0; i < items->n; i++)
        if (items->p[i].on && !wh_node_walk(items->p[i].on, see_column, &w))
            return false;
    return true;
}

bool wh_item_is_unseen(const wh_subject *s, const wh_node *select, const wh_from_item *item,
                       const wh_from_items *items)
{
    return names_none(s, select, item, items, false);
}

bool wh_item_is_passed(const wh_subject *s, const wh_node *select, const wh_from_item *item,
                       const wh_from_items *items)
{
    return names_none(s, select, item, items, true);
}
