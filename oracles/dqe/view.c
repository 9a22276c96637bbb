/*
 * Views that can be changed, as a base's table: rows are numbered and marked in the table below,
 * and the view is made again so that it shows the numbers and marks.
 */
#include "oracles/dqe/dqe.h"
#include "oracles/subject/rewrite.h"
#include "formats/sql/tree/template.h"

static bool has_trigger(const wh_subject *s, const wh_relation *view)
{
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(s->catalog, i)) != NULL; i++)
        if (t->table == view)
            return true;
    return false;
}

/* Columns alone, or all of them. */
static bool shows_columns(const wh_select *q, const wh_relation *view, const wh_relation *below)
{
    wh_result result;
    size_t at = 0, k = 0;

    while (wh_result_next(q->projection, &at, &result)) {
        if (result.kind == WH_RESULT_STAR)
            return at == 1 && !wh_result_next(q->projection, &at, &result) &&
                   view->ncolumns <= below->ncolumns;
        if (result.kind != WH_RESULT_EXPR || result.expr->kind != WH_N_COLUMN)
            return false;
        k++;
    }
    return k == view->ncolumns;
}

/* https://www.postgresql.org/docs/current/sql-createview.html#SQL-CREATEVIEW-UPDATABLE-VIEWS,
 * https://dev.mysql.com/doc/refman/8.0/en/view-updatability.html: no more than one table, its
 * columns and a condition. */
const wh_relation *wh_dqe_below(const wh_subject *s, const wh_relation *view)
{
    wh_from_items items = {NULL, 0, 0};
    const wh_relation *below;
    wh_select q;

    if (view->kind != WH_RELATION_VIEW || !wh_dqe_dialect_of(s->dialect)->views ||
        view->materialized || view->temporary || !view->columns_known || !view->query ||
        !wh_select_of(view->query, &q) || !q.select || !q.from || q.with || q.distinct ||
        q.group_by || q.having || q.window || q.qualify || q.order_by || q.limit || q.limit_too ||
        q.locking || q.into)
        return NULL;
    wh_from_collect(s->a, q.from, &items);
    if (items.n != 1 || items.p[0].kind != WH_FROM_TABLE || has_trigger(s, view))
        return NULL;
    below = wh_item_relation(s, &items.p[0]);
    return below && below->kind == WH_RELATION_TABLE && below->columns_known &&
                   shows_columns(&q, view, below)
               ? below
               : NULL;
}

static void put_names(const wh_subject *s, const wh_relation *r, size_t n, wh_buf *out)
{
    size_t i;

    for (i = 0; i < n; i++) {
        wh_buf_text(out, i ? ", " : "");
        wh_quote_name(out, s->dialect, r->columns[i].name);
    }
}

/* "CREATE OR REPLACE VIEW v0(c0, wh_row0, wh_hit0) AS SELECT c1, wh_row0, wh_hit0 FROM t0": new
 * columns may come last. */
void wh_dqe_show_marks(const wh_subject *s, const wh_dqe_table *t, size_t i, bool marked,
                       wh_dqe_statements *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), marks = WH_BUF_INIT(100);
    wh_result result;
    wh_select q;
    size_t at = 0;

    if (!t->view || !wh_select_of(t->view->query, &q))
        return;
    wh_buf_format(&marks, ", wh_row%lu", (unsigned long)i);
    if (marked)
        wh_buf_format(&marks, ", wh_hit%lu", (unsigned long)i);
    wh_buf_text(&b, "CREATE OR REPLACE VIEW ");
    wh_quote_node(&b, wh_node_find(t->ref, WH_N_NAME), false);
    wh_buf_char(&b, '(');
    put_names(s, t->view, t->view->ncolumns, &b);
    wh_buf_str(&b, wh_buf_view(&marks));
    wh_buf_text(&b, ") AS SELECT ");
    if (wh_result_next(q.projection, &at, &result) && result.kind == WH_RESULT_STAR)
        put_names(s, t->relation, t->view->ncolumns, &b);
    else
        wh_quote_node(&b, q.projection, false);
    wh_buf_str(&b, wh_buf_view(&marks));
    wh_quote(&b, s->dialect, " {from!} {where!}", {"from", q.from, {NULL, 0}},
             {"where", q.where, {NULL, 0}});
    wh_dqe_add(s, out, &b);
    wh_buf_release(&b);
    wh_buf_release(&marks);
}
