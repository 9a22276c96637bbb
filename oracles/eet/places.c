/* Places: a walk through a statement that knows what is in sight and what counts. */
#include "oracles/eet/spot.h"
#include "formats/sql/tree/edit.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/search.h"

typedef struct walk {
    const wh_subject *s;
    wh_eet_visit visit;
    void *ctx;
    int depth;
} walk;

typedef wh_eet_spot spot;

static void see_expression(walk *w, const wh_node *e, spot at);
static void see_query(walk *w, const wh_node *query, const wh_scope *outer, int position);

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

static void offer(walk *w, const wh_node *e, const spot *at)
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

static void offer_query(walk *w, const wh_node *e, const wh_select *q, const wh_scope *scope,
                        int position, bool alone)
{
    wh_eet_place place = {
        .e = e, .query = q, .position = position, .alone = alone, .scope = scope, .items = q->from};

    if (!(e->flags & WH_HAS_OPAQUE))
        w->visit(w->ctx, &place);
}

/* ---- expressions ---------------------------------------------------------------------------- */

static spot with_care(spot at, int care)
{
    at.care = care;
    at.truth = false;
    at.other = NULL;
    return at;
}

/* What is true of the whole is of its operand: brackets, + and COLLATE. */
static spot passed_on(spot at)
{
    if (at.care == WH_CARE_ALL)
        at.care = WH_CARE_VALUE;
    return at;
}

static void see_operands(walk *w, const wh_node *e, spot at)
{
    const wh_node *c;
    size_t i;

    for (i = 0; (c = wh_node_expr(e, i)) != NULL; i++)
        see_expression(w, c, at);
}

static void see_compared(walk *w, const wh_node *e, spot at)
{
    const wh_node *a = wh_node_expr(e, 0), *b = wh_node_expr(e, 1);

    if (!a || !b || wh_unbracketed(a)->kind == WH_N_ROW_VALUE ||
        wh_unbracketed(b)->kind == WH_N_ROW_VALUE || b->kind == WH_N_QUANTIFIED)
        return;
    at = with_care(at, WH_CARE_AFFINITY);
    at.other = b;
    see_expression(w, a, at);
    at.other = a;
    see_expression(w, b, at);
}

/* A literal is one with its sign: 9223372036854775808 alone is a real, or does not exist. */
static void see_unary(walk *w, const wh_node *e, spot at)
{
    bool plus = wh_node_has(e, WH_OP_PLUS), minus = wh_node_has(e, WH_OP_MINUS);
    const wh_node *operand = wh_node_expr(e, 0);

    if (operand && operand->kind == WH_N_LITERAL && (plus || minus))
        return;
    if (!plus)
        at = with_care(at, WH_CARE_VALUE);
    at = passed_on(at);
    at.truth = wh_node_has(e, WH_KW_NOT);
    see_operands(w, e, at);
}

static void see_binary(walk *w, const wh_node *e, spot at)
{
    if (wh_is_comparison(e)) {
        see_compared(w, e, at);
        return;
    }
    at = with_care(at, WH_CARE_VALUE);
    at.truth = wh_node_has(e, WH_KW_AND) || wh_node_has(e, WH_KW_OR);
    see_operands(w, e, at);
}

/* IS TRUE looks at a truth; IS NULL at nothing but that. */
static void see_is(walk *w, const wh_node *e, spot at)
{
    const wh_node *right = wh_node_expr(e, 1);
    const wh_token *t = right && right->kind == WH_N_LITERAL ? wh_node_first_token(right) : NULL;

    if (right && !t) {
        see_compared(w, e, at);
        return;
    }
    if (!wh_node_expr(e, 0) || wh_node_expr(e, 0)->kind == WH_N_ROW_VALUE)
        return;
    at = with_care(at, t && t->kind == WH_KW_NULL ? WH_CARE_VALUE : WH_CARE_AFFINITY);
    at.truth = t && (t->kind == WH_KW_TRUE || t->kind == WH_KW_FALSE);
    if (at.truth)
        at.care = WH_CARE_VALUE;
    see_expression(w, wh_node_expr(e, 0), at);
}

static void see_in(walk *w, const wh_node *e, spot at)
{
    const wh_node *left = wh_node_expr(e, 0), *list = wh_node_expr(e, 1), *query;

    if (!left || wh_unbracketed(left)->kind == WH_N_ROW_VALUE)
        return;
    at = with_care(at, WH_CARE_AFFINITY);
    see_expression(w, left, at);
    if (list && list->kind == WH_N_ROW_VALUE)
        see_operands(w, list, at);
    else if (list && list->kind == WH_N_PAREN)
        see_expression(w, wh_node_expr(list, 0), at);
    else if (list && list->kind == WH_N_SUBQUERY && (query = wh_node_find(list, WH_N_QUERY)))
        see_query(w, query, at.scope, WH_AT_VALUE);
}

static void see_case(walk *w, const wh_node *e, spot at)
{
    const wh_node *base = wh_node_expr(e, 0), *when, *otherwise = wh_node_find(e, WH_N_ELSE);
    spot test = with_care(at, base ? WH_CARE_AFFINITY : WH_CARE_VALUE);
    spot result = with_care(at, at.care == WH_CARE_TYPE ? WH_CARE_TYPE : WH_CARE_VALUE);
    size_t i;

    test.truth = !base;
    if (base)
        see_expression(w, base, test);
    for (i = 0; (when = wh_node_find_nth(e, WH_N_WHEN, i)) != NULL; i++) {
        if (wh_node_expr(when, 0))
            see_expression(w, wh_node_expr(when, 0), test);
        if (wh_node_expr(when, 1))
            see_expression(w, wh_node_expr(when, 1), result);
    }
    if (wh_node_expr(otherwise, 0))
        see_expression(w, wh_node_expr(otherwise, 0), result);
}

/* Of functions that look at collations or constants the arguments stay as they are. */
static int care_of_arguments(const walk *w, const wh_node *call)
{
    const wh_function *f = wh_call_function(w->s->dialect, call);

    if (!f || (f->flags & (WH_FN_SYNTAX | WH_FN_ORDERED_SET | WH_FN_CLOCK)) ||
        f->sees == WH_SEES_SPELLING || f->sees == WH_SEES_PASSED)
        return WH_CARE_ALL;
    if (f->sees == WH_SEES_COMPARED)
        return wh_call_args(call) == 1 ? WH_CARE_COLLATION : WH_CARE_AFFINITY;
    return wh_node_has(call, WH_KW_DISTINCT) ? WH_CARE_COLLATION : WH_CARE_VALUE;
}

static void see_order(walk *w, const wh_node *order, spot at, const wh_select *q)
{
    const wh_node *term;
    size_t i;

    at = with_care(at, WH_CARE_COLLATION);
    for (i = 0; (term = wh_node_find_nth(order, WH_N_ORDER_TERM, i)) != NULL; i++) {
        const wh_node *e = wh_node_expr(term, 0);

        if (e && e->kind != WH_N_LITERAL && wh_node_contains(e, WH_N_COLUMN, false) &&
            !(q && wh_names_result(q, e)))
            see_expression(w, e, at);
    }
}

static void see_window(walk *w, const wh_node *spec, spot at)
{
    const wh_node *by = wh_node_find(spec, WH_N_PARTITION_BY), *e;
    size_t i;

    for (i = 0; (e = wh_node_expr(by, i)) != NULL; i++)
        if (e->kind != WH_N_LITERAL)
            see_expression(w, e, with_care(at, WH_CARE_COLLATION));
    if (wh_node_find(spec, WH_N_ORDER_BY) && !wh_node_find(spec, WH_N_FRAME))
        see_order(w, wh_node_find(spec, WH_N_ORDER_BY), at, NULL);
}

static void see_call(walk *w, const wh_node *e, spot at)
{
    const wh_node *filter = wh_node_find(wh_node_find(e, WH_N_FILTER), WH_N_WHERE), *argument;
    bool window = wh_call_is_window(e);
    int care = care_of_arguments(w, e);
    spot inner = with_care(at, care);

    if (wh_call_is_aggregate(w->s->dialect, e) && !window)
        inner.groups = NULL; /* of rows */
    if (care != WH_CARE_ALL)
        for (size_t i = 0; (argument = wh_node_expr(e, i)) != NULL; i++)
            if (!(window && argument->kind == WH_N_LITERAL))
                see_expression(w, argument, inner);
    inner.care = WH_CARE_VALUE;
    inner.truth = true;
    if (filter && wh_node_expr(filter, 0))
        see_expression(w, wh_node_expr(filter, 0), inner);
    if (window && wh_node_find(wh_node_find(e, WH_N_OVER), WH_N_WINDOW_SPEC))
        see_window(w, wh_node_find(wh_node_find(e, WH_N_OVER), WH_N_WINDOW_SPEC), at);
}

static void see_parts(walk *w, const wh_node *e, spot at)
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
            see_operands(w, e, with_care(at, WH_CARE_AFFINITY));
        break;
    case WH_N_IN:
        see_in(w, e, at);
        break;
    case WH_N_LIKE: /* not what stands behind ESCAPE */
        if (!wh_is_search(e) && !wh_node_has(e, WH_KW_ESCAPE))
            see_operands(w, e, with_care(at, WH_CARE_VALUE));
        break;
    case WH_N_NULL_TEST:
        see_operands(w, e, with_care(at, WH_CARE_VALUE));
        break;
    case WH_N_CAST: /* passes a collation on, and no more */
        see_operands(w, e,
                     with_care(at, at.care == WH_CARE_VALUE || at.care == WH_CARE_ALL
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
            see_query(w, query, at.scope, WH_AT_EXISTS);
        break;
    case WH_N_SUBQUERY:
        query = wh_node_find(e, WH_N_QUERY);
        if (query)
            see_query(w, query, at.scope, WH_AT_VALUE);
        break;
    default:
        break;
    }
}

static void see_expression(walk *w, const wh_node *e, spot at)
{
    if (w->depth > 200)
        return;
    w->depth++;
    if (e->kind == WH_N_PAREN && wh_node_expr(e, 0)) {
        see_expression(w, wh_node_expr(e, 0), at);
    } else {
        offer(w, e, &at);
        if (!(at.groups && wh_is_key(at.groups, e)))
            see_parts(w, e, at);
    }
    w->depth--;
}

/* ---- queries -------------------------------------------------------------------------------- */

/* The items of `from` that an ON in its child number `at` may name. */
static const wh_node *items_before(const walk *w, const wh_node *from, uint32_t at)
{
    uint32_t first = 0, k;

    for (k = 0; wh_means(w->s->dialect, WH_MEANS_WEAK_COMMA) && k <= at; k++) {
        const wh_node *join = wh_child_node(from->child[k]);
        if (join && join->kind == WH_N_JOIN && wh_node_has(join, WH_T_COMMA))
            first = k;
    }
    if (first == 0)
        return wh_edit_rebuild(w->s->a, from, from->child, at + 1);
    return wh_edit_rebuild(w->s->a, from, from->child + first, at + 1 - first);
}

/* A full join is made by hashing or merging, which needs the = that is written there
 * (https://www.postgresql.org/docs/current/queries-table-expressions.html). */
static bool is_left_alone(const walk *w, const wh_node *join)
{
    return wh_is_strict(w->s) && wh_node_has(join, WH_KW_FULL);
}

static void see_from(walk *w, const wh_node *from, const wh_scope *outer)
{
    uint32_t k;

    for (k = 0; from && k < from->n; k++) {
        const wh_node *c = wh_child_node(from->child[k]), *item, *on, *query;

        if (!c)
            continue;
        item = c->kind == WH_N_JOIN ? wh_node_find_group(c, WH_GROUP_ITEM, 0) : c;
        if (item && item->kind == WH_N_TABLE_SUBQUERY && !wh_node_has(item, WH_KW_LATERAL) &&
            (query = wh_node_find(item, WH_N_QUERY)) != NULL)
            see_query(w, query, outer, WH_AT_FROM);
        if (item && item->kind == WH_N_TABLE_PAREN)
            see_from(w, item, outer);
        on = c->kind == WH_N_JOIN && !wh_node_find(c, WH_N_JOIN) ? wh_node_find(c, WH_N_ON) : NULL;
        if (on && wh_node_expr(on, 0) && !is_left_alone(w, c)) {
            wh_scope *scope = WH_NEW(w->s->a, wh_scope);
            spot at = {scope, items_before(w, from, k), NULL, NULL, NULL, WH_CARE_VALUE, true};

            *scope = (wh_scope){outer, at.items};
            see_expression(w, wh_node_expr(on, 0), at);
        }
    }
}

typedef struct repeated {
    const wh_node *key;
} repeated;

static enum wh_walk look_for_key(void *ctx, const wh_node *n)
{
    const repeated *r = ctx;

    return wh_node_is_expr(n) && wh_node_same(n, wh_unbracketed(r->key)) ? WH_WALK_STOP
                                                                         : WH_WALK_ON;
}

static bool stands_in(const wh_node *key, const wh_node *clause)
{
    repeated r = {key};

    return clause && !wh_node_walk(clause, look_for_key, &r);
}

/* A key that no other clause repeats. */
static void see_keys(walk *w, const wh_select *q, spot at)
{
    const wh_node *key;
    size_t i;

    if (!wh_keys_are_plain(q) || wh_node_find(q->group_by, WH_N_WITH_ROLLUP))
        return;
    for (i = 0; (key = wh_node_expr(q->group_by, i)) != NULL; i++)
        if (!stands_in(key, q->projection) && !stands_in(key, q->having) &&
            !stands_in(key, q->order_by) && !wh_node_find(q->select, WH_N_WINDOW))
            see_expression(w, key, with_care(at, WH_CARE_COLLATION));
}

static void see_projection(walk *w, const wh_select *q, spot at, int position)
{
    bool sqlite = wh_is_dynamic(w->s);
    size_t next = 0;
    wh_result r;

    if (q->distinct && (q->order_by || wh_node_expr(q->distinct, 0)))
        return; /* what it is ordered by must be shown */
    while (wh_result_next(q->projection, &next, &r)) {
        if (r.kind != WH_RESULT_EXPR)
            continue;
        at.care = position == WH_AT_TOP      ? (q->distinct ? WH_CARE_COLLATION : WH_CARE_VALUE)
                  : position == WH_AT_EXISTS ? WH_CARE_VALUE
                  : position == WH_AT_VALUE  ? WH_CARE_AFFINITY
                  : sqlite                   ? WH_CARE_TYPE
                  : r.alias                  ? WH_CARE_VALUE
                                             : WH_CARE_ALL;
        see_expression(w, r.expr, at);
    }
}

static void see_select(walk *w, const wh_select *q, const wh_scope *outer, int position, bool alone)
{
    const wh_dialect *d = w->s->dialect;
    wh_scope *scope = WH_NEW(w->s->a, wh_scope);
    wh_select *kept = WH_NEW(w->s->a, wh_select);
    spot at = {scope, q->from, NULL, kept, NULL, WH_CARE_VALUE, true};
    bool grouped = q->group_by || q->having || wh_has_aggregate(d, q->projection) ||
                   wh_has_aggregate(d, q->order_by);

    *scope = (wh_scope){outer, q->from};
    *kept = *q;
    offer_query(w, q->select, kept, scope, position, alone);
    see_from(w, q->from, outer);
    if (q->predicate)
        see_expression(w, q->predicate, at);
    at.truth = false;
    if (q->group_by)
        see_keys(w, q, at);
    at.groups = grouped ? kept : NULL;
    see_projection(w, q, at, position);
    if (q->having && wh_node_expr(q->having, 0)) {
        at.truth = true;
        at.care = WH_CARE_VALUE;
        see_expression(w, wh_node_expr(q->having, 0), at);
    }
    if (q->order_by && !q->distinct)
        see_order(w, q->order_by, at, q);
}

static void see_compound(walk *w, const wh_select *q, const wh_scope *outer, int position)
{
    uint32_t i, unions = 0, alls = 0;

    for (i = 0; i < q->compound->n; i++) {
        const wh_token *t = wh_child_token(q->compound->child[i]);
        unions +=
            t && (t->kind == WH_KW_UNION || t->kind == WH_KW_EXCEPT || t->kind == WH_KW_INTERSECT);
        alls += t && t->kind == WH_KW_ALL;
    }
    if (position != WH_AT_EXISTS &&
        (position != WH_AT_TOP || unions != alls || !wh_is_dynamic(w->s)))
        position = WH_AT_FROM;
    for (i = 0; i < q->compound->n; i++) {
        const wh_node *arm = wh_child_node(q->compound->child[i]);
        wh_select parts;

        if (arm && arm->kind == WH_N_SELECT && wh_select_of(arm, &parts))
            see_select(w, &parts, outer, position, false);
    }
}

static void offer_whole(walk *w, const wh_node *query, const wh_select *q, const wh_scope *outer,
                        int position)
{
    wh_scope *scope = WH_NEW(w->s->a, wh_scope);
    wh_select *kept = WH_NEW(w->s->a, wh_select);

    *scope = (wh_scope){outer, q->from};
    *kept = *q;
    offer_query(w, query, kept, scope, position, true);
}

static void see_query(walk *w, const wh_node *query, const wh_scope *outer, int position)
{
    const wh_node *member, *inner;
    wh_select q;
    size_t i;

    if (w->depth > 200 || !wh_select_of(query, &q))
        return;
    for (i = 0; q.with && !wh_node_has(q.with, WH_KW_RECURSIVE) &&
                (member = wh_node_find_nth(q.with, WH_N_CTE, i)) != NULL;
         i++)
        if ((inner = wh_member_query(member)) != NULL)
            see_query(w, inner, outer, WH_AT_FROM);
    if (q.select || q.compound)
        offer_whole(w, query, &q, outer, position);
    if (q.compound)
        see_compound(w, &q, outer, position);
    else if (q.select)
        see_select(w, &q, outer, position, !q.order_by && !q.limit && !q.locking && !q.into);
}

/* In MySQL and MariaDB a value sees what was set before it, unless a subquery anywhere reads the
 * table: then there is no order (MySQL's manual, UPDATE). */
static bool sees_what_is_set(const wh_subject *s)
{
    wh_assignment set;
    size_t next = 0;
    bool later = false;

    if (!wh_dialect_is(s->dialect, &wh_dialect_mysql) &&
        !wh_dialect_is(s->dialect, &wh_dialect_mariadb))
        return false;
    for (; wh_assignment_next(s->change.set, &next, &set); later = true)
        if (later && set.value && wh_node_contains(set.value, WH_N_COLUMN, true))
            return true;
    return false;
}

/* Values that are stored are converted by their column, whatever they are made of. */
static void see_change(walk *w)
{
    const wh_change *c = &w->s->change;
    const wh_node *shown = wh_node_find(c->returning, WH_N_PROJECTION);
    wh_scope *scope = WH_NEW(w->s->a, wh_scope);
    spot at = {scope, w->s->q.from, NULL, NULL, NULL, WH_CARE_VALUE, true};
    wh_assignment set;
    wh_result r;
    size_t next = 0;

    *scope = (wh_scope){NULL, w->s->q.from};
    if (sees_what_is_set(w->s))
        return;
    if (c->predicate)
        see_expression(w, c->predicate, at);
    at.truth = false;
    while (wh_assignment_next(c->set, &next, &set))
        if (set.value && set.value->kind != WH_N_SUBQUERY && set.column->kind != WH_N_NAMES)
            see_expression(w, set.value, at);
    for (next = 0; shown && wh_result_next(shown, &next, &r);)
        if (r.kind == WH_RESULT_EXPR)
            see_expression(w, r.expr, at);
}

void wh_eet_places(const wh_subject *s, wh_eet_visit visit, void *ctx)
{
    walk w = {s, visit, ctx, 0};

    if (s->kind == WH_IS_QUERY && s->q.query)
        see_query(&w, s->q.query, NULL, WH_AT_TOP);
    else if (s->kind == WH_IS_INSERT && s->change.query)
        see_query(&w, s->change.query, NULL, WH_AT_TOP);
    else if (s->kind & (WH_IS_UPDATE | WH_IS_DELETE) && s->q.from)
        see_change(&w);
}
