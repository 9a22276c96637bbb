/* Joins: a source that nothing needs, a function as a row, a query's own table, brackets, sides
 * exchanged. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

/* What reads columns of an item that goes: results that are just such a column go too, the others
 * become NULL. */
static void drop_qualified(wh_plan *p, size_t part, const wh_node *n, const wh_node *parent,
                           const wh_node *list, uint32_t name)
{
    const wh_token *t = n->kind == WH_N_COLUMN              ? wh_name_part(n, 1)
                        : n->kind == WH_N_STAR && n->n == 3 ? wh_child_token(n->child[0])
                        : n->kind == WH_N_NAME && parent && parent->kind == WH_N_TARGETS
                            ? wh_name_part(n, 0)
                            : NULL;
    uint32_t k;

    if (t && wh_name_hash(t) == name) {
        bool result = parent && parent->kind == WH_N_RESULT;
        if (n->kind != WH_N_COLUMN)
            wh_plan_remove(p, part, n);
        else if (parent && parent->kind == WH_N_ASSIGN && wh_shape_member(parent, 0) == n)
            wh_plan_remove(p, part, parent);
        else if (result && list && wh_shape_members(list) > 1)
            wh_plan_remove(p, part, parent);
        else
            wh_plan_replace(p, part, n, wh_plan_literal(p, "NULL"));
        return;
    }
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k]))
            drop_qualified(p, part, wh_child_node(n->child[k]), n, parent, name);
}

static void drop_item(wh_plan *p, size_t part, const wh_from_item *item, const wh_node *goes)
{
    const wh_token *name = wh_from_item_name(item);

    wh_plan_item(p);
    wh_plan_remove(p, part, goes);
    if (name)
        drop_qualified(p, part, p->base->v[part]->tree, NULL, NULL, wh_name_hash(name));
}

/* The first column below `n` that may be of the item: qualified by its name, or by none. */
static const wh_token *first_column(const wh_node *n, const wh_token *item)
{
    const wh_token *found = NULL;
    uint32_t k;

    if (n->kind == WH_N_COLUMN &&
        (!wh_name_part(n, 1) || (item && wh_name_eq(wh_name_part(n, 1), item))))
        return wh_name_part(n, 0);
    for (k = 0; k < n->n && !found; k++)
        if (wh_child_node(n->child[k]))
            found = first_column(wh_child_node(n->child[k]), item);
    return found;
}

/* f ( .. ) AS x as ( SELECT NULL ) AS x, ( SELECT 1 ) AS x, with a column's name, or two rows. */
static void collect_plain_function(wh_plan *p, size_t part, const wh_from_item *item)
{
    static const char *const queries[] = {"( SELECT NULL {} ) {}", "( SELECT 1 {} ) {}",
                                          "( SELECT NULL {} UNION ALL SELECT NULL ) {}"};
    const wh_node *alias = wh_node_find(item->node, WH_N_ALIAS), *none;
    const wh_token *column = first_column(p->base->v[part]->tree, wh_from_item_name(item));
    wh_child word;
    size_t i;

    none = wh_node_new(p->a, WH_N_OPAQUE, NULL, 0, 0);
    word = column ? wh_child_of_token(column) : wh_child_of_node(none);
    for (i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        wh_plan_item(p);
        wh_plan_replace(p, part, item->node,
                        wh_plan_made(p, queries[i], wh_node_new(p->a, WH_N_OPAQUE, &word, 1, 0),
                                     alias ? alias : none));
    }
}

/* ( SELECT .. FROM t ) AS x becomes t AS x. */
static void collect_plain_subquery(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *select = wh_node_find(wh_node_find(n, WH_N_QUERY), WH_N_SELECT);
    const wh_node *from = wh_node_find(select, WH_N_FROM), *alias = wh_node_find(n, WH_N_ALIAS);
    size_t i;

    for (i = 0; from && i < wh_shape_members(from); i++) {
        const wh_node *item = wh_node_find_group(from, WH_GROUP_ITEM, i);
        wh_child children[2];

        if (!item)
            break;
        if (item->kind == WH_N_TABLE_REF && alias && wh_node_find(item, WH_N_NAME)) {
            children[0] = wh_child_of_node(wh_node_find(item, WH_N_NAME));
            children[1] = wh_child_of_node(alias);
            item = wh_node_new(p->a, WH_N_TABLE_REF, children, 2, 0);
        }
        wh_plan_item(p);
        wh_plan_replace(p, part, n, item);
    }
}

/* FROM ( SELECT .. FROM a JOIN b ) becomes FROM a JOIN b, where that is all. */
static void collect_plain_from(wh_plan *p, size_t part, const wh_node *from)
{
    const wh_node *inner = wh_node_find(from, WH_N_TABLE_SUBQUERY);
    const wh_node *more =
        wh_node_find(wh_node_find(wh_node_find(inner, WH_N_QUERY), WH_N_SELECT), WH_N_FROM);

    if (!more || wh_shape_members(from) != 1 || wh_shape_members(more) < 2)
        return;
    wh_plan_item(p);
    wh_plan_replace(p, part, from, more);
}

/* The brackets of a join go, what is in them stays. */
static void collect_brackets(wh_plan *p, size_t part, const wh_node *n)
{
    if (n->n < 3 || !wh_child_token(n->child[0]) ||
        wh_child_token(n->child[0])->kind != WH_T_LPAREN || !wh_child_token(n->child[n->n - 1]) ||
        wh_child_token(n->child[n->n - 1])->kind != WH_T_RPAREN)
        return;
    wh_plan_item(p);
    wh_plan_replace(p, part, n, wh_node_new(p->a, WH_N_OPAQUE, n->child + 1, n->n - 2, 0));
}

/* RIGHT and FULL as LEFT. */
static bool join_left(wh_plan *p, size_t part, const wh_node *join)
{
    uint32_t k;

    for (k = 0; k < join->n; k++) {
        const wh_token *t = wh_child_token(join->child[k]);

        if (t && (t->kind == WH_KW_RIGHT || t->kind == WH_KW_FULL)) {
            wh_plan_item(p);
            wh_plan_token(p, part, join, k, wh_edit_token(p->a, p->d, WH_STR("LEFT")));
            return t->kind == WH_KW_RIGHT;
        }
    }
    return false;
}

/* Without the changes of what it is like: two that change places would change them back. */
static const wh_node *same(wh_plan *p, const wh_node *n)
{
    return wh_edit_rebuild(p->a, n, n->child, n->n);
}

/* a RIGHT JOIN b as b LEFT JOIN a; USING (c) as ON NULL. */
static void collect_plain_joins(wh_plan *p, size_t part, const wh_node *from)
{
    wh_from_item first, item;
    size_t at = 0, i;

    if (!wh_from_next(from, &at, &first))
        return;
    for (i = 1; wh_from_next(from, &at, &item); i++) {
        if (!item.join_node)
            continue;
        if (join_left(p, part, item.join_node) && i == 1) {
            join_left(p, part, item.join_node);
            wh_plan_replace(p, part, first.node, same(p, item.node));
            wh_plan_replace(p, part, item.node, same(p, first.node));
        }
        if (item.using_list) {
            wh_plan_item(p);
            wh_plan_replace(p, part, item.using_list, wh_plan_made(p, "ON NULL", NULL, NULL));
        }
    }
}

static enum wh_walk collect_joins(wh_plan *p, size_t part, const wh_node *n)
{
    wh_from_item item;
    size_t at = 0;

    if (n->kind == WH_N_FROM || n->kind == WH_N_TABLE_PAREN || n->kind == WH_N_TABLES ||
        n->kind == WH_N_USING_TABLES) {
        bool several = wh_node_find(n, WH_N_JOIN) != NULL;
        while (several && wh_from_next(n, &at, &item))
            drop_item(p, part, &item, item.join_node ? item.join_node : item.node);
    }
    if (n->kind == WH_N_FROM || n->kind == WH_N_TABLE_PAREN)
        collect_plain_joins(p, part, n);
    for (at = 0;
         (n->kind == WH_N_FROM || n->kind == WH_N_TABLE_PAREN) && wh_from_next(n, &at, &item);)
        if (item.kind == WH_FROM_FUNCTION)
            collect_plain_function(p, part, &item);
    if (n->kind == WH_N_TABLE_PAREN) {
        size_t i;
        if (wh_shape_members(n) > 1)
            collect_brackets(p, part, n);
        for (i = 0; i < wh_shape_members(n); i++) {
            const wh_node *inner = wh_node_find_group(n, WH_GROUP_ITEM, i);
            if (!inner)
                break;
            wh_plan_item(p);
            wh_plan_replace(p, part, n, inner);
        }
    }
    if (n->kind == WH_N_TABLE_SUBQUERY)
        collect_plain_subquery(p, part, n);
    if (n->kind == WH_N_FROM)
        collect_plain_from(p, part, n);
    return WH_WALK_ON;
}

void wh_pass_joins(wh_plan *p)
{
    wh_plan_walk(p, collect_joins);
}
