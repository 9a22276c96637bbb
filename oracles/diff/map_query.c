/* Queries: their clauses, and what the names in them mean. */
#include "oracles/diff/map.h"

/* ---- columns
 * -------------------------------------------------------------------------------------- */

wh_str wh_map_lower(wh_arena *a, wh_str name)
{
    char *p = WH_NEW_N(a, char, name.n + 1);
    size_t i;

    for (i = 0; i < name.n; i++)
        p[i] = (char)(name.p[i] >= 'A' && name.p[i] <= 'Z' ? name.p[i] + 32 : name.p[i]);
    return (wh_str){p, name.n};
}

static wh_str name_of(mapper *mp, const wh_token *t)
{
    return t ? wh_map_lower(mp->a, wh_name_text(mp->a, t)) : (wh_str){NULL, 0};
}

/* Names are told apart without case everywhere, but for PostgreSQL's quoted ones. */
void wh_map_put_name(mapper *mp, wh_buf *out, const wh_token *name)
{
    wh_quote_name(out, mp->m->to, name_of(mp, name));
}

void wh_map_add_column(mapper *mp, map_columns *v, wh_str name, wh_str table, uint8_t class_)
{
    if (v->n == v->cap) {
        size_t cap = v->cap ? 2 * v->cap : 16;
        map_column *p = WH_NEW_N(mp->a, map_column, cap);

        if (v->n)
            memcpy(p, v->p, v->n * sizeof *p);
        v->p = p;
        v->cap = cap;
    }
    v->p[v->n++] = (map_column){name, table, class_};
}

bool wh_map_relation(mapper *mp, const wh_relation *r, wh_str called, map_columns *out)
{
    map_columns inner = {NULL, 0, 0};
    size_t i;

    if (r->kind == WH_RELATION_VIEW && r->query && r->columns_known) {
        mapper view = *mp;

        bool good;

        view.with = NULL;
        good = wh_map_query(&view, NULL, r->query, wh_map_buf(&view), &inner);
        mp->bufs = view.bufs;
        mp->steps = view.steps;
        if (!good || inner.n != r->ncolumns)
            return wh_map_refuse(mp, view.why ? view.why : "a view that is not understood");
        for (i = 0; i < inner.n; i++)
            wh_map_add_column(mp, out, wh_map_lower(mp->a, r->columns[i].name), called,
                              inner.p[i].class_);
        return true;
    }
    if (r->kind != WH_RELATION_TABLE || !r->columns_known || r->query)
        return wh_map_refuse(mp, "a table that is not understood");
    for (i = 0; i < r->ncolumns; i++)
        if (!r->columns[i].hidden)
            wh_map_add_column(mp, out, wh_map_lower(mp->a, r->columns[i].name), called,
                              wh_map_class_of(mp, r->name, r->columns[i].name, r->columns[i].type,
                                              r->columns[i].collation));
    return true;
}

static void add_columns(mapper *mp, map_columns *to, const map_columns *from, wh_str called)
{
    size_t i;

    for (i = 0; i < from->n; i++)
        wh_map_add_column(mp, to, from->p[i].name, called, from->p[i].class_);
}

/* ( a, b ) behind an alias or the name of a CTE: names in their order. */
static bool rename_columns(mapper *mp, const wh_node *names, map_columns *v, wh_buf *out)
{
    size_t i = 0, k;

    if (!names)
        return true;
    wh_buf_char(out, '(');
    for (k = 0; k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);

        if (!t)
            return wh_map_refuse(mp, "a list of columns that are no names");
        if (t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN || t->kind == WH_T_COMMA)
            continue;
        if (i == v->n)
            return wh_map_refuse(mp, "more names than columns");
        wh_buf_text(out, i ? ", " : "");
        v->p[i++].name = name_of(mp, t);
        wh_map_put_name(mp, out, t);
    }
    wh_buf_char(out, ')');
    return true;
}

/* ---- FROM
 * ------------------------------------------------------------------------------------------ */

static const map_with *with_named(const mapper *mp, wh_str name)
{
    const map_with *w = mp->with;

    while (w && !wh_str_eq(w->name, name))
        w = w->outer;
    return w;
}

static bool put_table(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out)
{
    const wh_node *name = wh_node_find(item, WH_N_NAME), *alias = wh_node_find(item, WH_N_ALIAS);
    const wh_token *called = wh_name_part(name, 0), *as = NULL;
    map_columns columns = {NULL, 0, 0};
    const wh_relation *r;
    const map_with *w;
    uint32_t i;

    for (i = 0; i < item->n; i++) {
        const wh_node *n = wh_child_node(item->child[i]);
        if (!n || (n->kind != WH_N_NAME && n->kind != WH_N_ALIAS && n->kind != WH_N_INDEXED_BY &&
                   n->kind != WH_N_INDEX_HINT))
            return wh_map_refuse(mp, "a table with words of its dialect");
    }
    if (!called || wh_name_part(name, 1))
        return wh_map_refuse(mp, "a table with a schema");
    for (i = 0; alias && i < alias->n; i++)
        if (wh_child_token(alias->child[i]) && wh_child_token(alias->child[i])->kind != WH_KW_AS)
            as = wh_child_token(alias->child[i]);
    if (wh_node_find(alias, WH_N_NAMES) || wh_node_find(alias, WH_N_COLUMN_DEFS))
        return wh_map_refuse(mp, "an alias with columns");
    w = with_named(mp, name_of(mp, called));
    r = wh_catalog_relation_named(mp->catalog, name);
    if (w)
        add_columns(mp, &columns, &w->columns, (wh_str){NULL, 0});
    else if (!r)
        return wh_map_refuse_name(mp, "a table that is not known: ", wh_token_text(called));
    else if (!wh_map_relation(mp, r, (wh_str){NULL, 0}, &columns))
        return false;
    add_columns(mp, &s->columns, &columns, name_of(mp, as ? as : called));
    wh_map_put_name(mp, out, called);
    if (as) {
        wh_buf_text(out, " AS ");
        wh_map_put_name(mp, out, as);
    }
    return true;
}

static bool put_table_query(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out)
{
    const wh_node *query = wh_node_find(item, WH_N_QUERY), *alias = wh_node_find(item, WH_N_ALIAS);
    map_columns columns = {NULL, 0, 0};
    const wh_token *as = NULL;
    uint32_t i;

    if (!query || wh_node_has(item, WH_KW_LATERAL) || wh_node_find(item, WH_N_AS_OF))
        return wh_map_refuse(mp, "LATERAL");
    wh_buf_char(out, '(');
    if (!wh_map_query(mp, s->outer, query, out, &columns))
        return false;
    wh_buf_text(out, ") AS ");
    for (i = 0; alias && i < alias->n; i++)
        if (wh_child_token(alias->child[i]) && wh_child_token(alias->child[i])->kind != WH_KW_AS)
            as = wh_child_token(alias->child[i]);
    if (as)
        wh_map_put_name(mp, out, as);
    else
        wh_buf_format(out, "wh_q%u", mp->steps++);
    if (wh_node_find(alias, WH_N_COLUMN_DEFS) ||
        !rename_columns(mp, wh_node_find(alias, WH_N_NAMES), &columns, out))
        return wh_map_refuse(mp, "an alias with columns");
    add_columns(mp, &s->columns, &columns, name_of(mp, as));
    return true;
}

static bool put_items(mapper *mp, map_scope *s, const wh_node *n, uint32_t from, wh_buf *out);

static bool put_item(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out)
{
    switch (item->kind) {
    case WH_N_TABLE_REF:
        return put_table(mp, s, item, out);
    case WH_N_TABLE_SUBQUERY:
        return put_table_query(mp, s, item, out);
    case WH_N_TABLE_PAREN:
        if (wh_node_find(item, WH_N_ALIAS))
            return wh_map_refuse(mp, "a join that has a name");
        wh_buf_char(out, '(');
        if (!put_items(mp, s, item, 0, out))
            return false;
        wh_buf_char(out, ')');
        return true;
    default:
        return wh_map_refuse(mp, "an item of FROM that is no table and no query");
    }
}

/* The operator of a JOIN: how it is written where all must be said. */
static bool put_operator(mapper *mp, map_scope *s, const wh_node *join, bool conditioned,
                         bool *always, wh_buf *out)
{
    bool natural = wh_node_has(join, WH_KW_NATURAL), left = wh_node_has(join, WH_KW_LEFT);
    bool right = wh_node_has(join, WH_KW_RIGHT), full = wh_node_has(join, WH_KW_FULL);
    bool comma = wh_node_has(join, WH_T_COMMA);
    const wh_dialect *from = mp->m->from, *to = mp->m->to;

    if (wh_node_has(join, WH_KW_STRAIGHT_JOIN))
        return wh_map_refuse(mp, "STRAIGHT_JOIN");
    if (full && !wh_means(to, WH_MEANS_STRICT_TYPES) && !to->affinity)
        return wh_map_refuse(mp, "FULL JOIN, which the other dialect has not");
    if (comma && wh_means(from, WH_MEANS_WEAK_COMMA) != wh_means(to, WH_MEANS_WEAK_COMMA) &&
        wh_means(from, WH_MEANS_WEAK_COMMA))
        return wh_map_refuse(mp, "a comma in FROM that binds otherwise");
    s->merged |= natural || wh_node_find(join, WH_N_USING) != NULL;
    *always = !natural && !conditioned && (left || right || full);
    wh_buf_text(out, natural ? " NATURAL" : "");
    if (left || right || full)
        wh_buf_text(out, left ? " LEFT JOIN " : right ? " RIGHT JOIN " : " FULL JOIN ");
    else
        wh_buf_text(out, natural || conditioned ? " JOIN " : " CROSS JOIN ");
    return true;
}

static bool put_using(mapper *mp, const wh_node *using_list, wh_buf *out)
{
    uint32_t i;

    wh_buf_text(out, " USING (");
    for (i = 0; i < using_list->n; i++) {
        const wh_token *t = wh_child_token(using_list->child[i]);

        if (!t)
            return wh_map_refuse(mp, "USING that has a name");
        if (t->kind == WH_T_COMMA)
            wh_buf_text(out, ", ");
        else if (t->kind != WH_KW_USING && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN)
            wh_map_put_name(mp, out, t);
    }
    wh_buf_char(out, ')');
    return true;
}

static bool put_join(mapper *mp, map_scope *s, const wh_node *join, wh_buf *out)
{
    const wh_node *on = wh_node_find(join, WH_N_ON), *merge = wh_node_find(join, WH_N_USING);
    const wh_node *nested = wh_node_find(join, WH_N_JOIN), *item = NULL;
    bool always = false;
    uint32_t i;

    for (i = 0; i < join->n && !item; i++)
        if (wh_child_node(join->child[i]))
            item = wh_child_node(join->child[i]);
    if (!item || !put_operator(mp, s, join, on || merge, &always, out))
        return wh_map_refuse(mp, "a join that is not understood");
    if (nested) {
        wh_buf_char(out, '(');
        if (!put_items(mp, s, join, i - 1, out))
            return false;
        wh_buf_char(out, ')');
    } else if (!put_item(mp, s, item, out)) {
        return false;
    }
    if (merge)
        return put_using(mp, merge, out);
    if (!on) {
        wh_buf_text(out, always ? " ON TRUE" : "");
        return true;
    }
    wh_buf_text(out, " ON ");
    return wh_map_condition(mp, s, wh_node_expr(on, 0), out);
}

/* item JOIN*, from a child on. */
static bool put_items(mapper *mp, map_scope *s, const wh_node *n, uint32_t from, wh_buf *out)
{
    uint32_t i;
    bool first = true;

    for (i = from; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);

        if (!c || c->kind == WH_N_ON || c->kind == WH_N_USING)
            continue;
        if (!(first ? put_item(mp, s, c, out) : c->kind == WH_N_JOIN && put_join(mp, s, c, out)))
            return wh_map_refuse(mp, "a FROM that is not understood");
        first = false;
    }
    return true;
}

static bool merges_open(const map_scope *s)
{
    size_t i;

    for (i = 0; s->merged && i < s->columns.n; i++)
        if (s->columns.p[i].class_ >= MAP_OPEN)
            return true;
    return false;
}

/* ---- lists of expressions
 * ---------------------------------------------------------------------------- */

static bool is_number(const wh_node *e)
{
    const wh_token *t = e && e->kind == WH_N_LITERAL ? wh_node_first_token(e) : NULL;

    return t && t->kind == WH_T_INTEGER;
}

static bool put_projection(mapper *mp, const map_scope *s, const wh_node *projection,
                           map_columns *out_columns, wh_buf *out)
{
    map_scope inner = *s;
    wh_result r;
    size_t at = 0, n = 0, i;

    inner.projection = NULL;
    while (wh_result_next(projection, &at, &r)) {
        wh_str table = name_of(mp, r.kind == WH_RESULT_TABLE_STAR ? r.table : NULL);
        bool found = false;
        map_value v;

        wh_buf_text(out, n++ ? ", " : "");
        switch (r.kind) {
        case WH_RESULT_STAR:
        case WH_RESULT_TABLE_STAR:
            if (s->merged || wh_node_token_count(r.node) > 3)
                return wh_map_refuse(mp, "a * over columns that are merged");
            if (table.n) {
                wh_quote_name(out, mp->m->to, table);
                wh_buf_char(out, '.');
            }
            wh_buf_char(out, '*');
            for (i = 0; i < s->columns.n; i++) {
                const map_column *c = &s->columns.p[i];
                if (table.n && !wh_str_eq(table, c->table))
                    continue;
                if (c->class_ == MAP_NOTHING)
                    return wh_map_refuse(mp, "a column of a class that has no mapping");
                wh_map_add_column(mp, out_columns, c->name, (wh_str){NULL, 0}, c->class_);
                found = true;
            }
            if (!found)
                return wh_map_refuse(mp, "a * of no table");
            break;
        case WH_RESULT_EXPR:
            if (!wh_map_expr(mp, &inner, r.expr, &v))
                return false;
            wh_buf_str(out, v.text);
            if (r.alias) {
                wh_buf_text(out, " AS ");
                wh_map_put_name(mp, out, r.alias);
            }
            wh_map_add_column(mp, out_columns,
                              r.alias                       ? name_of(mp, r.alias)
                              : r.expr->kind == WH_N_COLUMN ? name_of(mp, wh_name_part(r.expr, 0))
                                                            : (wh_str){NULL, 0},
                              (wh_str){NULL, 0}, v.class_);
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
        if (v.class_ >= MAP_OPEN)
            return wh_map_refuse(mp, "groups of text that is not compared by its bytes");
        wh_buf_text(out, i ? ", " : "");
        wh_buf_str(out, v.text);
    }
    return i > 0 || wh_map_refuse(mp, "GROUP BY nothing");
}

enum { NULLS_SMALL, NULLS_LARGE, NULLS_LAST };

static int nulls_of(const wh_dialect *d)
{
    if (d == &wh_dialect_duckdb)
        return NULLS_LAST;
    return wh_means(d, WH_MEANS_STRICT_TYPES) ? NULLS_LARGE : NULLS_SMALL;
}

static bool comes_first(int nulls, bool descending)
{
    return nulls != NULLS_LAST && (nulls == NULLS_SMALL) != descending;
}

bool wh_map_order_by(mapper *mp, const map_scope *s, const wh_node *order_by, wh_buf *out)
{
    const wh_dialect *to = mp->m->to;
    bool says = wh_means(to, WH_MEANS_STRICT_TYPES) || to->affinity;
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
        if (v.class_ >= MAP_OPEN)
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

/* ---- SELECT and what stands around it
 * ------------------------------------------------------------------ */

static bool has_open(const map_columns *v)
{
    size_t i;

    for (i = 0; i < v->n; i++)
        if (v->p[i].class_ >= MAP_OPEN)
            return true;
    return false;
}

static bool put_select(mapper *mp, const map_scope *outer, const wh_node *select,
                       const wh_node *order_by, wh_buf *out, map_columns *columns)
{
    map_scope s = {outer, {NULL, 0, 0}, false, NULL};
    wh_buf *from = wh_map_buf(mp);
    wh_select q;
    uint32_t i;

    for (i = 0; i < select->n; i++) {
        const wh_node *n = wh_child_node(select->child[i]);
        if (n && n->kind != WH_N_DISTINCT && n->kind != WH_N_PROJECTION && n->kind != WH_N_FROM &&
            n->kind != WH_N_WHERE && n->kind != WH_N_GROUP_BY && n->kind != WH_N_HAVING &&
            n->kind != WH_N_HINT)
            return wh_map_refuse(mp, "a clause that has no mapping");
    }
    if (!wh_select_of(select, &q) || !q.projection)
        return wh_map_refuse(mp, "a query that is not understood");
    if (q.distinct && wh_node_token_count(q.distinct) > 1)
        return wh_map_refuse(mp, "DISTINCT ON");
    if (q.from) {
        wh_buf_text(from, " FROM ");
        if (!put_items(mp, &s, q.from, 0, from))
            return false;
        if (merges_open(&s))
            return wh_map_refuse(mp, "a join on text that is not compared by its bytes");
    }
    s.projection = q.projection;
    wh_buf_text(out, q.distinct ? "SELECT DISTINCT " : "SELECT ");
    if (!put_projection(mp, &s, q.projection, columns, out))
        return false;
    if (q.distinct && has_open(columns))
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
                wh_map_add_column(mp, columns, (wh_str){NULL, 0}, (wh_str){NULL, 0}, v.class_);
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
        if (mp->m->to->affinity)
            return wh_map_refuse(mp, "a query in brackets, which SQLite has not");
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
    bool intersects = wh_node_has(compound, WH_KW_INTERSECT), all = false;
    unsigned operators = 0;
    size_t k;
    uint32_t i;

    for (i = 0; i < compound->n; i++) {
        const wh_token *t = wh_child_token(compound->child[i]);
        const wh_node *arm = wh_child_node(compound->child[i]);
        map_columns one = {NULL, 0, 0};

        if (t) {
            operators +=
                t->kind == WH_KW_UNION || t->kind == WH_KW_EXCEPT || t->kind == WH_KW_INTERSECT;
            all |= t->kind == WH_KW_ALL && (wh_node_has(compound, WH_KW_EXCEPT) || intersects);
            if (t->kind != WH_KW_UNION && t->kind != WH_KW_EXCEPT && t->kind != WH_KW_INTERSECT &&
                t->kind != WH_KW_ALL)
                return wh_map_refuse(mp, "a word in UNION that has no mapping");
            wh_buf_char(out, ' ');
            wh_buf_str(out, wh_token_text(t));
            wh_buf_char(out, ' ');
            continue;
        }
        if (!put_arm(mp, outer, arm, NULL, out, &one))
            return wh_map_refuse(mp, "an arm of UNION that is not understood");
        if (i == 0) {
            *columns = one;
            continue;
        }
        if (one.n != columns->n)
            return wh_map_refuse(mp, "arms of several lengths");
        for (k = 0; k < one.n; k++) {
            uint8_t x = columns->p[k].class_, y = one.p[k].class_;

            if (x >= MAP_OPEN || y >= MAP_OPEN || wh_map_join(x, y) == MAP_NOTHING)
                return wh_map_refuse(mp, "a column of values of several classes");
            columns->p[k].class_ = wh_map_join(x, y);
        }
    }
    if (intersects && operators > 1)
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

static bool put_with(mapper *mp, const map_scope *outer, const wh_node *with, wh_buf *out)
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
        w->name = name_of(mp, called);
        if (!wh_map_query(mp, outer, query, body, &w->columns))
            return false;
        wh_buf_text(out, i ? ", " : "");
        wh_map_put_name(mp, out, called);
        if (!rename_columns(mp, wh_node_find(member, WH_N_NAMES), &w->columns, out))
            return false;
        wh_buf_text(out, " AS (");
        wh_buf_str(out, wh_buf_view(body));
        wh_buf_char(out, ')');
        mp->with = w;
    }
    wh_buf_char(out, ' ');
    return true;
}

static bool put_query(mapper *mp, const map_scope *outer, const wh_node *query, wh_buf *out,
                      map_columns *columns)
{
    const wh_node *order_by = wh_node_find(query, WH_N_ORDER_BY);
    map_scope results = {outer, {NULL, 0, 0}, false, NULL};
    bool body = false;
    uint32_t i;

    for (i = 0; i < query->n; i++) {
        const wh_node *n = wh_child_node(query->child[i]);

        switch (n ? (int)n->kind : -1) {
        case WH_N_WITH:
            if (!put_with(mp, outer, n, out))
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
                !put_arm(mp, outer, n, order_by, out, columns))
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
