/* Sums of reals under a check with epsilon. */
#include "oracles/eet/near.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/rewrite.h"

enum { RESULTS_MAX = 64 };

/* PostgreSQL adds up reals of four bytes in four bytes. */
static bool is_wide(const wh_subject *s, const wh_node *e)
{
    wh_typing t = wh_typing_of(s, s->q.from, e);

    return wh_is_dynamic(s) ||
           (t.class_ == WH_CLASS_REAL && !(wh_is_strict(s) && t.type.n < sizeof "double" - 1));
}

static bool is_sum_of_reals(const wh_subject *s, const wh_node *e)
{
    const wh_function *f = e->kind == WH_N_CALL ? wh_call_function(s->dialect, e) : NULL;

    return f && f->order == WH_ORDER_SUM && wh_call_is_aggregate(s->dialect, e) &&
           !wh_call_is_window(e) && wh_call_args(e) == 1 && !wh_node_has(e, WH_KW_DISTINCT) &&
           !wh_node_find(e, WH_N_ORDER_BY) && is_wide(s, wh_node_expr(e, 0)) &&
           wh_aggregate_exactness(s, s->q.from, e) == WH_INEXACT;
}

static size_t results_of(const wh_subject *s, wh_result *v)
{
    size_t n = 0, at = 0;

    while (n < RESULTS_MAX && wh_result_next(s->q.projection, &at, &v[n]))
        n++;
    return n;
}

static const wh_node *with(const wh_subject *s, const wh_node *statement, const wh_node *e,
                           wh_buf *b)
{
    wh_str text = wh_subject_keep(s, b);

    return text.p && statement
               ? wh_edit_replace_node(s->a, statement, e, wh_node_of_text(s->a, WH_N_CALL, text))
               : NULL;
}

/* `e`: the sum, perhaps in calls; `sum`: itself. */
static void put_weighed(const wh_subject *s, const wh_node *e, const wh_node *sum, wh_buf *out)
{
    static const wh_str none;
    bool mean = wh_call_function(s->dialect, sum)->does == WH_DOES_MEAN;

    wh_quote(out, s->dialect,
             "CASE WHEN SUM(ABS({e} * {one})) {filter!} BETWEEN 1e-290 AND 1e300 THEN {sum} + 2 * "
             "{f}(ABS({e} * {one})) {filter!} END",
             {"e", wh_node_expr(sum, 0), none},
             {"one", NULL, wh_str_of(s->dialect->real_one ? s->dialect->real_one : "1.0")},
             {"filter", wh_node_find(sum, WH_N_FILTER), none}, {"sum", e, none},
             {"f", NULL, mean ? WH_STR("AVG") : WH_STR("SUM")});
}

bool wh_near_weigh(const wh_subject *base, const wh_subject *plain, wh_subject *weighed)
{
    wh_result with_calls[RESULTS_MAX], without[RESULTS_MAX];
    const wh_node *counted = plain->statement, *statement = base->statement;
    size_t n, marks, i, sums = 0;
    wh_subject exact;
    const char *why;

    if (plain->kind != WH_IS_QUERY || !plain->q.select || plain->q.distinct || plain->q.limit)
        return false;
    n = results_of(plain, without);
    marks = results_of(base, with_calls) - n;
    for (i = 0; i < n; i++) {
        wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
        const wh_node *e = without[i].expr, *sum = e ? wh_unbracketed(e) : NULL;

        if (!e || !is_sum_of_reals(plain, sum))
            continue;
        sums++;
        wh_buf_text(&b, "COUNT(*)");
        counted = with(plain, counted, e, &b);
        put_weighed(base, with_calls[marks + i].expr, sum, &b);
        statement = with(base, statement, with_calls[marks + i].expr, &b);
    }
    return sums && counted && statement &&
           wh_subject_change(&exact, plain, wh_edited_text(plain, counted)) &&
           wh_rows_are_exact(&exact, &why) &&
           wh_subject_change(weighed, base, wh_edited_text(base, statement));
}
