/* Deriving the whole and its three parts. */
#include "oracles/search.h"
#include "oracles/tlp.h"
#include "formats/base/options.h"
#include "oracles/scope.h"

uint32_t wh_tlp_columns(const wh_subject *s)
{
    wh_result r;
    uint32_t n = 0;
    size_t at = 0;

    while (wh_result_next(s->q.projection, &at, &r)) {
        if (r.kind != WH_RESULT_EXPR)
            return 0;
        n++;
    }
    return n;
}

bool wh_tlp_order_is_there(const wh_subject *s, wh_str choices)
{
    uint32_t columns = wh_tlp_columns(s);
    uint64_t order;

    return !wh_parse_count(wh_choice(choices, "order"), &order) || !columns || order <= columns;
}

bool wh_tlp_is_plain(const wh_subject *s, const char **why)
{
    const wh_select *q = &s->q;

    if (!q->select || !q->from)
        *why = "not a SELECT with FROM";
    else if (q->window || q->qualify || q->limit || q->locking || q->into)
        *why = "WINDOW, QUALIFY, LIMIT, INTO or a lock";
    else if (wh_has_window(q->projection))
        *why = "a window function is projected";
    else if (wh_searches(s, q->predicate))
        *why = "a search by MATCH, which works in WHERE alone";
    else
        return true;
    return false;
}

void wh_tlp_choose(wh_rng *rng, uint32_t columns, wh_buf *choices)
{
    uint32_t form = wh_rng_below(rng, 6);
    uint32_t order = wh_rng_below(rng, 5);

    wh_buf_text(choices, form == 0 ? "form=sql" : "form=tool");
    if (order == 0) {
        wh_buf_text(choices, " order=");
        wh_buf_uint(choices, 1 + wh_rng_below(rng, columns ? columns : 1));
    }
}

static wh_str ended(const wh_subject *s, wh_buf *b)
{
    wh_buf_char(b, ';');
    return wh_subject_keep(s, b);
}

/* Where a hole is filled with the same text however it is bracketed, it is looked up once. */
static void take_source(wh_hole *h)
{
    if (h->node && !wh_node_is_expr(h->node) && h->node->kind != WH_N_OPAQUE &&
        wh_node_source(h->node, &h->text))
        h->node = NULL;
}

bool wh_tlp_derive(const wh_subject *s, const wh_tlp *t, wh_derived *out)
{
    static const char *const places[WH_TLP_PARTS] = {"true", "false", "null"};
    static const char *const truths[WH_TLP_PARTS] = {"{p!}", "NOT ({p!})", "({p!}) IS NULL"};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), p = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_hole holes[WH_TLP_HOLES + 1], predicate = {"p", t->p, {NULL, 0}};
    uint64_t column;
    size_t i;

    if (t->order.p && (!wh_parse_count(t->order, &column) || column == 0))
        return false;
    memcpy(holes, t->holes, t->nholes * sizeof holes[0]);
    for (i = 0; i < t->nholes; i++)
        take_source(&holes[i]);
    if (wh_node_source(t->p, &predicate.text)) /* stands in brackets of the template's own */
        predicate.node = NULL;
    wh_put_with(s, &b);
    wh_quote_holes(&b, s->dialect, t->whole, holes, t->nholes);
    out->runs[0] = (wh_derived_run){.place = "whole", .sql = ended(s, &b)};
    if (t->joint)
        wh_put_with(s, &b);
    if (t->joint && t->before)
        wh_quote_holes(&b, s->dialect, t->before, holes, t->nholes);
    for (i = 0; i < WH_TLP_PARTS; i++) {
        wh_buf_clear(&p);
        wh_quote_holes(&p, s->dialect, truths[i], &predicate, 1);
        if (p.status != WH_OK)
            b.status = p.status;
        holes[t->nholes] = (wh_hole){"t", NULL, wh_buf_view(&p)};
        if (!t->joint)
            wh_put_with(s, &b);
        else if (i > 0)
            wh_buf_text(&b, t->joint);
        wh_quote_holes(&b, s->dialect, t->part, holes, t->nholes + 1);
        if (t->order.n && (!t->joint || i + 1 == WH_TLP_PARTS)) {
            wh_buf_text(&b, " ORDER BY ");
            wh_buf_str(&b, t->order);
        }
        if (!t->joint)
            out->runs[i + 1] = (wh_derived_run){.place = places[i], .sql = ended(s, &b)};
    }
    if (t->joint) {
        if (t->behind)
            wh_quote_holes(&b, s->dialect, t->behind, holes, t->nholes);
        out->runs[1] = (wh_derived_run){.place = "parts", .sql = ended(s, &b)};
    }
    wh_buf_release(&p);
    out->nruns = t->joint ? 2 : WH_TLP_PARTS + 1;
    out->nchecks = 1;
    out->checks[0] = t->check;
    return true;
}

bool wh_tlp_measure(wh_str choices, const wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits)
{
    size_t i;

    if (!wh_tlp_form_is(choices, "tool"))
        return false;
    for (i = 0; i <= WH_TLP_PARTS; i++)
        if (!results[i])
            return false;
    *hits = results[1]->nrows;
    *rows = results[1]->nrows + results[2]->nrows + results[3]->nrows;
    return true;
}
