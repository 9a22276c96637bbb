/* CREATE TABLE in another dialect. */
#include "oracles/diff/map_setup.h"

bool wh_map_put_key_columns(mapper *mp, const wh_node *list, wh_buf *out)
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
    wh_buf_text(out, wh_reads(mp->m->to, WH_FEATURE_VIRTUAL_COLUMN) ? ") VIRTUAL" : ") STORED");
    return true;
}

/* One of a column (class_ < MAP_NOTHING) or of the table. */
static bool put_constraint(mapper *mp, const map_scope *scope, const wh_node *c, uint8_t class_,
                           wh_buf *out)
{
    const wh_node *list = wh_node_find(c, WH_N_COLUMN_LIST);
    map_value v;

    switch (c->kind) {
    case WH_N_NOT_NULL:
        wh_buf_text(out, " NOT NULL");
        return true;
    case WH_N_PRIMARY_KEY:
    case WH_N_UNIQUE:
        /* NULL may be in a key of some (https://www.sqlite.org/lang_createtable.html, 3.5) */
        wh_buf_text(out, c->kind == WH_N_UNIQUE || wh_means(mp->m->from, WH_MEANS_NULL_KEYS)
                             ? " UNIQUE"
                             : " PRIMARY KEY");
        if (list && (!wh_map_put_key_columns(mp, list, out) ||
                     !wh_map_is_mapped_key(&scope->columns, list)))
            return wh_map_refuse(mp, "a key that is no list of columns");
        return true;
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
    default:
        return wh_map_refuse(mp, "a constraint that has no mapping");
    }
}

/* The other table goes without what has no mapping: rows that the constraint refuses are lost to
 * both, as is every statement that one of them refuses. False: so it does. */
static bool try_constraint(mapper *mp, const map_scope *scope, const wh_node *c, uint8_t class_,
                           wh_buf *out)
{
    const mapper before = *mp;
    wh_buf *b = wh_map_buf(mp);
    bool good =
        put_constraint(mp, scope, c, class_, b) && !(mp->mixed && (mp->large || mp->m->large));

    if (good)
        wh_buf_str(out, wh_map_keep(mp, b));
    else
        wh_map_forget(mp, &before);
    return good;
}

/* Does it leave rows out, or others in their place, without an error? */
static bool is_silent(const wh_node *c)
{
    const wh_node *conflict = wh_node_find(c, WH_N_CONFLICT);

    return wh_node_has(conflict, WH_KW_IGNORE) || wh_node_has(conflict, WH_KW_REPLACE);
}

bool wh_map_keeps_constraints(mapper *mp, const wh_relation *r, bool silent_alone)
{
    const wh_node *body = wh_node_find(r->node, WH_N_TABLE_BODY), *c;
    map_scope scope = {NULL, {NULL, 0, 0}, false, NULL, NULL};
    uint8_t worst = MAP_NULL; /* keys of text under a collation are others */
    uint32_t i, n = 0;
    size_t k;

    wh_map_table_columns(mp, r->node, r->name, wh_map_lower(mp->a, r->name), &scope.columns);
    for (k = 0; k < scope.columns.n; k++)
        worst = scope.columns.p[k].class_ > worst ? scope.columns.p[k].class_ : worst;
    for (i = 0; body && i < body->n; i++) {
        const wh_node *def = wh_child_node(body->child[i]);
        bool column = def && def->kind == WH_N_COLUMN_DEF;
        uint8_t class_ = column ? scope.columns.p[n++].class_ : worst;

        for (k = 0; def && (c = column   ? wh_node_find_group(def, WH_GROUP_CONSTRAINT, k)
                                : k == 0 ? def
                                         : NULL) != NULL;
             k++)
            if ((!silent_alone || is_silent(c)) &&
                (class_ >= MAP_OPEN || !try_constraint(mp, &scope, c, class_, wh_map_buf(mp))))
                return false;
    }
    return true;
}

bool wh_map_is_mapped_key(const map_columns *columns, const wh_node *list)
{
    const wh_node *term;
    size_t i, k;

    for (i = 0; (term = wh_node_next(list, WH_N_ORDER_TERM, &i)) != NULL;)
        for (k = 0; k < columns->n; k++) {
            const wh_token *name = wh_name_part(wh_node_expr(term, 0), 0);

            if (name && wh_name_is(name, columns->p[k].name) && columns->p[k].class_ == MAP_NOTHING)
                return false;
        }
    return true;
}

/* Of an exact number: how many, to which the column rounds. */
static void put_digits(const mapper *mp, wh_str type, wh_buf *out)
{
    const char *from = memchr(type.p, '(', type.n), *end = memchr(type.p, ')', type.n);

    if (from && end)
        wh_buf_str(out, (wh_str){from, (size_t)(end - from) + 1});
    else if (mp->m->from->digits)
        wh_buf_text(out, mp->m->from->digits);
}

/* A column of no class that has a mapping holds NULLs there: what names it is refused, and what its
 * constraints would refuse is lost to both. */
static bool put_column(mapper *mp, const map_scope *scope, uint8_t class_, const wh_node *def,
                       wh_buf *out)
{
    wh_str type = wh_map_type(mp->m, class_ == MAP_NOTHING ? (uint8_t)MAP_TEXT : class_);
    const wh_node *c;
    size_t i;

    if (!type.n)
        return wh_map_refuse_name(mp,
                                  "a type that has no mapping: ", wh_map_declared_type(mp, def));
    for (i = 0; (c = wh_node_next(def, WH_N_COLUMN_OPTION, &i)) != NULL;)
        if (wh_name_is(wh_node_last_token(c), WH_STR("INVISIBLE")))
            return wh_map_refuse(mp, "a column that * does not show");
    wh_map_put_name(mp, out, wh_map_column_name(def));
    wh_buf_char(out, ' ');
    wh_buf_str(out, type);
    if (class_ == MAP_DECIMAL)
        put_digits(mp, wh_map_declared_type(mp, def), out);
    for (i = 0;
         class_ != MAP_NOTHING && (c = wh_node_next_group(def, WH_GROUP_CONSTRAINT, &i)) != NULL;)
        try_constraint(mp, scope, c, class_, out);
    return true;
}

bool wh_map_put_added_column(mapper *mp, const wh_token *table, const wh_node *def, wh_buf *out)
{
    uint8_t class_ = MAP_NOTHING;

    if (wh_node_find(def, WH_N_IDENTITY) || wh_node_find(def, WH_N_AUTO_INCREMENT))
        return wh_map_refuse(mp, "a column by which the table numbers its rows");
    if (!wh_node_find(def, WH_N_GENERATED) &&
        !wh_map_class_of_added(mp, wh_name_text(mp->a, table), def, &class_))
        return wh_map_refuse(mp, "a default that has no mapping");
    return put_column(mp, NULL, class_, def, out);
}

bool wh_map_put_create_table(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *name = wh_node_find(s, WH_N_NAME), *body = wh_node_find(s, WH_N_TABLE_BODY);
    const wh_token *table = wh_name_part(name, 0);
    map_scope scope = {NULL, {NULL, 0, 0}, false, NULL, NULL};
    /* That its rows have an order is told the other engine, and what asks for one. */
    wh_str time = wh_map_time_of(mp->m->from, s);
    wh_catalog *made;
    size_t members = 0, columns = 0;
    uint32_t i;

    if (table && !wh_map_has_distinct_times(mp->m, wh_name_text(mp->a, table)))
        time.n = 0;
    if (!body || !table || wh_name_part(name, 1) || wh_node_has(s, WH_KW_TEMP) ||
        wh_node_has(s, WH_KW_TEMPORARY) || wh_node_find(s, WH_N_QUERY) ||
        wh_node_find(s, WH_N_INHERITS) || wh_node_find(s, WH_N_TABLE_PARTITIONS) ||
        wh_node_find(s, WH_N_PARTITION_OF))
        return wh_map_refuse(mp, "a table that is not made of columns alone");
    wh_map_table_columns(mp, s, wh_name_text(mp->a, table),
                         wh_map_lower(mp->a, wh_name_text(mp->a, table)), &scope.columns);
    wh_buf_text(out,
                wh_node_has(s, WH_KW_EXISTS) ? "CREATE TABLE IF NOT EXISTS " : "CREATE TABLE ");
    wh_map_put_name(mp, out, table);
    wh_buf_text(out, " (");
    for (i = 0; i < body->n; i++) {
        const wh_node *def = wh_child_node(body->child[i]);

        wh_buf *member = wh_map_buf(mp);

        if (!def ||
            (def->kind != WH_N_COLUMN_DEF && !try_constraint(mp, &scope, def, MAP_NOTHING, member)))
            continue;
        if (def->kind == WH_N_COLUMN_DEF &&
            !put_column(mp, &scope, scope.columns.p[columns++].class_, def, member))
            return false;
        wh_buf_text(out, members++ ? ", " : "");
        wh_buf_str(out, wh_map_keep(mp, member));
        if (def->kind == WH_N_COLUMN_DEF && time.n && wh_name_is(wh_map_column_name(def), time))
            wh_buf_text(out, " UNIQUE");
    }
    made = wh_catalog_new(mp->a, mp->m->from);
    wh_catalog_apply(made, s);
    if (wh_map_numbers_rows(mp, wh_catalog_relation_named(made, name))) {
        wh_buf_text(out, ", " MAP_ROWID " ");
        wh_buf_str(out, wh_map_type(mp->m, MAP_INTEGER));
    }
    wh_buf_char(out, ')');
    return members > 0;
}
