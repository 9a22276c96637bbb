/* Clauses whose result the dialect leaves open: groups, DISTINCT, LIMIT, names of results. */
#include "oracles/precision/internal.h"
#include "oracles/precision/change.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/mysql.h"
#include "oracles/precision/order.h"
#include "oracles/precision/search.h"
#include "oracles/precision/single.h"
#include "oracles/precision/unknown.h"
#include "oracles/precision/unseen.h"
#include "oracles/precision/window.h"
#include "oracles/subject/rewrite.h"

bool wh_precision_refuse(wh_examiner *x, const char *why)
{
    if (!x->why)
        x->why = why;
    return false;
}

typedef struct aggregate_walk {
    wh_examiner *x;
    const wh_select *q;
    bool good;
} aggregate_walk;

static bool is_key(const aggregate_walk *w, const wh_node *n)
{
    size_t i;
    const wh_node *key;

    for (i = 0; (key = wh_node_next_expr(w->q->group_by, &i)) != NULL;)
        if (wh_node_same(key, n))
            return true;
    return false;
}

static enum wh_walk see_aggregate(void *ctx, const wh_node *n)
{
    aggregate_walk *w = ctx;

    if (is_key(w, n)) {
        w->good = w->good && wh_typing_of(w->x->s, w->q->from, n).identity;
        return WH_WALK_SKIP;
    }
    if (n->kind == WH_N_CALL && wh_call_is_aggregate(w->x->s->dialect, n)) {
        w->good = w->good && wh_aggregate_exactness(w->x->s, w->q->from, n) == WH_EXACT;
        return WH_WALK_SKIP;
    }
    if (n->kind == WH_N_QUERY) { /* may name one */
        w->good = w->good && wh_group_exactness(w->x->s, w->q, n) == WH_EXACT;
        return WH_WALK_SKIP;
    }
    if (n->kind == WH_N_COLUMN || n->kind == WH_N_STAR) /* a bare column: of which row? */
        w->good = false;
    return WH_WALK_ON;
}

/* Of a result whose numbers are compared by value, is every value exact but for their type? */
static bool results_are_exact_values(const wh_examiner *x, const wh_select *q)
{
    wh_result r;
    size_t at = 0;

    if (q->having && wh_group_exactness(x->s, q, wh_node_expr(q->having, 0)) == WH_INEXACT)
        return false;
    while (wh_result_next(q->projection, &at, &r))
        if (r.kind != WH_RESULT_EXPR || wh_group_exactness(x->s, q, r.expr) == WH_INEXACT)
            return false;
    return true;
}

/* Grouped rows are exact if the keys are, and everything else is made of keys and exact
 * aggregates, or if each group is one row. Their number is, whatever the keys look like. `shown`:
 * they are the base's own, of which numbers are compared by value and keys that are not shown are
 * not seen. */
bool wh_grouping_is_exact(wh_examiner *x, const wh_select *q, bool counted, bool shown)
{
    aggregate_walk w = {x, q, true};
    const wh_node *key;
    size_t i;

    if ((counted && !q->having) || (wh_keys_are_plain(q) && wh_groups_are_rows(x->s, q)))
        return true;
    if (shown && wh_means(x->s->dialect, WH_MEANS_EQUAL_COUNTS) && wh_keys_are_plain(q) &&
        results_are_exact_values(x, q))
        return true;
    for (i = 0; (key = wh_node_next_expr(q->group_by, &i)) != NULL;)
        w.good = w.good && (wh_means(x->s->dialect, WH_MEANS_EQUAL_COUNTS) ||
                            wh_typing_of(x->s, q->from, key).identity);
    if (!counted)
        wh_node_walk(q->projection, see_aggregate, &w);
    if (q->having)
        wh_node_walk(q->having, see_aggregate, &w);
    return w.good || wh_is_one_row_before(x->s, q);
}

/* Of DISTINCT ON, are the results just what is distinct? Else which row they come from is open. */
bool wh_shows_what_is_distinct(const wh_select *q)
{
    wh_result r;
    const wh_node *e;
    size_t at = 0, i;
    bool found;

    while (wh_result_next(q->projection, &at, &r)) {
        for (i = 0, found = false; (e = wh_node_expr(q->distinct, i)) != NULL; i++)
            found |=
                r.kind == WH_RESULT_EXPR && wh_node_same(wh_unbracketed(e), wh_unbracketed(r.expr));
        if (!found)
            return false;
    }
    return true;
}

typedef struct owner_walk {
    const wh_examiner *x;
    const wh_select *q;
} owner_walk;

/* Is the column of one of these SELECTs, which stand in the argument? */
static bool is_within(const wh_subject *s, const wh_nodes *selects, const wh_node *column)
{
    wh_select inner;
    size_t i;

    for (i = 0; i < selects->n; i++)
        if (wh_select_of(selects->p[i], &inner) && inner.from &&
            wh_find_column(s, inner.from, column))
            return true;
    return false;
}

/* Stops at an aggregate that names columns, but none of this SELECT's. */
static enum wh_walk see_foreign_aggregate(void *ctx, const wh_node *n)
{
    const owner_walk *w = ctx;
    const wh_subject *s = w->x->s;
    wh_nodes columns = {NULL, 0, 0}, selects = {NULL, 0, 0};
    bool foreign = false;
    size_t i;

    if (n->kind == WH_N_QUERY)
        return WH_WALK_SKIP;
    if (n->kind != WH_N_CALL || !wh_call_is_aggregate(s->dialect, n))
        return WH_WALK_ON;
    wh_node_collect(s->a, n, WH_N_COLUMN, true, &columns);
    wh_node_collect(s->a, n, WH_N_SELECT, true, &selects);
    for (i = 0; i < columns.n; i++) {
        if (is_within(s, &selects, columns.p[i]))
            continue;
        if (wh_is_rowid(columns.p[i]) ||
            (w->q->from && wh_find_column(s, w->q->from, columns.p[i])))
            return WH_WALK_SKIP;
        foreign = true;
    }
    return foreign ? WH_WALK_STOP : WH_WALK_SKIP;
}

/* An aggregate belongs to the innermost query whose columns it names: of a subquery's it may be the
 * query around that makes one row of all (SQL-92, 6.5). */
bool wh_aggregates_are_own(const wh_examiner *x, const wh_select *q)
{
    owner_walk w = {x, q};

    return wh_node_walk(q->projection, see_foreign_aggregate, &w) &&
           (!q->where || wh_node_walk(q->where, see_foreign_aggregate, &w)) &&
           (!q->having || wh_node_walk(q->having, see_foreign_aggregate, &w)) &&
           (!q->order_by || wh_node_walk(q->order_by, see_foreign_aggregate, &w));
}

bool wh_aggregates_stay(const wh_subject *s, const char **why)
{
    wh_examiner x = {.s = s};
    wh_nodes selects = {NULL, 0, 0};
    wh_select q;
    size_t i;

    *why = "an aggregate that belongs to the query around it";
    wh_node_collect(s->a, s->statement, WH_N_SELECT, true, &selects);
    for (i = 0; i < selects.n; i++)
        if (selects.p[i] != s->q.select && wh_select_of(selects.p[i], &q) &&
            !wh_aggregates_are_own(&x, &q))
            return false;
    return true;
}

static bool is_literal(const wh_node *e)
{
    e = wh_unbracketed(e);
    return e && e->kind == WH_N_LITERAL;
}

bool wh_distinct_is_exact(wh_examiner *x, const wh_select *q, const wh_node *query, bool shown)
{
    wh_columns columns = {NULL, 0, 0};
    size_t i;

    if (wh_node_expr(q->distinct, 0) && !wh_shows_what_is_distinct(q))
        return false;
    if (!wh_query_columns(x->s->catalog, x->s->a, query, &columns))
        return false;
    for (i = 0; i < columns.n; i++) {
        wh_typing t = wh_typing_of_column(x->s, &columns.p[i]);

        if (!is_literal(columns.p[i].value) && !t.identity &&
            !(shown && t.spelling == WH_SPELLING_ONE))
            return wh_is_one_row_before(x->s, q);
    }
    return true;
}

/* A scalar subquery that has one value at most. */
bool wh_is_one_value(const wh_examiner *x, const wh_select *q)
{
    return wh_select_is_aggregate(x->s->dialect, q) || (q->select && !q->from) ||
           wh_rows_are_alike(x->s, q) || wh_is_found_by_key(x->s, q) || wh_is_one_row(x->s, q);
}

/* OFFSET 0, which keeps a subquery apart from what is around it, and all its rows. */
static bool skips_nothing(const wh_select *q, const wh_token *number)
{
    const wh_token *first = wh_node_first_token(q->limit);

    return first && first->kind == WH_KW_OFFSET && number && !wh_node_expr(q->limit, 1) &&
           wh_str_is(wh_token_text(number), "0") && !q->limit_too;
}

bool wh_limit_is_harmless(const wh_select *q, int position)
{
    const wh_node *n = wh_node_expr(q->limit, 0);
    const wh_token *t = n && n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;

    if (skips_nothing(q, t))
        return true;
    return position == AT_EXISTS && !wh_node_expr(q->limit, 1) && t && t->kind == WH_T_INTEGER &&
           !wh_str_is(wh_token_text(t), "0");
}

bool wh_limit_is_literal(const wh_select *q)
{
    const wh_node *e;
    size_t i;

    for (i = 0; (e = wh_node_next_expr(q->limit, &i)) != NULL;)
        if (e->kind != WH_N_LITERAL)
            return false;
    return true;
}

/* Do the rows that LIMIT leaves show the same always? */
bool wh_limit_is_total(const wh_examiner *x, const wh_select *q, const wh_node *query)
{
    return wh_limit_is_literal(q) && wh_rows_have_one_order(x->s, q, query, query == x->s->q.query);
}

/* Does it leave all rows, or is there but one? */
bool wh_limit_is_above(const wh_examiner *x, const wh_select *q)
{
    size_t rows = wh_limit_is_literal(q) ? wh_catalog_rows_at_most(x->s->catalog, q) : 0;

    return rows == 1 || (rows && !wh_node_expr(q->limit, 1) && wh_node_has(q->limit, WH_KW_LIMIT) &&
                         wh_ordinal_of(wh_node_expr(q->limit, 0)) >= rows);
}

/* LIMIT 1 */
bool wh_limit_is_one(const wh_select *q)
{
    const wh_node *n = wh_node_expr(q->limit, 0);

    return q->limit && !wh_node_has(q->limit, WH_T_COMMA) && wh_node_has(q->limit, WH_KW_LIMIT) &&
           wh_ordinal_of(n) == 1;
}

typedef struct alias_walk {
    const wh_subject *s;
    const wh_select *q;
    const wh_token *alias;
} alias_walk;

/* Stops at a column that is no other but that of the alias. */
static enum wh_walk see_alias(void *ctx, const wh_node *n)
{
    const alias_walk *w = ctx;

    return n->kind == WH_N_COLUMN && n->n == 1 && wh_name_eq(wh_name_part(n, 0), w->alias) &&
                   !(wh_means(w->s->dialect, WH_MEANS_COLUMN_FIRST) &&
                     wh_find_column(w->s, w->q->from, n))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Names of results are seen by WHERE in some dialects where no column has that name, and are gone
 * when WHERE moves. */
bool wh_uses_alias(const wh_subject *s, const wh_select *q)
{
    wh_result r;
    size_t at = 0;

    while (q->where && q->projection && wh_result_next(q->projection, &at, &r)) {
        alias_walk w = {s, q, r.alias};

        if (r.kind == WH_RESULT_EXPR && r.alias && !wh_node_walk(q->where, see_alias, &w))
            return true;
    }
    return false;
}
