/* Tables that need not be made: a query gives what is read of them. */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/query.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"
#include "reduce/passes/statements/inlining.h"

static bool is_it(const wh_inlining *u, const wh_node *name)
{
    const wh_token *t = wh_name_part(name, 0);

    return t && wh_name_eq(t, u->name);
}

typedef struct looking {
    const wh_token *name;
    unsigned kind; /* of nodes that hold it */
    bool found;
} looking;

static enum wh_walk look(void *ctx, const wh_node *n)
{
    looking *l = ctx;
    const wh_token *t = n->kind == l->kind ? wh_name_part(n, 0) : NULL;

    l->found |= t && wh_name_eq(t, l->name);
    return l->found ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_inlining_mentions(const wh_node *tree, const wh_token *name, unsigned kind)
{
    looking l = {name, kind, false};

    wh_node_walk(tree, look, &l);
    return l.found;
}

/* Does the statement only read it, in queries? */
bool wh_inlining_only_reads(const wh_inlining *u, const wh_node *tree)
{
    switch (tree->kind) {
    case WH_N_SELECT_STATEMENT:
    case WH_N_CREATE_VIEW:
        return true;
    case WH_N_INSERT:
        return !is_it(u, wh_node_find(wh_node_find(tree, WH_N_TABLE_REF), WH_N_NAME));
    default:
        return false;
    }
}

/* The value of the column in that row; NULL: none is given. */
static const wh_node *value_of(const wh_inlining *u, const wh_token *column, size_t position)
{
    size_t at = 0;
    uint32_t k;

    if (!u->names)
        return wh_shape_member(u->row, position);
    for (k = 0; k < u->names->n; k++) {
        if (!wh_shape_is_listed(u->names, k))
            continue;
        if (wh_name_eq(wh_child_token(u->names->child[k]), column))
            return wh_shape_member(u->row, at);
        at++;
    }
    return NULL;
}

/* Is the column read by name in what is left? */
static bool is_read(const wh_inlining *u, const wh_token *column)
{
    size_t i;

    for (i = 0; i < u->p->base->n; i++) {
        const wh_node *tree = u->p->base->v[i]->tree;
        if (tree && wh_inlining_only_reads(u, tree) &&
            wh_inlining_mentions(tree, column, WH_N_COLUMN))
            return true;
    }
    return false;
}

/* SELECT 1 AS a, 2 AS b: as many of its columns as are wanted; `more`: rows without such names. */
static const wh_node *row_query(const wh_inlining *u, bool more)
{
    const wh_node *body = wh_node_find(u->create, WH_N_TABLE_BODY), *def, *value;
    const wh_node *query = wh_plan_made(u->p, "SELECT", NULL, NULL);
    wh_child word[2] = {wh_child_of_token(wh_edit_token(u->p->a, u->p->d, WH_STR("AS"))), 0};
    size_t i, at, n = 0;

    for (i = at = 0; (def = wh_node_next(body, WH_N_COLUMN_DEF, &at)) != NULL; i++) {
        if (!u->all && !is_read(u, wh_node_first_token(def)))
            continue;
        value = value_of(u, wh_node_first_token(def), i);
        if (value && wh_node_find(def, WH_N_TYPE) &&
            wh_pass_is_numeric(u->p, wh_node_find(def, WH_N_TYPE)))
            value = wh_pass_untyped(u->p, value);
        word[1] = wh_child_of_token(wh_node_first_token(def));
        query = wh_plan_more(u->p, query, query->n,
                             wh_plan_made(u->p, more ? "{}" : "{} {}",
                                          value ? value : wh_plan_literal(u->p, "NULL"),
                                          wh_node_new(u->p->a, WH_N_ALIAS, word, 2, 0)),
                             n++ > 0);
    }
    return n ? query : wh_plan_made(u->p, "SELECT NULL", NULL, NULL);
}

/* The same for all rows of that INSERT. */
static const wh_node *rows_query(wh_inlining *u)
{
    const wh_node *query = row_query(u, false);
    size_t i;

    for (i = 1; (u->row = wh_node_find_nth(u->rows, WH_N_ROW_VALUE, i)) != NULL; i++)
        query = wh_plan_made(u->p, "{} UNION ALL {}", query, row_query(u, true));
    u->row = wh_node_find(u->rows, WH_N_ROW_VALUE);
    return query;
}

/* The first row that goes in. */
void wh_inlining_find_row(wh_inlining *u)
{
    size_t i;

    u->rows = u->row = u->names = NULL;
    for (i = 0; i < u->p->base->n && !u->row; i++) {
        const wh_node *tree = u->p->base->v[i]->tree;
        if (!tree || tree->kind != WH_N_INSERT || wh_inlining_only_reads(u, tree))
            continue;
        u->rows = wh_node_find(wh_node_find(tree, WH_N_QUERY), WH_N_VALUES);
        u->row = wh_node_find(u->rows, WH_N_ROW_VALUE);
        u->names = wh_node_find(tree, WH_N_NAMES);
        u->insert = i;
    }
}

/* Statement `create` and all that only fills or changes its table; queries read `query` instead. */
static void inline_table(wh_inlining *u, size_t create, const wh_node *query)
{
    const wh_candidate *c = u->p->base;
    size_t i;

    wh_plan_item(u->p);
    wh_plan_drop(u->p, create);
    for (i = 0; i < c->n; i++) {
        if (i == create || !c->v[i]->tree)
            continue;
        if (wh_inlining_only_reads(u, c->v[i]->tree))
            wh_pass_inline(u->p, i, c->v[i]->tree, u->name, query, NULL);
        else if (wh_inlining_mentions(c->v[i]->tree, u->name, WH_N_NAME))
            wh_plan_drop(u->p, i);
    }
}

/* Is it only read by what must stay? */
bool wh_inlining_is_only_read(const wh_inlining *u)
{
    const wh_candidate *c = u->p->base;
    size_t i;

    for (i = 0; i < c->n; i++)
        if (c->v[i]->tree && c->v[i]->role != WH_ROLE_SETUP &&
            !wh_inlining_only_reads(u, c->v[i]->tree) &&
            wh_inlining_mentions(c->v[i]->tree, u->name, WH_N_NAME))
            return false;
    return true;
}

enum { MAX_ROWS = 4 }; /* of a query that stands for a table */

/* A table of which a row or a few are enough, and no index, type or statistics matter: a SELECT of
 * its first row, or of NULLs, wherever it is read, or of its first rows. An item a table, or two.
 */
void wh_pass_row_tables(wh_plan *p)
{
    wh_inlining u = {.p = p};
    size_t i;

    for (i = 0; i < p->base->n; i++) {
        u.create = p->base->v[i]->tree;
        if (!u.create || u.create->kind != WH_N_CREATE_TABLE ||
            !wh_node_find(u.create, WH_N_TABLE_BODY))
            continue;
        u.name = wh_name_part(wh_node_find(u.create, WH_N_NAME), 0);
        if (!u.name || !wh_inlining_is_only_read(&u))
            continue;
        wh_inlining_find_row(&u);
        inline_table(&u, i, row_query(&u, false));
        if (u.rows && wh_shape_members(u.rows) > 1 && wh_shape_members(u.rows) <= MAX_ROWS)
            inline_table(&u, i, rows_query(&u));
    }
}

/* CREATE TABLE AS: the rows of its first INSERT, if they are few. Types, keys and options go, too.
 * An item for each table that is filled so. */
void wh_pass_filled_tables(wh_plan *p)
{
    wh_inlining u = {.p = p, .all = true};
    const wh_node *body, *option;
    size_t i, k;

    for (i = 0; i < p->base->n; i++) {
        u.create = p->base->v[i]->tree;
        body = u.create && u.create->kind == WH_N_CREATE_TABLE
                   ? wh_node_find(u.create, WH_N_TABLE_BODY)
                   : NULL;
        u.name = body ? wh_name_part(wh_node_find(u.create, WH_N_NAME), 0) : NULL;
        if (!u.name)
            continue;
        wh_inlining_find_row(&u);
        if (!u.row || u.insert < i || p->base->v[u.insert]->role != WH_ROLE_SETUP ||
            wh_shape_members(u.rows) > MAX_ROWS)
            continue;
        wh_plan_item(p);
        wh_plan_drop(p, u.insert);
        wh_plan_replace(p, i, body, wh_plan_made(p, "AS {}", rows_query(&u), NULL));
        for (k = 0; (option = wh_node_next(u.create, WH_N_TABLE_OPTION, &k)) != NULL;)
            wh_plan_remove(p, i, option);
    }
}

/* ---- arms -------------------------------------------------------------------------------------
 */

/* The value of the column in the row that is looked at, compared as the column is. */
const wh_node *wh_inlining_value(const wh_inlining *u, const wh_node *def, size_t position)
{
    const wh_node *value = value_of(u, wh_node_first_token(def), position);
    const wh_node *collate = wh_node_find(def, WH_N_COLLATION);

    if (!value)
        value = wh_plan_literal(u->p, "NULL");
    return collate ? wh_plan_made(u->p, "{} {}", value, collate) : value;
}

typedef struct arm_values {
    const wh_inlining *u;
    const wh_node *body;
} arm_values;

/* Columns become their values. */
static const wh_node *put_value(void *ctx, const wh_node *n)
{
    arm_values *v = ctx;
    const wh_node *def;
    size_t i, at;

    if (n->kind != WH_N_COLUMN)
        return n;
    for (i = at = 0; (def = wh_node_next(v->body, WH_N_COLUMN_DEF, &at)) != NULL; i++)
        if (wh_name_eq(wh_node_first_token(def), wh_name_part(n, 0)))
            return wh_inlining_value(v->u, def, i);
    return n;
}

/* What an arm selects of one row. */
static const wh_node *arm_row(const wh_inlining *u, const wh_node *list)
{
    arm_values v = {u, wh_node_find(u->create, WH_N_TABLE_BODY)};
    const wh_node *out = wh_plan_made(u->p, "SELECT", NULL, NULL), *def;
    size_t i, at;

    if (!wh_node_find(list, WH_N_STAR))
        return wh_plan_made(u->p, "SELECT {}", wh_edit_map(u->p->a, list, put_value, &v), NULL);
    for (i = at = 0; (def = wh_node_next(v.body, WH_N_COLUMN_DEF, &at)) != NULL; i++)
        out = wh_plan_more(u->p, out, out->n, wh_inlining_value(u, def, i), i > 0);
    return out;
}

/* The words between two arms of a COMPOUND: those before the k-th child, or behind the first. */
static const wh_node *operator_of(wh_plan *p, const wh_node *compound, uint32_t k)
{
    uint32_t from = k ? k : 1, to = from;

    while (k && from > 0 && wh_child_token(compound->child[from - 1]))
        from--;
    while (!k && to < compound->n && wh_child_token(compound->child[to]))
        to++;
    return wh_node_new(p->a, WH_N_OPAQUE, compound->child + from, to - from, 0);
}

/* The k-th arm of a COMPOUND is one for each row of the table that it reads. */
static void rows_as_arms(wh_plan *p, size_t part, const wh_node *compound, uint32_t k)
{
    const wh_node *arm = wh_child_node(compound->child[k]), *out = NULL;
    const wh_node *list = wh_node_find(arm, WH_N_PROJECTION), *from = wh_node_find(arm, WH_N_FROM);
    const wh_node *ref = wh_node_find(from, WH_N_TABLE_REF);
    wh_inlining u = {.p = p};
    size_t i, n;

    if (!list || !ref || wh_shape_members(arm) != 2 || wh_shape_members(from) != 1)
        return;
    u.name = wh_name_part(wh_node_find(ref, WH_N_NAME), 0);
    for (i = 0; u.name && i < p->base->n; i++) {
        u.create = p->base->v[i]->tree;
        if (u.create && u.create->kind == WH_N_CREATE_TABLE &&
            wh_node_find(u.create, WH_N_TABLE_BODY) && is_it(&u, wh_node_find(u.create, WH_N_NAME)))
            break;
    }
    if (!u.name || i == p->base->n)
        return;
    wh_inlining_find_row(&u);
    n = u.rows ? wh_node_count(u.rows, WH_N_ROW_VALUE) : 0;
    if (n == 0 || n > MAX_ROWS)
        return;
    wh_plan_item(p);
    wh_plan_drop(p, i);
    for (i = 0; i < n; i++) {
        u.row = wh_node_find_nth(u.rows, WH_N_ROW_VALUE, i);
        if (out)
            out = wh_plan_made(p, "{} {}", out, operator_of(p, compound, k));
        out = out ? wh_plan_made(p, "{} {}", out, arm_row(&u, list)) : arm_row(&u, list);
    }
    wh_plan_replace(p, part, arm, out);
    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree && p->base->v[i]->tree != u.create &&
            !wh_inlining_only_reads(&u, p->base->v[i]->tree) &&
            wh_inlining_mentions(p->base->v[i]->tree, u.name, WH_N_NAME))
            wh_plan_drop(p, i);
}

static enum wh_walk collect_row_arms(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k;

    for (k = 0; n->kind == WH_N_COMPOUND && k < n->n; k++)
        if (wh_child_node(n->child[k]) && wh_child_node(n->child[k])->kind == WH_N_SELECT)
            rows_as_arms(p, part, n, k);
    return WH_WALK_ON;
}

/*
 * An arm of a set operation that reads nothing but a table of a few rows: an arm for each of those
 * rows, which holds their values. An item for each such arm.
 */
void wh_pass_row_arms(wh_plan *p)
{
    wh_plan_walk(p, collect_row_arms);
}

/* ---- subqueries -------------------------------------------------------------------------------
 */

typedef struct substituting {
    wh_plan *p;
    size_t part;
    const wh_node *gone;   /* TABLE_SUBQUERY */
    const wh_token *alias; /* its own; NULL: none */
    const wh_node *list;   /* what it selects */
} substituting;

/* The name that a RESULT gives its column; NULL: none that could be used. */
static const wh_token *result_name(const wh_node *result)
{
    const wh_node *e = wh_node_expr(result, 0), *alias = wh_node_find(result, WH_N_ALIAS);

    return alias ? wh_name_part(alias, 0) : e && e->kind == WH_N_COLUMN ? wh_name_part(e, 0) : NULL;
}

static enum wh_walk substitute(void *ctx, const wh_node *n)
{
    substituting *s = ctx;
    const wh_token *qualifier, *name;
    size_t i;

    if (n == s->gone)
        return WH_WALK_SKIP;
    if (n->kind != WH_N_COLUMN)
        return WH_WALK_ON;
    qualifier = wh_name_part(n, 1);
    if (qualifier && (!s->alias || !wh_name_eq(qualifier, s->alias)))
        return WH_WALK_ON;
    for (i = 0; i < wh_shape_members(s->list); i++) {
        name = result_name(wh_shape_member(s->list, i));
        if (!name || !wh_name_eq(name, wh_name_part(n, 0)))
            continue;
        wh_plan_replace(
            s->p, s->part, n,
            wh_plan_made(s->p, "{e}", wh_node_expr(wh_shape_member(s->list, i), 0), NULL));
        break;
    }
    return WH_WALK_ON;
}

/* A table whose columns all are taken, called as the subquery was. */
static const wh_node *named_as(wh_plan *p, const wh_node *table, const wh_from_item *item)
{
    return item->alias ? wh_plan_made(p, "{} {}", table, wh_node_find(item->node, WH_N_ALIAS))
                       : table;
}

/* Nothing but columns, which are the same above the query: what is computed of them has no
 * collation of theirs. */
static bool shows_columns(const wh_node *list)
{
    wh_result r;
    size_t at = 0;

    while (wh_result_next(list, &at, &r))
        if (r.kind != WH_RESULT_EXPR || r.expr->kind != WH_N_COLUMN)
            return false;
    return true;
}

/* The item goes, or its table takes its place, or, in a FROM with nothing else, what it joins; what
 * it is chosen by goes, or, with `where`, which the query around it is chosen by, becomes a part of
 * that. */
static void substitute_item(wh_plan *p, size_t part, const wh_node *outer, const wh_from_item *item,
                            const wh_node *where)
{
    const wh_node *select = wh_node_find(item->query, WH_N_SELECT);
    const wh_node *from = wh_node_find(select, WH_N_FROM), *own = wh_node_find(select, WH_N_WHERE);
    const wh_node *table = from && wh_shape_members(from) == 1 ? wh_shape_member(from, 0) : NULL;
    substituting s = {p, part, item->node, item->alias, wh_node_find(select, WH_N_PROJECTION)};
    bool all = s.list && wh_node_find(s.list, WH_N_STAR);

    if (!s.list || (from && !table && (!shows_columns(s.list) || wh_shape_members(outer) != 1)) ||
        (where && !own) ||
        (all && (!table || table->kind != WH_N_TABLE_REF || wh_shape_members(s.list) != 1 ||
                 wh_node_find(table, WH_N_ALIAS))))
        return;
    wh_plan_item(p);
    if (where)
        wh_plan_replace(
            p, part, where,
            wh_plan_made(p, "WHERE {e} AND {e}", wh_node_expr(own, 0), wh_node_expr(where, 0)));
    if (from && !table)
        wh_plan_replace(p, part, outer, from);
    else if (table)
        wh_plan_replace(p, part, item->node, all ? named_as(p, table, item) : table);
    else
        wh_plan_remove(p, part, item->join_node ? item->join_node : item->node);
    if (!all)
        wh_node_walk(p->base->v[part]->tree, substitute, &s);
}

static enum wh_walk collect_substitutes(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *from = n->kind == WH_N_SELECT ? wh_node_find(n, WH_N_FROM) : NULL;
    const wh_node *where = from ? wh_node_find(n, WH_N_WHERE) : NULL;
    wh_from_item item;
    size_t at = 0;

    while (from && wh_from_next(from, &at, &item))
        if (item.kind == WH_FROM_SUBQUERY) {
            substitute_item(p, part, from, &item, NULL);
            if (where && wh_node_expr(where, 0))
                substitute_item(p, part, from, &item, where);
        }
    return WH_WALK_ON;
}

/* A subquery in FROM that reads nothing, one table, or, where it is all, several: its expressions
 * where its columns are used. An item for each, and one in which its WHERE stays. */
void wh_pass_substitute(wh_plan *p)
{
    wh_plan_walk(p, collect_substitutes);
}
