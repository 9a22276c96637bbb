/* What ORDER BY says of the order of rows. */
#include "oracles/precision/order.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/precision.h"
#include "oracles/precision/single.h"

/* The number that a literal is; 0: none that counts columns. */
size_t wh_ordinal_of(const wh_node *e)
{
    const wh_token *t = e && e->kind == WH_N_LITERAL ? wh_node_first_token(e) : NULL;
    wh_str text = t && t->kind == WH_T_INTEGER ? wh_token_text(t) : (wh_str){NULL, 0};
    size_t i, n = 0;

    for (i = 0; i < text.n && n < 10000 && text.p[i] >= '0' && text.p[i] <= '9'; i++)
        n = n * 10 + (size_t)(text.p[i] - '0');
    return i == text.n ? n : 0;
}

/* Does a bare name mean a result that is called so? It goes before a column of that name. */
static bool is_alias(const wh_select *q, const wh_node *e)
{
    wh_result r;
    size_t at = 0;

    while (e->n == 1 && q->projection && wh_result_next(q->projection, &at, &r))
        if (r.kind == WH_RESULT_EXPR && r.alias && wh_name_eq(wh_name_part(e, 0), r.alias))
            return true;
    return false;
}

/* The k-th result (from 0), if nothing before it stands for any number of columns. */
static bool result_at(const wh_select *q, size_t k, wh_result *r)
{
    size_t at = 0, seen = 0;

    while (q->projection && wh_result_next(q->projection, &at, r)) {
        if (r->kind != WH_RESULT_EXPR)
            return false;
        if (seen++ == k)
            return true;
    }
    return false;
}

bool wh_term_orders_by(const wh_select *q, const wh_node *term, size_t k, const wh_column *c)
{
    const wh_node *e = wh_node_expr(term, 0);
    wh_result r;

    if (!e)
        return false;
    if (wh_ordinal_of(e))
        return wh_ordinal_of(e) == k + 1;
    if (e->kind != WH_N_COLUMN)
        return false;
    if (!result_at(q, k, &r)) /* of a `*`: it has such a column, of one table */
        return c && e->n == 1 && !is_alias(q, e) && wh_name_is(wh_name_part(e, 0), c->name);
    if (is_alias(q, e))
        return r.alias && wh_name_eq(wh_name_part(e, 0), r.alias);
    return wh_node_same(e, r.expr);
}

/* Is the k-th result one of those that rows are ordered by? */
static bool is_ordered_by(const wh_select *q, size_t k, const wh_column *c)
{
    const wh_node *term;
    size_t i;

    for (i = 0; (term = wh_node_next(q->order_by, WH_N_ORDER_TERM, &i)) != NULL;)
        if (wh_term_orders_by(q, term, k, c))
            return true;
    return false;
}

/*
 * Of rows that stand for several, which of these is it that a term looks at? "SELECT DISTINCT a ..
 * ORDER BY b" sorts each a by any of its b's, "GROUP BY a ORDER BY b" likewise
 * (https://www.sqlite.org/lang_select.html, 2.5).
 */
static bool terms_are_of_rows(const wh_subject *s, const wh_select *q, const wh_columns *columns)
{
    const wh_node *term;
    size_t i, k;

    if (!q->distinct && !q->group_by)
        return true;
    for (i = 0; (term = wh_node_next(q->order_by, WH_N_ORDER_TERM, &i)) != NULL;) {
        for (k = 0; k < columns->n && !wh_term_orders_by(q, term, k, &columns->p[k]); k++)
            ;
        if (k == columns->n &&
            (q->distinct || wh_group_exactness(s, q, wh_node_expr(term, 0)) != WH_EXACT))
            return false;
    }
    return true;
}

bool wh_rows_have_one_order(const wh_subject *s, const wh_select *q, const wh_node *query,
                            bool shown)
{
    wh_columns columns = {NULL, 0, 0};
    size_t i, k;

    if (!q->order_by || !wh_query_columns(s->catalog, s->a, query, &columns))
        return false;
    for (i = 0; i < columns.n; i++) {
        wh_typing t = wh_typing_of_column(s, &columns.p[i]);

        if (!(t.identity || (shown && t.spelling == WH_SPELLING_ONE)) ||
            !is_ordered_by(q, i, &columns.p[i]))
            return false;
        for (k = 0; k < i; k++) /* which of them is meant? */
            if (columns.p[i].name.n && wh_str_eq_nocase(columns.p[i].name, columns.p[k].name))
                return false;
    }
    return columns.n > 0 && terms_are_of_rows(s, q, &columns);
}

bool wh_types_are_told(const wh_subject *s)
{
    const wh_select *q = &s->q;
    const char *why;
    unsigned open;

    return wh_is_dynamic(s) && wh_is_precise_but(s, &open, &why) &&
           !(open & (WH_OPEN_TYPE | WH_OPEN_CHOICE)) && q->select &&
           ((!q->distinct && !q->group_by && !q->having &&
             !wh_has_aggregate(s->dialect, q->projection) && !wh_has_window(q->projection)) ||
            wh_is_one_row_before(s, q));
}

/* Rows that are told by their types are kept, not hashed, and not recalled: that costs. Most gains
 * what has a compound below, whose columns have several types. */
enum { TYPES_ONE_IN = 8, TYPES_OF_COMPOUND_ONE_IN = 2 };

/* Which of several equal values a query below gives is told neither: by another plan another one.
 */
static bool types_are_told_by_any_plan(const wh_subject *s)
{
    return wh_types_are_told(s) &&
           !(wh_subject_traits(s) & (WH_TRAIT_DISTINCT | WH_TRAIT_PICKS | WH_TRAIT_LIMIT));
}

static const char *check_of(const wh_subject *s, const char *verb, const wh_row_sides *sides)
{
    wh_buf b = WH_BUF_INIT(1024);

    wh_buf_format(&b, "%s %s = %s", verb, sides->one, sides->other);
    return wh_subject_keep(s, &b).p;
}

void wh_draw_types(const wh_subject *s, wh_rng *rng, wh_buf *choices)
{
    bool compound = (wh_subject_traits(s) & WH_TRAIT_COMPOUND) != 0;

    if (wh_rng_below(rng, compound ? TYPES_OF_COMPOUND_ONE_IN : TYPES_ONE_IN) == 0 &&
        types_are_told_by_any_plan(s))
        wh_buf_text(choices, choices->n ? " types=told" : "types=told");
}

bool wh_types_are_drawn(const wh_subject *s, wh_str choices)
{
    return wh_str_is(wh_choice(choices, "types"), "told") && types_are_told_by_any_plan(s);
}

void wh_check_rows(const wh_subject *s, wh_str choices, wh_row_sides sides, wh_derived *out)
{
    bool listed = !sides.unordered && wh_rows_have_one_order(s, &s->q, s->q.query, true);
    bool typed = wh_types_are_drawn(s, choices);
    const char *why;

    out->nchecks = 1;
    if ((s->q.group_by || s->q.distinct || s->q.having) && !wh_rows_are_exact(s, &why)) {
        wh_buf b = WH_BUF_INIT(1024);

        wh_buf_format(&b, "bag rows(%s) = rows(%s)", sides.one, sides.other);
        out->checks[0] = wh_subject_keep(s, &b).p;
        return;
    }
    if (listed)
        out->checks[0] = check_of(s, "list", &sides);
    if (!listed || typed) /* which of 22 and 22.0 comes first is no part of the order */
        out->checks[listed ? out->nchecks++ : 0] = check_of(s, typed ? "bag typed" : "bag", &sides);
}
