/*
 * What no table knows. Where a dialect stands for many engines, an operator that is none of SQL's
 * may bind in any way and give anything; a name that no table has may be ROWNUM, SYSDATE or a
 * function without brackets; a word before JOIN may make another join of it.
 */
#include "oracles/precision/unknown.h"
#include "oracles/precision/nearest.h"

enum { DEPTH_MAX = 32 };

typedef struct looking {
    const wh_subject *s;
    const wh_node *root; /* the statement or the view's query that is looked at */
    const char *why;
    int depth;  /* of views */
    bool joins; /* nothing else */
} looking;

static bool is_operator(const wh_dialect *d, const wh_token *t)
{
    return d->powers[t->kind].shape == WH_SHAPE_USER || t->kind == WH_KW_OPERATOR;
}

static bool has_unknown_operator(const looking *l, const wh_node *n)
{
    uint32_t i;

    for (i = 0; i < n->n; i++) {
        const wh_token *t = wh_child_token(n->child[i]);

        if (t && is_operator(l->s->dialect, t))
            return true;
    }
    return false;
}

/* Whatever is none of SQL's words; of ASOF, SEMI and ANTI one dialect alone says what they mean. */
static bool is_odd_join(const looking *l, const wh_node *join)
{
    static const uint16_t words[] = {WH_T_COMMA,    WH_KW_JOIN,  WH_KW_INNER, WH_KW_CROSS,
                                     WH_KW_LEFT,    WH_KW_RIGHT, WH_KW_FULL,  WH_KW_OUTER,
                                     WH_KW_NATURAL, WH_KW_SEMI,  WH_KW_ANTI,  WH_KW_ASOF};
    const size_t known = sizeof words / sizeof words[0] - (l->joins ? 0 : 3);
    uint32_t i;
    size_t k;

    for (i = 0; i < join->n; i++) {
        const wh_token *t = wh_child_token(join->child[i]);

        for (k = 0; t && k < known && t->kind != words[k]; k++)
            ;
        if (t && k == known)
            return true;
    }
    return false;
}

/* A join of this FROM whose rows find the nearest of several; with SEMI and ANTI which one that is
 * isn't seen. */
static bool has_open_nearest(const looking *l, const wh_node *from)
{
    const wh_node *join;
    size_t at = 0;

    while (l->joins && (join = wh_node_next(from, WH_N_JOIN, &at)) != NULL)
        if (wh_node_has(join, WH_KW_ASOF) && !wh_node_has(join, WH_KW_SEMI) &&
            !wh_node_has(join, WH_KW_ANTI) && !wh_nearest_is_one(l->s, from, join))
            return true;
    return false;
}

/* Words that stand like an alias, and are none where they mean something. */
static bool is_odd_alias(const wh_node *table)
{
    static const char *const words[] = {"positional", "paste", "global", "local", "final"};
    const wh_node *alias = wh_node_find(table, WH_N_ALIAS);
    const wh_token *t = alias ? wh_node_first_token(alias) : NULL;
    size_t i;

    for (i = 0; t && i < sizeof words / sizeof words[0]; i++)
        if (wh_name_is(t, wh_str_of(words[i])))
            return true;
    return false;
}

/* ---- names ---------------------------------------------------------------------------------- */

static bool is_column_of(const wh_relation *r, const wh_token *name)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        if (wh_name_is(name, r->columns[i].name))
            return true;
    return false;
}

static bool is_column_somewhere(const looking *l, const wh_token *name)
{
    const wh_relation *r;
    size_t i;

    for (i = 0; (r = wh_catalog_relation_at(l->s->catalog, i)) != NULL; i++)
        if (is_column_of(r, name))
            return true;
    return false;
}

/* Stops where that name stands as anything but a column: an alias, a list of names. */
static enum wh_walk look_alias(void *ctx, const wh_node *n)
{
    const wh_token *name = ctx;
    uint32_t i;

    if (n->kind == WH_N_COLUMN)
        return WH_WALK_SKIP;
    for (i = 0; i < n->n; i++) {
        const wh_token *t = wh_child_token(n->child[i]);

        if (t && wh_name_eq(t, name))
            return WH_WALK_STOP;
    }
    return WH_WALK_ON;
}

static bool is_known_name(const looking *l, const wh_token *name)
{
    return is_column_somewhere(l, name) ||
           !wh_node_walk(l->root, look_alias, (void *)(uintptr_t)name);
}

/* ---- names of lists -------------------------------------------------------------------------- */

static enum wh_walk find_name(void *ctx, const wh_node *n)
{
    return n->kind == WH_N_COLUMN && wh_name_part(n, 0) && wh_name_eq(wh_name_part(n, 0), ctx)
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* [e FOR a IN l], a -> e: is a column's name given to what is in a list? */
static bool hides_column(const looking *l, const wh_node *n)
{
    const wh_node *left = n->n ? wh_child_node(n->child[0]) : NULL;
    const wh_token *name = left && left->kind == WH_N_COLUMN ? wh_name_part(left, 0) : NULL;
    bool named = false;
    uint32_t i;

    if (n->kind != WH_N_COMPREHENSION)
        return wh_node_has(n, WH_OP_ARROW) && name && is_column_somewhere(l, name) &&
               !wh_node_walk(wh_child_node(n->child[n->n - 1]), find_name, (void *)(uintptr_t)name);
    for (i = 0; i < n->n; i++) {
        const wh_token *t = wh_child_token(n->child[i]);

        if (t && t->kind == WH_KW_IN)
            break;
        if (t && named && t->kind != WH_T_COMMA && is_column_somewhere(l, t))
            return true;
        named |= t && t->kind == WH_KW_FOR;
    }
    return false;
}

/* ---- walking -------------------------------------------------------------------------------- */

static enum wh_walk look(void *ctx, const wh_node *n);

static void look_at_view(looking *l, const wh_node *table)
{
    const wh_relation *r = wh_catalog_relation_named(l->s->catalog, wh_node_find(table, WH_N_NAME));
    const wh_node *root = l->root;

    if (!r || r->kind != WH_RELATION_VIEW || !r->query || l->depth == DEPTH_MAX)
        return;
    l->depth++;
    l->root = r->query;
    wh_node_walk(r->query, look, l);
    l->root = root;
    l->depth--;
}

static enum wh_walk look(void *ctx, const wh_node *n)
{
    looking *l = ctx;
    const wh_token *name;

    switch (n->kind) {
    case WH_N_BINARY:
    case WH_N_UNARY:
        if (!l->joins && has_unknown_operator(l, n))
            l->why = "an operator that may mean anything";
        if (hides_column(l, n))
            l->why = "a column's name for what is in a list";
        break;
    case WH_N_COMPREHENSION:
        if (hides_column(l, n))
            l->why = "a column's name for what is in a list";
        break;
    case WH_N_JOIN:
        if (is_odd_join(l, n))
            l->why = "a join that may be of any kind";
        else if (has_open_nearest(l, n))
            l->why = "ASOF of which several rows may be the nearest";
        break;
    case WH_N_FROM:
    case WH_N_TABLE_PAREN:
        if (has_open_nearest(l, n))
            l->why = "ASOF of which several rows may be the nearest";
        break;
    case WH_N_COLUMN:
        name = l->joins ? NULL : wh_name_part(n, 0);
        if (name && !is_known_name(l, name))
            l->why = "a name that no table has";
        break;
    case WH_N_TABLE_REF:
        if (is_odd_alias(n))
            l->why = "a join that may be of any kind";
        else
            look_at_view(l, n);
        break;
    default:
        break;
    }
    return l->why ? WH_WALK_STOP : WH_WALK_ON;
}

const char *wh_unknown_parts(const wh_subject *s)
{
    looking l = {s, s->statement, NULL, 0, false};

    wh_node_walk(s->statement, look, &l);
    return l.why;
}

const char *wh_unknown_joins(const wh_subject *s)
{
    looking l = {s, s->statement, NULL, 0, true};

    wh_node_walk(s->statement, look, &l);
    return l.why;
}
