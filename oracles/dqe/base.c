/* The base of DQE, an UPDATE: what it changes. */
#include "oracles/dqe/dqe.h"
#include "formats/sql/tree/template.h"
#include "oracles/precision/single.h"
#include "oracles/subject/predicate.h"
#include "oracles/subject/rewrite.h"

/* ---- tables ---------------------------------------------------------------------------------- */

/* Is there a column of that name: does a script have marks of its own? */
static bool has_marks(const wh_relation *r)
{
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        if (r->columns[i].name.n > 3 && memcmp(r->columns[i].name.p, "wh_", 3) == 0)
            return true;
    return false;
}

static bool add_table(const wh_subject *s, const wh_from_item *item, wh_dqe_tables *out,
                      const char **why)
{
    const wh_relation *named = wh_item_relation(s, item), *r;
    const wh_relation *below = named ? wh_dqe_below(s, named) : NULL;
    size_t i;

    *why = "it changes more than four tables";
    if (out->n == WH_DQE_TABLES)
        return false;
    *why = "it changes what is no table";
    r = below ? below : named;
    if (!r || r->kind != WH_RELATION_TABLE || !r->columns_known || has_marks(r))
        return false;
    *why = "a table that another one of its name hides";
    if (!r->schema.n && wh_catalog_relation(s->catalog, r->name) != r)
        return false;
    *why = "it reads rows of the past";
    if (wh_is_of_history(item))
        return false;
    *why = "it samples its table";
    if (wh_node_find(item->node, WH_N_TABLESAMPLE))
        return false;
    *why = "it changes one table under two names";
    for (i = 0; i < out->n; i++)
        if (out->v[i].relation == r)
            return false;
    out->v[out->n++] = (wh_dqe_table){r, below ? named : NULL, item->node, wh_from_item_name(item)};
    return true;
}

/* Triggers and cascades that reach a table which is compared, or which the predicate reads while
 * rows go one by one. */
static bool is_undisturbed(const wh_subject *s, const wh_dqe_tables *t, const char **why)
{
    wh_reach reach = {{NULL}, 0, false};
    size_t i, k;

    for (i = 0; i < t->n; i++)
        wh_reach_of(s, t->v[i].relation, &reach);
    *why = "a trigger that may do anything";
    if (reach.open)
        return false;
    *why = "a trigger or a foreign key that changes what is compared or read";
    for (i = 0; i < t->n; i++)
        if (wh_reaches(&reach, t->v[i].relation))
            return false;
    for (k = 0; k < reach.n; k++)
        if (wh_reads_relation(s, s->statement, reach.v[k]))
            return false;
    return true;
}

bool wh_dqe_shares_columns(const wh_from_item *v, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (v[i].natural || v[i].using_list)
            return true;
    return false;
}

bool wh_dqe_joins_outer(const wh_subject *s)
{
    wh_from_items items = {NULL, 0, 0};
    size_t i;

    if (s->change.target)
        return false;
    wh_from_collect(s->a, s->change.tables, &items);
    for (i = 1; i < items.n; i++)
        if (!wh_join_is_inner(&items.p[i]))
            return true;
    return false;
}

typedef struct name_walk {
    const wh_token *name;
} name_walk;

static enum wh_walk see_name(void *ctx, const wh_node *n)
{
    const name_walk *w = ctx;

    return n->kind == WH_N_COLUMN && wh_name_part(n, 0) && wh_name_eq(wh_name_part(n, 0), w->name)
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Does a condition read a column that is set? */
static bool reads_what_is_set(const wh_change *c)
{
    wh_assignment set;
    size_t at = 0;

    while (wh_assignment_next(c->set, &at, &set)) {
        name_walk w = {wh_name_part(set.column, 0)};

        if (w.name && ((c->where && !wh_node_walk(c->where, see_name, &w)) ||
                       !wh_node_walk(c->tables, see_name, &w)))
            return true;
    }
    return false;
}

/* Is a column set whose name a join may go by, as NATURAL and USING do? */
static bool shares_what_is_set(const wh_subject *s, const wh_dqe_tables *t)
{
    wh_assignment set;
    size_t at = 0, i;

    while (wh_assignment_next(s->change.set, &at, &set)) {
        const wh_token *name = wh_name_part(set.column, 0);
        size_t homes = 0;

        for (i = 0; name && i < t->n; i++)
            homes +=
                wh_relation_column(t->v[i].relation, wh_catalog_fold(s->catalog, name)) != NULL;
        if (homes > 1)
            return true;
    }
    return false;
}

bool wh_dqe_tables_of(const wh_subject *s, wh_dqe_tables *out, const char **why)
{
    const wh_dqe_dialect *d = wh_dqe_dialect_of(s->dialect);
    const wh_change *c = &s->change;
    wh_from_items items = {NULL, 0, 0};
    wh_from_item target;
    size_t i;

    out->n = 0;
    if (!wh_dqe_knows(s, why))
        return false;
    *why = "a rule, a policy or a publication, which decides what rows a change reaches";
    if (wh_catalog_is_steered(s->catalog))
        return false;
    if (c->target) {
        memset(&target, 0, sizeof target);
        target.node = c->target;
        target.kind = WH_FROM_TABLE;
        target.name = wh_name_part(wh_node_find(c->target, WH_N_NAME), 0);
        target.schema = wh_name_part(wh_node_find(c->target, WH_N_NAME), 1);
        target.alias = NULL;
        wh_from_collect(s->a, s->q.from, &items); /* what is read begins with it */
        *why = "a statement that is not understood";
        if (!items.n)
            return false;
        target.alias = items.p[0].alias;
        *why = "what it reads has the name of its table";
        for (i = 1; i < items.n; i++)
            if (c->from && wh_from_item_name(&items.p[i]) &&
                wh_name_eq(wh_from_item_name(&items.p[i]), wh_from_item_name(&target)))
                return false;
        if (!add_table(s, &target, out, why))
            return false;
    } else {
        wh_from_collect(s->a, c->tables, &items);
        *why = "several tables, as this dialect does not have them";
        if (c->kind != WH_IS_UPDATE || !d->several || !items.n)
            return false;
        for (i = 0; i < items.n; i++)
            if (!add_table(s, &items.p[i], out, why))
                return false;
        *why = "several tables, one of which is changed while its rows are joined";
        if (d->on_the_fly && (reads_what_is_set(c) || (wh_dqe_shares_columns(items.p, items.n) &&
                                                       shares_what_is_set(s, out))))
            return false;
    }
    *why = "several tables, or an order of rows, as this dialect does not have them";
    if ((c->from && !d->update_from) || ((c->limit || c->order_by) && !d->limited) ||
        (c->limit && out->n > 1))
        return false;
    return is_undisturbed(s, out, why);
}

bool wh_dqe_sets_columns(const wh_subject *s, const wh_dqe_tables *t, const char **why)
{
    bool several = wh_dqe_dialect_of(s->dialect)->several; /* SET t.c, of one table, too */
    wh_assignment set, before;
    size_t at = 0, n, k, i;

    *why = "it sets what is no column of its table, or one twice";
    for (n = 0; wh_assignment_next(s->change.set, &at, &set); n++) {
        const wh_node *column = set.column && set.column->kind == WH_N_COLUMN ? set.column : NULL;
        const wh_token *name = column ? wh_name_part(column, 0) : NULL;
        const wh_token *table = column ? wh_name_part(column, 1) : NULL;
        const wh_column *c = NULL, *own;
        size_t homes = 0;

        for (i = 0; name && i < t->n; i++) {
            own = !table || wh_name_eq(table, t->v[i].name)
                      ? wh_relation_column(t->v[i].view ? t->v[i].view : t->v[i].relation,
                                           wh_catalog_fold(s->catalog, name))
                      : NULL;
            homes += own != NULL;
            c = own ? own : c;
        }
        if (homes != 1 || c->generated || c->hidden || (table && s->change.target && !several))
            return false;
        for (k = 0; k + 1 < at && wh_assignment_next(s->change.set, &k, &before);)
            if (before.node != set.node && wh_node_same(before.column, set.column))
                return false;
    }
    return n > 0;
}
