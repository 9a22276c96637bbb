/* CREATE TABLE in another dialect. */
#include "oracles/diff/map_setup.h"

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
        return !list || wh_map_put_key_columns(mp, list, out);
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
        return wh_means(mp->m->from, WH_MEANS_IDLE_KEYS) || wh_map_refuse(mp, "a foreign key");
    default:
        return wh_map_refuse(mp, "a constraint that has no mapping");
    }
}

static bool is_left_out(const mapper *mp, const wh_node *c)
{
    return wh_means(mp->m->from, WH_MEANS_IDLE_KEYS) &&
           (c->kind == WH_N_REFERENCES || c->kind == WH_N_FOREIGN_KEY);
}

bool wh_map_is_mapped_key(const map_columns *columns, const wh_node *list)
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

bool wh_map_put_column(mapper *mp, const map_scope *scope, const wh_token *table,
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

bool wh_map_put_create_table(mapper *mp, const wh_node *s, wh_buf *out)
{
    const wh_node *name = wh_node_find(s, WH_N_NAME), *body = wh_node_find(s, WH_N_TABLE_BODY);
    const wh_token *table = wh_name_part(name, 0);
    map_scope scope = {NULL, {NULL, 0, 0}, false, NULL};
    /* That its rows have an order is told the other engine, and what asks for one. */
    wh_str time = wh_map_time_of(mp->m->from, s);
    size_t members = 0;
    uint32_t i;

    if (table && !wh_map_has_distinct_times(mp->m, wh_name_text(mp->a, table)))
        time.n = 0;
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
            !wh_map_is_mapped_key(&scope.columns, wh_node_find(def, WH_N_COLUMN_LIST)))
            continue;
        wh_buf_text(out, members++ ? ", " : "");
        if (def->kind == WH_N_COLUMN_DEF ? !wh_map_put_column(mp, &scope, table, def, out)
                                         : !put_constraint(mp, &scope, def, MAP_NOTHING, out))
            return wh_map_refuse(mp, "a table that is not understood");
        if (def->kind == WH_N_COLUMN_DEF && time.n && wh_name_is(column_name(def), time))
            wh_buf_text(out, " UNIQUE");
    }
    wh_buf_char(out, ')');
    return members > 0;
}
