/*
 * Which candidates can't run at all: those that read a table or column which the case once had and
 * the candidate has not. Only names that the case itself defines are looked at, so that whatever
 * an engine brings along (tables of its own, functions, rowids) is left alone.
 */
#include "reduce/passes/candidate.h"
#include "reduce/passes/shape.h"

#include <stdlib.h>

/* ---- sets of names -------------------------------------------------------------------------- */

typedef struct names {
    wh_arena *a;
    uint32_t *v;
    size_t n, cap;
    bool hidden; /* there is a table whose columns nobody lists */
} names;

static void add_name(names *s, const wh_token *t)
{
    if (!t)
        return;
    if (s->n == s->cap) {
        size_t cap = s->cap ? s->cap * 2 : 64;
        uint32_t *v = wh_arena_alloc(s->a, cap * sizeof *v);
        if (s->n)
            memcpy(v, s->v, s->n * sizeof *v);
        s->v = v;
        s->cap = cap;
    }
    s->v[s->n++] = wh_name_hash(t);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

/* Equal values are alike, so the order of ties does not show. */
static void sort_names(uint32_t *v, size_t n)
{
    if (n)
        qsort(v, n, sizeof *v, by_value);
}

static bool has_name(const uint32_t *v, size_t n, uint32_t h)
{
    size_t low = 0, high = n;

    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (v[mid] == h)
            return true;
        if (v[mid] < h)
            low = mid + 1;
        else
            high = mid;
    }
    return false;
}

static bool is_name_token(const wh_token *t)
{
    return t->kind == WH_T_NAME || t->kind == WH_T_QNAME || wh_kind_is_keyword(t->kind);
}

static void add_all_names(names *s, const wh_node *n)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t)
            add_all_names(s, wh_child_node(n->child[k]));
        else if (is_name_token(t))
            add_name(s, t);
    }
}

/* Everything that gives something a name which a column reference may mean. */
static enum wh_walk gather(void *ctx, const wh_node *n)
{
    names *s = ctx;
    uint32_t k;

    switch (n->kind) {
    case WH_N_COLUMN_DEF:
        if (n->n)
            add_name(s, wh_child_token(n->child[0]));
        break;
    case WH_N_ALTER_ACTION: /* new names of columns and tables */
    case WH_N_NAMES:
    case WH_N_ALIAS:
        for (k = 0; k < n->n; k++) {
            const wh_token *t = wh_child_token(n->child[k]);
            if (t && (is_name_token(t) || t->kind == WH_T_STRING))
                add_name(s, t);
        }
        break;
    case WH_N_CTE:
    case WH_N_TABLE_COLUMN:
        add_name(s, wh_node_first_token(n));
        break;
    case WH_N_CALL: /* what gives its result a name, in some dialects */
    case WH_N_CREATE_TABLE:
    case WH_N_CREATE_VIEW:
    case WH_N_CREATE_SEQUENCE:
    case WH_N_INTO:
        add_name(s, wh_name_part(n->kind == WH_N_CALL ? n : wh_node_find(n, WH_N_NAME), 0));
        break;
    case WH_N_CREATE_VIRTUAL_TABLE:
        add_name(s, wh_name_part(wh_node_find(n, WH_N_NAME), 0));
        s->hidden = true;
        break;
    case WH_N_CREATE_FUNCTION: /* its arguments */
    case WH_N_TABLE_FUNCTION:
    case WH_N_OPAQUE:
        s->hidden = true;
        break;
    case WH_N_UTILITY: /* RENAME TABLE */
        if (n->n && wh_child_token(n->child[0]) &&
            wh_str_eq_nocase(wh_token_text(wh_child_token(n->child[0])), WH_STR("RENAME")))
            add_all_names(s, n);
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

/* NAMES of INSERT are uses, all others define. */
static void gather_statement(names *s, const wh_node *tree)
{
    uint32_t k;

    if (tree->kind != WH_N_INSERT) {
        wh_node_walk(tree, gather, s);
        return;
    }
    for (k = 0; k < tree->n; k++) {
        const wh_node *c = wh_child_node(tree->child[k]);
        if (c && c->kind != WH_N_NAMES)
            wh_node_walk(c, gather, s);
    }
}

static void gather_all(wh_arena *a, const wh_candidate *c, names *s)
{
    size_t i;

    memset(s, 0, sizeof *s);
    s->a = a;
    for (i = 0; i < c->n; i++) {
        if (c->v[i]->tree)
            gather_statement(s, c->v[i]->tree);
        else
            s->hidden = true;
    }
    sort_names(s->v, s->n);
}

void wh_universe_of(wh_arena *a, const wh_candidate *c, wh_universe *out)
{
    names s;

    gather_all(a, c, &s);
    out->n = s.n;
    out->v = s.v;
}

/* ---- checking ------------------------------------------------------------------------------- */

typedef struct checking {
    const wh_universe *all;
    names defined;
    wh_catalog *catalog;
    names local; /* names of the statement's own */
} checking;

static enum wh_walk gather_alias(void *ctx, const wh_node *n)
{
    if (n->kind == WH_N_ALIAS)
        add_name(ctx, wh_name_part(n, 0));
    return WH_WALK_ON;
}

/* What a statement may read by a name of its own: CTEs, aliases where a name stands for one
 * (DELETE FROM x USING t AS x), the view itself that is recursive. */
static enum wh_walk gather_local(void *ctx, const wh_node *n)
{
    switch (n->kind) {
    case WH_N_CTE:
        add_name(ctx, wh_node_first_token(n));
        break;
    case WH_N_USING_TABLES:
        wh_node_walk(n, gather_alias, ctx);
        break;
    case WH_N_CREATE_VIEW:
        if (wh_node_has(n, WH_KW_RECURSIVE))
            add_name(ctx, wh_name_part(wh_node_find(n, WH_N_NAME), 0));
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

static bool is_missing_table(checking *c, const wh_node *name)
{
    const wh_token *t = wh_name_part(name, 0);
    uint32_t h;

    if (!t || wh_name_part(name, 1))
        return false;
    h = wh_name_hash(t);
    return has_name(c->all->v, c->all->n, h) && !has_name(c->local.v, c->local.n, h) &&
           !wh_catalog_relation_of(c->catalog, t);
}

/* A name in double quotes may be a string. */
static bool is_missing_column(checking *c, const wh_token *t)
{
    uint32_t h;

    if (c->defined.hidden || !t || t->kind != WH_T_NAME)
        return false;
    h = wh_name_hash(t);
    return has_name(c->all->v, c->all->n, h) && !has_name(c->defined.v, c->defined.n, h);
}

static enum wh_walk check(void *ctx, const wh_node *n)
{
    checking *c = ctx;

    switch (n->kind) {
    case WH_N_TABLE_REF:
    case WH_N_TABLE_COMMAND:
    case WH_N_TABLE_LIKE:
    case WH_N_PARTITION_OF:
        return is_missing_table(c, wh_node_find(n, WH_N_NAME)) ? WH_WALK_STOP : WH_WALK_ON;
    case WH_N_COLUMN:
        return is_missing_column(c, wh_name_part(n, 0)) ? WH_WALK_STOP : WH_WALK_ON;
    case WH_N_CREATE_VIEW: /* what it reads may have to be there only when it is used */
        return wh_catalog_views_are_lazy(c->catalog) ? WH_WALK_SKIP : WH_WALK_ON;
    case WH_N_CREATE_SCHEMA: /* its parts read each other */
    case WH_N_BODY:
    case WH_N_SET_STATEMENT: /* settings, and values that are words */
        return WH_WALK_SKIP;
    default:
        return WH_WALK_ON;
    }
}

static bool is_sound(checking *c, const wh_node *tree)
{
    c->local.n = 0;
    wh_node_walk(tree, gather_local, &c->local);
    sort_names(c->local.v, c->local.n);
    if (!wh_node_walk(tree, check, c))
        return false;
    if (tree->kind == WH_N_CREATE_INDEX || tree->kind == WH_N_CREATE_TRIGGER)
        return !is_missing_table(c, wh_shape_table(tree));
    return !wh_shape_alters_table(tree) || wh_node_has(tree, WH_KW_EXISTS) ||
           !is_missing_table(c, wh_node_find(tree, WH_N_NAME));
}

bool wh_candidate_is_sound(wh_arena *a, const wh_candidate *c, const wh_universe *all,
                           wh_catalog *catalog)
{
    checking k = {all, {a, NULL, 0, 0, false}, catalog, {a, NULL, 0, 0, false}};
    size_t i;

    gather_all(a, c, &k.defined);
    for (i = 0; i < c->n; i++) {
        const wh_part *p = c->v[i];

        if (p->role == WH_ROLE_SETUP && (!p->tree || p->may_fail == WH_MAY_FAIL))
            wh_catalog_note_rows(catalog, p->tree);
        if (!p->tree || p->may_fail == WH_MAY_FAIL)
            continue;
        if (p->may_fail == WH_STRICT && !is_sound(&k, p->tree))
            return false;
        if (p->role == WH_ROLE_SETUP)
            wh_catalog_apply(catalog, p->tree);
    }
    return true;
}
