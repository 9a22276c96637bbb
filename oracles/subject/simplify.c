/* Simplifying a base into plain rows. */
#include "oracles/subject/simplify.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/predicate.h"
#include "oracles/typing/scope.h"

bool wh_can_simplify(const wh_subject *s)
{
    const wh_select *q = &s->q;

    if (q->into || q->locking || q->qualify || wh_reads(s->dialect, WH_FEATURE_SERIES))
        return false; /* where what there are groups by is not said, or said by clauses of their own
                       */
    if (q->compound)
        return true;
    return q->select && q->from &&
           (q->distinct || q->group_by || q->having || q->window || q->limit ||
            wh_has_aggregate(s->dialect, q->projection) || wh_has_window(q->projection) ||
            (q->order_by &&
             (wh_has_aggregate(s->dialect, q->order_by) || wh_has_window(q->order_by))));
}

/* One of the arms that are a SELECT with FROM; false: there is none. */
static bool choose_arm(const wh_subject *s, wh_rng *rng, wh_select *out)
{
    const wh_node *arms[16];
    uint32_t i, n = 0;

    for (i = 0; i < s->q.compound->n && n < 16; i++) {
        const wh_node *arm = wh_child_node(s->q.compound->child[i]);
        if (arm && arm->kind == WH_N_SELECT && wh_select_of(arm, out) && out->from)
            arms[n++] = arm;
    }
    return n > 0 && wh_select_of(arms[wh_rng_below(rng, n)], out);
}

/* What is projected of each row, or columns where nothing is. */
static bool put_columns(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    uint32_t i, n = 1 + wh_rng_below(rng, 2), put = 0;
    wh_result r;
    size_t at = 0;

    while (wh_result_next(s->q.projection, &at, &r)) {
        if (r.kind == WH_RESULT_OPAQUE ||
            (r.kind == WH_RESULT_EXPR &&
             (wh_has_aggregate(s->dialect, r.expr) || wh_has_window(r.expr))))
            continue;
        wh_buf_text(out, put++ ? ", " : "");
        wh_quote_node(out, r.node, false);
    }
    for (i = 0; put == 0 && i < n; i++) {
        wh_operand o = wh_random_operand(s, rng, 0);

        if (!o.node && !o.column)
            return false;
        wh_buf_text(out, i ? ", " : "");
        wh_operand_print(s, &o, false, out);
    }
    return true;
}

bool wh_simplify(const wh_subject *s, wh_rng *rng, wh_subject *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject rows = *s;
    const char *why;
    wh_str text;

    if (s->q.compound) {
        if (!choose_arm(s, rng, &rows.q))
            return false;
        rows.q.with = s->q.with;
    }
    wh_put_with(s, &b);
    wh_buf_text(&b, "SELECT ");
    if (!put_columns(&rows, rng, &b)) {
        wh_buf_release(&b);
        return false;
    }
    wh_quote(&b, s->dialect, " {from!} {where!};", {"from", rows.q.from, {NULL, 0}},
             {"where", rows.q.where, {NULL, 0}});
    text = wh_subject_keep(s, &b);
    if (!text.p || !wh_subject_change(out, s, text))
        return false;
    return wh_is_precise(out, &why);
}
