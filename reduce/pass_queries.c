/* The shape of queries: joins, set operations, subqueries, views and which table is read. */
#include "formats/sql/edit.h"
#include "reduce/passes.h"
#include "reduce/shape.h"

static const wh_token *keyword(wh_plan *p, const char *word)
{
    return wh_edit_token(p->a, p->d, wh_str_of(word));
}

/* ---- joins ------------------------------------------------------------------------------------
 */

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
    if (n->kind == WH_N_TABLE_PAREN) {
        size_t i;
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
    return WH_WALK_ON;
}

void wh_pass_joins(wh_plan *p)
{
    wh_plan_walk(p, collect_joins);
}

/* ---- set operations ---------------------------------------------------------------------------
 */

/* The COMPOUND without one arm and the operator before it (behind it, for the first arm). */
static const wh_node *without_arm(wh_plan *p, const wh_node *n, uint32_t arm)
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
    return wh_edit_rebuild(p->a, n, children, count);
}

static enum wh_walk collect_arms(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k;

    if (n->kind != WH_N_COMPOUND)
        return WH_WALK_ON;
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k])) {
            wh_plan_item(p);
            wh_plan_replace(p, part, n, wh_child_node(n->child[k]));
        }
    for (k = 0; k < n->n && wh_shape_members(n) > 2; k++)
        if (wh_child_node(n->child[k])) {
            wh_plan_item(p);
            wh_plan_replace(p, part, n, without_arm(p, n, k));
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

/* EXPLAIN, PREPARE, a CTE that changes something: the statement inside instead of the whole. */
static enum wh_walk hoist_statement(void *ctx, const wh_node *n)
{
    nested *k = ctx;

    if (n->kind == WH_N_TRIGGER_BODY || n->kind == WH_N_CREATE_FUNCTION)
        return WH_WALK_SKIP;
    if (n == k->outer || !wh_node_is_statement(n))
        return WH_WALK_ON;
    wh_plan_item(k->p);
    wh_plan_replace(k->p, k->part, k->outer, n);
    return WH_WALK_ON;
}

static enum wh_walk collect_nested(wh_plan *p, size_t part, const wh_node *n)
{
    nested k = {p, part, n};

    if (n == p->base->v[part]->tree)
        wh_node_walk(n, hoist_statement, &k);
    if (n->kind == WH_N_QUERY)
        wh_node_walk(n, hoist_nested, &k);
    return WH_WALK_ON;
}

void wh_pass_hoist_queries(wh_plan *p)
{
    wh_plan_walk(p, collect_nested);
}

/* ---- views and CTEs ---------------------------------------------------------------------------
 */

/* AS name */
static const wh_node *alias_named(wh_plan *p, const wh_token *name)
{
    wh_child children[2] = {wh_child_of_token(keyword(p, "AS")), wh_child_of_token(name)};

    return wh_node_new(p->a, WH_N_ALIAS, children, 2, 0);
}

static bool reads(const wh_node *ref, const wh_token *name)
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

static const wh_node *as_table(wh_plan *p, const wh_node *ref, const wh_node *name)
{
    wh_child children[2] = {wh_child_of_node(name), wh_child_of_node(alias_of(p, ref))};

    return wh_node_new(p->a, WH_N_TABLE_REF, children, 2, 0);
}

/* Put the query (or, with `name`, a table) where `view` is read below `n`. */
static size_t inline_below(wh_plan *p, size_t part, const wh_node *n, const wh_token *view,
                           const wh_node *query, const wh_node *name)
{
    size_t uses = 0;
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        if (!c)
            continue;
        if (reads(c, view)) {
            wh_plan_replace(p, part, c, name ? as_table(p, c, name) : as_subquery(p, c, query));
            uses++;
        } else {
            uses += inline_below(p, part, c, view, query, name);
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
    size_t i, k;

    if (!query || !name)
        return;
    for (k = 0; k <= MAX_TABLES; k++) {
        const wh_node *table = k < MAX_TABLES ? table_of(query, k) : NULL;
        if (k < MAX_TABLES ? !table : wh_node_find(tree, WH_N_NAMES) != NULL)
            continue;
        wh_plan_item(p);
        wh_plan_drop(p, view);
        for (i = view + 1; i < p->base->n; i++)
            if (p->base->v[i]->tree)
                inline_below(p, i, p->base->v[i]->tree, name, query, table);
    }
}

static enum wh_walk collect_ctes(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *query = n->kind == WH_N_CTE ? wh_node_find(n, WH_N_QUERY) : NULL;
    size_t k;

    if (!query)
        return WH_WALK_ON;
    for (k = 0; k <= MAX_TABLES; k++) {
        const wh_node *table = k < MAX_TABLES ? table_of(query, k) : NULL;
        if (k < MAX_TABLES ? !table : wh_node_find(n, WH_N_NAMES) != NULL)
            continue;
        wh_plan_item(p);
        wh_plan_remove(p, part, n);
        inline_below(p, part, p->base->v[part]->tree, wh_node_first_token(n), query, table);
    }
    return WH_WALK_ON;
}

void wh_pass_inline_views(wh_plan *p)
{
    size_t i;

    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree && p->base->v[i]->tree->kind == WH_N_CREATE_VIEW)
            inline_view(p, i);
    wh_plan_walk(p, collect_ctes);
}

/* ---- one table for another --------------------------------------------------------------------
 */

typedef struct merging {
    wh_plan *p;
    size_t part;
    const wh_token *from;
    const wh_node *to; /* NAME */
    const wh_node *from_create, *to_create;
    bool in_index;
    bool counting; /* columns are only counted */
    size_t columns;
} merging;

static bool is_from(const merging *m, const wh_node *name)
{
    const wh_token *t = wh_name_part(name, 0);

    return t && wh_name_eq(t, m->from);
}

static enum wh_walk merge_uses(void *ctx, const wh_node *n)
{
    merging *m = ctx;
    size_t i;
    const wh_node *ref;

    switch (n->kind) {
    case WH_N_FROM:
    case WH_N_JOIN:
    case WH_N_TABLE_PAREN:
    case WH_N_TABLES:
    case WH_N_USING_TABLES:
        for (i = 0; (ref = wh_node_find_nth(n, WH_N_TABLE_REF, i)) != NULL; i++)
            if (reads(ref, m->from))
                wh_plan_replace(m->p, m->part, ref, as_table(m->p, ref, m->to));
        break;
    case WH_N_INSERT:
    case WH_N_UPDATE:
    case WH_N_DELETE:
    case WH_N_MERGE:
        ref = wh_node_find(n, WH_N_TABLE_REF);
        if (ref && is_from(m, wh_node_find(ref, WH_N_NAME)))
            wh_plan_replace(m->p, m->part, wh_node_find(ref, WH_N_NAME), m->to);
        break;
    case WH_N_CREATE_INDEX:
    case WH_N_CREATE_TRIGGER:
        if (is_from(m, wh_shape_table(n)))
            wh_plan_replace(m->p, m->part, wh_shape_table(n), m->to);
        break;
    case WH_N_REFERENCES:
    case WH_N_ALTER:
    case WH_N_TABLE_LIKE:
    case WH_N_TABLE_COMMAND:
        if (is_from(m, wh_node_find(n, WH_N_NAME)))
            wh_plan_replace(m->p, m->part, wh_node_find(n, WH_N_NAME), m->to);
        break;
    case WH_N_TARGETS:
    case WH_N_TRUNCATE:
    case WH_N_ANALYZE:
        for (i = 0; (ref = wh_node_find_nth(n, WH_N_NAME, i)) != NULL; i++)
            if (is_from(m, ref))
                wh_plan_replace(m->p, m->part, ref, m->to);
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

/* ---- its columns for those of the other -------------------------------------------------------
 */

/* The i-th column of a CREATE TABLE, else its first; NULL: it has none. */
static const wh_token *column_at(const wh_node *create, size_t i)
{
    const wh_node *body = wh_node_find(create, WH_N_TABLE_BODY);
    const wh_node *def = wh_node_find_nth(body, WH_N_COLUMN_DEF, i);

    return wh_node_first_token(def ? def : wh_node_find(body, WH_N_COLUMN_DEF));
}

/* Which column of a CREATE TABLE has this name; -1: none. */
static int column_index(const wh_node *create, const wh_token *name)
{
    const wh_node *body = wh_node_find(create, WH_N_TABLE_BODY), *def;
    int i;

    for (i = 0; (def = wh_node_find_nth(body, WH_N_COLUMN_DEF, (size_t)i)) != NULL; i++)
        if (wh_name_eq(wh_node_first_token(def), name))
            return i;
    return -1;
}

/* table.column, or column alone. */
static const wh_node *column_node(wh_plan *p, const wh_token *table, const wh_token *column)
{
    wh_child children[3];
    size_t n = 0;

    if (table) {
        children[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, wh_token_text(table)));
        children[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR(".")));
    }
    children[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, wh_token_text(column)));
    return wh_node_new(p->a, WH_N_COLUMN, children, n, 0);
}

/* Two tables become one: a name that told them apart needs its table now, and the columns of the
 * table that goes become those of the other. */
static enum wh_walk merge_columns(void *ctx, const wh_node *n)
{
    merging *m = ctx;
    const wh_token *name, *table, *column;
    int of_from, of_to;

    if (n->kind != WH_N_COLUMN)
        return WH_WALK_ON;
    name = wh_name_part(n, 0);
    table = wh_name_part(n, 1);
    of_from = column_index(m->from_create, name);
    of_to = column_index(m->to_create, name);
    if (table && (!wh_name_eq(table, m->from) || of_from < 0))
        return WH_WALK_ON;
    if (of_from >= 0 && (table || of_to < 0)) {
        column = column_at(m->to_create, (size_t)of_from);
        table = m->from;
    } else if (of_to >= 0 && of_from < 0) {
        column = name;
        table = wh_name_part(m->to, 0);
    } else {
        return WH_WALK_ON;
    }
    if (wh_name_part(n, 1) && column && wh_name_eq(column, name))
        return WH_WALK_ON; /* it says so already */
    if (column && m->counting)
        m->columns++;
    else if (column)
        wh_plan_replace(m->p, m->part, n, column_node(m->p, m->in_index ? NULL : table, column));
    return WH_WALK_ON;
}

static bool makes_table(const wh_part *part)
{
    return part->tree && part->tree->kind == WH_N_CREATE_TABLE &&
           wh_node_find(part->tree, WH_N_NAME);
}

/* `columns`: map those of the one table to those of the other as well. */
static void merge(merging *m, size_t from, size_t to, bool columns)
{
    wh_plan *p = m->p;

    wh_plan_item(p);
    if (to < from) {
        wh_plan_drop(p, from);
    } else { /* rows go in before it is made: it takes the other one's place */
        wh_plan_replace(p, from, m->from_create, m->to_create);
        wh_plan_drop(p, to);
    }
    for (m->part = 0; m->part < p->base->n; m->part++) {
        const wh_node *tree = p->base->v[m->part]->tree;
        if (m->part == from || m->part == to || !tree)
            continue;
        wh_node_walk(tree, merge_uses, m);
        m->in_index = tree->kind == WH_N_CREATE_INDEX;
        if (columns)
            wh_node_walk(tree, merge_columns, m);
    }
}

/* Is there any column whose name would change? */
static bool names_columns(merging *m, size_t from, size_t to)
{
    m->counting = true;
    m->columns = 0;
    for (m->part = 0; m->part < m->p->base->n; m->part++)
        if (m->part != from && m->part != to && m->p->base->v[m->part]->tree)
            wh_node_walk(m->p->base->v[m->part]->tree, merge_columns, m);
    m->counting = false;
    return m->columns > 0;
}

void wh_pass_merge_tables(wh_plan *p)
{
    merging m = {p, 0, NULL, NULL, NULL, NULL, false, false, 0};
    size_t i, k, pairs = 0;

    for (i = p->base->n; i > 0; i--) {
        if (!makes_table(p->base->v[i - 1]))
            continue;
        for (k = 0; k < p->base->n && pairs < 40; k++) {
            if (k == i - 1 || !makes_table(p->base->v[k]))
                continue;
            pairs++;
            m.from_create = p->base->v[i - 1]->tree;
            m.to_create = p->base->v[k]->tree;
            m.from = wh_name_part(wh_node_find(m.from_create, WH_N_NAME), 0);
            m.to = wh_node_find(m.to_create, WH_N_NAME);
            merge(&m, i - 1, k, false);
            if (names_columns(&m, i - 1, k))
                merge(&m, i - 1, k, true);
        }
    }
}
