/* CREATE of everything but tables: views, virtual tables, indexes, triggers, types. */
#include "formats/sql/catalog/internal.h"

bool wh_catalog_create_view(wh_catalog *c, const wh_node *stmt)
{
    wh_relation *old = NULL, *r;
    catalog_name name;

    if (wh_catalog_name(c, wh_node_find(stmt, WH_N_NAME), &name) && wh_catalog_replaces(stmt)) {
        bool temporary = wh_catalog_is_temporary(c, stmt, &name);
        wh_catalog_place(c, &name, temporary);
        old = wh_catalog_taken(c, OBJECT_RELATION, &name, temporary, NULL);
    }
    if (old && old->kind == WH_RELATION_VIEW) { /* what reads it goes on reading it */
        r = old;
        r->node = stmt;
        r->context = c->current;
        r->frozen = r->columns_known = r->traits_known = false;
    } else {
        r = wh_catalog_new_relation(c, stmt, WH_RELATION_VIEW);
        if (!r)
            return false;
        r->materialized = wh_node_has(stmt, WH_KW_MATERIALIZED);
        wh_catalog_add_relation(c, r);
    }
    r->query = wh_node_find(stmt, WH_N_QUERY);
    if (wh_catalog_rule(c, RULE_FROZEN_VIEWS) || r->materialized)
        wh_catalog_resolve(c, r);
    c->examined = true; /* a view of that name may have been looked for */
    return true;
}

/* ---- virtual tables ------------------------------------------------------------------------- */

typedef struct module_reading {
    wh_catalog *c;
    wh_relation *r;
    const wh_token *language; /* the hidden column that languageid=.. names */
    bool fts5, fts, rtree;
} module_reading;

static void add_plain(module_reading *m, wh_str name, wh_str type, uint8_t type_class, bool hidden)
{
    wh_column col;

    memset(&col, 0, sizeof col);
    col.name = name;
    col.type = type;
    col.type_class = type_class;
    col.hidden = hidden;
    wh_catalog_insert_column(m->c, m->r, m->r->ncolumns, &col);
}

/* One argument: a column, or key=value. */
static void read_argument(module_reading *m, const wh_token *const *t, size_t n)
{
    bool auxiliary = n && t[0]->kind == WH_OP_PLUS;
    uint8_t class = WH_CLASS_TEXT;
    wh_str type = {NULL, 0};
    size_t i;

    if (m->fts && n == 3 && t[1]->kind == WH_OP_EQ && wh_catalog_word(t[0], "languageid"))
        m->language = t[2];
    for (i = 0; i < n; i++)
        if (t[i]->kind == WH_OP_EQ)
            return;
    t += auxiliary;
    n -= auxiliary;
    if (n == 0)
        return;
    if (m->rtree)
        class = m->r->ncolumns == 0 ? WH_CLASS_INTEGER : WH_CLASS_REAL;
    if (n > 1 && !m->fts5)
        type = wh_token_text(t[1]);
    if (auxiliary)
        class = wh_catalog_type_class(m->c, type);
    add_plain(m, wh_catalog_fold(m->c, t[0]), type, class, false);
}

enum { MOST_WORDS = 64 };

/* The words of an argument, without what it has in brackets. */
static size_t words_of(const wh_node *argument, const wh_token **words)
{
    size_t n = 0, depth = 0;
    uint32_t k;

    for (k = 0; k < argument->n; k++) {
        const wh_token *t = wh_child_token(argument->child[k]);

        if (t && t->kind == WH_T_LPAREN)
            depth++;
        else if (t && t->kind == WH_T_RPAREN && depth)
            depth--;
        else if (t && depth == 0 && n < MOST_WORDS)
            words[n++] = t;
    }
    return n;
}

static void read_arguments(module_reading *m, const wh_node *list)
{
    const wh_token *words[MOST_WORDS];
    const wh_node *argument;
    size_t i;

    for (i = 0; (argument = wh_node_next(list, WH_N_MODULE_ARGUMENT, &i)) != NULL;)
        read_argument(m, words, words_of(argument, words));
}

bool wh_catalog_create_virtual(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *module = wh_name_part(wh_node_find_nth(stmt, WH_N_NAME, 1), 0);
    wh_relation *r = wh_catalog_new_relation(c, stmt, WH_RELATION_VIRTUAL);
    module_reading m = {c, r, NULL, false, false, false};

    if (!r)
        return false;
    wh_catalog_add_relation(c, r);
    m.fts5 = wh_catalog_word(module, "fts5");
    m.fts = wh_catalog_word(module, "fts3") || wh_catalog_word(module, "fts4");
    m.rtree = wh_catalog_word(module, "rtree") || wh_catalog_word(module, "rtree_i32");
    if (!m.fts5 && !m.fts && !m.rtree)
        return true;
    read_arguments(&m, wh_node_find(stmt, WH_N_MODULE_ARGUMENTS));
    if (m.fts && r->ncolumns == 0)
        add_plain(&m, WH_STR("content"), (wh_str){NULL, 0}, WH_CLASS_TEXT, false);
    if (m.fts5 || m.fts)
        add_plain(&m, r->name, (wh_str){NULL, 0}, WH_CLASS_UNKNOWN, true);
    if (m.fts5)
        add_plain(&m, WH_STR("rank"), (wh_str){NULL, 0}, WH_CLASS_REAL, true);
    else if (m.fts)
        add_plain(&m, WH_STR("docid"), (wh_str){NULL, 0}, WH_CLASS_INTEGER, true);
    if (m.language)
        add_plain(&m, wh_catalog_fold(c, m.language), (wh_str){NULL, 0}, WH_CLASS_INTEGER, true);
    r->columns_known = r->ncolumns > 0;
    return true;
}

/* ---- indexes and triggers ------------------------------------------------------------------- */

/* The NAME behind ON; the one before it, if there is one, is the object's own. */
static const wh_node *table_behind_on(const wh_node *stmt, const wh_node **own)
{
    const wh_node *found = NULL;
    bool on = false;
    uint32_t k;

    *own = NULL;
    for (k = 0; k < stmt->n; k++) {
        const wh_node *n = wh_child_node(stmt->child[k]);
        const wh_token *t = wh_child_token(stmt->child[k]);

        if (t && t->kind == WH_KW_ON)
            on = true;
        if (!n || n->kind != WH_N_NAME)
            continue;
        if (!on && !*own)
            *own = n;
        else if (on && !found)
            found = n;
    }
    return found;
}

bool wh_catalog_create_index(wh_catalog *c, const wh_node *stmt)
{
    const wh_node *own, *on = table_behind_on(stmt, &own);
    const wh_node *list = wh_node_find(stmt, WH_N_COLUMN_LIST);
    wh_relation *table;
    catalog_name name;
    wh_index *old;

    /* SQLite: the schema stands before the index's name. */
    if (wh_name_part(own, 1) && !wh_name_part(on, 1)) {
        if (!wh_catalog_token_name(c, wh_name_part(own, 1), wh_name_part(on, 0), &name))
            return false;
        table = wh_catalog_find(c, OBJECT_RELATION, &name, NULL);
    } else {
        table = wh_catalog_find_relation(c, on);
    }
    if (!table || (table->kind == WH_RELATION_VIEW && !table->materialized))
        return false;
    if (!wh_catalog_token_name(c, NULL, wh_name_part(own, 0), &name)) {
        if (!wh_catalog_rule(c, RULE_KEYS_ARE_INDEXES))
            return false;
        wh_catalog_add_index(c, table, stmt, list, (wh_str){NULL, 0});
        return true;
    }
    name.home = table->home;
    old = wh_catalog_taken(c, OBJECT_INDEX, &name, table->temporary,
                           wh_catalog_rule(c, RULE_OWN_INDEXES) ? table : NULL);
    if (old && wh_catalog_replaces(stmt))
        wh_catalog_remove(c, OBJECT_INDEX, old);
    else if (old)
        return false;
    if (!wh_catalog_rule(c, RULE_OWN_INDEXES) &&
        wh_catalog_taken(c, OBJECT_RELATION, &name, table->temporary, NULL))
        return false;
    wh_catalog_add_index(c, table, stmt, list, name.name);
    return true;
}

bool wh_catalog_create_trigger(wh_catalog *c, const wh_node *stmt)
{
    const wh_node *own, *on = table_behind_on(stmt, &own);
    wh_relation *table = wh_catalog_find_relation(c, on);
    const wh_relation *owner;
    catalog_name name;
    wh_trigger *t, *old;
    bool temporary;

    if (!table || !wh_catalog_token_name(c, NULL, wh_name_part(own, 0), &name))
        return false;
    name.home = table->home;
    temporary = table->temporary || wh_node_has(stmt, WH_KW_TEMP) ||
                wh_node_has(stmt, WH_KW_TEMPORARY); /* of a table that is stored, too */
    owner = wh_catalog_rule(c, RULE_DEPENDENTS) ? table : NULL; /* PostgreSQL: names of a table */
    old = wh_catalog_taken(c, OBJECT_TRIGGER, &name, temporary, owner);
    if (old && wh_catalog_replaces(stmt))
        wh_catalog_remove(c, OBJECT_TRIGGER, old);
    else if (old)
        return false;
    t = WH_NEW(c->arena, wh_trigger);
    t->name = name.name;
    t->table = table;
    t->node = stmt;
    wh_catalog_add(c, OBJECT_TRIGGER, &name, temporary, table, t);
    return true;
}

/* ---- types, sequences, schemas, functions --------------------------------------------------- */

/* The fields of a composite type: COLUMN_DEFs, wherever the parser puts them. */
static void read_fields(wh_catalog *c, wh_type *type, const wh_node *stmt)
{
    wh_relation fields;
    wh_nodes defs = {NULL, 0, 0};
    size_t i;

    memset(&fields, 0, sizeof fields);
    wh_node_collect(c->arena, stmt, WH_N_COLUMN_DEF, false, &defs);
    for (i = 0; i < defs.n; i++) {
        wh_column col;
        wh_catalog_read_column(c, &fields, &col, defs.p[i]);
        wh_catalog_insert_column(c, &fields, i, &col);
    }
    type->ncolumns = fields.ncolumns;
    type->columns = fields.columns;
}

static bool mentions(const wh_node *n, unsigned word)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        const wh_node *inner = wh_child_node(n->child[k]);
        if ((t && t->kind == word) ||
            (inner && inner->kind == WH_N_OPAQUE && mentions(inner, word)))
            return true;
    }
    return false;
}

bool wh_catalog_create_type(wh_catalog *c, const wh_node *stmt)
{
    const wh_node *base = wh_node_find(stmt, WH_N_TYPE);
    catalog_name name;
    wh_type *type, *old;

    if (!wh_catalog_name(c, wh_node_find(stmt, WH_N_NAME), &name))
        return false;
    old = wh_catalog_taken(c, OBJECT_TYPE, &name, false, NULL);
    if (old && old->type_class == WH_CLASS_OTHER && !old->domain)
        wh_catalog_remove(c, OBJECT_TYPE, old); /* it was only announced */
    else if (old)
        return false;
    type = WH_NEW(c->arena, wh_type);
    type->name = name.name;
    type->node = stmt;
    type->domain = stmt->kind == WH_N_CREATE_DOMAIN;
    type->type_class = WH_CLASS_OTHER;
    if (type->domain) {
        if (base)
            type->base = wh_catalog_text(c, base);
        type->type_class = wh_catalog_type_class(c, type->base);
    } else if (mentions(stmt, WH_KW_ENUM)) {
        type->type_class = WH_CLASS_ENUM;
    } else if (mentions(stmt, WH_KW_RANGE)) {
        type->type_class = WH_CLASS_RANGE;
    } else if (mentions(stmt, WH_KW_AS)) {
        type->type_class = WH_CLASS_COMPOSITE;
        read_fields(c, type, stmt);
    }
    wh_catalog_add(c, OBJECT_TYPE, &name, false, NULL, type);
    return true;
}

static void add_number(wh_catalog *c, wh_relation *r, const char *name)
{
    wh_column col;

    memset(&col, 0, sizeof col);
    col.name = wh_str_of(name);
    col.type = WH_STR("bigint");
    col.type_class = WH_CLASS_INTEGER;
    col.not_null = true;
    wh_catalog_insert_column(c, r, r->ncolumns, &col);
}

/* A sequence can be read like a table of one row. */
bool wh_catalog_create_sequence(wh_catalog *c, const wh_node *stmt)
{
    static const char *const maria[] = {"next_not_cached_value", "minimum_value", "maximum_value",
                                        "start_value",           "increment",     "cache_size",
                                        "cycle_option",          "cycle_count"};
    wh_relation *r = wh_catalog_new_relation(c, stmt, WH_RELATION_SEQUENCE);
    size_t i;

    if (!r)
        return false;
    r->columns_known = true;
    if (wh_catalog_rule(c, RULE_OWN_INDEXES)) {
        for (i = 0; i < sizeof maria / sizeof maria[0]; i++)
            add_number(c, r, maria[i]);
    } else {
        add_number(c, r, "last_value");
        add_number(c, r, "log_cnt");
        add_number(c, r, "is_called");
        r->columns[2].type = WH_STR("boolean");
        r->columns[2].type_class = WH_CLASS_BOOLEAN;
    }
    wh_catalog_add_relation(c, r);
    return true;
}

static bool create_named(wh_catalog *c, const wh_node *stmt, int kind)
{
    catalog_name name;

    if (!wh_catalog_name(c, wh_node_find(stmt, WH_N_NAME), &name))
        return false;
    if (kind == OBJECT_SCHEMA)
        name.home.n = 0;
    if (wh_catalog_taken(c, kind, &name, false, NULL))
        return false;
    wh_catalog_add(c, kind, &name, false, NULL, (void *)(uintptr_t)stmt);
    return true;
}

bool wh_catalog_create_schema(wh_catalog *c, const wh_node *stmt)
{
    wh_str before = c->current;
    bool made = create_named(c, stmt, OBJECT_SCHEMA);
    const wh_token *name = wh_name_part(wh_node_find(stmt, WH_N_NAME), 0);
    uint32_t k;

    /* PostgreSQL: CREATE SCHEMA s CREATE TABLE ..: what follows is made in it. */
    for (k = 0; made && k < stmt->n; k++) {
        const wh_node *inner = wh_child_node(stmt->child[k]);
        if (inner && wh_node_is_statement(inner)) {
            c->current = wh_catalog_fold(c, name);
            wh_catalog_apply(c, inner);
        }
    }
    c->current = before;
    return made;
}

bool wh_catalog_create_function(wh_catalog *c, const wh_node *stmt)
{
    return create_named(c, stmt, OBJECT_FUNCTION);
}

/* SELECT .. INTO t makes a table where INTO does not mean variables. */
bool wh_catalog_select_into(wh_catalog *c, const wh_node *stmt)
{
    const wh_node *query = wh_node_find(stmt, WH_N_QUERY);
    const wh_node *first = wh_node_find(query, WH_N_COMPOUND);
    const wh_node *into = wh_node_find(wh_node_find(first ? first : query, WH_N_SELECT), WH_N_INTO);
    const wh_node *name = wh_node_find(into, WH_N_NAME);
    wh_relation *r;
    wh_columns list;
    size_t i;

    if (!into || !wh_catalog_rule(c, RULE_INTO_TABLE) || !name)
        return false;
    r = wh_catalog_new_relation(c, into, WH_RELATION_TABLE);
    if (!r)
        return false;
    r->query = query;
    r->columns_known = wh_query_columns(c, c->arena, query, &list);
    for (i = 0; r->columns_known && i < list.n; i++) {
        wh_column col = list.p[i];
        col.not_null = col.identity = col.hidden = col.derived = false;
        col.value = NULL;
        wh_catalog_insert_column(c, r, i, &col);
    }
    wh_catalog_add_relation(c, r);
    return true;
}
