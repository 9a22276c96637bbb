/* What queries give: columns that stand in several places at once. */
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

/* How many columns a QUERY gives; 0: it has a *, or nothing tells. */
static size_t width(const wh_node *query)
{
    const wh_node *compound = wh_node_find(query, WH_N_COMPOUND);
    const wh_node *arm = wh_shape_member(compound ? compound : query, 0), *list;

    if (arm && arm->kind == WH_N_WITH)
        arm = wh_shape_member(query, 1);
    if (arm && arm->kind == WH_N_VALUES)
        return wh_shape_members(wh_node_find(arm, WH_N_ROW_VALUE));
    list = wh_node_find(arm, WH_N_PROJECTION);
    return list && !wh_node_find(list, WH_N_STAR) ? wh_shape_members(list) : 0;
}

/* Each column of a query of several arms, or of one whose columns have names of their own: a
 * view's, a CTE's, an alias's. */
static void collect_columns(wh_plan *p, size_t part, const wh_node *query, const wh_node *names)
{
    size_t n = width(query), i = 0;
    uint32_t k;

    for (k = 0; names && n > 1 && k < names->n; k++)
        if (wh_shape_is_listed(names, k) && i < n) {
            wh_plan_item(p);
            wh_plan_cut(p, part, names, k);
            wh_pass_drop_output(p, part, query, i++, n);
        }
    for (; !names && n > 1 && i < n; i++) {
        wh_plan_item(p);
        wh_pass_drop_output(p, part, query, i, n);
    }
}

/* What is selected and grouped by alike. */
static void collect_grouped(wh_plan *p, size_t part, const wh_node *select)
{
    const wh_node *list = wh_node_find(select, WH_N_PROJECTION), *e;
    const wh_node *groups = wh_node_find(select, WH_N_GROUP_BY);
    size_t i, k;

    for (i = 0; list && groups && i < wh_shape_members(groups); i++)
        for (k = 0; k < wh_shape_members(list) && wh_shape_members(list) > 1; k++) {
            e = wh_node_expr(wh_shape_member(list, k), 0);
            if (!e || !wh_node_same(e, wh_shape_member(groups, i)))
                continue;
            wh_plan_item(p);
            wh_plan_remove(p, part, wh_shape_member(list, k));
            wh_plan_remove(p, part, wh_shape_member(groups, i));
        }
}

static enum wh_walk collect(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *query = wh_node_find(n, WH_N_QUERY), *alias = wh_node_find(n, WH_N_ALIAS);
    const wh_node *names = n->kind == WH_N_CREATE_VIEW || n->kind == WH_N_CTE
                               ? wh_node_find(n, WH_N_NAMES)
                               : wh_node_find(alias, WH_N_NAMES);

    if (query && n->kind != WH_N_INSERT &&
        (names || wh_node_find(query, WH_N_COMPOUND) || wh_node_find(query, WH_N_VALUES)))
        collect_columns(p, part, query, names);
    if (n->kind == WH_N_SELECT)
        collect_grouped(p, part, n);
    return WH_WALK_ON;
}

/*
 * A column of all arms of a set operation, or of a query together with its name; what is selected
 * and grouped by alike. An item for each such column.
 */
void wh_pass_outputs(wh_plan *p)
{
    wh_plan_walk(p, collect);
}

static enum wh_walk collect_star(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *list = n->kind == WH_N_SELECT ? wh_node_find(n, WH_N_PROJECTION) : NULL;

    if (list && wh_node_token_count(list) > 1 && wh_node_find(n, WH_N_FROM)) {
        wh_plan_item(p);
        wh_plan_replace(p, part, list, wh_plan_made(p, "*", NULL, NULL));
    }
    return WH_WALK_ON;
}

/* SELECT * where more is said, and there is something to select from. Late: names that one column
 * alone would leave clear may no longer be. An item for each such SELECT. */
void wh_pass_star(wh_plan *p)
{
    wh_plan_walk(p, collect_star);
}
