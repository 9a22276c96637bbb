/* DELETE in the place of UPDATE: where only what it gives back matters, one bug need not be two. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"

/* Of UPDATE t SET .. WHERE .. RETURNING .. of one table that table; NULL: it is none. */
static const wh_node *updated(const wh_node *tree)
{
    const wh_token *first =
        tree && tree->kind == WH_N_UPDATE ? wh_child_token(tree->child[0]) : NULL;
    const wh_node *table = first && tree->n > 1 ? wh_child_node(tree->child[1]) : NULL;

    return first && first->kind == WH_KW_UPDATE && table && table->kind == WH_N_TABLE_REF &&
                   wh_node_find(tree, WH_N_RETURNING) && !wh_node_find(tree, WH_N_FROM)
               ? table
               : NULL;
}

/* An item for each such UPDATE. */
void wh_pass_deletions(wh_plan *p)
{
    const wh_node *tree, *table;
    size_t i;

    for (i = 0; i < p->base->n; i++) {
        tree = p->base->v[i]->tree;
        table = updated(tree);
        if (!table)
            continue;
        wh_plan_item(p);
        wh_plan_token(p, i, tree, 0, wh_edit_token(p->a, p->d, WH_STR("DELETE")));
        wh_plan_replace(
            p, i, table,
            wh_plan_made(p, "FROM {}", wh_edit_rebuild(p->a, table, table->child, table->n), NULL));
        wh_plan_remove(p, i, wh_node_find(tree, WH_N_SET));
    }
}
