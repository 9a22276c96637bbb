/* Which expressions never end the statement in an error, whatever the rows are: limits of size and
 * memory aside. */
#include "oracles/typing/typing.h"

enum { DEPTH_MAX = 64 };

static bool may_raise(const wh_subject *s, const wh_scope *scope, const wh_node *e, int depth);

static bool may_operands(const wh_subject *s, const wh_scope *scope, const wh_node *e, int depth)
{
    const wh_node *c;
    size_t i;

    for (i = 0; (c = wh_node_next_expr(e, &i)) != NULL;)
        if (may_raise(s, scope, c, depth))
            return true;
    return false;
}

/* A column that is computed may raise what its expression does. */
static bool may_column(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    const wh_column *c = scope && scope->from ? wh_find_column(s, scope->from, e) : NULL;

    return !c || c->derived || c->generated;
}

/* Which of two collations text is compared by is asked when it is
 * (https://www.postgresql.org/docs/current/collation.html). */
static bool may_comparison(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    wh_typing a = wh_typing_in(s, scope, wh_node_expr(e, 0));
    wh_typing b = wh_typing_in(s, scope, wh_node_expr(e, 1));

    return wh_is_strict(s) && a.column && b.column &&
           !wh_str_eq_nocase(a.column->collation, b.column->collation);
}

/* Numbers that are too great are reals in SQLite, elsewhere errors. */
static bool may_binary(const wh_subject *s, const wh_scope *scope, const wh_node *e, int depth)
{
    static const uint16_t reals[] = {WH_OP_PLUS, WH_OP_MINUS, WH_OP_STAR, WH_OP_SLASH};
    bool safe = wh_node_has(e, WH_KW_AND) || wh_node_has(e, WH_KW_OR) || wh_is_comparison(e);
    size_t i;

    for (i = 0; wh_is_dynamic(s) && i < sizeof reals / sizeof reals[0]; i++)
        safe = safe || wh_node_has(e, reals[i]);
    return !safe || (wh_is_comparison(e) && may_comparison(s, scope, e)) ||
           may_operands(s, scope, e, depth);
}

static bool may_case(const wh_subject *s, const wh_scope *scope, const wh_node *e, int depth)
{
    const wh_node *when, *otherwise = wh_node_find(e, WH_N_ELSE);
    size_t i;

    for (i = 0; (when = wh_node_next(e, WH_N_WHEN, &i)) != NULL;)
        if (may_operands(s, scope, when, depth))
            return true;
    return may_operands(s, scope, e, depth) ||
           (otherwise && may_operands(s, scope, otherwise, depth));
}

static bool may_call(const wh_subject *s, const wh_scope *scope, const wh_node *e, int depth)
{
    const wh_function *f = wh_call_function(s->dialect, e);

    return !f || f->raises != WH_RAISES_NEVER || wh_node_find(e, WH_N_OVER) ||
           wh_node_find(e, WH_N_FILTER) || may_operands(s, scope, e, depth);
}

static bool may_raise(const wh_subject *s, const wh_scope *scope, const wh_node *e, int depth)
{
    e = wh_unbracketed(e);
    if (!e || depth == 0)
        return true;
    switch (e->kind) {
    case WH_N_LITERAL:
        return false;
    case WH_N_COLUMN:
        return may_column(s, scope, e);
    case WH_N_UNARY: /* the least integer has no opposite */
        if (!wh_node_has(e, WH_KW_NOT) && !wh_node_has(e, WH_OP_PLUS) && !wh_is_dynamic(s))
            return true;
        return may_operands(s, scope, e, depth - 1);
    case WH_N_BINARY:
        return may_binary(s, scope, e, depth - 1);
    case WH_N_IS:
    case WH_N_NULL_TEST:
    case WH_N_BETWEEN:
        return may_operands(s, scope, e, depth - 1);
    case WH_N_CASE:
        return may_case(s, scope, e, depth - 1);
    case WH_N_CALL:
        return may_call(s, scope, e, depth - 1);
    default:
        return true;
    }
}

bool wh_may_raise(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    e = wh_unbracketed(e);
    /* A change converts strictly where a query only warns
     * (https://dev.mysql.com/doc/refman/en/sql-mode.html#sql-mode-strict). */
    if (s->kind != WH_IS_QUERY && !wh_is_dynamic(s) && !wh_is_strict(s))
        return e->kind != WH_N_LITERAL;
    return may_raise(s, scope, e, DEPTH_MAX);
}
