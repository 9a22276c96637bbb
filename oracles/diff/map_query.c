/* Queries: their clauses, and what the names in them mean. */
#include "oracles/diff/map.h"

/* ---- lists of expressions -------------------------------------------------------------------- */

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
    bool written = mp->m->rowids || nulled || distinct || (s->merged && mp->m->from->affinity);
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

static bool put_projection(mapper *mp, const map_scope *s, const wh_node *projection, bool distinct,
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
            if ((s->merged && !mp->m->from->affinity) || wh_node_token_count(r.node) > 3)
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

static bool put_group_by(mapper *mp, const map_scope *s, const wh_node *group_by, wh_buf *out)
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

/* ---- SELECT and what stands around it -------------------------------------------------------- */

/* DISTINCT, or DISTINCT ON ( .. ). */
static bool put_distinct(mapper *mp, const map_scope *s, const wh_node *distinct, wh_buf *out)
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

static bool put_select(mapper *mp, const map_scope *outer, const wh_node *select,
                       const wh_node *order_by, wh_buf *out, map_columns *columns)
{
    map_scope s = {outer, {NULL, 0, 0}, false, NULL, NULL};
    const wh_node *other = wh_map_rewritten(mp, select);
    wh_buf *from = wh_map_buf(mp);
    const wh_str *nulled = mp->nulled;
    bool plain;
    wh_select q;
    uint32_t i;

    if (other)
        return put_select(mp, outer, other, order_by, out, columns);
    mp->nulled = NULL;
    for (i = 0; i < select->n; i++) {
        const wh_node *n = wh_child_node(select->child[i]);
        if (n && n->kind != WH_N_DISTINCT && n->kind != WH_N_PROJECTION && n->kind != WH_N_FROM &&
            n->kind != WH_N_WHERE && n->kind != WH_N_GROUP_BY && n->kind != WH_N_HAVING &&
            n->kind != WH_N_HINT && n->kind != WH_N_WINDOW)
            return wh_map_refuse(mp, "a clause that has no mapping");
    }
    if (!wh_select_of(select, &q) || !q.projection)
        return wh_map_refuse(mp, "a query that is not understood");
    if (q.distinct && wh_node_token_count(q.distinct) > 1 &&
        !wh_reads(mp->m->to, WH_FEATURE_DISTINCT_ON))
        return wh_map_refuse(mp, "DISTINCT ON");
    if (q.from) {
        wh_buf_text(from, " FROM ");
        if (!wh_map_put_items(mp, &s, q.from, 0, from))
            return false;
        if (!mp->m->from->affinity && wh_map_merges_open(&s))
            return wh_map_refuse(mp, "a join by name of what is not compared alike");
    }
    plain = q.distinct && wh_node_token_count(q.distinct) == 1;
    s.projection = q.projection;
    s.windows = q.window;
    wh_buf_text(out, "SELECT ");
    if (q.distinct && !put_distinct(mp, &s, q.distinct, out))
        return false;
    if (!put_projection(mp, &s, q.projection, plain && mp->m->from->affinity, nulled, columns, out))
        return false;
    if (plain && !mp->m->from->affinity && wh_map_has_open(columns))
        return wh_map_refuse(mp, "DISTINCT text that is not compared by its bytes");
    wh_buf_str(out, wh_buf_view(from));
    if (q.where) {
        wh_buf_text(out, " WHERE ");
        if (!wh_map_condition(mp, &s, q.predicate, out))
            return false;
    }
    if (q.group_by && !put_group_by(mp, &s, q.group_by, out))
        return false;
    if (q.having) {
        wh_buf_text(out, " HAVING ");
        if (!wh_map_condition(mp, &s, wh_node_expr(q.having, 0), out))
            return false;
    }
    return !order_by || wh_map_order_by(mp, &s, order_by, out);
}

static bool put_values(mapper *mp, const map_scope *outer, const wh_node *values, wh_buf *out,
                       map_columns *columns)
{
    const wh_node *row, *e;
    size_t i, k;

    wh_buf_text(out, "VALUES ");
    for (i = 0; (row = wh_node_expr(values, i)) != NULL; i++) {
        wh_buf_text(out, i ? ", (" : "(");
        if (row->kind != WH_N_ROW_VALUE && row->kind != WH_N_PAREN)
            return wh_map_refuse(mp, "a row that is not understood");
        for (k = 0; (e = wh_node_expr(row, k)) != NULL; k++) {
            map_value v;

            if (!wh_map_expr(mp, outer, e, &v))
                return false;
            wh_buf_text(out, k ? ", " : "");
            wh_buf_str(out, v.text);
            if (i == 0)
                wh_map_add_column(mp, columns, (wh_str){NULL, 0}, (wh_str){NULL, 0},
                                  wh_map_class_alone(mp, &v));
            else if (k == columns->n)
                return wh_map_refuse(mp, "rows of several lengths");
            else if ((v.class_ == MAP_TRUTH) != (columns->p[k].class_ == MAP_TRUTH) ||
                     wh_map_join(columns->p[k].class_, v.class_) == MAP_NOTHING)
                return wh_map_refuse(mp, "a column of values of several classes");
            else
                columns->p[k].class_ = wh_map_join(columns->p[k].class_, v.class_);
        }
        wh_buf_char(out, ')');
    }
    return i > 0;
}

static bool put_arm(mapper *mp, const map_scope *outer, const wh_node *arm, const wh_node *order_by,
                    wh_buf *out, map_columns *columns)
{
    bool good;

    switch (arm->kind) {
    case WH_N_SELECT:
        return put_select(mp, outer, arm, order_by, out, columns);
    case WH_N_VALUES:
        return !outer && put_values(mp, outer, arm, out, columns);
    case WH_N_SUBQUERY:
        if (!wh_reads(mp->m->to, WH_FEATURE_NESTED_QUERY))
            return wh_map_refuse(mp, "a query in brackets, which the other dialect has not");
        wh_buf_char(out, '(');
        good = wh_map_query(mp, outer, wh_node_find(arm, WH_N_QUERY), out, columns);
        wh_buf_char(out, ')');
        return good;
    default:
        return false;
    }
}

/* Of two kinds INTERSECT binds stronger in some dialects. */
static bool put_compound(mapper *mp, const map_scope *outer, const wh_node *compound, wh_buf *out,
                         map_columns *columns)
{
    wh_buf **text = WH_NEW_N(mp->a, wh_buf *, compound->n);
    map_columns *arm = WH_NEW_N(mp->a, map_columns, compound->n);
    bool all = false;
    unsigned arms = 0;
    uint32_t i;

    for (i = 0; i < compound->n; i++) {
        const wh_node *n = wh_child_node(compound->child[i]);

        text[i] = wh_map_buf(mp);
        if (!n)
            continue;
        if (!put_arm(mp, outer, n, NULL, text[i], &arm[i]))
            return wh_map_refuse(mp, "an arm of UNION that is not understood");
        if (arms == 0)
            *columns = (map_columns){WH_NEW_N(mp->a, map_column, arm[i].n + 1), arm[i].n, 0};
        if (arms == 0 && arm[i].n)
            memcpy(columns->p, arm[i].p, arm[i].n * sizeof *arm[i].p);
        if (arm[i].n != columns->n)
            return wh_map_refuse(mp, "arms of several lengths");
        if (!wh_map_join_columns(columns, &arm[i], arms++ == 0))
            return wh_map_refuse(mp, "a column of values of several classes");
    }
    for (i = 0; i < compound->n; i++) {
        const wh_token *t = wh_child_token(compound->child[i]);
        map_columns again = {NULL, 0, 0};

        if (t && !wh_map_compound_operator(mp, compound, t, &all, out))
            return false;
        mp->nulled = t ? NULL : wh_map_nulls_of_arm(mp, &arm[i], columns);
        if (mp->nulled) {
            text[i]->n = 0;
            if (!put_arm(mp, outer, wh_child_node(compound->child[i]), NULL, text[i], &again))
                return false;
        }
        mp->nulled = NULL;
        wh_buf_str(out, wh_buf_view(text[i]));
    }
    if (wh_node_has(compound, WH_KW_INTERSECT) && arms > 2)
        return wh_map_refuse(mp, "set operations that bind otherwise");
    return !all || wh_map_refuse(mp, "EXCEPT ALL and INTERSECT ALL");
}

/* Whole numbers alone. */
static bool put_limit(mapper *mp, const wh_node *limit, wh_buf *out)
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

bool wh_map_put_with(mapper *mp, const map_scope *outer, const wh_node *with, wh_buf *out)
{
    const wh_node *member;
    size_t i;

    if (wh_node_has(with, WH_KW_RECURSIVE))
        return wh_map_refuse(mp, "WITH RECURSIVE");
    wh_buf_text(out, "WITH ");
    for (i = 0; (member = wh_node_find_nth(with, WH_N_CTE, i)) != NULL; i++) {
        const wh_node *query = wh_node_find(member, WH_N_QUERY);
        const wh_node *name = wh_node_find(member, WH_N_NAME);
        const wh_node *statement = wh_node_find(member, WH_N_SELECT_STATEMENT);
        const wh_token *called = name ? wh_name_part(name, 0) : wh_child_token(member->child[0]);
        map_with *w = WH_NEW(mp->a, map_with);
        wh_buf *body = wh_map_buf(mp);

        query = query ? query : wh_node_find(statement, WH_N_QUERY);
        if (!query || !called || wh_node_find(member, WH_N_CTE_OPTION))
            return wh_map_refuse(mp, "a WITH that is not understood");
        w->outer = mp->with;
        w->name = wh_map_name_of(mp, called);
        if (!wh_map_query(mp, outer, query, body, &w->columns))
            return false;
        wh_buf_text(out, i ? ", " : "");
        wh_map_put_name(mp, out, called);
        if (!wh_map_rename_columns(mp, wh_node_find(member, WH_N_NAMES), &w->columns, out))
            return false;
        wh_buf_text(out, " AS (");
        wh_buf_str(out, wh_buf_view(body));
        wh_buf_char(out, ')');
        mp->with = w;
    }
    wh_buf_char(out, ' ');
    return true;
}

/* DISTINCT of literals alone: in one row, or none, nothing is ordered, and by what is not shown
 * others order nothing distinct. */
static bool is_of_one_row(const wh_node *select)
{
    wh_select q;
    wh_result r;
    size_t at = 0;

    if (!wh_select_of(select, &q) || !q.distinct || wh_node_token_count(q.distinct) > 1)
        return false;
    while (wh_result_next(q.projection, &at, &r))
        if (r.kind != WH_RESULT_EXPR || r.expr->kind != WH_N_LITERAL)
            return false;
    return true;
}

static bool put_query(mapper *mp, const map_scope *outer, const wh_node *query, wh_buf *out,
                      map_columns *columns)
{
    const wh_node *order_by = wh_node_find(query, WH_N_ORDER_BY);
    map_scope results = {outer, {NULL, 0, 0}, false, NULL, NULL};
    bool body = false;
    uint32_t i;

    for (i = 0; i < query->n; i++) {
        const wh_node *n = wh_child_node(query->child[i]);

        switch (n ? (int)n->kind : -1) {
        case WH_N_WITH:
            if (!wh_map_put_with(mp, outer, n, out))
                return false;
            break;
        case WH_N_COMPOUND:
            if (!put_compound(mp, outer, n, out, columns))
                return false;
            results.columns = *columns;
            if (order_by && !wh_map_order_by(mp, &results, order_by, out))
                return false;
            body = true;
            break;
        case WH_N_ORDER_BY:
            break;
        case WH_N_LIMIT:
            if (!put_limit(mp, n, out))
                return false;
            break;
        default:
            if (body || !n || (order_by && n->kind != WH_N_SELECT) ||
                !put_arm(mp, outer, n, order_by && is_of_one_row(n) ? NULL : order_by, out,
                         columns))
                return wh_map_refuse(mp, "a query that has no mapping");
            body = true;
            break;
        }
    }
    return body || wh_map_refuse(mp, "a query that has no mapping");
}

bool wh_map_query(mapper *mp, const map_scope *outer, const wh_node *query, wh_buf *out,
                  map_columns *columns)
{
    const map_with *with = mp->with;
    bool good = query && put_query(mp, outer, query, out, columns);

    mp->with = with;
    return good;
}
