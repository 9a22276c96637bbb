/* What passes ask about statements. */
#include "reduce/passes/shape.h"

const wh_node *wh_shape_table(const wh_node *create)
{
    bool on = false;
    uint32_t k;

    for (k = 0; create && k < create->n; k++) {
        const wh_token *t = wh_child_token(create->child[k]);
        const wh_node *n = wh_child_node(create->child[k]);

        on = on || (t && t->kind == WH_KW_ON);
        if (on && n && n->kind == WH_N_NAME)
            return n;
    }
    return NULL;
}

const wh_node *wh_shape_made(const wh_node *create)
{
    const wh_node *name = wh_node_find(create, WH_N_NAME);

    if (create && (create->kind == WH_N_CREATE_INDEX || create->kind == WH_N_CREATE_TRIGGER) &&
        name == wh_shape_table(create))
        return NULL;
    return name;
}

const wh_node *wh_shape_action(const wh_node *alter, size_t i)
{
    return wh_node_find_nth(alter, WH_N_ALTER_ACTION, i);
}

/* The token a child stands for: itself, or the last part of a NAME. */
static const wh_token *word(const wh_node *n, uint32_t k)
{
    if (k >= n->n)
        return NULL;
    return wh_child_token(n->child[k]) ? wh_child_token(n->child[k])
                                       : wh_name_part(wh_child_node(n->child[k]), 0);
}

const wh_token *wh_shape_renamed(const wh_node *action, bool *table)
{
    const wh_token *first = word(action, 0), *second = word(action, 1), *last = NULL;
    uint32_t k;

    *table = false;
    if (!first || first->kind != WH_KW_RENAME || !second)
        return NULL;
    for (k = 1; k < action->n; k++) {
        const wh_token *t = word(action, k);
        if (t && t->kind != WH_T_SEMI)
            last = t;
    }
    *table = second->kind == WH_KW_TO || second->kind == WH_KW_AS || second == last ||
             second->kind == WH_OP_EQ;
    return last;
}

const wh_token *wh_shape_renamed_from(const wh_node *action)
{
    uint32_t k;

    for (k = 2; k < action->n; k++)
        if (word(action, k) && word(action, k)->kind == WH_KW_TO)
            return word(action, k - 1);
    return NULL;
}

bool wh_shape_alters_table(const wh_node *alter)
{
    uint32_t k;

    if (alter->kind != WH_N_ALTER)
        return false;
    for (k = 0; k < alter->n && wh_child_token(alter->child[k]); k++)
        if (wh_child_token(alter->child[k])->kind == WH_KW_TABLE)
            return true;
    return false;
}

const wh_node *wh_shape_member(const wh_node *list, size_t i)
{
    uint32_t k;

    for (k = 0; list && k < list->n; k++) {
        const wh_node *n = wh_child_node(list->child[k]);
        if (n && i-- == 0)
            return n;
    }
    return NULL;
}

size_t wh_shape_members(const wh_node *list)
{
    size_t n = 0;
    uint32_t k;

    for (k = 0; list && k < list->n; k++)
        n += wh_child_node(list->child[k]) != NULL;
    return n;
}

bool wh_shape_is_listed(const wh_node *names, uint32_t k)
{
    const wh_token *t = wh_child_token(names->child[k]);

    return t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA;
}

const wh_node *wh_shape_added(const wh_node *alter, size_t j, const wh_node **action)
{
    const wh_node *holder, *def;
    size_t i, k;

    for (i = 0; (*action = wh_shape_action(alter, i)) != NULL; i++) {
        holder = wh_node_find(*action, WH_N_TABLE_BODY);
        if (!holder)
            holder = *action;
        if (!wh_node_first_token(*action) || wh_node_first_token(*action)->kind != WH_KW_ADD)
            continue;
        for (k = 0; (def = wh_node_next(holder, WH_N_COLUMN_DEF, &k)) != NULL;)
            if (j-- == 0)
                return def;
    }
    return NULL;
}

bool wh_shape_alike(const wh_node *a, const wh_node *b)
{
    uint32_t k;

    if (a->kind != b->kind)
        return false;
    if (a->kind == WH_N_COLUMN)
        return wh_name_eq(wh_name_part(a, 0), wh_name_part(b, 0));
    if (a->n != b->n)
        return false;
    for (k = 0; k < a->n; k++) {
        const wh_node *x = wh_child_node(a->child[k]), *y = wh_child_node(b->child[k]);
        if ((x == NULL) != (y == NULL))
            return false;
        if (x ? !wh_shape_alike(x, y)
              : !wh_str_eq_nocase(wh_token_text(wh_child_token(a->child[k])),
                                  wh_token_text(wh_child_token(b->child[k]))))
            return false;
    }
    return true;
}

typedef struct inner {
    const wh_node *column;
    size_t n;
} inner;

static enum wh_walk find_inner(void *ctx, const wh_node *n)
{
    inner *in = ctx;

    if (n->kind == WH_N_QUERY)
        in->n = 2;
    if (n->kind == WH_N_COLUMN) {
        in->column = n;
        in->n++;
    }
    return in->n > 1 ? WH_WALK_STOP : WH_WALK_ON;
}

const wh_node *wh_shape_only_column(const wh_node *e)
{
    inner in = {NULL, 0};

    wh_node_walk(e, find_inner, &in);
    return in.n == 1 ? in.column : NULL;
}
