/* What of a base that is not precise is: the base without what leaves its result open. */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/precision/change.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/rewrite.h"
#include "oracles/subject/simplify.h"
#include "oracles/typing/scope.h"

static bool keep(const wh_subject *s, wh_buf *b, wh_subject *out)
{
    wh_str text = wh_subject_keep(s, b);
    const char *why;

    return text.p && wh_subject_change(out, s, text) && wh_is_precise(out, &why);
}

/* ---- queries -------------------------------------------------------------------------------- */

/* The results that are values of a row, and the same twice; all columns where none is. */
static void put_results(const wh_subject *s, wh_buf *out)
{
    const char *why;
    wh_result r;
    size_t at = 0, n = 0;

    while (wh_result_next(s->q.projection, &at, &r)) {
        if (r.kind == WH_RESULT_OPAQUE ||
            (r.kind == WH_RESULT_EXPR &&
             (wh_has_aggregate(s->dialect, r.expr) || wh_has_window(r.expr) ||
              !wh_expression_is_precise(s, r.expr, &why))))
            continue;
        wh_buf_text(out, n++ ? ", " : "");
        wh_quote_node(out, r.node, false);
    }
    if (n == 0)
        wh_buf_char(out, '*');
}

/* The terms of a condition that are the same twice. */
static void put_terms(const wh_subject *s, const wh_node *n, size_t *put, wh_buf *out)
{
    const wh_node *e = wh_unbracketed(n);
    const char *why;

    if (e->kind == WH_N_BINARY && wh_node_has(e, WH_KW_AND)) {
        put_terms(s, wh_node_expr(e, 0), put, out);
        put_terms(s, wh_node_expr(e, 1), put, out);
    } else if (wh_expression_is_precise(s, n, &why)) {
        wh_buf_text(out, (*put)++ ? " AND " : " WHERE ");
        wh_quote_node(out, n, true);
    }
}

static bool rows_of(const wh_subject *s, const wh_select *q, wh_subject *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject rows = *s;
    size_t put = 0;

    if (!q->select || !q->from)
        return false;
    rows.q = *q;
    rows.q.with = s->q.with;
    wh_put_with(s, &b);
    wh_buf_text(&b, "SELECT ");
    put_results(&rows, &b);
    wh_quote(&b, s->dialect, " {from!}", {"from", q->from, {NULL, 0}});
    if (q->predicate)
        put_terms(&rows, q->predicate, &put, &b);
    wh_buf_char(&b, ';');
    return keep(s, &b, out);
}

/* Is there, in the query itself or in what it is made of, something that no clause claims? What it
 * belongs to is not known: to the predicate before it, perhaps. */
static bool is_all_claimed(const wh_node *n)
{
    const wh_node *c;
    uint32_t i;

    for (i = 0; i < n->n; i++) {
        c = wh_child_node(n->child[i]);
        if (c && (c->kind == WH_N_OPAQUE ||
                  ((c->kind == WH_N_QUERY || c->kind == WH_N_COMPOUND || c->kind == WH_N_SELECT) &&
                   !is_all_claimed(c))))
            return false;
    }
    return true;
}

/* Of a compound the first arm that has such rows. */
static bool rest_of_query(const wh_subject *s, wh_subject *out)
{
    wh_select arm;
    uint32_t i;

    if (s->q.into || s->q.locking || s->q.qualify || !is_all_claimed(s->statement))
        return false;
    if (!s->q.compound)
        return rows_of(s, &s->q, out);
    for (i = 0; i < s->q.compound->n; i++) {
        const wh_node *n = wh_child_node(s->q.compound->child[i]);

        if (n && n->kind == WH_N_SELECT && wh_select_of(n, &arm) && rows_of(s, &arm, out))
            return true;
    }
    return false;
}

/* ---- UPDATE --------------------------------------------------------------------------------- */

typedef struct setting {
    const wh_subject *s;
    const wh_relation *target;
    bool any, bad;
} setting;

/* The column itself; or, where several rows may match, NULL. */
static const wh_node *value_for(setting *w, const wh_assignment *set)
{
    wh_buf b = WH_BUF_INIT(4096);
    const wh_column *c;

    if (!w->s->change.from) {
        wh_quote_node(&b, set->column, false);
    } else {
        c = set->column->kind == WH_N_COLUMN && wh_name_part(set->column, 0)
                ? wh_relation_column(w->target,
                                     wh_catalog_fold(w->s->catalog, wh_name_part(set->column, 0)))
                : NULL;
        w->bad |= !c || c->not_null;
        wh_buf_text(&b, "NULL");
    }
    return wh_node_of_text(w->s->a, WH_N_OPAQUE, wh_subject_keep(w->s, &b));
}

static const wh_node *set_plainly(void *ctx, const wh_node *n)
{
    setting *w = ctx;
    const wh_change *c = &w->s->change;
    wh_assignment set;
    size_t at = 0;

    if (n == c->returning && wh_reads_relation(w->s, n, w->target)) {
        w->any = true;
        return NULL;
    }
    while (wh_assignment_next(c->set, &at, &set))
        if (set.value == n &&
            (wh_reads_relation(w->s, n, w->target) || (c->from && !wh_is_same_for_all_rows(n)))) {
            w->any = true;
            return value_for(w, &set);
        }
    return n;
}

/* Values that are read from the table while it changes, or from one of several rows, are left out:
 * which rows are reached is what is left. */
static bool rest_of_update(const wh_subject *s, wh_subject *out)
{
    setting w = {.s = s, .target = wh_change_target(s)};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *statement;

    if (!w.target || s->change.tables)
        return false;
    statement = wh_edit_map(s->a, s->statement, set_plainly, &w);
    if (!statement || !w.any || w.bad)
        return false;
    wh_buf_str(&b, wh_edited_text(s, statement));
    return keep(s, &b, out);
}

bool wh_rest_of(const wh_subject *s, wh_subject *out)
{
    if (s->kind == WH_IS_QUERY)
        return rest_of_query(s, out);
    return s->kind == WH_IS_UPDATE && rest_of_update(s, out);
}
