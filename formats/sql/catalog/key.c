/* Keys and indexes: from constraints, from definitions in tables; and what they say of columns. */
#include "formats/sql/catalog/internal.h"

/* The column an ORDER_TERM names, looking through COLLATE; NULL: an expression. */
static const wh_token *term_column(const wh_node *term, bool *prefix)
{
    const wh_node *e = wh_node_expr(term, 0);

    while (e && (e->kind == WH_N_COLLATE || e->kind == WH_N_PAREN))
        e = wh_node_expr(e, 0);
    *prefix = wh_node_has(term, WH_T_LPAREN); /* c(10): the length, where the rule keeps it apart */
    if (e && (e->kind == WH_N_COLUMN || e->kind == WH_N_LITERAL) && e->n == 1)
        return wh_child_token(e->child[0]);
    if (e && e->kind == WH_N_CALL && wh_call_args(e) == 1 &&
        wh_node_expr(e, 0)->kind == WH_N_LITERAL &&
        wh_node_first_token(wh_node_expr(e, 0))->kind == WH_T_INTEGER) {
        *prefix = true; /* .. and where it reads it as a call */
        return wh_name_part(e, 0);
    }
    return NULL;
}

/* The name that CONSTRAINT gives, or else the one in front of the list of columns. */
static const wh_token *given_name(const wh_node *n)
{
    const wh_token *found = NULL;
    catalog_words w = {n, 0, NULL, NULL};
    bool after_constraint = false;

    while (wh_catalog_next(&w)) {
        const wh_token *t = w.token;

        if (w.node && w.node->kind != WH_N_NAME)
            break;
        if (after_constraint)
            return t;
        after_constraint = t->kind == WH_KW_CONSTRAINT;
        if (t->kind == WH_KW_USING || t->kind == WH_KW_NULLS || t->kind == WH_T_LPAREN)
            break;
        if (!after_constraint && t->kind != WH_KW_PRIMARY && t->kind != WH_KW_KEY &&
            t->kind != WH_KW_UNIQUE && t->kind != WH_KW_INDEX && t->kind != WH_KW_FULLTEXT &&
            t->kind != WH_KW_SPATIAL && t->kind != WH_KW_IF && t->kind != WH_KW_NOT &&
            t->kind != WH_KW_EXISTS && !found && !wh_catalog_word(t, "VECTOR"))
            found = t;
    }
    return found;
}

/* `base` and, where that is taken, a number behind it: a_2 of one table, t_a_idx1 of all. */
static void unused_name(wh_catalog *c, const wh_relation *r, wh_buf *name)
{
    bool own = wh_catalog_rule(c, RULE_OWN_INDEXES);
    size_t n = name->n, i;

    for (i = own ? 2 : 1; i < 100; i++) {
        catalog_name at = {wh_buf_view(name), r->home, true, r->temporary};

        if (!wh_catalog_taken(c, OBJECT_INDEX, &at, r->temporary, own ? r : NULL))
            return;
        name->n = n;
        if (own)
            wh_buf_char(name, '_');
        wh_buf_uint(name, i);
    }
}

/* What the engine calls an index or key: in MySQL PRIMARY or like its first column, in PostgreSQL
 * t_pkey, t_a_b_key, t_a_idx. `parts`: the columns; of expressions, what they are called. */
static wh_str default_name(wh_catalog *c, const wh_relation *r, const wh_str *parts, size_t n,
                           bool primary, const char *suffix)
{
    wh_buf b = WH_BUF_INIT(4096);
    wh_str s;
    size_t i;

    if (wh_catalog_rule(c, RULE_OWN_INDEXES)) {
        if (primary)
            return WH_STR("PRIMARY");
        wh_buf_str(&b, n && parts[0].n ? parts[0] : WH_STR("functional_index"));
    } else {
        wh_buf_str(&b, r->name);
        for (i = 0; !primary && i < n; i++) {
            wh_buf_char(&b, '_');
            wh_buf_str(&b, parts[i].n ? parts[i] : WH_STR("expr"));
        }
        wh_buf_text(&b, primary ? "_pkey" : suffix);
    }
    unused_name(c, r, &b);
    s = wh_arena_str(c->arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return s;
}

/* Of the columns of an index and those that it only includes. */
static wh_str index_name(wh_catalog *c, const wh_index *x)
{
    const wh_node *more = wh_node_find(wh_node_find(x->node, WH_N_INCLUDE), WH_N_COLUMN_LIST);
    size_t n = x->ncolumns + wh_node_count(more, WH_N_ORDER_TERM), i, at = 0;
    wh_str *parts = WH_NEW_N(c->arena, wh_str, n);
    bool prefix;

    for (i = 0; i < n; i++) {
        const wh_node *term = i < x->ncolumns ? NULL : wh_node_next(more, WH_N_ORDER_TERM, &at);
        const wh_token *t = term ? term_column(term, &prefix) : NULL;

        parts[i] = t ? wh_catalog_fold(c, t) : i < x->ncolumns ? x->columns[i].name : parts[i];
        if (i < x->ncolumns && parts[i].n == 0 && x->columns[i].expr &&
            wh_catalog_rule(c, RULE_KIND_NAMES))
            parts[i] = wh_catalog_result_name(c, x->columns[i].expr);
        if (wh_str_is(parts[i], "?column?"))
            parts[i].n = 0;
    }
    return default_name(c, x->table, parts, n, false, "_idx");
}

static const wh_token *method_of(const wh_node *n)
{
    const wh_node *option;
    uint32_t k;
    size_t i;

    for (k = 0; k + 1 < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (t && t->kind == WH_KW_USING)
            return wh_child_token(n->child[k + 1])
                       ? wh_child_token(n->child[k + 1])
                       : wh_node_first_token(wh_child_node(n->child[k + 1]));
        if (t && (t->kind == WH_KW_FULLTEXT || t->kind == WH_KW_SPATIAL))
            return t;
    }
    for (i = 0; (option = wh_node_next(n, WH_N_TABLE_OPTION, &i)) != NULL;)
        if (wh_node_has(option, WH_KW_USING))
            return wh_node_last_token(option);
    return NULL;
}

wh_index *wh_catalog_add_index(wh_catalog *c, wh_relation *table, const wh_node *node,
                               const wh_node *list, wh_str name)
{
    wh_index *x = WH_NEW(c->arena, wh_index);
    const wh_token *method = method_of(node);
    catalog_name n = {name, table->home, false, false};
    size_t i, at;

    x->table = table;
    x->node = node;
    x->unique = wh_node_has(node, WH_KW_UNIQUE) || wh_node_has(node, WH_KW_PRIMARY);
    x->partial = wh_node_find(node, WH_N_WHERE) != NULL;
    if (method)
        x->method = wh_catalog_fold(c, method);
    x->ncolumns = wh_node_count(list, WH_N_ORDER_TERM);
    x->columns = WH_NEW_N(c->arena, wh_index_column, x->ncolumns);
    for (i = at = 0; i < x->ncolumns; i++) {
        const wh_node *term = wh_node_next(list, WH_N_ORDER_TERM, &at);
        const wh_token *column = term_column(term, &x->columns[i].prefix);

        x->columns[i].expr = wh_node_expr(term, 0);
        if (column)
            x->columns[i].name = wh_catalog_fold(c, column);
    }
    if (name.n == 0)
        n.name = index_name(c, x);
    x->name = n.name;
    wh_catalog_add(c, OBJECT_INDEX, &n, table->temporary, table, x);
    return x;
}

static wh_key *new_key(wh_catalog *c, wh_relation *r, const wh_node *n, size_t ncolumns)
{
    wh_key *v = WH_NEW_N(c->arena, wh_key, r->nkeys + 1), *key;

    if (r->nkeys)
        memcpy(v, r->keys, r->nkeys * sizeof *v);
    r->keys = v;
    key = &v[r->nkeys++];
    key->node = n;
    key->primary = n && n->kind == WH_N_PRIMARY_KEY;
    key->ncolumns = ncolumns;
    key->columns = WH_NEW_N(c->arena, wh_str, ncolumns);
    return key;
}

/* The index that goes with a key; `list` NULL: of one column's constraint. */
static void index_of_key(wh_catalog *c, wh_relation *r, const wh_key *key, const wh_node *list)
{
    wh_index *x = wh_catalog_add_index(c, r, key->node, list, key->name);
    size_t i;

    x->implied = x->unique = true;
    x->primary = key->primary;
    if (list)
        return;
    x->ncolumns = key->ncolumns;
    x->columns = WH_NEW_N(c->arena, wh_index_column, x->ncolumns);
    for (i = 0; i < x->ncolumns; i++)
        x->columns[i].name = key->columns[i];
}

/* The columns of a list, those of which it takes a part only included; n == 0: an expression. */
static wh_str *list_columns(wh_catalog *c, const wh_node *list, size_t n)
{
    wh_str *v = WH_NEW_N(c->arena, wh_str, n);
    bool prefix;
    size_t i, at = 0;

    for (i = 0; i < n; i++) {
        const wh_token *t = term_column(wh_node_next(list, WH_N_ORDER_TERM, &at), &prefix);
        if (t)
            v[i] = wh_catalog_fold(c, t);
    }
    return v;
}

/* A key has its columns: name it, and make its index. */
static void finish_key(wh_catalog *c, wh_relation *r, wh_key *key, const wh_node *list)
{
    const wh_token *name = key->node ? given_name(key->node) : NULL;
    const wh_str *parts = list ? list_columns(c, list, key->ncolumns) : key->columns;

    if (name && !(key->primary && wh_catalog_rule(c, RULE_OWN_INDEXES)))
        key->name = wh_catalog_fold(c, name);
    if (!wh_catalog_rule(c, RULE_KEYS_ARE_INDEXES))
        return;
    if (key->name.n == 0)
        key->name = default_name(c, r, parts, key->ncolumns, key->primary, "_key");
    if (key->node)
        index_of_key(c, r, key, list);
}

/* USING INDEX x: the index becomes that of the constraint, and is called like it. */
static bool adopt_index(wh_catalog *c, wh_relation *r, const wh_node *n)
{
    const wh_token *name = given_name(n);
    wh_index *x = NULL;
    catalog_name to;
    wh_key *key;
    size_t i;
    uint32_t k;

    for (k = 0; k + 2 < n->n && !x; k++)
        if (wh_catalog_word(wh_child_token(n->child[k]), "USING") &&
            wh_catalog_word(wh_child_token(n->child[k + 1]), "INDEX") &&
            wh_child_token(n->child[k + 2]))
            x = (wh_index *)(uintptr_t)wh_catalog_index_on(
                c, r, wh_catalog_fold(c, wh_child_token(n->child[k + 2])));
    if (!x)
        return false;
    if (wh_catalog_token_name(c, NULL, name, &to)) {
        x->name = to.name;
        wh_catalog_rename(c, OBJECT_INDEX, x, &to);
    }
    x->implied = true;
    x->primary = n->kind == WH_N_PRIMARY_KEY;
    key = new_key(c, r, n, x->ncolumns);
    key->name = x->name;
    for (i = 0; i < x->ncolumns; i++)
        key->columns[i] = x->columns[i].name;
    return true;
}

static void add_table_key(wh_catalog *c, wh_relation *r, const wh_node *n)
{
    const wh_node *list = wh_node_find(n, WH_N_COLUMN_LIST);
    size_t count = wh_node_count(list, WH_N_ORDER_TERM), i, at = 0;
    wh_key *key;

    if (!list && adopt_index(c, r, n))
        return;
    key = new_key(c, r, n, count);
    for (i = 0; i < count; i++) {
        bool prefix;
        const wh_token *name = term_column(wh_node_next(list, WH_N_ORDER_TERM, &at), &prefix);
        wh_column *col = name && prefix ? wh_catalog_column(r, wh_catalog_fold(c, name)) : NULL;

        if (name && !prefix)
            key->columns[i] = wh_catalog_fold(c, name);
        if (col && key->primary && wh_catalog_rule(c, RULE_KEY_NOT_NULL))
            col->not_null = true;
    }
    finish_key(c, r, key, list);
}

void wh_catalog_add_constraint(wh_catalog *c, wh_relation *r, const wh_node *n)
{
    const wh_token *name;

    switch (n->kind) {
    case WH_N_PRIMARY_KEY:
    case WH_N_UNIQUE:
        add_table_key(c, r, n);
        break;
    case WH_N_INDEX_DEF:
        if (wh_node_has(n, WH_KW_UNIQUE)) {
            add_table_key(c, r, n);
            break;
        }
        name = given_name(n);
        wh_catalog_add_index(c, r, n, wh_node_find(n, WH_N_COLUMN_LIST),
                             name ? wh_catalog_fold(c, name) : (wh_str){NULL, 0});
        break;
    case WH_N_NOT_NULL: /* NOT NULL a, of the table */
        name = wh_node_last_token(n);
        if (name && name->kind != WH_KW_NULL && wh_catalog_column(r, wh_catalog_fold(c, name)))
            wh_catalog_column(r, wh_catalog_fold(c, name))->not_null = true;
        break;
    default:
        break;
    }
}

void wh_catalog_add_column_keys(wh_catalog *c, wh_relation *r, const wh_column *col)
{
    const wh_node *n;
    wh_key *key;
    size_t i;

    for (i = 0; (n = wh_node_next_group(col->def, WH_GROUP_CONSTRAINT, &i)) != NULL;) {
        if (n->kind != WH_N_PRIMARY_KEY && n->kind != WH_N_UNIQUE)
            continue;
        key = new_key(c, r, n, 1);
        key->columns[0] = col->name;
        key->descending = wh_node_has(n, WH_KW_DESC);
        finish_key(c, r, key, NULL);
    }
    if (wh_catalog_rule(c, RULE_OWN_INDEXES) && wh_str_eq_nocase(col->type, WH_STR("serial"))) {
        key = new_key(c, r, NULL, 1);
        key->columns[0] = col->name;
        finish_key(c, r, key, NULL);
    }
}

static void apply_key(const wh_catalog *c, wh_relation *r, const wh_key *key)
{
    size_t i;

    if (key->primary)
        r->has_primary_key = true;
    for (i = 0; i < key->ncolumns; i++) {
        wh_column *col = key->columns[i].n ? wh_catalog_column(r, key->columns[i]) : NULL;

        if (!col)
            continue;
        if (key->primary) {
            col->primary_key = true;
            if (r->without_rowid || wh_catalog_rule(c, RULE_KEY_NOT_NULL))
                col->not_null = true;
        }
        if (key->ncolumns != 1)
            continue;
        if (key->primary && c->d->affinity && !r->without_rowid && !key->descending &&
            wh_str_eq_nocase(col->type, WH_STR("INTEGER")))
            r->rowid_alias = (int)(col - r->columns);
        else
            col->unique = true;
    }
}

void wh_catalog_finish_columns(const wh_catalog *c, wh_relation *r)
{
    size_t i;

    r->has_primary_key = false;
    r->rowid_alias = -1;
    for (i = 0; i < r->ncolumns; i++)
        r->columns[i].primary_key = r->columns[i].unique = false;
    for (i = 0; i < r->nkeys; i++)
        apply_key(c, r, &r->keys[i]);
}

/* For LIKE: MySQL keeps the names, PostgreSQL makes new ones. */
void wh_catalog_copy_keys(wh_catalog *c, wh_relation *r, const wh_relation *from)
{
    bool same = wh_catalog_rule(c, RULE_OWN_INDEXES);
    size_t i, n = c->objects[OBJECT_INDEX].n;

    for (i = 0; i < from->nkeys; i++) {
        wh_key *key = new_key(c, r, from->keys[i].node, from->keys[i].ncolumns);

        key->columns = from->keys[i].columns;
        key->descending = from->keys[i].descending;
        key->name = same ? from->keys[i].name
                         : default_name(c, r, key->columns, key->ncolumns, key->primary, "_key");
        if (key->node && wh_catalog_rule(c, RULE_KEYS_ARE_INDEXES))
            index_of_key(c, r, key, wh_node_find(key->node, WH_N_COLUMN_LIST));
    }
    for (i = 0; i < n; i++) {
        const wh_index *x = c->objects[OBJECT_INDEX].p[i];
        if (x->table == from && !x->implied)
            wh_catalog_add_index(c, r, x->node, wh_node_find(x->node, WH_N_COLUMN_LIST),
                                 same ? x->name : (wh_str){NULL, 0});
    }
}

/* MERGE, FEDERATED and others declare keys that nobody checks. */
static bool checks_keys(const wh_relation *table)
{
    static const char *const storages[] = {"InnoDB", "MyISAM", "Aria", "MEMORY", "HEAP", "RocksDB"};
    size_t i;

    if (!table->storage)
        return true;
    for (i = 0; i < sizeof storages / sizeof storages[0]; i++)
        if (wh_name_is(table->storage, wh_str_of(storages[i])))
            return true;
    return false;
}

bool wh_catalog_is_key(wh_catalog *c, const wh_relation *table, const wh_column *column)
{
    const wh_relation *other;
    size_t i, k;

    if (!column->unique || !column->not_null || !checks_keys(table))
        return false;
    for (i = 0; (other = wh_catalog_relation_at(c, i)) != NULL; i++)
        for (k = 0; k < other->nparents; k++)
            if (other->parents[k] == table)
                return false;
    return true;
}
