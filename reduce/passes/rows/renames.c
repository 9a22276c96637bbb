/* Other names for columns: ones of their own. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/rows/column.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

/* Does the statement mention another table that has a column of that name, or name one so? */
static bool has_rival(const wh_col *c, const wh_node *tree)
{
    const wh_node *create;
    const wh_token *t;
    bool bare, found = wh_col_names(tree, c->name, &bare) > 0;
    size_t i;

    for (i = 0; i < c->p->base->n && !found; i++) {
        create = c->p->base->v[i]->tree;
        t = create && create->kind == WH_N_CREATE_TABLE
                ? wh_name_part(wh_node_find(create, WH_N_NAME), 0)
                : NULL;
        if (t && wh_name_hash(t) != c->table && wh_col_mentions(tree, wh_name_hash(t)))
            found = wh_col_names(create, c->name, &bare) > 0;
    }
    return found;
}

/* All uses in queries, statements about the table and its indexes get the other name. */
static void rename_uses(wh_col *c)
{
    const wh_node *tree;
    size_t i, carriers;
    uint32_t k;

    wh_col_find_carriers(c);
    carriers = c->ncarriers;
    for (i = 0; i < c->p->base->n; i++) {
        tree = c->p->base->v[i]->tree;
        if (!tree || tree->kind == WH_N_CREATE_TABLE || tree->kind == WH_N_ALTER ||
            !wh_col_concerns(c, tree))
            continue;
        wh_col_add_aliases(c, tree);
        c->qualified = has_rival(c, tree);
        for (k = 0; k < tree->n; k++)
            if (wh_child_node(tree->child[k]))
                wh_col_drop_uses(c, i, wh_child_node(tree->child[k]), tree, NULL);
        c->qualified = false;
        c->ncarriers = carriers;
    }
}

static const wh_token *fresh_name(wh_plan *p, const wh_token *table, const wh_token *name)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), quoted = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_token *t;

    wh_buf_str(&b, wh_name_text(p->a, table));
    wh_buf_char(&b, '_');
    wh_buf_str(&b, wh_name_text(p->a, name));
    wh_quote_name(&quoted, p->d, wh_buf_view(&b));
    t = wh_edit_token(p->a, p->d, wh_arena_str(p->a, wh_buf_view(&quoted)));
    wh_buf_release(&b);
    wh_buf_release(&quoted);
    return t;
}

/* In lists of names of INSERTs into the table. */
static void rename_inserted(const wh_col *c, size_t part, const wh_node *tree)
{
    const wh_node *ref = wh_node_find(tree, WH_N_TABLE_REF);
    const wh_node *names = wh_node_find(tree, WH_N_NAMES);
    size_t position, count;
    uint32_t child = 0;

    if (ref && names && wh_col_names_table(wh_node_find(ref, WH_N_NAME), c->table) &&
        wh_col_find_name(names, c->name, &child, &position, &count))
        wh_plan_token(c->p, part, names, child, c->with);
}

/* ---- of what a subquery in FROM gives ---------------------------------------------------------
 */

typedef struct derived {
    wh_plan *p;
    size_t part;
    const wh_node *subquery;
    const wh_token *table, *name, *with; /* with == NULL: uses are only counted */
    size_t uses, others;                 /* others: columns of that name of something else */
} derived;

static enum wh_walk rename_derived(void *ctx, const wh_node *n)
{
    derived *d = ctx;
    const wh_token *last = n->kind == WH_N_COLUMN ? wh_child_token(n->child[n->n - 1]) : NULL;
    wh_child name;

    if (n == d->subquery)
        return WH_WALK_SKIP;
    if (!last || !wh_name_eq(last, d->name))
        return WH_WALK_ON;
    if (n->n != 3 || !wh_name_eq(wh_child_token(n->child[0]), d->table)) {
        d->others++;
    } else if (d->with) {
        name = wh_child_of_token(d->with);
        wh_plan_replace(d->p, d->part, n, wh_node_new(d->p->a, WH_N_COLUMN, &name, 1, 0));
    } else {
        d->uses++;
    }
    return WH_WALK_ON;
}

/* The name of an ALIAS, where it has but one. */
static bool alias_name(const wh_node *alias, uint32_t *k)
{
    *k = alias ? alias->n - 1 : 0;
    return alias && wh_child_token(alias->child[*k]);
}

static void rename_result(derived *d, const wh_node *result)
{
    const wh_node *alias = wh_node_find(result, WH_N_ALIAS), *e = wh_node_expr(result, 0);
    const wh_node *tree = d->p->base->v[d->part]->tree;
    wh_child name, both[2];
    uint32_t k;

    d->name = alias_name(alias, &k)                   ? wh_child_token(alias->child[k])
              : e && e->kind == WH_N_COLUMN && !alias ? wh_child_token(e->child[e->n - 1])
                                                      : NULL;
    d->with = NULL;
    d->uses = d->others = 0;
    if (d->name)
        wh_node_walk(tree, rename_derived, d);
    if (!d->uses || !d->others)
        return;
    d->with = fresh_name(d->p, d->table, d->name);
    wh_plan_item(d->p);
    wh_node_walk(tree, rename_derived, d);
    if (alias) {
        wh_plan_token(d->p, d->part, alias, k, d->with);
        return;
    }
    name = wh_child_of_token(d->with);
    both[0] = wh_child_of_node(e);
    both[1] = wh_child_of_node(wh_node_new(d->p->a, WH_N_ALIAS, &name, 1, 0));
    wh_plan_replace(d->p, d->part, result, wh_node_new(d->p->a, WH_N_RESULT, both, 2, 0));
}

static enum wh_walk collect_derived(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *alias = n->kind == WH_N_TABLE_SUBQUERY ? wh_node_find(n, WH_N_ALIAS) : NULL;
    const wh_node *query = wh_node_find(n, WH_N_QUERY);
    const wh_node *compound = wh_node_find(query, WH_N_COMPOUND), *list;
    derived d = {.p = p, .part = part, .subquery = n};
    uint32_t k;
    size_t i;

    list = wh_node_find(compound ? wh_shape_member(compound, 0) : wh_node_find(query, WH_N_SELECT),
                        WH_N_PROJECTION);
    if (!list || !alias_name(alias, &k))
        return WH_WALK_ON;
    d.table = wh_child_token(alias->child[k]);
    for (i = 0; i < wh_node_count(list, WH_N_RESULT); i++)
        rename_result(&d, wh_node_find_nth(list, WH_N_RESULT, i));
    return WH_WALK_ON;
}

/*
 * A column whose name another table's column or an alias has, too, gets one of its own: then its
 * uses need no table's name before them. The table's own keys are said of its columns as they are:
 * only those in column definitions go along. So does what a subquery in FROM gives. An item for
 * each such column.
 */
void wh_pass_own_names(wh_plan *p)
{
    const wh_node *def, *tree;
    size_t i, k, j;
    bool bare;

    for (i = 0; i < p->base->n; i++) {
        tree = p->base->v[i]->tree;
        if (!tree || tree->kind != WH_N_CREATE_TABLE)
            continue;
        for (k = 0; (def = wh_col_defined(tree, k)) != NULL; k++) {
            wh_col c = wh_col_of(p, i, def);
            if (!wh_col_has_namesake(p, c.name, &bare))
                continue;
            c.with = fresh_name(p, wh_name_part(wh_node_find(tree, WH_N_NAME), 0),
                                wh_node_first_token(def));
            c.alone = true;
            wh_plan_item(p);
            wh_plan_token(p, i, def, 0, c.with);
            rename_uses(&c);
            for (j = 0; j < p->base->n; j++)
                if (p->base->v[j]->tree && p->base->v[j]->tree->kind == WH_N_INSERT)
                    rename_inserted(&c, j, p->base->v[j]->tree);
        }
    }
    wh_plan_walk(p, collect_derived);
}
