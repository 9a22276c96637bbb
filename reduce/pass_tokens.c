/*
 * What the parser does not understand, or takes as it is, token by token. Brackets nest there (an
 * OPAQUE in an OPAQUE), so that removing a token or a whole inner part keeps them balanced.
 */
#include "reduce/passes.h"

static bool is_bracket(const wh_token *t)
{
    return t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN || t->kind == WH_OP_LBRACKET ||
           t->kind == WH_OP_RBRACKET || t->kind == WH_OP_LBRACE || t->kind == WH_OP_RBRACE;
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
        return true;
    default:
        return false;
    }
}

static enum wh_walk collect(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k;

    if (!is_flat(n->kind))
        return WH_WALK_ON;
    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        const wh_token *t = wh_child_token(n->child[k]);

        if (c) {
            wh_plan_item(p);
            wh_plan_remove(p, part, c);
        } else if (!is_bracket(t) && t->kind != WH_T_SEMI && t->kind != WH_T_EOF) {
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
