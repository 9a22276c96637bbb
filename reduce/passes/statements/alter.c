/*
 * What statements do one after the other, done at once: a table is made as it is altered later,
 * an index is the constraint that would make it.
 */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

static const wh_token *altered(const wh_node *alter)
{
    return wh_name_part(wh_node_find(alter, WH_N_NAME), 0);
}

/* ---- renaming ---------------------------------------------------------------------------------
 */

typedef struct renaming {
    wh_plan *p;
    size_t part;
    const wh_token *from, *to;
} renaming;

static bool is_name(const wh_token *t)
{
    return t->kind == WH_T_NAME || t->kind == WH_T_QNAME || wh_kind_is_keyword(t->kind);
}

static enum wh_walk rename_in(void *ctx, const wh_node *n)
{
    renaming *r = ctx;
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (t && is_name(t) && wh_name_eq(t, r->from))
            wh_plan_token(r->p, r->part, n, k, r->to);
    }
    return WH_WALK_ON;
}

/* Everything that has the old name has the new one from the beginning: also what has the same name
 * by chance, so that no two of them part. */
static void rename_all(wh_plan *p, size_t alter, const wh_token *from, const wh_token *to)
{
    renaming r = {p, 0, from, to};

    wh_plan_item(p);
    wh_plan_drop(p, alter);
    for (r.part = 0; r.part < p->base->n; r.part++)
        if (r.part != alter && p->base->v[r.part]->tree)
            wh_node_walk(p->base->v[r.part]->tree, rename_in, &r);
}

/* ---- columns that are added -------------------------------------------------------------------
 */

/* Where a node's closing bracket stands; 0: it has none. */
static uint32_t closing(const wh_node *n)
{
    uint32_t k;

    for (k = n->n; k > 0; k--)
        if (wh_child_token(n->child[k - 1]) && wh_child_token(n->child[k - 1])->kind == WH_T_RPAREN)
            return k - 1;
    return 0;
}

/* The CREATE TABLE that makes what `name` means before statement `before`; false: none. */
static bool find_create(const wh_plan *p, const wh_token *name, size_t before, size_t *create)
{
    size_t i;

    for (i = before; name && i > 0; i--) {
        const wh_node *tree = p->base->v[i - 1]->tree;
        const wh_token *t = tree && tree->kind == WH_N_CREATE_TABLE
                                ? wh_name_part(wh_node_find(tree, WH_N_NAME), 0)
                                : NULL;
        if (t && wh_name_eq(t, name)) {
            *create = i - 1;
            return true;
        }
    }
    return false;
}

/* The rows that go in before the column is there have a NULL, or its default, more. */
static void widen_rows(wh_plan *p, size_t part, const wh_token *table, const wh_node *value)
{
    const wh_node *tree = p->base->v[part]->tree, *ref, *values, *row;
    size_t i;

    if (!tree || tree->kind != WH_N_INSERT || wh_node_find(tree, WH_N_NAMES))
        return;
    ref = wh_node_find(tree, WH_N_TABLE_REF);
    values = wh_node_find(wh_node_find(tree, WH_N_QUERY), WH_N_VALUES);
    if (!values || !ref || !wh_pass_reads(ref, table))
        return;
    for (i = 0; (row = wh_node_next(values, WH_N_ROW_VALUE, &i)) != NULL;)
        if (closing(row))
            wh_plan_replace(p, part, row, wh_plan_more(p, row, closing(row), value, true));
}

/* The column among those that the table is made with: behind the last of them. */
static void add_column(wh_plan *p, size_t alter, const wh_node *def)
{
    const wh_token *name = altered(p->base->v[alter]->tree);
    const wh_node *value = wh_node_expr(wh_node_find(def, WH_N_DEFAULT), 0), *body;
    uint32_t k, last = 0;
    size_t create, i;

    if (!find_create(p, name, alter, &create))
        return;
    body = wh_node_find(p->base->v[create]->tree, WH_N_TABLE_BODY);
    for (k = 0; body && k < body->n; k++)
        if (wh_child_node(body->child[k]) && wh_child_node(body->child[k])->kind == WH_N_COLUMN_DEF)
            last = k;
    if (last == 0)
        return;
    wh_plan_item(p);
    wh_plan_drop(p, alter);
    wh_plan_replace(p, create, body, wh_plan_more(p, body, last + 1, def, true));
    for (i = create + 1; i < alter && !wh_node_find(def, WH_N_GENERATED); i++)
        widen_rows(p, i, name, value ? value : wh_plan_literal(p, "NULL"));
}

/*
 * ALTER TABLE of one action: RENAME and ADD COLUMN as part of the CREATE TABLE.
 * An item for each such statement.
 */
void wh_pass_alters(wh_plan *p)
{
    size_t i;

    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree, *action, *def;
        const wh_token *from, *to;
        bool table;

        if (!tree || !wh_shape_alters_table(tree) || wh_node_count(tree, WH_N_ALTER_ACTION) != 1)
            continue;
        def = wh_shape_added(tree, 0, &action);
        if (def) {
            add_column(p, i, def);
            continue;
        }
        action = wh_shape_action(tree, 0);
        to = wh_shape_renamed(action, &table);
        from = !to ? NULL : table ? altered(tree) : wh_shape_renamed_from(action);
        if (from)
            rename_all(p, i, from, to);
    }
}

/* ---- keys -------------------------------------------------------------------------------------
 */

/* The COLUMN_DEF of a table that a key of this one column is about; NULL: of several, of a part or
 * an expression, in an order. */
static const wh_node *only_column(const wh_node *body, const wh_node *list)
{
    const wh_node *term = wh_shape_member(list, 0), *column, *def;
    const wh_token *name;
    size_t i;

    if (wh_shape_members(list) != 1 || !term)
        return NULL;
    column = wh_node_find(term, WH_N_COLUMN);
    name = column ? wh_name_part(column, 0) : NULL;
    for (i = 0; name && (def = wh_node_next(body, WH_N_COLUMN_DEF, &i)) != NULL;)
        if (wh_name_eq(wh_node_first_token(def), name))
            return def;
    return NULL;
}

static const wh_node *with_words(wh_plan *p, const wh_node *def, const char *words)
{
    return wh_plan_more(p, def, def->n, wh_plan_made(p, words, NULL, NULL), false);
}

static const char *words_of(const wh_node *key)
{
    return key->kind == WH_N_PRIMARY_KEY ? "PRIMARY KEY" : "UNIQUE";
}

/* A key of one column, said of that column. */
static void key_of_column(wh_plan *p, size_t part, const wh_node *body, const wh_node *key)
{
    const wh_node *def = only_column(body, wh_node_find(key, WH_N_COLUMN_LIST));

    if (!def)
        return;
    wh_plan_item(p);
    wh_plan_remove(p, part, key);
    wh_plan_replace(p, part, def, with_words(p, def, words_of(key)));
}

/* PRIMARY KEY becomes UNIQUE. */
static void plainer_key(wh_plan *p, size_t part, const wh_node *key)
{
    uint32_t k;

    for (k = 0; k + 1 < key->n; k++) {
        const wh_token *t = wh_child_token(key->child[k]);
        if (!t || t->kind != WH_KW_PRIMARY)
            continue;
        wh_plan_item(p);
        wh_plan_token(p, part, key, k, wh_edit_token(p->a, p->d, WH_STR("UNIQUE")));
        wh_plan_cut(p, part, key, k + 1);
        return;
    }
}

static enum wh_walk collect_keys(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *key;
    uint32_t k;

    for (k = 0; n->kind == WH_N_TABLE_BODY && k < n->n; k++) {
        key = wh_child_node(n->child[k]);
        if (key && (key->kind == WH_N_PRIMARY_KEY || key->kind == WH_N_UNIQUE))
            key_of_column(p, part, n, key);
    }
    if (n->kind == WH_N_PRIMARY_KEY)
        plainer_key(p, part, n);
    return WH_WALK_ON;
}

/* CREATE INDEX as a constraint: UNIQUE of a column, or of several. */
static void index_as_key(wh_plan *p, size_t index)
{
    const wh_node *tree = p->base->v[index]->tree, *table = wh_shape_table(tree), *body, *def;
    const wh_node *list = wh_node_find(tree, WH_N_COLUMN_LIST);
    size_t create;

    if (wh_node_find(tree, WH_N_WHERE) || !table || !list ||
        !find_create(p, wh_name_part(table, 0), index, &create))
        return;
    body = wh_node_find(p->base->v[create]->tree, WH_N_TABLE_BODY);
    if (!body || !closing(body))
        return;
    def = only_column(body, list);
    wh_plan_item(p);
    wh_plan_drop(p, index);
    if (def)
        wh_plan_replace(p, create, def, with_words(p, def, "UNIQUE"));
    else
        wh_plan_replace(
            p, create, body,
            wh_plan_more(p, body, closing(body), wh_plan_made(p, "UNIQUE {}", list, NULL), true));
}

/*
 * Keys in fewer words: PRIMARY KEY (c) at the column, PRIMARY KEY as UNIQUE, an index as a
 * constraint. An item, or two, for each key and index.
 */
void wh_pass_keys(wh_plan *p)
{
    size_t i;

    wh_plan_walk(p, collect_keys);
    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree && p->base->v[i]->tree->kind == WH_N_CREATE_INDEX)
            index_as_key(p, i);
}
