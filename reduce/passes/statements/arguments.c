/* Parameters of routines, each with its argument in all calls. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

/* The parameters of CREATE FUNCTION f(..) or DROP FUNCTION f(..): bare tokens behind the NAME. */
typedef struct parameters {
    wh_plan *p;
    size_t part;
    const wh_node *node;
    const wh_token *name; /* of the routine */
    uint32_t from, to;    /* the children between the brackets */
    size_t n;
} parameters;

static unsigned kind_at(const wh_node *n, uint32_t k)
{
    const wh_token *t = k < n->n ? wh_child_token(n->child[k]) : NULL;

    return t ? t->kind : WH_T_EOF;
}

static bool find_parameters(wh_plan *p, size_t part, const wh_node *n, parameters *out)
{
    const wh_node *name = wh_node_find(n, WH_N_NAME);
    size_t depth = 1;
    uint32_t k = 0;

    *out = (parameters){p, part, n, wh_name_part(name, 0), 0, 0, 0};
    while (k < n->n && wh_child_node(n->child[k]) != name)
        k++;
    if (!out->name || kind_at(n, k + 1) != WH_T_LPAREN)
        return false;
    out->from = out->to = k + 2;
    for (; out->to < n->n; out->to++) {
        unsigned kind = kind_at(n, out->to);

        depth += kind == WH_T_LPAREN;
        depth -= kind == WH_T_RPAREN;
        if (depth == 0)
            break;
        out->n += depth == 1 && kind == WH_T_COMMA;
    }
    out->n += out->to > out->from;
    return depth == 0;
}

/* The tokens of the i-th one; commas close up. */
static void cut_parameter(const parameters *x, size_t i)
{
    size_t depth = 0, at = 0;
    uint32_t k;

    for (k = x->from; k < x->to && at <= i; k++) {
        unsigned kind = kind_at(x->node, k);

        depth += kind == WH_T_LPAREN;
        depth -= kind == WH_T_RPAREN;
        if (depth == 0 && kind == WH_T_COMMA)
            at++;
        else if (at == i)
            wh_plan_cut(x->p, x->part, x->node, k);
    }
}

typedef struct calls {
    const parameters *of;
    size_t part, i;
} calls;

/* The argument of one call; with fewer or more of them it is another routine's. */
static enum wh_walk drop_argument(void *ctx, const wh_node *n)
{
    const calls *c = ctx;
    const wh_node *argument = n->kind == WH_N_CALL ? wh_node_expr(n, c->i) : NULL;
    const wh_token *name = argument ? wh_name_part(n, 0) : NULL;

    if (name && wh_name_eq(name, c->of->name) && wh_node_expr(n, c->of->n - 1) &&
        !wh_node_expr(n, c->of->n))
        wh_plan_remove(c->of->p, c->part, argument);
    return WH_WALK_ON;
}

/*
 * A parameter of a routine, in what makes and what drops it, and its argument in all calls. An item
 * for each. What its body says of it stays: a body that does not use it can do without.
 */
void wh_pass_arguments(wh_plan *p)
{
    parameters made, dropped;
    size_t part, i, k;

    for (part = 0; part < p->base->n; part++) {
        const wh_node *tree = p->base->v[part]->tree, *other;

        if (!tree || tree->kind != WH_N_CREATE_FUNCTION || !find_parameters(p, part, tree, &made))
            continue;
        for (i = 0; i < made.n; i++) {
            wh_plan_item(p);
            cut_parameter(&made, i);
            for (k = 0; k < p->base->n; k++) {
                other = p->base->v[k]->tree;
                if (!other || k == part)
                    continue;
                wh_node_walk(other, drop_argument, &(calls){&made, k, i});
                if (other->kind == WH_N_DROP && find_parameters(p, k, other, &dropped) &&
                    wh_name_eq(dropped.name, made.name) && dropped.n == made.n)
                    cut_parameter(&dropped, i);
            }
        }
    }
}
