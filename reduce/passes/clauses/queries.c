/* The shape of queries: set operations, subqueries, views. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

static const wh_token *keyword(wh_plan *p, const char *word)
{
    return wh_edit_token(p->a, p->d, wh_str_of(word));
}

/* ---- set operations ---------------------------------------------------------------------------
 */

/* AS name */
static const wh_node *alias_named(wh_plan *p, const wh_token *name)
{
    wh_child children[2] = {wh_child_of_token(keyword(p, "AS")), wh_child_of_token(name)};

    return wh_node_new(p->a, WH_N_ALIAS, children, 2, 0);
}

/* The name that a RESULT gives its column; NULL: none of its own. */
static const wh_token *result_name(const wh_node *result)
{
    const wh_node *alias = wh_node_find(result, WH_N_ALIAS), *e = wh_node_expr(result, 0);

    return alias ? wh_name_part(alias, 0) : e && e->kind == WH_N_COLUMN ? wh_name_part(e, 0) : NULL;
}

/* An arm whose columns have the names of those of the first one. */
static const wh_node *named_like(wh_plan *p, const wh_node *arm, const wh_node *first)
{
    const wh_node *list = wh_node_find(arm, WH_N_PROJECTION);
    const wh_node *names = wh_node_find(first, WH_N_PROJECTION);
    wh_child *children, result[2];
    size_t i = 0;
    uint32_t k;

    if (arm == first || !list || !names || wh_shape_members(list) != wh_shape_members(names))
        return arm;
    children = wh_arena_alloc(p->a, list->n * sizeof *children);
    memcpy(children, list->child, list->n * sizeof *children);
    for (k = 0; k < list->n; k++) {
        const wh_node *n = wh_child_node(list->child[k]);
        const wh_token *name = n ? result_name(wh_shape_member(names, i++)) : NULL;
        if (!name || !wh_node_expr(n, 0) || result_name(n))
            continue;
        result[0] = wh_child_of_node(wh_node_expr(n, 0));
        result[1] = wh_child_of_node(alias_named(p, name));
        children[k] = wh_child_of_node(wh_node_new(p->a, WH_N_RESULT, result, 2, 0));
    }
    return wh_edit_replace_node(p->a, arm, list, wh_edit_rebuild(p->a, list, children, list->n));
}

/* The COMPOUND without one arm and the operator before it (behind it, for the first arm). */
const wh_node *wh_pass_without_arm(wh_plan *p, const wh_node *n, uint32_t arm)
{
    wh_child *children = wh_arena_alloc(p->a, n->n * sizeof *children);
    uint32_t from = arm, to = arm + 1, k;
    size_t count = 0;

    if (arm == 0)
        while (to < n->n && wh_child_token(n->child[to]))
            to++;
    else
        while (from > 0 && wh_child_token(n->child[from - 1]))
            from--;
    for (k = 0; k < n->n; k++)
        if (k < from || k >= to)
            children[count++] = n->child[k];
    if (arm == 0)
        children[0] =
            wh_child_of_node(named_like(p, wh_child_node(children[0]), wh_child_node(n->child[0])));
    return wh_edit_rebuild(p->a, n, children, count);
}

/* An arm SELECT .. FROM ( q ) becomes q. */
static void collect_inner(wh_plan *p, size_t part, const wh_node *arm)
{
    const wh_node *from = wh_node_find(arm, WH_N_FROM);
    const wh_node *query = wh_node_find(wh_node_find(from, WH_N_TABLE_SUBQUERY), WH_N_QUERY);

    if (!query || wh_shape_members(from) != 1)
        return;
    wh_plan_item(p);
    wh_plan_replace(p, part, arm, query);
}

static enum wh_walk collect_arms(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k;

    if (n->kind != WH_N_COMPOUND)
        return WH_WALK_ON;
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k])) {
            wh_plan_item(p);
            wh_plan_replace(p, part, n,
                            named_like(p, wh_child_node(n->child[k]), wh_shape_member(n, 0)));
            collect_inner(p, part, wh_child_node(n->child[k]));
        }
    for (k = 0; k < n->n && wh_shape_members(n) > 2; k++)
        if (wh_child_node(n->child[k])) {
            wh_plan_item(p);
            wh_plan_replace(p, part, n, wh_pass_without_arm(p, n, k));
        }
    return WH_WALK_ON;
}

void wh_pass_arms(wh_plan *p)
{
    wh_plan_walk(p, collect_arms);
}

/* ---- subqueries -------------------------------------------------------------------------------
 */

typedef struct nested {
    wh_plan *p;
    size_t part;
    const wh_node *outer;
} nested;

static enum wh_walk hoist_nested(void *ctx, const wh_node *n)
{
    nested *k = ctx;

    if (n->kind != WH_N_QUERY || n == k->outer)
        return WH_WALK_ON;
    wh_plan_item(k->p);
    wh_plan_replace(k->p, k->part, k->outer, n);
    return WH_WALK_SKIP;
}

/* SELECT x WHERE c: SELECT c. */
static void collect_condition(wh_plan *p, size_t part, const wh_node *select)
{
    const wh_node *list = wh_node_find(select, WH_N_PROJECTION);
    const wh_node *where = wh_node_find(select, WH_N_WHERE);

    if (!list || !wh_node_expr(where, 0))
        return;
    wh_plan_item(p);
    wh_plan_remove(p, part, where);
    wh_plan_replace(p, part, list, wh_node_expr(where, 0));
}

/* EXPLAIN, PREPARE, a CTE that changes something: the statement inside instead of the whole. */
static enum wh_walk hoist_statement(void *ctx, const wh_node *n)
{
    nested *k = ctx;

    if (n->kind == WH_N_BODY || n->kind == WH_N_CREATE_FUNCTION)
        return WH_WALK_SKIP;
    if (n == k->outer || !wh_node_is_statement(n))
        return WH_WALK_ON;
    wh_plan_item(k->p);
    wh_plan_replace(k->p, k->part, k->outer, n);
    return WH_WALK_ON;
}

/* A statement of a block, or of a branch of it, in the place of the block. */
static enum wh_walk hoist_member(void *ctx, const wh_node *n)
{
    nested *k = ctx;

    if (n == k->outer || !wh_node_is_statement(n))
        return WH_WALK_ON;
    wh_plan_item(k->p);
    wh_plan_replace(k->p, k->part, k->outer, n);
    return WH_WALK_SKIP;
}

static bool holds_statements(unsigned kind)
{
    return kind == WH_N_BLOCK || kind == WH_N_IF_STATEMENT || kind == WH_N_CASE_STATEMENT ||
           kind == WH_N_LOOP;
}

static enum wh_walk collect_nested(wh_plan *p, size_t part, const wh_node *n)
{
    nested k = {p, part, n};

    if (n == p->base->v[part]->tree)
        wh_node_walk(n, hoist_statement, &k);
    else if (holds_statements(n->kind))
        wh_node_walk(n, hoist_member, &k);
    if (n->kind == WH_N_QUERY)
        wh_node_walk(n, hoist_nested, &k);
    if (n->kind == WH_N_SELECT)
        collect_condition(p, part, n);
    return WH_WALK_ON;
}

void wh_pass_hoist_queries(wh_plan *p)
{
    wh_plan_walk(p, collect_nested);
}

/* ---- views and CTEs ---------------------------------------------------------------------------
 */

bool wh_pass_reads(const wh_node *ref, const wh_token *name)
{
    const wh_token *t = wh_name_part(wh_node_find(ref, WH_N_NAME), 0);

    return ref->kind == WH_N_TABLE_REF && t && wh_name_eq(t, name);
}

static const wh_node *alias_of(wh_plan *p, const wh_node *ref)
{
    const wh_node *alias = wh_node_find(ref, WH_N_ALIAS);

    return alias ? alias : alias_named(p, wh_name_part(wh_node_find(ref, WH_N_NAME), 0));
}

static const wh_node *as_subquery(wh_plan *p, const wh_node *ref, const wh_node *query)
{
    wh_child children[4] = {wh_child_of_token(keyword(p, "(")), wh_child_of_node(query),
                            wh_child_of_token(keyword(p, ")")), wh_child_of_node(alias_of(p, ref))};

    return wh_node_new(p->a, WH_N_TABLE_SUBQUERY, children, 4, 0);
}

const wh_node *wh_pass_as_table(wh_plan *p, const wh_node *ref, const wh_node *name)
{
    wh_child children[2] = {wh_child_of_node(name), wh_child_of_node(alias_of(p, ref))};

    return wh_node_new(p->a, WH_N_TABLE_REF, children, 2, 0);
}

/* The names of a view or CTE as aliases of what it selects; NULL: a * is among that. */
static const wh_node *with_aliases(wh_plan *p, const wh_node *query, const wh_node *names)
{
    const wh_node *compound = wh_node_find(query, WH_N_COMPOUND);
    const wh_node *select =
        compound ? wh_shape_member(compound, 0) : wh_node_find(query, WH_N_SELECT);
    const wh_node *list = wh_node_find(select, WH_N_PROJECTION), *e;
    wh_child *children;
    uint32_t k, at = 0;

    if (!names)
        return query;
    if (!list || wh_node_find(list, WH_N_STAR))
        return NULL;
    children = wh_arena_alloc(p->a, list->n * sizeof *children);
    memcpy(children, list->child, list->n * sizeof *children);
    for (k = 0; k < list->n; k++) {
        wh_child result[2];

        if (!wh_child_node(list->child[k]))
            continue;
        e = wh_node_expr(wh_child_node(list->child[k]), 0);
        while (at < names->n && !wh_shape_is_listed(names, at))
            at++;
        if (!e || at == names->n)
            return NULL;
        result[0] = wh_child_of_node(e);
        result[1] = wh_child_of_node(alias_named(p, wh_child_token(names->child[at++])));
        children[k] = wh_child_of_node(wh_node_new(p->a, WH_N_RESULT, result, 2, 0));
    }
    return wh_edit_replace_node(p->a, query, list, wh_edit_rebuild(p->a, list, children, list->n));
}

size_t wh_pass_inline(wh_plan *p, size_t part, const wh_node *n, const wh_token *view,
                      const wh_node *query, const wh_node *name)
{
    size_t uses = 0;
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        if (!c)
            continue;
        if (wh_pass_reads(c, view)) {
            wh_plan_replace(p, part, c,
                            name ? wh_pass_as_table(p, c, name) : as_subquery(p, c, query));
            uses++;
        } else {
            uses += wh_pass_inline(p, part, c, view, query, name);
        }
    }
    return uses;
}

/* The tables that a query's own FROM lists. */
static const wh_node *table_of(const wh_node *query, size_t i)
{
    const wh_node *from = wh_node_find(wh_node_find(query, WH_N_SELECT), WH_N_FROM), *join, *ref;

    if (!from)
        return NULL;
    if (i == 0) {
        ref = wh_node_find(from, WH_N_TABLE_REF);
    } else {
        join = wh_node_find_nth(from, WH_N_JOIN, i - 1);
        ref = join ? wh_node_find(join, WH_N_TABLE_REF) : NULL;
    }
    return ref ? wh_node_find(ref, WH_N_NAME) : NULL;
}

enum { MAX_TABLES = 4 };

static void inline_view(wh_plan *p, size_t view)
{
    const wh_node *tree = p->base->v[view]->tree, *query = wh_node_find(tree, WH_N_QUERY);
    const wh_token *name = wh_name_part(wh_node_find(tree, WH_N_NAME), 0);
    const wh_node *aliased;
    size_t i, k;

    if (!query || !name)
        return;
    aliased = with_aliases(p, query, wh_node_find(tree, WH_N_NAMES));
    for (k = 0; k <= MAX_TABLES; k++) {
        const wh_node *table = k < MAX_TABLES ? table_of(query, k) : NULL;
        if (k < MAX_TABLES ? !table : !aliased)
            continue;
        wh_plan_item(p);
        wh_plan_drop(p, view);
        for (i = view + 1; i < p->base->n; i++)
            if (p->base->v[i]->tree)
                wh_pass_inline(p, i, p->base->v[i]->tree, name, aliased, table);
    }
}

static enum wh_walk collect_ctes(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *query = n->kind == WH_N_CTE ? wh_node_find(n, WH_N_QUERY) : NULL;
    const wh_node *aliased;
    size_t k;

    if (!query)
        return WH_WALK_ON;
    aliased = with_aliases(p, query, wh_node_find(n, WH_N_NAMES));
    for (k = 0; k <= MAX_TABLES; k++) {
        const wh_node *table = k < MAX_TABLES ? table_of(query, k) : NULL;
        if (k < MAX_TABLES ? !table : !aliased)
            continue;
        wh_plan_item(p);
        wh_plan_remove(p, part, n);
        wh_pass_inline(p, part, p->base->v[part]->tree, wh_node_first_token(n), aliased, table);
    }
    return WH_WALK_ON;
}

void wh_pass_inline_views(wh_plan *p)
{
    size_t i;

    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree && (p->base->v[i]->tree->kind == WH_N_CREATE_VIEW ||
                                    p->base->v[i]->tree->kind == WH_N_CREATE_TABLE))
            inline_view(p, i);
    wh_plan_walk(p, collect_ctes);
}
