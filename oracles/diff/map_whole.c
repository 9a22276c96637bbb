/* Rules of whole queries and of items of FROM: what dialects for series of rows in time have. */
#include "formats/sql/parse/parse.h"
#include "formats/sql/tree/edit.h"
#include "oracles/diff/map.h"

/* ---- a table's time
 * ------------------------------------------------------------------------------------ */

/* The first column of TDengine's tables, else what TIMESTAMP ( name ) behind the columns says. */
wh_str wh_map_time_of(const wh_dialect *d, const wh_node *create)
{
    const wh_node *option = wh_node_find(create, WH_N_TABLE_OPTION);
    const wh_node *first = wh_node_find(wh_node_find(create, WH_N_TABLE_BODY), WH_N_COLUMN_DEF);
    uint32_t i;

    if (!create || create->kind != WH_N_CREATE_TABLE)
        return (wh_str){NULL, 0};
    if (wh_means(d, WH_MEANS_FIRST_IS_TIME))
        return first ? wh_token_text(wh_node_first_token(first)) : (wh_str){NULL, 0};
    for (i = 0; option && i + 2 < option->n; i++) {
        const wh_token *t = wh_child_token(option->child[i]);

        if (t && wh_name_is(t, WH_STR("timestamp")) && wh_child_token(option->child[i + 2]))
            return wh_token_text(wh_child_token(option->child[i + 2]));
    }
    return (wh_str){NULL, 0};
}

/* Have no two rows that the setup gives a table one time? */
bool wh_map_has_distinct_times(const wh_mapping *m, wh_str table)
{
    size_t i, k;

    for (i = 0; i < m->ntimes; i++) {
        if (!wh_str_eq_nocase(m->times[i].table, table))
            continue;
        if (!m->times[i].text.n)
            return false;
        for (k = 0; k < i; k++)
            if (wh_str_eq(m->times[k].text, m->times[i].text) &&
                wh_str_eq_nocase(m->times[k].table, table))
                return false;
    }
    return true;
}

/* ---- what SELECT shows
 * --------------------------------------------------------------------------------- */

/* A query that is being rewritten, and what of its holes rules ask for. */
typedef struct rewriting {
    mapper *mp;
    const wh_rule_form *form;
    const wh_rule_bound *bound;
    const wh_relation *table; /* that it reads; NULL: no table */
    wh_str time;              /* by which that is ordered */
} rewriting;

typedef struct calls {
    const mapper *mp;
    wh_str time;
    bool aggregate, time_outside;
} calls;

static bool has_tail(wh_str text)
{
    size_t i;

    for (i = 0; i + 4 <= text.n; i++)
        if (memcmp(text.p + i, "{..}", 4) == 0)
            return true;
    return false;
}

/* One that the dialect lists, or whose mapping is an aggregate. */
static bool is_aggregate(const mapper *mp, const wh_node *call)
{
    const wh_token *name = wh_name_part(call, 0);
    size_t i;

    if (wh_call_is_aggregate(mp->m->from, call))
        return true;
    for (i = 0; name && i < mp->m->nforms; i++) {
        const wh_rule_form *f = &mp->m->forms[i];
        const wh_token *t = f->pattern->kind == WH_N_CALL ? wh_name_part(f->pattern, 0) : NULL;

        if (t && has_tail(f->template_text) &&
            wh_str_eq_nocase(wh_token_text(t), wh_token_text(name)))
            return true;
    }
    return false;
}

static enum wh_walk look_at_calls(void *ctx, const wh_node *n)
{
    calls *c = ctx;

    if (n->kind == WH_N_CALL && is_aggregate(c->mp, n)) {
        c->aggregate = true;
        return WH_WALK_SKIP;
    }
    if (n->kind == WH_N_COLUMN && c->time.n && wh_name_part(n, 0) &&
        wh_name_is(wh_name_part(n, 0), c->time))
        c->time_outside = true;
    return WH_WALK_ON;
}

static bool uses(wh_str text, const char *part)
{
    size_t n = strlen(part), i;

    for (i = 0; i + n <= text.n; i++)
        if (memcmp(text.p + i, part, n) == 0)
            return true;
    return false;
}

static calls calls_of(const rewriting *w, const wh_node *e)
{
    calls c = {w->mp, {NULL, 0}, false, false};

    if (uses(w->form->template_text, ".sampled}"))
        c.time = w->time;
    wh_node_walk(e, look_at_calls, &c);
    return c;
}

/* {c.keys} and {c.sampled}. False: the time stands in an expression, whose meaning is not told. */
static bool put_shown(const rewriting *w, const wh_node *list, wh_buf *keys, wh_buf *sampled,
                      bool *grouped)
{
    bool aggregates = false, others = false;
    wh_result r;
    size_t at = 0;

    while (wh_result_next(list, &at, &r)) {
        calls c;

        if (r.kind != WH_RESULT_EXPR)
            return false;
        c = calls_of(w, r.expr);
        wh_buf_text(sampled, sampled->n ? ", " : "");
        aggregates |= c.aggregate;
        others |= !c.aggregate;
        if (r.expr->kind == WH_N_COLUMN && c.time_outside) {
            wh_buf_text(sampled, "wh_time AS ");
            wh_buf_str(sampled, wh_token_text(r.alias ? r.alias : wh_name_part(r.expr, 0)));
            continue;
        }
        if (c.time_outside)
            return false;
        wh_node_print_canonical(sampled, r.node);
        if (!c.aggregate) {
            wh_buf_text(keys, keys->n ? ", " : "");
            wh_node_print_canonical(keys, r.expr);
        }
    }
    *grouped = aggregates && others;
    return true;
}

static bool has_star(const wh_node *list)
{
    wh_result r;
    size_t at = 0;

    while (wh_result_next(list, &at, &r))
        if (r.kind != WH_RESULT_EXPR)
            return true;
    return false;
}

/* The conditions that are asked of a query; those that say what a hole is were asked on matching.
 */
static bool fits(const rewriting *w, const wh_rule_condition *c)
{
    const wh_rule *r = w->form->rule;
    wh_buf *keys = wh_map_buf(w->mp), *sampled = wh_map_buf(w->mp);
    bool grouped = false;
    size_t i;

    for (i = 0; i < r->nholes; i++) {
        const wh_node *n = w->bound->v[i];

        if (!(c->holes >> i & 1) || !n)
            continue;
        switch (c->is) {
        case WH_HOLE_STARLESS:
            if (has_star(n))
                return false;
            break;
        case WH_HOLE_GROUPED:
            if (!put_shown(w, n, keys, sampled, &grouped) || !grouped)
                return false;
            break;
        case WH_HOLE_DISTINCT_TIMES:
            if (!w->table || !w->time.n || !wh_map_has_distinct_times(w->mp->m, w->table->name))
                return wh_map_refuse(w->mp, "the latest of rows that may be of one time");
            break;
        case WH_HOLE_LIST:
        case WH_HOLE_TABLE:
        case WH_HOLE_OPTIONAL:
            break;
        default:
            return false;
        }
    }
    return true;
}

static bool find_parts(const rewriting *w, wh_str texts[WH_RULE_HOLES][WH_PARTS])
{
    const wh_rule *r = w->form->rule;
    wh_str t = w->form->template_text;
    bool grouped;
    size_t i;

    memset(texts, 0, WH_RULE_HOLES * sizeof texts[0]);
    if (uses(t, ".time}") && !w->time.n)
        return wh_map_refuse(w->mp, "a table without a time of its own");
    for (i = 0; i < r->nholes; i++) {
        wh_buf *all = wh_map_buf(w->mp), *keys = wh_map_buf(w->mp), *sampled = wh_map_buf(w->mp);
        const wh_node *n = w->bound->v[i];

        if (!n)
            continue;
        wh_node_print_canonical(all, n);
        texts[i][WH_PART_ALL] = texts[i][WH_PART_DIGITS] = wh_map_keep(w->mp, all);
        texts[i][WH_PART_TIME] = w->time;
        if (n->kind != WH_N_PROJECTION || !(uses(t, ".keys}") || uses(t, ".sampled}")))
            continue;
        if (!put_shown(w, n, keys, sampled, &grouped))
            return wh_map_refuse(w->mp, "an expression on the time of groups in time");
        texts[i][WH_PART_KEYS] = wh_map_keep(w->mp, keys);
        texts[i][WH_PART_SAMPLED] = wh_map_keep(w->mp, sampled);
    }
    return true;
}

const wh_node *wh_map_rewritten(mapper *mp, const wh_node *select)
{
    wh_str texts[WH_RULE_HOLES][WH_PARTS];
    size_t i, k;

    for (i = 0; i < mp->m->nwhole; i++) {
        const wh_rule_form *f = &mp->m->whole[i];
        rewriting w = {.mp = mp, .form = f};
        const wh_node *read = NULL, *query;
        wh_rule_bound bound;
        wh_buf *b;
        bool good = true;

        if (f->pattern->kind != select->kind || !wh_rule_match(mp->a, f, select, &bound))
            continue;
        w.bound = &bound;
        for (k = 0; k < f->rule->nholes && !w.table; k++)
            if (bound.v[k] && wh_rule_hole_is(f->rule, k, WH_HOLE_TABLE))
                w.table =
                    wh_catalog_relation_named(mp->catalog, wh_node_find(bound.v[k], WH_N_NAME));
        w.time = wh_map_time_of(mp->m->from, w.table ? w.table->node : NULL);
        for (k = 0; good && k < f->rule->nconditions; k++)
            good = fits(&w, &f->rule->conditions[k]);
        if (!good || !find_parts(&w, texts))
            continue;
        b = wh_map_buf(mp);
        wh_rule_put_parts(f, &bound, (const wh_str(*)[WH_PARTS])texts, b);
        query = wh_parse_one(mp->a, mp->m->from, wh_map_keep(mp, b), &read, NULL) == WH_OK &&
                        !(read->flags & WH_HAS_OPAQUE)
                    ? wh_node_find(read, WH_N_QUERY)
                    : NULL;
        if (query && query->n == 1 && wh_node_find(query, WH_N_SELECT))
            return wh_node_find(query, WH_N_SELECT);
    }
    return NULL;
}

/* ---- functions in FROM
 * --------------------------------------------------------------------------------- */

/* "t window_start:timestamp": of all of t's, and others. */
static bool give_columns(mapper *mp, const wh_rule *r, const map_columns *of, wh_str called,
                         map_columns *out)
{
    wh_str rest = r->gives;

    while (rest.n) {
        size_t n = 0, colon = 0, i;

        while (n < rest.n && rest.p[n] != ' ')
            n++;
        while (colon < n && rest.p[colon] != ':')
            colon++;
        for (i = 0; colon == n && i < of->n; i++)
            wh_map_add_column(mp, out, of->p[i].name, called, of->p[i].class_);
        if (colon < n)
            wh_map_add_column(mp, out, (wh_str){rest.p, colon}, called,
                              wh_map_class_named((wh_str){rest.p + colon + 1, n - colon - 1}));
        n += n < rest.n;
        rest = (wh_str){rest.p + n, rest.n - n};
    }
    return out->n > 0;
}

static bool put_by(mapper *mp, const wh_rule_form *f, const wh_rule_bound *bound, wh_str called,
                   map_columns *columns, wh_buf *out)
{
    map_scope of = {NULL, {NULL, 0, 0}, false, NULL, NULL};
    wh_str texts[WH_RULE_HOLES][WH_PARTS] = {{{NULL, 0}}};
    map_value values[WH_RULE_HOLES] = {{0, {NULL, 0}}};
    const wh_rule *r = f->rule;
    size_t i;

    for (i = 0; i < r->nholes; i++) {
        const wh_node *n = bound->v[i];
        const wh_token *t = n ? wh_name_part(n, 0) : NULL;
        wh_buf *name = wh_map_buf(mp);

        if (!wh_rule_hole_is(r, i, WH_HOLE_TABLE))
            continue;
        if (!t || n->kind != WH_N_COLUMN || wh_name_part(n, 1) ||
            !wh_map_named_relation(mp, t, &of.columns))
            return wh_map_refuse(mp, "a time window of something else than a table");
        wh_map_put_name(mp, name, t);
        values[i].text = wh_map_keep(mp, name);
    }
    for (i = 0; i < r->nholes; i++)
        if (bound->v[i] && !wh_rule_hole_is(r, i, WH_HOLE_TABLE) &&
            !wh_map_expr(mp, &of, bound->v[i], &values[i]))
            return false;
    for (i = 0; i < r->nconditions; i++)
        if (r->conditions[i].is != WH_HOLE_TABLE &&
            !wh_map_holds(mp, r, &r->conditions[i], bound, values))
            return wh_map_refuse(mp, "a time window of other operands");
    for (i = 0; i < r->nholes; i++)
        texts[i][WH_PART_ALL] = texts[i][WH_PART_DIGITS] = values[i].text;
    wh_rule_put_parts(f, bound, (const wh_str(*)[WH_PARTS])texts, out);
    return give_columns(mp, r, &of.columns, called, columns);
}

/* Without its alias. */
static const wh_node *plain_item(mapper *mp, const wh_node *item, const wh_token **as)
{
    const wh_node *alias = wh_node_find(item, WH_N_ALIAS);
    uint32_t i;

    *as = NULL;
    for (i = 0; alias && i < alias->n; i++)
        if (wh_child_token(alias->child[i]) && wh_child_token(alias->child[i])->kind != WH_KW_AS)
            *as = wh_child_token(alias->child[i]);
    return alias ? wh_edit_rebuild(mp->a, item, item->child, item->n - 1) : item;
}

bool wh_map_put_function(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out)
{
    const wh_token *as;
    const wh_node *plain = plain_item(mp, item, &as);
    size_t i;

    if (wh_node_find(wh_node_find(item, WH_N_ALIAS), WH_N_NAMES))
        return wh_map_refuse(mp, "an alias with columns");
    for (i = 0; i < mp->m->nwhole; i++) {
        const wh_rule_form *f = &mp->m->whole[i];
        map_columns columns = {NULL, 0, 0};
        wh_rule_bound bound;

        if (f->pattern->kind != plain->kind || !wh_rule_match(mp->a, f, plain, &bound))
            continue;
        if (!put_by(mp, f, &bound, wh_map_name_of(mp, as), &columns, out))
            return false;
        wh_buf_text(out, " AS ");
        if (as)
            wh_map_put_name(mp, out, as);
        else
            wh_buf_format(out, "wh_q%u", mp->steps++);
        for (i = 0; i < columns.n; i++)
            wh_map_add_column(mp, &s->columns, columns.p[i].name, columns.p[i].table,
                              columns.p[i].class_);
        return true;
    }
    return wh_map_refuse(mp, "a function in FROM that has no mapping");
}
