/* What is exact: spelling, small integers, groups. */
#include "oracles/precision/exact.h"

bool wh_results_are_one_spelling(const wh_subject *s)
{
    wh_result r;
    size_t at = 0;
    bool stars = false;

    while (wh_result_next(s->q.projection, &at, &r)) {
        if (r.kind == WH_RESULT_OPAQUE)
            return false;
        stars |= r.kind != WH_RESULT_EXPR;
        if (r.kind == WH_RESULT_EXPR &&
            wh_typing_of(s, s->q.from, r.expr).spelling != WH_SPELLING_ONE)
            return false;
    }
    if (stars) {
        wh_columns columns = {NULL, 0, 0};
        size_t i;

        if (!wh_star_columns(s, &columns))
            return false;
        for (i = 0; i < columns.n; i++)
            if (wh_typing_of_column(s, &columns.p[i]).spelling != WH_SPELLING_ONE)
                return false;
    }
    return true;
}

/* ---- integers ------------------------------------------------------------------------------- */

static bool is_small_literal(const wh_node *e)
{
    const wh_token *t = wh_node_first_token(e);

    return t && t->kind == WH_T_INTEGER && wh_token_text(t).n <= 9;
}

static bool branches_are_small(const wh_subject *s, const wh_node *e)
{
    const wh_node *branch;
    size_t i;

    for (i = 0; (branch = wh_node_next(e, WH_N_WHEN, &i)) != NULL;)
        if (!wh_is_small_integer(s, wh_node_expr(branch, 1)))
            return false;
    branch = wh_node_find(e, WH_N_ELSE);
    return !branch || wh_is_small_integer(s, wh_node_expr(branch, 0));
}

bool wh_is_small_integer(const wh_subject *s, const wh_node *e)
{
    const wh_function *f;

    e = wh_unbracketed(e);
    if (!e)
        return false;
    switch (e->kind) {
    case WH_N_LITERAL:
        return is_small_literal(e);
    case WH_N_CASE:
        return branches_are_small(s, e);
    case WH_N_CAST: /* a truth as a number */
        return wh_is_truth(wh_unbracketed(wh_node_expr(e, 0))) &&
               wh_typing_of(s, NULL, e).class_ == WH_CLASS_INTEGER;
    case WH_N_UNARY:
        return wh_is_truth(e) ||
               (wh_node_has(e, WH_OP_MINUS) && wh_is_small_integer(s, wh_node_expr(e, 0)));
    case WH_N_CALL:
        f = wh_call_function(s->dialect, e);
        return f && (f->flags & WH_FN_COUNT);
    default:
        return wh_is_truth(e);
    }
}

typedef struct operand_walk {
    const wh_subject *s;
    const wh_node *from;
} operand_walk;

/* Where a number takes the widest type of several: what is known is that of the first. */
static enum wh_walk see_first(void *ctx, const wh_node *n)
{
    const operand_walk *w = ctx;
    const wh_column *c = n->kind == WH_N_COLUMN ? wh_typing_of(w->s, w->from, n).column : NULL;

    return n->kind == WH_N_CASE || (c && c->first_of_arms) ? WH_WALK_STOP : WH_WALK_ON;
}

/* Exact numbers are added up to as wide ones as it takes where types are of columns; where they are
 * of values, no sum of a column that has but small ones is too large. */
bool wh_sums_are_exact(const wh_subject *s, const wh_node *from, const wh_node *e)
{
    wh_typing t;

    if (wh_is_small_integer(s, e))
        return true;
    t = wh_typing_of(s, from, e);
    if (wh_is_dynamic(s))
        return t.column && wh_catalog_holds_integers(s->catalog, t.column);
    if (t.class_ != WH_CLASS_INTEGER && t.class_ != WH_CLASS_DECIMAL)
        return false;
    return wh_is_strict(s) || wh_node_walk(e, see_first, &(operand_walk){s, from});
}

/* ---- groups --------------------------------------------------------------------------------- */

bool wh_is_key(const wh_select *q, const wh_node *n)
{
    const wh_node *key;
    size_t i;

    n = wh_unbracketed(n);
    for (i = 0; n && (key = wh_node_next_expr(q->group_by, &i)) != NULL;)
        if (wh_node_same(wh_unbracketed(key), n))
            return true;
    return false;
}

static enum wh_walk see_alias(void *ctx, const wh_node *n)
{
    const wh_token *alias = ctx;

    return n->kind == WH_N_COLUMN && wh_name_eq(wh_name_part(n, 0), alias) ? WH_WALK_STOP
                                                                           : WH_WALK_ON;
}

bool wh_names_result(const wh_select *q, const wh_node *n)
{
    wh_result r;
    size_t at = 0;

    while (wh_result_next(q->projection, &at, &r))
        if (r.kind == WH_RESULT_EXPR && r.alias &&
            !wh_node_walk(n, see_alias, (void *)(uintptr_t)r.alias))
            return true;
    return false;
}

bool wh_keys_are_plain(const wh_select *q)
{
    uint32_t i;

    for (i = 0; q->group_by && i < q->group_by->n; i++) {
        const wh_node *key = wh_child_node(q->group_by->child[i]);

        if (!key)
            continue;
        /* a constant, whatever signs it has, may be the number of a result */
        if (!wh_node_is_expr(key) || !wh_node_contains(key, WH_N_COLUMN, false) ||
            wh_names_result(q, key))
            return false;
    }
    return !q->group_by || !wh_node_has(q->group_by, WH_KW_ALL);
}

static int exactness_of_values(const wh_subject *s, const wh_node *from, const wh_node *e)
{
    wh_typing t = wh_typing_of(s, from, e);

    return t.identity ? WH_EXACT : t.spelling == WH_SPELLING_ONE ? WH_EXACT_VALUE : WH_INEXACT;
}

static bool has_term(const wh_node *order_by, const wh_node *e)
{
    const wh_node *term;

    for (size_t i = 0; (term = wh_node_next(order_by, WH_N_ORDER_TERM, &i)) != NULL;)
        if (wh_node_same(wh_unbracketed(wh_node_expr(term, 0)), wh_unbracketed(e)))
            return true;
    return false;
}

/* string_agg(a, ',' ORDER BY a): is all that it strings together ordered by, and alike where it is
 * equal? Then rows that tie are the same to it. */
static bool order_tells_all(const wh_subject *s, const wh_node *from, const wh_node *call)
{
    const wh_node *order_by = wh_node_find(call, WH_N_ORDER_BY), *e;

    for (size_t i = 0; order_by && (e = wh_node_next_expr(call, &i)) != NULL;) {
        wh_typing t = wh_typing_of(s, from, e);
        bool whole = t.class_ == WH_CLASS_INTEGER || t.class_ == WH_CLASS_DECIMAL;

        if (e->kind != WH_N_LITERAL &&
            (!has_term(order_by, e) ||
             !(t.identity || (whole && !wh_is_dynamic(s) && t.spelling == WH_SPELLING_ONE))))
            return false;
    }
    return order_by != NULL;
}

int wh_aggregate_exactness(const wh_subject *s, const wh_node *from, const wh_node *call)
{
    const wh_function *f = wh_call_function(s->dialect, call);
    const wh_node *e = wh_node_expr(call, 0);

    if (f && wh_node_find(call, WH_N_ORDER_BY) && !wh_node_find(call, WH_N_WITHIN_GROUP))
        return order_tells_all(s, from, call) ? WH_EXACT : WH_INEXACT;
    if (!f || wh_node_find(call, WH_N_WITHIN_GROUP))
        return WH_INEXACT;
    switch (f->order) {
    case WH_ORDER_FREE:
        return WH_EXACT;
    case WH_ORDER_SUM:
        return wh_sums_are_exact(s, from, e) ? WH_EXACT : WH_INEXACT;
    case WH_ORDER_EXTREME:
        return exactness_of_values(s, from, e);
    default:
        return WH_INEXACT;
    }
}

/* Compared with one of these a number may become text, and 1 and 1.0 different ones. */
static bool has_affinity(const wh_node *e)
{
    e = wh_unbracketed(e);
    return e->kind == WH_N_COLUMN || e->kind == WH_N_CAST || e->kind == WH_N_COLLATE ||
           e->kind == WH_N_ROW_VALUE || e->kind == WH_N_SUBQUERY ||
           (e->kind == WH_N_UNARY && wh_node_has(e, WH_OP_PLUS));
}

/* The least exact of the operands; a comparison takes values as they are. */
static int exactness_of_operands(const wh_subject *s, const wh_select *q, const wh_node *n)
{
    int least = WH_EXACT;
    unsigned values = 0, affine = 0, both = 0;
    uint32_t i;

    for (i = 0; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);
        int exactness;

        if (!c || c->kind == WH_N_TYPE || c->kind == WH_N_NAME)
            continue;
        exactness = wh_group_exactness(s, q, c);
        least = exactness < least ? exactness : least;
        values += exactness == WH_EXACT_VALUE;
        affine += has_affinity(c);
        both += exactness == WH_EXACT_VALUE && has_affinity(c);
    }
    if (least != WH_EXACT_VALUE)
        return least;
    if (!wh_is_comparison(n))
        return WH_INEXACT;
    return wh_is_strict(s) || affine == 0 || (values == 1 && both == 1 && affine == 1) ||
                   (n->kind == WH_N_IN && !wh_node_contains(n, WH_N_QUERY, true))
               ? WH_EXACT
               : WH_INEXACT;
}

/* One that reads tables of its own, and of the groups only what is exact. */
static int exactness_of_query(const wh_subject *s, const wh_select *q, const wh_node *n)
{
    wh_nodes columns = {NULL, 0, 0}, queries = {NULL, 0, 0};
    wh_select own;
    size_t i;

    wh_node_collect(s->a, n, WH_N_QUERY, true, &queries);
    if (queries.n > 1 || !wh_select_of(n, &own) || !own.from || own.with)
        return WH_INEXACT;
    wh_node_collect(s->a, n, WH_N_COLUMN, true, &columns);
    for (i = 0; i < columns.n; i++)
        if (!wh_find_column(s, own.from, columns.p[i]) &&
            wh_group_exactness(s, q, columns.p[i]) != WH_EXACT)
            return WH_INEXACT;
    return WH_EXACT;
}

static bool is_null(const wh_node *e)
{
    const wh_token *t = e && e->kind == WH_N_LITERAL ? wh_node_first_token(e) : NULL;

    return t && t->kind == WH_KW_NULL;
}

/* Is it one value whatever the rows: e IN (), or IS [NOT] NULL of a column that never is NULL, if
 * there is a row? */
static bool is_decided(const wh_subject *s, const wh_select *q, const wh_node *n)
{
    const wh_node *e = wh_unbracketed(wh_node_expr(n, 0));
    wh_scope scope = {NULL, q->from};

    if (n->kind == WH_N_IN) {
        const wh_node *list = wh_node_expr(n, 1);

        return list && list->n == 2 && wh_node_has(list, WH_T_LPAREN);
    }
    return (n->kind == WH_N_NULL_TEST || (n->kind == WH_N_IS && is_null(wh_node_expr(n, 1)))) &&
           e && e->kind == WH_N_COLUMN && wh_never_null(s, &scope, e);
}

int wh_group_exactness(const wh_subject *s, const wh_select *q, const wh_node *n)
{
    n = wh_unbracketed(n);
    if (!n || (n->flags & WH_HAS_OPAQUE) != 0)
        return WH_INEXACT;
    if (is_decided(s, q, n))
        return WH_EXACT;
    if (n->kind == WH_N_CALL && wh_call_is_aggregate(s->dialect, n))
        return wh_aggregate_exactness(s, q->from, n);
    if (n->kind == WH_N_QUERY)
        return exactness_of_query(s, q, n);
    if (wh_is_key(q, n))
        return exactness_of_values(s, q->from, n);
    if (n->kind == WH_N_COLUMN || n->kind == WH_N_STAR || n->kind == WH_N_PARAM)
        return WH_INEXACT; /* a bare column: of which row? */
    if (n->kind == WH_N_BINARY && (wh_node_has(n, WH_KW_AND) || wh_node_has(n, WH_KW_OR))) {
        int a = wh_group_exactness(s, q, wh_node_expr(n, 0));
        int b = wh_group_exactness(s, q, wh_node_expr(n, 1));
        return a != WH_INEXACT && b != WH_INEXACT ? WH_EXACT : WH_INEXACT;
    }
    if (n->kind == WH_N_UNARY && wh_node_has(n, WH_KW_NOT))
        return wh_group_exactness(s, q, wh_node_expr(n, 0)) != WH_INEXACT ? WH_EXACT : WH_INEXACT;
    return exactness_of_operands(s, q, n);
}
