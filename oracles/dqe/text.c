/* What the ways to change rows are asked and written with. */
#include "oracles/dqe/state.h"
#include "formats/sql/tree/template.h"
#include "oracles/typing/typing.h"

bool wh_state_is_plain(const wh_state *st)
{
    return wh_node_token_count(st->t->ref) ==
           wh_node_token_count(wh_node_find(st->t->ref, WH_N_NAME));
}

bool wh_state_is_parted(const wh_state *st)
{
    const wh_relation *r = st->t->relation, *other;
    size_t i, k;

    for (i = 0; (other = wh_catalog_relation_at(st->s->catalog, i)) != NULL; i++)
        for (k = 0; k < other->nparents; k++)
            if (other->parents[k] == r || other == r)
                return true;
    return r->node && wh_node_contains(r->node, WH_N_TABLE_PARTITIONS, true);
}

bool wh_state_numbers_itself(const wh_state *st)
{
    size_t i;

    for (i = 0; i < st->t->relation->ncolumns; i++)
        if (st->t->relation->columns[i].identity)
            return st->d->counts_zero;
    return false;
}

bool wh_state_sets_literals(const wh_state *st, bool or_columns)
{
    wh_assignment set;
    size_t at = 0;

    while (wh_assignment_next(st->s->change.set, &at, &set))
        if (!set.value || wh_name_part(set.column, 1) ||
            (set.value->kind != WH_N_LITERAL &&
             (!or_columns || set.value->kind != WH_N_COLUMN || wh_name_part(set.value, 1) ||
              !wh_find_column(st->s, st->s->q.from, set.value))))
            return false;
    return true;
}

void wh_state_put_name(const wh_state *st, wh_buf *out)
{
    wh_quote_node(out, wh_node_find(st->t->ref, WH_N_NAME), false);
}

void wh_state_put_key(const wh_state *st, const wh_key *key, wh_buf *out)
{
    size_t k;

    for (k = 0; k < key->ncolumns; k++) {
        wh_buf_text(out, k ? ", " : "");
        wh_quote_name(out, st->s->dialect, key->columns[k]);
    }
}

void wh_state_put_update(const wh_state *st, wh_str target, wh_buf *out)
{
    const wh_change *c = &st->s->change;

    wh_quote(out, st->s->dialect,
             c->with ? "{with!} UPDATE {t!} {set!} {where!}" : "UPDATE {t!} {set!} {where!}",
             {"with", c->with, {NULL, 0}}, {"t", target.n ? NULL : c->target, target},
             {"set", c->set, {NULL, 0}}, {"where", c->where, {NULL, 0}});
}

void wh_state_put_delete(const wh_state *st, wh_buf *out)
{
    const wh_change *c = &st->s->change;

    wh_quote(out, st->s->dialect,
             c->with ? "{with!} DELETE FROM {t!} {where!}" : "DELETE FROM {t!} {where!}",
             {"with", c->with, {NULL, 0}}, {"t", c->target, {NULL, 0}},
             {"where", c->where, {NULL, 0}});
}

void wh_state_put_rows(const wh_state *st, wh_str columns, wh_buf *out)
{
    wh_quote(out, st->s->dialect, "SELECT {c} {from!} {where!}", {"c", NULL, columns},
             {"from", st->s->q.from, {NULL, 0}}, {"where", st->s->q.where, {NULL, 0}});
}

void wh_state_add(const wh_state *st, wh_dqe_statements *v, wh_buf *b)
{
    wh_dqe_add(st->s, v, b);
    wh_buf_release(b);
}

/* The rows that the base may reach at all: ONLY t, t PARTITION (p). */
static void put_reach(const wh_state *st, wh_buf *out)
{
    const wh_node *some = wh_node_find(st->t->ref, WH_N_PARTITION_SELECTION);

    wh_buf_text(out, wh_node_has(st->t->ref, WH_KW_ONLY) ? "ONLY " : "");
    wh_state_put_name(st, out);
    if (some)
        wh_quote(out, st->s->dialect, " {p!}", {"p", some, {NULL, 0}});
}

void wh_state_select(const wh_state *st, wh_str columns, const char *table, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "SELECT ");
    wh_buf_str(&b, columns);
    wh_buf_text(&b, " FROM ");
    if (table)
        wh_buf_text(&b, table);
    else
        put_reach(st, &b);
    wh_state_add(st, v, &b);
}

void wh_state_make_table(wh_state *st, const char *name, wh_str columns)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_format(&b, "CREATE TABLE %s AS SELECT ", name);
    wh_buf_str(&b, columns);
    wh_buf_text(&b, " FROM ");
    wh_state_put_name(st, &b);
    wh_buf_text(&b, " WHERE 1 = 0");
    wh_state_add(st, &st->setup, &b);
}
