/* What ALTER TABLE does to columns, and with them to keys, indexes and children. */
#include "formats/sql/catalog/internal.h"

/* The next word, but for IF EXISTS and IF NOT EXISTS. */
const wh_token *wh_catalog_next_word(catalog_altering *a)
{
    while (wh_catalog_next(&a->w)) {
        const wh_token *t = a->w.token;

        if (t && !a->w.node && t->kind == WH_KW_IF)
            continue;
        if (t && !a->w.node && t->kind == WH_KW_EXISTS) {
            a->if_exists = true;
            continue;
        }
        if (t && !a->w.node && t->kind == WH_KW_NOT && a->w.k < a->w.n->n &&
            wh_catalog_word(wh_child_token(a->w.n->child[a->w.k]), "EXISTS")) {
            wh_catalog_next(&a->w);
            a->if_exists = true;
            continue;
        }
        return t;
    }
    return NULL;
}

bool wh_catalog_is_word(const catalog_altering *a, unsigned kind)
{
    return a->w.token && !a->w.node && a->w.token->kind == kind;
}

/* ---- columns ----------------------------------------------------------------------------------
 */

/* FIRST | AFTER c, wherever it stands in the action; else `at`. */
static size_t position(const catalog_altering *a, size_t at)
{
    catalog_words w = {a->w.n, 0, NULL, NULL};

    while (wh_catalog_next(&w)) {
        const wh_column *col;

        if (w.node || !w.token)
            continue;
        if (w.token->kind == WH_KW_FIRST)
            return 0;
        if (w.token->kind != WH_KW_AFTER || !wh_catalog_next(&w) || !w.token)
            continue;
        col = wh_relation_column(a->r, wh_catalog_fold(a->c, w.token));
        return col ? (size_t)(col - a->r->columns) + 1 : at;
    }
    return at;
}

static bool add_one(catalog_altering *a, const wh_node *def)
{
    wh_column col;

    wh_catalog_read_column(a->c, a->r, &col, def);
    if (wh_catalog_column(a->r, col.name))
        return a->if_exists;
    col.added = true;
    wh_catalog_insert_column(a->c, a->r, position(a, a->r->ncolumns), &col);
    wh_catalog_add_column_keys(a->c, a->r, &col);
    return true;
}

bool wh_catalog_is_child(const wh_relation *child, const wh_relation *r)
{
    size_t i;

    for (i = 0; i < child->nparents; i++)
        if (child->parents[i] == r && child != r)
            return true;
    return false;
}

/* Those that take over their parent's columns. */
static void add_to_children(const catalog_altering *a, const wh_node *def)
{
    const object_list *l = &a->c->objects[OBJECT_RELATION];
    size_t i;

    for (i = 0; i < l->n; i++) {
        catalog_altering child = *a;

        child.r = l->p[i];
        if (!wh_catalog_is_child(child.r, a->r))
            continue;
        child.if_exists = true;
        add_one(&child, def);
        wh_catalog_finish_columns(a->c, child.r);
        add_to_children(&child, def);
    }
}

/* The COLUMN_DEFs and constraints of an action, also those in brackets. */
bool wh_catalog_add_columns(catalog_altering *a, const wh_node *n)
{
    bool good = true, some = false;
    uint32_t k;

    for (k = 0; k < n->n && good; k++) {
        const wh_node *inner = wh_child_node(n->child[k]);

        if (inner && inner->kind == WH_N_COLUMN_DEF) {
            good = add_one(a, inner);
            if (good)
                add_to_children(a, inner);
            some = true;
        } else if (inner && wh_node_kind_group(inner->kind) == WH_GROUP_CONSTRAINT) {
            wh_catalog_add_constraint(a->c, a->r, inner);
            some = true;
        } else if (inner && (inner->kind == WH_N_TABLE_BODY || inner->kind == WH_N_COLUMN_DEFS)) {
            good = wh_catalog_add_columns(a, inner);
            some = true;
        }
    }
    return good && some;
}

/* The keys without a column; those of that column alone go. */
static void drop_from_keys(catalog_altering *a, wh_str name)
{
    wh_relation *r = a->r;
    bool whole = !wh_catalog_rule(a->c, RULE_OWN_INDEXES); /* all keys that have it go */
    size_t i, k, n, kept = 0;

    for (i = 0; i < r->nkeys; i++) {
        wh_key key = r->keys[i];
        wh_str *columns = WH_NEW_N(a->c->arena, wh_str, key.ncolumns);

        for (k = n = 0; k < key.ncolumns; k++)
            if (!wh_catalog_same_name(a->c, OBJECT_INDEX, key.columns[k], name))
                columns[n++] = key.columns[k];
        if (n == 0 || (whole && n < key.ncolumns))
            continue;
        key.columns = columns;
        key.ncolumns = n;
        r->keys[kept++] = key;
    }
    r->nkeys = kept;
    for (i = a->c->objects[OBJECT_INDEX].n; i > 0; i--) {
        wh_index *x = a->c->objects[OBJECT_INDEX].p[i - 1];

        if (x->table != r)
            continue;
        for (k = n = 0; k < x->ncolumns; k++)
            if (!wh_catalog_same_name(a->c, OBJECT_INDEX, x->columns[k].name, name))
                x->columns[n++] = x->columns[k];
        if (n == x->ncolumns)
            continue;
        x->ncolumns = n;
        if (n == 0 || whole)
            wh_catalog_remove(a->c, OBJECT_INDEX, x);
    }
}

static void drop_at(wh_relation *r, wh_column *col)
{
    memmove(col, col + 1, (size_t)(r->columns + r->ncolumns - col - 1) * sizeof *col);
    r->ncolumns--;
}

bool wh_catalog_drop_column(catalog_altering *a, const wh_token *name)
{
    wh_column *col = name ? wh_catalog_column(a->r, wh_catalog_fold(a->c, name)) : NULL;
    const object_list *l = &a->c->objects[OBJECT_RELATION];
    size_t i;

    if (!col)
        return a->if_exists;
    if (a->r->ncolumns < 2 && !wh_catalog_rule(a->c, RULE_EMPTY_TABLE))
        return false;
    if ((col->primary_key || col->unique) && !wh_catalog_rule(a->c, RULE_FREE_COLUMNS))
        return false;
    drop_from_keys(a, col->name);
    for (i = 0; i < l->n; i++) {
        catalog_altering child = *a;
        const wh_column *same;

        child.r = l->p[i];
        same = wh_catalog_is_child(child.r, a->r) ? wh_relation_column(child.r, col->name) : NULL;
        if (!same || same->def != col->def)
            continue; /* also its own */
        wh_catalog_drop_column(&child, name);
        wh_catalog_finish_columns(a->c, child.r);
    }
    drop_at(a->r, col);
    return true;
}

static void rename_in_keys(catalog_altering *a, wh_str old, wh_str now)
{
    size_t i, k;

    for (i = 0; i < a->r->nkeys; i++)
        for (k = 0; k < a->r->keys[i].ncolumns; k++)
            if (wh_catalog_same_name(a->c, OBJECT_INDEX, a->r->keys[i].columns[k], old))
                a->r->keys[i].columns[k] = now;
    for (i = 0; i < a->c->objects[OBJECT_INDEX].n; i++) {
        wh_index *x = a->c->objects[OBJECT_INDEX].p[i];
        for (k = 0; x->table == a->r && k < x->ncolumns; k++)
            if (wh_catalog_same_name(a->c, OBJECT_INDEX, x->columns[k].name, old))
                x->columns[k].name = now;
    }
}

bool wh_catalog_rename_column(catalog_altering *a, const wh_token *old, const wh_token *now)
{
    const object_list *l = &a->c->objects[OBJECT_RELATION];
    wh_str from, to;
    wh_column *col;
    size_t i;

    if (!old || !now)
        return false;
    from = wh_catalog_fold(a->c, old);
    to = wh_catalog_fold(a->c, now);
    col = wh_catalog_column(a->r, from);
    if (!col || (wh_catalog_column(a->r, to) && wh_catalog_column(a->r, to) != col))
        return false;
    from = col->name;
    if (wh_catalog_rule(a->c, RULE_RENAMED_COLUMNS))
        wh_catalog_rebind_column(a->c, a->r, from, now);
    rename_in_keys(a, from, to);
    col->name = to;
    for (i = 0; i < l->n; i++) {
        catalog_altering child = *a;

        child.r = l->p[i];
        if (wh_catalog_is_child(child.r, a->r))
            wh_catalog_rename_column(&child, old, now);
    }
    return true;
}

/* MODIFY c definition, CHANGE old c definition: all that was said before is forgotten but keys. */
bool wh_catalog_change_column(catalog_altering *a, const wh_token *old)
{
    const wh_node *def = wh_node_find(a->w.n, WH_N_COLUMN_DEF);
    wh_column *col, now;
    wh_str name;
    size_t at;

    if (!def)
        return false;
    wh_catalog_read_column(a->c, a->r, &now, def);
    name = old ? wh_catalog_fold(a->c, old) : now.name;
    col = wh_catalog_column(a->r, name);
    if (!col)
        return a->if_exists;
    rename_in_keys(a, col->name, now.name);
    *col = now;
    at = position(a, a->r->ncolumns + 1);
    if (at <= a->r->ncolumns) {
        size_t from = (size_t)(col - a->r->columns);
        drop_at(a->r, col);
        wh_catalog_insert_column(a->c, a->r, at > from ? at - 1 : at, &now);
    }
    wh_catalog_add_column_keys(a->c, a->r, &now);
    return true;
}

/* ALTER COLUMN c ..: its type, its default, whether it may be NULL. */
bool wh_catalog_alter_column(catalog_altering *a)
{
    const wh_node *type = wh_node_find(a->w.n, WH_N_TYPE);
    const wh_token *name = wh_catalog_next_word(a), *t;
    wh_column *col;
    bool set;

    if (wh_catalog_is_word(a, WH_KW_COLUMN))
        name = wh_catalog_next_word(a);
    col = name ? wh_catalog_column(a->r, wh_catalog_fold(a->c, name)) : NULL;
    if (!col)
        return a->if_exists;
    col->added = false;
    t = wh_catalog_next_word(a);
    if (a->w.node && wh_node_kind_group(a->w.node->kind) == WH_GROUP_CONSTRAINT)
        t = wh_node_first_token(a->w.node);
    if (type && (wh_catalog_word(t, "TYPE") || wh_catalog_word(t, "SET"))) {
        col->type = wh_catalog_text(a->c, type);
        col->type_class = wh_catalog_type_class(a->c, col->type);
        if (a->c->d->affinity)
            col->affinity = a->c->d->affinity(col->type);
        return true;
    }
    set = wh_catalog_word(t, "SET");
    if (!set && !wh_catalog_word(t, "DROP")) {
        if (wh_catalog_word(t, "ADD")) /* GENERATED .. AS IDENTITY */
            col->identity = wh_node_has(a->w.n, WH_KW_IDENTITY) ||
                            wh_node_contains(a->w.n, WH_N_IDENTITY, false);
        return true;
    }
    t = wh_catalog_next_word(a);
    if (a->w.node && wh_node_kind_group(a->w.node->kind) == WH_GROUP_CONSTRAINT) {
        if (a->w.node->kind == WH_N_DEFAULT)
            col->value = set ? a->w.node : NULL;
        if (a->w.node->kind == WH_N_NOT_NULL)
            col->not_null = set;
    } else if (wh_catalog_word(t, "DEFAULT")) {
        wh_catalog_next(&a->w);
        col->value = set ? a->w.node : NULL;
    } else if (wh_catalog_word(t, "NOT")) {
        col->not_null = set;
    } else if (!set && wh_catalog_word(t, "IDENTITY")) {
        col->identity = false;
    } else if (!set && wh_catalog_word(t, "EXPRESSION")) {
        col->generated = WH_NOT_GENERATED;
        col->value = NULL;
    } else if (set && (wh_catalog_word(t, "INVISIBLE") || wh_catalog_word(t, "VISIBLE"))) {
        col->hidden = wh_catalog_word(t, "INVISIBLE");
    }
    return true;
}
