/* Qualifiers and aliases: names of tables and results that can go. */
#include "reduce/passes/passes.h"

static void cut_before(wh_plan *p, size_t part, const wh_node *n, uint32_t to)
{
    uint32_t k;

    for (k = 0; k < to; k++)
        wh_plan_cut(p, part, n, k);
}

/* Is it a column, or all columns, of what `qualifier` names, and says nothing else before them? */
static bool is_of(const wh_node *n, const wh_token *qualifier)
{
    return (n->kind == WH_N_COLUMN || n->kind == WH_N_STAR) && n->n == 3 &&
           wh_child_token(n->child[0]) && wh_name_eq(wh_child_token(n->child[0]), qualifier);
}

/* The first such below `n`, behind `after` if that is not NULL. */
static const wh_node *next_of(const wh_node *n, const wh_token *qualifier, const wh_node **after)
{
    const wh_node *found = NULL;
    uint32_t k;

    if (n == *after)
        *after = NULL;
    else if (!*after && is_of(n, qualifier))
        return n;
    for (k = 0; k < n->n && !found; k++)
        if (wh_child_node(n->child[k]))
            found = next_of(wh_child_node(n->child[k]), qualifier, after);
    return found;
}

/* Columns qualified by `alias` are qualified by `name`, or, without one, not at all. */
static void requalify(wh_plan *p, size_t part, const wh_node *n, const wh_token *alias,
                      const wh_token *name)
{
    uint32_t k;

    if (is_of(n, alias)) {
        if (name)
            wh_plan_token(p, part, n, 0, name);
        else
            cut_before(p, part, n, 2);
    }
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k]))
            requalify(p, part, wh_child_node(n->child[k]), alias, name);
}

static enum wh_walk collect_qualifiers(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *tree = p->base->v[part]->tree, *none = NULL, *self = n;
    const wh_token *qualifier;

    if ((n->kind != WH_N_COLUMN && n->kind != WH_N_STAR) || n->n < 3)
        return WH_WALK_ON;
    wh_plan_item(p);
    cut_before(p, part, n, n->n - 1);
    qualifier = wh_child_token(n->child[0]);
    if (qualifier && next_of(tree, qualifier, &none) == n && next_of(tree, qualifier, &self)) {
        wh_plan_item(p);
        requalify(p, part, tree, qualifier, NULL);
    }
    return WH_WALK_ON;
}

/* An item for each column, and one for all of a statement that say the same: a key must be written
 * as what is shown of it. */
void wh_pass_qualifiers(wh_plan *p)
{
    wh_plan_walk(p, collect_qualifiers);
}

static enum wh_walk collect_aliases(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *alias = wh_node_find(n, WH_N_ALIAS);
    const wh_token *old = alias ? wh_name_part(alias, 0) : NULL;
    const wh_token *name =
        n->kind == WH_N_TABLE_REF ? wh_name_part(wh_node_find(n, WH_N_NAME), 0) : NULL;

    if (!old)
        return WH_WALK_ON;
    wh_plan_item(p);
    wh_plan_remove(p, part, alias);
    if (n->kind == WH_N_RESULT)
        return WH_WALK_ON;
    requalify(p, part, p->base->v[part]->tree, old, name);
    wh_plan_item(p);
    wh_plan_remove(p, part, alias);
    requalify(p, part, p->base->v[part]->tree, old, NULL);
    return WH_WALK_ON;
}

void wh_pass_aliases(wh_plan *p)
{
    wh_plan_walk(p, collect_aliases);
}
