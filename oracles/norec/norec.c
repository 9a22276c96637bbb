/*
 * NoREC: a query that the engine may optimise against one that it can't, because the predicate
 * stands in the projection. After Rigger & Su, Detecting Optimization Bugs in Database Engines
 * via Non-optimizing Reference Engine Construction (2020), sections 3.1 to 3.3.
 *
 * Choices: form = count    COUNT(*) against SUM of the flag; the only one for GROUP BY
 *                 fetch    the number of rows fetched against SUM of the flag
 *                 content  the rows fetched against the rows with the flag, without it
 *                 on       as count, and the ON of inner joins is moved as well
 *          order = K       with fetch: the rows are ordered by their K-th column; absent: as the
 *                          base has them
 *          flag = istrue   (p) IS TRUE
 *                 case     CASE WHEN (p) THEN 1 ELSE 0 END
 *          sum = flat      the flag stands in SUM() itself, which takes the engine less to prepare;
 *                          absent: in a subquery that SUM() reads. Not with content and GROUP BY
 */
#include "formats/base/options.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/predicate.h"
#include "oracles/typing/scope.h"
#include "oracles/precision/search.h"
#include "oracles/subject/subject.h"

static bool has_form(wh_str choices, const char *form)
{
    return wh_str_is(wh_choice(choices, "form"), form);
}

/* Moving an ON is right only where every join is an inner one, also those around brackets. */
static bool all_inner(const wh_node *from, bool *on)
{
    wh_from_item item;
    size_t at = 0;

    while (wh_from_next(from, &at, &item)) {
        if (item.join >= WH_JOIN_LEFT || item.nearest ||
            (item.kind == WH_FROM_PAREN && !all_inner(item.node, on)))
            return false;
        *on |= item.on && item.kind != WH_FROM_PAREN;
    }
    return true;
}

static bool can_move_on(const wh_subject *s)
{
    bool on = false;

    return all_inner(s->q.from, &on) && on;
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;

    if (!q->select || !q->from)
        *why = "not a SELECT with FROM";
    else if (q->distinct || q->having || q->window || q->limit)
        *why = "DISTINCT, HAVING, WINDOW or LIMIT";
    else if (wh_has_aggregate(s->dialect, q->projection) || wh_has_window(q->projection))
        *why = "an aggregate or a window function is projected";
    else if (q->order_by &&
             (wh_has_aggregate(s->dialect, q->order_by) || wh_has_window(q->order_by)))
        *why = "an aggregate or a window function in ORDER BY";
    else if (wh_searches(s, q->predicate))
        *why = "a search by MATCH, which works in WHERE alone";
    else if (choices.n && !q->predicate)
        *why = "no WHERE";
    else if (choices.n && q->group_by && !has_form(choices, "count"))
        *why = "GROUP BY goes with form=count only";
    else if (has_form(choices, "on") && !can_move_on(s))
        *why = "no ON of an inner join, or an outer join";
    else if (wh_choice(choices, "sum").n && (s->q.group_by || has_form(choices, "content")))
        *why = "sum=flat is for one sum";
    else if (wh_choice(choices, "order").n && (q->order_by || !has_form(choices, "fetch")))
        *why = "order= goes with form=fetch and no ORDER BY of the base's own";
    else if (!wh_order_is_there(s, choices))
        *why = "it orders by a column that is not there";
    else
        return true;
    return false;
}

/* Three checks of a base: of the number of rows as COUNT(*) has it, of the rows fetched, and of
 * these in some order. Most have the unoptimised query in common, which is then executed once. */
static const char *form_of(const wh_subject *s, uint32_t draw)
{
    if (s->round == 0)
        return draw < 20 && can_move_on(s) ? "on" : "count";
    return s->round == 1 && draw < 35 ? "content" : "fetch";
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    uint32_t draw = wh_rng_below(rng, 100);
    uint32_t flag = wh_rng_below(rng, 10), nested = wh_rng_below(rng, 4);
    uint32_t columns = wh_result_columns(s), column = wh_rng_below(rng, columns ? columns : 1);

    if ((s->q.group_by && s->round > 0) || (s->q.order_by && s->round > 1))
        return false;
    wh_buf_text(choices, "form=");
    wh_buf_text(choices, s->q.group_by ? "count" : form_of(s, draw));
    /* What is counted by SUM must be a number. */
    if (!wh_means(s->dialect, WH_MEANS_TRUE_IS_ONE) && !has_form(wh_buf_view(choices), "content"))
        flag = 9;
    wh_buf_text(choices, flag == 9 ? " flag=case" : " flag=istrue");
    if (nested && !s->q.group_by && !has_form(wh_buf_view(choices), "content"))
        wh_buf_text(choices, " sum=flat");
    if (s->round > 1) {
        wh_buf_text(choices, " order=");
        wh_buf_uint(choices, 1 + column);
    }
    return s->q.predicate || wh_add_predicate(s, rng, base);
}

/* ---- deriving ------------------------------------------------------------------------------ */

typedef struct moving {
    const wh_subject *s;
    wh_from_items items;
} moving;

/* Those of subqueries stay. Where every JOIN but CROSS JOIN has a condition, it is ON TRUE then. */
static const wh_node *drop_on(void *ctx, const wh_node *n)
{
    const moving *m = ctx;
    const wh_dialect *d = m->s->dialect;
    wh_child on_true[2];
    size_t i = 0;

    if (n->kind != WH_N_ON)
        return n;
    while (i < m->items.n && (!m->items.p[i].on || m->items.p[i].on != wh_node_expr(n, 0)))
        i++;
    if (i == m->items.n)
        return n;
    if (!wh_reads(d, WH_FEATURE_BARE_CROSS))
        return NULL;
    on_true[0] = wh_child_of_token(wh_edit_token(m->s->a, d, WH_STR("ON")));
    on_true[1] = wh_child_of_token(wh_edit_token(m->s->a, d, WH_STR("TRUE")));
    return wh_edit_rebuild(m->s->a, n, on_true, 2);
}

/* FROM without its conditions; all that decide, each ON and then the predicate, go into `out`. */
static const wh_node *move_conditions(const wh_subject *s, wh_buf *out)
{
    moving m = {s, {NULL, 0, 0}};
    size_t i;

    wh_from_collect(s->a, s->q.from, &m.items);
    for (i = 0; i < m.items.n; i++)
        if (m.items.p[i].on)
            wh_quote(out, s->dialect, "({on!}) AND ", {"on", m.items.p[i].on, {NULL, 0}});
    wh_quote(out, s->dialect, "({p!})", {"p", s->q.predicate, {NULL, 0}});
    return wh_edit_map(s->a, s->q.from, drop_on, &m);
}

static wh_str base_text(const wh_subject *s)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_node_print_edited(&b, s->statement, WH_PRINT_NO_LEADING);
    if (b.n == 0 || b.p[b.n - 1] != ';')
        wh_buf_char(&b, ';');
    return wh_subject_keep(s, &b);
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    bool count = has_form(choices, "count"), fetch = has_form(choices, "fetch");
    bool content = has_form(choices, "content"), on = has_form(choices, "on");
    wh_str kind = wh_choice(choices, "flag"), sum = wh_choice(choices, "sum");
    wh_str order = wh_choice(choices, "order");
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), p = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str flag, none = {NULL, 0};
    wh_str name = wh_reads(s->dialect, WH_FEATURE_BARE_SUBQUERY) ? none : WH_STR("AS ref0");
    const wh_node *from = s->q.from;

    if ((!count && !fetch && !content && !on) ||
        (!wh_str_is(kind, "istrue") && !wh_str_is(kind, "case")) ||
        (sum.n && !wh_str_is(sum, "flat")) || !wh_order_is_number(choices))
        return false;
    if (on) {
        from = move_conditions(s, &b);
        wh_quote(&p, s->dialect,
                 wh_str_is(kind, "case") ? "CASE WHEN ({p}) THEN 1 ELSE 0 END" : "({p}) IS TRUE",
                 {"p", NULL, wh_buf_view(&b)});
        wh_buf_clear(&b);
    } else {
        wh_quote(&p, s->dialect,
                 wh_str_is(kind, "case") ? "CASE WHEN ({p!}) THEN 1 ELSE 0 END" : "({p!}) IS TRUE",
                 {"p", s->q.predicate, none});
    }
    flag = wh_subject_keep(s, &p);
    if (flag.n == 0) {
        wh_buf_release(&b);
        return false;
    }
    out->nruns = 2;
    out->runs[0].place = "optimized";
    out->runs[1].place = "unoptimized";
    out->nchecks = 1;
    out->checks[0] = content ? "bag optimized = picked(unoptimized)"
                     : fetch ? "bag rows(optimized) = total(unoptimized)"
                             : "bag total(optimized) = total(unoptimized)";
    if (order.n) {
        wh_put_with(s, &b);
        wh_quote(&b, s->dialect, "SELECT {cols!} {from!} {where!} ORDER BY {order};",
                 {"cols", s->q.projection, none}, {"from", s->q.from, none},
                 {"where", s->q.where, none}, {"order", NULL, order});
        out->runs[0].sql = wh_subject_keep(s, &b);
    } else if (content || fetch) {
        out->runs[0].sql = base_text(s);
    } else {
        wh_put_with(s, &b);
        wh_quote(&b, s->dialect, "SELECT COUNT(*) {from!} {where!} {group!};",
                 {"from", s->q.from, none}, {"where", s->q.where, none},
                 {"group", s->q.group_by, none});
        out->runs[0].sql = wh_subject_keep(s, &b);
    }
    wh_put_with(s, &b);
    if (content)
        wh_quote(&b, s->dialect, "SELECT {cols!}, {flag} {from!};", {"cols", s->q.projection, none},
                 {"flag", NULL, flag}, {"from", from, none});
    else if (s->q.group_by)
        wh_quote(&b, s->dialect,
                 "SELECT SUM(f), SUM(n) FROM (SELECT SUM({flag}) AS f, COUNT(*) AS n {from!} "
                 "{group!}) {name};",
                 {"flag", NULL, flag}, {"from", from, none}, {"group", s->q.group_by, none},
                 {"name", NULL, name});
    else
        wh_quote(&b, s->dialect,
                 sum.n ? "SELECT SUM({flag}), COUNT(*) {from!};"
                       : "SELECT SUM(f), COUNT(*) FROM (SELECT {flag} AS f {from!}) {name};",
                 {"flag", NULL, flag}, {"from", from, none}, {"name", NULL, name});
    out->runs[1].sql = wh_subject_keep(s, &b);
    if (!content && !s->q.group_by && !s->q.with && wh_node_source(from, &out->runs[1].source))
        out->runs[1].summed = flag;
    return true;
}

/* A number of rows; where sums of integers are decimals, it is one. NULL: no row at all. */
static uint64_t count_of(const wh_value *v)
{
    uint64_t n = 0;

    if (v->kind == WH_INT)
        n = (uint64_t)v->i;
    else if (v->kind == WH_DECIMAL && !wh_parse_count(v->s, &n))
        n = 0;
    return n;
}

static bool measure(wh_str choices, const wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits)
{
    const wh_result_set *r = results[1];

    if (!r)
        return false;
    if (has_form(choices, "content")) {
        /* counted while reading, if the check picked rows at all */
        *rows = r->nrows;
        *hits = r->npicked;
        return true;
    }
    if (!r->first || r->ncolumns != 2)
        return false;
    *hits = count_of(&r->first[0]);
    *rows = count_of(&r->first[1]);
    return true;
}

const wh_oracle wh_oracle_norec = {
    .name = "norec",
    .group = "norec",
    .summary = "an optimised query against its predicate in the projection",
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
    .measure = measure,
    .rounds = 3,
    .sums = true,
};
