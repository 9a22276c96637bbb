/*
 * Views after a rename of what they read, in dialects whose views keep reading it: their queries
 * get the new name. (SQLite rewrites their text since 3.25; PostgreSQL keeps them by number.)
 */
#include "formats/sql/catalog/internal.h"
#include "formats/sql/tree/edit.h"

typedef struct rebinding {
    wh_catalog *c;
    const wh_relation *r;
    wh_str old; /* the table's name; or its column's */
    const wh_token *now;
    wh_nodes ctes, refs; /* of the query */
} rebinding;

static bool is_cte(const rebinding *b, const wh_node *name)
{
    size_t i;

    for (i = 0; !wh_name_part(name, 1) && i < b->ctes.n; i++)
        if (wh_catalog_is_called(b->ctes.p[i], wh_name_part(name, 0)))
            return true;
    return false;
}

static bool reads(const rebinding *b, const wh_node *ref)
{
    const wh_node *name = wh_node_find(ref, WH_N_NAME);

    return name && !is_cte(b, name) && wh_catalog_find_relation(b->c, name) == b->r;
}

/* The node with token `old` as `now`. */
static const wh_node *with_token(const rebinding *b, const wh_node *n, const wh_token *old)
{
    wh_child *children = wh_arena_alloc(b->c->arena, (n->n + 1) * sizeof *children);
    uint32_t k;

    for (k = 0; k < n->n; k++)
        children[k] = wh_child_token(n->child[k]) == old ? wh_child_of_token(b->now) : n->child[k];
    return wh_edit_rebuild(b->c->arena, n, children, n->n);
}

/* Is it a qualifier that the view's FROM gives to something else? */
static bool is_alias(const rebinding *b, const wh_token *t)
{
    size_t i;

    for (i = 0; i < b->refs.n; i++) {
        const wh_node *alias = wh_node_find(b->refs.p[i], WH_N_ALIAS);
        if (alias && wh_name_part(alias, 0) && wh_name_eq(wh_name_part(alias, 0), t))
            return true;
    }
    return false;
}

static const wh_node *rename_table(void *ctx, const wh_node *n)
{
    const rebinding *b = ctx;
    const wh_node *name;
    const wh_token *t;

    if ((n->kind == WH_N_TABLE_REF || n->kind == WH_N_TABLE_COMMAND) && reads(b, n)) {
        wh_child *children = wh_arena_alloc(b->c->arena, (n->n + 1) * sizeof *children);
        uint32_t k;

        name = wh_node_find(n, WH_N_NAME);
        for (k = 0; k < n->n; k++)
            children[k] = wh_child_node(n->child[k]) == name
                              ? wh_child_of_node(with_token(b, name, wh_name_part(name, 0)))
                              : n->child[k];
        return wh_edit_rebuild(b->c->arena, n, children, n->n);
    }
    t = n->kind == WH_N_COLUMN              ? wh_name_part(n, 1)
        : n->kind == WH_N_STAR && n->n == 3 ? wh_child_token(n->child[0])
                                            : NULL;
    if (t && wh_catalog_same_name(b->c, OBJECT_RELATION, wh_catalog_fold(b->c, t), b->old) &&
        !is_alias(b, t))
        return with_token(b, n, t);
    return n;
}

/* Does a column of this name come from the table: by its qualifier, or because nothing else that
 * the query reads has one? */
static bool is_column_of(const rebinding *b, const wh_node *column)
{
    const wh_token *table = wh_name_part(column, 1);
    bool own = false, other = false;
    size_t i;

    for (i = 0; i < b->refs.n; i++) {
        const wh_node *ref = b->refs.p[i], *alias = wh_node_find(ref, WH_N_ALIAS);
        const wh_token *called =
            alias ? wh_name_part(alias, 0) : wh_name_part(wh_node_find(ref, WH_N_NAME), 0);
        const wh_relation *r;

        if (table && !(called && wh_name_eq(called, table)))
            continue;
        if (reads(b, ref)) {
            own = true;
            continue;
        }
        r = wh_catalog_find_relation(b->c, wh_node_find(ref, WH_N_NAME));
        other |= r && wh_relation_column(r, b->old);
    }
    return own && !other;
}

static const wh_node *rename_column(void *ctx, const wh_node *n)
{
    const rebinding *b = ctx;
    const wh_token *t = n->kind == WH_N_COLUMN ? wh_name_part(n, 0) : NULL;

    if (t && wh_name_is(t, b->old) && is_column_of(b, n))
        return with_token(b, n, t);
    return n;
}

static void rebind(wh_catalog *c, const wh_relation *r, wh_str old, const wh_token *now,
                   wh_edit_fn fn)
{
    const object_list *l = &c->objects[OBJECT_RELATION];
    wh_str current = c->current;
    size_t i;

    for (i = 0; i < l->n; i++) {
        wh_relation *view = l->p[i];
        rebinding b = {c, r, old, now, {NULL, 0, 0}, {NULL, 0, 0}};

        if (view->kind != WH_RELATION_VIEW || !wh_catalog_view_reads(c, view, r))
            continue;
        wh_node_collect(c->arena, view->query, WH_N_CTE, true, &b.ctes);
        wh_node_collect(c->arena, view->query, WH_N_TABLE_REF, true, &b.refs);
        c->current = view->context;
        view->query = wh_edit_map(c->arena, view->query, fn, &b);
        c->current = current;
        c->examined = true;
    }
}

void wh_catalog_rebind_table(wh_catalog *c, const wh_relation *r, const wh_token *now)
{
    rebind(c, r, r->name, now, rename_table);
}

void wh_catalog_rebind_column(wh_catalog *c, const wh_relation *r, wh_str old, const wh_token *now)
{
    rebind(c, r, old, now, rename_column);
}
