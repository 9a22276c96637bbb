/* Values in the place of queries: of those whose answer is all that matters. */
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

/* ---- queries ----------------------------------------------------------------------------------
 */

/* What a statement that is nothing but a query asks; NULL: it is none. */
static const wh_node *query_of(const wh_part *part)
{
    return part->role != WH_ROLE_BASE && part->tree && part->tree->kind == WH_N_SELECT_STATEMENT
               ? wh_node_find(part->tree, WH_N_QUERY)
               : NULL;
}

enum { SHORT = 2 }; /* tokens of SELECT 0 */

/*
 * A query of which only one number is left, as the second one of a pair that should agree: SELECT
 * 0, 1, 2, NULL. Where there is only one query, it is what fails. Four items for each query.
 */
void wh_pass_answers(wh_plan *p)
{
    static const char *const forms[] = {"SELECT NULL", "SELECT 0", "SELECT 1", "SELECT 2"};
    const wh_node *query;
    size_t i, k, queries = 0;

    for (i = 0; i < p->base->n; i++)
        queries += query_of(p->base->v[i]) != NULL;
    for (i = 0; i < p->base->n && queries > 1; i++) {
        query = query_of(p->base->v[i]);
        for (k = 0; query && p->base->v[i]->tokens > SHORT && k < sizeof forms / sizeof forms[0];
             k++) {
            wh_plan_item(p);
            wh_plan_replace(p, i, query, wh_plan_made(p, forms[k], NULL, NULL));
        }
    }
}

/* ---- rows -------------------------------------------------------------------------------------
 */

/* A row of what a SELECT's list has as literals, and `other` for the rest; `n` columns. */
static const wh_node *row_of(wh_plan *p, const wh_node *list, size_t n, const char *other)
{
    const wh_node *row = wh_plan_made(p, "(", NULL, NULL), *e;
    size_t i;

    for (i = 0; i < n; i++) {
        e = wh_node_expr(wh_shape_member(list, i), 0);
        if (!e || e->kind != WH_N_LITERAL || *other == '1')
            e = wh_plan_literal(p, other);
        row = wh_plan_more(p, row, row->n, e, i > 0);
    }
    return wh_plan_more(p, row, row->n, wh_plan_made(p, ")", NULL, NULL), false);
}

/* How many columns an INSERT fills; 0: nothing tells. */
static size_t width(const wh_plan *p, size_t insert, const wh_node *list)
{
    const wh_node *tree = p->base->v[insert]->tree, *create;
    const wh_node *names = wh_node_find(tree, WH_N_NAMES);
    const wh_token *t =
        wh_name_part(wh_node_find(wh_node_find(tree, WH_N_TABLE_REF), WH_N_NAME), 0);
    const wh_token *u;
    size_t i, n = 0;
    uint32_t k;

    if (list && !wh_node_find(list, WH_N_STAR))
        return wh_shape_members(list);
    for (k = 0; names && k < names->n; k++)
        n += wh_shape_is_listed(names, k);
    for (i = insert; i > 0 && n == 0; i--) {
        create = p->base->v[i - 1]->tree;
        u = create && create->kind == WH_N_CREATE_TABLE
                ? wh_name_part(wh_node_find(create, WH_N_NAME), 0)
                : NULL;
        if (t && u && wh_name_eq(t, u))
            n = wh_node_count(wh_node_find(create, WH_N_TABLE_BODY), WH_N_COLUMN_DEF);
    }
    return n;
}

static void replace_rows(wh_plan *p, size_t part, const wh_node *query, const wh_node *rows)
{
    wh_plan_item(p);
    wh_plan_replace(p, part, query, rows);
}

/*
 * INSERT .. SELECT as one row of VALUES, as two equal ones, as two different ones: of the literals
 * that it selects, 0 and 1. Three items for each such INSERT.
 */
void wh_pass_inserted_rows(wh_plan *p)
{
    const wh_node *tree, *query, *select, *list, *a, *b;
    size_t i, n;

    for (i = 0; i < p->base->n; i++) {
        tree = p->base->v[i]->tree;
        query = tree && tree->kind == WH_N_INSERT ? wh_node_find(tree, WH_N_QUERY) : NULL;
        if (!query || (query->n == 1 && wh_node_find(query, WH_N_VALUES)))
            continue;
        select = wh_node_find(query, WH_N_SELECT);
        if (!select)
            select = wh_node_find(wh_node_find(query, WH_N_COMPOUND), WH_N_SELECT);
        list = wh_node_find(select, WH_N_PROJECTION);
        n = width(p, i, list);
        if (n == 0)
            continue;
        a = row_of(p, list, n, "0");
        b = row_of(p, list, n, "1");
        replace_rows(p, i, query, wh_plan_made(p, "VALUES {} , {}", a, b));
        replace_rows(p, i, query, wh_plan_made(p, "VALUES {} , {}", a, a));
        replace_rows(p, i, query, wh_plan_made(p, "VALUES {}", a, NULL));
    }
}
