/* Rows in a table. */
#include "oracles/raw/store.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/read.h"
#include "oracles/typing/typing.h"

static bool node_has_text(const wh_subject *s, const wh_node *n, const char *const *words)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str text;

    wh_node_print_canonical(&b, n);
    text = wh_subject_keep(s, &b);
    for (; *words; words++)
        if (!text.p || wh_str_holds_nocase(text, wh_str_of(*words)))
            return true;
    return false;
}

/* Is there anything beside plain bytes that a comparison could go by, or a JSON text that knows it
 * is one (https://www.sqlite.org/json1.html, 3.4)? */
static bool is_collated(const wh_subject *s)
{
    static const char *const words[] = {"json", "->", "collate", NULL};
    wh_read read;
    size_t i, k;

    if (node_has_text(s, s->statement, words))
        return true;
    wh_tables_read(s, s->statement, &read);
    for (i = 0; i < read.n; i++) {
        if (read.v[i]->query && node_has_text(s, read.v[i]->query, words))
            return true;
        for (k = 0; k < read.v[i]->ncolumns; k++)
            if (read.v[i]->columns[k].collation.n)
                return true;
    }
    return false;
}

/* What affinities the columns of a virtual table have is its module's, those of a table made of a
 * compound are one of its arms'. */
static bool reads_open_types(const wh_subject *s)
{
    wh_read read;
    size_t i;

    wh_tables_read(s, s->statement, &read);
    for (i = 0; i < read.n; i++)
        if (read.v[i]->kind == WH_RELATION_VIRTUAL || wh_raw_has_open_types(s, read.v[i]))
            return true;
    return false;
}

/* Stops at a result that is a scalar subquery. */
static enum wh_walk see_scalar(void *ctx, const wh_node *n)
{
    const wh_node *e = n->kind == WH_N_RESULT ? wh_unbracketed(wh_node_expr(n, 0)) : NULL;

    (void)ctx;
    return e && e->kind == WH_N_SUBQUERY ? WH_WALK_STOP : WH_WALK_ON;
}

/* Such a column has the affinity of what the subquery gives, whatever that is. What the base itself
 * shows is compared with nothing. */
static bool shows_scalars_within(const wh_subject *s)
{
    const wh_node *parts[] = {s->q.with,     s->q.from,   s->q.where,
                              s->q.group_by, s->q.having, s->q.order_by};
    wh_result r;
    wh_read read;
    size_t i, at = 0;

    for (i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i] && !wh_node_walk(parts[i], see_scalar, NULL))
            return true;
    while (s->q.projection && wh_result_next(s->q.projection, &at, &r))
        if (r.expr && !wh_node_walk(r.expr, see_scalar, NULL))
            return true;
    wh_tables_read(s, s->statement, &read);
    for (i = 0; i < read.n; i++)
        if (read.v[i]->query && !wh_node_walk(read.v[i]->query, see_scalar, NULL))
            return true;
    return false;
}

bool wh_raw_can_store(const wh_subject *s, const wh_columns *columns)
{
    const wh_raw_dialect *d = wh_raw_dialect_of(s->dialect);
    bool derived = false;
    size_t i;

    if (!d || !d->hides || columns->n == 0 || reads_open_types(s))
        return false;
    if (!d->declared)
        return true;
    for (i = 0; i < columns->n; i++)
        derived |= columns->p[i].derived;
    return !derived || (!is_collated(s) && !shows_scalars_within(s));
}

/* 4.0 cast to NUMERIC stays what it is, and stored in such a column it becomes 4: it is stored in
 * one without a type, and cast again (https://www.sqlite.org/lang_expr.html, CAST). */
bool wh_raw_is_cast_to_numeric(const wh_column *c)
{
    return c->derived && c->affinity == WH_AFFINITY_NUMERIC;
}

void wh_raw_put_stored(const wh_subject *s, const wh_column *c, size_t k, wh_buf *out)
{
    bool declared = wh_raw_dialect_of(s->dialect)->declared;
    bool cast = declared && wh_raw_is_cast_to_numeric(c);

    if (declared && c->derived && c->affinity == WH_AFFINITY_NONE)
        wh_buf_char(out, '+');
    wh_buf_text(out, cast ? "CAST(wh" : "wh");
    wh_buf_uint(out, k);
    wh_buf_text(out, cast ? " AS NUMERIC)" : "");
}

void wh_raw_store(wh_raw_steps *t, const char *table, const wh_columns *columns,
                  const wh_str *names, wh_str text)
{
    const wh_raw_dialect *d = wh_raw_dialect_of(t->s->dialect);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    wh_buf_format(&b, "CREATE TEMP TABLE %s(", table);
    for (i = 0; i < columns->n; i++) {
        wh_buf_text(&b, i ? ", " : "");
        if (names && names[i].n)
            wh_quote_name(&b, t->s->dialect, names[i]);
        else
            wh_buf_format(&b, "wh%u", (unsigned)i + 1);
        if (d->declared && !wh_raw_is_cast_to_numeric(&columns->p[i]))
            wh_raw_put_type(t->s, &columns->p[i], &b);
    }
    if (d->declared) {
        wh_buf_text(&b, ");");
        wh_raw_add(t, &b);
        wh_buf_format(&b, "INSERT INTO %s ", table);
    } else {
        wh_buf_text(&b, ") AS ");
    }
    wh_buf_str(&b, text);
    wh_buf_char(&b, ';');
    wh_raw_add(t, &b);
}

void wh_raw_put_reading(const wh_subject *s, const char *table, const wh_columns *columns,
                        bool named, wh_buf *out)
{
    size_t i;

    for (i = 0; i < columns->n; i++) {
        wh_buf_text(out, i ? ", " : "SELECT ");
        wh_raw_put_stored(s, &columns->p[i], i + 1, out);
        if (named && columns->p[i].name.n)
            wh_quote(out, s->dialect, " AS {n:id}", {"n", NULL, columns->p[i].name});
    }
    wh_buf_format(out, " FROM %s", table);
}
