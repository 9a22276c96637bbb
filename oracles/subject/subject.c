/* One base, parsed, and the parts that templates need. */
#include "oracles/subject/subject.h"
#include "formats/base/options.h"
#include "formats/sql/tree/template.h"
#include "oracles/precision/search.h"
#include "oracles/typing/scope.h"

/* ---- what a change reads -------------------------------------------------------------------- */

/* "a, b" of what stands behind SET and in RETURNING; 1 where there is nothing. */
static void put_read_values(const wh_subject *s, wh_buf *out)
{
    const wh_change *c = &s->change;
    const wh_node *projection = c->returning ? wh_node_find(c->returning, WH_N_PROJECTION) : NULL;
    wh_assignment set;
    size_t at = 0, n = 0;

    while (wh_assignment_next(c->set, &at, &set)) {
        if (!set.value || set.value->kind == WH_N_SUBQUERY || set.value->kind == WH_N_ROW_VALUE ||
            set.value->kind == WH_N_DEFAULT_VALUE || set.column->kind == WH_N_NAMES)
            continue;
        wh_buf_text(out, n++ ? ", " : "");
        wh_quote_node(out, set.value, true);
    }
    if (projection)
        wh_quote(out, s->dialect, n++ ? ", {p!}" : "{p!}", {"p", projection, {NULL, 0}});
    if (!n)
        wh_buf_char(out, '1');
}

/* What stands behind the first word of a FROM, USING or the like. */
static void put_items(const wh_node *clause, wh_buf *out)
{
    const wh_token *word = clause->n ? wh_child_token(clause->child[0]) : NULL;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t skip = 0;

    wh_quote_node(&b, clause, false);
    if (word && (word->kind == WH_KW_FROM || word->kind == WH_KW_USING))
        skip = word->len;
    while (skip && skip < b.n && b.p[skip] == ' ')
        skip++;
    wh_buf_add(out, b.p + skip, b.n - skip);
    wh_buf_release(&b);
}

/* DELETE a FROM a, b and DELETE FROM a USING a, b list their targets again. */
static void put_read_tables(const wh_change *c, wh_buf *out)
{
    if (c->target)
        wh_quote_node(out, c->target, false);
    else if (c->kind == WH_IS_UPDATE)
        put_items(c->tables, out);
    if (c->from) {
        wh_buf_text(out, c->target ? ", " : "");
        put_items(c->from, out);
    }
}

static bool reading_text(const wh_subject *s, wh_buf *out)
{
    const wh_change *c = &s->change;

    if (!(c->kind & (WH_IS_UPDATE | WH_IS_DELETE)) || (!c->target && !c->tables))
        return false;
    wh_quote(out, s->dialect, c->with ? "{with!} SELECT " : "SELECT ",
             {"with", c->with, {NULL, 0}});
    put_read_values(s, out);
    wh_buf_text(out, " FROM ");
    put_read_tables(c, out);
    wh_quote(out, s->dialect, " {where!} {order!} {limit!};", {"where", c->where, {NULL, 0}},
             {"order", c->order_by, {NULL, 0}}, {"limit", c->limit, {NULL, 0}});
    return true;
}

/* The query of an INSERT stands in it; the others' is written. */
static void read_change(wh_subject *s)
{
    const wh_node *query = s->change.query;
    wh_subject rows, *kept;

    if (s->kind & (WH_IS_INSERT | WH_IS_REPLACE)) {
        if (query && wh_select_of(s->statement, &s->q) && s->q.values)
            memset(&s->q, 0, sizeof s->q);
    } else if (wh_subject_reading(s, &rows)) {
        s->q = rows.q;
        kept = WH_NEW(s->a, wh_subject);
        *kept = rows;
        s->reading = kept;
    }
}

/* What the caller gives, whatever the text. */
static void inherit(wh_subject *out, const wh_subject *s)
{
    out->source = s->source;
    out->version = s->version;
    out->rules = s->rules;
    out->memo = s->memo;
    out->round = s->round;
    out->sides = s->sides;
    out->nsides = s->nsides;
    out->holder = s->holder;
}

bool wh_subject_reading(const wh_subject *s, wh_subject *rows)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str text;
    bool good;

    if (s->reading) {
        *rows = *s->reading;
        rows->a = s->a;
        inherit(rows, s);
        return true;
    }
    if (s->kind & (WH_IS_INSERT | WH_IS_REPLACE)) {
        good = s->change.query != NULL;
        if (good)
            wh_quote(&b, s->dialect, s->change.with ? "{with!} {q!};" : "{q!};",
                     {"with", s->change.with, {NULL, 0}}, {"q", s->change.query, {NULL, 0}});
    } else {
        good = reading_text(s, &b);
    }
    text = wh_subject_keep(s, &b);
    return good && text.p && wh_subject_change(rows, s, text) && rows->q.query;
}

/* ---- subjects ------------------------------------------------------------------------------- */

bool wh_subject_init(wh_subject *s, wh_arena *a, const wh_dialect *d, wh_catalog *catalog,
                     wh_str text)
{
    memset(s, 0, sizeof *s);
    s->a = a;
    s->dialect = d;
    s->catalog = catalog;
    s->text = text;
    if (wh_parse_one(a, d, text, &s->statement, NULL) != WH_OK)
        return false;
    wh_subject_read(s);
    return true;
}

void wh_subject_read(wh_subject *s)
{
    memset(&s->q, 0, sizeof s->q);
    memset(&s->change, 0, sizeof s->change);
    s->reading = NULL;
    s->knows_traits = false;
    s->kind = wh_statement_bit(s->statement);
    if (s->kind & WH_IS_QUERY)
        wh_select_of(s->statement, &s->q);
    else if (wh_change_of(s->statement, &s->change))
        read_change(s);
}

bool wh_subject_change(wh_subject *out, const wh_subject *s, wh_str text)
{
    bool good = wh_subject_init(out, s->a, s->dialect, s->catalog, text);

    inherit(out, s);
    return good;
}

unsigned wh_subject_traits(const wh_subject *s)
{
    return s->knows_traits ? s->traits : wh_catalog_traits(s->catalog, s->statement);
}

void wh_subject_know_traits(wh_subject *s)
{
    s->traits = wh_subject_traits(s);
    s->knows_traits = true;
}

void wh_subject_count_query(const wh_subject *s, wh_buf *out)
{
    wh_put_with(s, out);
    if (s->q.having) {
        wh_quote(
            out, s->dialect,
            "SELECT COUNT(CASE WHEN f THEN 1 END), COUNT(*) FROM (SELECT {p} IS TRUE AS f {from!} "
            "{where!} {group!}) AS g;",
            {"p", wh_node_expr(s->q.having, 0), {NULL, 0}}, {"from", s->q.from, {NULL, 0}},
            {"where", s->q.where, {NULL, 0}}, {"group", s->q.group_by, {NULL, 0}});
        return;
    }
    if (wh_searches(s, s->q.predicate)) {
        wh_quote(out, s->dialect, "SELECT (SELECT COUNT(*) {from} {where}), COUNT(*) {from};",
                 {"where", s->q.where, {NULL, 0}}, {"from", s->q.from, {NULL, 0}});
        return;
    }
    wh_quote(out, s->dialect, "SELECT COUNT(CASE WHEN {p} THEN 1 END), COUNT(*) {from};",
             {"p", s->q.predicate, {NULL, 0}}, {"from", s->q.from, {NULL, 0}});
}

uint32_t wh_result_columns(const wh_subject *s)
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

bool wh_order_is_there(const wh_subject *s, wh_str choices)
{
    uint32_t columns = wh_result_columns(s);
    uint64_t column;

    return !wh_parse_count(wh_choice(choices, "order"), &column) || !columns || column <= columns;
}

bool wh_order_is_number(wh_str choices)
{
    wh_str order = wh_choice(choices, "order");
    uint64_t column;

    return !order.p || (wh_parse_count(order, &column) && column > 0);
}
