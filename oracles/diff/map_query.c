/* Queries: what stands in SELECT, VALUES, WITH and set operations. */
#include "oracles/diff/map.h"

static bool put_select(mapper *mp, const map_scope *outer, const wh_node *select,
                       const wh_node *order_by, wh_buf *out, map_columns *columns)
{
    map_scope s = {outer, {NULL, 0, 0}, false, NULL, NULL};
    const wh_node *other = wh_map_rewritten(mp, select);
    wh_buf *from = wh_map_buf(mp);
    const wh_str *nulled = mp->nulled;
    bool plain, folds = wh_means(mp->m->from, WH_MEANS_PLAIN_COLLATIONS);
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
        if (!wh_means(mp->m->from, WH_MEANS_MERGED_IN_PLACE) && wh_map_merges_open(&s))
            return wh_map_refuse(mp, "a join by name of what is not compared alike");
    }
    plain = q.distinct && wh_node_token_count(q.distinct) == 1;
    s.projection = q.projection;
    s.windows = q.window;
    wh_buf_text(out, "SELECT ");
    if (q.distinct && !wh_map_distinct(mp, &s, q.distinct, out))
        return false;
    if (!wh_map_projection(mp, &s, q.projection, plain && folds, nulled, columns, out))
        return false;
    if (plain && !folds && wh_map_has_open(columns))
        return wh_map_refuse(mp, "DISTINCT text that is not compared by its bytes");
    wh_buf_str(out, wh_buf_view(from));
    if (q.where) {
        wh_buf_text(out, " WHERE ");
        if (!wh_map_condition(mp, &s, q.predicate, out))
            return false;
    }
    if (q.group_by && !wh_map_group_by(mp, &s, q.group_by, out))
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
    size_t i, k, at, next;

    wh_buf_text(out, "VALUES ");
    for (i = at = 0; (row = wh_node_next_expr(values, &at)) != NULL; i++) {
        wh_buf_text(out, i ? ", (" : "(");
        if (row->kind != WH_N_ROW_VALUE && row->kind != WH_N_PAREN)
            return wh_map_refuse(mp, "a row that is not understood");
        for (k = next = 0; (e = wh_node_next_expr(row, &next)) != NULL; k++) {
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

bool wh_map_put_with(mapper *mp, const map_scope *outer, const wh_node *with, wh_buf *out)
{
    const wh_node *member;
    size_t i, at;

    if (wh_node_has(with, WH_KW_RECURSIVE))
        return wh_map_refuse(mp, "WITH RECURSIVE");
    wh_buf_text(out, "WITH ");
    for (i = at = 0; (member = wh_node_next(with, WH_N_CTE, &at)) != NULL; i++) {
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
            if (!wh_map_limit(mp, n, out))
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
