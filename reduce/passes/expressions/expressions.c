/* Expressions: a part in the place of the whole, or a constant. */
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

/* ---- operands ---------------------------------------------------------------------------------
 */

typedef struct operands {
    const wh_node *v[64];
    size_t n;
} operands;

static void add_operand(operands *o, const wh_node *n)
{
    if ((n->kind == WH_N_ROW_VALUE || n->kind == WH_N_QUANTIFIED) && wh_node_expr(n, 0))
        n = wh_node_expr(n, 0);
    if (n->kind == WH_N_QUANTIFIED)
        return; /* of a query: no value */
    if (o->n < sizeof o->v / sizeof o->v[0])
        o->v[o->n++] = n;
}

/* The expressions that an expression is made of; of a subquery or EXISTS, what it selects and its
 * condition. */
static void operands_of(const wh_node *n, operands *o)
{
    const wh_node *query, *list, *where;
    size_t i;
    uint32_t k;

    o->n = 0;
    query = wh_node_find(n->kind == WH_N_EXISTS ? wh_node_find(n, WH_N_SUBQUERY) : n, WH_N_QUERY);
    if (query) {
        list = wh_node_find(wh_node_find(query, WH_N_SELECT), WH_N_PROJECTION);
        for (i = 0; list && i < wh_node_count(list, WH_N_RESULT); i++)
            if (wh_node_expr(wh_node_find_nth(list, WH_N_RESULT, i), 0))
                add_operand(o, wh_node_expr(wh_node_find_nth(list, WH_N_RESULT, i), 0));
        where = wh_node_expr(wh_node_find(wh_node_find(query, WH_N_SELECT), WH_N_WHERE), 0);
        if (where)
            add_operand(o, where);
        return;
    }
    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]), *e;
        if (!c)
            continue;
        if (wh_node_is_expr(c))
            add_operand(o, c);
        else if (c->kind == WH_N_WHEN || c->kind == WH_N_ELSE || c->kind == WH_N_ARGUMENT)
            for (i = 0; (e = wh_node_next_expr(c, &i)) != NULL;)
                add_operand(o, e);
    }
}

/* A list of values is no value, nor is what only stands among others. */
static bool is_value(const wh_node *n)
{
    switch (n->kind) {
    case WH_N_ROW_VALUE:
    case WH_N_QUANTIFIED:
    case WH_N_CURRENT_OF:
        return false;
    default:
        return wh_node_is_expr(n);
    }
}

static enum wh_walk collect_first(wh_plan *p, size_t part, const wh_node *n)
{
    operands o;

    if (!is_value(n))
        return WH_WALK_ON;
    operands_of(n, &o);
    if (o.n) {
        wh_plan_item(p);
        wh_plan_replace(p, part, n, o.v[0]);
    }
    return WH_WALK_ON;
}

static enum wh_walk collect_last(wh_plan *p, size_t part, const wh_node *n)
{
    operands o;

    if (!is_value(n))
        return WH_WALK_ON;
    operands_of(n, &o);
    if (o.n > 1) {
        wh_plan_item(p);
        wh_plan_replace(p, part, n, o.v[o.n - 1]);
    }
    return WH_WALK_ON;
}

static enum wh_walk collect_middle(wh_plan *p, size_t part, const wh_node *n)
{
    operands o;
    size_t i;

    if (!is_value(n))
        return WH_WALK_ON;
    operands_of(n, &o);
    for (i = 1; i + 1 < o.n; i++) {
        wh_plan_item(p);
        wh_plan_replace(p, part, n, o.v[i]);
    }
    return WH_WALK_ON;
}

void wh_pass_first_operand(wh_plan *p)
{
    wh_plan_walk(p, collect_first);
}

void wh_pass_last_operand(wh_plan *p)
{
    wh_plan_walk(p, collect_last);
}

void wh_pass_middle_operand(wh_plan *p)
{
    wh_plan_walk(p, collect_middle);
}

/* ---- constants --------------------------------------------------------------------------------
 */

static void collect_constant(wh_plan *p, size_t part, const wh_node *n, const char *text)
{
    if (n->kind == WH_N_ASSIGN)
        p->target = wh_shape_member(n, 0);
    if (n != p->target && is_value(n) && n->kind != WH_N_LITERAL) {
        wh_plan_item(p);
        wh_plan_replace(p, part, n, wh_plan_literal(p, text));
    }
}

static enum wh_walk collect_null(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_LITERAL ? wh_child_token(n->child[0]) : NULL;

    collect_constant(p, part, n, "NULL");
    if (t && t->kind != WH_KW_NULL) {
        wh_plan_item(p);
        wh_plan_replace(p, part, n, wh_plan_literal(p, "NULL"));
    }
    return WH_WALK_ON;
}

/* Is its value a truth value, whatever it is made of? */
static bool is_condition(const wh_node *n)
{
    const wh_token *t;

    switch (n->kind) {
    case WH_N_IS:
    case WH_N_LIKE:
    case WH_N_BETWEEN:
    case WH_N_IN:
    case WH_N_NULL_TEST:
    case WH_N_EXISTS:
        return true;
    case WH_N_UNARY:
        t = wh_child_token(n->child[0]);
        return t && t->kind == WH_KW_NOT;
    case WH_N_BINARY:
        t = n->n > 1 ? wh_child_token(n->child[1]) : NULL;
        return t && memchr("<=>!aAoO", wh_token_text(t).p[0], 8) != NULL;
    default:
        return false;
    }
}

/* Where NULL fails in the place of a bare column, 0 hardly ever does better, and no token would go:
 * it is asked of larger expressions alone; 1 where truth counts, of t.c, that may be joined by
 * or counted, and of COUNT(*), which makes one row of many. */
static enum wh_walk collect_zero(wh_plan *p, size_t part, const wh_node *n)
{
    if (n->kind != WH_N_COLUMN || n->n > 1)
        collect_constant(p, part, n, "0");
    return WH_WALK_ON;
}

static enum wh_walk collect_one(wh_plan *p, size_t part, const wh_node *n)
{
    if (is_condition(n) || n->kind == WH_N_CALL || (n->kind == WH_N_COLUMN && n->n > 1))
        collect_constant(p, part, n, "1");
    return WH_WALK_ON;
}

/* Where truth is a type of its own, neither NULL nor a number says what it must. */
static bool has_booleans(const wh_dialect *d)
{
    size_t i;

    for (i = 0; d->types && d->types[i]; i++)
        if (wh_str_eq_nocase(wh_str_of(d->types[i]), WH_STR("BOOLEAN")))
            return true;
    return false;
}

static enum wh_walk collect_truth(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_LITERAL ? wh_child_token(n->child[0]) : NULL;

    if (has_booleans(p->d) && !(t && (t->kind == WH_KW_TRUE || t->kind == WH_KW_FALSE))) {
        collect_constant(p, part, n, "TRUE");
        collect_constant(p, part, n, "FALSE");
    }
    return WH_WALK_ON;
}

/* Only of what may be a text. */
static enum wh_walk collect_empty(wh_plan *p, size_t part, const wh_node *n)
{
    if (n->kind == WH_N_CALL || n->kind == WH_N_CAST || n->kind == WH_N_COLLATE ||
        (n->kind == WH_N_BINARY && wh_node_has(n, WH_OP_CONCAT)))
        collect_constant(p, part, n, "''");
    return WH_WALK_ON;
}

void wh_pass_null(wh_plan *p)
{
    wh_plan_walk(p, collect_null);
}

void wh_pass_zero(wh_plan *p)
{
    wh_plan_walk(p, collect_zero);
}

void wh_pass_one(wh_plan *p)
{
    wh_plan_walk(p, collect_one);
}

void wh_pass_truth(wh_plan *p)
{
    wh_plan_walk(p, collect_truth);
}

void wh_pass_empty_text(wh_plan *p)
{
    wh_plan_walk(p, collect_empty);
}

/* ---- lists ------------------------------------------------------------------------------------
 */

static void remove_each(wh_plan *p, size_t part, const wh_node *list)
{
    uint32_t k;

    for (k = 0; k < list->n; k++) {
        const wh_node *c = wh_child_node(list->child[k]);
        if (c && (wh_node_is_expr(c) || c->kind == WH_N_WHEN || c->kind == WH_N_ELSE ||
                  c->kind == WH_N_ARGUMENT)) {
            wh_plan_item(p);
            wh_plan_remove(p, part, c);
        }
    }
}

/* (a, b) = (c, d): the same place on both sides. */
static void remove_pairs(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *a = wh_node_find_nth(n, WH_N_ROW_VALUE, 0);
    const wh_node *b = wh_node_find_nth(n, WH_N_ROW_VALUE, 1);
    size_t i;

    for (i = 0; a && b && wh_node_expr(a, i) && wh_node_expr(b, i); i++) {
        wh_plan_item(p);
        wh_plan_remove(p, part, wh_node_expr(a, i));
        wh_plan_remove(p, part, wh_node_expr(b, i));
    }
}

static enum wh_walk collect_list_members(wh_plan *p, size_t part, const wh_node *n)
{
    switch (n->kind) {
    case WH_N_IN:
        if (n->n && wh_child_node(n->child[n->n - 1]) &&
            wh_child_node(n->child[n->n - 1])->kind == WH_N_ROW_VALUE)
            remove_each(p, part, wh_child_node(n->child[n->n - 1]));
        break;
    case WH_N_CALL:
    case WH_N_CASE:
    case WH_N_TABLE_FUNCTION:
    case WH_N_ARRAY:
    case WH_N_MATCH_AGAINST:
    case WH_N_DO_STATEMENT:
        remove_each(p, part, n);
        break;
    default:
        break;
    }
    remove_pairs(p, part, n);
    return WH_WALK_ON;
}

void wh_pass_list_members(wh_plan *p)
{
    wh_plan_walk(p, collect_list_members);
}
