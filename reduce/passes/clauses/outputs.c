/* What queries give: columns that stand in several places at once. */
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

void wh_pass_drop_arm(wh_plan *p, size_t part, const wh_node *arm, size_t position, size_t count)
{
    const wh_node *list = wh_node_find(arm, WH_N_PROJECTION), *row;
    size_t i;

    for (i = 0; (row = wh_node_next(arm, WH_N_ROW_VALUE, &i)) != NULL;)
        if (wh_shape_members(row) == count)
            wh_plan_remove(p, part, wh_shape_member(row, position));
    if (list && !wh_node_find(list, WH_N_STAR) && wh_shape_members(list) == count)
        wh_plan_remove(p, part, wh_shape_member(list, position));
}

void wh_pass_drop_output(wh_plan *p, size_t part, const wh_node *query, size_t position,
                         size_t count)
{
    const wh_node *compound = wh_node_find(query, WH_N_COMPOUND),
                  *arms = compound ? compound : query;
    size_t i;

    for (i = 0; arms && i < wh_shape_members(arms); i++)
        wh_pass_drop_arm(p, part, wh_shape_member(arms, i), position, count);
}

void wh_pass_drop_value(wh_plan *p, size_t part, const wh_node *e, size_t position, size_t count)
{
    if (e && e->kind == WH_N_SUBQUERY)
        wh_pass_drop_output(p, part, wh_node_find(e, WH_N_QUERY), position, count);
    else if (e && e->kind == WH_N_ROW_VALUE && wh_shape_members(e) == count)
        wh_plan_remove(p, part, wh_shape_member(e, position));
}

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

/* How many values an expression has: those of a row, or what a subquery gives; 0: one, or nothing
 * tells. */
static size_t values(const wh_node *e)
{
    if (e && e->kind == WH_N_ROW_VALUE)
        return wh_shape_members(e);
    return e && e->kind == WH_N_SUBQUERY ? width(wh_node_find(e, WH_N_QUERY)) : 0;
}

/* (a, b) = (c, d), (a, b) IN (SELECT c, d), SET (a, b) = (c, d): the k-th of both. */
static void collect_rows(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *left = wh_node_expr(n, 0), *names = wh_node_find(n, WH_N_NAMES);
    const wh_node *right = n->kind == WH_N_ASSIGN ? left : wh_node_expr(n, 1);
    size_t count = values(right), i = 0;
    uint32_t k;

    if (n->kind != WH_N_ASSIGN && values(left) == count)
        for (; count > 1 && i < count; i++) {
            wh_plan_item(p);
            wh_pass_drop_value(p, part, left, i, count);
            wh_pass_drop_value(p, part, right, i, count);
        }
    for (k = 0; n->kind == WH_N_ASSIGN && names && count > 1 && k < names->n; k++)
        if (wh_shape_is_listed(names, k)) {
            wh_plan_item(p);
            wh_plan_cut(p, part, names, k);
            wh_pass_drop_value(p, part, right, i++, count);
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
    if (n->kind == WH_N_BINARY || n->kind == WH_N_IS || n->kind == WH_N_IN ||
        n->kind == WH_N_ASSIGN)
        collect_rows(p, part, n);
    return WH_WALK_ON;
}

/*
 * A column of all arms of a set operation, or of a query together with its name; what is selected
 * and grouped by alike; a member of two rows that are compared or assigned. An item for each.
 */
void wh_pass_outputs(wh_plan *p)
{
    wh_plan_walk(p, collect);
}

/* Is it what a statement asks, and not a subquery, whose values may matter? */
static bool is_outermost(const wh_part *part, const wh_node *select)
{
    return part->tree->kind == WH_N_SELECT_STATEMENT &&
           wh_node_find(wh_node_find(part->tree, WH_N_QUERY), WH_N_SELECT) == select;
}

static enum wh_walk collect_star(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *list = n->kind == WH_N_SELECT ? wh_node_find(n, WH_N_PROJECTION) : NULL;

    if (!list || !wh_node_find(n, WH_N_FROM))
        return WH_WALK_ON;
    if (wh_node_token_count(list) > 1 ||
        (!wh_node_find(list, WH_N_STAR) && is_outermost(p->base->v[part], n))) {
        wh_plan_item(p);
        wh_plan_replace(p, part, list, wh_plan_made(p, "*", NULL, NULL));
    }
    return WH_WALK_ON;
}

/*
 * SELECT * where more is said, and there is something to select from; of a statement's own query
 * also for one value, so that it does not depend on which of the two was tried first. Late: names
 * that one column alone would leave clear may no longer be. An item for each such SELECT.
 */
void wh_pass_star(wh_plan *p)
{
    wh_plan_walk(p, collect_star);
}
