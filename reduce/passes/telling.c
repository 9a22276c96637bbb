/* What tells equal values apart, as 1 from 1.0: the plainest that a dialect has. */
#include "reduce/passes/passes.h"

#include <stdio.h>

enum { TEXTS_MAX = 6, TEXT_MAX = 40 };

typedef struct texts {
    wh_str v[TEXTS_MAX];
    size_t n;
} texts;

static enum wh_walk find_text(void *ctx, const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_LITERAL && n->n == 1 ? wh_child_token(n->child[0]) : NULL;
    texts *found = ctx;
    wh_str s;
    size_t i = 0;

    if (!t || (t->kind != WH_T_STRING && t->kind != WH_T_INTEGER && t->kind != WH_T_REAL))
        return WH_WALK_ON;
    s = wh_token_text(t);
    while (i < found->n && !wh_str_eq(found->v[i], s))
        i++;
    if (i == found->n && i < TEXTS_MAX && s.n <= TEXT_MAX)
        found->v[found->n++] = s;
    return WH_WALK_ON;
}

static enum wh_walk find_column(void *ctx, const wh_node *n)
{
    const wh_node **found = ctx;

    if (n->kind == WH_N_COLUMN && !*found)
        *found = n;
    return *found || n->kind == WH_N_QUERY ? WH_WALK_SKIP : WH_WALK_ON;
}

/* The text of a literal as a string: 1.0 => '1.0' */
static const wh_node *string_of(wh_plan *p, wh_str text)
{
    char quoted[TEXT_MAX + 3];
    bool bare = text.p[0] != '\'';

    snprintf(quoted, sizeof quoted, bare ? "'%.*s'" : "%.*s", (int)text.n, text.p);
    return wh_plan_literal(p, quoted);
}

static enum wh_walk collect_told(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *condition =
        n->kind == WH_N_WHERE || n->kind == WH_N_HAVING ? wh_node_expr(n, 0) : NULL;
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
                        wh_plan_made(p, p->d->as_written, column, string_of(p, found.v[i])));
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
