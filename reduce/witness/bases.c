/* Bases that may show a failure in a plainer relation. */
#include "reduce/witness/bases.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"
#include "oracles/subject/simplify.h"
#include "reduce/witness/rows.h"

#include <whittle/oracle.h>

enum { DRAWS = 8, INNER_MAX = 4 };

/* The groups of a query by their keys, whatever is asked of them. */
static void add_groups(wh_bases *w)
{
    const wh_subject *s = &w->s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *key;
    size_t i;

    if (!s->q.group_by || s->q.compound)
        return;
    if (s->q.with)
        wh_quote(&b, s->dialect, "{with!} ", {"with", s->q.with, {NULL, 0}});
    for (i = 0; (key = wh_node_expr(s->q.group_by, i)) != NULL; i++)
        wh_quote(&b, s->dialect, i ? ", {key!}" : "SELECT {key!}", {"key", key, {NULL, 0}});
    wh_quote(&b, s->dialect, " {from!} WHERE 1 = 1 {group!};", {"from", s->q.from, {NULL, 0}},
             {"group", s->q.group_by, {NULL, 0}});
    wh_bases_add(w, &wh_base_unchanged, WH_BASE_GROUPS, wh_subject_keep(s, &b));
}

/* What is distinct in a query, whatever is asked of it. */
static void add_distinct(wh_bases *w)
{
    const wh_subject *s = &w->s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (s->q.distinct && !s->q.compound && !s->q.with && !s->q.group_by && s->q.from) {
        wh_quote(&b, s->dialect, "SELECT DISTINCT {cols!} {from!} WHERE 1 = 1;",
                 {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}});
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_DISTINCT, wh_subject_keep(s, &b));
    }
    wh_buf_release(&b);
}

/* Aggregates of all rows, and the plainer ones of the same that fail by what fails them, too: what
 * finds the greatest finds the least, and a mean is of a sum. */
static const struct {
    const char *name, *as;
    enum wh_base_kind kind;
} aggregates[] = {
    {"min", "min", WH_BASE_MIN}, {"max", "max", WH_BASE_MAX},   {"max", "min", WH_BASE_MIN},
    {"avg", "sum", WH_BASE_SUM}, {"total", "sum", WH_BASE_SUM},
};
enum { AGGREGATES = sizeof aggregates / sizeof aggregates[0] };

static void add_aggregate(wh_bases *w, const wh_node *value, const char *name,
                          enum wh_base_kind kind)
{
    const wh_subject *s = &w->s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_buf_format(&b, "SELECT %s(", name);
    wh_quote(&b, s->dialect, "{value!}) {from!} {where!};", {"value", value, {NULL, 0}},
             {"from", s->q.from, {NULL, 0}}, {"where", s->q.where, {NULL, 0}});
    wh_bases_add(w, &wh_base_unchanged, kind, wh_subject_keep(s, &b));
}

/* An aggregate of rows, whatever is asked of them. */
static void add_aggregates(wh_bases *w)
{
    const wh_subject *s = &w->s;
    const wh_token *word;
    const wh_node *value;
    wh_result r;
    size_t at = 0, i;

    if (s->kind != WH_IS_QUERY || !s->q.from || s->q.compound || s->q.with || s->q.group_by ||
        s->q.having || !wh_result_next(s->q.projection, &at, &r) || r.kind != WH_RESULT_EXPR ||
        r.expr->kind != WH_N_CALL || wh_call_args(r.expr) != 1 ||
        !wh_call_is_aggregate(s->dialect, r.expr) || wh_node_contains(r.expr, WH_N_OVER, true))
        return;
    value = wh_node_expr(r.expr, 0);
    word = wh_node_first_token(r.expr);
    if (!value || wh_result_next(s->q.projection, &at, &r))
        return;
    for (i = 0; i < AGGREGATES; i++)
        if (wh_name_is(word, wh_str_of(aggregates[i].name)))
            add_aggregate(w, value, aggregates[i].as, aggregates[i].kind);
}

typedef struct inside {
    wh_bases *w;
    size_t left;
    bool ends;
} inside;

static enum wh_walk add_inner(void *ctx, const wh_node *n)
{
    inside *in = ctx;
    wh_bases *w = in->w;
    const wh_attempt inner = {.inner = true};
    wh_subject s;

    if (n->kind != WH_N_QUERY || n == w->s.q.query || in->left == 0)
        return WH_WALK_ON;
    if (wh_subject_change(&s, &w->s, wh_edited_text(&w->s, n))) {
        wh_bases_add_query(w, &s, &inner, in->ends ? WH_ASKED_ALL : WH_ASKED_ONCE);
        in->left--;
    }
    return WH_WALK_ON;
}

/* The queries in it, each by itself: what fails in one of them, whatever is around. */
static void add_inner_queries(wh_bases *w, bool ends)
{
    inside in = {w, INNER_MAX, ends};

    if (w->s.kind == WH_IS_QUERY && !w->s.q.with)
        wh_node_walk(w->s.statement, add_inner, &in);
}

static void add_part(wh_bases *w, wh_str query)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote(&b, w->s.dialect, "SELECT * FROM ({q}) AS x;", {"q", NULL, query});
    if (!wh_str_eq(wh_buf_view(&b), w->base))
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_PART, wh_subject_keep(&w->s, &b));
    wh_buf_release(&b);
}

static enum wh_walk add_inner_part(void *ctx, const wh_node *n)
{
    inside *in = ctx;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (n->kind == WH_N_QUERY && n != in->w->s.q.query && in->left > 0) {
        wh_node_print_canonical(&b, n);
        add_part(in->w, wh_buf_view(&b));
        in->left--;
    }
    wh_buf_release(&b);
    return WH_WALK_ON;
}

/* What fails by what a query put into a table: that query, without its order, or one in it. */
static void add_stored(wh_bases *w)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    inside in = {w, INNER_MAX, false};

    if (w->s.kind != WH_IS_QUERY || w->s.q.with)
        return;
    wh_node_walk(w->s.statement, add_inner_part, &in);
    if (w->s.q.select) {
        wh_node_print_canonical(&b, w->s.q.select);
        add_part(w, wh_buf_view(&b));
    }
    wh_buf_release(&b);
}

typedef struct calling {
    const wh_node *call;
} calling;

static enum wh_walk find_call(void *ctx, const wh_node *n)
{
    calling *c = ctx;
    const wh_token *name = n->kind == WH_N_CALL ? wh_node_first_token(n) : NULL;

    if (name && wh_str_starts_with(wh_token_text(name), "wh_"))
        c->call = n;
    return c->call ? WH_WALK_STOP : WH_WALK_ON;
}

/* SELECT * FROM .. WHERE p: what a change asks by an expression that is written otherwise. */
static void add_asked(wh_bases *w, const wh_subject *rows)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (rows->q.predicate && rows->q.from && !rows->q.with)
        wh_quote(&b, rows->dialect, "SELECT * {from!} WHERE {p!};",
                 {"from", rows->q.from, {NULL, 0}}, {"p", rows->q.predicate, {NULL, 0}});
    if (b.n)
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_CALL, wh_subject_keep(rows, &b));
    wh_buf_release(&b);
}

/* SELECT * FROM .. WHERE p: the predicate of wh_eet(rule, p, ..), of which the query itself knows
 * nothing. */
static void add_drawn(wh_bases *w, const wh_subject *s, const wh_node *call)
{
    const wh_node *p = wh_node_expr(call, 1);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (!p || !wh_name_is(wh_node_first_token(call), WH_STR("wh_eet")))
        return;
    wh_quote(&b, s->dialect, "SELECT * {from!} WHERE {p!};", {"from", s->q.from, {NULL, 0}},
             {"p", p, {NULL, 0}});
    wh_bases_add(w, &wh_base_unchanged, WH_BASE_ROWS, wh_subject_keep(s, &b));
    wh_buf_release(&b);
}

/* SELECT wh_eet(..) FROM ..: the expression that is written otherwise, wherever it stands. */
static void add_call(wh_bases *w)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    calling in = {NULL};
    wh_subject change, s;

    if (!wh_subject_change(&s, &w->s, w->base))
        return;
    change = s;
    if (change.kind & (WH_IS_UPDATE | WH_IS_DELETE) && wh_subject_reading(&change, &s))
        add_asked(w, &s);
    if (s.kind == WH_IS_QUERY && s.q.from && !s.q.with)
        wh_node_walk(s.statement, find_call, &in);
    if (in.call) {
        add_drawn(w, &s, in.call);
        wh_quote(&b, s.dialect, "SELECT {call!} {from!};", {"call", in.call, {NULL, 0}},
                 {"from", s.q.from, {NULL, 0}});
        if (!wh_str_eq(wh_buf_view(&b), w->base))
            wh_bases_add(w, &wh_base_unchanged, WH_BASE_CALL, wh_subject_keep(&s, &b));
    }
    wh_buf_release(&b);
}

/* What an oracle that changes its bases makes of the statement in several draws. */
static void add_prepared(wh_bases *w, const char *oracle, enum wh_base_kind kind)
{
    const wh_oracle *o = wh_oracle_find(wh_str_of(oracle));
    const char *why;
    uint64_t i;

    for (i = 0; i < DRAWS; i++) {
        wh_buf choices = WH_BUF_INIT(1024);
        wh_subject made;
        wh_derived derived;
        wh_rng rng;

        wh_rng_seed(&rng, 1, 0, i);
        if (wh_oracle_apply(o, &w->s, &rng, &choices, &made, &derived, &why))
            wh_bases_add(w, &wh_base_unchanged, kind, made.text);
        wh_buf_release(&choices);
    }
}

/* What a change computes and reaches on one engine alone, a query does, too. */
static void add_read(wh_bases *w)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject rows;

    if (w->s.kind & (WH_IS_UPDATE | WH_IS_DELETE) && w->s.q.from && w->s.q.predicate &&
        !w->s.q.with) {
        wh_quote(&b, w->s.dialect, "SELECT * {from!} WHERE {p!};", {"from", w->s.q.from, {NULL, 0}},
                 {"p", w->s.q.predicate, {NULL, 0}});
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_READ, wh_subject_keep(&w->s, &b));
    }
    if (w->s.kind & WH_IS_CHANGE && wh_subject_reading(&w->s, &rows))
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_READ, rows.text);
    wh_buf_release(&b);
}

static bool begin(wh_bases *w)
{
    wh_str line = wh_case_field(w->c, "oracle"), name = wh_case_field(w->c, "dialect");
    const wh_dialect *d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    const wh_section *base = NULL;
    const wh_oracle *o;
    size_t i, n = 0;

    while (n < line.n && line.p[n] != ' ')
        n++;
    o = wh_oracle_find((wh_str){line.p, n});
    for (i = 0; i < w->c->nsections; i++)
        if (w->c->sections[i].kind == WH_BASE)
            base = &w->c->sections[i];
    if (!d || !o || !base || base->nstmts != 1)
        return false;
    w->differs = o == wh_oracle_find(WH_STR("diff"));
    d = wh_dialect_with_functions(w->a, d, wh_case_field(w->c, "functions"));
    if (!wh_subject_init(&w->s, w->a, d, wh_case_catalog(w->a, d, w->c), base->stmts[0].sql))
        return false;
    w->s.source = w->c;
    w->base = base->stmts[0].sql;
    if (o->plain) {
        wh_subject plain;

        if (!o->plain(&w->s, &plain))
            return false;
        w->s = plain;
    }
    return true;
}

/* BEGIN .. ROLLBACK around the query: what stands before that becomes setup. */
static wh_str query_of(const wh_section *run, wh_attempt *with)
{
    *with = wh_base_unchanged;
    if (run->nstmts == 1)
        return run->stmts[0].sql;
    if (run->nstmts < 4)
        return (wh_str){NULL, 0};
    with->setup = run->stmts + 1;
    with->nsetup = run->nstmts - 3;
    return run->stmts[run->nstmts - 2].sql;
}

/* The queries that its runs are: of the base, written another way, or on a database that was
 * changed for it. Tables that are made for the runs alone are not there for a base. */
static void add_runs(wh_bases *w)
{
    size_t i;

    for (i = 0; i < w->c->nsections; i++)
        if (w->c->sections[i].kind == WH_DERIVED)
            return;
    for (i = 0; i < w->c->nsections; i++) {
        const wh_section *run = &w->c->sections[i];
        wh_subject s;
        wh_attempt with;
        wh_str sql;

        if (run->kind != WH_RUN)
            continue;
        sql = query_of(run, &with);
        if (sql.n && wh_subject_change(&s, &w->s, sql))
            wh_bases_add_query(w, &s, &with, WH_ASKED_ONCE);
    }
}

/* The whole query, as each of its runs has it: its base may name ways of writing it. Of a query
 * that all of them execute with more around it, as the base has it; no other ends the process by
 * what is around it. */
static void add_whole_queries(wh_bases *w, bool ends)
{
    bool any = false;
    size_t i;

    for (i = 0; i < w->c->nsections; i++)
        if (w->c->sections[i].kind == WH_RUN && w->c->sections[i].nstmts == 1) {
            any = true;
            if (!ends)
                wh_bases_add(w, &wh_base_unchanged, WH_BASE_PLAIN, w->c->sections[i].stmts[0].sql);
        }
    if (!any)
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_PLAIN, w->base);
}

static bool changes_rows(wh_str sql)
{
    for (; sql.n; sql = (wh_str){sql.p + 1, sql.n - 1})
        if (wh_str_starts_with(sql, "UPDATE ") || wh_str_starts_with(sql, "DELETE "))
            return true;
    return false;
}

/* Are rows changed in a run, or for it? A table that is made of a query shows no wrong UPDATE. */
static bool is_of_change(const wh_bases *w)
{
    size_t i, k;

    for (i = 0; i < w->c->nsections; i++) {
        const wh_section *s = &w->c->sections[i];

        for (k = 0; (s->kind == WH_RUN || s->kind == WH_DERIVED) && k < s->nstmts; k++)
            if (changes_rows(s->stmts[k].sql))
                return true;
    }
    return false;
}

bool wh_bases_find(wh_bases *w, wh_arena *a, const wh_case *c, bool ends)
{
    memset(w, 0, sizeof *w);
    w->a = a;
    w->c = c;
    if (!begin(w))
        return false;
    if (w->differs) {
        add_read(w);
        return true;
    }
    if (ends && w->s.q.from && w->s.q.predicate && !w->s.q.with && !wh_wants_all(w->s.q.predicate))
        wh_bases_add_parts(w, w->s.q.predicate);
    add_inner_queries(w, ends);
    if (!ends && wh_str_starts_with(wh_case_field(c, "oracle"), "norec ")) {
        wh_bases_add_denied(w);
        wh_bases_add_buffered(w);
    }
    w->parts = w->n;
    wh_bases_add_query(w, &w->s, &wh_base_unchanged, WH_ASKED_PARTS);
    add_runs(w);
    add_groups(w);
    add_distinct(w);
    add_aggregates(w);
    add_call(w);
    if (wh_str_starts_with(wh_case_field(c, "oracle"), "raw "))
        add_stored(w);
    if (w->s.kind == WH_IS_QUERY) {
        add_prepared(w, "codd", WH_BASE_FOLDED);
        add_whole_queries(w, ends);
    } else if (w->s.kind == WH_IS_UPDATE && is_of_change(w)) {
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_UPDATE, w->base);
    } else if (w->s.kind == WH_IS_DELETE && is_of_change(w)) {
        add_prepared(w, "dqe", WH_BASE_UPDATE);
    }
    return true;
}
