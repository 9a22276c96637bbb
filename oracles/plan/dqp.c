/*
 * Differential query plans: one query, answered by two plans. After Ba & Rigger, Keep It Simple:
 * Testing Databases via Differential Query Plans (SIGMOD 2024), with hints that can be written
 * into the query beside changes of schema and statistics.
 *
 * Choices: hint = NAME   what makes the other plan, of the table below
 *          at = K        at its K-th place or in its K-th way; absent: at all places
 */
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"
#include "oracles/precision/order.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/predicate.h"
#include "oracles/precision/search.h"

/* ---- hints about the query as a whole ------------------------------------------------------- */

/* The base without its semicolon. */
static wh_str query_text(const wh_subject *s)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_node_print_canonical(&b, s->q.query);
    return wh_subject_keep(s, &b);
}

/* What stands behind FROM; p == NULL: nothing does. */
static wh_str from_text(const wh_subject *s)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str from;

    wh_node_print_canonical(&b, s->q.from);
    from = wh_subject_keep(s, &b);
    return from.n < 5 ? (wh_str){NULL, 0} : (wh_str){from.p + 5, from.n - 5};
}

static size_t nesting_ways(const wh_subject *s)
{
    const wh_planner *p = wh_planner_of(s->dialect);
    size_t n = 0;

    if (!wh_hint_can_be_nested(s) || s->q.limit) /* some ways put a LIMIT behind it */
        return 0;
    while (p->nestings[n])
        n++;
    return wh_subject_has(s, WH_SINCE_CTE_HINTS) ? n : p->old_nestings;
}

static bool nested(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str q = query_text(s);

    wh_quote(&b, s->dialect, wh_planner_of(s->dialect)->nestings[at - 1], {"q", NULL, q});
    run->sql = wh_subject_keep(s, &b);
    return true;
}

/* Ordering by each column, up and down; a `*` has at least one. */
static size_t orders(const wh_subject *s)
{
    wh_result r;
    size_t n = 0, at = 0;

    if (s->q.order_by || s->q.limit)
        return 0;
    if (!s->q.projection) /* of arms */
        return 2;
    while (wh_result_next(s->q.projection, &at, &r)) {
        n++;
        if (r.kind != WH_RESULT_EXPR)
            break;
    }
    return 2 * n;
}

static bool ordered(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_str(&b, query_text(s));
    wh_buf_text(&b, " ORDER BY ");
    wh_buf_uint(&b, (at + 1) / 2);
    wh_buf_text(&b, at % 2 ? ";" : " DESC;");
    run->sql = wh_subject_keep(s, &b);
    return true;
}

/* An aggregate may stand in it alone: then all rows are one group because of it. */
static size_t has_order(const wh_subject *s)
{
    wh_select without = s->q;

    without.order_by = NULL;
    return s->q.order_by && wh_select_is_aggregate(s->dialect, &s->q) ==
                                wh_select_is_aggregate(s->dialect, &without);
}

static bool unordered(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_subject plain = *s;
    wh_parts parts = {{NULL, 0}, {NULL, 0}, from_text(s), {NULL, 0}};

    (void)at;
    plain.q.order_by = NULL;
    run->sql = wh_query_with(&plain, &parts);
    return parts.from.p != NULL;
}

/* DISTINCT is GROUP BY all columns. */
static size_t group_ways(const wh_subject *s)
{
    wh_subject all = *s;
    wh_result r;
    size_t at = 0;

    all.q.distinct = NULL;
    while (wh_result_next(s->q.projection, &at, &r))
        if (r.kind != WH_RESULT_EXPR)
            return 0;
    return s->q.distinct && wh_is_plain_select(&all) && !s->q.order_by;
}

static bool grouped(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), by = WH_BUF_INIT(4096);
    wh_str none = {NULL, 0};
    wh_result r;
    size_t next = 0, n = 0;

    (void)at;
    while (wh_result_next(s->q.projection, &next, &r)) {
        wh_buf_text(&by, n++ ? ", " : " GROUP BY ");
        wh_buf_uint(&by, n);
    }
    wh_quote(&b, s->dialect, "SELECT {cols!} {from!} {where!}", {"cols", s->q.projection, none},
             {"from", s->q.from, none}, {"where", s->q.where, none});
    wh_buf_str(&b, wh_buf_view(&by));
    wh_buf_char(&b, ';');
    wh_buf_release(&by);
    run->sql = wh_subject_keep(s, &b);
    return true;
}

/* Only counted, columns need not be read, nor tables that add no rows. */
static size_t count_ways(const wh_subject *s)
{
    if (wh_is_plain_select(s) && !s->q.with && !s->q.limit)
        return 2;
    return wh_hint_can_be_nested(s) ? 1 : 0;
}

static bool counted(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_subject plain = *s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_parts parts = {{NULL, 0}, WH_STR("COUNT(*)"), {NULL, 0}, {NULL, 0}};

    if (at == 1 && wh_hint_can_be_nested(s)) {
        wh_quote(&b, s->dialect, "SELECT COUNT(*) FROM ({q}) AS wh_query;",
                 {"q", NULL, query_text(s)});
        run->sql = wh_subject_keep(s, &b);
        return true;
    }
    parts.from = from_text(s);
    plain.q.order_by = NULL;
    run->sql = wh_query_with(&plain, &parts);
    return parts.from.p != NULL;
}

/* p OR p is what the OR optimisation takes two lookups for; p AND p says nothing new either. */
static size_t twice_ways(const wh_subject *s)
{
    return s->q.predicate && !wh_searches(s, s->q.predicate) ? 2 : 0;
}

static bool twice(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_parts parts = {{NULL, 0}, {NULL, 0}, from_text(s), {NULL, 0}};

    wh_quote(&b, s->dialect, at == 1 ? "({p!}) OR ({p!})" : "({p!}) AND ({p!})",
             {"p", s->q.predicate, {NULL, 0}});
    parts.where = wh_subject_keep(s, &b);
    run->sql = wh_query_with(s, &parts);
    return parts.from.p != NULL;
}

/* ---- the table ------------------------------------------------------------------------------ */

/* A hint is one line here and its two functions. */
static const wh_hint hints[] = {
    {"without-index", 12, true, wh_hint_indexes, wh_hint_without_index, NULL, 0},
    {"with-index", 20, false, wh_hint_new_indexes, wh_hint_with_index, NULL, 0},
    {"statistics", 7, false, wh_hint_statistics_ways, wh_hint_statistics, NULL, 0},
    {"setting", 0, false, wh_hint_settings, wh_hint_setting, NULL, 0},
    {"not-indexed", 16, true, wh_hint_tables, wh_hint_not_indexed, NULL, 0},
    {"indexed-by", 12, false, wh_hint_table_indexes, wh_hint_indexed_by, NULL,
     WH_SINCE_USELESS_INDEXES},
    {"index-ignored", 0, false, wh_hint_ignorable_indexes, wh_hint_index_ignored, NULL, 0},
    {"comment", 0, false, wh_hint_comments, wh_hint_comment, NULL, 0},
    {"cross", 9, false, wh_hint_orders, wh_hint_cross, NULL, 0, true},
    {"fence", 6, false, wh_hint_fences, wh_hint_fence, NULL, 0, true},
    {"materialized", 4, false, wh_hint_materializations, wh_hint_materialized, NULL,
     WH_SINCE_CTE_HINTS, true},
    {"not-materialized", 2, false, wh_hint_with_sources, wh_hint_not_materialized, NULL,
     WH_SINCE_CTE_HINTS, true},
    {"is-true", 6, true, wh_hint_terms, wh_hint_is_true, NULL, 0},
    {"plus", 8, true, wh_hint_plain_columns, wh_hint_plus, NULL, 0},
    {"twice", 10, false, twice_ways, twice, NULL, 0, true},
    {"nested", 5, false, nesting_ways, nested, NULL, 0},
    {"count", 8, false, count_ways, counted, "bag rows(given) = total(hinted)", 0},
    {"grouped", 10, false, group_ways, grouped, NULL, 0, true},
    {"ordered", 5, false, orders, ordered, NULL, 0},
    {"executed-again", 0, false, wh_hint_executions, wh_hint_executed_again, NULL, 0,
     .given = wh_hint_base_again},
    {"bound", 0, true, wh_hint_parameters, wh_hint_bound, NULL, 0, .given = wh_hint_base_of_nulls},
    {"in-routine", 10, true, wh_hint_routines, wh_hint_in_routine, NULL, 0},
    {"lateral", 10, true, wh_hint_laterals, wh_hint_lateral, NULL, 0},
    {"unordered", 3, false, has_order, unordered, NULL, 0, true},
};

const wh_hint *wh_hint_at(size_t i)
{
    return i < sizeof hints / sizeof hints[0] ? &hints[i] : NULL;
}

static const wh_hint *hint_of(wh_str choices)
{
    wh_str name = wh_choice(choices, "hint");
    const wh_hint *h;
    size_t i;

    for (i = 0; (h = wh_hint_at(i)) != NULL; i++)
        if (wh_str_is(name, h->name))
            return h;
    return NULL;
}

/* ---- the oracle ----------------------------------------------------------------------------- */

/* At how many places can the hint be given? */
static size_t places_of(const wh_hint *h, const wh_subject *s)
{
    const wh_select *q = &s->q;

    return h->rebuilds && (!q->select || q->with || q->limit) ? 0 : h->places(s);
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;
    const wh_hint *h;
    uint64_t at;

    if (!(q->select && q->from) && !q->compound) {
        *why = "not a SELECT with FROM";
        return false;
    }
    if (q->qualify || q->into || q->locking) {
        *why = "QUALIFY, INTO or a lock";
        return false;
    }
    if (!wh_row_count_is_exact(s, why))
        return false;
    if (!choices.n)
        return true;
    h = hint_of(choices);
    *why = "the hint can't be given in so many places";
    return !h || (wh_choice_number(choices, "at", &at) && (at || h->everywhere) &&
                  at <= places_of(h, s) && places_of(h, s));
}

static uint32_t weight_of(const wh_planner *p, const wh_hint *h)
{
    return h->weight                                ? h->weight
           : h->places == wh_hint_settings          ? p->often.settings
           : h->places == wh_hint_comments          ? p->often.comments
           : h->places == wh_hint_ignorable_indexes ? p->often.ignored
                                                    : p->often.prepared;
}

/* One of the hints whose turn it may be, by weight. */
static const wh_hint *draw_hint(const wh_planner *p, const bool *out, wh_rng *rng)
{
    uint32_t draw, total = 0;
    const wh_hint *h;
    size_t i;

    for (i = 0; (h = wh_hint_at(i)) != NULL; i++)
        total += out[i] ? 0 : weight_of(p, h);
    if (total == 0)
        return NULL;
    draw = wh_rng_below(rng, total);
    for (i = 0; (h = wh_hint_at(i)) != NULL; i++) {
        uint32_t weight = out[i] ? 0 : weight_of(p, h);
        if (draw < weight)
            break;
        draw -= weight;
    }
    return h;
}

/* Does its other plan take some hundred times as long? The second way to execute it again is by the
 * first setting. */
static bool is_dear(const wh_hint *h, const wh_subject *s, size_t at)
{
    if (h->give == wh_hint_executed_again)
        return wh_hint_setting_is_dear(s, at - 1);
    return h->give == wh_hint_setting && wh_hint_setting_is_dear(s, at);
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    bool out[sizeof hints / sizeof hints[0]] = {false};
    const wh_hint *h;
    uint32_t draw;
    size_t n = 0;

    (void)base;
    while (n == 0) { /* looking for places costs more than drawing again */
        h = draw_hint(wh_planner_of(s->dialect), out, rng);
        if (!h)
            return false;
        n = wh_subject_has(s, h->since) ? places_of(h, s) : 0;
        out[h - hints] = true;
    }
    wh_buf_text(choices, "hint=");
    wh_buf_text(choices, h->name);
    draw = wh_rng_below(rng, (uint32_t)n + (h->everywhere ? (uint32_t)n : 0));
    if (is_dear(h, s, draw + 1) && wh_rng_below(rng, 20))
        draw = wh_rng_below(rng, (uint32_t)n);
    if (draw < n) { /* as often at all places as at one */
        wh_buf_text(choices, " at=");
        wh_buf_uint(choices, draw + 1);
    }
    if (!h->check)
        wh_draw_types(s, rng, choices);
    return true;
}

/* Does ORDER BY stand where it stood? */
static bool keeps_order(const wh_hint *h)
{
    return h->give != nested && h->give != unordered && h->give != grouped &&
           h->give != wh_hint_in_routine && h->give != wh_hint_lateral;
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    const wh_hint *h = hint_of(choices);
    uint64_t at;

    if (!h || !wh_choice_number(choices, "at", &at) || !h->give(s, (size_t)at, &out->runs[1]))
        return false;
    if (h->given && !h->given(s, (size_t)at, &out->runs[0]))
        return false;
    out->runs[0].place = "given";
    out->runs[0].sql = wh_base_text(s);
    out->runs[1].place = "hinted";
    out->nruns = 2;
    if (h->check) {
        out->nchecks = 1;
        out->checks[0] = h->check;
    } else {
        wh_check_rows(s, choices, (wh_row_sides){"given", "hinted", !keeps_order(h)}, out);
    }
    return true;
}

const wh_oracle wh_oracle_dqp = {
    .name = "dqp",
    .group = "dqp",
    .summary = "the same query by two plans",
    .open = WH_OPEN_PASSED | WH_OPEN_TYPE,
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
};
