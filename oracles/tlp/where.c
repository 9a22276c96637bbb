/*
 * Ternary logic partitioning of WHERE: every row is one for which a predicate is true, false or
 * null. After Rigger & Su, Finding Bugs in Database Systems via Query Partitioning (2020),
 * section 3.1 and Table 1 (WHERE, WHERE Extended).
 *
 * Choices: form = tool    three queries, added up here
 *                 sql     one query, put together by UNION ALL
 *                 some    two: no more rows than without WHERE, of what leaves open which they are
 *          order = K      the partitions are ordered by their K-th column; absent: they are not
 */
#include "oracles/precision/exact.h"
#include "oracles/subject/predicate.h"
#include "oracles/typing/scope.h"
#include "oracles/precision/search.h"
#include "oracles/tlp/some.h"
#include "oracles/tlp/tlp.h"

static bool is_plain(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;

    if (!q->select || !q->from)
        *why = "not a SELECT with FROM";
    else if (q->distinct || q->group_by || q->having || q->window || q->limit)
        *why = "DISTINCT, GROUP BY, HAVING, WINDOW or LIMIT";
    else if (wh_has_aggregate(s->dialect, q->projection) || wh_has_window(q->projection))
        *why = "an aggregate or a window function is projected";
    else if (choices.n && !q->predicate)
        *why = "no WHERE";
    else if (!wh_order_is_there(s, choices))
        *why = "it orders by a column that is not there";
    else
        return true;
    return false;
}

/* Are there several answers, of which but the number of rows is told? */
static bool is_open(const wh_subject *s)
{
    const char *why;

    return wh_node_contains(s->q.from, WH_N_COMPOUND, true) && wh_tlp_takes_open(s) &&
           !wh_is_precise(s, &why);
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    if (!is_plain(s, choices, why))
        return false;
    if (choices.n && wh_tlp_form_is(choices, "some") && !wh_tlp_takes_open(s)) {
        *why = "no EXCEPT alone, of arms that are exact and of one kind";
        return false;
    }
    if (choices.n && !wh_tlp_form_is(choices, "some") && is_open(s)) {
        *why = WH_AFFINITY_IS_OPEN;
        return false;
    }
    if (!wh_searches(s, s->q.predicate))
        return true;
    *why = "a search by MATCH, which works in WHERE alone";
    return false;
}

/* e AND p: the two sides of the topmost AND. */
static bool split_and(const wh_subject *s, const wh_node **e, const wh_node **p)
{
    const wh_node *n = wh_unbracketed(s->q.predicate);

    if (!n || n->kind != WH_N_BINARY || !wh_node_has(n, WH_KW_AND))
        return false;
    *e = wh_unbracketed(wh_node_expr(n, 0));
    *p = wh_unbracketed(wh_node_expr(n, 1));
    return *e && *p;
}

static bool applies_extended(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_node *e, *p;

    if (!is_plain(s, choices, why))
        return false;
    if (!s->q.predicate || (choices.n && !split_and(s, &e, &p))) {
        *why = "no WHERE to extend";
        return false;
    }
    if (choices.n && wh_searches(s, p)) {
        *why = "a search by MATCH, which works in WHERE alone";
        return false;
    }
    return true;
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    if (is_open(s)) {
        wh_buf_text(choices, "form=some");
        return s->round == 0 && s->q.predicate;
    }
    return wh_tlp_choose(s, rng, wh_result_columns(s), choices) &&
           (s->q.predicate || wh_add_predicate(s, rng, base));
}

/* Where the base has no AND, another condition goes before or behind its own: more often before, so
 * that the base's, which the generator made to hold for some rows, is the one that parts them. */
static bool prepare_extended(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    wh_buf p = WH_BUF_INIT(4096);
    const wh_node *e, *q;
    bool good, before;

    if (!wh_tlp_choose(s, rng, wh_result_columns(s), choices))
        return false;
    if (split_and(s, &e, &q))
        return true;
    before = wh_rng_below(rng, 4) > 0;
    good = wh_random_condition(s, rng, &p);
    wh_put_with(s, base);
    wh_quote(base, s->dialect,
             before ? "SELECT {cols!} {from!} WHERE ({p}) AND ({e!})"
                    : "SELECT {cols!} {from!} WHERE ({e!}) AND ({p})",
             {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}},
             {"e", wh_unbracketed(s->q.predicate), {NULL, 0}}, {"p", NULL, wh_buf_view(&p)});
    wh_buf_release(&p);
    return good;
}

/* ---- deriving ------------------------------------------------------------------------------ */

static bool partition(const wh_subject *s, wh_str choices, const char *whole, const char *part,
                      const wh_node *e, const wh_node *p, wh_derived *out)
{
    const wh_hole holes[] = {
        {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}}, {"e", e, {NULL, 0}}};
    bool sql = wh_tlp_form_is(choices, "sql");
    wh_tlp t = {whole, part, p, holes, sizeof holes / sizeof holes[0]};

    t.joint = sql ? " UNION ALL " : NULL;
    t.choices = choices;
    t.check = sql ? "bag whole = parts" : "bag whole = true + false + null";
    t.check_two = "bag whole = true + rest";
    return (sql || wh_tlp_form_is(choices, "tool")) && wh_tlp_derive(s, &t, out);
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    if (wh_tlp_form_is(choices, "some"))
        return wh_tlp_derive_some(s, out);
    return partition(s, choices, "SELECT {cols!} {from!}", "SELECT {cols!} {from!} WHERE {t}", NULL,
                     s->q.predicate, out);
}

static bool derive_extended(const wh_subject *s, wh_str choices, wh_derived *out)
{
    const wh_node *e, *p;

    return split_and(s, &e, &p) &&
           partition(s, choices, "SELECT {cols!} {from!} WHERE {e!}",
                     "SELECT {cols!} {from!} WHERE ({e!}) AND ({t})", e, p, out);
}

const wh_oracle wh_oracle_tlp_where = {
    .name = "tlp-where",
    .group = "tlp",
    .summary = "rows where a predicate is true, false and null make the whole",
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
    .measure = wh_tlp_measure,
    .rounds = WH_TLP_ROUNDS,
    .takes_open = wh_tlp_takes_open,
};

const wh_oracle wh_oracle_tlp_where_extended = {
    .name = "tlp-where-extended",
    .group = "tlp",
    .summary = "the same below a WHERE that is there already",
    .applies = applies_extended,
    .prepare = prepare_extended,
    .derive = derive_extended,
    .measure = wh_tlp_measure,
    .rounds = WH_TLP_ROUNDS,
};
