/* Tables of one row that a query joins: the values of that row where their columns stand. */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/query.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"
#include "reduce/passes/statements/inlining.h"

typedef struct joined {
    wh_inlining u;
    size_t part;
    const wh_token *called; /* in the query that is looked at */
} joined;

static enum wh_walk put_value(void *ctx, const wh_node *n)
{
    const joined *j = ctx;
    const wh_node *body = wh_node_find(j->u.create, WH_N_TABLE_BODY), *def;
    const wh_token *qualifier = n->kind == WH_N_COLUMN ? wh_name_part(n, 1) : NULL;
    size_t i, at;

    if (n->kind != WH_N_COLUMN || (qualifier && !wh_name_eq(qualifier, j->called)))
        return WH_WALK_ON;
    for (i = at = 0; (def = wh_node_next(body, WH_N_COLUMN_DEF, &at)) != NULL; i++)
        if (wh_name_eq(wh_node_first_token(def), wh_name_part(n, 0))) {
            wh_plan_replace(j->u.p, j->part, n, wh_inlining_value(&j->u, def, i));
            return WH_WALK_SKIP;
        }
    return WH_WALK_ON;
}

/* The condition that goes with a join becomes one of the query. */
static void choose_by(const joined *j, const wh_node *select, const wh_node *on)
{
    const wh_node *from = wh_node_find(select, WH_N_FROM);
    const wh_node *where = wh_node_find(select, WH_N_WHERE);

    if (where)
        wh_plan_replace(j->u.p, j->part, where,
                        wh_plan_made(j->u.p, "WHERE {e} AND {e}", on, wh_node_expr(where, 0)));
    else
        wh_plan_replace(j->u.p, j->part, from,
                        wh_plan_made(j->u.p, "{} WHERE {e}",
                                     wh_edit_rebuild(j->u.p->a, from, from->child, from->n), on));
}

/* The table goes from a FROM in which something else stands, too. */
static enum wh_walk take_out(void *ctx, const wh_node *n)
{
    joined *j = ctx;
    const wh_node *from = n->kind == WH_N_SELECT ? wh_node_find(n, WH_N_FROM) : NULL;
    const wh_node *on = NULL, *goes = NULL;
    wh_from_item item;
    size_t at = 0, i;

    for (i = 0; from && wh_from_next(from, &at, &item); i++) {
        if (item.kind == WH_FROM_TABLE && !goes && wh_name_eq(item.name, j->u.name)) {
            goes = item.join_node ? item.join_node : item.node;
            j->called = wh_from_item_name(&item);
            on = item.on;
        } else if (goes && i == 1 && !on) { /* joined to it */
            on = item.on;
        }
    }
    if (!goes || i < 2)
        return WH_WALK_ON;
    wh_plan_remove(j->u.p, j->part, goes);
    if (on)
        choose_by(j, n, on);
    wh_node_walk(n, put_value, j);
    return WH_WALK_ON;
}

/* What it is only read by reads its values; the others go. */
static void put_values(joined *j, size_t create)
{
    const wh_candidate *c = j->u.p->base;

    wh_plan_item(j->u.p);
    wh_plan_drop(j->u.p, create);
    for (j->part = 0; j->part < c->n; j->part++) {
        const wh_node *tree = c->v[j->part]->tree;
        if (j->part == create || !tree || !wh_inlining_mentions(tree, j->u.name, WH_N_NAME))
            continue;
        if (wh_inlining_only_reads(&j->u, tree))
            wh_node_walk(tree, take_out, j);
        else
            wh_plan_drop(j->u.p, j->part);
    }
}

/* Is it joined to something in a query? */
static bool is_joined(const wh_plan *p, const wh_token *name)
{
    size_t i;

    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree && p->base->v[i]->role != WH_ROLE_SETUP &&
            wh_node_contains(p->base->v[i]->tree, WH_N_JOIN, true) &&
            wh_inlining_mentions(p->base->v[i]->tree, name, WH_N_NAME))
            return true;
    return false;
}

/* A table that has one row is not joined any more: its columns are that row's values. An item for
 * each. */
void wh_pass_joined_rows(wh_plan *p)
{
    joined j = {.u = {.p = p}};
    size_t i;

    for (i = 0; i < p->base->n; i++) {
        j.u.create = p->base->v[i]->tree;
        if (!j.u.create || j.u.create->kind != WH_N_CREATE_TABLE ||
            !wh_node_find(j.u.create, WH_N_TABLE_BODY))
            continue;
        j.u.name = wh_name_part(wh_node_find(j.u.create, WH_N_NAME), 0);
        if (!j.u.name || !wh_inlining_is_only_read(&j.u) || !is_joined(p, j.u.name))
            continue;
        wh_inlining_find_row(&j.u);
        if (j.u.row && wh_shape_members(j.u.rows) == 1)
            put_values(&j, i);
    }
}
