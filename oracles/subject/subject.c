/* One base, parsed, and the parts that templates need. */
#include "oracles/subject/subject.h"
#include "formats/base/options.h"
#include "oracles/precision/search.h"
#include "formats/sql/tree/template.h"
#include "oracles/typing/scope.h"

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
    if (s->statement->kind == WH_N_SELECT_STATEMENT)
        wh_select_of(s->statement, &s->q);
    return true;
}

bool wh_subject_change(wh_subject *out, const wh_subject *s, wh_str text)
{
    bool good = wh_subject_init(out, s->a, s->dialect, s->catalog, text);

    out->source = s->source;
    out->version = s->version;
    out->round = s->round;
    return good;
}

wh_str wh_subject_keep(const wh_subject *s, wh_buf *b)
{
    wh_str text = {NULL, 0};

    if (b->status == WH_OK)
        text = wh_arena_str(s->a, wh_buf_view(b));
    wh_buf_release(b);
    return text;
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

wh_str wh_choice(wh_str choices, const char *key)
{
    size_t n = strlen(key);

    while (choices.n > n) {
        const char *blank = memchr(choices.p, ' ', choices.n);
        size_t end = blank ? (size_t)(blank - choices.p) : choices.n;

        if (end > n && choices.p[n] == '=' && memcmp(choices.p, key, n) == 0)
            return (wh_str){choices.p + n + 1, end - n - 1};
        end += blank != NULL;
        choices = (wh_str){choices.p + end, choices.n - end};
    }
    return (wh_str){NULL, 0};
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
