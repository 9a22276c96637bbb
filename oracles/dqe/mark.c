/*
 * Numbers and marks of rows: columns wh_row0 and wh_hit0 of the first table that the base changes,
 * wh_row1 and wh_hit1 of the second. Numbers need not be without gaps nor even unique: they are
 * given once, before the runs.
 */
#include "oracles/dqe/dqe.h"

static void put_name(const wh_subject *s, const wh_relation *r, wh_buf *out)
{
    if (r->schema.n) {
        wh_quote_name(out, s->dialect, r->schema);
        wh_buf_char(out, '.');
    }
    wh_quote_name(out, s->dialect, r->name);
}

/* "ALTER TABLE t ADD COLUMN wh_row0 DEFINITION;" */
static void add_column(const wh_subject *s, const wh_relation *r, const char *column, size_t i,
                       const char *definition, wh_dqe_statements *out)
{
    wh_buf b = WH_BUF_INIT(4096);

    wh_buf_text(&b, "ALTER TABLE ");
    put_name(s, r, &b);
    wh_buf_format(&b, " ADD COLUMN %s%lu %s", column, (unsigned long)i, definition);
    wh_dqe_add(s, out, &b);
    wh_buf_release(&b);
}

/* Triggers of the table go before rows are numbered, and come again behind that. */
static void put_triggers(const wh_subject *s, const wh_relation *r, bool drop,
                         wh_dqe_statements *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(s->catalog, i)) != NULL; i++) {
        if (t->table != r)
            continue;
        if (drop) {
            wh_buf_text(&b, "DROP TRIGGER ");
            wh_quote_name(&b, s->dialect, t->name);
        } else {
            wh_node_print_edited(&b, t->node, WH_PRINT_NO_LEADING);
            while (b.n && (b.p[b.n - 1] == ';' || b.p[b.n - 1] == '\n' || b.p[b.n - 1] == ' '))
                b.n--;
        }
        wh_dqe_add(s, out, &b);
    }
    wh_buf_release(&b);
}

/* The columns of the primary key, each behind `prefix`. */
static void put_key(const wh_subject *s, const wh_relation *r, const char *prefix, wh_buf *out)
{
    size_t i, n = 0;

    for (i = 0; i < r->ncolumns; i++) {
        if (!r->columns[i].primary_key)
            continue;
        wh_buf_text(out, n++ ? ", " : "");
        wh_buf_text(out, prefix);
        wh_quote_name(out, s->dialect, r->columns[i].name);
    }
}

/* How many keys come no later: the number of a row that has no rowid. */
static void put_rank(const wh_subject *s, const wh_relation *r, wh_buf *out)
{
    wh_buf qualifier = WH_BUF_INIT(4096);

    wh_quote_name(&qualifier, s->dialect, r->name);
    wh_buf_add(&qualifier, ".", 2);
    wh_buf_text(out, "(SELECT COUNT(*) FROM ");
    put_name(s, r, out);
    wh_buf_text(out, " AS wh_other WHERE (");
    put_key(s, r, "wh_other.", out);
    wh_buf_text(out, ") <= (");
    put_key(s, r, qualifier.p, out);
    wh_buf_text(out, "))");
    wh_buf_release(&qualifier);
}

bool wh_dqe_number_sqlite(const wh_subject *s, const wh_dqe_table *t, size_t i,
                          wh_dqe_statements *out)
{
    const wh_relation *r = t->relation;
    const char *rowid = wh_relation_rowid(r);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    add_column(s, r, "wh_row", i, "INT", out);
    put_triggers(s, r, true, out);
    wh_buf_text(&b, "UPDATE ");
    put_name(s, r, &b);
    wh_buf_format(&b, " SET wh_row%lu = ", (unsigned long)i);
    if (r->without_rowid)
        put_rank(s, r, &b);
    else
        wh_buf_text(&b, rowid ? rowid : "NULL");
    wh_dqe_add(s, out, &b);
    wh_buf_release(&b);
    put_triggers(s, r, false, out);
    return r->without_rowid || rowid;
}

bool wh_dqe_number_duckdb(const wh_subject *s, const wh_dqe_table *t, size_t i,
                          wh_dqe_statements *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    add_column(s, t->relation, "wh_row", i, "BIGINT", out);
    wh_buf_text(&b, "UPDATE ");
    put_name(s, t->relation, &b);
    wh_buf_format(&b, " SET wh_row%lu = rowid", (unsigned long)i);
    wh_dqe_add(s, out, &b);
    wh_buf_release(&b);
    return true;
}

/* As the rows of a partitioned or inherited table get theirs, too. */
bool wh_dqe_number_postgresql(const wh_subject *s, const wh_dqe_table *t, size_t i,
                              wh_dqe_statements *out)
{
    add_column(s, t->relation, "wh_row", i, "SERIAL", out);
    return true;
}

/* A table numbers by one column at most; what numbers itself already is copied. */
bool wh_dqe_number_mysql(const wh_subject *s, const wh_dqe_table *t, size_t i,
                         wh_dqe_statements *out)
{
    const wh_relation *r = t->relation;
    const wh_column *own = NULL;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t k;

    for (k = 0; k < r->ncolumns; k++)
        if (r->columns[k].identity)
            own = &r->columns[k];
    if (own) {
        add_column(s, r, "wh_row", i, "DECIMAL(30, 6)", out);
        put_triggers(s, r, true, out);
        wh_buf_text(&b, "UPDATE ");
        put_name(s, r, &b);
        wh_buf_format(&b, " SET wh_row%lu = ", (unsigned long)i);
        wh_quote_name(&b, s->dialect, own->name);
        wh_dqe_add(s, out, &b);
        put_triggers(s, r, false, out);
    } else {
        wh_buf_format(&b, "INT AUTO_INCREMENT, ADD KEY wh_key%lu (wh_row%lu)", (unsigned long)i,
                      (unsigned long)i);
        wh_buf_char(&b, '\0');
        add_column(s, r, "wh_row", i, b.p, out);
    }
    wh_buf_release(&b);
    return true;
}

void wh_dqe_mark(const wh_subject *s, const wh_dqe_table *t, size_t i, wh_dqe_statements *out)
{
    add_column(s, t->relation, "wh_hit", i, "INT DEFAULT 0", out);
}

static bool is_set(const wh_subject *s, const wh_column *c)
{
    wh_assignment set;
    size_t at = 0;

    while (wh_assignment_next(s->change.set, &at, &set))
        if (wh_name_is(wh_name_part(set.column, 0), c->name))
            return true;
    return false;
}

const wh_key *wh_dqe_key(const wh_subject *s, const wh_relation *r)
{
    size_t i, k;

    for (i = 0; i < r->nkeys; i++) {
        const wh_key *key = &r->keys[i];
        bool good = key->ncolumns > 0;

        for (k = 0; good && k < key->ncolumns; k++) {
            const wh_column *c = key->columns[k].n ? wh_relation_column(r, key->columns[k]) : NULL;

            good = c && !c->generated && !is_set(s, c) &&
                   (c->not_null || (key->primary && (int)(c - r->columns) == r->rowid_alias));
        }
        if (good)
            return key;
    }
    return NULL;
}

wh_str wh_dqe_own_number(const wh_subject *s, const wh_dqe_table *t)
{
    const wh_relation *r = t->relation;
    const char *rowid =
        wh_means(s->dialect, WH_MEANS_ROWID) && !r->without_rowid ? wh_relation_rowid(r) : NULL;
    const wh_key *key = wh_dqe_key(s, r);
    wh_buf b = WH_BUF_INIT(4096);

    if (t->view)
        return (wh_str){NULL, 0};
    if (rowid && (r->rowid_alias < 0 || !is_set(s, &r->columns[r->rowid_alias])))
        return wh_str_of(rowid);
    if (!key || key->ncolumns != 1)
        return (wh_str){NULL, 0};
    wh_quote_name(&b, s->dialect, key->columns[0]);
    return wh_subject_keep(s, &b);
}
