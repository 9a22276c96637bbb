/* Scalar subqueries whose value does not depend on which row comes first. */
#include "oracles/precision/single.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/rewrite.h"

bool wh_is_one_row(const wh_subject *s, const wh_select *q)
{
    return wh_catalog_rows_at_most(s->catalog, q) == 1;
}

bool wh_is_one_row_before(const wh_subject *s, const wh_select *q)
{
    return q->from && !wh_node_contains(q->group_by, WH_N_GROUPING_SET, false) &&
           !wh_node_find(q->group_by, WH_N_WITH_ROLLUP) &&
           wh_catalog_rows_of_from(s->catalog, q->from) == 1;
}

typedef struct own_walk {
    const wh_subject *s;
    const wh_node *from;
} own_walk;

/* Stops at what a row of FROM decides, or may; a rowid is no column that is listed. */
static enum wh_walk see_own(void *ctx, const wh_node *n)
{
    const own_walk *w = ctx;

    if (n->kind == WH_N_QUERY || n->kind == WH_N_STAR || wh_is_rowid(n))
        return WH_WALK_STOP;
    return n->kind == WH_N_COLUMN && wh_find_column(w->s, w->from, n) ? WH_WALK_STOP : WH_WALK_ON;
}

/* Does an expression name no column of that FROM? */
static bool is_foreign(const wh_subject *s, const wh_node *from, const wh_node *e)
{
    own_walk w = {s, from};
    wh_from_items items = {NULL, 0, 0};
    const wh_column *v;
    size_t i, n;

    wh_from_collect(s->a, from, &items);
    for (i = 0; i < items.n; i++)
        if (!wh_item_columns(s, &items.p[i], &v, &n))
            return false;
    return wh_node_walk(e, see_own, &w);
}

bool wh_rows_are_alike(const wh_subject *s, const wh_select *q)
{
    wh_result r;
    size_t at = 0;

    if (!q->select || !q->from || q->group_by || q->having || q->window ||
        wh_has_aggregate(s->dialect, q->projection) || wh_has_window(q->projection) ||
        (q->distinct && wh_node_expr(q->distinct, 0)))
        return false;
    while (wh_result_next(q->projection, &at, &r))
        if (r.kind != WH_RESULT_EXPR || !is_foreign(s, q->from, r.expr))
            return false;
    return true;
}

/* Is it "key = e", of which one row of the table is true at most? Other columns than an integer key
 * are compared with literals alone, which have neither affinity nor collation. */
static bool is_lookup(const wh_subject *s, const wh_select *q, const wh_node *term)
{
    wh_from_items items = {NULL, 0, 0};
    const wh_node *left, *right;
    const wh_relation *r;
    const wh_column *c;

    term = wh_unbracketed(term);
    if (!term || term->kind != WH_N_BINARY || !wh_node_has(term, WH_OP_EQ))
        return false;
    left = wh_unbracketed(wh_node_expr(term, 0));
    right = wh_unbracketed(wh_node_expr(term, 1));
    wh_from_collect(s->a, q->from, &items);
    if (!left || !right || left->kind != WH_N_COLUMN || items.n != 1 ||
        items.p[0].kind != WH_FROM_TABLE || items.p[0].schema || wh_is_of_history(&items.p[0]))
        return false;
    r = wh_catalog_relation_of(s->catalog, items.p[0].name);
    c = wh_find_column(s, q->from, left);
    if (!r || r->kind != WH_RELATION_TABLE || !c || !is_foreign(s, q->from, right))
        return false;
    if (r->rowid_alias >= 0 && c == &r->columns[r->rowid_alias])
        return true;
    return c->unique && (right->kind == WH_N_LITERAL || wh_is_strict(s));
}

bool wh_is_found_by_key(const wh_subject *s, const wh_select *q)
{
    wh_nodes terms = {NULL, 0, 0};
    size_t i;

    if (!q->select || !q->from || !q->predicate || q->group_by)
        return false;
    wh_collect_terms(s->a, q->predicate, &terms);
    for (i = 0; i < terms.n; i++)
        if (is_lookup(s, q, terms.p[i]))
            return true;
    return false;
}

bool wh_is_of_history(const wh_from_item *item)
{
    return wh_node_find(item->node, WH_N_AS_OF) != NULL;
}

bool wh_is_row_number(const wh_subject *s, const wh_select *q, const wh_relation *r,
                      const wh_node *e)
{
    const wh_token *name = e && e->kind == WH_N_COLUMN ? wh_name_part(e, 0) : NULL;
    const wh_column *c;

    if (!name)
        return false;
    if (!wh_means(s->dialect, WH_MEANS_ROWID)) {
        c = wh_find_column(s, q->from, e);
        return c && c >= r->columns && c < r->columns + r->ncolumns &&
               wh_catalog_is_key(s->catalog, r, c);
    }
    if (r->rowid_alias >= 0 && wh_name_is(name, r->columns[r->rowid_alias].name))
        return true;
    return wh_is_rowid_name(name) && !r->without_rowid && !wh_find_column(s, q->from, e);
}

bool wh_groups_are_rows(const wh_subject *s, const wh_select *q)
{
    wh_from_items items = {NULL, 0, 0};
    const wh_relation *r;
    const wh_node *key;
    size_t i;

    if (!q->group_by || !q->from)
        return false;
    wh_from_collect(s->a, q->from, &items);
    if (items.n != 1 || items.p[0].kind != WH_FROM_TABLE || items.p[0].schema ||
        wh_is_of_history(&items.p[0]))
        return false;
    r = wh_catalog_relation_of(s->catalog, items.p[0].name);
    if (!r || r->kind != WH_RELATION_TABLE)
        return false;
    for (i = 0; (key = wh_node_next_expr(q->group_by, &i)) != NULL;)
        if (wh_is_row_number(s, q, r, wh_unbracketed(key)))
            return true;
    return false;
}
