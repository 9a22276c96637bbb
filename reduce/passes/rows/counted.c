/* Rows that are counted: one goes together with what the count is compared with. */
#include <stdio.h>
#include <stdlib.h>

#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

enum { NUMBERS = 4, LARGEST = 1000 };

typedef struct counted {
    wh_plan *p;
    size_t part;
    bool counts;
    long number[NUMBERS]; /* literals that may be a count; all of them are larger than 1 */
    size_t n;
    long now; /* the one that becomes one less */
} counted;

/* The number that a literal is; 0: none that could be a count of rows. */
static long number_of(const wh_node *n)
{
    wh_str text = n->kind == WH_N_LITERAL ? wh_token_text(wh_node_first_token(n)) : WH_STR("");
    char digits[8] = "";
    long number;

    if (text.n == 0 || text.n >= sizeof digits || wh_node_first_token(n)->kind != WH_T_INTEGER)
        return 0;
    memcpy(digits, text.p, text.n);
    number = strtol(digits, NULL, 10);
    return number > 1 && number <= LARGEST ? number : 0;
}

static enum wh_walk look(void *ctx, const wh_node *n)
{
    counted *c = ctx;
    long number = number_of(n);
    size_t i = 0;

    c->counts |= n->kind == WH_N_CALL &&
                 wh_str_eq_nocase(wh_token_text(wh_node_first_token(n)), WH_STR("count"));
    while (i < c->n && c->number[i] != number)
        i++;
    if (number && i == c->n && c->n < NUMBERS)
        c->number[c->n++] = number;
    return WH_WALK_ON;
}

static enum wh_walk count_down(void *ctx, const wh_node *n)
{
    const counted *c = ctx;
    char less[8];

    if (number_of(n) == c->now) {
        snprintf(less, sizeof less, "%ld", c->now - 1);
        wh_plan_replace(c->p, c->part, n, wh_plan_literal(c->p, less));
    }
    return WH_WALK_ON;
}

/* Without the k-th child of a list of rows. */
static void drop_row(counted *c, size_t part, const wh_node *rows, uint32_t k)
{
    wh_plan_item(c->p);
    if (rows->kind == WH_N_VALUES)
        wh_plan_remove(c->p, part, wh_child_node(rows->child[k]));
    else
        wh_plan_replace(c->p, part, rows, wh_pass_without_arm(c->p, rows, k));
    for (c->part = 0; c->part < c->p->base->n; c->part++)
        if (c->p->base->v[c->part]->tree)
            wh_node_walk(c->p->base->v[c->part]->tree, count_down, c);
}

/* Is the k-th child a row, or an arm that gives one? */
static bool is_row(const wh_node *rows, uint32_t k)
{
    const wh_node *n = wh_child_node(rows->child[k]);

    return n && (rows->kind == WH_N_VALUES ? n->kind == WH_N_ROW_VALUE
                                           : n->kind == WH_N_SELECT && !wh_node_find(n, WH_N_FROM));
}

static enum wh_walk collect(wh_plan *p, size_t part, const wh_node *n)
{
    counted *c = p->own;
    uint32_t k;
    size_t i;

    if ((n->kind != WH_N_VALUES && n->kind != WH_N_COMPOUND) || wh_shape_members(n) < 2)
        return WH_WALK_ON;
    for (i = 0; i < c->n; i++)
        for (k = 0; k < n->n; k++)
            if (is_row(n, k)) {
                c->now = c->number[i];
                drop_row(c, part, n, k);
            }
    return WH_WALK_ON;
}

/* Where something is counted: an item for each row and each number, which is one less wherever it
 * stands. */
void wh_pass_counted_rows(wh_plan *p)
{
    counted c = {.p = p};
    size_t i;

    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree)
            wh_node_walk(p->base->v[i]->tree, look, &c);
    p->own = &c;
    if (c.counts)
        wh_plan_walk(p, collect);
    p->own = NULL;
}
