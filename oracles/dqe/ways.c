/* Ways to change rows, a row each: what they are written as, and what SELECT must say of them. */
#include "oracles/dqe/state.h"
#include "formats/sql/tree/template.h"

static void put_name(const wh_state *st, wh_buf *out)
{
    wh_quote_node(out, wh_node_find(st->t->ref, WH_N_NAME), false);
}

static bool is_one_of(const wh_state *st, const wh_dialect *a, const wh_dialect *b)
{
    return wh_dialect_is(st->s->dialect, a) || (b && wh_dialect_is(st->s->dialect, b));
}

/* Has SQLite this version? Others are taken to be new enough. */
static bool is_since(const wh_state *st, uint32_t version)
{
    return !st->s->dialect->affinity || !st->s->version || st->s->version >= version;
}

static void add(const wh_state *st, wh_dqe_statements *v, wh_buf *b)
{
    wh_dqe_add(st->s, v, b);
    wh_buf_release(b);
}

/* "UPDATE t SET .. WHERE p", and what stands behind that. */
static void put_update(const wh_state *st, const char *more, wh_buf *out)
{
    const wh_change *c = &st->s->change;
    wh_str columns = *more ? st->columns : (wh_str){NULL, 0};

    wh_quote(out, st->s->dialect,
             c->with ? "{with!} UPDATE {t!} {set!} {where!}" : "UPDATE {t!} {set!} {where!}",
             {"with", c->with, {NULL, 0}}, {"t", c->target, {NULL, 0}}, {"set", c->set, {NULL, 0}},
             {"where", c->where, {NULL, 0}});
    wh_buf_text(out, more);
    wh_buf_str(out, columns);
}

static void put_delete(const wh_state *st, const char *more, wh_buf *out)
{
    const wh_change *c = &st->s->change;
    wh_str columns = *more ? st->columns : (wh_str){NULL, 0};

    wh_quote(out, st->s->dialect,
             c->with ? "{with!} DELETE FROM {t!} {where!}" : "DELETE FROM {t!} {where!}",
             {"with", c->with, {NULL, 0}}, {"t", c->target, {NULL, 0}},
             {"where", c->where, {NULL, 0}});
    wh_buf_text(out, more);
    wh_buf_str(out, columns);
}

/* The table as it is by then. */
static void select_table(const wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "SELECT ");
    wh_buf_str(&b, st->columns);
    wh_buf_text(&b, " FROM ");
    put_name(st, &b);
    add(st, v, &b);
}

/* The base's rows as a query: "SELECT c0, c1 FROM t WHERE p". */
static void put_rows(const wh_state *st, wh_str columns, wh_buf *out)
{
    wh_quote(out, st->s->dialect, "SELECT {c} {from!} {where!}", {"c", NULL, columns},
             {"from", st->s->q.from, {NULL, 0}}, {"where", st->s->q.where, {NULL, 0}});
}

/* ---- UPDATE and DELETE ------------------------------------------------------------------------
 */

static bool always(const wh_state *st)
{
    (void)st;
    return true;
}

static void update(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_update(st, "", &b);
    add(st, v, &b);
    select_table(st, v);
}

/* DELETE with an alias is written otherwise in some dialects. */
static bool deletes(const wh_state *st)
{
    return !wh_dqe_dialect_of(st->s->dialect)->several ||
           wh_node_token_count(st->t->ref) ==
               wh_node_token_count(wh_node_find(st->t->ref, WH_N_NAME));
}

static void delete (wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_delete(st, "", &b);
    add(st, v, &b);
    select_table(st, v);
}

/* ---- RETURNING --------------------------------------------------------------------------------
 */

/* https://www.sqlite.org/lang_returning.html: since 3.35.0 */
static bool update_returns(const wh_state *st)
{
    return is_one_of(st, &wh_dialect_sqlite, &wh_dialect_postgresql) && is_since(st, 3035000);
}

static bool delete_returns(const wh_state *st)
{
    return deletes(st) && (update_returns(st) || is_one_of(st, &wh_dialect_mariadb, NULL));
}

static void update_returning(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_update(st, " RETURNING ", &b);
    add(st, v, &b);
}

static void delete_returning(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_delete(st, " RETURNING ", &b);
    add(st, v, &b);
}

/* ---- rows that conflict with themselves -------------------------------------------------------
 */

/* A key whose columns are never NULL and are not set; NULL: there is none. */
static const wh_key *own_key(const wh_state *st)
{
    const wh_relation *r = st->t->relation;
    wh_assignment set;
    size_t i, k, at;

    for (i = 0; i < r->nkeys; i++) {
        const wh_key *key = &r->keys[i];
        bool good = key->ncolumns > 0;

        for (k = 0; good && k < key->ncolumns; k++) {
            const wh_column *c = key->columns[k].n ? wh_relation_column(r, key->columns[k]) : NULL;

            good = c && !c->generated &&
                   (c->not_null || (key->primary && (int)(c - r->columns) == r->rowid_alias));
            for (at = 0; good && wh_assignment_next(st->s->change.set, &at, &set);)
                good = !wh_name_is(wh_name_part(set.column, 0), c->name);
        }
        if (good)
            return key;
    }
    return NULL;
}

static void put_key(const wh_state *st, const wh_key *key, wh_buf *out)
{
    size_t k;

    for (k = 0; k < key->ncolumns; k++) {
        wh_buf_text(out, k ? ", " : "");
        wh_quote_name(out, st->s->dialect, key->columns[k]);
    }
}

/* "INTO t(c0, c1) SELECT c0, c1 FROM t WHERE p" */
static void put_itself(const wh_state *st, wh_buf *out)
{
    wh_buf_text(out, " INTO ");
    put_name(st, out);
    wh_buf_char(out, '(');
    wh_buf_str(out, st->all);
    wh_buf_text(out, ") ");
    put_rows(st, st->all, out);
}

static bool replaces(const wh_state *st)
{
    return !is_one_of(st, &wh_dialect_postgresql, NULL) && own_key(st) && st->s->q.predicate &&
           !st->s->change.with;
}

static void replace(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "REPLACE");
    put_itself(st, &b);
    add(st, v, &b);
    select_table(st, v);
}

/* Values that name no column: which row's would that be? */
static bool sets_constants(const wh_state *st)
{
    wh_assignment set;
    size_t at = 0;

    while (wh_assignment_next(st->s->change.set, &at, &set))
        if (!set.value || set.value->kind != WH_N_LITERAL)
            return false;
    return true;
}

/* https://www.sqlite.org/lang_UPSERT.html: since 3.24.0 */
static bool upserts(const wh_state *st)
{
    return is_one_of(st, &wh_dialect_sqlite, &wh_dialect_postgresql) && is_since(st, 3024000) &&
           own_key(st) && sets_constants(st) && st->s->q.predicate && !st->s->change.with;
}

static void upsert(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "INSERT");
    put_itself(st, &b);
    wh_buf_text(&b, " ON CONFLICT (");
    put_key(st, own_key(st), &b);
    wh_quote(&b, st->s->dialect, ") DO UPDATE {set!}", {"set", st->s->change.set, {NULL, 0}});
    add(st, v, &b);
    select_table(st, v);
}

/* ---- out and in again -------------------------------------------------------------------------
 */

static bool puts_back(const wh_state *st)
{
    return deletes(st) && !st->s->change.with;
}

static void put_back(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "CREATE TABLE wh_rows AS SELECT ");
    wh_buf_str(&b, st->all);
    wh_buf_text(&b, " FROM ");
    put_name(st, &b);
    wh_buf_text(&b, " WHERE 1 = 0");
    wh_dqe_add(st->s, &st->setup, &b);
    wh_buf_text(&b, "INSERT INTO wh_rows ");
    put_rows(st, st->all, &b);
    wh_dqe_add(st->s, v, &b);
    put_delete(st, "", &b);
    wh_dqe_add(st->s, v, &b);
    wh_buf_text(&b, "INSERT INTO ");
    put_name(st, &b);
    wh_buf_char(&b, '(');
    wh_buf_str(&b, st->all);
    wh_buf_text(&b, ") SELECT * FROM wh_rows");
    add(st, v, &b);
    select_table(st, v);
}

/* ---- in a trigger -----------------------------------------------------------------------------
 */

/* What SQLite's triggers can't have: WITH, INDEXED BY, names with a schema
 * (https://www.sqlite.org/lang_createtrigger.html, 2.1). */
static bool triggers(const wh_state *st)
{
    return is_one_of(st, &wh_dialect_sqlite, NULL) &&
           !wh_node_contains(st->s->statement, WH_N_WITH, true) &&
           !wh_node_contains(st->s->statement, WH_N_INDEXED_BY, true) &&
           !wh_node_contains(st->s->statement, WH_N_ALIAS, false);
}

static void trigger(wh_state *st, wh_dqe_statements *v)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(&b, "CREATE TABLE wh_go(x INT)");
    wh_dqe_add(st->s, &st->setup, &b);
    wh_buf_text(&b, "CREATE TRIGGER wh_trigger AFTER INSERT ON wh_go BEGIN ");
    put_update(st, "", &b);
    wh_buf_text(&b, "; END");
    wh_dqe_add(st->s, &st->setup, &b);
    wh_buf_text(&b, "INSERT INTO wh_go VALUES (1)");
    add(st, v, &b);
    select_table(st, v);
}

/* ---- indexes ----------------------------------------------------------------------------------
 */

static bool is_checked(const wh_state *st)
{
    return is_one_of(st, &wh_dialect_sqlite, NULL) && is_since(st, 3016000);
}

/* "row 1 missing from index i0", "wrong # of entries in index i0", "non-unique entry in index i0"
 * (https://www.sqlite.org/pragma.html#pragma_integrity_check) */
#define UNSOUND "SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE '%index%'"

static void check_indexes(wh_state *st, wh_dqe_statements *v)
{
    wh_derived_run *before = &st->out->runs[st->out->nruns++];
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    before->place = "before";
    before->sql = WH_STR(UNSOUND ";");
    put_update(st, "", &b);
    wh_dqe_add(st->s, v, &b);
    wh_buf_text(&b, UNSOUND);
    add(st, v, &b);
}

/* ---- the table --------------------------------------------------------------------------------
 */

static const wh_state_way ways[] = {
    {"update", "bag updated = hit + false + null", always, update, "updated", true, true},
    {"delete", "bag left = false + null", deletes, delete, "left", false, true},
    {"returning", "bag returned = hit", update_returns, update_returning, "returned", true},
    {"deleted", "bag returned = hit", delete_returns, delete_returning, "returned", true,
     .as_before = true},
    {"replace", "bag replaced = whole", replaces, replace, "replaced", .whole = true},
    {"upsert", "bag updated = hit + false + null", upserts, upsert, "updated", true, true},
    {"back", "bag back = whole", puts_back, put_back, "back", .whole = true},
    {"trigger", "bag updated = hit + false + null", triggers, trigger, "updated", true, true},
    {"indexes", "bag after = before", is_checked, check_indexes, "after"},
};

const wh_state_way *wh_state_way_at(size_t i)
{
    return i < sizeof ways / sizeof ways[0] ? &ways[i] : NULL;
}
