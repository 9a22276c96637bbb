/* The base of DQE, an UPDATE: what it changes, and making one of a query or a DELETE. */
#include "oracles/dqe/dqe.h"
#include "formats/sql/tree/template.h"
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
    const wh_relation *r = wh_item_relation(s, item);
    size_t i;

    *why = "it changes more than four tables";
    if (out->n == WH_DQE_TABLES)
        return false;
    *why = "it changes what is no table";
    if (!r || r->kind != WH_RELATION_TABLE || !r->columns_known || has_marks(r))
        return false;
    *why = "it samples its table";
    if (wh_node_find(item->node, WH_N_TABLESAMPLE))
        return false;
    *why = "it changes one table under two names";
    for (i = 0; i < out->n; i++)
        if (out->v[i].relation == r)
            return false;
    out->v[out->n++] = (wh_dqe_table){r, item->node, wh_from_item_name(item)};
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

/* Columns that two tables share by name: which is set? */
static bool shares_columns(const wh_from_item *v, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (v[i].natural || v[i].using_list)
            return true;
    return false;
}

static bool all_are_inner(const wh_from_item *v, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (!wh_join_is_inner(&v[i]))
            return false;
    return !shares_columns(v, n);
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
    *why = "a dialect of which it does not know how rows are marked";
    if (!d)
        return false;
    *why = "a rule or a policy, which decides what rows a change reaches";
    if (wh_catalog_is_steered(s->catalog))
        return false;
    if (c->target) {
        memset(&target, 0, sizeof target);
        target.node = c->target;
        target.kind = WH_FROM_TABLE;
        target.name = wh_name_part(wh_node_find(c->target, WH_N_NAME), 0);
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
        if (d->on_the_fly && (reads_what_is_set(c) ||
                              (shares_columns(items.p, items.n) && shares_what_is_set(s, out))))
            return false;
    }
    *why = "several tables, or an order of rows, as this dialect does not have them";
    if ((c->from && !d->update_from) || (c->limit && !d->limited) || (c->limit && out->n > 1))
        return false;
    return is_undisturbed(s, out, why);
}

bool wh_dqe_sets_columns(const wh_subject *s, const wh_dqe_tables *t, const char **why)
{
    bool several = wh_dqe_dialect_of(s->dialect)->several; /* SET t.c, of one table, too */
    wh_assignment set, before;
    size_t at = 0, k, i;

    *why = "it sets what is no column of its table, or one twice";
    while (wh_assignment_next(s->change.set, &at, &set)) {
        const wh_node *column = set.column && set.column->kind == WH_N_COLUMN ? set.column : NULL;
        const wh_token *name = column ? wh_name_part(column, 0) : NULL;
        const wh_token *table = column ? wh_name_part(column, 1) : NULL;
        const wh_column *c = NULL, *own;
        size_t homes = 0;

        for (i = 0; name && i < t->n; i++) {
            own = !table || wh_name_eq(table, t->v[i].name)
                      ? wh_relation_column(t->v[i].relation, wh_catalog_fold(s->catalog, name))
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
    return at > 0;
}

/* ---- making one ------------------------------------------------------------------------------ */

static bool is_settable(const wh_column *c)
{
    return !c->generated && !c->hidden && !c->identity;
}

/* A value for the column: often one that the base itself compares it with. `alone`: no other table
 * is in sight, so that it may be a column's. */
static void put_value(const wh_subject *s, wh_rng *rng, const wh_relation *r, const wh_column *c,
                      bool alone, wh_buf *out)
{
    uint32_t shape = wh_rng_below(rng, 8);
    const wh_column *other = &r->columns[wh_rng_below(rng, (uint32_t)r->ncolumns)];
    wh_operand to = {NULL, NULL, c}, from = {NULL, NULL, other};
    wh_str constant = wh_random_constant(s, rng, &to);

    if (shape == 0 && !c->not_null)
        wh_buf_text(out, "NULL");
    else if (alone && shape == 1)
        wh_quote_name(out, s->dialect, c->name);
    else if (alone && shape == 2 && !other->hidden && wh_operands_match(s, &to, &from))
        wh_quote_name(out, s->dialect, other->name);
    else
        wh_buf_str(out, constant);
}

/* "SET c0 = 1, c1 = NULL": a key less often, as two rows with one value of it are an error. */
static bool put_set(const wh_subject *s, wh_rng *rng, const wh_relation *r, const wh_token *name,
                    bool alone, wh_buf *out)
{
    size_t first = wh_rng_below(rng, (uint32_t)r->ncolumns), i, n = 0;
    size_t most = 1 + wh_rng_below(rng, 2);
    bool keys;

    wh_buf_text(out, " SET ");
    for (keys = wh_rng_below(rng, 4) == 0; n == 0; keys = true) {
        for (i = 0; i < r->ncolumns && n < most; i++) {
            const wh_column *c = &r->columns[(first + i) % r->ncolumns];

            if (!is_settable(c) || ((c->unique || c->primary_key) && !keys))
                continue;
            wh_buf_text(out, n++ ? ", " : "");
            if (name) {
                wh_buf_str(out, wh_token_text(name));
                wh_buf_char(out, '.');
            }
            wh_quote_name(out, s->dialect, c->name);
            wh_buf_text(out, " = ");
            put_value(s, rng, r, c, alone, out);
        }
        if (keys)
            break;
    }
    return n > 0;
}

static bool has_plain_items(const wh_chain *c)
{
    size_t i;

    for (i = 0; i < c->n; i++)
        if (c->v[i].kind != WH_FROM_TABLE && c->v[i].kind != WH_FROM_SUBQUERY)
            return false;
    return true;
}

/* An item that can be changed; c->n: there is none. */
static size_t choose_target(const wh_subject *s, wh_rng *rng, const wh_chain *c)
{
    size_t first = wh_rng_below(rng, (uint32_t)c->n), i;

    for (i = 0; i < c->n; i++) {
        const wh_from_item *item = &c->v[(first + i) % c->n];
        const wh_relation *r = wh_item_relation(s, item);

        if (r && r->kind == WH_RELATION_TABLE && r->ncolumns &&
            !(s->q.with && wh_with_member(s->q.with, item->name)) &&
            !(s->version && s->version < 3024000 && item->alias && s->dialect->affinity))
            return (first + i) % c->n;
    }
    return c->n;
}

/* "a, b" but the one at `target`. */
static void put_others(const wh_chain *c, size_t target, wh_buf *out)
{
    size_t i, n = 0;

    for (i = 0; i < c->n; i++) {
        if (i == target)
            continue;
        wh_buf_text(out, n++ ? ", " : "");
        wh_quote_node(out, c->v[i].node, false);
    }
}

/* The predicate and the conditions of the joins. */
static bool put_condition(const wh_subject *s, wh_rng *rng, const wh_chain *c, wh_buf *out)
{
    size_t i, n = 0;

    for (i = 0; i < c->n; i++)
        if (c->v[i].on) {
            wh_quote(out, s->dialect, n++ ? " AND {e}" : "{e}", {"e", c->v[i].on, {NULL, 0}});
        }
    if (s->q.predicate)
        wh_quote(out, s->dialect, n ? " AND {e}" : "{e!}", {"e", s->q.predicate, {NULL, 0}});
    return s->q.predicate || n || wh_random_predicate(s, rng, out);
}

/* A predicate over the target alone, where what is joined to it can't come along. */
static bool put_own_predicate(const wh_subject *s, wh_rng *rng, const wh_from_item *target,
                              wh_buf *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject rows;
    wh_str text;

    wh_quote(&b, s->dialect, "SELECT 1 FROM {t!};", {"t", target->node, {NULL, 0}});
    text = wh_subject_keep(s, &b);
    return text.p && wh_subject_change(&rows, s, text) && wh_random_predicate(&rows, rng, out);
}

bool wh_dqe_takes_query(const wh_subject *s, const char **why)
{
    wh_chain c;

    *why = "no tables in FROM";
    if (!s->q.select || !s->q.from || !wh_chain_of(s, &c))
        return false;
    *why = "a WITH, which its UPDATE can't have";
    return !s->q.with || !wh_dialect_is(s->dialect, &wh_dialect_mariadb);
}

/* What stands behind the first word of FROM or USING. */
static void put_behind_word(const wh_node *clause, size_t word, wh_buf *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote_node(&b, clause, false);
    wh_buf_add(out, b.p + word, b.n - word);
    wh_buf_release(&b);
}

enum form { ALONE, EXISTS, FROM, SEVERAL, JOINED };

/* How the other items of FROM come along. */
static enum form choose_form(const wh_subject *s, wh_rng *rng, const wh_chain *c)
{
    const wh_dqe_dialect *d = wh_dqe_dialect_of(s->dialect);
    uint32_t draw = wh_rng_below(rng, 8);
    bool joins = d->several && !s->q.with;

    if (c->n == 1 || !has_plain_items(c) || draw == 0)
        return ALONE;
    if (!all_are_inner(c->v, c->n))
        return joins && draw < 5 ? JOINED : ALONE;
    if (draw < 4 && d->update_from && !(s->dialect->affinity && s->version && s->version < 3033000))
        return FROM;
    return draw < 5 && joins ? SEVERAL : EXISTS;
}

/* "UPDATE t", with what comes along. */
static void put_tables(const wh_subject *s, const wh_chain *c, size_t at, enum form form,
                       wh_buf *out)
{
    if (form == JOINED) {
        wh_buf_text(out, "UPDATE");
        put_behind_word(s->q.from, 4, out);
        return;
    }
    wh_quote(out, s->dialect, s->q.with ? "{with!} UPDATE {t!}" : "UPDATE {t!}",
             {"with", s->q.with, {NULL, 0}}, {"t", c->v[at].node, {NULL, 0}});
    if (form == SEVERAL) {
        wh_buf_text(out, ", ");
        put_others(c, at, out);
    }
}

/* What stands behind WHERE. */
static bool put_whole_predicate(const wh_subject *s, wh_rng *rng, const wh_chain *c, size_t at,
                                enum form form, wh_buf *out)
{
    bool good;

    if (form == JOINED && s->q.predicate) {
        wh_quote_node(out, s->q.predicate, false);
        return true;
    }
    if (form == JOINED)
        return wh_random_predicate(s, rng, out);
    if (form == ALONE && c->n > 1)
        return put_own_predicate(s, rng, &c->v[at], out);
    if (form == EXISTS) {
        wh_buf_text(out, "EXISTS (SELECT 1 FROM ");
        put_others(c, at, out);
        wh_buf_text(out, " WHERE ");
    }
    good = put_condition(s, rng, c, out);
    wh_buf_text(out, form == EXISTS ? ")" : "");
    return good;
}

static bool make_of_query(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    wh_chain c;
    wh_rng values;
    const wh_from_item *target;
    enum form form;
    size_t at;
    bool good;

    if (!wh_chain_of(s, &c))
        return false;
    at = choose_target(s, rng, &c);
    if (at == c.n)
        return false;
    target = &c.v[at];
    form = choose_form(s, rng, &c);
    put_tables(s, &c, at, form, out);
    wh_rng_seed(&values, ((uint64_t)wh_rng_below(rng, UINT32_MAX) << 32), 0, 0);
    good = put_set(s, &values, wh_item_relation(s, target),
                   form >= SEVERAL ? wh_from_item_name(target) : NULL,
                   form == ALONE || form == EXISTS, out);
    if (form == FROM) {
        wh_buf_text(out, " FROM ");
        put_others(&c, at, out);
    }
    wh_buf_text(out, " WHERE ");
    return put_whole_predicate(s, rng, &c, at, form, out) && good;
}

/* DELETE t0, t1 FROM what is joined: all of that is updated, and a column of the first target set;
 * DELETE a FROM t0 AS a: that one. */
static bool make_of_targets(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    const wh_change *c = &s->change;
    const wh_node *name = wh_node_find(c->tables, WH_N_NAME);
    const wh_from_item *item = NULL;
    wh_from_items items = {NULL, 0, 0};
    const wh_relation *r;
    size_t i;

    if (!wh_dqe_dialect_of(s->dialect)->several || !c->from || !name || c->with)
        return false;
    wh_from_collect(s->a, c->from, &items);
    for (i = 0; i < items.n && !item; i++)
        if (wh_from_item_name(&items.p[i]) &&
            wh_name_eq(wh_from_item_name(&items.p[i]), wh_name_part(name, 0)))
            item = &items.p[i];
    r = item ? wh_item_relation(s, item) : NULL;
    if (!r || !r->ncolumns)
        return false;
    wh_buf_text(out, "UPDATE");
    put_behind_word(c->from, c->from->kind == WH_N_FROM ? 4 : 5, out);
    return put_set(s, rng, r, items.n > 1 ? wh_from_item_name(item) : NULL, items.n == 1, out);
}

static bool make_of_delete(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    const wh_change *c = &s->change;
    const wh_relation *r = wh_change_target(s);
    bool good;

    if (c->target) {
        if (!r || !r->ncolumns || (c->from && !wh_dqe_dialect_of(s->dialect)->update_from))
            return false;
        wh_quote(out, s->dialect, c->with ? "{with!} UPDATE {t!}" : "UPDATE {t!}",
                 {"with", c->with, {NULL, 0}}, {"t", c->target, {NULL, 0}});
        good = put_set(s, rng, r, NULL, !c->from, out);
        if (c->from) {
            wh_buf_text(out, " FROM");
            put_behind_word(c->from, 5, out);
        }
    } else {
        good = make_of_targets(s, rng, out);
    }
    wh_quote(out, s->dialect, " {where!} {order!} {limit!}", {"where", c->where, {NULL, 0}},
             {"order", c->order_by, {NULL, 0}}, {"limit", c->limit, {NULL, 0}});
    return good;
}

bool wh_dqe_make_update(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    return s->kind == WH_IS_DELETE ? make_of_delete(s, rng, out) : make_of_query(s, rng, out);
}
