/* What queries do, seen through the catalog's views. */
#include "formats/sql/catalog/internal.h"

typedef struct trait_walk {
    wh_catalog *c;
    const wh_node *with; /* what is looked at, where it has a member of WITH; else NULL */
    unsigned traits;
} trait_walk;

static enum wh_walk see_cte(void *ctx, const wh_node *n)
{
    return n->kind == WH_N_CTE && wh_catalog_is_called(n, ctx) ? WH_WALK_STOP : WH_WALK_ON;
}

static bool is_cte(const trait_walk *w, const wh_token *name)
{
    return w->with && !wh_node_walk(w->with, see_cte, (void *)(uintptr_t)name);
}

static void table_traits(trait_walk *w, const wh_node *ref)
{
    const wh_node *name = wh_node_find(ref, WH_N_NAME);
    const wh_relation *r;

    if (!wh_name_part(name, 0) || (!wh_name_part(name, 1) && is_cte(w, wh_name_part(name, 0))))
        return;
    r = wh_catalog_relation_named(w->c, name);
    w->traits |= r ? wh_relation_traits(w->c, r) : (unsigned)WH_TRAIT_UNKNOWN;
}

/* An aggregate or window function whose value the order of rows decides: has it one? */
static bool is_ordered(const wh_node *call)
{
    const wh_node *over = wh_node_find(call, WH_N_OVER);

    return wh_node_find(call, WH_N_ORDER_BY) || wh_node_find(call, WH_N_WITHIN_GROUP) ||
           wh_node_contains(over ? over : call, WH_N_ORDER_BY, false) ||
           (over && !wh_node_find(over, WH_N_WINDOW_SPEC)); /* a window of the query's */
}

static void call_traits(trait_walk *w, const wh_node *call)
{
    const wh_function *f = wh_call_function(w->c->d, call);
    const wh_token *name = wh_name_part(call, 0);
    wh_mark mark = wh_arena_mark(w->c->arena);

    if ((wh_call_is_window(call) || wh_call_is_aggregate(w->c->d, call)) &&
        (!f || f->gives == WH_CLASS_UNKNOWN || f->gives == WH_GIVES_FIRST))
        w->traits |= WH_TRAIT_PICKS;
    if (f && (f->flags & WH_FN_ORDER_SENSITIVE) && !is_ordered(call))
        w->traits |= WH_TRAIT_ORDER_SENSITIVE;
    if (f && (f->flags & WH_FN_SIDE_EFFECT))
        w->traits |= WH_TRAIT_SIDE_EFFECT;
    if (f && (f->flags & WH_FN_ENVIRONMENT))
        w->traits |= WH_TRAIT_ENVIRONMENT;
    if (!f && name && wh_catalog_has_function(w->c, wh_catalog_fold(w->c, name)))
        w->traits |= WH_TRAIT_UNKNOWN;
    wh_arena_rewind(w->c->arena, mark);
}

/* @a is a variable, which every row may read and set; @@a a setting. */
static void variable_traits(trait_walk *w, const wh_node *param)
{
    wh_str s = wh_token_text(wh_node_first_token(param));

    if (s.n < 2 || s.p[0] != '@' || !wh_catalog_rule(w->c, RULE_USER_VARIABLES))
        return;
    w->traits |= s.p[1] == '@' ? WH_TRAIT_ENVIRONMENT : WH_TRAIT_NONDETERMINISTIC;
}

static void join_traits(trait_walk *w, const wh_node *join)
{
    if (wh_node_has(join, WH_KW_LEFT) || wh_node_has(join, WH_KW_RIGHT) ||
        wh_node_has(join, WH_KW_FULL))
        w->traits |= WH_TRAIT_OUTER_JOIN;
}

static void distinct_traits(trait_walk *w, const wh_node *n)
{
    if (wh_node_has(n, WH_KW_ALL))
        return;
    w->traits |= WH_TRAIT_DISTINCT;
    if (wh_node_has(n, WH_KW_ON))
        w->traits |= WH_TRAIT_ORDER_SENSITIVE; /* which row of those that are equal in this? */
}

/* A statement in WITH: it changes what the query reads. */
static void cte_traits(trait_walk *w, const wh_node *cte)
{
    const wh_node *stmt = wh_node_find_group(cte, WH_GROUP_STATEMENT, 0);

    if (stmt && stmt->kind != WH_N_SELECT_STATEMENT)
        w->traits |= WH_TRAIT_SIDE_EFFECT;
}

/* An expression without any of these does nothing that is looked for. */
enum { HAS_TRAITS = WH_HAS_OPAQUE | WH_HAS_SUBQUERY | WH_HAS_CALL | WH_HAS_CTE | WH_HAS_ODD };

static enum wh_walk look(void *ctx, const wh_node *n)
{
    trait_walk *w = ctx;

    if (!(n->flags & HAS_TRAITS) && wh_node_is_expr(n))
        return WH_WALK_SKIP;
    switch (n->kind) {
    case WH_N_OPAQUE:
        w->traits |= WH_TRAIT_OPAQUE;
        break;
    case WH_N_DISTINCT:
        distinct_traits(w, n);
        break;
    case WH_N_GROUP_BY:
        w->traits |= WH_TRAIT_PICKS;
        break;
    case WH_N_GROUPING_SET:
    case WH_N_WITH_ROLLUP:
        w->traits |= WH_TRAIT_GROUPING_SETS;
        break;
    case WH_N_CALL:
        call_traits(w, n);
        break;
    case WH_N_PARAM:
        variable_traits(w, n);
        break;
    case WH_N_BINARY:
        if (wh_node_has(n, WH_OP_ASSIGN)) /* @a := e */
            w->traits |= WH_TRAIT_SIDE_EFFECT;
        break;
    case WH_N_LIMIT:
        w->traits |= WH_TRAIT_LIMIT;
        break;
    case WH_N_COMPOUND:
        w->traits |= WH_TRAIT_COMPOUND;
        break;
    case WH_N_WITH:
        if (wh_node_has(n, WH_KW_RECURSIVE))
            w->traits |= WH_TRAIT_RECURSIVE;
        break;
    case WH_N_CTE:
        cte_traits(w, n);
        break;
    case WH_N_JOIN:
        join_traits(w, n);
        break;
    case WH_N_TABLE_FUNCTION:
        w->traits |= WH_TRAIT_TABLE_FUNCTION;
        break;
    case WH_N_TABLE_REF:
    case WH_N_TABLE_COMMAND:
        table_traits(w, n);
        break;
    case WH_N_LOCKING:
        w->traits |= WH_TRAIT_LOCKING;
        break;
    case WH_N_INTO:
        w->traits |= WH_TRAIT_SIDE_EFFECT;
        break;
    case WH_N_NEXT_VALUE:
        w->traits |= WH_TRAIT_SIDE_EFFECT | WH_TRAIT_NONDETERMINISTIC;
        break;
    case WH_N_CURRENT_OF:
        w->traits |= WH_TRAIT_UNKNOWN;
        break;
    case WH_N_SUBQUERY:
    case WH_N_TABLE_SUBQUERY:
        w->traits |= WH_TRAIT_SUBQUERY;
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

static bool holds(wh_str s, wh_str word)
{
    size_t i;

    for (i = 0; i + word.n <= s.n; i++)
        if (wh_str_eq_nocase((wh_str){s.p + i, word.n}, word))
            return true;
    return false;
}

static enum wh_walk look_now(void *ctx, const wh_node *n)
{
    uint32_t k;

    (void)ctx;
    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);

        if (t && t->len > 2 && (t->kind == WH_T_STRING || t->kind == WH_T_QNAME) &&
            (holds(wh_token_text(t), WH_STR("now")) || holds(wh_token_text(t), WH_STR("subsec"))))
            return WH_WALK_STOP;
    }
    return WH_WALK_ON;
}

bool wh_catalog_says_now(const wh_node *n)
{
    return !wh_node_walk(n, look_now, NULL);
}

/* Is it not the same twice? Times in columns are what was stored, if no word for now was. */
static bool is_nondeterministic(const wh_catalog *c, const wh_node *n)
{
    unsigned flags = WH_FN_NONDETERMINISTIC | WH_FN_CLOCK | WH_FN_SIDE_EFFECT;

    if (!wh_has_function(c->d, n, flags))
        return false;
    return !wh_catalog_rule(c, RULE_CLOCK_WRITTEN) || c->says_now || wh_catalog_says_now(n) ||
           wh_has_function(c->d, n, flags | WH_FN_CLOCK_WRITTEN);
}

unsigned wh_catalog_traits(wh_catalog *c, const wh_node *n)
{
    trait_walk w;

    if (!n)
        return 0;
    memset(&w, 0, sizeof w);
    w.c = c;
    w.with = wh_node_contains(n, WH_N_CTE, true) ? n : NULL;
    wh_node_walk(n, look, &w);
    if (n->flags & WH_HAS_OPAQUE)
        w.traits |= WH_TRAIT_OPAQUE;
    if (is_nondeterministic(c, n))
        w.traits |= WH_TRAIT_NONDETERMINISTIC;
    return w.traits;
}

/* What a view does is remembered; a table may get other columns. */
static unsigned view_traits(wh_catalog *c, wh_relation *r)
{
    c->examined = true;
    if (!r->traits_known) {
        wh_str current = c->current;

        c->current = r->context;
        r->traits = WH_TRAIT_VIEW | wh_catalog_traits(c, r->query);
        c->current = current;
        r->traits_known = true;
    }
    return r->traits;
}

/* What a virtual column shows is made for whoever reads it, and may be another thing each time:
 * MariaDB and DuckDB take random() there
 * (https://mariadb.com/docs/server/reference/sql-statements/data-definition/create/generated-columns,
 * https://duckdb.org/docs/stable/sql/statements/create_table#generated-columns). */
static unsigned column_traits(wh_catalog *c, const wh_relation *r)
{
    unsigned traits = 0;
    size_t i;

    for (i = 0; i < r->ncolumns; i++)
        if (r->columns[i].generated == WH_GENERATED_VIRTUAL && r->columns[i].value)
            traits |= wh_catalog_traits(c, r->columns[i].value);
    return traits & (WH_TRAIT_NONDETERMINISTIC | WH_TRAIT_SIDE_EFFECT | WH_TRAIT_ENVIRONMENT |
                     WH_TRAIT_UNKNOWN | WH_TRAIT_OPAQUE);
}

unsigned wh_relation_traits(wh_catalog *c, const wh_relation *relation)
{
    wh_relation *r = (wh_relation *)(uintptr_t)relation; /* what it finds out it remembers */
    unsigned traits;

    if (relation->kind == WH_RELATION_VIRTUAL)
        return WH_TRAIT_VIRTUAL;
    if (relation->kind == WH_RELATION_SEQUENCE || (r->busy & 2)) /* those that read each other */
        return WH_TRAIT_UNKNOWN;
    r->busy |= 2;
    traits = relation->kind == WH_RELATION_VIEW ? view_traits(c, r) : column_traits(c, r);
    r->busy &= (uint8_t)~2U;
    return traits;
}
