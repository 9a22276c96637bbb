/*
 * What the parser does not understand, or takes as it is, token by token. Brackets nest there (an
 * OPAQUE in an OPAQUE), so that removing a token or a whole inner part keeps them balanced.
 */
#include "reduce/passes/passes.h"

#include <limits.h>

static unsigned kind_at(const wh_node *n, uint32_t k)
{
    const wh_token *t = wh_child_token(n->child[k]);

    return t ? t->kind : UINT_MAX;
}

/* Does it begin with a bracket and end with the one that closes it? */
static bool is_group(const wh_node *n)
{
    static const unsigned pairs[][2] = {
        {WH_T_LPAREN, WH_T_RPAREN}, {WH_OP_LBRACKET, WH_OP_RBRACKET}, {WH_OP_LBRACE, WH_OP_RBRACE}};
    size_t i;

    for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (n->n >= 2 && kind_at(n, 0) == pairs[i][0] && kind_at(n, n->n - 1) == pairs[i][1])
            return true;
    return false;
}

/* Kinds that hold tokens rather than structure. */
static bool is_flat(unsigned kind)
{
    switch (kind) {
    case WH_N_OPAQUE:
    case WH_N_UNKNOWN:
    case WH_N_CREATE_OTHER:
    case WH_N_CREATE_TYPE:
    case WH_N_CREATE_FUNCTION:
    case WH_N_CREATE_SEQUENCE:
    case WH_N_CREATE_SCHEMA:
    case WH_N_SET_STATEMENT:
    case WH_N_SHOW:
    case WH_N_COPY:
    case WH_N_LOAD:
    case WH_N_UTILITY:
    case WH_N_PARTITION_DEF:
    case WH_N_TABLE_COLUMN:
    case WH_N_MODULE_ARGUMENT:
        return true;
    default:
        return false;
    }
}

/* The end of the statement, which every one may have; a semicolon before it is a token. */
static bool is_end(const wh_node *n, uint32_t k)
{
    unsigned kind = kind_at(n, k);

    return kind == WH_T_EOF ||
           (kind == WH_T_SEMI && (k + 1 == n->n || kind_at(n, k + 1) == WH_T_EOF));
}

static enum wh_walk collect(wh_plan *p, size_t part, const wh_node *n)
{
    bool group = is_group(n); /* other brackets have no partner */
    uint32_t k;

    if (!is_flat(n->kind))
        return WH_WALK_ON;
    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);

        if (c && c->kind == WH_N_BODY) /* nothing is created without one */
            continue;
        if (c) {
            wh_plan_item(p);
            wh_plan_remove(p, part, c);
        } else if (!(group && (k == 0 || k + 1 == n->n)) && !is_end(n, k)) {
            wh_plan_item(p);
            wh_plan_cut(p, part, n, k);
        }
    }
    return WH_WALK_ON;
}

void wh_pass_opaque(wh_plan *p)
{
    wh_plan_walk(p, collect);
}

/* What is needed may lie deep: an item for each pair of brackets, whose inside stays. */
static enum wh_walk collect_brackets(wh_plan *p, size_t part, const wh_node *n)
{
    if (is_flat(n->kind) && is_group(n)) {
        wh_plan_item(p);
        wh_plan_cut(p, part, n, 0);
        wh_plan_cut(p, part, n, n->n - 1);
    }
    return WH_WALK_ON;
}

void wh_pass_brackets(wh_plan *p)
{
    wh_plan_walk(p, collect_brackets);
}
