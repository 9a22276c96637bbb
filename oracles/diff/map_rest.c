/* What of a query has a mapping: the query without the rest, which is a base of its own. */
#include "formats/sql/parse/parse.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/diff/map.h"
#include "oracles/subject/rewrite.h"
#include "oracles/typing/scope.h"
#include "oracles/typing/typing.h"

typedef struct rest {
    mapper mp;
    const wh_subject *s;
    map_scope scope;
    bool family;
} rest;

static bool ends_well(rest *r, const mapper *before, bool good)
{
    good = good && !(r->mp.mixed && (r->mp.large || r->mp.m->large));
    wh_map_forget(&r->mp, before);
    return good;
}

static bool has_mapping(rest *r, const wh_node *e)
{
    const mapper before = r->mp;
    map_value v;

    if (r->family)
        return wh_map_is_shared(&r->mp, e);
    return ends_well(r, &before, wh_map_expr(&r->mp, &r->scope, e, &v) && v.class_ != MAP_NOTHING);
}

static bool is_mapped_condition(rest *r, const wh_node *e)
{
    const mapper before = r->mp;

    return r->family
               ? wh_map_is_shared(&r->mp, e)
               : ends_well(r, &before, wh_map_condition(&r->mp, &r->scope, e, wh_map_buf(&r->mp)));
}

/* The terms of a condition that have one, behind `word`; if none has, `none`. */
static void put_terms(rest *r, const wh_node *condition, const char *word, const char *none,
                      wh_buf *out)
{
    wh_nodes terms = {NULL, 0, 0};
    size_t i, n = 0;

    wh_collect_terms(r->s->a, condition, &terms);
    for (i = 0; i < terms.n; i++)
        if (is_mapped_condition(r, terms.p[i])) {
            wh_buf_text(out, n++ ? " AND " : word);
            wh_quote_node(out, terms.p[i], true);
        }
    if (n == 0)
        wh_buf_text(out, none);
}

/* ---- FROM ----------------------------------------------------------------------------------- */

static bool map_from(rest *r, const wh_node *from)
{
    const mapper before = r->mp;

    r->scope = (map_scope){NULL, {NULL, 0, 0}, false, NULL, NULL};
    return ends_well(r, &before,
                     r->family ? wh_map_is_shared(&r->mp, from)
                               : wh_map_put_items(&r->mp, &r->scope, from, 0, wh_map_buf(&r->mp)) &&
                                     (wh_means(r->mp.m->from, WH_MEANS_MERGED_IN_PLACE) ||
                                      !wh_map_merges_open(&r->scope)));
}

static const wh_node *join_on(rest *r, const wh_node *on, bool always)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (always)
        wh_buf_text(&b, " ON 1 = 1");
    else
        put_terms(r, wh_node_expr(on, 0), " ON ", " ON 1 = 1", &b);
    return wh_node_of_text(r->s->a, WH_N_OPAQUE, wh_subject_keep(r->s, &b));
}

static const wh_node *always_join(void *ctx, const wh_node *n)
{
    return n->kind == WH_N_ON ? join_on(ctx, n, true) : n;
}

static const wh_node *join_by_rest(void *ctx, const wh_node *n)
{
    return n->kind == WH_N_ON ? join_on(ctx, n, false) : n;
}

/* FROM, if need be without terms of its ON; NULL: it has no mapping. */
static const wh_node *rest_of_from(rest *r, const wh_node *from)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *plain, *read = NULL;
    wh_select q;
    wh_str text;

    if (map_from(r, from))
        return from;
    plain = wh_edit_map(r->s->a, from, always_join, r);
    if (!plain || r->family)
        return NULL;
    wh_quote(&b, r->s->dialect, "SELECT 1 {from!};", {"from", plain, {NULL, 0}});
    text = wh_subject_keep(r->s, &b);
    if (!text.p || wh_parse_one(r->s->a, r->s->dialect, text, &read, NULL) != WH_OK ||
        !wh_select_of(wh_node_find(read, WH_N_QUERY), &q) || !q.from || !map_from(r, q.from))
        return NULL;
    return wh_edit_map(r->s->a, from, join_by_rest, r);
}

/* ---- the query ------------------------------------------------------------------------------ */

static void put_star(rest *r, wh_str table, size_t *n, wh_buf *out)
{
    size_t i;

    for (i = 0; (!r->scope.merged || wh_means(r->mp.m->from, WH_MEANS_MERGED_IN_PLACE)) &&
                i < r->scope.columns.n;
         i++) {
        const map_column *c = &r->scope.columns.p[i];
        bool alone = !table.n && c->alone.text.n > 0;

        if (c->hidden || (alone ? c->alone.class_ : c->class_) == MAP_NOTHING || !c->name.n ||
            (table.n ? !wh_str_eq(table, c->table) : c->merged))
            continue;
        wh_buf_text(out, (*n)++ ? ", " : "");
        if (c->table.n && !alone) {
            wh_quote_name(out, r->s->dialect, c->table);
            wh_buf_char(out, '.');
        }
        wh_quote_name(out, r->s->dialect, c->name);
    }
}

static bool is_of_groups(const rest *r, const wh_node *e)
{
    return wh_has_aggregate(r->s->dialect, e) || wh_has_window(e);
}

static void put_results(rest *r, const wh_select *q, bool plain, wh_buf *out)
{
    wh_result result;
    size_t at = 0, n = 0;

    while (wh_result_next(q->projection, &at, &result)) {
        bool star = result.kind == WH_RESULT_STAR || result.kind == WH_RESULT_TABLE_STAR;

        if (star && !r->family) {
            put_star(r, wh_map_name_of(&r->mp, result.kind == WH_RESULT_STAR ? NULL : result.table),
                     &n, out);
        } else if (star ||
                   (result.kind == WH_RESULT_EXPR && !(plain && is_of_groups(r, result.expr)) &&
                    has_mapping(r, result.expr))) {
            wh_buf_text(out, n++ ? ", " : "");
            wh_quote_node(out, result.node, false);
        }
    }
    if (n == 0)
        wh_buf_char(out, '1');
}

static bool put_groups(rest *r, const wh_select *q, wh_buf *out)
{
    const wh_node *e;
    size_t i;

    for (i = 0; q->group_by && (e = wh_node_expr(q->group_by, i)) != NULL; i++) {
        if (!has_mapping(r, e))
            return false;
        wh_buf_text(out, i ? ", " : " GROUP BY ");
        wh_quote_node(out, e, false);
    }
    if (q->group_by && (i == 0 || wh_node_find(q->group_by, WH_N_GROUPING_SET) ||
                        wh_node_find(q->group_by, WH_N_WITH_ROLLUP)))
        return false;
    if (q->having)
        put_terms(r, wh_node_expr(q->having, 0), " HAVING ", "", out);
    return true;
}

static bool put_select(rest *r, const wh_select *q, wh_buf *out)
{
    wh_buf groups = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *from = q->select && q->from ? rest_of_from(r, q->from) : NULL;
    bool plain = from && !put_groups(r, q, &groups);

    if (from) {
        wh_buf_text(out, "SELECT ");
        wh_buf_text(out, q->distinct && wh_node_token_count(q->distinct) == 1 ? "DISTINCT " : "");
        put_results(r, q, plain, out);
        wh_quote(out, r->s->dialect, " {from!}", {"from", from, {NULL, 0}});
        if (q->predicate)
            put_terms(r, q->predicate, " WHERE ", "", out);
        if (!plain)
            wh_buf_str(out, wh_buf_view(&groups));
        wh_buf_char(out, ';');
    }
    wh_buf_release(&groups);
    return from != NULL;
}

/* Of a compound the first arm that has such rows. */
static bool put_rest(rest *r, wh_buf *out)
{
    const wh_select *q = &r->s->q;
    const size_t n = out->n;
    wh_select arm;
    uint32_t i;

    if (q->with && !r->family && !wh_map_put_with(&r->mp, NULL, q->with, wh_map_buf(&r->mp)))
        return false;
    if (!q->compound)
        return put_select(r, q, out);
    for (i = 0; i < q->compound->n; i++) {
        const wh_node *e = wh_child_node(q->compound->child[i]);

        if (e && e->kind == WH_N_SELECT && wh_select_of(e, &arm) && put_select(r, &arm, out))
            return true;
        out->n = n;
    }
    return false;
}

bool wh_map_rest(const wh_mapping *m, const wh_subject *s, wh_subject *out)
{
    rest r = {
        .mp = {.m = m, .a = s->a, .catalog = s->catalog}, .s = s, .family = wh_map_is_family(m)};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str text = {NULL, 0};

    if (s->q.query && !s->q.into && !s->q.locking && !s->q.qualify) {
        wh_put_with(s, &b);
        if (put_rest(&r, &b))
            text = wh_subject_keep(s, &b);
    }
    wh_map_release(&r.mp);
    wh_buf_release(&b);
    return text.p && !wh_str_eq(text, s->text) && wh_subject_change(out, s, text);
}
