/* Ways to change rows: rows that are put into other tables, and back again. */
#include "oracles/dqe/state.h"
#include "oracles/typing/typing.h"

/* "INSERT INTO name(c0, c1) SELECT c0, c1 FROM t WHERE p" */
static void insert_rows(const wh_state *st, const char *name, wh_str columns, wh_str values,
                        wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_format(&b, "INSERT INTO %s(", name);
    wh_buf_str(&b, columns);
    wh_buf_text(&b, ") ");
    wh_state_put_rows(st, values, &b);
    wh_state_add(st, v, &b);
}

bool wh_way_copies(const wh_state *st)
{
    return !st->s->change.with;
}

void wh_way_insert(wh_state *st, wh_dqe_statements *v)
{
    wh_state_make_table(st, "wh_rows", st->all);
    insert_rows(st, "wh_rows", st->all, st->all, v);
    wh_state_select(st, st->all, "wh_rows", v);
}

void wh_way_create(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (st->d->temporary) {
        wh_buf_text(&b, "DROP TEMPORARY TABLE IF EXISTS wh_made");
        wh_dqe_add(st->s, v, &b);
    }
    wh_buf_text(&b, st->d->temporary ? "CREATE TEMPORARY TABLE wh_made AS "
                                     : "CREATE TABLE wh_made AS ");
    wh_state_put_rows(st, st->all, &b);
    wh_state_add(st, v, &b);
    wh_state_select(st, st->all, "wh_made", v);
}

bool wh_way_puts_back(const wh_state *st)
{
    return !st->s->change.with && !wh_state_numbers_itself(st) &&
           (!st->d->unaliased || wh_state_is_plain(st));
}

void wh_way_put_back(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_state_make_table(st, "wh_rows", st->all);
    insert_rows(st, "wh_rows", st->all, st->all, v);
    wh_state_put_delete(st, &b);
    wh_dqe_add(st->s, v, &b);
    wh_buf_text(&b, "INSERT INTO ");
    wh_state_put_name(st, &b);
    wh_buf_char(&b, '(');
    wh_buf_str(&b, st->all);
    wh_buf_text(&b, ") SELECT * FROM wh_rows");
    wh_state_add(st, v, &b);
    wh_state_select(st, st->all, NULL, v);
}

static enum wh_walk see_column(void *ctx, const wh_node *n)
{
    const wh_token *name = ctx;

    return n->kind == WH_N_COLUMN && wh_name_part(n, 0) && wh_name_eq(wh_name_part(n, 0), name)
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Does a value read a column that was set before it in the same list? */
static bool reads_what_was_set(const wh_state *st)
{
    wh_assignment set, before;
    size_t at = 0, k;

    while (wh_assignment_next(st->s->change.set, &at, &set))
        for (k = 0; k + 1 < at && wh_assignment_next(st->s->change.set, &k, &before);)
            if (set.value && before.node != set.node &&
                !wh_node_walk(set.value, see_column,
                              (void *)(uintptr_t)wh_name_part(before.column, 0)))
                return true;
    return false;
}

/* Where that is so, NULL becomes 0 or '' in UPDATE and an error in INSERT, by the SQL mode. */
static bool sets_not_null(const wh_state *st)
{
    wh_assignment set;
    size_t at = 0;

    while (wh_assignment_next(st->s->change.set, &at, &set)) {
        const wh_column *c = wh_find_column(st->s, st->s->q.from, set.column);

        if (!c || c->not_null || c->primary_key || c->type.n == 0) /* '' of CREATE TABLE AS is */
            return true;
    }
    return false;
}

bool wh_way_converts(const wh_state *st)
{
    return st->converts && !st->s->change.with &&
           (!wh_means(st->s->dialect, WH_MEANS_SET_IN_ORDER) || !reads_what_was_set(st)) &&
           (!st->d->zeroes || !sets_not_null(st));
}

/* What is set goes into an empty table with the same columns, and comes out as they convert it. */
void wh_way_set(wh_state *st, wh_dqe_statements *v)
{
    wh_dqe_statements hit = {.n = 0};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_state_make_table(st, "wh_rows", st->set.names);
    insert_rows(st, "wh_rows", st->set.names, st->set.after, &hit);
    wh_state_select(st, st->set.names, "wh_rows", &hit);
    wh_dqe_add_change(st->s, st->out, "hit", &hit, st->fresh);
    wh_state_put_update(st, (wh_str){NULL, 0}, &b);
    wh_state_add(st, v, &b);
    wh_state_select(st, st->set.names, NULL, v);
}
