/*
 * Hints that make an index for one query, in a transaction that is rolled back: on a column of a
 * table it reads, on an expression of its conditions, or on the rows for which one of them holds
 * (https://www.sqlite.org/expridx.html, https://www.sqlite.org/partialindex.html). Where a change
 * of the schema can't be rolled back, an index on a column alone, which is dropped behind the
 * query; where that fails it stays, and no row is another for it.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/read.h"

enum { INDEXES_MAX = 60 };

typedef struct making {
    const wh_subject *s;
    wh_str v[INDEXES_MAX];
    const wh_relation *tables[INDEXES_MAX];
    size_t n;
} making;

static const wh_str none;

static void add_index(making *m, const wh_relation *table, wh_buf *b)
{
    if (m->n < INDEXES_MAX) {
        m->tables[m->n] = table;
        m->v[m->n++] = wh_subject_keep(m->s, b);
    } else {
        wh_buf_release(b);
    }
}

static void add_with(making *m, const wh_relation *table, const char *template_text, wh_str column,
                     wh_str e)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote(&b, m->s->dialect, "CREATE INDEX wh_index ON {t:id}", {"t", NULL, table->name});
    wh_quote(&b, m->s->dialect, template_text, {"c", NULL, column}, {"e", NULL, e});
    add_index(m, table, &b);
}

static bool can_have_index(const wh_relation *r)
{
    return r && r->kind == WH_RELATION_TABLE && !r->temporary && r->columns_known;
}

static enum wh_walk see_reference(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_REFERENCES ? WH_WALK_STOP : WH_WALK_ON;
}

/* A foreign key may take the new index for its own, and then not let it go. */
static bool gives_index_back(const wh_subject *s, const wh_relation *r)
{
    return !wh_planner_of(s->dialect)->drop_index || !r->node ||
           wh_node_walk(r->node, see_reference, NULL);
}

/* ---- columns -------------------------------------------------------------------------------- */

typedef struct naming {
    wh_str name;
} naming;

static enum wh_walk look_name(void *ctx, const wh_node *n)
{
    const naming *k = ctx;

    return n->kind == WH_N_COLUMN && wh_name_is(wh_name_part(n, 0), k->name) ? WH_WALK_STOP
                                                                             : WH_WALK_ON;
}

/* What the query names, in its own text: other columns give an index nothing to do. */
static bool is_named(const wh_subject *s, wh_str column)
{
    naming k = {column};

    return !wh_node_walk(s->statement, look_name, &k);
}

static bool fits(const wh_subject *s, const wh_index_form *form, const wh_column *c)
{
    size_t n = form->type ? strlen(form->type) : 0;

    if ((form->classes && !(form->classes >> c->type_class & 1)) || c->type.n < n ||
        !wh_str_eq_nocase((wh_str){c->type.p, n}, (wh_str){form->type, n}))
        return false;
    return !wh_is_strict(s) || (wh_typing_of_column(s, c).can & WH_CAN_BE_COMPARED);
}

static void add_columns(making *m)
{
    const wh_index_form *forms = wh_planner_of(m->s->dialect)->indexes;
    wh_read read;
    size_t i, k, t;

    wh_tables_read(m->s, m->s->statement, &read);
    for (i = 0; i < read.n; i++)
        for (k = 0; can_have_index(read.v[i]) && gives_index_back(m->s, read.v[i]) &&
                    k < read.v[i]->ncolumns;
             k++)
            for (t = 0; forms[t].sql; t++)
                if (!read.v[i]->columns[k].hidden && is_named(m->s, read.v[i]->columns[k].name) &&
                    fits(m->s, &forms[t], &read.v[i]->columns[k]))
                    add_with(m, read.v[i], forms[t].sql, read.v[i]->columns[k].name, none);
}

/* ---- expressions ---------------------------------------------------------------------------- */

typedef struct owning {
    const wh_subject *s;
    wh_from_items items;
    const wh_from_item *owner; /* of all columns so far; NULL: there were none */
    const wh_column *column;   /* one of them */
    bool good;
} owning;

static enum wh_walk see_column(void *ctx, const wh_node *n)
{
    owning *k = ctx;
    const wh_token *name = wh_name_part(n, 0), *table = wh_name_part(n, 1);
    size_t i, c, count;

    if (n->kind == WH_N_QUERY || n->kind == WH_N_OPAQUE)
        k->good = false;
    if (n->kind != WH_N_COLUMN)
        return k->good ? WH_WALK_ON : WH_WALK_STOP;
    for (i = 0; name && i < k->items.n; i++) {
        const wh_from_item *item = &k->items.p[i];
        const wh_token *called = wh_from_item_name(item);
        const wh_column *v;

        if (table && (!called || !wh_name_eq(called, table)))
            continue;
        if (!wh_item_columns(k->s, item, &v, &count))
            break;
        for (c = 0; c < count && !wh_name_is(name, v[c].name); c++)
            ;
        if (c == count)
            continue;
        k->good = k->good && (!k->owner || k->owner == item);
        k->owner = item;
        k->column = &v[c];
        return WH_WALK_SKIP;
    }
    k->good = false;
    return WH_WALK_STOP;
}

/* The table whose columns alone the expression is made of; NULL: it is not. */
static const wh_relation *owner_of(const wh_subject *s, const wh_node *e, const wh_column **column)
{
    owning k = {s, {NULL, 0, 0}, NULL, NULL, true};
    const wh_relation *r;

    wh_from_collect(s->a, s->q.from, &k.items);
    wh_node_walk(e, see_column, &k);
    if (!k.good || !k.owner || k.owner->kind != WH_FROM_TABLE || k.owner->schema)
        return NULL;
    r = wh_catalog_relation_of(s->catalog, k.owner->name);
    *column = k.column;
    return can_have_index(r) ? r : NULL;
}

/* An index names its columns without their table. */
static const wh_node *unqualified(void *ctx, const wh_node *n)
{
    const wh_subject *s = ctx;

    if (n->kind != WH_N_COLUMN || n->n == 1)
        return n;
    return wh_node_of_text(s->a, WH_N_COLUMN, wh_token_text(wh_name_part(n, 0)));
}

static wh_str text_of(const wh_subject *s, const wh_node *e)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject copy = *s;

    wh_quote_node(&b, wh_edit_map(s->a, e, unqualified, &copy), false);
    return wh_subject_keep(s, &b);
}

static void add_operand(making *m, const wh_node *e)
{
    const wh_column *column;
    const wh_relation *table;

    while (e && e->kind == WH_N_PAREN)
        e = wh_node_expr(e, 0);
    if (!e || e->kind == WH_N_COLUMN || e->kind == WH_N_LITERAL || e->kind == WH_N_ROW_VALUE ||
        e->kind == WH_N_SUBQUERY)
        return;
    table = owner_of(m->s, e, &column);
    if (table)
        add_with(m, table, "(({e}))", none, text_of(m->s, e));
}

static void add_terms(making *m)
{
    wh_nodes terms = {NULL, 0, 0};
    size_t i, k;

    wh_hint_collect_terms(m->s, &terms);
    for (i = 0; i < terms.n; i++) {
        const wh_column *column;
        const wh_relation *table = owner_of(m->s, terms.p[i], &column);
        const wh_node *e = terms.p[i];

        if (table)
            add_with(m, table, "({c:id}) WHERE {e}", column->name, text_of(m->s, e));
        add_operand(m, e);
        while (e && e->kind == WH_N_PAREN)
            e = wh_node_expr(e, 0);
        for (k = 0; e && k < 3 && wh_node_expr(e, k); k++)
            add_operand(m, wh_node_expr(e, k));
    }
}

/* ---- the hint ------------------------------------------------------------------------------- */

static void collect(making *m)
{
    if (!wh_planner_of(m->s->dialect)->indexes)
        return;
    if (!wh_planner_of(m->s->dialect)->drop_index)
        add_terms(m);
    add_columns(m);
}

size_t wh_hint_new_indexes(const wh_subject *s)
{
    making m = {.s = s};

    collect(&m);
    return m.n;
}

static bool for_a_while(const wh_subject *s, wh_str create, const wh_relation *table,
                        wh_derived_run *run)
{
    wh_str *around = WH_NEW_N(s->a, wh_str, 2);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote(&b, s->dialect, wh_planner_of(s->dialect)->drop_index, {"t", NULL, table->name});
    around[0] = create;
    around[1] = wh_subject_keep(s, &b);
    run->before = around;
    run->after = around + 1;
    run->nbefore = run->nafter = 1;
    run->sql = wh_base_text(s);
    return true;
}

bool wh_hint_with_index(const wh_subject *s, size_t at, wh_derived_run *run)
{
    making m = {.s = s};
    const wh_planner *p = wh_planner_of(s->dialect);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str steps[2];

    collect(&m);
    if (at == 0 || at > m.n || !m.v[at - 1].p)
        return false;
    wh_buf_str(&b, m.v[at - 1]);
    wh_buf_char(&b, ';');
    steps[0] = wh_subject_keep(s, &b);
    if (p->drop_index)
        return for_a_while(s, steps[0], m.tables[at - 1], run);
    steps[1] = wh_str_of(p->use_indexes);
    return wh_hint_surround(s, steps, p->use_indexes ? 2 : 1, run);
}
