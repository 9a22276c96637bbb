/*
 * Rows of groups: what is bare beside an aggregate comes from one row of those that are grouped,
 * the same for all of it, and beside one MIN or MAX from a row that has the least or the greatest
 * value (https://www.sqlite.org/lang_select.html, 2.5). From which one is open, so that such rows
 * are not compared; but they must be among those that the query reads without its groups.
 */
#include "formats/sql/tree/template.h"
#include "oracles/precision/exact.h"
#include "oracles/raw/raw.h"
#include "oracles/typing/scope.h"

enum { MEMBERS_MAX = 32 };

/* What the groups show, and what it comes from; of a column of * its name. */
typedef struct member {
    const wh_node *shown, *from;
    wh_str name;
} member;

typedef struct members {
    const wh_subject *s;
    member v[MEMBERS_MAX];
    size_t n, bare, extremes;
} members;

static const wh_node *extreme_of(const wh_subject *s, const wh_node *e)
{
    const wh_function *f = e->kind == WH_N_CALL ? wh_call_function(s->dialect, e) : NULL;

    return f && f->order == WH_ORDER_EXTREME && wh_call_is_aggregate(s->dialect, e) ? e : NULL;
}

static enum wh_walk count_extremes(void *ctx, const wh_node *n)
{
    members *m = ctx;

    m->extremes += extreme_of(m->s, n) != NULL;
    return WH_WALK_ON;
}

/* Stops at a column by whose equal values there are groups: which of them is shown is open. */
static enum wh_walk see_key(void *ctx, const wh_node *n)
{
    const members *m = ctx;

    return n->kind == WH_N_COLUMN && wh_is_key(&m->s->q, n) ? WH_WALK_STOP : WH_WALK_ON;
}

static bool is_bare(const members *m, const wh_node *e)
{
    return !wh_is_key(&m->s->q, e) && wh_node_contains(e, WH_N_COLUMN, false) &&
           !wh_node_contains(e, WH_N_QUERY, true) && !wh_has_window(e) &&
           wh_node_walk(e, see_key, (void *)(uintptr_t)m);
}

static void add(members *m, member one, bool bare)
{
    if (m->n == MEMBERS_MAX)
        return;
    m->v[m->n++] = one;
    m->bare += bare;
}

static void add_expression(members *m, const wh_node *e)
{
    const wh_node *call, *given;

    if (!wh_has_aggregate(m->s->dialect, e)) {
        if (is_bare(m, e))
            add(m, (member){e, e, {NULL, 0}}, true);
        return;
    }
    call = extreme_of(m->s, wh_unbracketed(e));
    given = call ? wh_node_expr(call, 0) : NULL;
    if (m->extremes == 1 && given && wh_call_args(call) == 1 &&
        !wh_node_has(call, WH_KW_DISTINCT) && !wh_node_find(call, WH_N_FILTER) &&
        !wh_node_find(call, WH_N_OVER) && !wh_node_contains(given, WH_N_QUERY, true))
        add(m, (member){e, given, {NULL, 0}}, false);
}

static bool is_key_name(const wh_select *q, wh_str name)
{
    const wh_node *key;
    size_t i;

    for (i = 0; (key = wh_node_next_expr(q->group_by, &i)) != NULL;) {
        key = wh_unbracketed(key);
        if (key->kind == WH_N_COLUMN && wh_name_is(wh_name_part(key, 0), name))
            return true;
    }
    return false;
}

/* All columns of the one thing that FROM reads. */
static void add_columns(members *m)
{
    wh_from_items items = wh_items_of(m->s, m->s->q.from);
    const wh_column *v;
    size_t n, i;

    if (items.n != 1 || !wh_item_columns(m->s, &items.p[0], &v, &n))
        return;
    for (i = 0; i < n; i++)
        if (!v[i].hidden && v[i].name.n && !is_key_name(&m->s->q, v[i].name))
            add(m, (member){NULL, NULL, v[i].name}, true);
}

/* False: nothing bare is shown, or not by rows of groups alone. */
static bool collect(const wh_subject *s, members *m)
{
    const wh_select *q = &s->q;
    wh_result r;
    size_t at = 0;

    memset(m, 0, sizeof *m);
    m->s = s;
    if (!wh_is_dynamic(s) || !q->select || !q->from || q->compound || q->distinct || q->limit ||
        q->window || wh_has_window(q->projection) || !wh_keys_are_plain(q) ||
        (q->having && wh_names_result(q, q->having)) ||
        !(q->group_by || wh_has_aggregate(s->dialect, q->projection)))
        return false;
    wh_node_walk(q->projection, count_extremes, m);
    if (q->having)
        wh_node_walk(q->having, count_extremes, m);
    if (q->order_by)
        wh_node_walk(q->order_by, count_extremes, m);
    while (wh_result_next(q->projection, &at, &r)) {
        if (r.kind == WH_RESULT_OPAQUE)
            return false;
        if (r.kind == WH_RESULT_EXPR)
            add_expression(m, r.expr);
        else
            add_columns(m);
    }
    return m->bare > 0;
}

/* As values, and in the second way with their types. */
size_t wh_raw_members(const wh_subject *s)
{
    members m;

    return collect(s, &m) ? 2 : 0;
}

static void put(const members *m, const member *one, bool shown, wh_buf *out)
{
    const wh_node *e = shown ? one->shown : one->from;

    if (e)
        wh_quote_node(out, e, false);
    else
        wh_quote_name(out, m->s->dialect, one->name);
}

/* How many rows of groups there are that are none of the rows that are grouped. */
wh_str wh_raw_strangers(const wh_subject *s, size_t at)
{
    static const char rows[] = " {from!} {where!}", groups[] = " {group!} {having!}";
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_select *q = &s->q;
    const bool typed = at == 2;
    members m;
    size_t i;

    if (!collect(s, &m))
        return (wh_str){NULL, 0};
    wh_put_with(s, &b);
    wh_buf_text(&b, "SELECT COUNT(*) FROM (SELECT ");
    for (i = 0; i < m.n; i++)
        wh_buf_format(&b, typed ? "%swh%zu, typeof(wh%zu)" : "%swh%zu", i ? ", " : "", i + 1,
                      i + 1);
    wh_buf_text(&b, " FROM (SELECT ");
    for (i = 0; i < m.n; i++) {
        wh_buf_text(&b, i ? ", " : "");
        put(&m, &m.v[i], true, &b);
        wh_buf_format(&b, " AS wh%zu", i + 1);
    }
    wh_quote(&b, s->dialect, rows, {"from", q->from, {NULL, 0}}, {"where", q->where, {NULL, 0}});
    wh_quote(&b, s->dialect, groups, {"group", q->group_by, {NULL, 0}},
             {"having", q->having, {NULL, 0}});
    wh_buf_text(&b, ") AS wh_groups EXCEPT SELECT ");
    for (i = 0; i < m.n; i++) {
        wh_buf_text(&b, i ? ", " : "");
        put(&m, &m.v[i], false, &b);
        if (!typed)
            continue;
        wh_buf_text(&b, ", typeof(");
        put(&m, &m.v[i], false, &b);
        wh_buf_char(&b, ')');
    }
    wh_quote(&b, s->dialect, rows, {"from", q->from, {NULL, 0}}, {"where", q->where, {NULL, 0}});
    wh_buf_text(&b, ") AS wh_strangers");
    if (!q->group_by) { /* of no rows there is one all the same */
        wh_buf_text(&b, " WHERE EXISTS (SELECT 1");
        wh_quote(&b, s->dialect, rows, {"from", q->from, {NULL, 0}},
                 {"where", q->where, {NULL, 0}});
        wh_buf_char(&b, ')');
    }
    wh_buf_char(&b, ';');
    return wh_subject_keep(s, &b);
}

bool wh_raw_member(const wh_subject *s, size_t at, wh_derived_run *run)
{
    (void)s;
    (void)at;
    run->sql = WH_STR("SELECT 0;");
    return true;
}
