/* What statements that change rows leave open, and what they reach. */
#include "oracles/precision/change.h"
#include "oracles/precision/single.h"
#include "oracles/typing/typing.h"

/* ---- what it names -------------------------------------------------------------------------- */

static const wh_relation *relation_of_ref(const wh_subject *s, const wh_node *ref)
{
    return wh_catalog_relation_named(s->catalog, wh_node_find(ref, WH_N_NAME));
}

const wh_relation *wh_change_target(const wh_subject *s)
{
    const wh_change *c = &s->change;
    wh_from_items items = {NULL, 0, 0};
    const wh_token *name;
    size_t i;

    if (c->target)
        return relation_of_ref(s, c->target);
    if (!c->tables || c->kind != WH_IS_DELETE || wh_node_find_nth(c->tables, WH_N_NAME, 1))
        return NULL;
    name = wh_name_part(wh_node_find(c->tables, WH_N_NAME), 0); /* may be an alias */
    wh_from_collect(s->a, c->from, &items);
    for (i = 0; name && i < items.n; i++)
        if (wh_from_item_name(&items.p[i]) && wh_name_eq(wh_from_item_name(&items.p[i]), name))
            return wh_item_relation(s, &items.p[i]);
    return NULL;
}

bool wh_is_rolled_back(const wh_relation *r)
{
    return !r->storage || wh_name_is(r->storage, WH_STR("InnoDB"));
}

/* ---- what it reaches ------------------------------------------------------------------------ */

bool wh_reaches(const wh_reach *reach, const wh_relation *r)
{
    size_t i;

    for (i = 0; i < reach->n; i++)
        if (wh_relation_has_part(reach->v[i], r) || wh_relation_has_part(r, reach->v[i]))
            return true;
    return false;
}

static bool is_reached(const wh_reach *reach, const wh_relation *r)
{
    size_t i;

    for (i = 0; i < reach->n && reach->v[i] != r; i++)
        continue;
    return i < reach->n;
}

static void reach(const wh_subject *s, const wh_relation *r, wh_reach *out)
{
    if (!r || r->kind != WH_RELATION_TABLE || out->n == WH_REACH_MAX) {
        out->open = true;
    } else if (!is_reached(out, r)) {
        out->v[out->n++] = r;
        wh_reach_of(s, r, out);
    }
}

/* Does the table give the column a value of its own that is another one each time: a number of a
 * sequence, which no ROLLBACK takes back, the time? */
static bool gives_another(const wh_subject *s, const wh_column *c)
{
    return c->identity || (c->value && (wh_catalog_traits(s->catalog, c->value) &
                                        (WH_TRAIT_NONDETERMINISTIC | WH_TRAIT_SIDE_EFFECT)) != 0);
}

/* May the result number `place` of the rows be the word for "the next number": NULL for a rowid and
 * for AUTO_INCREMENT, for which 0 is one too? Rows of VALUES come as they stand. */
static bool asks_next(const wh_subject *s, const wh_column *c, size_t place)
{
    wh_scope scope = {NULL, s->q.from};
    bool zero = c->def && wh_node_find(c->def, WH_N_AUTO_INCREMENT);
    wh_result r;
    size_t at = 0;

    if (s->q.values || (c->identity && !zero && c->not_null))
        return false;
    while (s->q.select && wh_result_next(s->q.projection, &at, &r) && r.kind == WH_RESULT_EXPR)
        if (place-- == 0) {
            const wh_node *e = wh_unbracketed(r.expr);
            const wh_token *t = e->kind == WH_N_LITERAL ? wh_child_token(e->child[0]) : NULL;
            char first = t ? *wh_token_text(t).p : '0';

            return zero ? first < '1' || first > '9' : !wh_never_null(s, &scope, e);
        }
    return true;
}

/* A number that the table gives itself, in the order in which rows come; with OVERRIDING USER VALUE
 * whatever is given. */
static bool numbers_rows(const wh_subject *s, const wh_node *insert, const wh_change *change,
                         const wh_relation *r)
{
    const wh_node *overriding = wh_node_find(insert, WH_N_OVERRIDING);
    bool own = overriding && wh_child_token(overriding->child[1]) &&
               wh_name_is(wh_child_token(overriding->child[1]), WH_STR("USER"));
    size_t i, k, place;

    for (i = 0; i < r->ncolumns; i++) {
        const wh_column *c = &r->columns[i];
        bool given = !change->columns && !own;

        if (!gives_another(s, c) && (int)i != r->rowid_alias)
            continue;
        for (k = place = 0; !given && !own && k < change->columns->n; k++) {
            const wh_token *t = wh_child_token(change->columns->child[k]);
            given = t && wh_name_is(t, c->name);
            place += t && !given && t->kind != WH_T_COMMA && t->kind != WH_T_LPAREN;
        }
        if (!given || (s->q.query && asks_next(s, c, change->columns ? place : i)))
            return true;
    }
    return false;
}

typedef struct body_walk {
    const wh_subject *s;
    wh_reach *out;
} body_walk;

static enum wh_walk see_statement(void *ctx, const wh_node *n)
{
    body_walk *w = ctx;
    const wh_relation *target;
    wh_change c;

    if (n->kind == WH_N_OPAQUE || n->kind == WH_N_RAISE || n->kind == WH_N_UTILITY ||
        n->kind == WH_N_CALL_STATEMENT)
        w->out->open = true;
    if (wh_change_of(n, &c)) {
        target = c.target ? relation_of_ref(w->s, c.target) : NULL;
        reach(w->s, target, w->out);
        w->out->numbered |= target && (c.kind & (WH_IS_INSERT | WH_IS_REPLACE)) &&
                            numbers_rows(w->s, n, &c, target);
    }
    return WH_WALK_ON;
}

static void reach_by_trigger(const wh_subject *s, const wh_trigger *t, wh_reach *out)
{
    const wh_node *body = t->node ? wh_node_find(t->node, WH_N_BODY) : NULL;
    body_walk w = {s, out};

    if (!body || wh_node_has(body, WH_KW_EXECUTE))
        out->open = true;
    else
        wh_node_walk(body, see_statement, &w);
}

/* May a REFERENCES mean `r` or a part of it? One that was renamed since goes by another name there
 * than it has now. */
static bool refers_to(const wh_subject *s, const wh_node *references, const wh_relation *r)
{
    const wh_node *name = wh_node_find(references, WH_N_NAME);
    const wh_relation *named = wh_catalog_relation_named(s->catalog, name);

    return !named || wh_relation_has_part(r, named) ||
           (r->nalters && wh_name_part(name, 0) && r->node && wh_node_find(r->node, WH_N_NAME) &&
            wh_name_eq(wh_name_part(wh_node_find(r->node, WH_N_NAME), 0), wh_name_part(name, 0)));
}

/* REFERENCES r .. ON DELETE CASCADE, SET NULL: anything but NO ACTION and RESTRICT. */
static void reach_by_key(const wh_subject *s, const wh_relation *r, const wh_relation *from,
                         wh_reach *out)
{
    wh_nodes keys = {NULL, 0, 0};
    size_t i;

    if (from->node)
        wh_node_collect(s->a, from->node, WH_N_REFERENCES, true, &keys);
    for (i = 0; i < from->nalters; i++)
        wh_node_collect(s->a, from->alters[i], WH_N_REFERENCES, true, &keys);
    for (i = 0; i < keys.n; i++)
        if ((wh_node_has(keys.p[i], WH_KW_CASCADE) || wh_node_has(keys.p[i], WH_KW_SET)) &&
            refers_to(s, keys.p[i], r))
            reach(s, from, out);
}

void wh_reach_of(const wh_subject *s, const wh_relation *r, wh_reach *out)
{
    const wh_relation *other;
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(s->catalog, i)) != NULL; i++)
        if (wh_relation_has_part(r, t->table))
            reach_by_trigger(s, t, out);
    for (i = 0; (other = wh_catalog_relation_at(s->catalog, i)) != NULL; i++)
        reach_by_key(s, r, other, out);
}

/* ---- order ---------------------------------------------------------------------------------- */

static bool is_ordered_by(const wh_subject *s, const wh_relation *r, const wh_node *order_by,
                          wh_str column)
{
    const wh_node *term;
    size_t i;

    for (i = 0; (term = wh_node_next(order_by, WH_N_ORDER_TERM, &i)) != NULL;) {
        const wh_node *e = wh_node_expr(term, 0);
        const wh_column *c =
            e && e->kind == WH_N_COLUMN && wh_name_part(e, 0)
                ? wh_relation_column(r, wh_catalog_fold(s->catalog, wh_name_part(e, 0)))
                : NULL;
        if (c && wh_str_eq(c->name, column))
            return true;
    }
    return false;
}

/* Do the terms of an ORDER BY put the rows of `r` in one order: is a key of it, whose columns can't
 * be NULL, among them? */
static bool is_total_order(const wh_subject *s, const wh_relation *r, const wh_node *order_by)
{
    size_t i, k;

    for (i = 0; order_by && i < r->nkeys; i++) {
        const wh_key *key = &r->keys[i];

        for (k = 0; k < key->ncolumns; k++) {
            const wh_column *c = key->columns[k].n ? wh_relation_column(r, key->columns[k]) : NULL;
            /* a PRIMARY KEY of SQLite's may hold NULLs, but as the rowid or without one */
            if (!c || !c->not_null || !wh_typing_of_column(s, c).identity ||
                !is_ordered_by(s, r, order_by, c->name))
                break;
        }
        if (k == key->ncolumns && k > 0)
            return true;
    }
    return false;
}

/* ---- the table ------------------------------------------------------------------------------ */

bool wh_is_same_for_all_rows(const wh_node *e)
{
    return e && !wh_node_contains(e, WH_N_COLUMN, true) &&
           !wh_node_contains(e, WH_N_SUBQUERY, true);
}

/* Which of several matching rows gives the value is open, unless none of them matters. */
static bool sets_are_constant(const wh_change *c)
{
    wh_assignment set;
    size_t at = 0;

    while (wh_assignment_next(c->set, &at, &set))
        if (!wh_is_same_for_all_rows(set.value))
            return false;
    return true;
}

static bool sets_read(const wh_subject *s, const wh_relation *r)
{
    return wh_reads_relation(s, s->change.set, r) || wh_reads_relation(s, s->change.returning, r) ||
           wh_reads_relation(s, s->change.conflict, r);
}

static bool is_of_key(const wh_relation *r, wh_str column)
{
    size_t i, k;

    for (i = 0; i < r->nkeys; i++)
        for (k = 0; k < r->keys[i].ncolumns; k++)
            if (wh_str_eq(r->keys[i].columns[k], column))
                return true;
    return false;
}

/* What becomes of a row may be up to a constraint's own clause, ON CONFLICT REPLACE. Rows that go
 * meet no constraint, nor do those of an UPDATE that sets no column of one that has such a clause.
 */
static bool meets_clause(const wh_subject *s, const wh_relation *target)
{
    wh_assignment set;
    size_t i, at = 0;

    if (!target || !target->node || !wh_node_contains(target->node, WH_N_CONFLICT, true))
        return false;
    if (s->kind != WH_IS_UPDATE)
        return s->kind != WH_IS_DELETE;
    for (i = 0; i < target->ncolumns; i++)
        if (target->columns[i].generated)
            return true;
    while (wh_assignment_next(s->change.set, &at, &set)) {
        const wh_token *name =
            set.column && set.column->kind == WH_N_COLUMN ? wh_name_part(set.column, 0) : NULL;
        wh_str folded = name ? wh_catalog_fold(s->catalog, name) : (wh_str){NULL, 0};
        const wh_column *c = name ? wh_relation_column(target, folded) : NULL;

        if (!c || !c->def || is_of_key(target, folded) ||
            wh_node_contains(c->def, WH_N_CONFLICT, true))
            return true;
    }
    return false;
}

/* Not an UPDATE that no trigger follows and that sets no key, to which others refer. */
static bool may_bring_along(const wh_subject *s, const wh_relation *target)
{
    const wh_trigger *t;
    wh_assignment set;
    size_t i, at = 0;

    if (s->kind != WH_IS_UPDATE)
        return true;
    for (i = 0; (t = wh_catalog_trigger_at(s->catalog, i)) != NULL; i++)
        if (t->table == target)
            return true;
    while (wh_assignment_next(s->change.set, &at, &set)) {
        const wh_token *name =
            set.column && set.column->kind == WH_N_COLUMN ? wh_name_part(set.column, 0) : NULL;

        if (!name || is_of_key(target, wh_catalog_fold(s->catalog, name)))
            return true;
    }
    return false;
}

bool wh_sets_by_what_changes(const wh_subject *s)
{
    const wh_relation *target = s->kind == WH_IS_QUERY ? NULL : wh_change_target(s);
    wh_reach along;
    size_t i;

    if (!target)
        return false;
    memset(&along, 0, sizeof along);
    if (may_bring_along(s, target))
        wh_reach_of(s, target, &along);
    for (i = 0; i < along.n; i++)
        if (sets_read(s, along.v[i]))
            return true;
    return sets_read(s, target);
}

/* SET c = DEFAULT of such a column. */
static bool sets_another(const wh_subject *s, const wh_relation *target)
{
    wh_assignment set;
    size_t at = 0;

    while (wh_assignment_next(s->change.set, &at, &set)) {
        const wh_token *name = set.column ? wh_name_part(set.column, 0) : NULL;
        const wh_column *c = NULL;

        if (!wh_node_contains(set.value, WH_N_DEFAULT_VALUE, true))
            continue;
        if (target && name)
            c = wh_relation_column(target, wh_catalog_fold(s->catalog, name));
        if (!c || gives_another(s, c))
            return true;
    }
    return false;
}

/* Rows that are written down come in that order, and so does a single one: which of them meets
 * what, and what becomes of it, is one thing. */
static bool comes_as_written(const wh_subject *s, const wh_change *c)
{
    wh_select q;

    return c->kind & (WH_IS_INSERT | WH_IS_REPLACE) && c->query && wh_select_of(c->query, &q) &&
           ((q.values && !wh_node_contains(c->query, WH_N_SUBQUERY, true)) || wh_is_one_row(s, &q));
}

/* Is there but one row that it could change? */
static bool changes_one_row(const wh_subject *s, const wh_relation *target)
{
    return wh_catalog_rows_of_table(s->catalog, target) == 1;
}

bool wh_matches_one_row(wh_catalog *catalog, const wh_node *with, const wh_node *from)
{
    return !with && wh_catalog_rows_of_from(catalog, from) == 1;
}

static const char *imprecise_insert(const wh_subject *s, const wh_relation *target)
{
    const wh_change *c = &s->change;

    if (c->set || !c->query)
        return "an INSERT of no rows and of no query";
    if ((s->kind == WH_IS_REPLACE || c->conflict) && !comes_as_written(s, c))
        return "rows that conflict, in the order in which they come";
    if (s->q.query && numbers_rows(s, s->statement, c, target))
        return "rows that are numbered in the order in which they come";
    return NULL;
}

static const char *imprecise_parts(const wh_subject *s, const wh_relation *target)
{
    const wh_change *c = &s->change;

    if (c->kind == WH_IS_MERGE)
        return "a MERGE";
    if (!c->target && !c->tables)
        return "a statement whose target is not understood";
    if (c->target && !target)
        return "a table that the setup does not make";
    if (target && target->kind == WH_RELATION_VIRTUAL)
        return "a change of a virtual table";
    if (wh_node_contains(s->statement, WH_N_CURRENT_OF, true))
        return "a row that a cursor stands on";
    if (c->alters_errors && !comes_as_written(s, c))
        return "an option that turns errors into something else";
    if (meets_clause(s, target) && !comes_as_written(s, c))
        return "a constraint with a conflict clause";
    if (c->limit && !changes_one_row(s, target) &&
        !(target && is_total_order(s, target, c->order_by)))
        return "LIMIT without a total order";
    if ((c->from || c->tables) && !sets_are_constant(c) &&
        !wh_matches_one_row(s->catalog, c->with, c->from ? c->from : c->tables))
        return "values from another table, where several rows may match";
    if (wh_sets_by_what_changes(s))
        return "values that are read from the table while it changes";
    if (sets_another(s, target))
        return "a default that is another value each time";
    if (c->kind & (WH_IS_INSERT | WH_IS_REPLACE))
        return imprecise_insert(s, target);
    return NULL;
}

bool wh_change_is_precise(const wh_subject *s, const char **why)
{
    const wh_relation *target = wh_change_target(s);
    wh_subject rows;

    *why = imprecise_parts(s, target);
    if (*why)
        return false;
    *why = "a statement that is not understood";
    return wh_subject_reading(s, &rows) && wh_is_precise(&rows, why);
}
