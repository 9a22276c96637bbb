/* The catalog: DDL applied in order. */
#include "formats/sql/catalog_internal.h"

/* ---- names to objects --------------------------------------------------------------------- */

static unsigned bucket_of(wh_str name)
{
    uint32_t h = 2166136261U;
    size_t i;

    for (i = 0; i < name.n; i++) {
        uint8_t c = (uint8_t)name.p[i];
        if (c >= 'A' && c <= 'Z')
            c = (uint8_t)(c + 32);
        h = (h ^ c) * 16777619U;
    }
    return (h ^ h >> 16) % CATALOG_BUCKETS;
}

static catalog_object **find_slot(wh_catalog *c, int kind, wh_str name)
{
    catalog_object **slot = &c->objects[kind].buckets[bucket_of(name)];

    while (*slot && !wh_str_eq_nocase((*slot)->name, name))
        slot = &(*slot)->next;
    return slot;
}

void *wh_catalog_find(wh_catalog *c, int kind, wh_str name)
{
    catalog_object *o = *find_slot(c, kind, name);
    return o ? o->what : NULL;
}

static void link_object(wh_catalog *c, int kind, wh_str name, void *what)
{
    catalog_object **bucket = &c->objects[kind].buckets[bucket_of(name)];
    catalog_object *o = WH_NEW(c->arena, catalog_object);

    o->next = *bucket;
    o->name = name;
    o->what = what;
    *bucket = o;
}

static void unlink_object(wh_catalog *c, int kind, wh_str name)
{
    catalog_object **slot = find_slot(c, kind, name);

    if (*slot)
        *slot = (*slot)->next;
}

static void add_object(wh_catalog *c, int kind, wh_str name, void *what)
{
    object_list *l = &c->objects[kind];

    if (l->n == l->cap) {
        size_t cap = l->cap ? l->cap * 2 : 8;
        void **p = wh_arena_alloc(c->arena, cap * sizeof *p);
        if (l->n)
            memcpy(p, l->p, l->n * sizeof *p);
        l->p = p;
        l->cap = cap;
    }
    l->p[l->n++] = what;
    link_object(c, kind, name, what);
}

static void remove_object(wh_catalog *c, int kind, wh_str name, const void *what)
{
    object_list *l = &c->objects[kind];
    size_t i, kept = 0;

    unlink_object(c, kind, name);
    for (i = 0; i < l->n; i++)
        if (l->p[i] != what)
            l->p[kept++] = l->p[i];
    l->n = kept;
}

wh_catalog *wh_catalog_new(wh_arena *a, const wh_dialect *d)
{
    wh_catalog *c = WH_NEW(a, wh_catalog);

    c->arena = a;
    c->d = d;
    return c;
}

const wh_relation *wh_catalog_relation(wh_catalog *c, wh_str name)
{
    wh_relation *r = wh_catalog_find(c, WH_OBJECT_RELATION, name);

    if (r && !r->columns_known && r->query)
        wh_catalog_resolve(c, r); /* what it reads may have been made after it */
    return r;
}

const wh_relation *wh_catalog_relation_of(wh_catalog *c, const wh_token *name)
{
    return name ? wh_catalog_relation(c, wh_name_text(c->arena, name)) : NULL;
}

const wh_index *wh_catalog_index(wh_catalog *c, wh_str name)
{
    return wh_catalog_find(c, WH_OBJECT_INDEX, name);
}

const wh_trigger *wh_catalog_trigger(wh_catalog *c, wh_str name)
{
    return wh_catalog_find(c, WH_OBJECT_TRIGGER, name);
}

static void *object_at(const wh_catalog *c, int kind, size_t i)
{
    return i < c->objects[kind].n ? c->objects[kind].p[i] : NULL;
}

const wh_relation *wh_catalog_relation_at(wh_catalog *c, size_t i)
{
    wh_relation *r = object_at(c, WH_OBJECT_RELATION, i);

    if (r && !r->columns_known && r->query)
        wh_catalog_resolve(c, r);
    return r;
}

const wh_index *wh_catalog_index_at(wh_catalog *c, size_t i)
{
    return object_at(c, WH_OBJECT_INDEX, i);
}

const wh_trigger *wh_catalog_trigger_at(wh_catalog *c, size_t i)
{
    return object_at(c, WH_OBJECT_TRIGGER, i);
}

const wh_column *wh_relation_column(const wh_relation *r, wh_str name)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        if (wh_str_eq_nocase(r->columns[i].name, name))
            return &r->columns[i];
    return NULL;
}

/* ---- affinity ----------------------------------------------------------------------------- */

static bool contains(wh_str s, const char *word)
{
    size_t n = strlen(word), i;

    for (i = 0; i + n <= s.n; i++) {
        wh_str part = {s.p + i, n};
        if (wh_str_eq_nocase(part, wh_str_of(word)))
            return true;
    }
    return false;
}

uint8_t wh_affinity_sqlite(wh_str type)
{
    if (contains(type, "INT"))
        return WH_AFFINITY_INTEGER;
    if (contains(type, "CHAR") || contains(type, "CLOB") || contains(type, "TEXT"))
        return WH_AFFINITY_TEXT;
    if (type.n == 0 || contains(type, "BLOB"))
        return WH_AFFINITY_BLOB;
    if (contains(type, "REAL") || contains(type, "FLOA") || contains(type, "DOUB"))
        return WH_AFFINITY_REAL;
    return WH_AFFINITY_NUMERIC;
}

/* ---- CREATE TABLE ------------------------------------------------------------------------- */

static wh_str text_of(wh_catalog *c, const wh_node *n)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str s;

    wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
    s = wh_arena_str(c->arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return s;
}

static wh_str collation_of(wh_catalog *c, const wh_node *n)
{
    wh_str none = {NULL, 0};
    const wh_token *last = wh_node_last_token(n);

    return n && last && last->kind != WH_KW_COLLATE ? wh_name_text(c->arena, last) : none;
}

static void read_constraint(wh_catalog *c, wh_relation *r, wh_column *col, const wh_node *n)
{
    switch (n->kind) {
    case WH_N_PRIMARY_KEY:
        col->primary_key = true;
        r->has_primary_key = true;
        if (wh_str_eq_nocase(col->type, WH_STR("INTEGER")) && !wh_node_has(n, WH_KW_DESC))
            r->rowid_alias = (int)(col - r->columns);
        else
            col->unique = true;
        break;
    case WH_N_NOT_NULL:
        col->not_null = true;
        break;
    case WH_N_UNIQUE:
        col->unique = true;
        break;
    case WH_N_COLLATION:
        col->collation = collation_of(c, n);
        break;
    case WH_N_DEFAULT:
        if (!col->generated)
            col->value = n;
        break;
    case WH_N_GENERATED:
        col->value = n;
        col->generated = wh_node_has(n, WH_KW_STORED) ? WH_GENERATED_STORED : WH_GENERATED_VIRTUAL;
        break;
    default:
        break;
    }
}

static void read_column(wh_catalog *c, wh_relation *r, wh_column *col, const wh_node *def)
{
    const wh_token *name = def->n ? wh_child_token(def->child[0]) : NULL;
    const wh_node *type = wh_node_find(def, WH_N_TYPE);
    const wh_node *n;
    size_t i;

    memset(col, 0, sizeof *col);
    col->def = def;
    if (name)
        col->name = wh_name_text(c->arena, name);
    if (type)
        col->type = text_of(c, type);
    if (c->d->affinity)
        col->affinity = c->d->affinity(col->type);
    for (i = 0; (n = wh_node_find_group(def, WH_GROUP_CONSTRAINT, i)) != NULL; i++)
        read_constraint(c, r, col, n);
}

static wh_column *column_named(wh_relation *r, wh_str name)
{
    return (wh_column *)(uintptr_t)wh_relation_column(r, name);
}

/* The column an ORDER_TERM names, looking through COLLATE; NULL: an expression. */
static const wh_token *term_column(const wh_node *term)
{
    const wh_node *e = wh_node_expr(term, 0);

    while (e && (e->kind == WH_N_COLLATE || e->kind == WH_N_PAREN))
        e = wh_node_expr(e, 0);
    if (e && (e->kind == WH_N_COLUMN || e->kind == WH_N_LITERAL) && e->n == 1)
        return wh_child_token(e->child[0]);
    return NULL;
}

static void read_table_key(wh_catalog *c, wh_relation *r, const wh_node *key)
{
    const wh_node *list = wh_node_find(key, WH_N_COLUMN_LIST);
    size_t n = wh_node_count(list, WH_N_ORDER_TERM), i;
    bool primary = key->kind == WH_N_PRIMARY_KEY;

    if (primary)
        r->has_primary_key = true;
    for (i = 0; i < n; i++) {
        const wh_node *term = wh_node_find_nth(list, WH_N_ORDER_TERM, i);
        const wh_token *name = term_column(term);
        wh_column *col = name ? column_named(r, wh_name_text(c->arena, name)) : NULL;

        if (!col)
            continue;
        if (primary)
            col->primary_key = true;
        if (n == 1 && primary && wh_str_eq_nocase(col->type, WH_STR("INTEGER")))
            r->rowid_alias = (int)(col - r->columns);
        else if (n == 1)
            col->unique = true;
    }
}

static void read_options(wh_relation *r)
{
    const wh_node *n;
    size_t i;

    for (i = 0; (n = wh_node_find_nth(r->node, WH_N_TABLE_OPTION, i)) != NULL; i++) {
        if (wh_node_has(n, WH_KW_STRICT))
            r->strict = true;
        else
            r->without_rowid = true;
    }
}

static void finish_columns(wh_relation *r)
{
    size_t i;

    if (r->without_rowid && r->rowid_alias >= 0) {
        r->columns[r->rowid_alias].unique = true;
        r->rowid_alias = -1;
    }
    for (i = 0; i < r->ncolumns; i++) {
        wh_column *col = &r->columns[i];
        if (r->without_rowid && col->primary_key)
            col->not_null = true;
        if (r->strict && wh_str_eq_nocase(col->type, WH_STR("ANY")))
            col->affinity = WH_AFFINITY_BLOB;
    }
}

static void read_table(wh_catalog *c, wh_relation *r)
{
    const wh_node *body = wh_node_find(r->node, WH_N_TABLE_BODY), *n;
    size_t i;

    if (!body) {
        r->query = wh_node_find(r->node, WH_N_QUERY);
        return;
    }
    r->ncolumns = wh_node_count(body, WH_N_COLUMN_DEF);
    r->columns = WH_NEW_N(c->arena, wh_column, r->ncolumns);
    for (i = 0; i < r->ncolumns; i++)
        read_column(c, r, &r->columns[i], wh_node_find_nth(body, WH_N_COLUMN_DEF, i));
    for (i = 0; (n = wh_node_find_group(body, WH_GROUP_CONSTRAINT, i)) != NULL; i++)
        if (n->kind == WH_N_PRIMARY_KEY || n->kind == WH_N_UNIQUE)
            read_table_key(c, r, n);
    read_options(r);
    finish_columns(r);
    r->columns_known = wh_node_find(body, WH_N_OPAQUE) == NULL;
}

/* ---- statements --------------------------------------------------------------------------- */

static const wh_token *object_name(const wh_node *stmt)
{
    return wh_name_part(wh_node_find(stmt, WH_N_NAME), 0);
}

static bool create_relation(wh_catalog *c, const wh_node *stmt, int kind)
{
    const wh_node *full = wh_node_find(stmt, WH_N_NAME);
    const wh_token *name = wh_name_part(full, 0), *schema = wh_name_part(full, 1);
    wh_relation *r;
    wh_str text;

    if (!name)
        return false;
    text = wh_name_text(c->arena, name);
    if (wh_catalog_find(c, WH_OBJECT_RELATION, text) || wh_catalog_find(c, WH_OBJECT_INDEX, text))
        return false;
    r = WH_NEW(c->arena, wh_relation);
    r->kind = kind;
    r->name = text;
    if (schema)
        r->schema = wh_name_text(c->arena, schema);
    r->node = stmt;
    r->rowid_alias = -1;
    r->temporary = wh_node_has(stmt, WH_KW_TEMP) || wh_node_has(stmt, WH_KW_TEMPORARY) ||
                   wh_str_eq_nocase(r->schema, WH_STR("temp"));
    if (kind == WH_RELATION_TABLE)
        read_table(c, r);
    else if (kind == WH_RELATION_VIEW)
        r->query = wh_node_find(stmt, WH_N_QUERY);
    add_object(c, WH_OBJECT_RELATION, r->name, r);
    if (kind == WH_RELATION_TABLE && r->query)
        wh_catalog_resolve(c, r);
    return true;
}

static bool create_index(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *name = object_name(stmt);
    const wh_token *on = wh_name_part(wh_node_find_nth(stmt, WH_N_NAME, 1), 0);
    const wh_node *list = wh_node_find(stmt, WH_N_COLUMN_LIST);
    wh_relation *table;
    wh_index *x;
    wh_str text;
    size_t i;

    if (!name || !on)
        return false;
    text = wh_name_text(c->arena, name);
    table = wh_catalog_find(c, WH_OBJECT_RELATION, wh_name_text(c->arena, on));
    if (!table || wh_catalog_find(c, WH_OBJECT_INDEX, text) ||
        wh_catalog_find(c, WH_OBJECT_RELATION, text))
        return false;
    x = WH_NEW(c->arena, wh_index);
    x->name = text;
    x->table = table;
    x->node = stmt;
    x->unique = wh_node_has(stmt, WH_KW_UNIQUE);
    x->partial = wh_node_find(stmt, WH_N_WHERE) != NULL;
    x->ncolumns = wh_node_count(list, WH_N_ORDER_TERM);
    x->columns = WH_NEW_N(c->arena, wh_index_column, x->ncolumns);
    for (i = 0; i < x->ncolumns; i++) {
        const wh_node *term = wh_node_find_nth(list, WH_N_ORDER_TERM, i);
        const wh_token *column = term_column(term);

        x->columns[i].expr = wh_node_expr(term, 0);
        if (column)
            x->columns[i].name = wh_name_text(c->arena, column);
    }
    add_object(c, WH_OBJECT_INDEX, x->name, x);
    return true;
}

static bool create_trigger(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *name = object_name(stmt);
    const wh_token *on = wh_name_part(wh_node_find_nth(stmt, WH_N_NAME, 1), 0);
    wh_relation *table;
    wh_trigger *t;
    wh_str text;

    if (!name || !on)
        return false;
    text = wh_name_text(c->arena, name);
    table = wh_catalog_find(c, WH_OBJECT_RELATION, wh_name_text(c->arena, on));
    if (!table || wh_catalog_find(c, WH_OBJECT_TRIGGER, text))
        return false;
    t = WH_NEW(c->arena, wh_trigger);
    t->name = text;
    t->table = table;
    t->node = stmt;
    add_object(c, WH_OBJECT_TRIGGER, t->name, t);
    return true;
}

static void drop_relation(wh_catalog *c, wh_relation *r)
{
    size_t i;

    for (i = c->objects[WH_OBJECT_INDEX].n; i > 0; i--) {
        wh_index *x = c->objects[WH_OBJECT_INDEX].p[i - 1];
        if (x->table == r)
            remove_object(c, WH_OBJECT_INDEX, x->name, x);
    }
    for (i = c->objects[WH_OBJECT_TRIGGER].n; i > 0; i--) {
        wh_trigger *t = c->objects[WH_OBJECT_TRIGGER].p[i - 1];
        if (t->table == r)
            remove_object(c, WH_OBJECT_TRIGGER, t->name, t);
    }
    remove_object(c, WH_OBJECT_RELATION, r->name, r);
}

static bool drop(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *name = object_name(stmt);
    wh_relation *r;
    wh_str text;
    void *what;
    int kind = wh_node_has(stmt, WH_KW_INDEX) ? WH_OBJECT_INDEX : WH_OBJECT_TRIGGER;

    if (!name)
        return false;
    text = wh_name_text(c->arena, name);
    if (wh_node_has(stmt, WH_KW_TABLE) || wh_node_has(stmt, WH_KW_VIEW)) {
        r = wh_catalog_find(c, WH_OBJECT_RELATION, text);
        if (!r || (r->kind == WH_RELATION_VIEW) != wh_node_has(stmt, WH_KW_VIEW))
            return false;
        drop_relation(c, r);
        return true;
    }
    if (kind == WH_OBJECT_TRIGGER && !wh_node_has(stmt, WH_KW_TRIGGER))
        return false;
    what = wh_catalog_find(c, kind, text);
    if (!what)
        return false;
    remove_object(c, kind, text, what);
    return true;
}

/* The i-th bare name that stands in ALTER behind RENAME or DROP; TO and COLUMN left out. */
static const wh_token *altered_name(const wh_node *stmt, size_t i)
{
    uint32_t k;
    bool behind = false;

    for (k = 0; k < stmt->n; k++) {
        const wh_token *t = wh_child_token(stmt->child[k]);

        if (!t || t->kind == WH_T_SEMI)
            continue;
        if (!behind)
            behind = t->kind == WH_KW_RENAME || t->kind == WH_KW_DROP;
        else if (t->kind != WH_KW_TO &&
                 !(t->kind == WH_KW_COLUMN && k + 2 < stmt->n &&
                   wh_child_token(stmt->child[k + 1])) &&
                 i-- == 0)
            return t;
    }
    return NULL;
}

static void add_column(wh_catalog *c, wh_relation *r, const wh_node *def)
{
    wh_column *columns = WH_NEW_N(c->arena, wh_column, r->ncolumns + 1);

    if (r->ncolumns)
        memcpy(columns, r->columns, r->ncolumns * sizeof *columns);
    r->columns = columns;
    read_column(c, r, &columns[r->ncolumns++], def);
}

static bool alter(wh_catalog *c, const wh_node *stmt)
{
    const wh_token *name = object_name(stmt), *first = altered_name(stmt, 0);
    const wh_token *second = altered_name(stmt, 1);
    const wh_node *def = wh_node_find(stmt, WH_N_COLUMN_DEF);
    wh_relation *r =
        name ? wh_catalog_find(c, WH_OBJECT_RELATION, wh_name_text(c->arena, name)) : NULL;
    wh_column *col;

    if (!r || r->kind == WH_RELATION_VIEW)
        return false;
    if (wh_node_has(stmt, WH_KW_ADD) && def) {
        add_column(c, r, def);
        return true;
    }
    if (!first)
        return false;
    col = column_named(r, wh_name_text(c->arena, first));
    if (wh_node_has(stmt, WH_KW_RENAME) && second) {
        if (!col)
            return false;
        col->name = wh_name_text(c->arena, second);
        return true;
    }
    if (wh_node_has(stmt, WH_KW_RENAME)) {
        wh_str text = wh_name_text(c->arena, first);
        if (wh_catalog_find(c, WH_OBJECT_RELATION, text))
            return false;
        unlink_object(c, WH_OBJECT_RELATION, r->name);
        r->name = text;
        link_object(c, WH_OBJECT_RELATION, r->name, r);
        return true;
    }
    if (!wh_node_has(stmt, WH_KW_DROP) || !col || r->ncolumns < 2)
        return false;
    if (r->rowid_alias > (int)(col - r->columns))
        r->rowid_alias--;
    memmove(col, col + 1, (size_t)(r->columns + r->ncolumns - col - 1) * sizeof *col);
    r->ncolumns--;
    return true;
}

static bool apply(wh_catalog *c, const wh_node *stmt)
{
    switch (stmt->kind) {
    case WH_N_CREATE_TABLE:
        return create_relation(c, stmt, WH_RELATION_TABLE);
    case WH_N_CREATE_VIEW:
        return create_relation(c, stmt, WH_RELATION_VIEW);
    case WH_N_CREATE_VIRTUAL_TABLE:
        return create_relation(c, stmt, WH_RELATION_VIRTUAL);
    case WH_N_CREATE_INDEX:
        return create_index(c, stmt);
    case WH_N_CREATE_TRIGGER:
        return create_trigger(c, stmt);
    case WH_N_DROP:
        return drop(c, stmt);
    case WH_N_ALTER:
        return alter(c, stmt);
    default:
        return false;
    }
}

/* What was found out about views may be out of date after a change. */
static void forget_views(wh_catalog *c)
{
    size_t i;

    for (i = 0; i < c->objects[WH_OBJECT_RELATION].n; i++) {
        wh_relation *r = c->objects[WH_OBJECT_RELATION].p[i];
        r->traits_known = false;
        if (r->kind == WH_RELATION_VIEW)
            r->columns_known = false;
    }
}

bool wh_catalog_apply(wh_catalog *c, const wh_node *statement)
{
    if (!apply(c, statement))
        return false;
    if (c->examined)
        forget_views(c);
    c->examined = false;
    return true;
}

void wh_catalog_apply_script(wh_catalog *c, const wh_node *script)
{
    uint32_t k;

    for (k = 0; k < script->n; k++) {
        const wh_node *s = wh_child_node(script->child[k]);
        if (s)
            wh_catalog_apply(c, s);
    }
}
