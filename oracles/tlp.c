/*
 * Ternary logic partitioning of WHERE: every row is one for which a predicate is true, false or
 * null. After Rigger & Su, Finding Bugs in Database Systems via Query Partitioning (2020),
 * section 3.1 and Table 1 (WHERE, WHERE Extended).
 *
 * Choices: form = tool    three queries, added up here
 *                 sql     one query, put together by UNION ALL
 *          order = K      the partitions are ordered by their K-th column; absent: they are not
 */
#include "formats/base/options.h"
#include "formats/sql/template.h"
#include "oracles/predicate.h"
#include "oracles/subject.h"

/* How many columns are projected; 0: a `*` hides that. */
static uint32_t count_columns(const wh_subject *s)
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

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;
    uint64_t order;

    if (!q->select || !q->from)
        *why = "not a SELECT with FROM";
    else if (q->with || q->distinct || q->group_by || q->having || q->window || q->limit)
        *why = "WITH, DISTINCT, GROUP BY, HAVING, WINDOW or LIMIT";
    else if (wh_has_aggregate(s->dialect, q->projection) || wh_has_window(q->projection))
        *why = "an aggregate or a window function is projected";
    else if (choices.n && !q->predicate)
        *why = "no WHERE";
    else if (wh_parse_count(wh_choice(choices, "order"), &order) && count_columns(s) &&
             order > count_columns(s))
        *why = "it orders by a column that is not there";
    else
        return true;
    return false;
}

static const wh_node *unbracketed(const wh_node *n)
{
    while (n && n->kind == WH_N_PAREN)
        n = wh_node_expr(n, 0);
    return n;
}

/* e AND p: the two sides of the topmost AND. */
static bool split_and(const wh_subject *s, const wh_node **e, const wh_node **p)
{
    const wh_node *n = unbracketed(s->q.predicate);

    if (!n || n->kind != WH_N_BINARY || !wh_node_has(n, WH_KW_AND))
        return false;
    *e = unbracketed(wh_node_expr(n, 0));
    *p = unbracketed(wh_node_expr(n, 1));
    return *e && *p;
}

static bool applies_extended(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_node *e, *p;

    if (!applies(s, choices, why))
        return false;
    if (!s->q.predicate || (choices.n && !split_and(s, &e, &p))) {
        *why = "no WHERE to extend";
        return false;
    }
    return true;
}

static void choose(const wh_subject *s, wh_rng *rng, wh_buf *choices)
{
    uint32_t form = wh_rng_below(rng, 3);
    uint32_t order = wh_rng_below(rng, 5);
    uint32_t columns = count_columns(s);

    wh_buf_text(choices, form == 0 ? "form=sql" : "form=tool");
    if (order == 0) {
        wh_buf_text(choices, " order=");
        wh_buf_uint(choices, 1 + wh_rng_below(rng, columns ? columns : 1));
    }
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    choose(s, rng, choices);
    return s->q.predicate || wh_add_predicate(s, rng, base);
}

static bool prepare_extended(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    wh_buf p = WH_BUF_INIT(4096);
    const wh_node *e, *q;
    bool good;

    choose(s, rng, choices);
    if (split_and(s, &e, &q))
        return true;
    good = wh_random_predicate(s, rng, &p);
    wh_quote(base, s->dialect, "SELECT {cols!} {from!} WHERE ({e!}) AND ({p})",
             {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}},
             {"e", unbracketed(s->q.predicate), {NULL, 0}}, {"p", NULL, wh_buf_view(&p)});
    wh_buf_release(&p);
    return good;
}

/* ---- deriving ------------------------------------------------------------------------------ */

enum { PARTS = 3 };

/* `parts`: templates for what follows FROM, with {e} and {p}. */
static bool partition(const wh_subject *s, wh_str choices, const char *whole,
                      const char *const *parts, const wh_node *e, const wh_node *p, wh_derived *out)
{
    static const char *const places[PARTS] = {"true", "false", "null"};
    wh_str form = wh_choice(choices, "form"), order = wh_choice(choices, "order");
    bool sql = wh_str_is(form, "sql");
    uint64_t column;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_hole holes[] = {{"cols", s->q.projection, {NULL, 0}},
                       {"from", s->q.from, {NULL, 0}},
                       {"e", e, {NULL, 0}},
                       {"p", p, {NULL, 0}}};
    size_t i, n = sizeof holes / sizeof holes[0];

    if ((!sql && !wh_str_is(form, "tool")) ||
        (order.p && (!wh_parse_count(order, &column) || column == 0)))
        return false;
    wh_quote_holes(&b, s->dialect, whole, holes, n);
    wh_buf_char(&b, ';');
    out->runs[0].place = "whole";
    out->runs[0].sql = wh_subject_keep(s, &b);
    for (i = 0; i < PARTS; i++) {
        if (sql && i > 0)
            wh_buf_text(&b, " UNION ALL ");
        wh_quote_holes(&b, s->dialect, parts[i], holes, n);
        if (order.n && (!sql || i + 1 == PARTS)) {
            wh_buf_text(&b, " ORDER BY ");
            wh_buf_str(&b, order);
        }
        if (sql && i + 1 < PARTS)
            continue;
        wh_buf_char(&b, ';');
        out->runs[sql ? 1 : i + 1].place = sql ? "parts" : places[i];
        out->runs[sql ? 1 : i + 1].sql = wh_subject_keep(s, &b);
    }
    out->nruns = sql ? 2 : PARTS + 1;
    out->nchecks = 1;
    out->checks[0] = sql ? "bag whole = parts" : "bag whole = true + false + null";
    return true;
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    static const char *const parts[PARTS] = {"SELECT {cols!} {from!} WHERE {p!}",
                                             "SELECT {cols!} {from!} WHERE NOT ({p!})",
                                             "SELECT {cols!} {from!} WHERE ({p!}) IS NULL"};

    return partition(s, choices, "SELECT {cols!} {from!}", parts, NULL, s->q.predicate, out);
}

static bool derive_extended(const wh_subject *s, wh_str choices, wh_derived *out)
{
    static const char *const parts[PARTS] = {
        "SELECT {cols!} {from!} WHERE ({e!}) AND ({p!})",
        "SELECT {cols!} {from!} WHERE ({e!}) AND (NOT ({p!}))",
        "SELECT {cols!} {from!} WHERE ({e!}) AND (({p!}) IS NULL)"};
    const wh_node *e, *p;

    return split_and(s, &e, &p) &&
           partition(s, choices, "SELECT {cols!} {from!} WHERE {e!}", parts, e, p, out);
}

static bool measure(wh_str choices, const wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits)
{
    if (!wh_str_is(wh_choice(choices, "form"), "tool") || !results[0] || !results[1])
        return false;
    *rows = results[0]->nrows;
    *hits = results[1]->nrows;
    return true;
}

const wh_oracle wh_oracle_tlp_where = {
    "tlp-where", "tlp",   "rows where a predicate is true, false and null make the whole",
    applies,     prepare, derive,
    measure};

const wh_oracle wh_oracle_tlp_where_extended = {"tlp-where-extended",
                                                "tlp",
                                                "the same below a WHERE that is there already",
                                                applies_extended,
                                                prepare_extended,
                                                derive_extended,
                                                measure};
