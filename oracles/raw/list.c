/*
 * Lists: where all that is seen of a row is what rows are ordered by, there is one order only. The
 * rows are put into a table as they come, without ORDER BY and LIMIT, and sorted there, where there
 * is no index and nothing to be ordered by but columns.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/precision/order.h"
#include "oracles/raw/store.h"

#define TABLE "wh_list"

static const wh_str none;

static bool columns_of(const wh_subject *s, wh_columns *columns)
{
    /* a compound's columns have the affinity of one arm, and none of another's */
    return wh_raw_dialect_of(s->dialect) && s->q.query && !s->q.compound &&
           wh_rows_have_one_order(s, &s->q, s->q.query, true) &&
           wh_query_columns(s->catalog, s->a, s->q.query, columns) && wh_raw_can_store(s, columns);
}

/* The ORDER BY of the table; false: a term is none of its columns. */
static bool put_order(const wh_subject *s, const wh_columns *columns, wh_buf *out)
{
    const wh_node *term;
    size_t i, k;

    for (i = 0; (term = wh_node_find_nth(s->q.order_by, WH_N_ORDER_TERM, i)) != NULL; i++) {
        bool first = wh_node_has(term, WH_KW_FIRST), last = wh_node_has(term, WH_KW_LAST);

        for (k = 0; k < columns->n && !wh_term_orders_by(&s->q, term, k, &columns->p[k]); k++)
            ;
        if (k == columns->n || wh_node_has(term, WH_KW_USING))
            return false;
        wh_buf_format(out, i ? ", wh%u" : " ORDER BY wh%u", (unsigned)k + 1);
        wh_buf_text(out, wh_node_has(term, WH_KW_DESC) ? " DESC" : "");
        wh_buf_text(out, first ? " NULLS FIRST" : last ? " NULLS LAST" : "");
    }
    return i > 0;
}

size_t wh_raw_lists(const wh_subject *s)
{
    wh_buf order = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_columns columns = {NULL, 0, 0};
    size_t n = columns_of(s, &columns) && put_order(s, &columns, &order);

    wh_buf_release(&order);
    return n;
}

static const wh_node *without_order(void *ctx, const wh_node *n)
{
    const wh_subject *s = ctx;

    return n == s->q.order_by || n == s->q.limit || n == s->q.limit_too ? NULL : n;
}

bool wh_raw_list(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_raw_steps t = {s, {{NULL, 0}}, 0};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), order = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_columns columns = {NULL, 0, 0};
    wh_subject copy = *s;
    const wh_node *query = wh_edit_map(s->a, s->q.query, without_order, &copy);

    (void)at;
    if (!query || !columns_of(s, &columns) || !put_order(s, &columns, &order))
        return false;
    wh_node_print_canonical(&b, query);
    wh_raw_store(&t, TABLE, &columns, NULL, wh_subject_keep(s, &b));
    b = (wh_buf)WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_raw_put_reading(s, TABLE, &columns, false, &b);
    wh_buf_str(&b, wh_buf_view(&order));
    wh_buf_release(&order);
    wh_quote(&b, s->dialect, " {limit!} {too};", {"limit", s->q.limit, none},
             {"too", s->q.limit_too, none});
    return wh_raw_surround(&t, wh_subject_keep(s, &b), run);
}
