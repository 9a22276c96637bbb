/*
 * Ternary logic partitioning of HAVING: every group is one for which a predicate is true, false or
 * null. After Rigger & Su, Finding Bugs in Database Systems via Query Partitioning (2020),
 * section 3.2 and Table 1 (HAVING). The predicate is made of keys and aggregates that are the same
 * in whatever order the rows of a group come.
 *
 * Choices: form = tool    three queries, added up here
 *                 sql     one query, put together by UNION ALL
 *                 rows    three queries, and only the numbers of groups are compared: what is
 *                         projected is not the same in whatever order the rows come
 *                 some    two: the groups that HAVING leaves are some of all groups. Which they
 *                         are may depend on the order of rows: which of equal values a key shows
 *          parts = two    those where p is true and where it is not
 *                  one    those where p is true, false or null, told by OR; absent: three
 *          order = K      the parts are ordered by their K-th column, of two the second; absent:
 *                         they are not
 */
#include "oracles/precision/exact.h"
#include "oracles/subject/predicate.h"
#include "oracles/typing/scope.h"
#include "oracles/tlp/tlp.h"

static bool projection_is_exact(const wh_subject *s)
{
    wh_result r;
    size_t at = 0;

    while (wh_result_next(s->q.projection, &at, &r))
        if (r.kind != WH_RESULT_EXPR || wh_group_exactness(s, &s->q, r.expr) == WH_INEXACT)
            return false;
    return true;
}

static bool is_grouped(const wh_subject *s)
{
    return s->q.group_by || wh_has_aggregate(s->dialect, s->q.projection);
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;

    if (!wh_tlp_is_plain(s, why))
        return false;
    if (!choices.n)
        return true;
    if (!q->having || !is_grouped(s) || q->distinct)
        *why = "no HAVING of groups, or DISTINCT";
    else if (!wh_keys_are_plain(q))
        *why = "a key is not a plain expression over columns";
    else if (wh_names_result(q, q->having) ||
             (!wh_tlp_form_is(choices, "some") &&
              wh_group_exactness(s, q, wh_node_expr(q->having, 0)) == WH_INEXACT))
        *why = "HAVING depends on the order of rows";
    else if (!wh_order_is_there(s, choices))
        *why = "it orders by a column that is not there";
    else if (!wh_tlp_form_is(choices, "rows") && !projection_is_exact(s))
        *why = "what is projected depends on the order of rows";
    else
        return true;
    return false;
}

/* ---- preparing ------------------------------------------------------------------------------ */

/* A base on its way: keys and what may be asked of them. */
typedef struct groups {
    const wh_subject *s;
    wh_rng *rng;
    const wh_node *group_by; /* of the base; NULL: */
    wh_operand keys[2];
    uint32_t nkeys;
} groups;

static void put_operator(groups *g, wh_buf *out)
{
    static const char *const operators[] = {" > ",  " = ",      " <= ", " <> ",
                                            " >= ", " IS NOT ", " IS ", " < "};
    wh_put_infix(g->s, operators[wh_rng_below(g->rng, 8)], out);
}

static void put_key(const groups *g, uint32_t i, bool brackets, wh_buf *out)
{
    if (g->group_by)
        wh_quote_node(out, wh_node_expr(g->group_by, i), brackets);
    else
        wh_operand_print(g->s, &g->keys[i], brackets, out);
}

static int key_spelling(const groups *g, uint32_t i, bool *exact)
{
    wh_operand o = {NULL, NULL, NULL};

    if (!g->group_by)
        return wh_operand_spelling(g->s, &g->keys[i], exact);
    o.node = wh_node_expr(g->group_by, i);
    return wh_operand_spelling(g->s, &o, exact);
}

/* The i-th key, to be compared with. */
static wh_operand key_operand(const groups *g, uint32_t i)
{
    wh_operand o = {NULL, NULL, NULL};

    if (g->group_by)
        o.node = wh_node_expr(g->group_by, i);
    else
        o = g->keys[i];
    return o;
}

/* Where a boolean is no number it has no sum and no least one. */
static void put_truth_of(const groups *g, wh_str p, wh_buf *out)
{
    bool number = wh_means(g->s->dialect, WH_MEANS_TRUE_IS_ONE);

    wh_buf_text(out, number ? "" : "CAST((");
    wh_buf_str(out, p);
    wh_buf_text(out, number ? "" : ") AS INTEGER)");
}

static void put_count(groups *g, wh_buf *out)
{
    static const char *const tests[] = {" > 1", " = 1", " <> 1", " < 2", " > 2", " IS 2"};
    uint32_t how = wh_rng_below(g->rng, 8), test = wh_rng_below(g->rng, 6);
    wh_operand o = wh_random_operand(g->s, g->rng, WH_CAN_BE_COMPARED);

    if (how < 4 || (!o.node && !o.column)) {
        wh_buf_text(out, "COUNT(*)");
    } else {
        wh_buf_text(out, how == 4 ? "COUNT(DISTINCT " : "COUNT(");
        wh_operand_print(g->s, &o, false, out);
        wh_buf_char(out, ')');
    }
    wh_put_infix(g->s, tests[test], out);
}

/* Does the base's own predicate, or another one, hold for some or for all rows of the group? */
static void put_truth(groups *g, wh_buf *out)
{
    static const char *const functions[] = {"MAX(", "MIN(", "SUM("};
    static const char *const tests[] = {" > 0", " = 1", " <> 0", " IS 1", " < 1", " IS NOT 0"};
    uint32_t f = wh_rng_below(g->rng, 3), test = wh_rng_below(g->rng, 6);
    uint32_t own = wh_rng_below(g->rng, 4), of_null = wh_rng_below(g->rng, 3);
    wh_operand o = wh_random_operand(g->s, g->rng, WH_CAN_BE_COMPARED);
    wh_buf p = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_text(out, functions[f]);
    if (own && g->s->q.predicate) {
        wh_quote(&p, g->s->dialect, "{p} IS TRUE", {"p", g->s->q.predicate, {NULL, 0}});
    } else if (wh_operand_is_there(&o)) {
        wh_operand_print(g->s, &o, true, &p);
        wh_buf_text(&p, of_null == 0 ? " IS NULL" : " > ");
        if (of_null)
            wh_buf_str(&p, wh_random_constant(g->s, g->rng, &o));
    } else {
        wh_buf_text(&p, "1 = 1");
    }
    put_truth_of(g, wh_buf_view(&p), out);
    wh_buf_release(&p);
    wh_buf_char(out, ')');
    wh_put_infix(g->s, tests[test], out);
}

/* The least or greatest value of something else that `to` may be compared with. False: it may look
 * in several ways. */
static bool put_other(groups *g, const char *function, const wh_operand *to, wh_buf *out)
{
    wh_operand o = wh_random_operand(g->s, g->rng, WH_CAN_BE_EXTREME);
    bool exact;

    if (!wh_operand_is_there(&o) || !wh_operands_match(g->s, &o, to) ||
        wh_operand_spelling(g->s, &o, &exact) != WH_SPELLING_ONE)
        return false;
    wh_buf_text(out, function);
    wh_operand_print(g->s, &o, false, out);
    wh_buf_char(out, ')');
    return true;
}

static void put_extreme(groups *g, wh_buf *out)
{
    uint32_t how = wh_rng_below(g->rng, 8);
    wh_operand o = wh_random_operand(g->s, g->rng, WH_CAN_BE_EXTREME);
    bool exact, known = wh_operand_is_there(&o);

    if (!known || wh_operand_spelling(g->s, &o, &exact) != WH_SPELLING_ONE) {
        put_count(g, out);
        return;
    }
    wh_buf_text(out, how & 1 ? "MIN(" : "MAX(");
    wh_operand_print(g->s, &o, false, out);
    wh_buf_char(out, ')');
    if (how == 7) {
        wh_buf_text(out, " IS NULL");
        return;
    }
    put_operator(g, out);
    if (how < 3 || !put_other(g, how & 1 ? "MAX(" : "MIN(", &o, out))
        wh_buf_str(out, wh_random_constant(g->s, g->rng, &o));
}

static void put_about_key(groups *g, wh_buf *out)
{
    uint32_t how = wh_rng_below(g->rng, 8), i = wh_rng_below(g->rng, g->nkeys ? g->nkeys : 1);
    wh_operand key;
    bool exact = false, like;

    if (g->nkeys == 0 || key_spelling(g, i, &exact) != WH_SPELLING_ONE) {
        put_count(g, out);
        return;
    }
    key = key_operand(g, i);
    like = exact && (!wh_is_strict(g->s) || wh_operand_typing(g->s, &key).class_ == WH_CLASS_TEXT);
    put_key(g, i, true, out);
    switch (how) {
    case 0:
        wh_buf_text(out, " IS NOT NULL");
        return;
    case 1:
        wh_buf_text(out, like ? " NOT LIKE " : " NOT IN (");
        wh_buf_str(out, wh_random_constant(g->s, g->rng, &key));
        wh_buf_text(out, like ? "" : ")");
        return;
    case 2:
        wh_buf_text(out, " IN (");
        wh_buf_str(out, wh_random_constant(g->s, g->rng, &key));
        wh_buf_text(out, ", ");
        wh_buf_str(out, wh_random_constant(g->s, g->rng, &key));
        wh_buf_char(out, ')');
        return;
    case 3:
        wh_buf_text(out, " BETWEEN ");
        wh_buf_str(out, wh_random_constant(g->s, g->rng, &key));
        wh_buf_text(out, " AND ");
        break;
    case 4:
    case 5:
        put_operator(g, out);
        if (put_other(g, how == 4 ? "MIN(" : "MAX(", &key, out))
            return;
        break;
    default:
        put_operator(g, out);
    }
    wh_buf_str(out, wh_random_constant(g->s, g->rng, &key));
}

static void put_atom(groups *g, wh_buf *out)
{
    static void (*const atoms[])(groups *, wh_buf *) = {
        put_truth,   put_truth,   put_truth,     put_truth,     put_extreme,
        put_extreme, put_extreme, put_about_key, put_about_key, put_count};

    atoms[wh_rng_below(g->rng, sizeof atoms / sizeof atoms[0])](g, out);
}

/* Two that are compared hold for some groups wherever one of them does. */
static void put_predicate(groups *g, wh_buf *out)
{
    static const char *const joints[] = {") AND (", ") OR (", ") IS (", ") IS NOT (", ") <> ("};
    uint32_t shape = wh_rng_below(g->rng, 12);
    bool two = shape < sizeof joints / sizeof joints[0];

    if (two || shape == 5)
        wh_buf_text(out, two ? "(" : "NOT (");
    put_atom(g, out);
    if (two) {
        wh_put_infix(g->s, joints[shape], out);
        put_atom(g, out);
    }
    if (two || shape == 5)
        wh_buf_char(out, ')');
}

/* Keys and one aggregate, where the base has no groups. */
static bool put_projection(groups *g, wh_buf *out)
{
    static const char *const functions[] = {"MIN(", "MAX(", "COUNT("};
    wh_operand o = wh_random_operand(g->s, g->rng, 0);
    uint32_t i, f = wh_rng_below(g->rng, 4);

    for (i = 0; i < g->nkeys; i++) {
        wh_buf_text(out, i ? ", " : "");
        put_key(g, i, false, out);
    }
    if (!wh_operand_is_there(&o))
        return g->nkeys > 0;
    wh_buf_text(out, i ? ", " : "");
    if (f < 2 && wh_is_strict(g->s) && !(wh_operand_typing(g->s, &o).can & WH_CAN_BE_EXTREME))
        f = 2;
    if (f == 3) {
        wh_buf_text(out, "COUNT(*)");
        return true;
    }
    wh_buf_text(out, functions[f]);
    wh_operand_print(g->s, &o, false, out);
    wh_buf_char(out, ')');
    return true;
}

/* Most often without the WHERE: so there are several groups, and its predicate can tell them apart.
 */
static bool put_groups(groups *g, wh_buf *out)
{
    const wh_select *q = &g->s->q;
    uint32_t i, n = wh_rng_below(g->rng, 4), filter = wh_rng_below(g->rng, 8);
    bool good = true, own = is_grouped(g->s) && wh_keys_are_plain(q) && (q->group_by || n == 0);

    wh_put_with(g->s, out);
    wh_buf_text(out, "SELECT ");
    if (own) {
        g->group_by = q->group_by;
        while (wh_node_expr(g->group_by, g->nkeys))
            g->nkeys++;
        wh_quote_node(out, q->projection, false);
    } else {
        for (i = 0; i < (n == 3 ? 2 : 1); i++) {
            wh_operand *key = &g->keys[g->nkeys];

            *key = n == 0 ? wh_random_operand(g->s, g->rng, WH_CAN_BE_COMPARED)
                          : wh_random_column(g->s, g->rng, WH_CAN_BE_COMPARED);
            if (key->node || key->column)
                g->nkeys++;
        }
        good = put_projection(g, out);
    }
    wh_quote(out, g->s->dialect, " {from!} {where!}", {"from", q->from, {NULL, 0}},
             {"where", filter == 7 ? q->where : NULL, {NULL, 0}});
    for (i = 0; i < g->nkeys; i++) {
        wh_buf_text(out, i ? ", " : " GROUP BY ");
        put_key(g, i, false, out);
    }
    return good;
}

/* The base with nothing of its groups but how large they are, where HAVING depends on the order of
 * rows. */
static bool put_sizes(const wh_subject *s, wh_buf *base)
{
    const wh_select *q = &s->q;

    if (!q->having || !q->group_by || q->distinct || !wh_keys_are_plain(q) ||
        wh_names_result(q, q->having))
        return false;
    wh_put_with(s, base);
    wh_quote(base, s->dialect, "SELECT count(*) {from!} {where!} {group!} {having!}",
             {"from", q->from, {NULL, 0}}, {"where", q->where, {NULL, 0}},
             {"group", q->group_by, {NULL, 0}}, {"having", q->having, {NULL, 0}});
    return true;
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    groups g = {s, rng, NULL, {{NULL, NULL, NULL}, {NULL, NULL, NULL}}, 0};
    const char *why;

    (void)choices;
    if (applies(s, WH_STR("form=rows"), &why) || applies(s, WH_STR("form=some"), &why) ||
        put_sizes(s, base))
        return true;
    if (!put_groups(&g, base))
        return false;
    wh_buf_text(base, " HAVING ");
    put_predicate(&g, base);
    return true;
}

static bool choose(const wh_subject *s, wh_rng *rng, wh_buf *choices)
{
    const char *why;

    if (!applies(s, WH_STR("form=rows"), &why) && applies(s, WH_STR("form=some"), &why)) {
        wh_buf_text(choices, "form=some");
        return s->round == 0;
    }
    if (!projection_is_exact(s))
        wh_buf_text(choices, "form=rows");
    return wh_tlp_choose(s, rng, wh_result_columns(s), choices);
}

/* ---- deriving ------------------------------------------------------------------------------- */

/* All groups, and those that HAVING leaves. */
static bool derive_some(const wh_subject *s, const wh_tlp *t, wh_derived *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_hole holes[WH_TLP_HOLES + 1];

    memcpy(holes, t->holes, t->nholes * sizeof holes[0]);
    holes[t->nholes] = (wh_hole){"t", t->p, {NULL, 0}};
    wh_put_with(s, &b);
    wh_quote_holes(&b, s->dialect, t->whole, holes, t->nholes);
    wh_buf_char(&b, ';');
    out->runs[0] = (wh_derived_run){.place = "whole", .sql = wh_subject_keep(s, &b)};
    wh_put_with(s, &b);
    wh_quote_holes(&b, s->dialect, t->part, holes, t->nholes + 1);
    wh_buf_char(&b, ';');
    out->runs[1] = (wh_derived_run){.place = "some", .sql = wh_subject_keep(s, &b)};
    out->nruns = 2;
    out->nchecks = 1;
    out->checks[0] = "bag some <= whole";
    return true;
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    const wh_hole holes[] = {{"cols", s->q.projection, {NULL, 0}},
                             {"from", s->q.from, {NULL, 0}},
                             {"where", s->q.where, {NULL, 0}},
                             {"group", s->q.group_by, {NULL, 0}}};
    bool sql = wh_tlp_form_is(choices, "sql"), rows = wh_tlp_form_is(choices, "rows");
    wh_tlp t = {"SELECT {cols!} {from!} {where!} {group!}",
                "SELECT {cols!} {from!} {where!} {group!} HAVING {t}", wh_node_expr(s->q.having, 0),
                holes, sizeof holes / sizeof holes[0]};

    if (wh_tlp_form_is(choices, "some"))
        return derive_some(s, &t, out);
    t.joint = sql ? " UNION ALL " : NULL;
    t.choices = choices;
    t.check = rows  ? "bag rows(whole) = rows(true + false + null)"
              : sql ? "bag whole = parts"
                    : "bag whole = true + false + null";
    t.check_two = rows ? "bag rows(whole) = rows(true + rest)" : "bag whole = true + rest";
    return (sql || rows || wh_tlp_form_is(choices, "tool")) && wh_tlp_derive(s, &t, out);
}

const wh_oracle wh_oracle_tlp_having = {
    .name = "tlp-having",
    .group = "tlp",
    .summary = "groups for which a predicate is true, false and null make all groups",
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
    .measure = wh_tlp_measure,
    .choose = choose,
    .rounds = WH_TLP_ROUNDS,
};
