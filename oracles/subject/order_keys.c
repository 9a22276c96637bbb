/*
 * The keys that rows are ordered by, and nothing else: in whatever order rows with equal keys come,
 * the list of these is one list.
 */
#include "formats/sql/tree/template.h"
#include "oracles/precision/order.h"
#include "oracles/subject/rewrite.h"
#include "oracles/subject/simplify.h"
#include "oracles/typing/typing.h"

static const wh_str none;

/* What a term orders by: the result that it counts or names, or itself. NULL: another collation,
 * under which equal keys may look different. */
static const wh_node *key_of(const wh_select *q, const wh_node *term)
{
    const wh_node *e = wh_unbracketed(wh_node_expr(term, 0));
    size_t number = wh_ordinal_of(e), at = 0, seen = 0;
    bool named = e && e->kind == WH_N_COLUMN && e->n == 1;
    wh_result r;

    while ((number || named) && wh_result_next(q->projection, &at, &r)) {
        bool is_it =
            number ? ++seen == number
                   : r.kind == WH_RESULT_EXPR && r.alias && wh_name_eq(wh_name_part(e, 0), r.alias);

        if (number && r.kind != WH_RESULT_EXPR)
            return NULL;
        if (is_it)
            return r.expr->kind == WH_N_COLLATE ? NULL : r.expr;
    }
    return !e || number || e->kind == WH_N_COLLATE || wh_node_has(term, WH_KW_USING) ? NULL : e;
}

static bool put_keys(const wh_select *q, wh_buf *out)
{
    const wh_node *term, *key;
    size_t i;

    for (i = 0; (term = wh_node_find_nth(q->order_by, WH_N_ORDER_TERM, i)) != NULL; i++) {
        if (!(key = key_of(q, term)))
            return false;
        wh_buf_text(out, i ? ", " : "");
        wh_quote_node(out, key, false);
    }
    return i > 0;
}

static void put_order(const wh_select *q, wh_buf *out)
{
    const wh_node *term;
    size_t i;

    for (i = 0; (term = wh_node_find_nth(q->order_by, WH_N_ORDER_TERM, i)) != NULL; i++) {
        wh_buf_format(out, i ? ", %u" : " ORDER BY %u", (unsigned)i + 1);
        wh_buf_text(out, wh_node_has(term, WH_KW_DESC) ? " DESC" : "");
        wh_buf_text(out, wh_node_has(term, WH_KW_FIRST)  ? " NULLS FIRST"
                         : wh_node_has(term, WH_KW_LAST) ? " NULLS LAST"
                                                         : "");
    }
}

bool wh_order_keys(const wh_subject *s, wh_subject *out)
{
    const wh_select *q = &s->q;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const char *why;
    wh_str text;

    if (!q->order_by || !wh_is_plain_select(s) || q->limit ||
        wh_rows_have_one_order(s, q, q->query, true))
        return false;
    wh_put_with(s, &b);
    wh_buf_text(&b, "SELECT ");
    if (!put_keys(q, &b)) {
        wh_buf_release(&b);
        return false;
    }
    wh_quote(&b, s->dialect, " {from!} {where!}", {"from", q->from, none},
             {"where", q->where, none});
    put_order(q, &b);
    wh_buf_char(&b, ';');
    text = wh_subject_keep(s, &b);
    return text.p && wh_subject_change(out, s, text) && wh_is_precise(out, &why) &&
           wh_rows_have_one_order(out, &out->q, out->q.query, true);
}
