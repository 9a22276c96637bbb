/*
 * Ternary logic partitioning of GROUP BY: the groups of the parts, each once, are the groups of
 * the whole. After Rigger & Su, Finding Bugs in Database Systems via Query Partitioning (2020),
 * section 3.2 and Table 1 (GROUP BY). The results are the keys: a key that were not shown would
 * make groups that look alike, a result that is no key would be of an open row. The whole stays a
 * bag: a group that comes twice is a bug (Listings 9 and 12).
 *
 * Choices: form = tool    three queries, whose groups are put together here
 *                 sql     one query, put together by UNION
 *                 rows    the same, and only the numbers of groups are compared: which of two
 *                         equal values that look different is shown, is open
 *          parts = two    those where p is true and where it is not
 *                  one    those where p is true, false or null, told by OR; absent: three
 *          order = K      the parts are ordered by their K-th column, of two the second; absent:
 *                         they are not
 */
#include "oracles/precision/exact.h"
#include "oracles/subject/predicate.h"
#include "oracles/typing/scope.h"
#include "oracles/tlp/tlp.h"

/* Are the results just the keys? */
static bool shows_keys(const wh_select *q)
{
    wh_result r;
    const wh_node *key;
    size_t at = 0, i;

    while (wh_result_next(q->projection, &at, &r))
        if (r.kind != WH_RESULT_EXPR || r.alias || !wh_is_key(q, r.expr))
            return false;
    for (i = 0; (key = wh_node_next_expr(q->group_by, &i)) != NULL;) {
        bool shown = false;
        for (at = 0; !shown && wh_result_next(q->projection, &at, &r);)
            shown = wh_node_same(wh_unbracketed(r.expr), wh_unbracketed(key));
        if (!shown)
            return false;
    }
    return true;
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;

    if (!wh_tlp_is_plain(s, why))
        return false;
    if (!choices.n)
        return true;
    if (!q->group_by || !q->predicate)
        *why = "no GROUP BY, or no WHERE";
    else if (q->distinct || q->having || wh_has_aggregate(s->dialect, q->projection))
        *why = "DISTINCT, HAVING or an aggregate";
    else if (!wh_keys_are_plain(q) || !shows_keys(q))
        *why = "the results are not the keys";
    else if (!wh_order_is_there(s, choices))
        *why = "it orders by a column that is not there";
    else if (!wh_tlp_form_is(choices, "rows") && !wh_results_are_one_spelling(s))
        *why = "values that are equal may look different";
    else
        return true;
    return false;
}

/* The keys as a list: those of the base, or what it projects, or columns of its tables. */
static bool put_keys(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    uint32_t i, n = 1 + wh_rng_below(rng, 3);
    const wh_node *key;

    if (s->q.group_by && wh_keys_are_plain(&s->q)) {
        for (i = 0; (key = wh_node_expr(s->q.group_by, i)) != NULL; i++) {
            wh_buf_text(out, i ? ", " : "");
            wh_quote_node(out, key, false);
        }
        return true;
    }
    for (i = 0; i < (n == 3 ? 2 : n); i++) {
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
    const char *why;

    (void)choices;
    if (!applies(s, WH_STR("form=rows"), &why)) {
        wh_buf keys = WH_BUF_INIT(WH_STATEMENT_MAX), where = WH_BUF_INIT(WH_STATEMENT_MAX);
        bool good = put_keys(s, rng, &keys);

        good = wh_put_where(s, rng, &where) && good;
        wh_put_with(s, base);
        wh_quote(base, s->dialect, "SELECT {keys} {from!} {where} GROUP BY {keys}",
                 {"keys", NULL, wh_buf_view(&keys)}, {"from", s->q.from, {NULL, 0}},
                 {"where", NULL, wh_buf_view(&where)});
        wh_buf_release(&keys);
        wh_buf_release(&where);
        return good;
    }
    return true;
}

static bool choose(const wh_subject *s, wh_rng *rng, wh_buf *choices)
{
    if (!wh_results_are_one_spelling(s))
        wh_buf_text(choices, "form=rows");
    return wh_tlp_choose(s, rng, wh_result_columns(s), choices);
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    const wh_hole holes[] = {{"cols", s->q.projection, {NULL, 0}},
                             {"from", s->q.from, {NULL, 0}},
                             {"group", s->q.group_by, {NULL, 0}}};
    bool tool = wh_tlp_form_is(choices, "tool"), rows = wh_tlp_form_is(choices, "rows");
    wh_tlp t = {"SELECT {cols!} {from!} {group!}", "SELECT {cols!} {from!} WHERE {t} {group!}",
                s->q.predicate, holes, sizeof holes / sizeof holes[0]};

    t.joint = tool ? NULL : " UNION ";
    t.choices = choices;
    t.check = rows   ? "bag rows(whole) = rows(parts)"
              : tool ? "bag whole = distinct(true + false + null)"
                     : "bag whole = parts";
    t.check_two = "bag whole = distinct(true + rest)";
    return (tool || rows || wh_tlp_form_is(choices, "sql")) && wh_tlp_derive(s, &t, out);
}

const wh_oracle wh_oracle_tlp_group_by = {
    .name = "tlp-group-by",
    .group = "tlp",
    .summary = "groups of the whole and of its parts",
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
    .measure = wh_tlp_measure,
    .choose = choose,
    .rounds = WH_TLP_ROUNDS,
};
