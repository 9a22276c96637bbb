/* Statements that make and fill tables. */
#include "oracles/diff/map_setup.h"
#include "formats/sql/tree/change.h"

/* The columns of a definition, for its checks and generated columns. */
static const wh_token *column_name(const wh_node *def)
{
    return def->n ? wh_child_token(def->child[0]) : NULL;
}

static wh_str declared_type(mapper *mp, const wh_node *def)
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

static uint8_t class_of_def(mapper *mp, const wh_token *table, const wh_node *def)
{
    return wh_map_class_of(mp, wh_name_text(mp->a, table), wh_name_text(mp->a, column_name(def)),
                           declared_type(mp, def), declared_collation(mp, def));
}

/* ---- CREATE TABLE -------------------------------------------------------------------------------
 */

/* ( a, b ) of a key: plain columns. */
static bool put_key_columns(mapper *mp, const wh_node *list, wh_buf *out)
{
    const wh_node *term;
    size_t i;

    wh_buf_text(out, " (");
    for (i = 0; (term = wh_node_find_nth(list, WH_N_ORDER_TERM, i)) != NULL; i++) {
        const wh_node *e = wh_node_expr(term, 0);

        if (!e || e->kind != WH_N_COLUMN || e->n != 1)
            return wh_map_refuse(mp, "a key that is no list of columns");
        wh_buf_text(out, i ? ", " : "");
        wh_map_put_name(mp, out, wh_name_part(e, 0));
    }
    wh_buf_char(out, ')');
    return i > 0 || wh_map_refuse(mp, "a key that is no list of columns");
}

static bool put_generated(mapper *mp, const map_scope *scope, const wh_node *c, uint8_t class_,
                          wh_buf *out)
{
    map_value v;

    if (!wh_map_assigned(mp, wh_node_expr(c, 0), scope, class_, &v))
        return false;
    wh_buf_text(out, " GENERATED ALWAYS AS (");
    wh_buf_str(out, v.text);
    wh_buf_text(out, mp->m->to == &wh_dialect_postgresql ? ") STORED" : ") VIRTUAL");
    return true;
}

/* One of a column (class_ < MAP_NOTHING) or of the table. Referential actions change rows: a
 * foreign key is left out only where it is not enforced. */
static bool put_constraint(mapper *mp, const map_scope *scope, const wh_node *c, uint8_t class_,
                           wh_buf *out)
{
    const wh_node *list = wh_node_find(c, WH_N_COLUMN_LIST);
    map_value v;

    if (wh_node_find(c, WH_N_CONFLICT))
        return wh_map_refuse(mp, "a constraint with ON CONFLICT");
    switch (c->kind) {
    case WH_N_NOT_NULL:
        wh_buf_text(out, " NOT NULL");
        return true;
    case WH_N_PRIMARY_KEY:
    case WH_N_UNIQUE:
        wh_buf_text(out, c->kind == WH_N_UNIQUE ? " UNIQUE" : " PRIMARY KEY");
        return !list || put_key_columns(mp, list, out);
    case WH_N_DEFAULT:
        if (!wh_map_assigned(mp, wh_node_expr(c, 0), NULL, class_, &v))
            return false;
        wh_buf_text(out, " DEFAULT ");
        wh_buf_str(out, v.text);
        return true;
    case WH_N_CHECK:
        wh_buf_text(out, " CHECK (");
        if (!wh_map_condition(mp, scope, wh_node_expr(c, 0), out))
            return false;
        wh_buf_char(out, ')');
        return true;
    case WH_N_GENERATED:
        return put_generated(mp, scope, c, class_, out);
    case WH_N_NULLABLE:
    case WH_N_COLLATION: /* part of its class */
        return true;
    case WH_N_REFERENCES:
    case WH_N_FOREIGN_KEY:
        return mp->m->from->affinity || wh_map_refuse(mp, "a foreign key");
    default:
        return wh_map_refuse(mp, "a constraint that has no mapping");
    }
}

static bool is_left_out(const mapper *mp, const wh_node *c)
{
    return mp->m->from->affinity && (c->kind == WH_N_REFERENCES || c->kind == WH_N_FOREIGN_KEY);
}

/* Is each of the key's columns one that has a mapping? */
static bool is_mapped_key(const map_columns *columns, const wh_node *list)
{
    const wh_node *term;
    size_t i, k;

    for (i = 0; (term = wh_node_find_nth(list, WH_N_ORDER_TERM, i)) != NULL; i++)
        for (k = 0; k < columns->n; k++) {
            const wh_token *name = wh_name_part(wh_node_expr(term, 0), 0);

            if (name && wh_name_is(name, columns->p[k].name) && columns->p[k].class_ == MAP_NOTHING)
                return false;
        }
    return true;
}

/* A column of no class that has a mapping holds NULLs there: what names it is refused, and what its
 * constraints would refuse is lost to both. */
static bool put_column(mapper *mp, const map_scope *scope, const wh_token *table,
                       const wh_node *def, wh_buf *out)
{
    uint8_t class_ = class_of_def(mp, table, def);
    wh_str type = wh_map_type(mp->m, class_ == MAP_NOTHING ? (uint8_t)MAP_TEXT : class_);
    const wh_node *c;
    size_t i;

    if (class_ == MAP_NOTHING && wh_node_find(def, WH_N_GENERATED))
        type.n = 0;
    if (!type.n)
        return wh_map_refuse_name(mp, "a type that has no mapping: ", declared_type(mp, def));
    wh_map_put_name(mp, out, column_name(def));
    wh_buf_char(out, ' ');
    wh_buf_str(out, type);
    for (i = 0;
         class_ != MAP_NOTHING && (c = wh_node_find_group(def, WH_GROUP_CONSTRAINT, i)) != NULL;
         i++)
        if (!put_constraint(mp, scope, c, class_, out))
            return false;
    return true;
}

static bool put_create_table(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *name = wh_node_find(s, WH_N_NAME), *body = wh_node_find(s, WH_N_TABLE_BODY);
    const wh_token *table = wh_name_part(name, 0);
    map_scope scope = {NULL, {NULL, 0, 0}, false, NULL};
    size_t members = 0;
    uint32_t i;

    if (!body || !table || wh_name_part(name, 1) || wh_node_has(s, WH_KW_TEMP) ||
        wh_node_has(s, WH_KW_TEMPORARY) || wh_node_find(s, WH_N_QUERY) ||
        wh_node_find(s, WH_N_INHERITS) || wh_node_find(s, WH_N_TABLE_PARTITIONS) ||
        wh_node_find(s, WH_N_PARTITION_OF))
        return wh_map_refuse(mp, "a table that is not made of columns alone");
    for (i = 0; i < body->n; i++) {
        const wh_node *def = wh_child_node(body->child[i]);
        if (def && def->kind == WH_N_COLUMN_DEF && column_name(def))
            wh_map_add_column(
                mp, &scope.columns, wh_map_lower(mp->a, wh_name_text(mp->a, column_name(def))),
                wh_map_lower(mp->a, wh_name_text(mp->a, table)), class_of_def(mp, table, def));
    }
    wh_buf_text(out,
                wh_node_has(s, WH_KW_EXISTS) ? "CREATE TABLE IF NOT EXISTS " : "CREATE TABLE ");
    wh_map_put_name(mp, out, table);
    wh_buf_text(out, " (");
    for (i = 0; i < body->n; i++) {
        const wh_node *def = wh_child_node(body->child[i]);

        if (!def || is_left_out(mp, def) ||
            !is_mapped_key(&scope.columns, wh_node_find(def, WH_N_COLUMN_LIST)))
            continue;
        wh_buf_text(out, members++ ? ", " : "");
        if (def->kind == WH_N_COLUMN_DEF ? !put_column(mp, &scope, table, def, out)
                                         : !put_constraint(mp, &scope, def, MAP_NOTHING, out))
            return wh_map_refuse(mp, "a table that is not understood");
    }
    wh_buf_char(out, ')');
    return members > 0;
}

/* ---- rows
 * ---------------------------------------------------------------------------------------- */

/* The columns that an INSERT fills, in its order. */
static bool filled_columns(mapper *mp, const wh_relation *r, const wh_node *names, map_columns *out)
{
    map_columns all = {NULL, 0, 0};
    size_t i;
    uint32_t k;

    if (!wh_map_relation(mp, r, (wh_str){NULL, 0}, &all))
        return false;
    for (i = 0; !names && i < r->ncolumns; i++)
        if (!r->columns[i].generated)
            wh_map_add_column(mp, out, all.p[i].name, all.p[i].table, all.p[i].class_);
    for (k = 0; names && k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);

        if (t && (t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN || t->kind == WH_T_COMMA))
            continue;
        for (i = 0; t && i < all.n && !wh_name_is(t, all.p[i].name); i++)
            ;
        if (!t || i == all.n)
            return wh_map_refuse(mp, "an INSERT into columns that are not known");
        wh_map_add_column(mp, out, all.p[i].name, all.p[i].table, all.p[i].class_);
    }
    return true;
}

static bool put_rows(mapper *mp, const wh_node *values, const map_columns *columns, wh_buf *out)
{
    const wh_node *row, *e;
    size_t i, k;

    for (i = 0; (row = wh_node_expr(values, i)) != NULL; i++) {
        wh_buf_text(out, i ? ", (" : "(");
        for (k = 0; (e = wh_node_expr(row, k)) != NULL; k++) {
            map_value v = {MAP_NULL, WH_STR("DEFAULT")};

            if (k == columns->n)
                return wh_map_refuse(mp, "more values than columns");
            if (columns->p[k].class_ == MAP_NOTHING)
                v.text = WH_STR("NULL");
            else if ((e->kind != WH_N_DEFAULT_VALUE || mp->m->to->affinity) &&
                     !wh_map_assigned(mp, e, NULL, columns->p[k].class_, &v))
                return false;
            wh_buf_text(out, k ? ", " : "");
            wh_buf_str(out, v.text);
        }
        wh_buf_char(out, ')');
    }
    return i > 0;
}

/* Has the other table all columns and constraints? */
static bool is_whole(mapper *mp, const wh_relation *r)
{
    map_columns all = {NULL, 0, 0};
    size_t i;

    if (!wh_map_relation(mp, r, (wh_str){NULL, 0}, &all))
        return false;
    for (i = 0; i < all.n; i++)
        if (all.p[i].class_ == MAP_NOTHING)
            return false;
    return true;
}

/* OR IGNORE leaves out rows that break a key; what else it would leave out is an error elsewhere,
 * and then neither has the statement. */
static bool put_insert(mapper *mp, const wh_node *s, const wh_change *c, wh_buf *out)
{
    const wh_node *name = wh_node_find(c->target, WH_N_NAME);
    const wh_relation *r = wh_catalog_relation_named(mp->catalog, name);
    bool ignores = wh_node_has(s, WH_KW_IGNORE) && mp->m->from->affinity;
    map_columns columns = {NULL, 0, 0};
    wh_select q;
    size_t i;

    if (!r || r->kind != WH_RELATION_TABLE || c->with || c->conflict || c->kind != WH_IS_INSERT ||
        (c->alters_errors && !ignores) || wh_node_find(s, WH_N_OVERRIDING))
        return wh_map_refuse(mp, "an INSERT with words of its dialect");
    if (!filled_columns(mp, r, c->columns, &columns))
        return false;
    if (ignores && !is_whole(mp, r))
        return wh_map_refuse(mp, "INSERT OR IGNORE into a table that is not mapped as a whole");
    wh_buf_text(out, "INSERT INTO ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    if (!c->query && wh_node_has(s, WH_KW_DEFAULT)) {
        wh_buf_text(out, " DEFAULT VALUES");
        return wh_means(mp->m->to, WH_MEANS_STRICT_TYPES) || mp->m->to->affinity ||
               wh_map_refuse(mp, "DEFAULT VALUES");
    }
    if (!c->query || !wh_select_of(c->query, &q) || !q.values)
        return wh_map_refuse(mp, "an INSERT of a query");
    wh_buf_text(out, " (");
    for (i = 0; i < columns.n; i++) {
        wh_buf_text(out, i ? ", " : "");
        wh_quote_name(out, mp->m->to, columns.p[i].name);
    }
    wh_buf_text(out, ") VALUES ");
    if (!put_rows(mp, q.values, &columns, out))
        return wh_map_refuse(mp, "an INSERT that is not understood");
    if (!ignores)
        return true;
    wh_buf_text(out, " ON CONFLICT DO NOTHING");
    return wh_means(mp->m->to, WH_MEANS_STRICT_TYPES) || mp->m->to->affinity ||
           wh_map_refuse(mp, "INSERT OR IGNORE");
}

static bool put_change(mapper *mp, const wh_change *c, wh_buf *out)
{
    const wh_node *name = wh_node_find(c->target, WH_N_NAME);
    const wh_relation *r = wh_catalog_relation_named(mp->catalog, name);
    map_scope scope = {NULL, {NULL, 0, 0}, false, NULL};
    wh_assignment set;
    size_t at = 0, n = 0, i;

    if (!r || r->kind != WH_RELATION_TABLE || c->with || c->from || c->order_by || c->limit ||
        c->alters_errors || wh_node_find(c->target, WH_N_ALIAS) || wh_name_part(name, 1))
        return wh_map_refuse(mp, "a change with words of its dialect");
    if (!wh_map_relation(mp, r, wh_map_lower(mp->a, r->name), &scope.columns))
        return false;
    wh_buf_text(out, c->kind == WH_IS_UPDATE ? "UPDATE " : "DELETE FROM ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    while (c->kind == WH_IS_UPDATE && wh_assignment_next(c->set, &at, &set)) {
        const wh_token *t = set.column->kind == WH_N_COLUMN ? wh_name_part(set.column, 0) : NULL;
        map_value v;

        for (i = 0; t && i < scope.columns.n && !wh_name_is(t, scope.columns.p[i].name); i++)
            ;
        if (!t || i == scope.columns.n || set.value->kind == WH_N_DEFAULT_VALUE)
            return wh_map_refuse(mp, "an assignment that has no mapping");
        if (scope.columns.p[i].class_ == MAP_NOTHING)
            continue;
        if (!wh_map_assigned(mp, set.value, &scope, scope.columns.p[i].class_, &v))
            return false;
        wh_buf_text(out, n++ ? ", " : " SET ");
        wh_map_put_name(mp, out, t);
        wh_buf_text(out, " = ");
        wh_buf_str(out, v.text);
    }
    if (c->kind == WH_IS_UPDATE && n == 0) { /* of such columns alone */
        out->n = 0;
        return true;
    }
    if (!c->predicate)
        return true;
    wh_buf_text(out, " WHERE ");
    return wh_map_condition(mp, &scope, c->predicate, out);
}

/* ---- other objects
 * --------------------------------------------------------------------------------- */

static bool is_plain_key(const wh_node *list)
{
    const wh_node *term;
    size_t i;

    for (i = 0; (term = wh_node_find_nth(list, WH_N_ORDER_TERM, i)) != NULL; i++)
        if (!wh_node_expr(term, 0) || wh_node_expr(term, 0)->kind != WH_N_COLUMN)
            return false;
    return i > 0;
}

/* An index changes no answer, unless it refuses rows: one on more than columns may stay away. */
static bool put_create_index(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *list = wh_node_find(s, WH_N_COLUMN_LIST);
    const wh_node *name = wh_node_find(s, WH_N_NAME), *on = wh_node_find_nth(s, WH_N_NAME, 1);

    bool unique = wh_node_has(s, WH_KW_UNIQUE);
    map_columns columns = {NULL, 0, 0};
    const wh_relation *r;

    if (!unique && (!name || !on || !is_plain_key(list) || wh_node_find(s, WH_N_WHERE)))
        return true;
    r = wh_catalog_relation_named(mp->catalog, on);
    if (r && wh_map_relation(mp, r, (wh_str){NULL, 0}, &columns) && !is_mapped_key(&columns, list))
        return true;
    if (!name || !on || !list || wh_node_find(s, WH_N_WHERE) || wh_name_part(name, 1) ||
        wh_node_has(s, WH_KW_NULLS))
        return wh_map_refuse(mp, "a unique index that is no list of columns");
    wh_buf_text(out, unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    wh_buf_text(out, " ON ");
    wh_map_put_name(mp, out, wh_name_part(on, 0));
    return put_key_columns(mp, list, out);
}

static bool put_create_view(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *name = wh_node_find(s, WH_N_NAME), *names = wh_node_find(s, WH_N_NAMES);
    wh_buf *body = wh_map_buf(mp);
    map_columns columns = {NULL, 0, 0};
    size_t i, k;

    if (!name || wh_name_part(name, 1) || wh_node_has(s, WH_KW_TEMP) ||
        wh_node_has(s, WH_KW_TEMPORARY) || wh_node_has(s, WH_KW_MATERIALIZED) ||
        wh_node_has(s, WH_KW_REPLACE) || wh_node_find(s, WH_N_VIEW_OPTION))
        return wh_map_refuse(mp, "a view with words of its dialect");
    if (!wh_map_query(mp, NULL, wh_node_find(s, WH_N_QUERY), body, &columns))
        return wh_map_refuse(mp, "a view that is not understood");
    for (i = 0, k = 0; names && i < names->n; i++) {
        const wh_token *t = wh_child_token(names->child[i]);
        if (t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA &&
            k < columns.n)
            columns.p[k++].name = wh_map_lower(mp->a, wh_name_text(mp->a, t));
    }
    wh_buf_text(out, "CREATE VIEW ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    for (i = 0; i < columns.n; i++) {
        wh_buf_text(out, i ? ", " : " (");
        if (columns.p[i].name.n)
            wh_quote_name(out, mp->m->to, columns.p[i].name);
        else
            wh_buf_format(out, "wh_c%u", (unsigned)i);
    }
    wh_buf_text(out, ") AS ");
    wh_buf_str(out, wh_buf_view(body));
    return true;
}

/* ALTER TABLE .. ADD COLUMN alone. */
static bool put_alter(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *name = wh_node_find(s, WH_N_NAME), *action = wh_node_find(s, WH_N_ALTER_ACTION);
    const wh_node *def = wh_node_find(action, WH_N_COLUMN_DEF);

    if (!wh_node_has(s, WH_KW_TABLE) || !name || wh_name_part(name, 1) || !def ||
        !wh_node_has(action, WH_KW_ADD) || wh_node_find_nth(s, WH_N_ALTER_ACTION, 1) ||
        wh_node_has(action, WH_KW_FIRST) || wh_node_has(action, WH_KW_AFTER))
        return wh_map_refuse(mp, "an ALTER that has no mapping");
    wh_buf_text(out, "ALTER TABLE ");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    wh_buf_text(out, " ADD COLUMN ");
    return put_column(mp, NULL, wh_name_part(name, 0), def, out);
}

static bool put_drop(mapper *mp, const wh_node *s, wh_buf *out)
{
    bool table = wh_node_has(s, WH_KW_TABLE), view = wh_node_has(s, WH_KW_VIEW);
    const wh_node *name = wh_node_find(s, WH_N_NAME);

    if (!(table || view) || !name || wh_name_part(name, 1) || wh_node_find_nth(s, WH_N_NAME, 1))
        return wh_map_refuse(mp, "a DROP that has no mapping");
    wh_buf_text(out, table ? "DROP TABLE " : "DROP VIEW ");
    wh_buf_text(out, wh_node_has(s, WH_KW_EXISTS) ? "IF EXISTS " : "");
    wh_map_put_name(mp, out, wh_name_part(name, 0));
    return true;
}

static bool nothing_to_do(mapper *mp, const wh_node *s, wh_buf *out)
{
    (void)mp;
    (void)s;
    (void)out;
    return true;
}

static bool put_any_change(mapper *mp, const wh_node *s, wh_buf *out)
{
    wh_change c;

    if (!wh_change_of(s, &c) || !c.target || c.returning)
        return wh_map_refuse(mp, "a change that has no mapping");
    return s->kind == WH_N_INSERT ? put_insert(mp, s, &c, out) : put_change(mp, &c, out);
}

static bool put_select_statement(mapper *mp, const wh_node *s, wh_buf *out)
{
    map_columns columns = {NULL, 0, 0};

    return wh_map_query(mp, NULL, wh_node_find(s, WH_N_QUERY), out, &columns);
}

/* Those that only a planner sees need no counterpart. */
static const struct {
    uint16_t kind;
    bool (*put)(mapper *mp, const wh_node *s, wh_buf *out);
} rows[] = {
    {WH_N_SELECT_STATEMENT, put_select_statement},
    {WH_N_CREATE_TABLE, put_create_table},
    {WH_N_INSERT, put_any_change},
    {WH_N_UPDATE, put_any_change},
    {WH_N_DELETE, put_any_change},
    {WH_N_CREATE_INDEX, put_create_index},
    {WH_N_CREATE_VIEW, put_create_view},
    {WH_N_DROP, put_drop},
    {WH_N_ALTER, put_alter},
    {WH_N_ANALYZE, nothing_to_do},
    {WH_N_REINDEX, nothing_to_do},
    {WH_N_VACUUM, nothing_to_do},
};

bool wh_map_put_statement(mapper *mp, const wh_node *s, wh_buf *out)
{
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].kind == s->kind)
            return rows[i].put(mp, s, out);
    return wh_map_refuse_name(
        mp, "a statement that has no mapping: ", wh_token_text(wh_node_first_token(s)));
}

/* ---- what undeclared columns hold
 * ------------------------------------------------------------------- */

static uint8_t class_of_value(const wh_node *e)
{
    const wh_token *t;

    while (e && (e->kind == WH_N_PAREN || (e->kind == WH_N_UNARY && !wh_node_has(e, WH_KW_NOT))))
        e = wh_node_expr(e, 0);
    t = e && e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
    switch (t ? (int)t->kind : -1) {
    case WH_T_INTEGER:
        return MAP_INTEGER;
    case WH_T_REAL:
        return MAP_REAL;
    case WH_T_STRING:
        return MAP_TEXT;
    case WH_KW_NULL:
        return MAP_NULL;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        return MAP_INTEGER;
    default:
        return MAP_NOTHING;
    }
}

static void infer(wh_mapping *m, wh_arena *a, wh_str table, wh_str column, uint8_t class_)
{
    wh_map_inferred *p;
    size_t i;

    for (i = 0; i < m->ninferred; i++)
        if (wh_str_eq_nocase(m->inferred[i].table, table) &&
            wh_str_eq_nocase(m->inferred[i].column, column)) {
            m->inferred[i].class_ = wh_map_join(m->inferred[i].class_, class_);
            return;
        }
    if (m->ninferred % 16 == 0) {
        p = WH_NEW_N(a, wh_map_inferred, m->ninferred + 16);
        if (m->ninferred)
            memcpy(p, m->inferred, m->ninferred * sizeof *p);
        m->inferred = p;
    }
    m->inferred[m->ninferred++] = (wh_map_inferred){table, column, class_};
}

/* The name of the column number i that an INSERT fills. */
static wh_str filled_column(wh_arena *a, const wh_relation *r, const wh_node *names, size_t i)
{
    size_t n = 0;
    uint32_t k;

    if (!names)
        return i < r->ncolumns ? r->columns[i].name : (wh_str){NULL, 0};
    for (k = 0; k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);
        if (t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA &&
            n++ == i)
            return wh_name_text(a, t);
    }
    return (wh_str){NULL, 0};
}

void wh_map_look_at(wh_mapping *m, wh_arena *a, wh_catalog *catalog, const wh_node *s)
{
    const wh_relation *r;
    const wh_node *row, *e;
    wh_assignment set;
    size_t i, k, at = 0;
    wh_change c;
    wh_select q;

    if (!wh_change_of(s, &c) || !c.target)
        return;
    r = wh_catalog_relation_named(catalog, wh_node_find(c.target, WH_N_NAME));
    if (!r)
        return;
    while (c.set && wh_assignment_next(c.set, &at, &set))
        if (set.column->kind == WH_N_COLUMN)
            infer(m, a, r->name, wh_name_text(a, wh_name_part(set.column, 0)),
                  class_of_value(set.value));
    if (!c.query || !wh_select_of(c.query, &q) || !q.values)
        return;
    for (i = 0; (row = wh_node_expr(q.values, i)) != NULL; i++)
        for (k = 0; (e = wh_node_expr(row, k)) != NULL; k++) {
            wh_str column = filled_column(a, r, c.columns, k);
            if (column.n)
                infer(m, a, r->name, column, class_of_value(e));
        }
}
