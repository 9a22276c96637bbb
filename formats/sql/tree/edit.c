/* Edits: new spines over shared parts. */
#include "formats/sql/tree/edit.h"

const wh_node *wh_edit_rebuild(wh_arena *a, const wh_node *n, const wh_child *children,
                               size_t count)
{
    /* Flags of the parts that are gone go too; what the node itself lacked is not known. */
    return wh_node_new(a, n->kind, children, count, 0);
}

static bool is_comma(wh_child c)
{
    const wh_token *t = wh_child_token(c);
    return t && t->kind == WH_T_COMMA;
}

/* Can the node not stand without any node in it? */
static bool needs_member(const wh_node *n)
{
    int group = wh_node_kind_group(n->kind);

    switch (n->kind) {
    case WH_N_DISTINCT:
    case WH_N_FRAME:
    case WH_N_TABLE_OPTION:
    case WH_N_CONFLICT:
    case WH_N_INDEXED_BY:
    case WH_N_USING:
    case WH_N_UPSERT:
    case WH_N_CTE_OPTION:
    case WH_N_INTO:
    case WH_N_LOCKING:
    case WH_N_TABLE_PARTITIONS:
    case WH_N_VIEW_OPTION:
        return false; /* of tokens to begin with */
    case WH_N_ON:
    case WH_N_WHEN:
    case WH_N_ELSE:
    case WH_N_JOIN:
    case WH_N_RESULT:
    case WH_N_ORDER_TERM:
    case WH_N_ASSIGN:
    case WH_N_FILTER:
    case WH_N_WITHIN_GROUP:
    case WH_N_ARGUMENT:
    case WH_N_ALTER_ACTION:
    case WH_N_TABLE_LIKE:
    case WH_N_ROWS_FROM:
        return true;
    default:
        return group == WH_GROUP_CLAUSE || group == WH_GROUP_LIST;
    }
}

static bool has_node(const wh_child *c, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (wh_child_node(c[i]))
            return true;
    return false;
}

/* A list in brackets of which nothing is left: the brackets go. */
static size_t without_brackets(wh_child *c, size_t n)
{
    size_t k, kept = 0;

    for (k = 0; k < n; k++) {
        bool empty = k + 1 < n && wh_child_token(c[k]) && wh_child_token(c[k + 1]) &&
                     wh_child_token(c[k])->kind == WH_T_LPAREN &&
                     wh_child_token(c[k + 1])->kind == WH_T_RPAREN;
        if (empty)
            k++;
        else
            c[kept++] = c[k];
    }
    return kept;
}

/*
 * The node without those children that are 0. A removed child takes along the comma behind it, or
 * the one before it that is still there.
 */
static const wh_node *close_gaps(wh_arena *a, const wh_node *n, const wh_child *children)
{
    wh_child *kept = wh_arena_alloc(a, n->n * sizeof *kept);
    size_t count = 0;
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        if (children[k]) {
            kept[count++] = children[k];
        } else if (k + 1 < n->n && is_comma(children[k + 1])) {
            if (n->kind != WH_N_JOIN)
                k++;
        } else if (count && is_comma(kept[count - 1])) {
            count--;
        }
    }
    if (!has_node(kept, count) && needs_member(n))
        return NULL;
    if (n->kind == WH_N_TABLE_PARTITIONS)
        count = without_brackets(kept, count);
    return wh_edit_rebuild(a, n, kept, count);
}

/* FROM a JOIN b without a is FROM b: the first join gives up its operator and condition. */
static void promote_join(const wh_node *n, wh_child *children)
{
    const wh_node *item;
    uint32_t k, first = n->n;

    if (n->kind != WH_N_FROM && n->kind != WH_N_TABLE_PAREN && n->kind != WH_N_TABLES &&
        n->kind != WH_N_USING_TABLES)
        return;
    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        if (c && first == n->n) {
            if (children[k] || c->kind == WH_N_JOIN)
                return;
            first = k;
        } else if (c && children[k]) {
            const wh_node *join = wh_child_node(children[k]);
            if (!join || join->kind != WH_N_JOIN)
                return;
            item = wh_node_find_group(join, WH_GROUP_ITEM, 0);
            if (item)
                children[k] = wh_child_of_node(item);
            return;
        }
    }
}

static const wh_node *with_children(wh_arena *a, const wh_node *n, wh_child *children)
{
    bool gap = false;
    uint32_t k;

    for (k = 0; k < n->n; k++)
        gap = gap || !children[k];
    if (!gap)
        return wh_edit_rebuild(a, n, children, n->n);
    promote_join(n, children);
    return close_gaps(a, n, children);
}

const wh_node *wh_edit_map(wh_arena *a, const wh_node *n, wh_edit_fn fn, void *ctx)
{
    return wh_edit_map_in(a, n, 0, fn, ctx);
}

const wh_node *wh_edit_map_in(wh_arena *a, const wh_node *n, unsigned flags, wh_edit_fn fn,
                              void *ctx)
{
    const wh_node *now;
    wh_child *children = NULL;
    uint32_t k;

    if ((n->flags & flags) != flags)
        return n;
    now = fn(ctx, n);
    if (now != n)
        return now;
    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]), *after;

        if (!c)
            continue;
        after = wh_edit_map_in(a, c, flags, fn, ctx);
        if (after == c)
            continue;
        if (!children) {
            children = wh_arena_alloc(a, n->n * sizeof *children);
            memcpy(children, n->child, n->n * sizeof *children);
        }
        children[k] = wh_child_of_node(after);
    }
    return children ? with_children(a, n, children) : n;
}

typedef struct replacing {
    const wh_node *old, *with;
    bool done;
} replacing;

static const wh_node *replace_once(void *ctx, const wh_node *n)
{
    replacing *r = ctx;

    if (n != r->old || r->done)
        return n;
    r->done = true;
    return r->with;
}

const wh_node *wh_edit_replace_node(wh_arena *a, const wh_node *root, const wh_node *old,
                                    const wh_node *with)
{
    replacing r = {old, with, false};

    root = wh_edit_map(a, root, replace_once, &r);
    return r.done ? root : NULL;
}

const wh_token *wh_edit_token(wh_arena *a, const wh_dialect *d, wh_str text)
{
    wh_token *t = wh_arena_alloc(a, sizeof *t);
    wh_lexer lx;

    wh_lexer_init(&lx, d, wh_arena_str(a, text));
    *t = wh_lex(&lx);
    return t;
}
