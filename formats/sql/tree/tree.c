/* Nodes: making, looking into and walking them. */
#include "formats/sql/tree/tree.h"

typedef struct kind_info {
    const char *name;
    uint8_t group;
} kind_info;

static const kind_info kinds[] = {
#define X(group, name) {#name, WH_GROUP_##group},
    WH_NODE_KINDS(X)
#undef X
};

const char *wh_node_kind_name(unsigned kind)
{
    return kind < WH_N_KINDS ? kinds[kind].name : "?";
}

int wh_node_kind_group(unsigned kind)
{
    return kind < WH_N_KINDS ? kinds[kind].group : WH_GROUP_OTHER;
}

/* What a node of this kind says of every node that it is in. */
static const uint8_t flags_of[WH_N_KINDS] = {
    [WH_N_OPAQUE] = WH_HAS_OPAQUE,   [WH_N_QUERY] = WH_HAS_SUBQUERY,
    [WH_N_CALL] = WH_HAS_CALL,       [WH_N_OVER] = WH_HAS_CALL,
    [WH_N_CTE] = WH_HAS_CTE,         [WH_N_IN] = WH_HAS_IN,
    [WH_N_PARAM] = WH_HAS_ODD,       [WH_N_NEXT_VALUE] = WH_HAS_ODD,
    [WH_N_CURRENT_OF] = WH_HAS_ODD,  [WH_N_TABLE_FUNCTION] = WH_HAS_ODD,
    [WH_N_TABLESAMPLE] = WH_HAS_ODD, [WH_N_MATCH_AGAINST] = WH_HAS_ODD,
};

static const wh_token *token_at(const wh_child *children, size_t n, size_t i)
{
    return i < n ? wh_child_token(children[i]) : NULL;
}

/* The same of those of which not the kind alone decides. */
static unsigned own_flags(unsigned kind, const wh_child *children, size_t n)
{
    const wh_token *t;

    switch (kind) {
    case WH_N_LITERAL:
    case WH_N_COLUMN:
        t = token_at(children, n, 0);
        return t && wh_kind_is_keyword(t->kind) && t->kind != WH_KW_NULL ? WH_HAS_ODD : 0;
    case WH_N_BINARY:
        t = token_at(children, n, 1);
        return t && (t->kind == WH_OP_ASSIGN || t->kind == WH_OP_ARROW || t->kind == WH_OP_ARROW2)
                   ? WH_HAS_ODD
                   : 0;
    case WH_N_LIKE:
        t = token_at(children, n, 1);
        if (t && t->kind == WH_KW_NOT)
            t = token_at(children, n, 2);
        return t && t->kind == WH_KW_MATCH ? WH_HAS_ODD : 0;
    default:
        return flags_of[kind];
    }
}

const wh_node *wh_node_new(wh_arena *a, unsigned kind, const wh_child *children, size_t n,
                           unsigned flags)
{
    enum { HIGHEST = (1 << 11) - 1 };
    wh_node *node = wh_arena_alloc(a, sizeof *node + n * sizeof *children);
    unsigned height = 0, below = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        const wh_node *c = wh_child_node(children[i]);
        node->child[i] = children[i];
        if (c) {
            below |= c->flags;
            if (c->height > height)
                height = c->height;
        }
    }
    flags |= own_flags(kind, children, n) | (below & ~(unsigned)WH_AS_READ);
    node->kind = kind & 0x3ff;
    node->height = (height < HIGHEST ? height + 1 : HIGHEST) & 0x7ff;
    node->flags = flags & 0x7ff;
    node->n = (uint32_t)n;
    return node;
}

const wh_node *wh_node_next(const wh_node *n, unsigned kind, size_t *at)
{
    while (n && *at < n->n) {
        const wh_node *c = wh_child_node(n->child[(*at)++]);

        if (c && c->kind == kind)
            return c;
    }
    return NULL;
}

const wh_node *wh_node_next_group(const wh_node *n, int group, size_t *at)
{
    while (n && *at < n->n) {
        const wh_node *c = wh_child_node(n->child[(*at)++]);

        if (c && kinds[c->kind].group == group)
            return c;
    }
    return NULL;
}

const wh_node *wh_node_next_expr(const wh_node *n, size_t *at)
{
    while (n && *at < n->n) {
        const wh_node *c = wh_child_node(n->child[(*at)++]);

        if (c && (kinds[c->kind].group == WH_GROUP_EXPR || c->kind == WH_N_OPAQUE))
            return c;
    }
    return NULL;
}

const wh_node *wh_node_find_nth(const wh_node *n, unsigned kind, size_t i)
{
    const wh_node *c;
    size_t at = 0;

    while ((c = wh_node_next(n, kind, &at)) && i > 0)
        i--;
    return c;
}

const wh_node *wh_node_find(const wh_node *n, unsigned kind)
{
    size_t at = 0;

    return wh_node_next(n, kind, &at);
}

const wh_node *wh_node_find_group(const wh_node *n, int group, size_t i)
{
    const wh_node *c;
    size_t at = 0;

    while ((c = wh_node_next_group(n, group, &at)) && i > 0)
        i--;
    return c;
}

const wh_node *wh_node_expr(const wh_node *n, size_t i)
{
    const wh_node *c;
    size_t at = 0;

    while ((c = wh_node_next_expr(n, &at)) && i > 0)
        i--;
    return c;
}

const wh_token *wh_node_token(const wh_node *n, unsigned kind)
{
    uint32_t k;

    for (k = 0; n && k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (t && t->kind == kind)
            return t;
    }
    return NULL;
}

bool wh_node_has(const wh_node *n, unsigned kind)
{
    return wh_node_token(n, kind) != NULL;
}

size_t wh_node_count(const wh_node *n, unsigned kind)
{
    size_t count = 0;
    uint32_t k;

    for (k = 0; n && k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        count += c && c->kind == kind;
    }
    return count;
}

const wh_token *wh_node_first_token(const wh_node *n)
{
    uint32_t k;

    for (k = 0; n && k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        const wh_token *t = c ? wh_node_first_token(c) : wh_child_token(n->child[k]);
        if (t)
            return t;
    }
    return NULL;
}

const wh_token *wh_node_last_token(const wh_node *n)
{
    uint32_t k;

    for (k = n ? n->n : 0; k > 0; k--) {
        const wh_node *c = wh_child_node(n->child[k - 1]);
        const wh_token *t = c ? wh_node_last_token(c) : wh_child_token(n->child[k - 1]);
        if (t)
            return t;
    }
    return NULL;
}

size_t wh_node_token_count(const wh_node *n)
{
    size_t count = 0;
    uint32_t k;

    for (k = 0; n && k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        count += c ? wh_node_token_count(c) : 1;
    }
    return count;
}

bool wh_node_walk(const wh_node *root, wh_walk_fn fn, void *ctx)
{
    enum wh_walk what = fn(ctx, root);
    uint32_t k;

    if (root->height == 1)
        return what != WH_WALK_STOP;
    for (k = 0; what == WH_WALK_ON && k < root->n; k++) {
        const wh_node *c = wh_child_node(root->child[k]);
        if (c && !wh_node_walk(c, fn, ctx))
            return false;
    }
    return what != WH_WALK_STOP;
}

void wh_nodes_add(wh_arena *a, wh_nodes *list, const wh_node *n)
{
    if (list->n == list->cap) {
        size_t cap = list->cap ? list->cap * 2 : 8;
        const wh_node **p = wh_arena_alloc(a, cap * sizeof *p);
        if (list->n)
            memcpy(p, list->p, list->n * sizeof *p);
        list->p = p;
        list->cap = cap;
    }
    list->p[list->n++] = n;
}

typedef struct collecting {
    wh_arena *arena; /* NULL: stop at the first */
    const wh_node *root;
    wh_nodes *out;
    unsigned kind;
    unsigned flag; /* of the nodes that such a one can be in; 0: no flag tells */
    bool into_queries;
} collecting;

static enum wh_walk collect(void *ctx, const wh_node *n)
{
    collecting *c = ctx;

    if ((n->flags & c->flag) != c->flag)
        return WH_WALK_SKIP;
    if (n->kind == c->kind) {
        if (!c->arena)
            return WH_WALK_STOP;
        wh_nodes_add(c->arena, c->out, n);
    }
    return n->kind == WH_N_QUERY && !c->into_queries && n != c->root ? WH_WALK_SKIP : WH_WALK_ON;
}

void wh_node_collect(wh_arena *a, const wh_node *root, unsigned kind, bool into_queries,
                     wh_nodes *out)
{
    collecting c = {a, root, out, kind, flags_of[kind], into_queries};

    if (root)
        wh_node_walk(root, collect, &c);
}

bool wh_node_contains(const wh_node *root, unsigned kind, bool into_queries)
{
    collecting c = {NULL, root, NULL, kind, flags_of[kind], into_queries};

    return root && !wh_node_walk(root, collect, &c);
}

bool wh_node_same(const wh_node *a, const wh_node *b)
{
    uint32_t k;

    if (a == b)
        return true;
    if (!a || !b || a->kind != b->kind || a->n != b->n)
        return false;
    for (k = 0; k < a->n; k++) {
        const wh_node *c = wh_child_node(a->child[k]), *e = wh_child_node(b->child[k]);
        if ((c == NULL) != (e == NULL))
            return false;
        if (c ? !wh_node_same(c, e)
              : !wh_str_eq(wh_token_text(wh_child_token(a->child[k])),
                           wh_token_text(wh_child_token(b->child[k]))))
            return false;
    }
    return true;
}
