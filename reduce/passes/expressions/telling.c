/* What tells equal values apart, as 1 from 1.0: the plainest that a dialect has. */
#include "reduce/passes/passes.h"

#include <stdio.h>

enum { TEXTS_MAX = 6, TEXT_MAX = 40 };

typedef struct texts {
    char v[TEXTS_MAX][TEXT_MAX + 4]; /* as strings: 1.0 => '1.0' */
    size_t n;
} texts;

static enum wh_walk find_text(void *ctx, const wh_node *n)
{
    const wh_node *e = n->kind == WH_N_UNARY ? wh_node_expr(n, 0) : n;
    const wh_token *t =
        e && e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
    bool string = t && t->kind == WH_T_STRING, minus = n != e && wh_node_has(n, WH_OP_MINUS);
    texts *found = ctx;
    char *text;
    size_t i = 0;

    if (!t || (n != e && !minus) || found->n == TEXTS_MAX ||
        (!string && t->kind != WH_T_INTEGER && t->kind != WH_T_REAL) ||
        wh_token_text(t).n > TEXT_MAX)
        return WH_WALK_ON;
    text = found->v[found->n];
    snprintf(text, sizeof found->v[0], string ? "%s%.*s" : "'%s%.*s'", minus && !string ? "-" : "",
             (int)wh_token_text(t).n, wh_token_text(t).p);
    while (strcmp(found->v[i], text) != 0)
        i++;
    found->n += i == found->n;
    return WH_WALK_SKIP;
}

static enum wh_walk find_column(void *ctx, const wh_node *n)
{
    const wh_node **found = ctx;

    if (n->kind == WH_N_COLUMN && !*found)
        *found = n;
    return *found || n->kind == WH_N_QUERY ? WH_WALK_SKIP : WH_WALK_ON;
}

static enum wh_walk collect_told(wh_plan *p, size_t part, const wh_node *n)
{
    bool asks = n->kind == WH_N_WHERE || n->kind == WH_N_HAVING || n->kind == WH_N_ON;
    const wh_node *condition = asks ? wh_node_expr(n, 0) : NULL;
    const wh_node *column = NULL;
    texts found = {.n = 0};
    size_t i;

    if (condition)
        wh_node_walk(condition, find_column, &column);
    if (!column || column == condition)
        return WH_WALK_ON;
    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree)
            wh_node_walk(p->base->v[i]->tree, find_text, &found);
    for (i = 0; i < found.n; i++) {
        wh_plan_item(p);
        wh_plan_replace(p, part, condition,
                        wh_plan_made(p, p->d->as_written, column, wh_plan_literal(p, found.v[i])));
    }
    return WH_WALK_ON;
}

/*
 * WHERE f(c) becomes WHERE c::text = '1.0', of each text that a value has in the case: whatever
 * tells equal values apart, it is asked in one way. Some items for each such condition.
 */
void wh_pass_telling(wh_plan *p)
{
    if (p->d->as_written)
        wh_plan_walk(p, collect_told);
}
