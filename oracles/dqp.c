/*
 * Differential query plans: one query, answered by two plans. After Ba & Rigger, Keep It Simple:
 * Testing Databases via Differential Query Plans (SIGMOD 2024), with hints that can be written
 * into the query beside changes of schema and statistics.
 *
 * Choices: hint = NAME   what makes the other plan, of the table below
 *          at = K        at its K-th place or in its K-th way; absent: at all places
 */
#include "formats/sql/template.h"
#include "oracles/dqp.h"
#include "oracles/precision.h"
#include "oracles/predicate.h"

/* ---- hints about the query as a whole ------------------------------------------------------- */

/* The base without its semicolon. */
static wh_str query_text(const wh_subject *s)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_node_print_canonical(&b, s->q.query);
    return wh_subject_keep(s, &b);
}

static bool is_sqlite_like(const wh_subject *s)
{
    return (s->dialect->features & WH_FEATURE_INDEXED_BY) != 0;
}

static const char *const nestings[] = {
    "SELECT * FROM ({q}) AS wh_query;",
    "SELECT * FROM ({q} LIMIT -1) AS wh_query;",
    "WITH wh_query AS MATERIALIZED ({q}) SELECT * FROM wh_query;",
    "WITH wh_query AS NOT MATERIALIZED ({q}) SELECT * FROM wh_query;",
    "SELECT * FROM ({q}) AS a UNION ALL SELECT * FROM ({q}) AS b WHERE 0;",
};

static size_t nesting_ways(const wh_subject *s)
{
    return is_sqlite_like(s) ? sizeof nestings / sizeof nestings[0] : 1;
}

static bool nested(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str q = query_text(s);

    wh_quote(&b, s->dialect, nestings[at - 1], {"q", NULL, q});
    run->sql = wh_subject_keep(s, &b);
    return true;
}

/* Ordering by each column, up and down; a `*` has at least one. */
static size_t orders(const wh_subject *s)
{
    wh_result r;
    size_t n = 0, at = 0;

    if (s->q.order_by)
        return 0;
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

static size_t has_order(const wh_subject *s)
{
    return s->q.order_by != NULL;
}

static bool unordered(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_subject plain = *s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_parts parts = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    wh_str from;

    (void)at;
    wh_node_print_canonical(&b, s->q.from);
    from = wh_subject_keep(s, &b);
    if (from.n < 5)
        return false;
    parts.from = (wh_str){from.p + 5, from.n - 5}; /* behind FROM */
    plain.q.order_by = NULL;
    run->sql = wh_query_with(&plain, &parts);
    return true;
}

/* p OR p is what the OR optimisation takes two lookups for; p AND p says nothing new either. */
static size_t twice_ways(const wh_subject *s)
{
    return s->q.predicate ? 2 : 0;
}

static bool twice(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_parts parts = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    wh_str from;

    wh_node_print_canonical(&b, s->q.from);
    from = wh_subject_keep(s, &b);
    if (from.n < 5)
        return false;
    parts.from = (wh_str){from.p + 5, from.n - 5};
    wh_quote(&b, s->dialect, at == 1 ? "({p!}) OR ({p!})" : "({p!}) AND ({p!})",
             {"p", s->q.predicate, {NULL, 0}});
    parts.where = wh_subject_keep(s, &b);
    run->sql = wh_query_with(s, &parts);
    return true;
}

/* ---- the table ------------------------------------------------------------------------------ */

/* A hint is one line here and its two functions. */
static const wh_hint hints[] = {
    {"without-index", 12, true, wh_hint_indexes, wh_hint_without_index},
    {"statistics", 5, false, wh_hint_statistics_ways, wh_hint_statistics},
    {"not-indexed", 16, true, wh_hint_tables, wh_hint_not_indexed},
    {"indexed-by", 16, false, wh_hint_table_indexes, wh_hint_indexed_by},
    {"cross", 12, false, wh_hint_orders, wh_hint_cross},
    {"fence", 6, false, wh_hint_sources, wh_hint_fence},
    {"materialized", 5, false, wh_hint_sources, wh_hint_materialized},
    {"not-materialized", 3, false, wh_hint_sources, wh_hint_not_materialized},
    {"likely", 3, true, wh_hint_likely_terms, wh_hint_likely},
    {"unlikely", 4, true, wh_hint_likely_terms, wh_hint_unlikely},
    {"is-true", 6, true, wh_hint_terms, wh_hint_is_true},
    {"plus", 8, true, wh_hint_plain_columns, wh_hint_plus},
    {"twice", 5, false, twice_ways, twice},
    {"nested", 5, false, nesting_ways, nested},
    {"ordered", 5, false, orders, ordered},
    {"unordered", 3, false, has_order, unordered},
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

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;
    const wh_hint *h;
    uint64_t at;

    if (!q->select || !q->from) {
        *why = "not a SELECT with FROM";
        return false;
    }
    if (q->with || q->window || q->limit || q->qualify || q->into || q->locking) {
        *why = "WITH, WINDOW, LIMIT or what else stands around a query";
        return false;
    }
    if (!wh_rows_are_exact(s, why))
        return false;
    if (!choices.n)
        return true;
    h = hint_of(choices);
    *why = "the hint can't be given in so many places";
    return !h || (wh_choice_number(choices, "at", &at) && (at || h->everywhere) &&
                  at <= h->places(s) && h->places(s));
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    uint32_t draw, total = 0;
    size_t i, n, places[sizeof hints / sizeof hints[0]];
    const wh_hint *h;

    for (i = 0; (h = wh_hint_at(i)) != NULL; i++) {
        places[i] = h->places(s);
        total += places[i] ? h->weight : 0;
    }
    if (total == 0)
        return false;
    draw = wh_rng_below(rng, total);
    for (i = 0; (h = wh_hint_at(i)) != NULL; i++) {
        uint32_t weight = places[i] ? h->weight : 0;
        if (draw < weight)
            break;
        draw -= weight;
    }
    n = places[i];
    wh_buf_text(choices, "hint=");
    wh_buf_text(choices, h->name);
    draw = wh_rng_below(rng, (uint32_t)n + (h->everywhere ? (uint32_t)n : 0));
    if (draw < n) { /* as often at all places as at one */
        wh_buf_text(choices, " at=");
        wh_buf_uint(choices, draw + 1);
    }
    (void)base;
    return true;
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    const wh_hint *h = hint_of(choices);
    uint64_t at;

    if (!h || !wh_choice_number(choices, "at", &at) || !h->give(s, (size_t)at, &out->runs[1]))
        return false;
    out->runs[0].place = "given";
    out->runs[0].sql = wh_base_text(s);
    out->runs[1].place = "hinted";
    out->nruns = 2;
    out->nchecks = 1;
    out->checks[0] = "bag given = hinted";
    return true;
}

const wh_oracle wh_oracle_dqp = {"dqp",  "dqp", "the same query by two plans", applies, prepare,
                                 derive, NULL};
