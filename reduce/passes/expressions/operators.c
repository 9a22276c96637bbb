/* Operators, frames and statements in fewer words. */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

static void replace_by(wh_plan *p, size_t part, const wh_node *n, const char *form,
                       const wh_node *a, const wh_node *b)
{
    wh_plan_item(p);
    wh_plan_replace(p, part, n, wh_plan_made(p, form, a, b));
}

/* What an IN compares with, where that is one value: of a list, or selected. */
static const wh_node *only_value(const wh_node *in)
{
    const wh_node *right = in->n ? wh_child_node(in->child[in->n - 1]) : NULL, *select, *list;

    if (!right)
        return NULL;
    if (right->kind == WH_N_ROW_VALUE || right->kind == WH_N_PAREN)
        return wh_shape_members(right) == 1 ? wh_node_expr(right, 0) : NULL;
    select = wh_node_find(wh_node_find(right, WH_N_QUERY), WH_N_SELECT);
    list = wh_node_find(select, WH_N_PROJECTION);
    return list && wh_shape_members(list) == 1 ? wh_node_expr(wh_node_find(list, WH_N_RESULT), 0)
                                               : NULL;
}

/* `words` stand in a row from the k-th child on. */
static bool stands(const wh_node *n, uint32_t k, unsigned a, unsigned b)
{
    const wh_token *t = k < n->n ? wh_child_token(n->child[k]) : NULL;
    const wh_token *u = k + 1 < n->n ? wh_child_token(n->child[k + 1]) : NULL;

    return t && t->kind == a && (!b || (u && u->kind == b));
}

static bool is_null(const wh_node *n)
{
    return n && n->kind == WH_N_LITERAL && wh_child_token(n->child[0])->kind == WH_KW_NULL;
}

/* e IS NULL as e ISNULL, e IS NOT NULL and e NOT NULL as e NOTNULL. */
static void null_tests(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *e = wh_node_expr(n, 0);
    bool no = stands(n, 2, WH_KW_NOT, 0);

    if (p->d->powers[WH_KW_ISNULL].shape != WH_SHAPE_POSTFIX || !e)
        return;
    if (n->kind == WH_N_IS && n->n == (no ? 4 : 3) && is_null(wh_node_expr(n, 1)))
        replace_by(p, part, n, no ? "{} NOTNULL" : "{} ISNULL", e, NULL);
    if (n->kind == WH_N_NULL_TEST && stands(n, 1, WH_KW_NOT, WH_KW_NULL))
        replace_by(p, part, n, "{} NOTNULL", e, NULL);
}

/* a IS b, a IS NOT DISTINCT FROM b and a <=> b as a = b; their opposites as a <> b. */
static void identity(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *a = wh_node_expr(n, 0), *b = wh_node_expr(n, 1);
    bool is = n->kind == WH_N_IS, differ = is && stands(n, 2, WH_KW_NOT, 0);

    if (!a || !b || is_null(b) || (!is && !stands(n, 1, WH_OP_NULLSAFE, 0)))
        return;
    if (wh_node_has(n, WH_KW_DISTINCT))
        differ = !differ;
    replace_by(p, part, n, differ ? "{} <> {}" : "{} = {}", a, b);
}

/* NOT a < b as a >= b, NOT a <> ALL b and NOT a NOT IN b as a IN b. */
static void negated(wh_plan *p, size_t part, const wh_node * not )
{
    static const struct {
        unsigned kind;
        const char *opposite;
    } comparisons[] = {
        {WH_OP_EQ, "{} <> {}"}, {WH_OP_EQEQ, "{} <> {}"},  {WH_OP_NE, "{} = {}"},
        {WH_OP_LT, "{} >= {}"}, {WH_OP_BANGEQ, "{} = {}"}, {WH_OP_LE, "{} > {}"},
        {WH_OP_GT, "{} <= {}"}, {WH_OP_GE, "{} < {}"},
    };
    const wh_node *e = stands(not, 0, WH_KW_NOT, 0) ? wh_node_expr(not, 0) : NULL;
    size_t i;

    while (e && e->kind == WH_N_PAREN)
        e = wh_node_expr(e, 0);
    if (e && wh_node_find(e, WH_N_QUANTIFIED)) {
        const wh_node *query = wh_node_find(wh_node_find(e, WH_N_QUANTIFIED), WH_N_QUERY);

        if (query && stands(e, 1, WH_OP_NE, 0))
            replace_by(p, part, not, "{} IN ( {} )", wh_node_expr(e, 0), query);
        return;
    }
    if (e && e->kind == WH_N_IN && stands(e, 1, WH_KW_NOT, 0)) {
        wh_plan_item(p);
        wh_plan_replace(p, part, not, e);
        wh_plan_cut(p, part, e, 1);
    }
    for (i = 0; e && i < sizeof comparisons / sizeof comparisons[0]; i++)
        if (stands(e, 1, comparisons[i].kind, 0) && wh_node_expr(e, 1))
            replace_by(p, part, not, comparisons[i].opposite, wh_node_expr(e, 0),
                       wh_node_expr(e, 1));
}

/* WHERE f(e) as WHERE e IS NOT NULL, or IS NULL: what one asks of most. */
static void null_condition(wh_plan *p, size_t part, const wh_node *clause)
{
    bool postfix = p->d->powers[WH_KW_ISNULL].shape == WH_SHAPE_POSTFIX;
    const wh_node *condition = wh_node_expr(clause, 0), *e;
    size_t i;

    if (!condition || condition->kind == WH_N_IS || condition->kind == WH_N_NULL_TEST ||
        condition->kind == WH_N_PAREN)
        return;
    for (i = 0; (e = wh_node_next_expr(condition, &i)) != NULL;) {
        if (e->kind == WH_N_LITERAL)
            continue;
        replace_by(p, part, condition, postfix ? "{} NOTNULL" : "{} IS NOT NULL", e, NULL);
        replace_by(p, part, condition, postfix ? "{} ISNULL" : "{} IS NULL", e, NULL);
    }
}

/* ROWS BETWEEN a AND b as ROWS a. */
static void frame(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k, and = 0, end;

    if (!stands(n, 1, WH_KW_BETWEEN, 0))
        return;
    for (k = 2; k < n->n && !and; k++)
        and = stands(n, k, WH_KW_AND, 0) ? k : 0;
    for (end = and; end && end < n->n && !stands(n, end, WH_KW_EXCLUDE, 0); end++)
        ;
    if (!and)
        return;
    wh_plan_item(p);
    wh_plan_cut(p, part, n, 1);
    for (k = and; k < end; k++)
        if (wh_child_node(n->child[k]))
            wh_plan_remove(p, part, wh_child_node(n->child[k]));
        else
            wh_plan_cut(p, part, n, k);
}

/* INSERT OR REPLACE as REPLACE, and that as INSERT. */
static void replacing(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k;

    if (stands(n, 0, WH_KW_REPLACE, 0)) {
        wh_plan_item(p);
        wh_plan_token(p, part, n, 0, wh_edit_token(p->a, p->d, WH_STR("INSERT")));
    }
    for (k = 0; k + 2 < n->n; k++)
        if (stands(n, k, WH_KW_INSERT, WH_KW_OR) && stands(n, k + 2, WH_KW_REPLACE, 0)) {
            wh_plan_item(p);
            wh_plan_cut(p, part, n, k);
            wh_plan_cut(p, part, n, k + 1);
        }
}

/* SQLite: IN ( SELECT c FROM t ) as IN t. */
static void in_table(wh_plan *p, size_t part, const wh_node *in)
{
    const wh_node *right = in->n ? wh_child_node(in->child[in->n - 1]) : NULL;
    const wh_node *query = wh_node_find(right, WH_N_QUERY);
    const wh_node *select = wh_node_find(query, WH_N_SELECT), *from, *ref;

    if (!wh_reads(p->d, WH_FEATURE_BARE_IN) || !select || query->n > 1)
        return;
    from = wh_node_find(select, WH_N_FROM);
    ref = wh_node_find(from, WH_N_TABLE_REF);
    if (!ref || !wh_node_find(ref, WH_N_NAME) || wh_shape_members(select) > 2 ||
        wh_shape_members(from) > 1)
        return;
    wh_plan_item(p);
    wh_plan_replace(p, part, right, wh_node_find(ref, WH_N_NAME));
}

/* ( a, b ) IN ( SELECT c, d .. ) as a IN ( SELECT c .. ). */
static void row_in(wh_plan *p, size_t part, const wh_node *in)
{
    const wh_node *left = wh_node_expr(in, 0);
    const wh_node *right = in->n ? wh_child_node(in->child[in->n - 1]) : NULL, *list;

    list =
        wh_node_find(wh_node_find(wh_node_find(right, WH_N_QUERY), WH_N_SELECT), WH_N_PROJECTION);
    if (!left || left->kind != WH_N_ROW_VALUE || wh_shape_members(left) < 2 || !list)
        return;
    wh_plan_item(p);
    wh_plan_replace(p, part, left, wh_plan_made(p, "{e}", wh_node_expr(left, 0), NULL));
    wh_plan_replace(p, part, list,
                    wh_plan_made(p, "{}",
                                 wh_node_find(list, WH_N_STAR) ? wh_plan_literal(p, "NULL")
                                                               : wh_shape_member(list, 0),
                                 NULL));
}

/* = ANY ( SELECT .. ) as IN, <> ALL as NOT IN. */
static void quantified(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *list = n->n == 3 ? wh_child_node(n->child[2]) : NULL, *query;

    if (!list || list->kind != WH_N_QUANTIFIED)
        return;
    query = wh_node_find(list, WH_N_QUERY);
    if (!query)
        return;
    if (stands(n, 1, WH_OP_EQ, 0) && !wh_node_has(list, WH_KW_ALL))
        replace_by(p, part, n, "{} IN ( {} )", wh_node_expr(n, 0), query);
    if (stands(n, 1, WH_OP_NE, 0) && wh_node_has(list, WH_KW_ALL))
        replace_by(p, part, n, "{} NOT IN ( {} )", wh_node_expr(n, 0), query);
}

/* EXISTS ( SELECT .. FROM t WHERE a = b ) as a IN ( SELECT b FROM t ), or the other way round. */
static void exists(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *inner = wh_node_find(n, WH_N_SUBQUERY), *equal, *rows[2];
    const wh_node *query = inner ? wh_node_find(inner, WH_N_QUERY) : NULL;
    wh_select q;
    size_t i;

    if (!query || !wh_select_of(query, &q) || !q.from || q.with || q.group_by || q.having ||
        q.limit || !q.predicate || !stands(q.predicate, 1, WH_OP_EQ, 0))
        return;
    equal = q.predicate;
    rows[0] = wh_node_expr(equal, 0);
    rows[1] = wh_node_expr(equal, 1);
    for (i = 0; i < 2 && rows[0] && rows[1]; i++)
        replace_by(p, part, n, "{} IN ( {} )", rows[i],
                   wh_plan_made(p, "SELECT {} {}", rows[1 - i], q.from));
}

static enum wh_walk collect(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *a = wh_node_expr(n, 0), *b = wh_node_expr(n, 1), *c = wh_node_expr(n, 2);
    bool no = stands(n, 1, WH_KW_NOT, 0);

    switch (n->kind) {
    case WH_N_BETWEEN:
        if (!a || !b || !c)
            break;
        replace_by(p, part, n, no ? "{} < {}" : "{} >= {}", a, b);
        replace_by(p, part, n, no ? "{} > {}" : "{} <= {}", a, c);
        break;
    case WH_N_IN:
        in_table(p, part, n);
        row_in(p, part, n);
        b = only_value(n);
        if (a && b)
            replace_by(p, part, n,
                       wh_expr_is_atomic(b) ? no ? "{} <> {}" : "{} = {}"
                       : no                 ? "{} <> ( {} )"
                                            : "{} = ( {} )",
                       a, b);
        break;
    case WH_N_IS:
        identity(p, part, n);
        null_tests(p, part, n);
        break;
    case WH_N_NULL_TEST:
        null_tests(p, part, n);
        break;
    case WH_N_EXISTS:
        exists(p, part, n);
        break;
    case WH_N_UNARY:
        negated(p, part, n);
        break;
    case WH_N_BINARY:
        identity(p, part, n);
        quantified(p, part, n);
        break;
    case WH_N_WHERE:
    case WH_N_HAVING:
    case WH_N_ON:
        null_condition(p, part, n);
        break;
    case WH_N_FRAME:
        frame(p, part, n);
        break;
    case WH_N_ANALYZE: /* everything */
        if (wh_node_find(n, WH_N_NAME)) {
            wh_plan_item(p);
            wh_plan_remove(p, part, wh_node_find(n, WH_N_NAME));
        }
        break;
    case WH_N_INSERT:
        replacing(p, part, n);
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

/*
 * BETWEEN as one comparison, NOT of one as the opposite, IS as =, = ANY and EXISTS as IN, IN of one
 * value as =, IN of a table or of a row's first value, tests for NULL in one word, and of an
 * operand in the place of a condition, a frame's first bound, INSERT and REPLACE, ANALYZE of
 * everything. An item or two for each such operator.
 */
void wh_pass_operators(wh_plan *p)
{
    wh_plan_walk(p, collect);
}
