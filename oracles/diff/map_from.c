/* FROM in another dialect, and the columns that it gives. */
#include "oracles/diff/map.h"

/* ---- the columns of a table ----------------------------------------------------------------- */

const wh_token *wh_map_column_name(const wh_node *def)
{
    return def->n ? wh_child_token(def->child[0]) : NULL;
}

wh_str wh_map_declared_type(mapper *mp, const wh_node *def)
{
    const wh_node *type = wh_node_find(def, WH_N_TYPE);
    wh_buf *b = wh_map_buf(mp);

    if (type)
        wh_node_print_canonical(b, type);
    return wh_map_keep(mp, b);
}

static wh_str declared_collation(mapper *mp, const wh_node *def)
{
    const wh_node *collation = wh_node_find(def, WH_N_COLLATION);

    return collation ? wh_name_text(mp->a, wh_node_last_token(collation)) : (wh_str){NULL, 0};
}

static uint8_t class_of_type(mapper *mp, wh_str table, const wh_node *def)
{
    return wh_map_class_of(mp, table, wh_name_text(mp->a, wh_map_column_name(def)),
                           wh_map_declared_type(mp, def), declared_collation(mp, def));
}

/* Of a column whose default or expression has no mapping the other table knows no values. */
static uint8_t class_of_def(mapper *mp, const map_scope *scope, wh_str table, const wh_node *def)
{
    uint8_t class_ = class_of_type(mp, table, def);
    const wh_node *made = wh_node_find(def, WH_N_GENERATED), *set = wh_node_find(def, WH_N_DEFAULT);
    const mapper before = *mp;
    map_value v;

    if (made && wh_means(mp->m->from, WH_MEANS_DYNAMIC_TYPES) &&
        wh_map_expr(mp, scope, wh_node_expr(made, 0), &v))
        class_ = wh_map_class_by_affinity(mp->m, wh_map_declared_type(mp, def),
                                          1U << v.class_ | 1U << MAP_COMPUTED);
    if (made && class_ == MAP_TEXT && wh_means(mp->m->from, WH_MEANS_PLAIN_COLLATIONS) &&
        wh_map_collation_named(mp->m, declared_collation(mp, def)) != MAP_BY_BYTES)
        class_ = MAP_OPEN;
    if (class_ != MAP_NOTHING && (made || set) &&
        !wh_map_assigned(mp, wh_node_expr(made ? made : set, 0), made ? scope : NULL, class_, &v))
        class_ = MAP_NOTHING;
    wh_map_forget(mp, &before);
    return class_;
}

void wh_map_table_columns(mapper *mp, const wh_node *create, wh_str table, wh_str called,
                          map_columns *out)
{
    const wh_node *body = wh_node_find(create, WH_N_TABLE_BODY), *def;
    map_scope scope = {NULL, {NULL, 0, 0}, false, NULL, NULL};
    size_t i;

    for (i = 0; (def = wh_node_next(body, WH_N_COLUMN_DEF, &i)) != NULL;)
        wh_map_add_column(mp, &scope.columns,
                          wh_map_lower(mp->a, wh_name_text(mp->a, wh_map_column_name(def))),
                          wh_map_lower(mp->a, table),
                          wh_node_find(def, WH_N_GENERATED) ? (uint8_t)MAP_NOTHING
                                                            : class_of_def(mp, NULL, table, def));
    for (i = 0; (def = wh_node_find_nth(body, WH_N_COLUMN_DEF, i)) != NULL; i++)
        wh_map_add_column(mp, out, scope.columns.p[i].name, called,
                          class_of_def(mp, &scope, table, def));
}

bool wh_map_class_of_added(mapper *mp, wh_str table, const wh_node *def, uint8_t *class_)
{
    *class_ = class_of_type(mp, table, def);
    return class_of_def(mp, NULL, table, def) == *class_;
}

/* Does nothing of the setup put a value there? */
static bool is_vacant(const wh_mapping *m, const wh_relation *r, size_t column)
{
    const wh_column *c = &r->columns[column];

    return wh_means(m->from, WH_MEANS_DYNAMIC_TYPES) && !c->generated &&
           r->rowid_alias != (int)column &&
           !(wh_map_given(m, r->name, c->name) & ~(1U << MAP_NULL));
}

uint8_t wh_map_affinity(const wh_mapping *m, uint8_t affinity)
{
    if (!wh_means(m->from, WH_MEANS_DYNAMIC_TYPES))
        return MAP_MAKES_UNKNOWN;
    return affinity == WH_AFFINITY_TEXT   ? MAP_MAKES_TEXT
           : affinity == WH_AFFINITY_BLOB ? MAP_MAKES_NOTHING
                                          : MAP_MAKES_NUMBERS;
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
        for (i = 0; i < inner.n; i++) {
            wh_map_add_column(mp, out, wh_map_lower(mp->a, r->columns[i].name), called,
                              inner.p[i].class_);
            out->p[out->n - 1].collation = inner.p[i].collation;
            out->p[out->n - 1].affinity = inner.p[i].affinity;
            out->p[out->n - 1].vacant = inner.p[i].vacant;
        }
        return true;
    }
    if (r->kind != WH_RELATION_TABLE || !r->columns_known || r->query)
        return wh_map_refuse(mp, "a table that is not understood");
    wh_map_table_columns(mp, r->node, r->name, called, &inner);
    for (i = 0; i < inner.n && i < r->ncolumns; i++) {
        wh_map_add_column(mp, out, inner.p[i].name, called, inner.p[i].class_);
        out->p[out->n - 1].collation = wh_map_collation_named(mp->m, r->columns[i].collation);
        out->p[out->n - 1].affinity = wh_map_affinity(mp->m, r->columns[i].affinity);
        out->p[out->n - 1].vacant = is_vacant(mp->m, r, i);
    }
    for (; i < r->ncolumns; i++) { /* what ALTER added */
        wh_map_add_column(mp, out, wh_map_lower(mp->a, r->columns[i].name), called,
                          r->columns[i].generated
                              ? (uint8_t)MAP_NOTHING
                              : wh_map_class_of(mp, r->name, r->columns[i].name, r->columns[i].type,
                                                r->columns[i].collation));
        out->p[out->n - 1].collation = wh_map_collation_named(mp->m, r->columns[i].collation);
        out->p[out->n - 1].affinity = wh_map_affinity(mp->m, r->columns[i].affinity);
    }
    return true;
}

static void add_columns(mapper *mp, map_columns *to, const map_columns *from, wh_str called)
{
    size_t i;

    for (i = 0; i < from->n; i++) {
        wh_map_add_column(mp, to, from->p[i].name, called, from->p[i].class_);
        to->p[to->n - 1].collation = from->p[i].collation;
        to->p[to->n - 1].affinity = from->p[i].affinity;
        to->p[to->n - 1].vacant = from->p[i].vacant;
    }
}

bool wh_map_rename_columns(mapper *mp, const wh_node *names, map_columns *v, wh_buf *out)
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
        v->p[i++].name = wh_map_name_of(mp, t);
        wh_map_put_name(mp, out, t);
    }
    wh_buf_char(out, ')');
    return true;
}

static const map_with *with_named(const mapper *mp, wh_str name)
{
    const map_with *w = mp->with;

    while (w && !wh_str_eq(w->name, name))
        w = w->outer;
    return w;
}

bool wh_map_named_relation(mapper *mp, const wh_token *name, map_columns *out)
{
    const map_with *w = with_named(mp, wh_map_name_of(mp, name));
    wh_child child = wh_child_of_token(name);
    const wh_relation *r;

    if (w) {
        add_columns(mp, out, &w->columns, (wh_str){NULL, 0});
        return true;
    }
    r = wh_catalog_relation_named(mp->catalog, wh_node_new(mp->a, WH_N_NAME, &child, 1, 0));
    if (!r)
        return wh_map_refuse_name(mp, "a table that is not known: ", wh_token_text(name));
    return wh_map_relation(mp, r, (wh_str){NULL, 0}, out);
}

bool wh_map_numbers_rows(const mapper *mp, const wh_relation *r)
{
    return mp->m->rowids && r && r->kind == WH_RELATION_TABLE && !r->without_rowid &&
           r->rowid_alias < 0;
}

/* What its rowid is, if that can be told. */
static void add_row_number(mapper *mp, const wh_token *name, wh_str called, map_columns *out)
{
    wh_child child = wh_child_of_token(name);
    const wh_relation *r =
        mp->m->rowids && !with_named(mp, wh_map_name_of(mp, name))
            ? wh_catalog_relation_named(mp->catalog, wh_node_new(mp->a, WH_N_NAME, &child, 1, 0))
            : NULL;

    if (!r || r->kind != WH_RELATION_TABLE || r->without_rowid ||
        (r->rowid_alias < 0 && wh_map_given(mp->m, r->name, WH_STR(MAP_ROWID))))
        return;
    wh_map_add_column(mp, out,
                      r->rowid_alias < 0 ? WH_STR(MAP_ROWID)
                                         : wh_map_lower(mp->a, r->columns[r->rowid_alias].name),
                      called, MAP_INTEGER);
    out->p[out->n - 1].hidden = true;
}

static bool put_table(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out)
{
    const wh_node *name = wh_node_find(item, WH_N_NAME), *alias = wh_node_find(item, WH_N_ALIAS);
    const wh_token *called = wh_name_part(name, 0), *as = NULL;
    map_columns columns = {NULL, 0, 0};
    uint32_t i;

    for (i = 0; i < item->n; i++) {
        const wh_node *n = wh_child_node(item->child[i]);
        const wh_token *t = wh_child_token(item->child[i]);

        if (t && t->kind == WH_KW_ONLY) /* tables that others inherit are not mapped */
            continue;
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
    if (!wh_map_named_relation(mp, called, &columns))
        return false;
    add_columns(mp, &s->columns, &columns, wh_map_name_of(mp, as ? as : called));
    add_row_number(mp, called, wh_map_name_of(mp, as ? as : called), &s->columns);
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
    wh_buf *name = wh_map_buf(mp);
    wh_str called;
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
    called = wh_map_name_of(mp, as);
    if (!as) {
        wh_buf_format(name, "wh_q%u", mp->steps++);
        called = wh_map_keep(mp, name);
    }
    wh_quote_name(out, mp->m->to, called);
    if (wh_node_find(alias, WH_N_COLUMN_DEFS) ||
        !wh_map_rename_columns(mp, wh_node_find(alias, WH_N_NAMES), &columns, out))
        return wh_map_refuse(mp, "an alias with columns");
    add_columns(mp, &s->columns, &columns, called);
    return true;
}

static bool put_item(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out)
{
    const size_t before = s->columns.n;

    switch (item->kind) {
    case WH_N_TABLE_REF:
        return put_table(mp, s, item, out);
    case WH_N_TABLE_SUBQUERY:
        return put_table_query(mp, s, item, out);
    case WH_N_TABLE_FUNCTION:
        if (wh_map_is_json_each(mp, item))
            return wh_map_put_json_each(mp, s, item, out);
        return wh_map_put_function(mp, s, item, out);
    case WH_N_TABLE_PAREN:
        if (wh_node_find(item, WH_N_ALIAS))
            return wh_map_refuse(mp, "a join that has a name");
        wh_buf_char(out, '(');
        if (!wh_map_put_items(mp, s, item, 0, out))
            return false;
        wh_map_bracket(s, before);
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
    if (full && !wh_reads(to, WH_FEATURE_FULL_JOIN))
        return wh_map_refuse(mp, "FULL JOIN, which the other dialect has not");
    if (comma && wh_means(from, WH_MEANS_WEAK_COMMA) != wh_means(to, WH_MEANS_WEAK_COMMA) &&
        wh_means(from, WH_MEANS_WEAK_COMMA))
        return wh_map_refuse(mp, "a comma in FROM that binds otherwise");
    s->merged |= natural || wh_node_find(join, WH_N_USING) != NULL;
    if (wh_means(from, WH_MEANS_MERGED_IN_PLACE)) { /* names are written out */
        conditioned |= natural;
        natural = false;
    }
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

static bool put_join(mapper *mp, map_scope *s, const wh_node *join, size_t first, wh_buf *out)
{
    const wh_node *on = wh_node_find(join, WH_N_ON), *merge = wh_node_find(join, WH_N_USING);
    const wh_node *nested = wh_node_find(join, WH_N_JOIN), *item = NULL;
    const size_t right = s->columns.n;
    bool always = false;
    uint32_t i;

    for (i = 0; i < join->n && !item; i++)
        if (wh_child_node(join->child[i]))
            item = wh_child_node(join->child[i]);
    if (!item || !put_operator(mp, s, join, on || merge, &always, out))
        return wh_map_refuse(mp, "a join that is not understood");
    if (nested) {
        wh_buf_char(out, '(');
        if (!wh_map_put_items(mp, s, join, i - 1, out))
            return false;
        wh_buf_char(out, ')');
    } else if (!put_item(mp, s, item, out)) {
        return false;
    }
    if (wh_means(mp->m->from, WH_MEANS_MERGED_IN_PLACE) &&
        (merge || wh_node_has(join, WH_KW_NATURAL)))
        return wh_map_put_merge(mp, s, join, first, right, out);
    if (merge)
        return put_using(mp, merge, out);
    if (!on) {
        wh_buf_text(out, always ? " ON TRUE" : "");
        return true;
    }
    wh_buf_text(out, " ON ");
    return wh_map_condition(mp, s, wh_node_expr(on, 0), out);
}

bool wh_map_put_items(mapper *mp, map_scope *s, const wh_node *n, uint32_t from, wh_buf *out)
{
    const size_t columns = s->columns.n;
    uint32_t i;
    bool first = true;

    for (i = from; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);

        if (!c || c->kind == WH_N_ON || c->kind == WH_N_USING)
            continue;
        if (!(first ? put_item(mp, s, c, out)
                    : c->kind == WH_N_JOIN && put_join(mp, s, c, columns, out)))
            return wh_map_refuse(mp, "a FROM that is not understood");
        first = false;
    }
    return true;
}
