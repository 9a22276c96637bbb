/* Ways to change rows: rows that conflict with themselves, or match themselves, by a key. */
#include "oracles/dqe/state.h"
#include "formats/sql/tree/template.h"

/* "INTO t(c0, c1) SELECT c0, c1 FROM t WHERE p" */
static void put_itself(const wh_state *st, wh_buf *out)
{
    wh_buf_text(out, " INTO ");
    wh_state_put_name(st, out);
    wh_buf_char(out, '(');
    wh_buf_str(out, st->all);
    wh_buf_text(out, ") ");
    wh_state_put_rows(st, st->all, out);
}

/* A parent's key says nothing of its heirs' rows, and a constraint may have a way of its own. */
static bool meets_itself(const wh_state *st)
{
    const wh_relation *r = st->t->relation;

    return wh_dqe_key(st->s, r) && st->s->q.predicate && !st->s->change.with &&
           !wh_state_is_parted(st) && r->node && !wh_node_contains(r->node, WH_N_CONFLICT, true);
}

bool wh_way_replaces(const wh_state *st)
{
    return st->d->replaces && meets_itself(st) && !wh_state_numbers_itself(st);
}

void wh_way_replace(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "REPLACE");
    put_itself(st, &b);
    wh_state_add(st, v, &b);
    wh_state_select(st, st->all, NULL, v);
}

bool wh_way_upserts(const wh_state *st)
{
    return wh_subject_has(st->s, WH_SINCE_UPSERT) && meets_itself(st) &&
           wh_state_sets_literals(st, true) && !wh_state_numbers_itself(st);
}

/* "c0 = 1, c1 = excluded.c2", "c0 = 1, c1 = VALUES(c2)": a row that conflicts is put in as it is.
 */
static void put_assignments(const wh_state *st, wh_buf *out)
{
    wh_assignment set;
    size_t at = 0, n = 0;

    while (wh_assignment_next(st->s->change.set, &at, &set)) {
        wh_quote(out, st->s->dialect, n++ ? ", {c!} = " : "{c!} = ", {"c", set.column, {NULL, 0}});
        wh_quote(out, st->s->dialect, set.value->kind == WH_N_COLUMN ? st->d->excluded : "{v!}",
                 {"v", set.value, {NULL, 0}});
    }
}

/* "ON CONFLICT (key) DO UPDATE SET c0 = 1", "ON DUPLICATE KEY UPDATE c0 = 1" */
static void put_conflict(const wh_state *st, wh_buf *out)
{
    wh_buf key = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_state_put_key(st, wh_dqe_key(st->s, st->t->relation), &key);
    wh_quote(out, st->s->dialect, st->d->conflict, {"key", NULL, wh_buf_view(&key)});
    wh_buf_release(&key);
    put_assignments(st, out);
}

void wh_way_upsert(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "INSERT");
    put_itself(st, &b);
    put_conflict(st, &b);
    wh_state_add(st, v, &b);
    wh_state_select(st, st->kept.names, NULL, v);
}

bool wh_way_merges(const wh_state *st)
{
    return st->d->merges && wh_subject_has(st->s, WH_SINCE_MERGE) && meets_itself(st) &&
           wh_state_sets_literals(st, false);
}

void wh_way_merge(wh_state *st, wh_dqe_statements *v)
{
    const wh_key *key = wh_dqe_key(st->s, st->t->relation);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str columns;
    size_t k;

    wh_state_put_key(st, key, &b);
    columns = wh_subject_keep(st->s, &b);
    wh_buf_text(&b, "MERGE INTO ");
    wh_state_put_name(st, &b);
    wh_buf_text(&b, " AS wh_all USING (");
    wh_state_put_rows(st, columns, &b);
    wh_buf_text(&b, ") AS wh_hits ON ");
    for (k = 0; k < key->ncolumns; k++) {
        wh_buf_text(&b, k ? " AND wh_all." : "wh_all.");
        wh_quote_name(&b, st->s->dialect, key->columns[k]);
        wh_buf_text(&b, " = wh_hits.");
        wh_quote_name(&b, st->s->dialect, key->columns[k]);
    }
    wh_quote(&b, st->s->dialect, " WHEN MATCHED THEN UPDATE {set!}",
             {"set", st->s->change.set, {NULL, 0}});
    wh_state_add(st, v, &b);
    wh_state_select(st, st->kept.names, NULL, v);
}
