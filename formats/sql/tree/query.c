/* Looking into queries. */
#include "formats/sql/tree/query.h"

static void fill_select(const wh_node *select, wh_select *out)
{
    uint32_t k;

    out->select = select;
    for (k = 0; k < select->n; k++) {
        const wh_node *c = wh_child_node(select->child[k]);

        switch (c ? (int)c->kind : -1) {
        case WH_N_DISTINCT:
            if (!wh_node_has(c, WH_KW_ALL))
                out->distinct = c;
            break;
        case WH_N_PROJECTION:
            out->projection = c;
            break;
        case WH_N_FROM:
            out->from = c;
            break;
        case WH_N_WHERE:
            out->where = c;
            out->predicate = wh_node_expr(c, 0);
            break;
        case WH_N_GROUP_BY:
            out->group_by = c;
            break;
        case WH_N_HAVING:
            out->having = c;
            break;
        case WH_N_WINDOW:
            out->window = c;
            break;
        case WH_N_QUALIFY:
            out->qualify = c;
            break;
        case WH_N_INTO:
            out->into = c;
            break;
        default:
            break;
        }
    }
}

bool wh_select_of(const wh_node *n, wh_select *out)
{
    uint32_t k;

    memset(out, 0, sizeof *out);
    if (n && n->kind == WH_N_SELECT) {
        fill_select(n, out);
        return true;
    }
    if (n && n->kind != WH_N_QUERY)
        n = wh_node_find(n, WH_N_QUERY);
    if (!n)
        return false;
    out->query = n;
    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);

        switch (c ? (int)c->kind : -1) {
        case WH_N_WITH:
            out->with = c;
            break;
        case WH_N_SELECT:
            fill_select(c, out);
            break;
        case WH_N_COMPOUND:
            out->compound = c;
            break;
        case WH_N_VALUES:
            out->values = c;
            break;
        case WH_N_ORDER_BY:
            out->order_by = c;
            break;
        case WH_N_TABLE_COMMAND:
            out->table = c;
            break;
        case WH_N_SUBQUERY:
            out->nested = c;
            break;
        case WH_N_LIMIT:
            if (!out->limit)
                out->limit = c;
            else
                out->limit_too = c;
            break;
        case WH_N_LOCKING:
            if (!out->locking)
                out->locking = c;
            break;
        case WH_N_INTO:
            out->into = c;
            break;
        default:
            break;
        }
    }
    return true;
}

/* The name in an ALIAS child of `n`. */
static const wh_token *alias_of(const wh_node *n)
{
    const wh_node *alias = wh_node_find(n, WH_N_ALIAS);
    uint32_t k;

    for (k = 0; alias && k < alias->n; k++) {
        const wh_token *t = wh_child_token(alias->child[k]);
        if (t && !(k == 0 && t->kind == WH_KW_AS))
            return t;
    }
    return NULL;
}

/* With words behind the star, e.g. EXCLUDE (a), it stands for other columns: OPAQUE. */
static void fill_star(const wh_node *star, wh_result *out)
{
    const wh_token *last = wh_child_token(star->child[star->n - 1]);

    if (!last || last->kind != WH_OP_STAR)
        return;
    out->kind = star->n > 1 ? WH_RESULT_TABLE_STAR : WH_RESULT_STAR;
    out->table = star->n > 2 ? wh_child_token(star->child[star->n - 3]) : NULL;
}

bool wh_result_next(const wh_node *projection, size_t *at, wh_result *out)
{
    memset(out, 0, sizeof *out);
    while (projection && *at < projection->n) {
        const wh_node *c = wh_child_node(projection->child[(*at)++]);

        if (!c)
            continue;
        out->node = c;
        out->kind = WH_RESULT_OPAQUE;
        if (c->kind == WH_N_STAR) {
            fill_star(c, out);
        } else if (c->kind == WH_N_RESULT) {
            out->kind = WH_RESULT_EXPR;
            out->expr = wh_node_expr(c, 0);
            out->alias = alias_of(c);
        }
        return true;
    }
    return false;
}

static int join_kind(const wh_node *join)
{
    if (wh_node_has(join, WH_T_COMMA))
        return WH_JOIN_COMMA;
    if (wh_node_has(join, WH_KW_SEMI))
        return WH_JOIN_SEMI;
    if (wh_node_has(join, WH_KW_ANTI))
        return WH_JOIN_ANTI;
    if (wh_node_has(join, WH_KW_LEFT))
        return wh_node_has(join, WH_KW_RIGHT) ? WH_JOIN_FULL : WH_JOIN_LEFT;
    if (wh_node_has(join, WH_KW_RIGHT))
        return WH_JOIN_RIGHT;
    if (wh_node_has(join, WH_KW_FULL))
        return WH_JOIN_FULL;
    return wh_node_has(join, WH_KW_CROSS) ? WH_JOIN_CROSS : WH_JOIN_INNER;
}

static void fill_item(const wh_node *n, wh_from_item *out)
{
    const wh_node *name = n->kind == WH_N_JOIN ? NULL : wh_node_find(n, WH_N_NAME);

    out->node = n;
    out->name = wh_name_part(name, 0);
    out->schema = wh_name_part(name, 1);
    out->alias = alias_of(n);
    switch (n->kind) {
    case WH_N_TABLE_REF:
        out->kind = WH_FROM_TABLE;
        break;
    case WH_N_TABLE_FUNCTION:
    case WH_N_ROWS_FROM:
        out->kind = WH_FROM_FUNCTION;
        break;
    case WH_N_TABLE_SUBQUERY:
        out->kind = WH_FROM_SUBQUERY;
        out->query = wh_node_find(n, WH_N_QUERY);
        break;
    case WH_N_TABLE_PAREN:
    case WH_N_JOIN:
        out->kind = WH_FROM_PAREN;
        break;
    default:
        out->kind = WH_FROM_OPAQUE;
        break;
    }
}

/* What a JOIN joins: its item, or itself if there are JOINs inside of it. */
static const wh_node *item_of(const wh_node *n)
{
    const wh_node *item = wh_node_find_group(n, WH_GROUP_ITEM, 0);

    if (wh_node_find(n, WH_N_JOIN))
        return n;
    return item ? item : wh_node_find(n, WH_N_OPAQUE);
}

bool wh_from_next(const wh_node *from, size_t *at, wh_from_item *out)
{
    memset(out, 0, sizeof *out);
    while (from && *at < from->n) {
        const wh_node *c = wh_child_node(from->child[(*at)++]), *item;

        if (!c)
            continue;
        if (c->kind != WH_N_JOIN) {
            if (c->kind != WH_N_OPAQUE && wh_node_kind_group(c->kind) != WH_GROUP_ITEM)
                continue;
            fill_item(c, out);
            out->join = WH_JOIN_FIRST;
            return true;
        }
        item = item_of(c);
        if (item)
            fill_item(item, out);
        else
            out->kind = WH_FROM_OPAQUE;
        out->join = join_kind(c);
        out->natural = wh_node_has(c, WH_KW_NATURAL);
        out->nearest = wh_node_has(c, WH_KW_ASOF);
        out->join_node = c;
        out->on = wh_node_expr(wh_node_find(c, WH_N_ON), 0);
        out->using_list = wh_node_find(c, WH_N_USING);
        return true;
    }
    return false;
}

const wh_token *wh_from_item_name(const wh_from_item *item)
{
    return item->alias ? item->alias : item->name;
}

void wh_from_collect(wh_arena *a, const wh_node *from, wh_from_items *out)
{
    wh_from_item item;
    size_t at = 0;

    while (wh_from_next(from, &at, &item)) {
        if (item.kind == WH_FROM_PAREN) {
            wh_from_collect(a, item.node, out);
            continue;
        }
        if (out->n == out->cap) {
            size_t cap = out->cap ? out->cap * 2 : 4;
            wh_from_item *p = wh_arena_alloc(a, cap * sizeof *p);
            if (out->n)
                memcpy(p, out->p, out->n * sizeof *p);
            out->p = p;
            out->cap = cap;
        }
        out->p[out->n++] = item;
    }
}

/* ---- calls -------------------------------------------------------------------------------- */

const wh_function *wh_call_function(const wh_dialect *d, const wh_node *call)
{
    const wh_token *name = wh_name_part(call, 0);
    wh_str text;

    if (!name)
        return NULL;
    text = wh_token_text(name);
    if (name->kind == WH_T_QNAME && text.n >= 2) {
        text.p++;
        text.n -= 2;
    }
    return wh_dialect_function(d, text);
}

size_t wh_call_args(const wh_node *call)
{
    size_t n = 0;

    while (wh_node_expr(call, n))
        n++;
    return n;
}

bool wh_call_is_window(const wh_node *call)
{
    return wh_node_find(call, WH_N_OVER) != NULL;
}

bool wh_call_is_aggregate(const wh_dialect *d, const wh_node *call)
{
    const wh_function *f = wh_call_function(d, call);

    if (!f || wh_call_is_window(call))
        return false;
    if (f->flags & WH_FN_AGGREGATE)
        return true;
    return (f->flags & WH_FN_AGGREGATE_OF_ONE) && wh_call_args(call) == 1;
}

typedef struct looking {
    const wh_dialect *d;
    unsigned flags;
} looking;

static enum wh_walk look_aggregate(void *ctx, const wh_node *n)
{
    const looking *l = ctx;

    if (n->kind == WH_N_QUERY || !(n->flags & WH_HAS_CALL))
        return WH_WALK_SKIP;
    return n->kind == WH_N_CALL && wh_call_is_aggregate(l->d, n) ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_has_aggregate(const wh_dialect *d, const wh_node *n)
{
    looking l = {d, 0};

    return n && !wh_node_walk(n, look_aggregate, &l);
}

static enum wh_walk look_window(void *ctx, const wh_node *n)
{
    (void)ctx;
    if (n->kind == WH_N_QUERY || !(n->flags & WH_HAS_CALL))
        return WH_WALK_SKIP;
    return n->kind == WH_N_OVER ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_has_window(const wh_node *n)
{
    return n && !wh_node_walk(n, look_window, NULL);
}

/* Does a clock function look at the clock: is no time given, or 'now', or what may be that? */
static bool asks_clock(const wh_function *f, const wh_node *call, bool written)
{
    size_t i, n = wh_call_args(call);

    if (n == (size_t)f->min_args && f->max_args <= 0)
        return true;
    for (i = 0; i < n; i++) {
        const wh_node *arg = wh_node_expr(call, i);
        if (arg->kind != WH_N_LITERAL && !written)
            return true;
        if (arg->kind == WH_N_LITERAL &&
            wh_str_eq_nocase(wh_token_text(wh_node_first_token(arg)), WH_STR("'now'")))
            return true;
    }
    return false;
}

/* A word that is a function of the dialect's without being called: CURRENT_DATE, SESSION_USER. */
static const wh_function *bare_function(const wh_dialect *d, const wh_node *n)
{
    const wh_token *t = n->n == 1 ? wh_child_token(n->child[0]) : NULL;
    const wh_function *f =
        t && wh_kind_is_keyword(t->kind) ? wh_dialect_function(d, wh_token_text(t)) : NULL;

    return f && (n->kind == WH_N_LITERAL || (f->flags & WH_FN_BARE)) ? f : NULL;
}

/* BERNOULLI (100) and SYSTEM (100) are all rows; which ones any other sample has, REPEATABLE or
 * not, depends on where they happen to lie. */
static bool samples_all(const wh_node *sample)
{
    const wh_node *e = wh_node_expr(sample, 0), *name = wh_node_find(sample, WH_N_NAME);
    const wh_token *method = wh_name_part(name, 0);

    return e && e->kind == WH_N_LITERAL &&
           wh_str_is(wh_token_text(wh_node_first_token(e)), "100") &&
           !wh_node_has(sample, WH_KW_PERCENT) && !wh_node_has(sample, WH_KW_ROWS) &&
           !wh_name_part(name, 1) &&
           (wh_name_is(method, WH_STR("bernoulli")) || wh_name_is(method, WH_STR("system")));
}

static enum wh_walk look_function(void *ctx, const wh_node *n)
{
    const looking *l = ctx;
    const wh_function *f = NULL;
    unsigned kind;

    if (!(n->flags & (WH_HAS_CALL | WH_HAS_ODD)))
        return WH_WALK_SKIP;
    switch (n->kind) {
    case WH_N_LITERAL:
        kind = wh_node_first_token(n)->kind;
        if ((l->flags & WH_FN_CLOCK) && (kind == WH_KW_CURRENT_DATE || kind == WH_KW_CURRENT_TIME ||
                                         kind == WH_KW_CURRENT_TIMESTAMP))
            return WH_WALK_STOP; /* whether listed or not */
        /* fallthrough */
    case WH_N_COLUMN:
        f = bare_function(l->d, n);
        return f && (f->flags & l->flags) ? WH_WALK_STOP : WH_WALK_ON;
    case WH_N_NEXT_VALUE:
        return l->flags & (WH_FN_NONDETERMINISTIC | WH_FN_SIDE_EFFECT) ? WH_WALK_STOP : WH_WALK_ON;
    case WH_N_TABLESAMPLE:
        return (l->flags & WH_FN_NONDETERMINISTIC) && !samples_all(n) ? WH_WALK_STOP : WH_WALK_ON;
    case WH_N_BINARY:
        if (!wh_node_has(n, WH_OP_ASSIGN))
            return WH_WALK_ON;
        return l->flags & (WH_FN_NONDETERMINISTIC | WH_FN_SIDE_EFFECT) ? WH_WALK_STOP : WH_WALK_ON;
    case WH_N_CALL:
        f = wh_call_function(l->d, n);
        break;
    case WH_N_TABLE_FUNCTION:
        f = wh_call_function(l->d, wh_node_find(n, WH_N_NAME));
        break;
    default:
        return WH_WALK_ON;
    }
    if (!f || !(f->flags & l->flags))
        return WH_WALK_ON;
    if ((f->flags & l->flags) == WH_FN_CLOCK &&
        !asks_clock(f, n, (l->flags & WH_FN_CLOCK_WRITTEN) != 0))
        return WH_WALK_ON;
    return WH_WALK_STOP;
}

bool wh_has_function(const wh_dialect *d, const wh_node *n, unsigned flags)
{
    looking l = {d, flags};

    return n && !wh_node_walk(n, look_function, &l);
}

bool wh_select_is_aggregate(const wh_dialect *d, const wh_select *s)
{
    return s->select && !s->group_by &&
           (wh_has_aggregate(d, s->projection) || wh_has_aggregate(d, s->having) ||
            wh_has_aggregate(d, s->order_by));
}
