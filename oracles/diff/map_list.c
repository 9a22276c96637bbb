/* The lists of a SELECT: what it shows, groups, orders and tells apart. */
#include "oracles/diff/map.h"

static bool is_number(const wh_node *e)
{
    const wh_token *t = e && e->kind == WH_N_LITERAL ? wh_node_first_token(e) : NULL;

    return t && t->kind == WH_T_INTEGER;
}

static void put_star(mapper *mp, wh_str table, wh_buf *out)
{
    if (table.n) {
        wh_quote_name(out, mp->m->to, table);
        wh_buf_char(out, '.');
    }
    wh_buf_char(out, '*');
}

/* One of the columns that * stands for where the other tables have more, or another order. */
static bool put_shown(mapper *mp, const map_column *c, const map_value *v, bool more, wh_buf *out)
{
    wh_buf_text(out, more ? ", " : "");
    wh_buf_str(out, v->text);
    if (c->alone.text.n || v->class_ == MAP_NULL) {
        wh_buf_text(out, " AS ");
        wh_quote_name(out, mp->m->to, c->name);
    }
    return c->name.n > 0;
}

/* Of rows that are told apart by what they show: of texts that are alike one is shown, whichever.
 */
static void fold_distinct(mapper *mp, map_value *v)
{
    if (v->class_ != MAP_OPEN || v->collation == MAP_BY_UNKNOWN || v->collation == MAP_BY_OTHER)
        return;
    wh_map_fold(mp, v, v->collation);
    v->class_ = MAP_NOTHING;
}

/* * or t.*. */
static bool put_all(mapper *mp, const map_scope *s, wh_str table, bool distinct,
                    const wh_str *nulled, map_columns *columns, wh_buf *out)
{
    bool written = mp->m->rowids || nulled || distinct ||
                   (s->merged && wh_means(mp->m->from, WH_MEANS_MERGED_IN_PLACE));
    bool found = false;
    size_t i;

    if (!written)
        put_star(mp, table, out);
    for (i = 0; i < s->columns.n; i++) {
        const map_column *c = &s->columns.p[i];
        map_value v = table.n || !c->alone.text.n ? wh_map_value_of(mp, c) : c->alone;

        if (c->hidden || (table.n ? !wh_str_eq(table, c->table) : c->merged))
            continue;
        if (c->bracketed)
            return wh_map_refuse(mp, "a * over a join by name in brackets");
        if (nulled && nulled[columns->n].n)
            v = (map_value){MAP_NULL, nulled[columns->n]};
        if (distinct)
            fold_distinct(mp, &v);
        if (written && !put_shown(mp, c, &v, found, out))
            return wh_map_refuse(mp, "a * over columns without a name");
        wh_map_add_column(mp, columns, c->name, (wh_str){NULL, 0}, v.class_);
        columns->p[columns->n - 1].collation = v.collation;
        columns->p[columns->n - 1].affinity = v.affinity;
        columns->p[columns->n - 1].vacant = v.vacant;
        found = true;
    }
    return found || wh_map_refuse(mp, "a * of no table");
}

bool wh_map_projection(mapper *mp, const map_scope *s, const wh_node *projection, bool distinct,
                       const wh_str *nulled, map_columns *out_columns, wh_buf *out)
{
    map_scope inner = *s;
    wh_result r;
    size_t at = 0, n = 0;

    inner.projection = NULL;
    while (wh_result_next(projection, &at, &r)) {
        wh_str table = wh_map_name_of(mp, r.kind == WH_RESULT_TABLE_STAR ? r.table : NULL);
        const wh_token *called;
        map_value v;

        wh_buf_text(out, n++ ? ", " : "");
        switch (r.kind) {
        case WH_RESULT_STAR:
        case WH_RESULT_TABLE_STAR:
            if ((s->merged && !wh_means(mp->m->from, WH_MEANS_MERGED_IN_PLACE)) ||
                wh_node_token_count(r.node) > 3)
                return wh_map_refuse(mp, "a * over columns that are merged");
            if (!put_all(mp, s, table, distinct, nulled, out_columns, out))
                return false;
            break;
        case WH_RESULT_EXPR:
            if (!wh_map_expr(mp, &inner, r.expr, &v))
                return false;
            if (nulled && nulled[out_columns->n].n)
                v = (map_value){MAP_NULL, nulled[out_columns->n]};
            if (distinct)
                fold_distinct(mp, &v);
            wh_buf_str(out, v.text);
            called = r.alias                       ? r.alias
                     : r.expr->kind == WH_N_COLUMN ? wh_name_part(r.expr, 0)
                                                   : NULL;
            if (r.alias || (called && nulled && nulled[out_columns->n].n)) {
                wh_buf_text(out, " AS ");
                wh_map_put_name(mp, out, called);
            }
            wh_map_add_column(mp, out_columns, wh_map_name_of(mp, called), (wh_str){NULL, 0},
                              wh_map_class_alone(mp, &v));
            out_columns->p[out_columns->n - 1].collation =
                v.collation == MAP_BY_OTHER ? (uint8_t)MAP_BY_BYTES : v.collation;
            out_columns->p[out_columns->n - 1].affinity = v.affinity;
            out_columns->p[out_columns->n - 1].vacant = v.vacant;
            break;
        default:
            return wh_map_refuse(mp, "a result that is not understood");
        }
    }
    return n > 0 || wh_map_refuse(mp, "a query without results");
}

bool wh_map_group_by(mapper *mp, const map_scope *s, const wh_node *group_by, wh_buf *out)
{
    const wh_node *e;
    size_t i;

    if (wh_node_find(group_by, WH_N_GROUPING_SET) || wh_node_find(group_by, WH_N_WITH_ROLLUP) ||
        wh_node_find(group_by, WH_N_ORDER_TERM) || wh_node_has(group_by, WH_KW_ALL) ||
        wh_node_has(group_by, WH_KW_DISTINCT))
        return wh_map_refuse(mp, "grouping sets");
    wh_buf_text(out, " GROUP BY ");
    for (i = 0; (e = wh_node_expr(group_by, i)) != NULL; i++) {
        map_value v;

        if (!wh_map_expr(mp, s, e, &v))
            return false;
        if (wh_map_class_alone(mp, &v) >= MAP_OPEN)
            return wh_map_refuse(mp, "groups of text that is not compared by its bytes");
        wh_buf_text(out, i ? ", " : "");
        wh_buf_str(out, v.text);
    }
    return i > 0 || wh_map_refuse(mp, "GROUP BY nothing");
}

enum { NULLS_SMALL, NULLS_LARGE, NULLS_LAST };

static int nulls_of(const wh_dialect *d)
{
    if (wh_means(d, WH_MEANS_NULLS_LAST))
        return NULLS_LAST;
    return wh_means(d, WH_MEANS_NULLS_LARGE) ? NULLS_LARGE : NULLS_SMALL;
}

static bool comes_first(int nulls, bool descending)
{
    return nulls != NULLS_LAST && (nulls == NULLS_SMALL) != descending;
}

bool wh_map_order_by(mapper *mp, const map_scope *s, const wh_node *order_by, wh_buf *out)
{
    const wh_dialect *to = mp->m->to;
    bool says = wh_reads(to, WH_FEATURE_NULLS_ORDER);
    const wh_node *term;
    size_t i;

    wh_buf_text(out, " ORDER BY ");
    for (i = 0; (term = wh_node_find_nth(order_by, WH_N_ORDER_TERM, i)) != NULL; i++) {
        bool down = wh_node_has(term, WH_KW_DESC);
        bool first = wh_node_has(term, WH_KW_NULLS) ? wh_node_has(term, WH_KW_FIRST)
                                                    : comes_first(nulls_of(mp->m->from), down);
        const wh_node *e = wh_node_expr(term, 0);
        map_value v;

        if (!e || wh_node_has(term, WH_KW_USING))
            return wh_map_refuse(mp, "an order that is not understood");
        if (!wh_map_expr(mp, s, e, &v))
            return false;
        if (wh_map_class_alone(mp, &v) >= MAP_OPEN)
            return wh_map_refuse(mp, "an order of text that is not compared by its bytes");
        wh_buf_text(out, i ? ", " : "");
        if (!says && first != comes_first(nulls_of(to), down)) {
            if (is_number(e))
                return wh_map_refuse(mp, "NULLS FIRST, which the other dialect has not");
            wh_buf_str(out, v.text);
            wh_buf_text(out, first ? " IS NULL DESC, " : " IS NULL, ");
        }
        wh_buf_str(out, v.text);
        wh_buf_text(out, down ? " DESC" : "");
        if (says)
            wh_buf_text(out, first ? " NULLS FIRST" : " NULLS LAST");
    }
    return i > 0 || wh_map_refuse(mp, "ORDER BY nothing");
}

/* DISTINCT, or DISTINCT ON ( .. ). */
bool wh_map_distinct(mapper *mp, const map_scope *s, const wh_node *distinct, wh_buf *out)
{
    const wh_node *e;
    map_value v;
    size_t i;

    wh_buf_text(out, "DISTINCT ");
    for (i = 0; (e = wh_node_expr(distinct, i)) != NULL; i++) {
        if (!wh_map_expr(mp, s, e, &v))
            return false;
        if (wh_map_class_alone(mp, &v) >= MAP_OPEN)
            return wh_map_refuse(mp, "DISTINCT text that is not compared by its bytes");
        wh_buf_text(out, i ? ", " : "ON (");
        wh_buf_str(out, v.text);
    }
    wh_buf_text(out, i ? ") " : "");
    return true;
}

/* Whole numbers alone. */
bool wh_map_limit(mapper *mp, const wh_node *limit, wh_buf *out)
{
    uint32_t i;

    for (i = 0; i < limit->n; i++) {
        const wh_token *t = wh_child_token(limit->child[i]);
        const wh_node *n = wh_child_node(limit->child[i]);

        if (n ? !is_number(n) : t->kind != WH_KW_LIMIT && t->kind != WH_KW_OFFSET)
            return wh_map_refuse(mp, "a LIMIT that has no mapping");
        wh_buf_char(out, ' ');
        wh_buf_str(out, wh_token_text(n ? wh_node_first_token(n) : t));
    }
    return wh_node_has(limit, WH_KW_LIMIT) || wh_map_refuse(mp, "OFFSET without LIMIT");
}
