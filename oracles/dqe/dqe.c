/*
 * The oracle itself. The base is an UPDATE; SELECT and DELETE derive from it, on tables whose rows
 * are numbered and marked.
 *
 * Choices: update, delete (what is held against the SELECT; at least one of them); rows (numbered:
 * by a column that is added; else by the rowid or a key, where there is one); mode (strict or
 * loose: the session's SQL mode, in dialects that have one); warns (all or update: which statements
 * must make an error of what SELECT warns of, in mode=strict).
 */
#include "oracles/dqe/dqe.h"
#include "formats/sql/tree/template.h"
#include "oracles/typing/typing.h"

/* ---- when it applies ------------------------------------------------------------------------- */

/* How many of the items have such a column? */
static size_t owners(const wh_subject *s, const wh_from_items *items, const wh_token *name)
{
    const wh_column *v;
    size_t i, k, n, count = 0;

    for (i = 0; i < items->n; i++) {
        if (!wh_item_columns(s, &items->p[i], &v, &n))
            return 0;
        for (k = 0; k < n && !wh_name_is(name, v[k].name); k++)
            ;
        count += k < n;
    }
    return count;
}

/* Has the predicate names of no table before them that are not of just one? DELETE reads all but
 * its target in a query of their own, where they are not ambiguous. */
static bool names_are_plain(const wh_subject *s)
{
    wh_nodes columns = {NULL, 0, 0};
    wh_from_items items = {NULL, 0, 0};
    wh_subject rows;
    size_t i;

    if (!s->change.from || !s->change.where || wh_dqe_dialect_of(s->dialect)->delete_using)
        return true;
    if (!wh_subject_reading(s, &rows))
        return false;
    wh_from_collect(s->a, rows.q.from, &items);
    wh_node_collect(s->a, s->change.where, WH_N_COLUMN, true, &columns);
    for (i = 0; i < columns.n; i++)
        if (columns.p[i]->n == 1 && owners(&rows, &items, wh_name_part(columns.p[i], 0)) != 1)
            return false;
    return true;
}

/* Has every name in a query its column in that query, within `scope`? */
static bool names_its_own(const wh_subject *s, const wh_scope *scope, const wh_node *n)
{
    const wh_scope inner = {scope, wh_node_find(n, WH_N_FROM)};
    uint32_t i;

    if (n->kind == WH_N_SELECT)
        scope = &inner;
    if (n->kind == WH_N_COLUMN) {
        while (scope && !(scope->from && wh_find_column(s, scope->from, n)))
            scope = scope->outer;
        return scope != NULL;
    }
    for (i = 0; i < n->n; i++)
        if (wh_child_node(n->child[i]) && !names_its_own(s, scope, wh_child_node(n->child[i])))
            return false;
    return true;
}

/* Are the queries in FROM the same in a query of their own, where DELETE has them? There they see
 * the target, which UPDATE and SELECT don't show them. */
static bool queries_see_no_target(const wh_subject *s)
{
    wh_nodes queries = {NULL, 0, 0};
    size_t i;

    if (!s->change.from || wh_dqe_dialect_of(s->dialect)->delete_using)
        return true;
    wh_node_collect(s->a, s->change.from, WH_N_TABLE_SUBQUERY, false, &queries);
    for (i = 0; i < queries.n; i++)
        if (!names_its_own(s, NULL, queries.p[i]))
            return false;
    return true;
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    wh_dqe_tables tables;

    if (!wh_dqe_knows(s, why))
        return false;
    if (choices.n == 0 && s->kind == WH_IS_QUERY)
        return wh_dqe_takes_query(s, why);
    *why = "not an UPDATE";
    if (s->kind != WH_IS_UPDATE)
        return choices.n == 0 && s->kind == WH_IS_DELETE;
    *why = "a set of columns, or a value by default";
    if (!wh_dqe_tables_of(s, &tables, why))
        return false;
    *why = "rows that a query found, which are others on each database";
    if (wh_dqe_needs_fresh(s, &tables) && wh_dqe_are_others(s, &tables))
        return false;
    *why = "an alias without AS, which DELETE does not take";
    if (wh_dqe_dialect_of(s->dialect)->alias_as && wh_node_find(s->change.target, WH_N_ALIAS) &&
        !wh_node_has(wh_node_find(s->change.target, WH_N_ALIAS), WH_KW_AS))
        return false;
    *why = "a query in FROM with names of no table there";
    if (!queries_see_no_target(s))
        return false;
    *why = "a name that may be of several tables";
    if (!names_are_plain(s))
        return false;
    return wh_dqe_sets_columns(s, &tables, why);
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    const wh_dqe_dialect *d = wh_dqe_dialect_of(s->dialect);

    wh_buf_text(choices, "update=yes delete=yes rows=numbered");
    wh_dqe_draw_mode(d, rng, choices);
    return s->kind == WH_IS_UPDATE || wh_dqe_make_update(s, rng, base);
}

/* ---- derive ---------------------------------------------------------------------------------- */

typedef struct deriver {
    const wh_subject *s;
    const wh_dqe_dialect *d;
    wh_dqe_tables t;
    wh_dqe_statements setup;
    wh_derived *out;
    wh_str own; /* what its rows are told apart by already; n == 0: they are numbered */
    bool fresh;
} deriver;

static void put_qualifier(const deriver *g, size_t i, wh_buf *out)
{
    if (g->s->change.from || g->t.n > 1) {
        wh_buf_str(out, wh_token_text(g->t.v[i].name));
        wh_buf_char(out, '.');
    }
}

static void put_number(const deriver *g, size_t i, wh_buf *out)
{
    if (g->own.n)
        wh_buf_str(out, g->own);
    else
        wh_buf_format(out, "wh_row%lu", (unsigned long)i);
}

/* The tables that are read: as behind FROM. */
static void put_tables(const deriver *g, wh_buf *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote_node(&b, g->s->q.from, false);
    wh_buf_add(out, b.p, b.n);
    wh_buf_release(&b);
}

static void put_tail(const deriver *g, wh_buf *out)
{
    const wh_change *c = &g->s->change;

    wh_quote(out, g->s->dialect, " {where!} {order!} {limit!}", {"where", c->where, {NULL, 0}},
             {"order", c->order_by, {NULL, 0}}, {"limit", c->limit, {NULL, 0}});
}

static void put_with(const deriver *g, wh_buf *out)
{
    if (g->s->change.with)
        wh_quote(out, g->s->dialect, "{with!} ", {"with", g->s->change.with, {NULL, 0}});
}

/* The numbers of the rows of table i that the predicate reaches. A row that several others match
 * is reached once; in an outer join there may be none of this table. */
static void select_hits(const deriver *g, size_t i, wh_dqe_statements *out)
{
    bool outer = wh_dqe_joins_outer(g->s);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_with(g, &b);
    if (outer) {
        wh_buf_text(&b, "SELECT ");
        put_number(g, i, &b);
        wh_buf_text(&b, " FROM (");
    }
    wh_buf_text(&b, g->s->change.from || g->t.n > 1 ? "SELECT DISTINCT " : "SELECT ");
    put_qualifier(g, i, &b);
    put_number(g, i, &b);
    wh_buf_char(&b, ' ');
    put_tables(g, &b);
    put_tail(g, &b);
    if (outer) { /* HAVING would do, but for ONLY_FULL_GROUP_BY */
        wh_buf_text(&b, ") AS wh_reached WHERE ");
        put_number(g, i, &b);
        wh_buf_text(&b, " IS NOT NULL");
    }
    wh_dqe_add(g->s, out, &b);
    wh_buf_release(&b);
}

/* The numbers of table i as it is, or of those that are marked. */
static void select_rows(const deriver *g, size_t i, bool marked, wh_dqe_statements *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "SELECT ");
    put_number(g, i, &b);
    wh_buf_text(&b, " FROM ");
    if (g->t.v[i].view)
        wh_quote_name(&b, g->s->dialect, g->t.v[i].relation->name);
    else
        wh_quote_node(&b, wh_node_find(g->t.v[i].ref, WH_N_NAME), false);
    if (marked)
        wh_buf_format(&b, " WHERE wh_hit%lu = 1", (unsigned long)i);
    wh_dqe_add(g->s, out, &b);
    wh_buf_release(&b);
}

static void update(const deriver *g, wh_dqe_statements *out)
{
    const wh_change *c = &g->s->change;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    put_with(g, &b);
    wh_quote(&b, g->s->dialect, "UPDATE {t!} {set!}",
             {"t", c->target ? c->target : c->tables, {NULL, 0}}, {"set", c->set, {NULL, 0}});
    for (i = 0; i < g->t.n; i++) {
        wh_buf_text(&b, ", ");
        if (!c->target)
            put_qualifier(g, i, &b);
        wh_buf_format(&b, "wh_hit%lu = 1", (unsigned long)i);
    }
    if (c->from)
        wh_quote(&b, g->s->dialect, " {from!}", {"from", c->from, {NULL, 0}});
    put_tail(g, &b);
    wh_dqe_add(g->s, out, &b);
    wh_buf_release(&b);
}

/* Is the reference to the table more than its name: has it an alias, hints? */
static bool is_more_than_name(const wh_node *ref)
{
    return wh_node_token_count(ref) > wh_node_token_count(wh_node_find(ref, WH_N_NAME));
}

static void delete_several(const deriver *g, wh_buf *out)
{
    size_t i;

    wh_buf_text(out, "DELETE ");
    for (i = 0; i < g->t.n; i++) {
        wh_buf_text(out, i ? ", " : "");
        wh_buf_str(out, wh_token_text(g->t.v[i].name));
    }
    wh_buf_char(out, ' ');
    put_tables(g, out);
    put_tail(g, out);
}

static void delete (const deriver *g, wh_dqe_statements *out)
{
    const wh_dialect *d = g->s->dialect;
    const wh_change *c = &g->s->change;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), from = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_with(g, &b);
    if (g->d->several && (g->t.n > 1 || (is_more_than_name(c->target) && !c->limit))) {
        delete_several(g, &b);
    } else if (c->from) { /* FROM is the first word of what it reads */
        wh_quote_node(&from, c->from, false);
        wh_quote(&b, d, "DELETE FROM {t!}", {"t", c->target, {NULL, 0}});
        wh_buf_text(&b, g->d->delete_using ? " USING" : " WHERE EXISTS (SELECT 1 FROM");
        wh_buf_add(&b, from.p + 4, from.n - 4);
        wh_quote(&b, d, " {where!}", {"where", c->where, {NULL, 0}});
        wh_buf_text(&b, g->d->delete_using ? "" : ")");
    } else {
        wh_quote(&b, d, "DELETE FROM {t!}", {"t", c->target, {NULL, 0}});
        put_tail(g, &b);
    }
    wh_dqe_add(g->s, out, &b);
    wh_buf_release(&b);
    wh_buf_release(&from);
}

static void add_runs(deriver *g, bool updates, bool deletes)
{
    wh_dqe_statements v = {.n = 0};
    size_t i;

    for (i = 0; i < g->t.n; i++)
        select_hits(g, i, &v);
    wh_dqe_add_run(g->s, g->out, "select", &v);
    if (updates) {
        v.n = 0;
        update(g, &v);
        for (i = 0; i < g->t.n; i++)
            select_rows(g, i, true, &v);
        wh_dqe_add_change(g->s, g->out, "update", &v, g->fresh);
    }
    if (!deletes)
        return;
    for (v.n = 0, i = 0; i < g->t.n; i++)
        select_rows(g, i, false, &v);
    wh_dqe_add_run(g->s, g->out, "all", &v);
    v.n = 0;
    delete (g, &v);
    for (i = 0; i < g->t.n; i++)
        select_rows(g, i, false, &v);
    wh_dqe_add_change(g->s, g->out, "left", &v, g->fresh);
}

/* ---- checks --------------------------------------------------------------------------------- */

/* The errors that may be of the way into the table are set aside; and what strict modes make of
 * warnings, unless those are compared. */
static void add_check(deriver *g, const char *errors, bool promoted, const char *sides)
{
    wh_buf b = WH_BUF_INIT(4096);

    wh_buf_format(&b, "bag errors=%s aside=", errors);
    if (wh_dqe_values_are_plain(g->s, &g->t)) {
        wh_buf_text(&b, g->d->aside);
        if (promoted && g->d->promoted)
            wh_buf_format(&b, ",%s", g->d->promoted);
    } else {
        wh_buf_char(&b, '*');
    }
    wh_buf_format(&b, " select%s", sides);
    g->out->checks[g->out->nchecks++] = wh_arena_str(g->s->a, wh_buf_view(&b)).p;
    wh_buf_release(&b);
}

static void add_checks(deriver *g, wh_str warns, bool updates, bool deletes)
{
    bool all = wh_str_is(warns, "all"), some = wh_str_is(warns, "update") && updates;

    if (some) {
        add_check(g, "warn-is-error", false, " = update");
        if (deletes)
            add_check(g, "same", true, " = all - left");
        return;
    }
    add_check(g, all ? "warn-is-error" : "same", !all,
              updates && deletes ? " = update = all - left"
              : updates          ? " = update"
                                 : " = all - left");
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    wh_str mode = wh_choice(choices, "mode"), warns = wh_choice(choices, "warns");
    wh_str rows = wh_choice(choices, "rows"), yes = WH_STR("yes");
    bool updates = wh_str_eq(wh_choice(choices, "update"), yes);
    bool deletes = wh_str_eq(wh_choice(choices, "delete"), yes);
    deriver g = {.s = s, .d = wh_dqe_dialect_of(s->dialect), .out = out};
    const char *why;
    wh_str *setup;
    size_t i;

    if ((!updates && !deletes) || (rows.n && !wh_str_is(rows, "numbered")) || !wh_dqe_is_mode(mode))
        return false;
    if (warns.n && !wh_str_is(warns, "all") && !wh_str_is(warns, "update"))
        return false;
    if (!wh_dqe_tables_of(s, &g.t, &why))
        return false;
    if (warns.n && (!wh_str_is(mode, "strict") || !wh_dqe_warnings_tell(s, &g.t)))
        return false;
    g.fresh = wh_dqe_needs_fresh(s, &g.t);
    if (!rows.n && g.t.n == 1 && !s->change.from)
        g.own = wh_dqe_own_number(s, &g.t.v[0]);
    for (i = 0; i < g.t.n; i++) {
        if (!g.own.n && !g.d->number(s, &g.t.v[i], i, &g.setup))
            return false;
        if (updates)
            wh_dqe_mark(s, &g.t.v[i], i, &g.setup);
        wh_dqe_show_marks(s, &g.t.v[i], i, updates, &g.setup);
    }
    wh_dqe_set_mode(s, mode, &g.setup);
    setup = WH_NEW_N(s->a, wh_str, g.setup.n);
    memcpy(setup, g.setup.v, g.setup.n * sizeof setup[0]);
    out->setup = setup;
    out->nsetup = g.setup.n;
    add_runs(&g, updates, deletes);
    add_checks(&g, warns, updates, deletes);
    return true;
}

/* Only of the base as it is at last can be told whether warnings tell something. */
static bool choose(const wh_subject *s, wh_rng *rng, wh_buf *choices)
{
    deriver g = {.s = s, .d = wh_dqe_dialect_of(s->dialect)};
    wh_str mode = wh_choice(wh_buf_view(choices), "mode");
    const char *why;

    (void)rng;
    if (wh_str_is(mode, "strict") && wh_dqe_tables_of(s, &g.t, &why) &&
        wh_dqe_warnings_tell(s, &g.t)) {
        wh_buf_text(choices, " warns=");
        wh_buf_text(choices, g.d->warns);
    }
    return true;
}

static bool measure(wh_str choices, const wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits)
{
    size_t all = wh_choice(choices, "update").n ? 2 : 1;

    if (!wh_choice(choices, "delete").n || !results[0] || !results[all])
        return false;
    *hits = results[0]->nrows;
    *rows = results[all]->nrows;
    return true;
}

const wh_oracle wh_oracle_dqe = {
    .name = "dqe",
    .group = "dqe",
    .summary = "the same predicate in SELECT, UPDATE and DELETE",
    .takes = WH_IS_QUERY | WH_IS_UPDATE | WH_IS_DELETE,
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
    .measure = measure,
    .choose = choose,
};
