/*
 * Queries without FROM: the same expressions over one row. What a constant is folded to must be
 * what the engine computes when it is none: its literals come out of a table's only row then.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/raw/raw.h"

enum { LITERALS_MAX = 30, LONG_NUMBER = 19 };

static const wh_str none;

/* ---- literals from a table ------------------------------------------------------------------ */

typedef struct literals {
    const wh_subject *s;
    const wh_token *v[LITERALS_MAX];
    size_t n;
} literals;

static bool is_stored(const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_LITERAL && n->n == 1 ? wh_node_first_token(n) : NULL;

    return t && (t->kind == WH_T_INTEGER || t->kind == WH_T_REAL || t->kind == WH_T_STRING ||
                 t->kind == WH_T_BLOB);
}

static bool is_real_zero(const wh_token *t)
{
    wh_str text = wh_token_text(t);
    size_t i;

    for (i = 0; i < text.n && (text.p[i] == '0' || text.p[i] == '.' || text.p[i] == '_'); i++)
        ;
    return t->kind == WH_T_REAL && (i == text.n || text.p[i] == 'e' || text.p[i] == 'E');
}

/* -9223372036854775808 is an integer, and without its sign it is none; -0.0 is a literal of its
 * own, while 0.0 of a column with its sign changed is 0.0. */
static bool is_signed_literal(const wh_node *n)
{
    const wh_node *e = n->kind == WH_N_UNARY ? wh_node_expr(n, 0) : NULL;

    return e && is_stored(e) &&
           (wh_token_text(wh_node_first_token(e)).n >= LONG_NUMBER ||
            is_real_zero(wh_node_first_token(e)));
}

/* A literal as the value of a column, of which it gets neither affinity nor collation. Not in
 * queries below: an aggregate of nothing but columns around it is the outer query's. */
static const wh_node *from_column(void *ctx, const wh_node *n)
{
    literals *k = ctx;
    wh_buf b = WH_BUF_INIT(64);
    const wh_node *made;

    if (n == k->s->q.query || n == k->s->q.select)
        return n;
    if (n->kind == WH_N_QUERY || n->kind == WH_N_TYPE || n->kind == WH_N_OVER ||
        n->kind == WH_N_WITH || is_signed_literal(n)) /* taken as it is */
        return wh_edit_rebuild(k->s->a, n, n->child, n->n);
    if (!is_stored(n) || k->n == LITERALS_MAX)
        return n;
    k->v[k->n++] = wh_node_first_token(n);
    wh_buf_format(&b, "coalesce(wh%u, NULL)", (unsigned)k->n);
    made = wh_node_of_text(k->s->a, WH_N_CALL, wh_subject_keep(k->s, &b));
    return made;
}

static const wh_node *edited(literals *k, const wh_node *n)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_node_print_canonical(&b, wh_edit_map(k->s->a, n, from_column, k));
    return wh_node_of_text(k->s->a, n->kind, wh_subject_keep(k->s, &b));
}

static void make_row(wh_raw_steps *t, const literals *k)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), values = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    wh_buf_text(&b, "CREATE TEMP TABLE wh_row(wh0");
    wh_buf_text(&values, "INSERT INTO wh_row VALUES (0");
    for (i = 0; i < k->n; i++) {
        wh_buf_format(&b, ", wh%u", (unsigned)i + 1);
        wh_buf_text(&values, ", ");
        wh_buf_str(&values, wh_token_text(k->v[i]));
    }
    wh_buf_text(&b, ");");
    wh_buf_text(&values, ");");
    wh_raw_add(t, &b);
    wh_raw_add(t, &values);
}

/* ---- ways ----------------------------------------------------------------------------------- */

/* {e}: the results as a list, {v} and {c} one by one. */
static const struct {
    const char *sql;
    bool sqlite, stored, plain; /* one dialect's; over a stored row; without WHERE and DISTINCT */
} ways[] = {
    {"{with!} SELECT {d} {e!} FROM (SELECT 1 AS wh_one) AS wh_row {where!};", false, false, false},
    {"{with!} SELECT {d} {e!} {where!} UNION ALL SELECT {e!} WHERE 1 = 0;", false, false, true},
    {"{with!} SELECT {d} {e!} FROM wh_row {where!};", true, true, false},
    {"VALUES ({v});", true, false, true},
    {"SELECT {d} {c} {where!};", true, false, true},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

static bool has_way(const wh_subject *s, size_t i)
{
    bool plain = !s->q.where && !s->q.distinct && !s->q.with;

    return (wh_raw_dialect_of(s->dialect)->declared || !ways[i].sqlite) &&
           (plain || !ways[i].plain);
}

size_t wh_raw_rows(const wh_subject *s)
{
    const wh_select *q = &s->q;
    wh_result r;
    size_t i, n = 0, at = 0;

    if (!q->select || q->from || q->compound || q->group_by || q->having || q->window ||
        q->order_by || q->limit || q->qualify)
        return 0;
    while (wh_result_next(q->projection, &at, &r))
        if (r.kind != WH_RESULT_EXPR)
            return 0;
    for (i = 0; i < WAYS; i++)
        n += has_way(s, i);
    return n;
}

/* The results one by one in a template with {e}. */
static wh_str each(const wh_subject *s, const char *sql)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_result r;
    size_t at = 0;

    while (wh_result_next(s->q.projection, &at, &r)) {
        wh_buf_text(&b, b.n ? ", " : "");
        wh_quote(&b, s->dialect, sql, {"e", r.expr, none});
    }
    return wh_subject_keep(s, &b);
}

bool wh_raw_row(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_raw_steps t = {s, {{NULL, 0}}, 0};
    literals k = {.s = s};
    const wh_node *e = s->q.projection, *where = s->q.where;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    for (i = 0; i < WAYS && (!has_way(s, i) || --at > 0); i++)
        ;
    if (i == WAYS)
        return false;
    if (ways[i].stored) {
        e = edited(&k, e);
        where = where ? edited(&k, where) : NULL;
        make_row(&t, &k);
    }
    wh_quote(&b, s->dialect, ways[i].sql, {"with", s->q.with, none}, {"d", s->q.distinct, none},
             {"e", e, none}, {"where", where, none}, {"v", NULL, each(s, "{e}")},
             {"c", NULL, each(s, "CASE WHEN 1 THEN {e} END")});
    if (b.n && b.p[0] == ' ') { /* no WITH */
        memmove(b.p, b.p + 1, b.n - 1);
        b.n--;
    }
    run->sql = wh_subject_keep(s, &b);
    return t.n ? wh_raw_surround(&t, run->sql, run) : run->sql.p != NULL;
}
