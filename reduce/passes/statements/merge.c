/* One table for another: all that reads or changes the one does so with the other. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

typedef struct merging {
    wh_plan *p;
    size_t part;
    const wh_token *from;
    const wh_node *to; /* NAME */
    const wh_node *from_create, *to_create;
    bool in_index;
    bool counting; /* columns are only counted */
    size_t columns;
} merging;

static bool is_from(const merging *m, const wh_node *name)
{
    const wh_token *t = wh_name_part(name, 0);

    return t && wh_name_eq(t, m->from);
}

static enum wh_walk merge_uses(void *ctx, const wh_node *n)
{
    merging *m = ctx;
    size_t i;
    const wh_node *ref;

    switch (n->kind) {
    case WH_N_FROM:
    case WH_N_JOIN:
    case WH_N_TABLE_PAREN:
    case WH_N_TABLES:
    case WH_N_USING_TABLES:
        for (i = 0; (ref = wh_node_next(n, WH_N_TABLE_REF, &i)) != NULL;)
            if (wh_pass_reads(ref, m->from))
                wh_plan_replace(m->p, m->part, ref, wh_pass_as_table(m->p, ref, m->to));
        break;
    case WH_N_INSERT:
    case WH_N_UPDATE:
    case WH_N_DELETE:
    case WH_N_MERGE:
        ref = wh_node_find(n, WH_N_TABLE_REF);
        if (ref && is_from(m, wh_node_find(ref, WH_N_NAME)))
            wh_plan_replace(m->p, m->part, wh_node_find(ref, WH_N_NAME), m->to);
        break;
    case WH_N_CREATE_INDEX:
    case WH_N_CREATE_TRIGGER:
        if (is_from(m, wh_shape_table(n)))
            wh_plan_replace(m->p, m->part, wh_shape_table(n), m->to);
        break;
    case WH_N_REFERENCES:
    case WH_N_ALTER:
    case WH_N_TABLE_LIKE:
    case WH_N_TABLE_COMMAND:
        if (is_from(m, wh_node_find(n, WH_N_NAME)))
            wh_plan_replace(m->p, m->part, wh_node_find(n, WH_N_NAME), m->to);
        break;
    case WH_N_TARGETS:
    case WH_N_TRUNCATE:
    case WH_N_ANALYZE:
        for (i = 0; (ref = wh_node_next(n, WH_N_NAME, &i)) != NULL;)
            if (is_from(m, ref))
                wh_plan_replace(m->p, m->part, ref, m->to);
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

/* ---- its columns for those of the other -------------------------------------------------------
 */

/* The i-th column of a CREATE TABLE, else its first; NULL: it has none. */
static const wh_token *column_at(const wh_node *create, size_t i)
{
    const wh_node *body = wh_node_find(create, WH_N_TABLE_BODY);
    const wh_node *def = wh_node_find_nth(body, WH_N_COLUMN_DEF, i);

    return wh_node_first_token(def ? def : wh_node_find(body, WH_N_COLUMN_DEF));
}

/* Which column of a CREATE TABLE has this name; -1: none. */
static int column_index(const wh_node *create, const wh_token *name)
{
    const wh_node *body = wh_node_find(create, WH_N_TABLE_BODY), *def;
    int i;

    for (i = 0; (def = wh_node_find_nth(body, WH_N_COLUMN_DEF, (size_t)i)) != NULL; i++)
        if (wh_name_eq(wh_node_first_token(def), name))
            return i;
    return -1;
}

/* table.column, or column alone. */
static const wh_node *column_node(wh_plan *p, const wh_token *table, const wh_token *column)
{
    wh_child children[3];
    size_t n = 0;

    if (table) {
        children[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, wh_token_text(table)));
        children[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR(".")));
    }
    children[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, wh_token_text(column)));
    return wh_node_new(p->a, WH_N_COLUMN, children, n, 0);
}

/* Two tables become one: a name that told them apart needs its table now, and the columns of the
 * table that goes become those of the other. */
static enum wh_walk merge_columns(void *ctx, const wh_node *n)
{
    merging *m = ctx;
    const wh_token *name, *table, *column;
    int of_from, of_to;

    if (n->kind != WH_N_COLUMN)
        return WH_WALK_ON;
    name = wh_name_part(n, 0);
    table = wh_name_part(n, 1);
    of_from = column_index(m->from_create, name);
    of_to = column_index(m->to_create, name);
    if (table && (!wh_name_eq(table, m->from) || of_from < 0))
        return WH_WALK_ON;
    if (of_from >= 0 && (table || of_to < 0)) {
        column = column_at(m->to_create, (size_t)of_from);
        table = m->from;
    } else if (of_to >= 0 && of_from < 0) {
        column = name;
        table = wh_name_part(m->to, 0);
    } else {
        return WH_WALK_ON;
    }
    if (wh_name_part(n, 1) && column && wh_name_eq(column, name))
        return WH_WALK_ON; /* it says so already */
    if (column && m->counting)
        m->columns++;
    else if (column)
        wh_plan_replace(m->p, m->part, n, column_node(m->p, m->in_index ? NULL : table, column));
    return WH_WALK_ON;
}

static bool makes_table(const wh_part *part)
{
    return part->tree && part->tree->kind == WH_N_CREATE_TABLE &&
           wh_node_find(part->tree, WH_N_NAME);
}

enum which_rows { ROWS_OF_BOTH, ROWS_OF_FROM, ROWS_OF_TO };

/* Does the statement fill the table of that name? */
static bool fills(const wh_node *tree, const wh_token *name)
{
    const wh_node *ref = tree->kind == WH_N_INSERT ? wh_node_find(tree, WH_N_TABLE_REF) : NULL;

    return ref && wh_pass_reads(ref, name);
}

static bool is_filled(const merging *m, const wh_token *name)
{
    size_t i;

    for (i = 0; i < m->p->base->n; i++)
        if (m->p->base->v[i]->tree && fills(m->p->base->v[i]->tree, name))
            return true;
    return false;
}

/* `columns`: map those of the one table to those of the other as well. */
static void merge(merging *m, size_t from, size_t to, bool columns, int rows)
{
    const wh_token *unfilled = rows == ROWS_OF_FROM ? wh_name_part(m->to, 0)
                               : rows == ROWS_OF_TO ? m->from
                                                    : NULL;
    wh_plan *p = m->p;

    wh_plan_item(p);
    if (to < from) {
        wh_plan_drop(p, from);
    } else { /* rows go in before it is made: it takes the other one's place */
        wh_plan_replace(p, from, m->from_create, m->to_create);
        wh_plan_drop(p, to);
    }
    for (m->part = 0; m->part < p->base->n; m->part++) {
        const wh_node *tree = p->base->v[m->part]->tree;
        if (m->part == from || m->part == to || !tree)
            continue;
        if (unfilled && fills(tree, unfilled)) {
            wh_plan_drop(p, m->part);
            continue;
        }
        wh_node_walk(tree, merge_uses, m);
        m->in_index = tree->kind == WH_N_CREATE_INDEX;
        if (columns)
            wh_node_walk(tree, merge_columns, m);
    }
}

/* Is there any column whose name would change? */
static bool names_columns(merging *m, size_t from, size_t to)
{
    m->counting = true;
    m->columns = 0;
    for (m->part = 0; m->part < m->p->base->n; m->part++)
        if (m->part != from && m->part != to && m->p->base->v[m->part]->tree)
            wh_node_walk(m->p->base->v[m->part]->tree, merge_columns, m);
    m->counting = false;
    return m->columns > 0;
}

enum { FEW_TABLES = 3 };

/* For each two tables: with the names of columns as they are or not, and, of a few tables, with the
 * rows of the one or the other alone. One to four items a pair. */
void wh_pass_merge_tables(wh_plan *p)
{
    merging m = {p, 0, NULL, NULL, NULL, NULL, false, false, 0};
    size_t i, k, pairs = 0, tables = 0;
    bool columns;

    for (i = 0; i < p->base->n; i++)
        tables += makes_table(p->base->v[i]);

    for (i = p->base->n; i > 0; i--) {
        if (!makes_table(p->base->v[i - 1]))
            continue;
        for (k = 0; k < p->base->n && pairs < 40; k++) {
            if (k == i - 1 || !makes_table(p->base->v[k]))
                continue;
            pairs++;
            m.from_create = p->base->v[i - 1]->tree;
            m.to_create = p->base->v[k]->tree;
            m.from = wh_name_part(wh_node_find(m.from_create, WH_N_NAME), 0);
            m.to = wh_node_find(m.to_create, WH_N_NAME);
            columns = names_columns(&m, i - 1, k);
            merge(&m, i - 1, k, false, ROWS_OF_BOTH);
            if (columns)
                merge(&m, i - 1, k, true, ROWS_OF_BOTH);
            if (tables <= FEW_TABLES && is_filled(&m, m.from) &&
                is_filled(&m, wh_name_part(m.to, 0))) {
                merge(&m, i - 1, k, columns, ROWS_OF_FROM);
                merge(&m, i - 1, k, columns, ROWS_OF_TO);
            }
        }
    }
}
