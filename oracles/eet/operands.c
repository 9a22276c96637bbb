/* Which parts of an expression may be replaced. */
#include "oracles/eet/spot.h"
#include "oracles/precision/json.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/search.h"

/* Kinds that may be chosen at all: an expression of one value. */
static bool is_value(const wh_node *e)
{
    switch (e->kind) {
    case WH_N_LITERAL:
    case WH_N_COLUMN:
    case WH_N_UNARY:
    case WH_N_BINARY:
    case WH_N_IS:
    case WH_N_LIKE:
    case WH_N_BETWEEN:
    case WH_N_IN:
    case WH_N_NULL_TEST:
    case WH_N_CASE:
    case WH_N_CAST:
    case WH_N_CALL:
    case WH_N_EXISTS:
    case WH_N_SUBQUERY:
        return true;
    default:
        return false;
    }
}

static void offer(wh_eet_walk *w, const wh_node *e, const wh_eet_spot *at)
{
    wh_eet_place place = {.e = e,
                          .scope = at->scope,
                          .items = at->items,
                          .query = at->query,
                          .groups = at->groups,
                          .other = at->other,
                          .condition = at->truth,
                          .typing = wh_typing_in(w->s, at->scope, e)};

    if (!is_value(e) || (e->flags & WH_HAS_OPAQUE))
        return;
    place.truth = at->truth || wh_is_truth(e) ||
                  (wh_is_strict(w->s) && place.typing.class_ == WH_CLASS_BOOLEAN);
    place.rules = (place.truth ? 0x7eU : 0x78U) & ~wh_eet_refused(w->s, e, at, &place);
    if (place.rules)
        w->visit(w->ctx, &place);
}

wh_eet_spot wh_eet_with_care(wh_eet_spot at, int care)
{
    at.care = care;
    at.truth = false;
    at.other = NULL;
    return at;
}

/* What is true of the whole is of its operand: brackets, + and COLLATE. */
static wh_eet_spot passed_on(wh_eet_spot at)
{
    if (at.care == WH_CARE_ALL)
        at.care = WH_CARE_VALUE;
    return at;
}

static void see_operands(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    const wh_node *c;
    size_t i;

    for (i = 0; (c = wh_node_next_expr(e, &i)) != NULL;)
        wh_eet_see_expression(w, c, at);
}

static void see_compared(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    const wh_node *a = wh_node_expr(e, 0), *b = wh_node_expr(e, 1);

    if (!a || !b || wh_unbracketed(a)->kind == WH_N_ROW_VALUE ||
        wh_unbracketed(b)->kind == WH_N_ROW_VALUE || b->kind == WH_N_QUANTIFIED)
        return;
    at = wh_eet_with_care(at, WH_CARE_AFFINITY);
    at.other = b;
    wh_eet_see_expression(w, a, at);
    at.other = a;
    wh_eet_see_expression(w, b, at);
}

/* A literal is one with its sign: 9223372036854775808 alone is a real, or does not exist. */
static void see_unary(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    bool plus = wh_node_has(e, WH_OP_PLUS), minus = wh_node_has(e, WH_OP_MINUS);
    const wh_node *operand = wh_node_expr(e, 0);

    if (operand && operand->kind == WH_N_LITERAL && (plus || minus))
        return;
    if (!plus)
        at = wh_eet_with_care(at, WH_CARE_VALUE);
    at = passed_on(at);
    at.truth = wh_node_has(e, WH_KW_NOT);
    see_operands(w, e, at);
}

/* '2000-01-01 0' + INTERVAL 1 DAY: of MariaDB the digits of the seconds are those that the constant
 * has, and six where it is none. */
static bool moves_a_constant(const wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    const wh_node *left = wh_node_expr(e, 0), *right = wh_node_expr(e, 1), *moved;

    if (!left || !right || (left->kind != WH_N_INTERVAL && right->kind != WH_N_INTERVAL))
        return false;
    moved = left->kind == WH_N_INTERVAL ? right : left;
    return !wh_node_contains(moved, WH_N_COLUMN, true) &&
           wh_typing_in(w->s, at.scope, moved).class_ != WH_CLASS_INTEGER;
}

static void see_binary(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    if (wh_is_comparison(e)) {
        see_compared(w, e, at);
        return;
    }
    if (moves_a_constant(w, e, at))
        return;
    at = wh_eet_with_care(at, WH_CARE_VALUE);
    at.truth = wh_node_has(e, WH_KW_AND) || wh_node_has(e, WH_KW_OR);
    see_operands(w, e, at);
}

/* TRUE or FALSE, whatever is around it that changes nothing of IS: SQLite asks for the truth there,
 * too. Else `e`. */
static const wh_node *truth_behind(const wh_node *e)
{
    const wh_node *n = e;
    const wh_token *t;

    while (n && (n->kind == WH_N_PAREN || n->kind == WH_N_COLLATE))
        n = wh_node_expr(n, 0);
    t = n && n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;
    return t && (t->kind == WH_KW_TRUE || t->kind == WH_KW_FALSE) ? n : e;
}

/* IS TRUE looks at a truth; IS NULL at nothing but that. */
static void see_is(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    const wh_node *right = truth_behind(wh_node_expr(e, 1));
    const wh_token *t = right && right->kind == WH_N_LITERAL ? wh_node_first_token(right) : NULL;

    if (right && !t) {
        see_compared(w, e, at);
        return;
    }
    if (!wh_node_expr(e, 0) || wh_node_expr(e, 0)->kind == WH_N_ROW_VALUE)
        return;
    at = wh_eet_with_care(at, t && t->kind == WH_KW_NULL ? WH_CARE_VALUE : WH_CARE_AFFINITY);
    at.truth = t && (t->kind == WH_KW_TRUE || t->kind == WH_KW_FALSE);
    if (at.truth)
        at.care = WH_CARE_VALUE;
    wh_eet_see_expression(w, wh_node_expr(e, 0), at);
}

static void see_in(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    const wh_node *left = wh_node_expr(e, 0), *list = wh_node_expr(e, 1), *query;

    if (!left || wh_unbracketed(left)->kind == WH_N_ROW_VALUE)
        return;
    at = wh_eet_with_care(at, WH_CARE_AFFINITY);
    wh_eet_see_expression(w, left, at);
    /* Constants become an array of the left side's type: 0.1 the REAL of four bytes that it is next
     * to (https://www.postgresql.org/docs/current/functions-comparisons.html). */
    if (wh_is_strict(w->s) && wh_typing_in(w->s, at.scope, left).class_ == WH_CLASS_REAL)
        return;
    if (list && list->kind == WH_N_ROW_VALUE)
        see_operands(w, list, at);
    else if (list && list->kind == WH_N_PAREN)
        wh_eet_see_expression(w, wh_node_expr(list, 0), at);
    else if (list && list->kind == WH_N_SUBQUERY && (query = wh_node_find(list, WH_N_QUERY)))
        wh_eet_see_query(w, query, at.scope, WH_AT_VALUE);
}

static void see_case(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    const wh_node *base = wh_node_expr(e, 0), *when, *otherwise = wh_node_find(e, WH_N_ELSE);
    wh_eet_spot test = wh_eet_with_care(at, base ? WH_CARE_AFFINITY : WH_CARE_VALUE);
    wh_eet_spot result = wh_eet_with_care(
        at, at.care == WH_CARE_TYPE || at.care == WH_CARE_JSON ? at.care : WH_CARE_VALUE);
    size_t i;

    test.truth = !base;
    if (base)
        wh_eet_see_expression(w, base, test);
    for (i = 0; (when = wh_node_next(e, WH_N_WHEN, &i)) != NULL;) {
        if (wh_node_expr(when, 0))
            wh_eet_see_expression(w, wh_node_expr(when, 0), test);
        if (wh_node_expr(when, 1))
            wh_eet_see_expression(w, wh_node_expr(when, 1), result);
    }
    if (wh_node_expr(otherwise, 0))
        wh_eet_see_expression(w, wh_node_expr(otherwise, 0), result);
}

/* Of functions that look at collations or constants the arguments stay as they are; of those that
 * choose one of them, which JSON is made of, they count as it does. */
static int care_of_arguments(const wh_eet_walk *w, const wh_node *call, int care)
{
    const wh_function *f = wh_call_function(w->s->dialect, call);

    if (!f || (f->flags & (WH_FN_SYNTAX | WH_FN_ORDERED_SET | WH_FN_CLOCK)) ||
        f->sees == WH_SEES_SPELLING)
        return WH_CARE_ALL;
    if (f->sees == WH_SEES_COMPARED)
        return wh_call_args(call) == 1 ? WH_CARE_COLLATION : WH_CARE_AFFINITY;
    if (wh_node_has(call, WH_KW_DISTINCT))
        return WH_CARE_COLLATION;
    if (wh_gives_json(call) || (f->does == WH_DOES_CHOOSE && care == WH_CARE_JSON))
        return WH_CARE_JSON;
    return WH_CARE_VALUE;
}

void wh_eet_see_order(wh_eet_walk *w, const wh_node *order, wh_eet_spot at, const wh_select *q)
{
    const wh_node *term;
    size_t i;

    at = wh_eet_with_care(at, WH_CARE_COLLATION);
    for (i = 0; (term = wh_node_next(order, WH_N_ORDER_TERM, &i)) != NULL;) {
        const wh_node *e = wh_node_expr(term, 0);

        if (e && e->kind != WH_N_LITERAL && wh_node_contains(e, WH_N_COLUMN, false) &&
            !(q && wh_names_result(q, e)))
            wh_eet_see_expression(w, e, at);
    }
}

static void see_window(wh_eet_walk *w, const wh_node *spec, wh_eet_spot at)
{
    const wh_node *by = wh_node_find(spec, WH_N_PARTITION_BY), *e;
    size_t i;

    for (i = 0; (e = wh_node_next_expr(by, &i)) != NULL;)
        if (e->kind != WH_N_LITERAL)
            wh_eet_see_expression(w, e, wh_eet_with_care(at, WH_CARE_COLLATION));
    if (wh_node_find(spec, WH_N_ORDER_BY) && !wh_node_find(spec, WH_N_FRAME))
        wh_eet_see_order(w, wh_node_find(spec, WH_N_ORDER_BY), at, NULL);
}

static void see_call(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    const wh_node *filter = wh_node_find(wh_node_find(e, WH_N_FILTER), WH_N_WHERE), *argument;
    bool window = wh_call_is_window(e);
    int care = care_of_arguments(w, e, at.care);
    wh_eet_spot inner = wh_eet_with_care(at, care);

    if (wh_call_is_aggregate(w->s->dialect, e) && !window)
        inner.groups = NULL; /* of rows */
    for (size_t i = 0; care != WH_CARE_ALL && (argument = wh_node_expr(e, i)) != NULL; i++) {
        inner.truth = wh_function_takes(wh_call_function(w->s->dialect, e), i) == 'b';
        if (!(window && argument->kind == WH_N_LITERAL))
            wh_eet_see_expression(w, argument, inner);
    }
    inner.care = WH_CARE_VALUE;
    inner.truth = true;
    if (filter && wh_node_expr(filter, 0))
        wh_eet_see_expression(w, wh_node_expr(filter, 0), inner);
    if (window && wh_node_find(wh_node_find(e, WH_N_OVER), WH_N_WINDOW_SPEC))
        see_window(w, wh_node_find(wh_node_find(e, WH_N_OVER), WH_N_WINDOW_SPEC), at);
}

static void see_parts(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    const wh_node *query;

    switch (e->kind) {
    case WH_N_UNARY:
        see_unary(w, e, at);
        break;
    case WH_N_BINARY:
        see_binary(w, e, at);
        break;
    case WH_N_IS:
        see_is(w, e, at);
        break;
    case WH_N_BETWEEN:
        if (wh_node_expr(e, 0) && wh_unbracketed(wh_node_expr(e, 0))->kind != WH_N_ROW_VALUE)
            see_operands(w, e, wh_eet_with_care(at, WH_CARE_AFFINITY));
        break;
    case WH_N_IN:
        see_in(w, e, at);
        break;
    case WH_N_LIKE: /* not what stands behind ESCAPE */
        if (!wh_is_search(e) && !wh_node_has(e, WH_KW_ESCAPE))
            see_operands(w, e, wh_eet_with_care(at, WH_CARE_VALUE));
        break;
    case WH_N_NULL_TEST:
        see_operands(w, e, wh_eet_with_care(at, WH_CARE_VALUE));
        break;
    case WH_N_CAST: /* passes a collation on, and no more */
        see_operands(w, e,
                     wh_eet_with_care(at, at.care == WH_CARE_VALUE || at.care == WH_CARE_JSON ||
                                                  at.care == WH_CARE_ALL
                                              ? WH_CARE_VALUE
                                              : WH_CARE_AFFINITY));
        break;
    case WH_N_COLLATE:
        see_operands(w, e, passed_on(at));
        break;
    case WH_N_CASE:
        see_case(w, e, at);
        break;
    case WH_N_CALL:
        see_call(w, e, at);
        break;
    case WH_N_EXISTS:
        query = wh_node_find(wh_node_find(e, WH_N_SUBQUERY), WH_N_QUERY);
        if (query)
            wh_eet_see_query(w, query, at.scope, WH_AT_EXISTS);
        break;
    case WH_N_SUBQUERY:
        query = wh_node_find(e, WH_N_QUERY);
        if (query)
            wh_eet_see_query(w, query, at.scope, WH_AT_VALUE);
        break;
    default:
        break;
    }
}

void wh_eet_see_expression(wh_eet_walk *w, const wh_node *e, wh_eet_spot at)
{
    if (w->depth > 200 || !wh_eet_leads_on(w, e))
        return;
    w->depth++;
    if (e->kind == WH_N_PAREN && wh_node_expr(e, 0)) {
        wh_eet_see_expression(w, wh_node_expr(e, 0), at);
    } else {
        offer(w, e, &at);
        if (!(at.groups && wh_is_key(at.groups, e)))
            see_parts(w, e, at);
    }
    w->depth--;
}
