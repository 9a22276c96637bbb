/* Choosing how a whole is parted, and deriving it and its parts. */
#include "oracles/precision/search.h"
#include "oracles/tlp/tlp.h"
#include "oracles/typing/scope.h"

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

/* How a whole is parted, "parts=NAME"; the first if there is none. */
static const struct parting {
    const char *name;
    size_t n;
    const char *places[WH_TLP_PARTS], *truths[WH_TLP_PARTS];
} partings[] = {
    {"three", 3, {"true", "false", "null"}, {"{p!}", "NOT ({p!})", "({p!}) IS NULL"}},
    {"two", 2, {"true", "rest"}, {"{p!}", "({p!}) IS NOT TRUE"}},
    {"one", 1, {"either"}, {"({p!}) OR (NOT ({p!})) OR (({p!}) IS NULL)"}},
};

static const struct parting *parting_of(wh_str choices)
{
    wh_str name = wh_choice(choices, "parts");
    size_t i;

    if (!name.n)
        return &partings[0];
    for (i = 1; i < sizeof partings / sizeof partings[0]; i++)
        if (wh_str_is(name, partings[i].name))
            return &partings[i];
    return NULL;
}

bool wh_tlp_choose(const wh_subject *s, wh_rng *rng, uint32_t columns, wh_buf *choices)
{
    uint32_t form = wh_rng_below(rng, 6), order = wh_rng_below(rng, 5);
    uint32_t column = wh_rng_below(rng, columns ? columns : 1);
    bool two = wh_subject_has(s, WH_SINCE_TRUTH_TESTS), given = choices->n > 0;
    bool joint = s->round == 1 && !given && (form == 0 || !two);

    if (s->round == 1 && !joint && !two)
        return false; /* it would be the first check once more */
    if (!given)
        wh_buf_text(choices, joint ? "form=sql" : "form=tool");
    if (s->round == 0)
        return true;
    if (!joint) {
        wh_buf_text(choices, " parts=");
        wh_buf_text(choices, partings[s->round].name);
    }
    if (order < 2) {
        wh_buf_text(choices, " order=");
        wh_buf_uint(choices, 1 + column);
    }
    return true;
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
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), p = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_hole holes[WH_TLP_HOLES + 1], predicate = {"p", t->p, {NULL, 0}};
    const struct parting *parting = parting_of(t->choices);
    wh_str order = wh_choice(t->choices, "order");
    bool joint, rows = wh_tlp_form_is(t->choices, "rows");
    size_t i;

    if (!parting || !wh_order_is_number(t->choices))
        return false;
    joint = t->joint && parting->n > 1;
    memcpy(holes, t->holes, t->nholes * sizeof holes[0]);
    for (i = 0; i < t->nholes; i++)
        take_source(&holes[i]);
    if (wh_node_source(t->p, &predicate.text)) /* stands in brackets of the template's own */
        predicate.node = NULL;
    wh_put_with(s, &b);
    wh_quote_holes(&b, s->dialect, t->whole, holes, t->nholes);
    out->runs[0] = (wh_derived_run){.place = "whole", .sql = ended(s, &b)};
    if (joint)
        wh_put_with(s, &b);
    if (joint && t->before)
        wh_quote_holes(&b, s->dialect, t->before, holes, t->nholes);
    for (i = 0; i < parting->n; i++) {
        wh_buf_clear(&p);
        wh_quote_holes(&p, s->dialect, parting->truths[i], &predicate, 1);
        if (p.status != WH_OK)
            b.status = p.status;
        holes[t->nholes] = (wh_hole){"t", NULL, wh_buf_view(&p)};
        if (!joint)
            wh_put_with(s, &b);
        else if (i > 0)
            wh_buf_text(&b, t->joint);
        wh_quote_holes(&b, s->dialect, parting->n == 1 && t->only ? t->only : t->part, holes,
                       t->nholes + 1);
        if (order.n && (i + 1 == parting->n || (!joint && parting->n == WH_TLP_PARTS))) {
            wh_buf_text(&b, " ORDER BY ");
            wh_buf_str(&b, order);
        }
        if (!joint)
            out->runs[i + 1] = (wh_derived_run){.place = parting->places[i], .sql = ended(s, &b)};
    }
    if (joint) {
        if (t->behind)
            wh_quote_holes(&b, s->dialect, t->behind, holes, t->nholes);
        out->runs[1] = (wh_derived_run){.place = "parts", .sql = ended(s, &b)};
    }
    wh_buf_release(&p);
    out->nruns = joint ? 2 : parting->n + 1;
    out->nchecks = 1;
    if (parting->n == 1)
        out->checks[0] = rows ? "bag rows(whole) = rows(either)" : "bag whole = either";
    else
        out->checks[0] = parting->n == 2 && !joint ? t->check_two : t->check;
    return true;
}

bool wh_tlp_measure(wh_str choices, const wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits)
{
    const struct parting *parting = parting_of(choices);
    size_t i;

    if (!parting || parting->n == 1)
        return false;
    *rows = 0;
    for (i = 1; i <= parting->n; i++) {
        if (!results[i])
            return false;
        *rows += results[i]->nrows;
    }
    *hits = results[1]->nrows;
    return true;
}
