/* Columns: each with its definition, its values and its uses. */
#include "reduce/passes.h"
#include "reduce/shape.h"

enum { MAX_CARRIERS = 32 };

typedef struct column {
    wh_plan *p;
    uint32_t table, name; /* hashes */
    /* What may have the column as its own: the table, views that read it, and in the statement
     * that is being looked at their aliases. */
    uint32_t carriers[MAX_CARRIERS];
    size_t ncarriers;
    size_t position; /* among the table's columns that take values */
    size_t count;    /* of those */
    bool generated;
} column;

static bool is_carrier(const column *c, uint32_t name)
{
    size_t i;

    for (i = 0; i < c->ncarriers; i++)
        if (c->carriers[i] == name)
            return true;
    return false;
}

static void add_carrier(column *c, const wh_token *t)
{
    if (t && c->ncarriers < MAX_CARRIERS)
        c->carriers[c->ncarriers++] = wh_name_hash(t);
}

static bool is_column(const column *c, const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_COLUMN ? wh_name_part(n, 0) : NULL;
    const wh_token *qualifier = t ? wh_name_part(n, 1) : NULL;

    return t && wh_name_hash(t) == c->name &&
           (!qualifier || is_carrier(c, wh_name_hash(qualifier)));
}

typedef struct looking {
    const column *c;
    bool found;
} looking;

static enum wh_walk look(void *ctx, const wh_node *n)
{
    looking *l = ctx;

    l->found |= is_column(l->c, n);
    return l->found ? WH_WALK_STOP : WH_WALK_ON;
}

static bool uses(const column *c, const wh_node *n)
{
    looking l = {c, false};

    if (n)
        wh_node_walk(n, look, &l);
    return l.found;
}

static bool names_table(const wh_node *name, uint32_t table)
{
    const wh_token *t = wh_name_part(name, 0);

    return t && wh_name_hash(t) == table;
}

static bool mentions(const wh_node *n, uint32_t name)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (t ? (t->kind == WH_T_NAME || t->kind == WH_T_QNAME) && wh_name_hash(t) == name
              : mentions(wh_child_node(n->child[k]), name))
            return true;
    }
    return false;
}

/* The views that read the table, directly or not: in the order of the text. */
static void find_carriers(column *c)
{
    size_t i, k;

    c->ncarriers = 1;
    c->carriers[0] = c->table;
    for (i = 0; i < c->p->base->n; i++) {
        const wh_node *tree = c->p->base->v[i]->tree;
        if (!tree || tree->kind != WH_N_CREATE_VIEW)
            continue;
        for (k = 0; k < c->ncarriers; k++)
            if (mentions(tree, c->carriers[k])) {
                add_carrier(c, wh_name_part(wh_node_find(tree, WH_N_NAME), 0));
                break;
            }
    }
}

static bool mentions_carrier(const column *c, const wh_node *tree)
{
    size_t i;

    for (i = 0; i < c->ncarriers; i++)
        if (mentions(tree, c->carriers[i]))
            return true;
    return false;
}

/* The aliases of carriers in one statement. */
static void add_aliases(column *c, const wh_node *n)
{
    const wh_token *name =
        n->kind == WH_N_TABLE_REF ? wh_name_part(wh_node_find(n, WH_N_NAME), 0) : NULL;
    uint32_t k;

    if (name && is_carrier(c, wh_name_hash(name)) && wh_node_find(n, WH_N_ALIAS))
        add_carrier(c, wh_name_part(wh_node_find(n, WH_N_ALIAS), 0));
    if (n->kind == WH_N_TABLE_SUBQUERY && mentions_carrier(c, n) && wh_node_find(n, WH_N_ALIAS))
        add_carrier(c, wh_name_part(wh_node_find(n, WH_N_ALIAS), 0));
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k]))
            add_aliases(c, wh_child_node(n->child[k]));
}

/* Uses in a query or elsewhere: members of lists that are just the column go, others become
 * NULL. */
static void drop_uses(const column *c, size_t part, const wh_node *n, const wh_node *parent,
                      const wh_node *list)
{
    uint32_t k;

    if (is_column(c, n)) {
        bool alone = parent && (parent->kind == WH_N_RESULT || parent->kind == WH_N_ORDER_TERM);
        if (alone && list && wh_shape_members(list) > 1)
            wh_plan_remove(c->p, part, parent);
        else if (parent && parent->kind == WH_N_GROUP_BY && wh_shape_members(parent) > 1)
            wh_plan_remove(c->p, part, n);
        else
            wh_plan_replace(c->p, part, n, wh_plan_literal(c->p, "NULL"));
        return;
    }
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k]))
            drop_uses(c, part, wh_child_node(n->child[k]), n, parent);
}

/* Constraints and keys in a definition of a column or table. */
static void drop_from_constraints(const column *c, size_t part, const wh_node *body)
{
    const wh_node *n;
    size_t i, k;

    for (i = 0; (n = wh_node_find_group(body, WH_GROUP_CONSTRAINT, i)) != NULL; i++) {
        const wh_node *list = wh_node_find(n, WH_N_COLUMN_LIST);
        if (!uses(c, n) && !mentions(n, c->name))
            continue;
        if (!list || wh_shape_members(list) < 2) {
            wh_plan_remove(c->p, part, n);
            continue;
        }
        for (k = 0; k < wh_shape_members(list); k++)
            if (uses(c, wh_shape_member(list, k)))
                wh_plan_remove(c->p, part, wh_shape_member(list, k));
    }
}

static void drop_from_table(const column *c, size_t part, const wh_node *tree)
{
    const wh_node *body = wh_node_find(tree, WH_N_TABLE_BODY), *def;
    size_t i;

    if (!body || !names_table(wh_node_find(tree, WH_N_NAME), c->table))
        return;
    for (i = 0; (def = wh_node_find_nth(body, WH_N_COLUMN_DEF, i)) != NULL; i++) {
        if (wh_name_hash(wh_node_first_token(def)) == c->name)
            wh_plan_remove(c->p, part, def);
        else
            drop_from_constraints(c, part, def);
    }
    drop_from_constraints(c, part, body);
}

static void drop_from_index(const column *c, size_t part, const wh_node *tree)
{
    const wh_node *list = wh_node_find(tree, WH_N_COLUMN_LIST);
    const wh_node *where = wh_node_find(tree, WH_N_WHERE);
    size_t i, n = list ? wh_shape_members(list) : 0, used = 0;

    if (!names_table(wh_shape_table(tree), c->table))
        return;
    for (i = 0; i < n; i++)
        used += uses(c, wh_shape_member(list, i));
    if (used == n) {
        wh_plan_drop(c->p, part);
        return;
    }
    for (i = 0; i < n; i++)
        if (uses(c, wh_shape_member(list, i)))
            wh_plan_remove(c->p, part, wh_shape_member(list, i));
    if (uses(c, where))
        wh_plan_remove(c->p, part, where);
}

/* The position of the column in NAMES: its child index and how many names stand before it. */
static bool find_name(const wh_node *names, uint32_t name, uint32_t *child, size_t *position,
                      size_t *count)
{
    bool found = false;
    uint32_t k;

    *count = 0;
    for (k = 0; k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);
        if (!t || t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN || t->kind == WH_T_COMMA)
            continue;
        if (!found && wh_name_hash(t) == name) {
            found = true;
            *child = k;
            *position = *count;
        }
        ++*count;
    }
    return found;
}

static void drop_values(wh_plan *p, size_t part, const wh_node *query, size_t position,
                        size_t count)
{
    const wh_node *values = wh_node_find(query, WH_N_VALUES), *select, *list;
    size_t i;

    if (values) {
        for (i = 0; i < wh_node_count(values, WH_N_ROW_VALUE); i++) {
            const wh_node *row = wh_node_find_nth(values, WH_N_ROW_VALUE, i);
            if (wh_shape_members(row) == count)
                wh_plan_remove(p, part, wh_shape_member(row, position));
        }
        return;
    }
    select = wh_node_find(query, WH_N_SELECT);
    list = wh_node_find(select, WH_N_PROJECTION);
    if (list && !wh_node_find(list, WH_N_STAR) && wh_shape_members(list) == count)
        wh_plan_remove(p, part, wh_shape_member(list, position));
}

static bool is_target(const column *c, const wh_node *assign)
{
    const wh_node *target = wh_node_find(assign, WH_N_COLUMN);

    return target && target == wh_shape_member(assign, 0) && is_column(c, target);
}

/* The assignments to the column; true: there are no others. */
static bool drop_assignments(const column *c, size_t part, const wh_node *list)
{
    size_t n = wh_shape_members(list), gone = 0, i;

    for (i = 0; i < n; i++)
        if (is_target(c, wh_shape_member(list, i))) {
            wh_plan_remove(c->p, part, wh_shape_member(list, i));
            gone++;
        }
    return n > 0 && gone == n;
}

static void drop_from_insert(const column *c, size_t part, const wh_node *tree)
{
    const wh_node *ref = wh_node_find(tree, WH_N_TABLE_REF);
    const wh_node *names = wh_node_find(tree, WH_N_NAMES);
    const wh_node *query = wh_node_find(tree, WH_N_QUERY), *upsert;
    const wh_node *set = wh_node_find(tree, WH_N_SET);
    size_t position = c->position, count = c->count, i;
    uint32_t child = 0;

    if (!ref || !names_table(wh_node_find(ref, WH_N_NAME), c->table)) {
        drop_uses(c, part, tree, NULL, NULL);
        return;
    }
    for (i = 0; (upsert = wh_node_find_nth(tree, WH_N_UPSERT, i)) != NULL; i++)
        if (uses(c, upsert))
            wh_plan_remove(c->p, part, upsert);
    for (i = 0; (upsert = wh_node_find_nth(tree, WH_N_ON_DUPLICATE, i)) != NULL; i++)
        if (uses(c, upsert))
            wh_plan_remove(c->p, part, upsert);
    if (set) {
        if (drop_assignments(c, part, set))
            wh_plan_drop(c->p, part);
        return;
    }
    if (names) {
        if (!find_name(names, c->name, &child, &position, &count))
            return;
        if (count == 1) {
            wh_plan_drop(c->p, part);
            return;
        }
        wh_plan_cut(c->p, part, names, child);
    } else if (c->generated) {
        return;
    }
    if (query)
        drop_values(c->p, part, query, position, count);
}

/* Does a list of tables (of an UPDATE of several) hold the one that has the column? */
static bool holds_table(const column *c, const wh_node *n)
{
    uint32_t k;

    if (n && n->kind == WH_N_TABLE_REF)
        return names_table(wh_node_find(n, WH_N_NAME), c->table);
    for (k = 0; n && n->kind != WH_N_QUERY && k < n->n; k++)
        if (wh_child_node(n->child[k]) && holds_table(c, wh_child_node(n->child[k])))
            return true;
    return false;
}

static void drop_from_update(const column *c, size_t part, const wh_node *tree)
{
    const wh_node *ref = wh_node_find(tree, WH_N_TABLE_REF);
    const wh_node *set = wh_node_find(tree, WH_N_SET);
    uint32_t k;

    if (!ref)
        ref = wh_node_find(tree, WH_N_TABLES);
    if (holds_table(c, ref) && drop_assignments(c, part, set)) {
        wh_plan_drop(c->p, part);
        return;
    }
    for (k = 0; k < tree->n; k++)
        if (wh_child_node(tree->child[k]))
            drop_uses(c, part, wh_child_node(tree->child[k]), tree, NULL);
}

/* The action that defines the column, and those that do something to it. */
static void drop_from_alter(const column *c, size_t part, const wh_node *tree, const wh_node *def)
{
    size_t i, n = wh_node_count(tree, WH_N_ALTER_ACTION), gone = 0;
    const wh_node *action;

    if (!wh_shape_alters_table(tree) || !names_table(wh_node_find(tree, WH_N_NAME), c->table))
        return;
    for (i = 0; (action = wh_shape_action(tree, i)) != NULL; i++) {
        const wh_node *list = wh_node_find(action, WH_N_TABLE_BODY);

        if (def && list && wh_node_count(list, WH_N_COLUMN_DEF) > 1 && mentions(list, c->name)) {
            wh_plan_remove(c->p, part, def);
        } else if (mentions(action, c->name)) {
            wh_plan_remove(c->p, part, action);
            gone++;
        }
    }
    if (gone == n)
        wh_plan_drop(c->p, part);
}

static void drop_everywhere(column *c, size_t defined_by, const wh_node *def)
{
    size_t i, carriers;

    find_carriers(c);
    carriers = c->ncarriers;
    for (i = 0; i < c->p->base->n; i++) {
        const wh_node *tree = c->p->base->v[i]->tree;
        if (!tree || !mentions_carrier(c, tree))
            continue;
        if (mentions(tree, c->name) && tree->kind != WH_N_CREATE_TABLE)
            add_aliases(c, tree);
        switch (tree->kind) {
        case WH_N_CREATE_TABLE:
            drop_from_table(c, i, tree);
            break;
        case WH_N_CREATE_INDEX:
            drop_from_index(c, i, tree);
            break;
        case WH_N_INSERT:
            drop_from_insert(c, i, tree);
            break;
        case WH_N_UPDATE:
            drop_from_update(c, i, tree);
            break;
        case WH_N_ALTER:
            drop_from_alter(c, i, tree, i == defined_by ? def : NULL);
            break;
        default:
            if (mentions(tree, c->name))
                drop_uses(c, i, tree, NULL, NULL);
            break;
        }
        c->ncarriers = carriers;
    }
}

static bool is_generated(const wh_node *def)
{
    return wh_node_find(def, WH_N_GENERATED) != NULL;
}

/* The k-th column that a CREATE TABLE or ALTER TABLE defines. */
static const wh_node *defined(const wh_node *tree, size_t k)
{
    const wh_node *action;

    if (tree->kind == WH_N_ALTER)
        return wh_shape_alters_table(tree) ? wh_shape_added(tree, k, &action) : NULL;
    return tree->kind == WH_N_CREATE_TABLE
               ? wh_node_find_nth(wh_node_find(tree, WH_N_TABLE_BODY), WH_N_COLUMN_DEF, k)
               : NULL;
}

/* How many columns of the table take values, those of ALTER TABLE included; `upto`: those before
 * this definition. */
static size_t count_columns(const wh_plan *p, uint32_t table, const wh_node *upto)
{
    const wh_node *def;
    size_t i, k, n = 0;

    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;
        if (!tree || !names_table(wh_node_find(tree, WH_N_NAME), table))
            continue;
        for (k = 0; (def = defined(tree, k)) != NULL; k++) {
            if (def == upto)
                return n;
            n += !is_generated(def);
        }
    }
    return n;
}

void wh_pass_columns(wh_plan *p)
{
    const wh_node *def;
    size_t i, k;

    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;
        column c = {p, 0, 0, {0}, 0, 0, 0, false};

        if (!tree || !defined(tree, 0) || !wh_name_part(wh_node_find(tree, WH_N_NAME), 0) ||
            (tree->kind == WH_N_CREATE_TABLE && !defined(tree, 1)))
            continue;
        c.table = wh_name_hash(wh_name_part(wh_node_find(tree, WH_N_NAME), 0));
        c.count = count_columns(p, c.table, NULL);
        for (k = 0; (def = defined(tree, k)) != NULL; k++) {
            c.name = wh_name_hash(wh_node_first_token(def));
            c.generated = is_generated(def);
            c.position = count_columns(p, c.table, def);
            wh_plan_item(p);
            drop_everywhere(&c, i, def);
        }
    }
}

/* ---- INSERT alone -----------------------------------------------------------------------------
 */

/* Is it a name in NAMES? */
static bool is_listed(const wh_token *t)
{
    return t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA;
}

/* The value of a MERGE's INSERT that belongs to a name. */
static void drop_merged(wh_plan *p, size_t part, const wh_node *row, size_t position, size_t count)
{
    if (wh_shape_members(row) == count)
        wh_plan_remove(p, part, wh_shape_member(row, position));
}

/* The list of an INSERT, or of a MERGE's, and each of its names with the values. */
static void collect_insert(wh_plan *p, size_t part, const wh_node *insert)
{
    const wh_node *names = wh_node_find(insert, WH_N_NAMES);
    const wh_node *query = wh_node_find(insert, WH_N_QUERY);
    const wh_node *row = wh_node_find(insert, WH_N_ROW_VALUE);
    size_t position = 0, count = 0;
    uint32_t k;

    if (!names || (!query && !row))
        return;
    wh_plan_item(p);
    wh_plan_remove(p, part, names);
    for (k = 0; k < names->n; k++)
        count += is_listed(wh_child_token(names->child[k]));
    for (k = 0; k < names->n && count > 1; k++) {
        if (!is_listed(wh_child_token(names->child[k])))
            continue;
        wh_plan_item(p);
        wh_plan_cut(p, part, names, k);
        if (query)
            drop_values(p, part, query, position++, count);
        else
            drop_merged(p, part, row, position++, count);
    }
}

static enum wh_walk collect_inserts(wh_plan *p, size_t part, const wh_node *n)
{
    if ((n->kind == WH_N_INSERT && n == p->base->v[part]->tree) || n->kind == WH_N_MERGE_WHEN)
        collect_insert(p, part, n);
    return n->kind == WH_N_INSERT ? WH_WALK_SKIP : WH_WALK_ON;
}

void wh_pass_insert_columns(wh_plan *p)
{
    wh_plan_walk(p, collect_inserts);
}
