/*
 * Ternary logic partitioning of DISTINCT: what is distinct in the parts together is what is
 * distinct in the whole. After Rigger & Su, Finding Bugs in Database Systems via Query Partitioning
 * (2020), section 3.2 and Table 1 (DISTINCT).
 *
 * Choices: form = tool    three queries, whose distinct rows are found here
 *                 sql     one query, put together by UNION
 *                 rows    the same, and only the numbers of rows are compared: which of two equal
 *                         values that look different is shown, is open
 *          each = distinct  the parts are distinct themselves
 *                 all       they are not
 *          parts = two    those where p is true and where it is not
 *                  one    those where p is true, false or null, told by OR; absent: three
 *          order = K      the parts are ordered by their K-th column, of two the second; absent:
 *                         they are not
 */
#include "oracles/precision/exact.h"
#include "oracles/subject/predicate.h"
#include "oracles/typing/scope.h"
#include "oracles/tlp/tlp.h"

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;

    if (!wh_tlp_is_plain(s, why))
        return false;
    if (q->distinct && wh_node_expr(q->distinct, 0))
        *why = "DISTINCT ON";
    else if (!choices.n)
        return true;
    else if (!q->distinct || !q->predicate)
        *why = "no DISTINCT, or no WHERE";
    else if (q->group_by || q->having || wh_has_aggregate(s->dialect, q->projection))
        *why = "GROUP BY, HAVING or an aggregate";
    else if (!wh_order_is_there(s, choices))
        *why = "it orders by a column that is not there";
    else if (!wh_tlp_form_is(choices, "rows") && !wh_results_are_one_spelling(s))
        *why = "values that are equal may look different";
    else
        return true;
    return false;
}

/* A grouped or aggregate base has no rows to be distinct: one or two columns of its tables. */
static bool put_columns(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    uint32_t i, n = 1 + wh_rng_below(rng, 2);

    if (!s->q.group_by && !s->q.having && !wh_has_aggregate(s->dialect, s->q.projection)) {
        wh_quote_node(out, s->q.projection, false);
        return true;
    }
    for (i = 0; i < n; i++) {
        wh_operand o = wh_random_operand(s, rng, WH_CAN_BE_COMPARED);

        if (!o.node && !o.column)
            return false;
        wh_buf_text(out, i ? ", " : "");
        wh_operand_print(s, &o, false, out);
    }
    return true;
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    bool good;

    wh_buf_text(choices, wh_rng_below(rng, 2) ? "each=distinct" : "each=all");
    if (s->q.distinct && !s->q.group_by && !s->q.having && s->q.predicate &&
        !wh_has_aggregate(s->dialect, s->q.projection))
        return true;
    wh_put_with(s, base);
    wh_buf_text(base, "SELECT DISTINCT ");
    good = put_columns(s, rng, base);
    wh_quote(base, s->dialect, " {from!} ", {"from", s->q.from, {NULL, 0}});
    return wh_put_where(s, rng, base) && good;
}

static bool choose(const wh_subject *s, wh_rng *rng, wh_buf *choices)
{
    wh_buf each = *choices;
    bool good;

    *choices = (wh_buf)WH_BUF_INIT(each.limit);
    if (!wh_results_are_one_spelling(s))
        wh_buf_text(choices, "form=rows");
    good = wh_tlp_choose(s, rng, wh_result_columns(s), choices);
    wh_buf_char(choices, ' ');
    wh_buf_str(choices, wh_buf_view(&each));
    wh_buf_release(&each);
    return good;
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    const wh_hole holes[] = {{"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}}};
    bool tool = wh_tlp_form_is(choices, "tool"), rows = wh_tlp_form_is(choices, "rows");
    wh_str each = wh_choice(choices, "each");
    wh_tlp t = {"SELECT DISTINCT {cols!} {from!}",
                wh_str_is(each, "all") ? "SELECT {cols!} {from!} WHERE {t}"
                                       : "SELECT DISTINCT {cols!} {from!} WHERE {t}",
                s->q.predicate, holes, sizeof holes / sizeof holes[0]};

    t.joint = tool ? NULL : " UNION ";
    t.choices = choices;
    t.only = "SELECT DISTINCT {cols!} {from!} WHERE {t}";
    t.check = rows   ? "bag rows(whole) = rows(parts)"
              : tool ? "bag whole = distinct(true + false + null)"
                     : "bag whole = parts";
    t.check_two = "bag whole = distinct(true + rest)";
    return (tool || rows || wh_tlp_form_is(choices, "sql")) &&
           (wh_str_is(each, "all") || wh_str_is(each, "distinct")) && wh_tlp_derive(s, &t, out);
}

const wh_oracle wh_oracle_tlp_distinct = {
    .name = "tlp-distinct",
    .group = "tlp",
    .summary = "distinct rows of the whole and of its parts",
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
    .measure = wh_tlp_measure,
    .choose = choose,
    .rounds = WH_TLP_ROUNDS,
};
