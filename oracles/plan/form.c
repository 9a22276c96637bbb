/*
 * Hints that write a condition in another form, one that means the same for every value, NULL
 * included, but is planned otherwise: row values, BETWEEN, IN, EXISTS, and FILTER, which CASE can
 * do too (https://www.sqlite.org/lang_expr.html, https://www.sqlite.org/rowvalue.html,
 * https://www.sqlite.org/windowfunctions.html).
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"
#include "oracles/precision/exact.h"

/* ---- what stands there ---------------------------------------------------------------------- */

static const wh_node *unbracketed(const wh_node *n)
{
    while (n && n->kind == WH_N_PAREN)
        n = wh_node_expr(n, 0);
    return n;
}

static bool is_one_value(const wh_node *n)
{
    n = unbracketed(n);
    return n && n->kind != WH_N_ROW_VALUE && n->kind != WH_N_SUBQUERY &&
           n->kind != WH_N_QUANTIFIED && n->kind != WH_N_OPAQUE;
}

static bool is_literal(const wh_node *n)
{
    const wh_token *t =
        n && n->kind == WH_N_LITERAL && n->n == 1 ? wh_child_token(n->child[0]) : NULL;

    return t && (t->kind == WH_T_INTEGER || t->kind == WH_T_REAL || t->kind == WH_T_STRING ||
                 t->kind == WH_T_BLOB || t->kind == WH_KW_NULL);
}

static const unsigned comparisons[] = {WH_OP_EQ, WH_OP_EQEQ, WH_OP_NE, WH_OP_BANGEQ,
                                       WH_OP_LT, WH_OP_LE,   WH_OP_GT, WH_OP_GE};

/* The operator of a comparison of two single values; NULL: it is none. */
static const wh_token *comparison(const wh_node *n)
{
    size_t i;

    if (n->kind != WH_N_BINARY || !is_one_value(wh_node_expr(n, 0)) ||
        !is_one_value(wh_node_expr(n, 1)))
        return NULL;
    for (i = 0; i < sizeof comparisons / sizeof comparisons[0]; i++)
        if (wh_node_has(n, comparisons[i]))
            return wh_node_token(n, comparisons[i]);
    return NULL;
}

/* ---- forms ---------------------------------------------------------------------------------- */

/* Each appends the other form, in brackets of its own; false: this node has none. */
typedef bool (*form_fn)(const wh_subject *s, const wh_node *n, wh_buf *out);

static const wh_str none;

/* The second pair is equal, so that the first decides. */
static bool as_row_values(const wh_subject *s, const wh_node *n, wh_buf *out)
{
    const wh_token *op = comparison(n);

    if (!op || wh_means(s->dialect, WH_MEANS_WHOLE_ROWS))
        return false;
    wh_quote(out, s->dialect, "(({a!}, 1) {op} ({b!}, 1))", {"a", wh_node_expr(n, 0), none},
             {"op", NULL, wh_token_text(op)}, {"b", wh_node_expr(n, 1), none});
    return true;
}

static bool as_comparisons(const wh_subject *s, const wh_node *n, wh_buf *out)
{
    if (n->kind != WH_N_BETWEEN || wh_node_has(n, WH_KW_SYMMETRIC) ||
        !is_one_value(wh_node_expr(n, 0)))
        return false;
    wh_quote(out, s->dialect,
             wh_node_has(n, WH_KW_NOT) ? "(NOT ({x} >= {a} AND {x} <= {b}))"
                                       : "({x} >= {a} AND {x} <= {b})",
             {"x", wh_node_expr(n, 0), none}, {"a", wh_node_expr(n, 1), none},
             {"b", wh_node_expr(n, 2), none});
    return true;
}

static bool as_in_list(const wh_subject *s, const wh_node *n, wh_buf *out)
{
    const wh_token *op = comparison(n);

    if (!op || (op->kind != WH_OP_EQ && op->kind != WH_OP_EQEQ) || !is_literal(wh_node_expr(n, 1)))
        return false;
    wh_quote(out, s->dialect, "({a} IN ({b!}, {b!}))", {"a", wh_node_expr(n, 0), none},
             {"b", wh_node_expr(n, 1), none});
    return true;
}

static bool as_or_list(const wh_subject *s, const wh_node *n, wh_buf *out)
{
    const wh_node *list = n->kind == WH_N_IN ? wh_node_expr(n, 1) : NULL, *item;
    size_t i;

    if (!list || (list->kind != WH_N_PAREN && list->kind != WH_N_ROW_VALUE) ||
        !is_one_value(wh_node_expr(n, 0)))
        return false;
    for (i = 0; (item = wh_node_expr(list, i)) != NULL; i++)
        if (!is_literal(item))
            return false;
    wh_buf_text(out, wh_node_has(n, WH_KW_NOT) ? "(NOT (" : "((");
    for (i = 0; (item = wh_node_expr(list, i)) != NULL; i++) {
        wh_buf_text(out, i ? " OR " : "");
        wh_quote(out, s->dialect, "{x} = {v}", {"x", wh_node_expr(n, 0), none}, {"v", item, none});
    }
    wh_buf_text(out, "))");
    return i > 0;
}

static bool as_in_row(const wh_subject *s, const wh_node *n, wh_buf *out)
{
    const wh_node *set = n->kind == WH_N_IN ? wh_node_expr(n, 1) : NULL;

    if (!set || set->kind != WH_N_SUBQUERY || !is_one_value(wh_node_expr(n, 0)) ||
        wh_means(s->dialect, WH_MEANS_WHOLE_ROWS))
        return false;
    wh_quote(out, s->dialect,
             wh_node_has(n, WH_KW_NOT) ? "(({x!}, 1) NOT IN (SELECT *, 1 FROM {q} AS wh_set))"
                                       : "(({x!}, 1) IN (SELECT *, 1 FROM {q} AS wh_set))",
             {"x", wh_node_expr(n, 0), none}, {"q", set, none});
    return true;
}

static bool as_count(const wh_subject *s, const wh_node *n, wh_buf *out)
{
    const wh_node *set = n->kind == WH_N_EXISTS ? wh_node_find(n, WH_N_SUBQUERY) : NULL;

    if (!set)
        return false;
    wh_quote(out, s->dialect, "((SELECT COUNT(*) FROM {q} AS wh_set) > 0)", {"q", set, none});
    return true;
}

/* An aggregate of which it is known what its value depends on takes no notice of NULL, so FILTER
 * may give it one in place of a row; but CASE has no collation of its own, or else that of a
 * COLLATE in its condition. */
static bool as_case(const wh_subject *s, const wh_node *n, wh_buf *out)
{
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(s->dialect, n) : NULL;
    const wh_node *filter = n->kind == WH_N_CALL ? wh_node_find(n, WH_N_FILTER) : NULL;
    const wh_node *where = filter ? wh_node_find(filter, WH_N_WHERE) : NULL;
    const wh_node *e = wh_node_expr(n, 0), *over;
    bool star = filter && wh_node_has(n, WH_OP_STAR), distinct = wh_node_has(n, WH_KW_DISTINCT);

    if (!f || f->order == WH_ORDER_UNKNOWN || !where || (!star && (!e || wh_node_expr(n, 1))) ||
        wh_node_find(n, WH_N_ORDER_BY))
        return false;
    if ((f->order == WH_ORDER_EXTREME || distinct) &&
        (wh_node_contains(where, WH_N_COLLATE, true) ||
         wh_typing_of(s, s->q.from, e).spelling != WH_SPELLING_ONE))
        return false;
    wh_quote(out, s->dialect,
             star       ? "{f}(CASE WHEN {p} THEN 1 END)"
             : distinct ? "{f}(DISTINCT CASE WHEN {p} THEN {e} END)"
                        : "{f}(CASE WHEN {p} THEN {e} END)",
             {"f", NULL, wh_token_text(wh_name_part(n, 0))}, {"p", wh_node_expr(where, 0), none},
             {"e", e, none});
    over = wh_node_find(n, WH_N_OVER);
    if (over) {
        wh_buf_char(out, ' ');
        wh_quote_node(out, over, false);
    }
    return true;
}

/* ---- where and how -------------------------------------------------------------------------- */

typedef struct forming {
    const wh_subject *s;
    form_fn form;
    size_t at, seen;
    bool rewrite, anywhere;
} forming;

static const wh_node *other_form(void *ctx, const wh_node *n)
{
    forming *k = ctx;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (!k->form(k->s, n, &b)) {
        wh_buf_release(&b);
        return n;
    }
    k->seen++;
    if (!k->rewrite || (k->at && k->seen != k->at)) {
        wh_buf_release(&b);
        return n;
    }
    return wh_node_of_text(k->s->a, WH_N_PAREN, wh_subject_keep(k->s, &b));
}

/* WHERE and the ON-s: elsewhere a condition may have to be the same as another one. */
static const wh_node *in_conditions(void *ctx, const wh_node *n)
{
    forming *k = ctx;

    return n->kind == WH_N_WHERE || n->kind == WH_N_ON ? wh_edit_map(k->s->a, n, other_form, k) : n;
}

static const wh_node *formed(forming *k)
{
    return wh_edit_map(k->s->a, k->s->statement, k->anywhere ? other_form : in_conditions, k);
}

static size_t places(const wh_subject *s, form_fn form)
{
    forming k = {s, form, 0, 0, false, form == as_case};

    if (wh_planner_of(s->dialect)->other_forms)
        formed(&k);
    return k.seen;
}

static bool give(const wh_subject *s, form_fn form, size_t at, wh_derived_run *run)
{
    forming k = {s, form, at, 0, true, form == as_case};

    run->sql = wh_edited_text(s, formed(&k));
    return k.seen > 0;
}

#define FORM(name, form)                                                                           \
    size_t wh_hint_##name##_places(const wh_subject *s)                                            \
    {                                                                                              \
        return places(s, form);                                                                    \
    }                                                                                              \
    bool wh_hint_##name(const wh_subject *s, size_t at, wh_derived_run *run)                       \
    {                                                                                              \
        return give(s, form, at, run);                                                             \
    }
FORM(row_value, as_row_values)
FORM(between, as_comparisons)
FORM(in_list, as_in_list)
FORM(or_list, as_or_list)
FORM(in_row, as_in_row)
FORM(exists, as_count)
FORM(filter, as_case)
