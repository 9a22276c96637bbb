/*
 * FROM t SELECT a, and FROM t alone (https://duckdb.org/docs/stable/sql/query_syntax/from), as they
 * are said where SELECT comes first. Whatever looks at a query finds its parts by their kinds; what
 * writes one writes them in that order.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/query.h"

static bool is_from_first(const wh_node *n)
{
    const wh_node *first = n->kind == WH_N_SELECT && n->n ? wh_child_node(n->child[0]) : NULL;

    return first && first->kind == WH_N_FROM;
}

static enum wh_walk find_from_first(void *ctx, const wh_node *n)
{
    (void)ctx;
    return is_from_first(n) ? WH_WALK_STOP : WH_WALK_ON;
}

typedef struct turning {
    wh_arena *a;
    const wh_dialect *d;
} turning;

static const wh_node *turn(void *ctx, const wh_node *n);

/* SELECT * */
static size_t put_star(const turning *t, wh_child *out)
{
    wh_child star = wh_child_of_token(wh_edit_token(t->a, t->d, WH_STR("*")));

    star = wh_child_of_node(wh_node_new(t->a, WH_N_STAR, &star, 1, 0));
    out[0] = wh_child_of_token(wh_edit_token(t->a, t->d, WH_STR("SELECT")));
    out[1] = wh_child_of_node(wh_node_new(t->a, WH_N_PROJECTION, &star, 1, 0));
    return 2;
}

/* All up to the projection. */
static size_t take_list(const wh_node *n, wh_child *out)
{
    size_t count = 0;
    const wh_node *c;

    do {
        out[count] = n->child[1 + count];
        c = wh_child_node(out[count++]);
    } while (!c || c->kind != WH_N_PROJECTION);
    return count;
}

/* SELECT, its options and its projection, which stand behind FROM; then FROM and all others. */
static const wh_node *turn_select(turning *t, const wh_node *n)
{
    wh_child *v = WH_NEW_N(t->a, wh_child, n->n + 2);
    bool listed = wh_node_find(n, WH_N_PROJECTION) != NULL;
    size_t count, behind, k;

    count = listed ? take_list(n, v) : put_star(t, v);
    behind = listed ? 1 + count : 1;
    v[count++] = n->child[0];
    for (k = behind; k < n->n; k++)
        v[count++] = n->child[k];
    for (k = 0; k < count; k++)
        if (wh_child_node(v[k]))
            v[k] = wh_child_of_node(wh_edit_map(t->a, wh_child_node(v[k]), turn, t));
    return wh_edit_rebuild(t->a, n, v, count);
}

static const wh_node *turn(void *ctx, const wh_node *n)
{
    return is_from_first(n) ? turn_select(ctx, n) : n;
}

const wh_node *wh_select_first(wh_arena *a, const wh_dialect *d, const wh_node *tree)
{
    turning t = {a, d};

    if (!wh_reads(d, WH_FEATURE_FROM_FIRST) || wh_node_walk(tree, find_from_first, NULL))
        return tree;
    return wh_edit_map(a, tree, turn, &t);
}
