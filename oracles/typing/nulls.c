/* Which expressions are never NULL, whatever the rows are. */
#include "oracles/typing/typing.h"

static bool all_operands(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    const wh_node *c;
    size_t i;

    for (i = 0; (c = wh_node_expr(e, i)) != NULL; i++)
        if (!wh_never_null(s, scope, c))
            return false;
    return i > 0;
}

/* A column that is NOT NULL or the rowid, of the only item of the innermost FROM, a table: an outer
 * join adds NULLs, and names further out may be of one. */
static bool of_column(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    wh_from_items items = {NULL, 0, 0};
    const wh_relation *r;
    const wh_column *c;

    if (!scope || !scope->from)
        return false;
    wh_from_collect(s->a, scope->from, &items);
    if (items.n != 1 || items.p[0].kind != WH_FROM_TABLE ||
        wh_with_member(s->q.with, items.p[0].name))
        return false;
    r = wh_catalog_relation_in(s->catalog, items.p[0].schema, items.p[0].name);
    c = r && r->kind == WH_RELATION_TABLE ? wh_find_column(s, scope->from, e) : NULL;
    if (!c || c->derived)
        return false;
    return c->not_null || (r->rowid_alias >= 0 && c == &r->columns[r->rowid_alias]);
}

/* Division by zero is NULL in some dialects; what overflows is an error or a real. */
static bool of_binary(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    static const uint16_t operators[] = {WH_OP_PLUS, WH_OP_MINUS, WH_OP_STAR, WH_KW_AND, WH_KW_OR};
    size_t i;

    for (i = 0; i < sizeof operators / sizeof operators[0]; i++)
        if (wh_node_has(e, operators[i])) /* of reals infinity - infinity is no number: NULL */
            return i >= 3 || !wh_is_dynamic(s) ? all_operands(s, scope, e) : false;
    return wh_is_comparison(e) && wh_node_expr(e, 1)->kind != WH_N_QUANTIFIED &&
           all_operands(s, scope, e);
}

static bool of_case(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    const wh_node *when, *otherwise = wh_node_expr(wh_node_find(e, WH_N_ELSE), 0);
    size_t i;

    for (i = 0; (when = wh_node_next(e, WH_N_WHEN, &i)) != NULL;)
        if (!wh_node_expr(when, 1) || !wh_never_null(s, scope, wh_node_expr(when, 1)))
            return false;
    return otherwise && wh_never_null(s, scope, otherwise);
}

static bool of_call(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    const wh_function *f = wh_call_function(s->dialect, e);
    const wh_node *c;
    size_t i;

    if (!f)
        return false;
    if (f->nulls == WH_NULLS_OF_ARGUMENTS)
        return !wh_call_is_aggregate(s->dialect, e) && all_operands(s, scope, e);
    for (i = 0; f->nulls == WH_NULLS_OF_ALL && (c = wh_node_next_expr(e, &i)) != NULL;)
        if (wh_never_null(s, scope, c))
            return true;
    return f->nulls == WH_NULLS_NEVER;
}

bool wh_never_null(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    e = wh_unbracketed(e);
    if (!e)
        return false;
    switch (e->kind) {
    case WH_N_LITERAL:
        return !wh_node_has(e, WH_KW_NULL);
    case WH_N_EXISTS:
    case WH_N_NULL_TEST:
    case WH_N_IS:
        return true;
    case WH_N_COLUMN:
        return of_column(s, scope, e);
    case WH_N_UNARY:
    case WH_N_BETWEEN:
    case WH_N_COLLATE:
        return all_operands(s, scope, e);
    case WH_N_BINARY:
        return of_binary(s, scope, e);
    case WH_N_CASE:
        return of_case(s, scope, e);
    case WH_N_CALL:
        return of_call(s, scope, e);
    default:
        return false;
    }
}
