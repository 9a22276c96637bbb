/* What stands around the one statement of a run. */
#include "oracles/eet/state.h"
#include "formats/sql/tree/template.h"
#include "oracles/raw/raw.h"
#include "oracles/typing/typing.h"

/* The target and what it brings along; where that can't be told, every table. False: too many. */
static bool touched(const wh_subject *s, wh_reach *out)
{
    const wh_relation *target = wh_change_target(s), *r;
    size_t i;

    memset(out, 0, sizeof *out);
    if (target) {
        out->v[out->n++] = target;
        wh_reach_of(s, target, out);
        if (!out->open)
            return true;
    }
    out->n = 0;
    for (i = 0; (r = wh_catalog_relation_at(s->catalog, i)) != NULL; i++) {
        if (r->kind != WH_RELATION_TABLE)
            continue;
        if (out->n == WH_REACH_MAX)
            return false;
        out->v[out->n++] = r;
    }
    return out->n > 0;
}

/* ---- triggers ---------------------------------------------------------------------------------
 * Rows come in another order where a statement is written otherwise. What triggers leave behind is
 * the same where each does one of two things to a table that nobody reads on the way: put rows in,
 * or take rows out. */

typedef struct bodies {
    const wh_subject *s;
    const wh_relation *target;
    const wh_reach *reached;
    const wh_node *changed;       /* the TABLE_REF of the change whose parts come */
    unsigned kinds[WH_REACH_MAX]; /* what is done to each, WH_IS_.. */
    bool open;
} bodies;

/* A table that is read, wherever: by WHEN, by IF, by the change itself. */
static void see_read(bodies *b, const wh_node *n)
{
    size_t i;

    for (i = 0; n != b->changed && i < b->reached->n; i++)
        b->open |= wh_reads_relation(b->s, n, b->reached->v[i]);
}

static enum wh_walk see_body(void *ctx, const wh_node *n)
{
    bodies *b = ctx;
    const wh_relation *r;
    wh_change c;
    size_t i;

    if (n->kind == WH_N_TABLE_REF || n->kind == WH_N_IN)
        see_read(b, n);
    if (!wh_change_of(n, &c))
        return WH_WALK_ON;
    b->changed = c.target;
    r = c.target ? wh_catalog_relation_named(b->s->catalog, wh_node_find(c.target, WH_N_NAME))
                 : NULL;
    b->open |= !r || r == b->target || c.alters_errors || c.conflict ||
               !(c.kind & (WH_IS_INSERT | WH_IS_DELETE));
    for (i = 0; i < b->reached->n; i++) {
        if (r == b->reached->v[i])
            b->kinds[i] |= c.kind;
        b->open |= (b->kinds[i] & (b->kinds[i] - 1)) != 0;
    }
    return WH_WALK_ON;
}

static bool counts_the_order(const wh_subject *s, const wh_reach *reached)
{
    bodies b = {.s = s, .target = wh_change_target(s), .reached = reached};
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(s->catalog, i)) != NULL; i++)
        if (t->node && wh_reaches(reached, t->table))
            wh_node_walk(t->node, see_body, &b);
    return b.open;
}

/* ---- the state ------------------------------------------------------------------------------- */

/* MySQL's TIMESTAMP set to NULL is the time, as is one ON UPDATE
 * (https://mariadb.com/kb/en/timestamp/). */
static bool tells_time(const wh_subject *s, const wh_relation *r)
{
    size_t i;

    for (i = 0; wh_means(s->dialect, WH_MEANS_NULL_IS_NOW) && i < r->ncolumns; i++) {
        const wh_column *c = &r->columns[i];

        if ((c->def && wh_node_contains(c->def, WH_N_ON_UPDATE, true)) ||
            wh_type_has(c->type, WH_TYPE_TIMESTAMP))
            return true;
    }
    return false;
}

static bool needs_fresh(const wh_reach *tables)
{
    size_t i;

    for (i = 0; i < tables->n && wh_is_rolled_back(tables->v[i]); i++)
        ;
    return i < tables->n;
}

bool wh_state_can_be_read(const wh_subject *s, const char **why)
{
    wh_reach tables;
    size_t i;

    *why = "a rule, a policy or a publication, which decides what rows a change reaches";
    if (wh_catalog_is_steered(s->catalog))
        return false;
    *why = "a view that shows where rows lie, which is elsewhere each time";
    if (wh_is_strict(s) && wh_raw_needs_rowids(s))
        return false;
    *why = "tables that can't be told";
    if (!touched(s, &tables))
        return false;
    *why = "values that are others on each database, where nothing is rolled back";
    for (i = 0; needs_fresh(&tables) && i < tables.n; i++)
        if (wh_catalog_is_drawn(s->catalog, tables.v[i]))
            return false;
    *why = "a column that is another one each time it is read";
    for (i = 0; i < tables.n; i++)
        if (wh_relation_traits(s->catalog, tables.v[i]) & WH_TRAIT_NONDETERMINISTIC)
            return false;
    *why = "a column that tells when its row was changed";
    for (i = 0; s->kind != WH_IS_DELETE && i < tables.n; i++)
        if (tells_time(s, tables.v[i]))
            return false;
    *why = "rows that are numbered in the order in which they come";
    if (tables.numbered)
        return false;
    *why = "triggers whose doings depend on the order in which rows come";
    return !counts_the_order(s, &tables);
}

bool wh_can_take_views_back(const wh_subject *s)
{
    const wh_raw_dialect *d = wh_raw_dialect_of(s->dialect);

    return d && d->hides;
}

static void put_view(const wh_subject *s, wh_str query, size_t number, wh_buf *out)
{
    wh_buf_text(out, wh_can_take_views_back(s) ? "CREATE TEMP" : "CREATE OR REPLACE");
    wh_buf_format(out, " VIEW wh_view%lu AS ", (unsigned long)number);
    wh_buf_str(out, query);
    wh_buf_char(out, ';');
}

static void put_table(const wh_subject *s, const wh_relation *r, wh_buf *out)
{
    wh_buf_text(out, "SELECT * FROM ");
    if (r->schema.n)
        wh_quote(out, s->dialect, "{s:id}.", {"s", NULL, r->schema});
    wh_quote(out, s->dialect, "{t:id};", {"t", NULL, r->name});
}

void wh_state_put(const wh_subject *s, const wh_eet_views *views, wh_derived_run *run)
{
    static const wh_str rollback = {"ROLLBACK;", 9};
    bool change = s->kind != WH_IS_QUERY, back = wh_can_take_views_back(s), begins;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_reach tables;
    wh_str *all;
    size_t n = 0, i;

    tables.n = 0;
    if (change && !touched(s, &tables))
        return;
    run->fresh |= needs_fresh(&tables);
    begins = !run->fresh && (change || (views->n && back));
    all = WH_NEW_N(s->a, wh_str, views->n + tables.n + 2);
    if (begins && back)
        all[n++] = WH_STR("BEGIN;");
    for (i = 0; i < views->n; i++) {
        put_view(s, views->v[i], i + 1, &b);
        all[n++] = wh_subject_keep(s, &b);
    }
    if (begins && !back)
        all[n++] = WH_STR("BEGIN;");
    all[n++] = run->sql;
    for (i = 0; i < tables.n; i++) {
        put_table(s, tables.v[i], &b);
        all[n++] = wh_subject_keep(s, &b);
    }
    run->before = all;
    run->nbefore = n - 1;
    run->sql = all[n - 1];
    run->after = begins ? &rollback : NULL;
    run->nafter = begins;
}
