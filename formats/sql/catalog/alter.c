/* ALTER TABLE, action by action. */
#include "formats/sql/catalog/internal.h"

/* ---- keys and indexes -------------------------------------------------------------------------
 */

/* `name` NULL: the primary key. */
static bool drop_key(catalog_altering *a, const wh_token *name)
{
    wh_str text = name ? wh_catalog_fold(a->c, name) : (wh_str){NULL, 0};
    size_t i, kept = 0;
    const wh_index *x;
    bool found = false;

    for (i = 0; i < a->r->nkeys; i++) {
        const wh_key *key = &a->r->keys[i];
        bool goes = name ? wh_catalog_same_name(a->c, OBJECT_INDEX, key->name, text) && text.n
                         : key->primary;
        found |= goes;
        if (!goes)
            a->r->keys[kept++] = *key;
    }
    a->r->nkeys = kept;
    for (i = 0; (x = wh_catalog_index_at(a->c, i)) != NULL; i++)
        if (x->table == a->r &&
            (name ? wh_catalog_same_name(a->c, OBJECT_INDEX, x->name, text) : x->primary)) {
            wh_catalog_remove(a->c, OBJECT_INDEX, x);
            return true;
        }
    return found;
}

static bool rename_index(catalog_altering *a, const wh_token *old, const wh_token *now)
{
    catalog_name n;
    wh_index *x;
    wh_str from;
    size_t i;

    if (!old || !wh_catalog_token_name(a->c, NULL, now, &n))
        return false;
    from = wh_catalog_fold(a->c, old);
    x = (wh_index *)(uintptr_t)wh_catalog_index_on(a->c, a->r, from);
    for (i = 0; i < a->r->nkeys; i++)
        if (from.n && wh_catalog_same_name(a->c, OBJECT_INDEX, a->r->keys[i].name, from))
            a->r->keys[i].name = n.name;
    if (!x)
        return true; /* a CHECK, a foreign key */
    x->name = n.name;
    wh_catalog_rename(a->c, OBJECT_INDEX, x, &n);
    return true;
}

/* ---- the table --------------------------------------------------------------------------------
 */

static bool rename_action(catalog_altering *a)
{
    const wh_token *t = wh_catalog_next_word(a), *old;
    const wh_node *node = a->w.node;
    catalog_name to;
    unsigned what = t && !node ? t->kind : 0;

    if (!t)
        return false;
    if (what == WH_KW_TO || what == WH_KW_AS) {
        t = wh_catalog_next_word(a);
        if (!t || !(a->w.node ? wh_catalog_name(a->c, a->w.node, &to)
                              : wh_catalog_token_name(a->c, NULL, t, &to)))
            return false;
        return wh_catalog_rename_relation(a->c, a->r, &to, t);
    }
    old = t;
    t = wh_catalog_next_word(a);
    if (what == WH_KW_COLUMN || what == WH_KW_CONSTRAINT || what == WH_KW_INDEX ||
        what == WH_KW_KEY) {
        if (t && !wh_catalog_is_word(a, WH_KW_TO)) {
            old = t;
            t = wh_catalog_next_word(a);
        } else {
            what = 0; /* a column of that name */
        }
    }
    if (!t) /* RENAME name */
        return (node ? wh_catalog_name(a->c, node, &to)
                     : wh_catalog_token_name(a->c, NULL, old, &to)) &&
               wh_catalog_rename_relation(a->c, a->r, &to, old);
    t = wh_catalog_next_word(a);
    if (what == WH_KW_CONSTRAINT || what == WH_KW_INDEX || what == WH_KW_KEY)
        return rename_index(a, old, t);
    return wh_catalog_rename_column(a, old, t);
}

static bool drop_action(catalog_altering *a)
{
    const wh_token *t = wh_catalog_next_word(a), *next;
    unsigned what = t && !a->w.node ? t->kind : 0;
    catalog_altering behind = *a;

    next = wh_catalog_next_word(&behind);
    switch (next ? what : 0) {
    case WH_KW_COLUMN:
        *a = behind;
        return wh_catalog_drop_column(a, next);
    case WH_KW_PRIMARY:
        return drop_key(a, NULL);
    case WH_KW_CONSTRAINT:
        *a = behind;
        drop_key(a, next); /* a CHECK or a foreign key is not known by name */
        return true;
    case WH_KW_INDEX:
    case WH_KW_KEY:
        *a = behind;
        return drop_key(a, next) || a->if_exists;
    case WH_KW_FOREIGN:
    case WH_KW_CHECK:
    case WH_KW_PARTITION:
    case WH_KW_SYSTEM:
    case WH_KW_PERIOD:
        return true;
    default:
        return wh_catalog_drop_column(a, t);
    }
}

static bool set_action(catalog_altering *a)
{
    catalog_name to = {a->r->name, {NULL, 0}, true, false}, home;
    const wh_token *t = wh_catalog_next_word(a);

    if (!wh_catalog_word(t, "SCHEMA"))
        return true;
    t = wh_catalog_next_word(a);
    if (!wh_catalog_token_name(a->c, t, t, &home))
        return false;
    to.home = home.home;
    return wh_catalog_rename_relation(a->c, a->r, &to, NULL);
}

/* INHERIT p, NO INHERIT p; ATTACH PARTITION t, DETACH PARTITION t: by `word`, already read. */
static void parent_action(catalog_altering *a, unsigned word)
{
    bool partition = word == WH_KW_ATTACH || word == WH_KW_DETACH;
    bool goes = word == WH_KW_NO || word == WH_KW_DETACH;
    const wh_token *t = wh_catalog_next_word(a);
    wh_relation *other, *child;
    catalog_name name;

    if (word == WH_KW_NO && !wh_catalog_word(t, "INHERIT"))
        return;
    if (partition && !wh_catalog_word(t, "PARTITION"))
        return;
    if (word == WH_KW_NO || partition)
        t = wh_catalog_next_word(a);
    if (!t || !(a->w.node ? wh_catalog_name(a->c, a->w.node, &name)
                          : wh_catalog_token_name(a->c, NULL, t, &name)))
        return;
    other = wh_catalog_find(a->c, OBJECT_RELATION, &name, NULL);
    child = partition ? other : a->r;
    if (!other || other == a->r)
        return;
    if (goes)
        wh_catalog_remove_parent(child, partition ? a->r : other);
    else
        wh_catalog_add_parent(a->c, child, partition ? a->r : other);
}

/* CONVERT TO CHARACTER SET x (COLLATE y)?: of every column that holds text. */
static void convert_action(catalog_altering *a)
{
    wh_str charset = {NULL, 0}, collation = {NULL, 0};
    catalog_words w = {a->w.n, 0, NULL, NULL};
    size_t i;

    while (wh_catalog_next(&w)) {
        wh_str *to = wh_catalog_word(w.token, "COLLATE") ? &collation
                     : wh_catalog_word(w.token, "SET") || wh_catalog_word(w.token, "CHARSET")
                         ? &charset
                         : NULL;
        if (to && wh_catalog_next(&w) && w.token)
            *to = wh_catalog_fold(a->c, w.token);
    }
    for (i = 0; i < a->r->ncolumns; i++) {
        wh_column *col = &a->r->columns[i];
        if (col->type_class != WH_CLASS_TEXT && col->type_class != WH_CLASS_ENUM &&
            col->type_class != WH_CLASS_SET)
            continue;
        col->charset = charset;
        col->collation = collation;
    }
}

static bool act(wh_catalog *c, wh_relation *r, const wh_node *n, uint32_t k);

/* What is said of a column holds for those that take it over. */
static void alter_children(wh_catalog *c, const wh_relation *r, const wh_node *n, uint32_t k)
{
    const object_list *l = &c->objects[OBJECT_RELATION];
    size_t i;

    for (i = 0; i < l->n; i++)
        if (wh_catalog_is_child(l->p[i], r))
            act(c, l->p[i], n, k);
}

/* One action: its node, or the statement from child `k` on. */
static bool act(wh_catalog *c, wh_relation *r, const wh_node *n, uint32_t k)
{
    catalog_altering a = {c, r, {n, k, NULL, NULL}, false};
    const wh_token *t = wh_catalog_next_word(&a);
    const wh_token *old;

    switch (t && !a.w.node ? (unsigned)t->kind : 0U) {
    case WH_KW_RENAME:
        return rename_action(&a);
    case WH_KW_ADD:
        while (a.w.k < n->n && !a.if_exists && !wh_child_node(n->child[a.w.k]) &&
               wh_catalog_next_word(&a))
            continue; /* IF NOT EXISTS */
        return wh_catalog_add_columns(&a, n) || wh_node_find(n, WH_N_COLUMN_DEF) == NULL;
    case WH_KW_DROP:
        return drop_action(&a);
    case WH_KW_ALTER:
        alter_children(c, r, n, k);
        return wh_catalog_alter_column(&a);
    case WH_KW_MODIFY:
        while (a.w.k < n->n && !wh_child_node(n->child[a.w.k]) && wh_catalog_next_word(&a))
            continue;
        return wh_catalog_change_column(&a, NULL);
    case WH_KW_CHANGE:
        old = wh_catalog_next_word(&a);
        if (wh_catalog_is_word(&a, WH_KW_COLUMN) && a.w.k < n->n && wh_child_token(n->child[a.w.k]))
            old = wh_catalog_next_word(&a);
        return wh_catalog_change_column(&a, old);
    case WH_KW_SET:
        return set_action(&a);
    case WH_KW_CONVERT:
        convert_action(&a);
        return true;
    case WH_KW_INHERIT:
    case WH_KW_NO:
    case WH_KW_ATTACH:
    case WH_KW_DETACH:
        parent_action(&a, t->kind);
        return true;
    default:
        wh_catalog_read_options(r, n);
        return true;
    }
}

static void note_alter(wh_catalog *c, wh_relation *r, const wh_node *stmt)
{
    const wh_node **alters = WH_NEW_N(c->arena, const wh_node *, r->nalters + 1);

    if (r->nalters)
        memcpy(alters, r->alters, r->nalters * sizeof *alters);
    alters[r->nalters++] = stmt;
    r->alters = alters;
}

/* What an engine refuses it refuses whole: keep the table as it was. */
static bool alter_table(wh_catalog *c, const wh_node *stmt, wh_relation *r, uint32_t k)
{
    wh_relation before = *r;
    const wh_node *action;
    bool good = true;
    size_t i;

    r->columns = WH_NEW_N(c->arena, wh_column, r->ncolumns + 1);
    if (r->ncolumns)
        memcpy(r->columns, before.columns, r->ncolumns * sizeof *r->columns);
    r->keys = WH_NEW_N(c->arena, wh_key, r->nkeys + 1);
    for (i = 0; i < r->nkeys; i++) {
        wh_key *key = &r->keys[i];
        *key = before.keys[i];
        key->columns = WH_NEW_N(c->arena, wh_str, key->ncolumns);
        if (key->ncolumns)
            memcpy(key->columns, before.keys[i].columns, key->ncolumns * sizeof *key->columns);
    }
    action = wh_node_find(stmt, WH_N_ALTER_ACTION);
    if (!action)
        good = act(c, r, stmt, k);
    for (i = 0; good && (action = wh_node_next(stmt, WH_N_ALTER_ACTION, &i)) != NULL;)
        good = act(c, r, action, 0);
    if (!good) {
        r->columns = before.columns;
        r->ncolumns = before.ncolumns;
        r->keys = before.keys;
        r->nkeys = before.nkeys;
        return false;
    }
    if (r->kind == WH_RELATION_TABLE)
        wh_catalog_finish_columns(c, r);
    note_alter(c, r, stmt);
    return true;
}

/* ---- the statement ----------------------------------------------------------------------------
 */

/* MySQL: ALTER VIEW v AS query. */
static bool alter_view(wh_catalog *c, const wh_node *stmt, wh_relation *r)
{
    const wh_node *query = wh_node_find(stmt, WH_N_QUERY);

    if (!query)
        return false;
    r->node = stmt;
    r->query = query;
    r->frozen = r->columns_known = false;
    c->examined = true;
    wh_catalog_resolve(c, r);
    return true;
}

bool wh_catalog_alter(wh_catalog *c, const wh_node *stmt)
{
    const wh_node *name = wh_node_find(stmt, WH_N_NAME);
    catalog_words w = {stmt, 0, NULL, NULL};
    unsigned word = 0;
    wh_relation *r;

    while (wh_catalog_next(&w) && w.node != name)
        if (w.token && !w.node && !word && w.token->kind != WH_KW_ALTER)
            switch (w.token->kind) {
            case WH_KW_TABLE:
            case WH_KW_VIEW:
            case WH_KW_SEQUENCE:
            case WH_KW_INDEX:
            case WH_KW_TYPE:
            case WH_KW_DOMAIN:
            case WH_KW_TRIGGER:
            case WH_KW_SCHEMA:
            case WH_KW_DATABASE:
            case WH_KW_FUNCTION:
            case WH_KW_PROCEDURE:
                word = w.token->kind;
                break;
            default:
                break;
            }
    if (!name || !word)
        return false;
    r = wh_catalog_find_relation(c, name);
    if (word != WH_KW_TABLE && word != WH_KW_VIEW && word != WH_KW_SEQUENCE)
        return wh_catalog_rename_other(c, stmt, word, name);
    if (!r)
        return false;
    if (word == WH_KW_VIEW && r->kind == WH_RELATION_VIEW && wh_node_find(stmt, WH_N_QUERY))
        return alter_view(c, stmt, r);
    if (r->kind == WH_RELATION_VIEW && !wh_catalog_rule(c, RULE_DEPENDENTS))
        return false;
    return alter_table(c, stmt, r, w.k);
}
