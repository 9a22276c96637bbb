/* Places: a walk through a statement that knows what is in sight and what counts. */
#include "oracles/eet/spot.h"
#include "formats/sql/tree/edit.h"
#include "oracles/precision/exact.h"

enum { FEW = 8 }; /* places, which are looked for by the ways to them; more: by looking at all */

static void offer_query(wh_eet_walk *w, const wh_node *e, const wh_select *q, const wh_scope *scope,
                        int position, bool alone)
{
    wh_eet_place place = {
        .e = e, .query = q, .position = position, .alone = alone, .scope = scope, .items = q->from};

    if (!(e->flags & WH_HAS_OPAQUE))
        w->visit(w->ctx, &place);
}

/* ---- queries -------------------------------------------------------------------------------- */

/* The items of `from` that an ON in its child number `at` may name. */
static const wh_node *items_before(const wh_eet_walk *w, const wh_node *from, uint32_t at)
{
    uint32_t first = 0, k;

    for (k = 0; wh_means(w->s->dialect, WH_MEANS_WEAK_COMMA) && k <= at; k++) {
        const wh_node *join = wh_child_node(from->child[k]);
        if (join && join->kind == WH_N_JOIN && wh_node_has(join, WH_T_COMMA))
            first = k;
    }
    if (first == 0)
        return wh_edit_rebuild(w->s->a, from, from->child, at + 1);
    return wh_edit_rebuild(w->s->a, from, from->child + first, at + 1 - first);
}

/* A full join is made by hashing or merging, which needs the = that is written there
 * (https://www.postgresql.org/docs/current/queries-table-expressions.html); ASOF means by its ON
 * which row is nearest. */
static bool is_left_alone(const wh_eet_walk *w, const wh_node *join)
{
    return (wh_is_strict(w->s) && wh_node_has(join, WH_KW_FULL)) || wh_node_has(join, WH_KW_ASOF);
}

static void see_from(wh_eet_walk *w, const wh_node *from, const wh_scope *outer)
{
    uint32_t k;

    for (k = 0; from && k < from->n; k++) {
        const wh_node *c = wh_child_node(from->child[k]), *item, *on, *query;

        if (!c)
            continue;
        item = c->kind == WH_N_JOIN ? wh_node_find_group(c, WH_GROUP_ITEM, 0) : c;
        if (item && item->kind == WH_N_TABLE_SUBQUERY && !wh_node_has(item, WH_KW_LATERAL) &&
            (query = wh_node_find(item, WH_N_QUERY)) != NULL)
            wh_eet_see_query(w, query, outer, WH_AT_FROM);
        if (item && item->kind == WH_N_TABLE_PAREN)
            see_from(w, item, outer);
        on = c->kind == WH_N_JOIN && !wh_node_find(c, WH_N_JOIN) ? wh_node_find(c, WH_N_ON) : NULL;
        if (on && wh_node_expr(on, 0) && !is_left_alone(w, c)) {
            wh_scope *scope = WH_NEW(w->s->a, wh_scope);
            wh_eet_spot at = {scope, items_before(w, from, k), NULL, NULL, NULL, WH_CARE_VALUE,
                              true};

            *scope = (wh_scope){outer, at.items};
            wh_eet_see_expression(w, wh_node_expr(on, 0), at);
        }
    }
}

typedef struct repeated {
    const wh_node *key;
} repeated;

static enum wh_walk look_for_key(void *ctx, const wh_node *n)
{
    const repeated *r = ctx;

    return wh_node_is_expr(n) && wh_node_same(n, wh_unbracketed(r->key)) ? WH_WALK_STOP
                                                                         : WH_WALK_ON;
}

static bool stands_in(const wh_node *key, const wh_node *clause)
{
    repeated r = {key};

    return clause && !wh_node_walk(clause, look_for_key, &r);
}

/* A key that no other clause repeats. */
static void see_keys(wh_eet_walk *w, const wh_select *q, wh_eet_spot at)
{
    const wh_node *key;
    size_t i;

    if (!wh_keys_are_plain(q) || wh_node_find(q->group_by, WH_N_WITH_ROLLUP))
        return;
    for (i = 0; (key = wh_node_next_expr(q->group_by, &i)) != NULL;)
        if (!stands_in(key, q->projection) && !stands_in(key, q->having) &&
            !stands_in(key, q->order_by) && !wh_node_find(q->select, WH_N_WINDOW))
            wh_eet_see_expression(w, key, wh_eet_with_care(at, WH_CARE_COLLATION));
}

/* GROUP BY c, c WITH ROLLUP: in a row of subtotals one of the two is NULL, and which of them a
 * column stands for is left to its place: MariaDB gives a shown c the other's value, and CASE over
 * c NULL. */
static bool rolls_up_twice(const wh_select *q)
{
    const wh_node *key, *other;
    size_t i, k;

    if (!q->group_by || !wh_node_find(q->group_by, WH_N_WITH_ROLLUP))
        return false;
    for (i = 0; (key = wh_node_expr(q->group_by, i)) != NULL; i++)
        for (k = 0; k < i && (other = wh_node_expr(q->group_by, k)) != NULL; k++)
            if (wh_node_same(wh_unbracketed(key), wh_unbracketed(other)))
                return true;
    return false;
}

static void see_projection(wh_eet_walk *w, const wh_select *q, wh_eet_spot at, int position)
{
    bool sqlite = wh_is_dynamic(w->s);
    size_t next = 0;
    wh_result r;

    if (q->distinct && (q->order_by || wh_node_expr(q->distinct, 0)))
        return; /* what it is ordered by must be shown */
    while (wh_result_next(q->projection, &next, &r)) {
        if (r.kind != WH_RESULT_EXPR)
            continue;
        at.care = position == WH_AT_TOP      ? (q->distinct ? WH_CARE_COLLATION : WH_CARE_VALUE)
                  : position == WH_AT_EXISTS ? WH_CARE_VALUE
                  : position == WH_AT_VALUE  ? WH_CARE_AFFINITY
                  : sqlite                   ? WH_CARE_TYPE
                  : r.alias                  ? WH_CARE_VALUE
                                             : WH_CARE_ALL;
        wh_eet_see_expression(w, r.expr, at);
    }
}

static void see_select(wh_eet_walk *w, const wh_select *q, const wh_scope *outer, int position,
                       bool alone)
{
    const wh_dialect *d = w->s->dialect;
    wh_scope *scope = WH_NEW(w->s->a, wh_scope);
    wh_select *kept = WH_NEW(w->s->a, wh_select);
    wh_eet_spot at = {scope, q->from, NULL, kept, NULL, WH_CARE_VALUE, true};
    bool grouped = q->group_by || q->having || wh_has_aggregate(d, q->projection) ||
                   wh_has_aggregate(d, q->order_by);

    *scope = (wh_scope){outer, q->from};
    *kept = *q;
    offer_query(w, q->select, kept, scope, position, alone);
    see_from(w, q->from, outer);
    if (q->predicate)
        wh_eet_see_expression(w, q->predicate, at);
    at.truth = false;
    if (q->group_by)
        see_keys(w, q, at);
    if (rolls_up_twice(q))
        return;
    at.groups = grouped ? kept : NULL;
    see_projection(w, q, at, position);
    if (q->having && wh_node_expr(q->having, 0)) {
        at.truth = true;
        at.care = WH_CARE_VALUE;
        wh_eet_see_expression(w, wh_node_expr(q->having, 0), at);
    }
    if (q->order_by && !q->distinct)
        wh_eet_see_order(w, q->order_by, at, q);
}

static void see_compound(wh_eet_walk *w, const wh_select *q, const wh_scope *outer, int position)
{
    uint32_t i, unions = 0, alls = 0;

    for (i = 0; i < q->compound->n; i++) {
        const wh_token *t = wh_child_token(q->compound->child[i]);
        unions +=
            t && (t->kind == WH_KW_UNION || t->kind == WH_KW_EXCEPT || t->kind == WH_KW_INTERSECT);
        alls += t && t->kind == WH_KW_ALL;
    }
    if (position != WH_AT_EXISTS &&
        (position != WH_AT_TOP || unions != alls || !wh_is_dynamic(w->s)))
        position = WH_AT_FROM;
    for (i = 0; i < q->compound->n; i++) {
        const wh_node *arm = wh_child_node(q->compound->child[i]);
        wh_select parts;

        if (arm && arm->kind == WH_N_SELECT && wh_select_of(arm, &parts))
            see_select(w, &parts, outer, position, false);
    }
}

static void offer_whole(wh_eet_walk *w, const wh_node *query, const wh_select *q,
                        const wh_scope *outer, int position)
{
    wh_scope *scope = WH_NEW(w->s->a, wh_scope);
    wh_select *kept = WH_NEW(w->s->a, wh_select);

    *scope = (wh_scope){outer, q->from};
    *kept = *q;
    offer_query(w, query, kept, scope, position, true);
}

void wh_eet_see_query(wh_eet_walk *w, const wh_node *query, const wh_scope *outer, int position)
{
    const wh_node *member, *inner;
    wh_select q;
    size_t i;

    if (w->depth > 200 || !wh_eet_leads_on(w, query) || !wh_select_of(query, &q))
        return;
    for (i = 0; q.with && !wh_node_has(q.with, WH_KW_RECURSIVE) &&
                (member = wh_node_next(q.with, WH_N_CTE, &i)) != NULL;)
        if ((inner = wh_member_query(member)) != NULL)
            wh_eet_see_query(w, inner, outer, WH_AT_FROM);
    if (q.select || q.compound)
        offer_whole(w, query, &q, outer, position);
    if (q.compound)
        see_compound(w, &q, outer, position);
    else if (q.select)
        see_select(w, &q, outer, position, !q.order_by && !q.limit && !q.locking && !q.into);
}

/* Does a value see what was set before it? */
static bool sees_what_is_set(const wh_subject *s)
{
    wh_assignment set;
    size_t next = 0;
    bool later = false;

    if (!wh_means(s->dialect, WH_MEANS_SET_IN_ORDER))
        return false;
    for (; wh_assignment_next(s->change.set, &next, &set); later = true)
        if (later && set.value && wh_node_contains(set.value, WH_N_COLUMN, true))
            return true;
    return false;
}

/* Values that are stored are converted by their column, whatever they are made of. */
static void see_change(wh_eet_walk *w)
{
    const wh_change *c = &w->s->change;
    const wh_node *shown = wh_node_find(c->returning, WH_N_PROJECTION);
    wh_scope *scope = WH_NEW(w->s->a, wh_scope);
    wh_eet_spot at = {scope, w->s->q.from, NULL, NULL, NULL, WH_CARE_VALUE, true};
    wh_assignment set;
    wh_result r;
    size_t next = 0;

    *scope = (wh_scope){NULL, w->s->q.from};
    if (sees_what_is_set(w->s))
        return;
    if (c->predicate)
        wh_eet_see_expression(w, c->predicate, at);
    at.truth = false;
    while (wh_assignment_next(c->set, &next, &set))
        if (set.value && set.value->kind != WH_N_SUBQUERY && set.column->kind != WH_N_NAMES)
            wh_eet_see_expression(w, set.value, at);
    for (next = 0; shown && wh_result_next(shown, &next, &r);)
        if (r.kind == WH_RESULT_EXPR)
            wh_eet_see_expression(w, r.expr, at);
}

static void see_statement(wh_eet_walk *w)
{
    const wh_subject *s = w->s;

    if (s->kind == WH_IS_QUERY && s->q.query)
        wh_eet_see_query(w, s->q.query, NULL, WH_AT_TOP);
    else if (s->kind == WH_IS_INSERT && s->change.query)
        wh_eet_see_query(w, s->change.query, NULL, WH_AT_TOP);
    else if (s->kind & (WH_IS_UPDATE | WH_IS_DELETE) && s->q.from)
        see_change(w);
}

/* ---- all of them, and some ------------------------------------------------------------------ */

typedef struct places {
    wh_arena *a;
    wh_eet_place *v;
    size_t n;
} places;

static void keep_place(void *ctx, const wh_eet_place *place)
{
    places *p = ctx;

    p->v = wh_eet_more(p->a, p->v, p->n, sizeof *p->v);
    p->v[p->n++] = *place;
}

void wh_eet_places(const wh_subject *s, wh_eet_visit visit, void *ctx)
{
    static const char asker;
    void **slot = wh_known_of(s, &asker);
    places *known = slot ? *slot : NULL;
    size_t i;

    if (!known) {
        known = WH_NEW(s->a, places);
        known->a = s->a;
        see_statement(&(wh_eet_walk){.s = s, .visit = keep_place, .ctx = known});
        if (slot) /* asked anew, as its place may be another's by now */
            *wh_known_of(s, &asker) = known;
    }
    for (i = 0; i < known->n; i++)
        visit(ctx, &known->v[i]);
}

bool wh_eet_leads_on(const wh_eet_walk *w, const wh_node *n)
{
    size_t i;

    for (i = 0; w->on_the_way && i < w->on_the_way->n; i++)
        if (w->on_the_way->p[i] == n)
            return true;
    return !w->on_the_way;
}

/* The nodes in which one of these is. */
static bool find_way(wh_arena *a, const wh_node *n, const wh_nodes *to, wh_nodes *out)
{
    bool leads = false;
    uint32_t k;
    size_t i;

    for (i = 0; i < to->n; i++)
        leads |= to->p[i] == n;
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k]))
            leads |= find_way(a, wh_child_node(n->child[k]), to, out);
    if (leads)
        wh_nodes_add(a, out, n);
    return leads;
}

void wh_eet_places_of(const wh_subject *s, const wh_nodes *of, wh_eet_visit visit, void *ctx)
{
    wh_eet_walk w = {.s = s, .visit = visit, .ctx = ctx};
    wh_nodes on_the_way = {NULL, 0, 0};

    if (of->n <= FEW) {
        find_way(s->a, s->statement, of, &on_the_way);
        w.on_the_way = &on_the_way;
    }
    see_statement(&w);
}
