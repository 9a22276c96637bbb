/* Columns: each with its definition, its values and its uses. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/rows/column.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

/* Constraints and keys in a definition of a column or table. */
static void drop_from_constraints(const wh_col *c, size_t part, const wh_node *body)
{
    const wh_node *n;
    size_t i, k;

    for (i = 0; (n = wh_node_next_group(body, WH_GROUP_CONSTRAINT, &i)) != NULL;) {
        const wh_node *list = wh_node_find(n, WH_N_COLUMN_LIST);
        if (!wh_col_used_in(c, n) && !wh_col_mentions(n, c->name))
            continue;
        if (c->with) {
            wh_col_drop_uses(c, part, n, NULL, NULL);
            continue;
        }
        if (!list || wh_shape_members(list) < 2) {
            wh_plan_remove(c->p, part, n);
            continue;
        }
        for (k = 0; k < wh_shape_members(list); k++)
            if (wh_col_used_in(c, wh_shape_member(list, k)))
                wh_plan_remove(c->p, part, wh_shape_member(list, k));
    }
}

static void drop_from_table(const wh_col *c, size_t part, const wh_node *tree)
{
    const wh_node *body = wh_node_find(tree, WH_N_TABLE_BODY), *def;
    size_t i;

    if (!body || !wh_col_names_table(wh_node_find(tree, WH_N_NAME), c->table))
        return;
    for (i = 0; (def = wh_node_next(body, WH_N_COLUMN_DEF, &i)) != NULL;) {
        if (wh_name_hash(wh_node_first_token(def)) == c->name)
            wh_plan_remove(c->p, part, def);
        else
            drop_from_constraints(c, part, def);
    }
    drop_from_constraints(c, part, body);
}

static void drop_from_index(const wh_col *c, size_t part, const wh_node *tree)
{
    const wh_node *list = wh_node_find(tree, WH_N_COLUMN_LIST);
    const wh_node *where = wh_node_find(tree, WH_N_WHERE);
    size_t i, n = list ? wh_shape_members(list) : 0, used = 0;

    if (!wh_col_names_table(wh_shape_table(tree), c->table))
        return;
    if (c->with) {
        wh_col_drop_uses(c, part, tree, NULL, NULL);
        return;
    }
    for (i = 0; i < n; i++)
        used += wh_col_used_in(c, wh_shape_member(list, i));
    if (used == n) {
        wh_plan_drop(c->p, part);
        return;
    }
    for (i = 0; i < n; i++)
        if (wh_col_used_in(c, wh_shape_member(list, i)))
            wh_plan_remove(c->p, part, wh_shape_member(list, i));
    if (wh_col_used_in(c, where))
        wh_plan_remove(c->p, part, where);
}

static bool is_target(const wh_col *c, const wh_node *assign)
{
    const wh_node *target = wh_node_find(assign, WH_N_COLUMN);

    return target && target == wh_shape_member(assign, 0) && wh_col_is(c, target);
}

/* The assignments to the column; true: there are no others. Of (a, b) = e, the name and its value.
 */
static bool drop_assignments(const wh_col *c, size_t part, const wh_node *list)
{
    size_t n = wh_shape_members(list), gone = 0, i, position, count;
    uint32_t child;

    for (i = 0; i < n; i++) {
        const wh_node *assign = wh_shape_member(list, i), *names = wh_node_find(assign, WH_N_NAMES);

        if (names && wh_col_find_name(names, c->name, &child, &position, &count) && count > 1) {
            wh_plan_cut(c->p, part, names, child);
            wh_pass_drop_value(c->p, part, wh_node_expr(assign, 0), position, count);
        } else if (names ? count == 1 && wh_col_mentions(names, c->name) : is_target(c, assign)) {
            wh_plan_remove(c->p, part, assign);
            gone++;
        }
    }
    return n > 0 && gone == n;
}

/* Where the column that stays has no value, or is to have others, it takes that of the one that
 * goes. */
static void keep_values(const wh_col *c, size_t part, const wh_node *query, size_t from, size_t to,
                        size_t count)
{
    const wh_node *values = wh_node_find(query, WH_N_VALUES), *row, *value, *kept;
    size_t i;

    for (i = 0; (row = wh_node_next(values, WH_N_ROW_VALUE, &i)) != NULL;) {
        value = wh_shape_member(row, from);
        kept = wh_shape_member(row, to);
        if (value && kept && wh_shape_members(row) == count &&
            (c->with_values ||
             (kept->kind == WH_N_LITERAL && wh_node_first_token(kept)->kind == WH_KW_NULL)))
            wh_plan_replace(c->p, part, kept,
                            wh_edit_rebuild(c->p->a, value, value->child, value->n));
    }
}

static void drop_from_insert(const wh_col *c, size_t part, const wh_node *tree)
{
    const wh_node *ref = wh_node_find(tree, WH_N_TABLE_REF);
    const wh_node *names = wh_node_find(tree, WH_N_NAMES);
    const wh_node *query = wh_node_find(tree, WH_N_QUERY), *upsert;
    const wh_node *set = wh_node_find(tree, WH_N_SET);
    size_t position = c->position, count = c->count, to = c->with_position, i;
    uint32_t child = 0, other;
    bool both = c->with != NULL;

    if (!ref || !wh_col_names_table(wh_node_find(ref, WH_N_NAME), c->table)) {
        wh_col_drop_uses(c, part, tree, NULL, NULL);
        return;
    }
    for (i = 0; i < tree->n; i++) {
        upsert = wh_child_node(tree->child[i]);
        if (!upsert || (upsert->kind != WH_N_UPSERT && upsert->kind != WH_N_ON_DUPLICATE))
            continue;
        if (c->with)
            wh_col_drop_uses(c, part, upsert, NULL, NULL);
        else if (wh_col_used_in(c, upsert))
            wh_plan_remove(c->p, part, upsert);
    }
    if (set) {
        if (drop_assignments(c, part, set))
            wh_plan_drop(c->p, part);
        return;
    }
    if (names) {
        if (!wh_col_find_name(names, c->name, &child, &position, &count))
            return;
        both = c->with && wh_col_find_name(names, wh_name_hash(c->with), &other, &to, &count);
        if (c->with && !both) {
            wh_plan_token(c->p, part, names, child, c->with);
            return;
        }
        if (count == 1) {
            wh_plan_drop(c->p, part);
            return;
        }
        wh_plan_cut(c->p, part, names, child);
    } else if (c->generated) {
        return;
    }
    if (query && both)
        keep_values(c, part, query, position, to, count);
    if (query)
        wh_pass_drop_output(c->p, part, query, position, count);
}

/* Does a list of tables (of an UPDATE of several) hold the one that has the column? */
static bool holds_table(const wh_col *c, const wh_node *n)
{
    uint32_t k;

    if (n && n->kind == WH_N_TABLE_REF)
        return wh_col_names_table(wh_node_find(n, WH_N_NAME), c->table);
    for (k = 0; n && n->kind != WH_N_QUERY && k < n->n; k++)
        if (wh_child_node(n->child[k]) && holds_table(c, wh_child_node(n->child[k])))
            return true;
    return false;
}

static void drop_from_update(const wh_col *c, size_t part, const wh_node *tree)
{
    const wh_node *ref = wh_node_find(tree, WH_N_TABLE_REF);
    const wh_node *set = wh_node_find(tree, WH_N_SET);
    uint32_t k;

    if (!ref)
        ref = wh_node_find(tree, WH_N_TABLES);
    if (!c->with && holds_table(c, ref) && drop_assignments(c, part, set)) {
        wh_plan_drop(c->p, part);
        return;
    }
    for (k = 0; k < tree->n; k++)
        if (wh_child_node(tree->child[k]))
            wh_col_drop_uses(c, part, wh_child_node(tree->child[k]), tree, NULL);
}

/* The action that defines the column, and those that do something to it. */
static void drop_from_alter(const wh_col *c, size_t part, const wh_node *tree, const wh_node *def)
{
    size_t i, n = wh_node_count(tree, WH_N_ALTER_ACTION), gone = 0;
    const wh_node *action;

    if (!wh_shape_alters_table(tree) ||
        !wh_col_names_table(wh_node_find(tree, WH_N_NAME), c->table))
        return;
    for (i = 0; (action = wh_shape_action(tree, i)) != NULL; i++) {
        const wh_node *list = wh_node_find(action, WH_N_TABLE_BODY);

        if (def && list && wh_node_count(list, WH_N_COLUMN_DEF) > 1 &&
            wh_col_mentions(list, c->name)) {
            wh_plan_remove(c->p, part, def);
        } else if (wh_col_mentions(action, c->name)) {
            wh_plan_remove(c->p, part, action);
            gone++;
        }
    }
    if (gone == n)
        wh_plan_drop(c->p, part);
}

/* Is it SELECT * FROM the table, and nothing else? */
static bool is_whole_table(const wh_col *c, const wh_node *select)
{
    const wh_node *list = wh_node_find(select, WH_N_PROJECTION);
    const wh_node *from = wh_node_find(select, WH_N_FROM),
                  *ref = wh_node_find(from, WH_N_TABLE_REF);

    return ref && wh_shape_members(from) == 1 && wh_node_token_count(list) == 1 &&
           wh_node_find(list, WH_N_STAR) &&
           wh_col_names_table(wh_node_find(ref, WH_N_NAME), c->table);
}

typedef struct beside {
    const wh_col *c;
    size_t part;
} beside;

/* Where SELECT * gives the column, what stands in its place beside it: in the other arms of a set
 * operation, in (a, b) IN (SELECT *), in the list of names of an INSERT. */
static enum wh_walk drop_beside(void *ctx, const wh_node *n)
{
    const beside *b = ctx;
    const wh_col *c = b->c;
    const wh_node *from = n->kind == WH_N_IN ? wh_node_find(n, WH_N_SUBQUERY) : n;
    const wh_node *query = wh_node_find(from, WH_N_QUERY), *names;
    size_t i, whole = 0, members = n->kind == WH_N_COMPOUND ? wh_shape_members(n) : 0, k = 0;
    uint32_t child;

    for (i = 0; i < members; i++)
        whole += is_whole_table(c, wh_shape_member(n, i));
    for (i = 0; whole && i < members; i++)
        wh_pass_drop_arm(c->p, b->part, wh_shape_member(n, i), c->position, c->count);
    if (!is_whole_table(c, wh_node_find(query, WH_N_SELECT)))
        return WH_WALK_ON;
    if (n->kind == WH_N_IN)
        wh_pass_drop_value(c->p, b->part, wh_node_expr(n, 0), c->position, c->count);
    names = n->kind == WH_N_INSERT ? wh_node_find(n, WH_N_NAMES) : NULL;
    for (child = 0; names && child < names->n; child++)
        if (wh_shape_is_listed(names, child) && k++ == c->position)
            wh_plan_cut(c->p, b->part, names, child);
    return WH_WALK_ON;
}

static void drop_everywhere(wh_col *c, size_t defined_by, const wh_node *def)
{
    size_t i, carriers;

    wh_col_find_carriers(c);
    carriers = c->ncarriers;
    for (i = 0; i < c->p->base->n; i++) {
        const wh_node *tree = c->p->base->v[i]->tree;
        if (!tree || !wh_col_concerns(c, tree))
            continue;
        if (wh_col_mentions(tree, c->name) && tree->kind != WH_N_CREATE_TABLE)
            wh_col_add_aliases(c, tree);
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
            if (wh_col_mentions(tree, c->name))
                wh_col_drop_uses(c, i, tree, NULL, NULL);
            break;
        }
        c->ncarriers = carriers;
        if (!c->with && !c->generated && !c->stay)
            wh_node_walk(tree, drop_beside, &(beside){c, i});
    }
}

/* Does the statement define columns of a table? Of CREATE TABLE, more than one. */
static bool defines_columns(const wh_node *tree)
{
    return tree && wh_col_defined(tree, 0) && wh_name_part(wh_node_find(tree, WH_N_NAME), 0) &&
           (tree->kind != WH_N_CREATE_TABLE || wh_col_defined(tree, 1));
}

/*
 * A column with its definition, its values, its keys; in expressions NULL takes its place. Where
 * something else has its name, also without touching what may mean that. An item a column, or two.
 */
void wh_pass_columns(wh_plan *p)
{
    const wh_node *def;
    size_t i, k;
    bool bare;

    for (i = 0; i < p->base->n; i++) {
        if (!defines_columns(p->base->v[i]->tree))
            continue;
        for (k = 0; (def = wh_col_defined(p->base->v[i]->tree, k)) != NULL; k++) {
            wh_col c = wh_col_of(p, i, def);
            wh_plan_item(p);
            drop_everywhere(&c, i, def);
            c.stay = wh_col_has_namesake(p, c.name, &bare) && bare;
            if (!c.stay)
                continue;
            wh_plan_item(p);
            drop_everywhere(&c, i, def);
        }
    }
}

enum { MAX_MERGED = 6 }; /* columns of a table that are merged: each into each other */

/* Do two columns differ by more than their names? */
static bool differ(const wh_node *def, const wh_node *other)
{
    uint32_t k;

    if (def->n != other->n)
        return true;
    for (k = 0; k < def->n; k++) {
        const wh_node *x = wh_child_node(def->child[k]), *y = wh_child_node(other->child[k]);

        if (x && !(y && wh_node_same(x, y)))
            return true;
    }
    return false;
}

/*
 * One column takes the place of another one of its table, and its values where it has none but
 * NULL; where they are defined differently, also all its values, as one may be needed for what it
 * holds and the other for what it is. For tables that are narrow already. An item, or two, for each
 * two columns of a table, twice.
 */
void wh_pass_merge_columns(wh_plan *p)
{
    const wh_node *def, *other;
    size_t i, k, j;

    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;

        if (!defines_columns(tree) || tree->kind != WH_N_CREATE_TABLE ||
            wh_col_defined(tree, MAX_MERGED))
            continue;
        for (k = 0; (def = wh_col_defined(tree, k)) != NULL; k++)
            for (j = 0; (other = wh_col_defined(tree, j)) != NULL; j++) {
                wh_col c = wh_col_of(p, i, def);
                if (j == k)
                    continue;
                c.with = wh_node_first_token(other);
                c.with_position =
                    wh_col_is_generated(other) ? c.count : wh_col_count(p, c.table, other);
                wh_plan_item(p);
                drop_everywhere(&c, i, def);
                if (!differ(def, other) || c.generated || wh_col_is_generated(other))
                    continue;
                c.with_values = true;
                wh_plan_item(p);
                drop_everywhere(&c, i, def);
            }
    }
}

/* ---- INSERT alone -----------------------------------------------------------------------------
 */

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
        count += wh_shape_is_listed(names, k);
    for (k = 0; k < names->n && count > 1; k++) {
        if (!wh_shape_is_listed(names, k))
            continue;
        wh_plan_item(p);
        wh_plan_cut(p, part, names, k);
        if (query)
            wh_pass_drop_output(p, part, query, position++, count);
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
