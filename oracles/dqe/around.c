/* Ways to change rows: in a trigger, under one, through a view; and what indexes hold then. */
#include "oracles/dqe/state.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"

#define THIS ((wh_str){NULL, 0})

/* ---- triggers ---------------------------------------------------------------------------------
 */

/* "CREATE TRIGGER wh_trigger AFTER EVENT ON t .." that does `body`, for each row. */
static void make_trigger(wh_state *st, const char *event, wh_str table, wh_buf *body)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str text = wh_subject_keep(st->s, body);

    if (st->d->trigger_function) {
        wh_quote(&b, st->s->dialect, st->d->trigger_function, {"x", NULL, text});
        wh_dqe_add(st->s, &st->setup, &b);
    }
    wh_quote(&b, st->s->dialect, st->d->trigger, {"event", NULL, wh_str_of(event)},
             {"t", NULL, table}, {"x", NULL, text});
    wh_state_add(st, &st->setup, &b);
}

/* What is made in the main schema reads a table of that one by the name of a temporary table. */
static bool is_hiding(const wh_state *st)
{
    return st->t->relation && st->t->relation->temporary && st->d->stored_alone;
}

bool wh_way_triggers(const wh_state *st)
{
    return st->d->trigger && !is_hiding(st) &&
           (!st->d->trigger_plain || (!wh_node_contains(st->s->statement, WH_N_WITH, true) &&
                                      !wh_node_contains(st->s->statement, WH_N_INDEXED_BY, true) &&
                                      !wh_node_contains(st->s->statement, WH_N_ALIAS, false)));
}

void wh_way_trigger(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "CREATE TABLE wh_go(x INT)");
    wh_dqe_add(st->s, &st->setup, &b);
    wh_state_put_update(st, THIS, &b);
    make_trigger(st, "INSERT", WH_STR("wh_go"), &b);
    wh_buf_text(&b, "INSERT INTO wh_go VALUES (1)");
    wh_state_add(st, v, &b);
    wh_state_select(st, st->kept.names, NULL, v);
}

/* A row that moves to another partition is deleted and inserted; an heir's rows have triggers of
 * their own (https://www.postgresql.org/docs/current/sql-createtrigger.html). */
bool wh_way_logs(const wh_state *st)
{
    return st->d->trigger && !wh_state_is_parted(st) &&
           (!st->d->unaliased || wh_state_is_plain(st));
}

/* Each row that is changed is written down by a trigger: once, as it is then. */
static void log_rows(wh_state *st, bool deleted)
{
    wh_str columns = deleted ? st->all : st->kept.names;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), name = b;

    wh_state_make_table(st, "wh_log", columns);
    wh_buf_text(&b, "INSERT INTO wh_log(");
    wh_buf_str(&b, columns);
    wh_buf_text(&b, ") VALUES (");
    wh_state_put_columns(st, deleted, deleted ? "OLD." : "NEW.", &b);
    wh_buf_char(&b, ')');
    wh_state_put_name(st, &name);
    make_trigger(st, deleted ? "DELETE" : "UPDATE", wh_buf_view(&name), &b);
    wh_buf_release(&name);
}

void wh_way_log_update(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    log_rows(st, false);
    wh_state_put_update(st, THIS, &b);
    wh_state_add(st, v, &b);
    wh_state_select(st, st->kept.names, "wh_log", v);
}

void wh_way_log_delete(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    log_rows(st, true);
    wh_state_put_delete(st, &b);
    wh_state_add(st, v, &b);
    wh_state_select(st, st->all, "wh_log", v);
}

/* ---- a view -----------------------------------------------------------------------------------
 */

bool wh_way_views(const wh_state *st)
{
    return wh_state_is_plain(st) && !wh_state_is_parted(st) && !is_hiding(st) &&
           (st->d->views ||
            (st->d->instead && wh_dqe_key(st->s, st->t->relation) && !wh_mentions_rowid(st->s)));
}

/* "UPDATE t SET c0 = NEW.c0, c1 = NEW.c1 WHERE key IS OLD.key" */
static void put_instead(const wh_state *st, wh_buf *out)
{
    const wh_key *key = wh_dqe_key(st->s, st->t->relation);
    wh_assignment set;
    size_t at = 0, n = 0, k;

    wh_buf_text(out, "UPDATE ");
    wh_state_put_name(st, out);
    while (wh_assignment_next(st->s->change.set, &at, &set))
        wh_quote(out, st->s->dialect, n++ ? ", {c} = NEW.{c}" : " SET {c} = NEW.{c}",
                 {"c", set.column, {NULL, 0}});
    for (k = 0; k < key->ncolumns; k++) {
        wh_buf_text(out, k ? " AND " : " WHERE ");
        wh_quote_name(out, st->s->dialect, key->columns[k]);
        wh_buf_text(out, " = OLD.");
        wh_quote_name(out, st->s->dialect, key->columns[k]);
    }
}

void wh_way_view(wh_state *st, wh_dqe_statements *v)
{
    const wh_relation *r = st->t->relation;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), target = b;
    size_t i, n = 0;

    wh_buf_text(&b, "CREATE VIEW wh_view AS SELECT ");
    for (i = 0; i < r->ncolumns; i++)
        if (!r->columns[i].hidden) {
            wh_buf_text(&b, n++ ? ", " : "");
            wh_quote_name(&b, st->s->dialect, r->columns[i].name);
        }
    wh_buf_text(&b, " FROM ");
    wh_state_put_name(st, &b);
    wh_dqe_add(st->s, &st->setup, &b);
    if (st->d->instead) {
        wh_buf_text(&b, "CREATE TRIGGER wh_trigger INSTEAD OF UPDATE ON wh_view BEGIN ");
        put_instead(st, &b);
        wh_buf_text(&b, "; END");
        wh_dqe_add(st->s, &st->setup, &b);
    }
    wh_buf_text(&target, "wh_view AS ");
    wh_buf_str(&target, wh_token_text(st->t->name));
    wh_state_put_update(st, wh_buf_view(&target), &b);
    wh_state_add(st, v, &b);
    wh_buf_release(&target);
    wh_state_select(st, st->kept.names, NULL, v);
}

/* ---- indexes ----------------------------------------------------------------------------------
 */

bool wh_way_checks(const wh_state *st)
{
    const wh_relation *r;
    size_t i;

    for (i = 0; (r = wh_catalog_relation_at(st->s->catalog, i)) != NULL; i++)
        if (r->kind == WH_RELATION_VIRTUAL) /* of rows that stand elsewhere, an index may be old */
            return false;
    return st->d->unsound && wh_subject_has(st->s, WH_SINCE_PRAGMA_TABLES);
}

static void add_run(wh_state *st, const char *place, wh_str sql)
{
    st->out->runs[st->out->nruns].place = place;
    st->out->runs[st->out->nruns++].sql = sql;
}

void wh_way_check(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str unsound;

    wh_buf_format(&b, "%s;", st->d->unsound);
    unsound = wh_subject_keep(st->s, &b);
    add_run(st, "before", unsound);
    wh_state_put_update(st, THIS, &b);
    wh_dqe_add(st->s, v, &b);
    v->v[v->n++] = unsound;
    wh_buf_release(&b);
}

/* What is said of a FULLTEXT index is not always the same. */
bool wh_way_checks_table(const wh_state *st)
{
    const wh_index *index;
    size_t i;

    for (i = 0; (index = wh_catalog_index_at(st->s->catalog, i)) != NULL; i++)
        if (index->table == st->t->relation && index->method.n &&
            !wh_str_eq_nocase(index->method, WH_STR("btree")) &&
            !wh_str_eq_nocase(index->method, WH_STR("hash")))
            return false;
    return st->d->checks_table;
}

/* One row says that the table is sound, each more what is not. It ends the transaction
 * (https://dev.mysql.com/doc/refman/8.0/en/implicit-commit.html). */
void wh_way_check_table(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str check;

    wh_buf_text(&b, "CHECK TABLE ");
    wh_state_put_name(st, &b);
    wh_buf_text(&b, " EXTENDED;");
    check = wh_subject_keep(st->s, &b);
    add_run(st, "before", check);
    wh_state_put_update(st, THIS, &b);
    wh_dqe_add(st->s, v, &b);
    v->v[v->n++] = check;
    wh_buf_release(&b);
}

/* Indexes of the table that can be read by their first column alone, by their names where a query
 * must name them. */
static size_t indexes_of(const wh_state *st, const wh_index **out, size_t max)
{
    bool named = st->d->by_index != NULL;
    const wh_index *index;
    size_t i, n = 0;

    for (i = 0; n < max && (index = wh_catalog_index_at(st->s->catalog, i)) != NULL; i++)
        if (index->table == st->t->relation && !index->partial && index->ncolumns &&
            index->columns[0].name.n && (!named || (index->name.n && !index->implied)) &&
            wh_relation_column(index->table, index->columns[0].name) &&
            (!index->method.n || wh_str_eq_nocase(index->method, WH_STR("btree"))))
            out[n++] = index;
    return n;
}

bool wh_way_reads_index(const wh_state *st)
{
    const wh_index *one;

    return (st->d->by_index || st->d->set_index) && indexes_of(st, &one, 1) > 0;
}

/* "SELECT c0, c1 FROM t INDEXED BY i WHERE c0 IS NOT NULL", or by none: NOT INDEXED. */
static wh_str read_by(const wh_state *st, const wh_index *index, bool by)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str name;

    wh_quote_name(&b, st->s->dialect, index->name);
    name = wh_subject_keep(st->s, &b);
    wh_buf_text(&b, "SELECT ");
    wh_buf_str(&b, st->all);
    wh_buf_text(&b, " FROM ");
    wh_state_put_name(st, &b);
    if (st->d->by_index)
        wh_quote(&b, st->s->dialect, by ? st->d->by_index : st->d->by_none, {"i", NULL, name});
    wh_buf_text(&b, " WHERE ");
    wh_quote_name(&b, st->s->dialect, index->columns[0].name);
    wh_buf_text(&b, " IS NOT NULL;");
    return wh_subject_keep(st->s, &b);
}

static void add_settings(wh_dqe_statements *v, const char *const *settings)
{
    for (; settings && *settings; settings++)
        v->v[v->n++] = wh_str_of(*settings);
}

/* The same rows by each index and without any. */
void wh_way_read_index(wh_state *st, wh_dqe_statements *v)
{
    const wh_index *indexes[4];
    size_t i, n = indexes_of(st, indexes, 4);
    wh_dqe_statements without = {.n = 0};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_state_put_update(st, THIS, &b);
    wh_buf_char(&b, ';');
    without.v[without.n++] = v->v[v->n++] = wh_subject_keep(st->s, &b);
    add_settings(v, st->d->set_index);
    add_settings(&without, st->d->set_none);
    for (i = 0; i < n; i++) {
        v->v[v->n++] = read_by(st, indexes[i], true);
        without.v[without.n++] = read_by(st, indexes[i], false);
    }
    wh_dqe_add_change(st->s, st->out, "without", &without, st->fresh);
}
