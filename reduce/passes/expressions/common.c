/*
 * Expressions that are written in several places and must stay the same: an index and the query
 * that uses it, a partial index and its condition.
 */
#include "formats/sql/tree/template.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

typedef struct common {
    size_t part;
    const wh_node *node;
    uint32_t hash;
    bool done;
} common;

enum { MAX_COMMON = 400, MIN_TOKENS = 3 };

typedef struct commons {
    wh_plan *p;
    common v[MAX_COMMON];
    size_t n;
} commons;

/* Of the text, without what qualifies columns. */
static uint32_t hash_of(const wh_node *n, uint32_t h)
{
    uint32_t k = n->kind == WH_N_COLUMN ? n->n - 1 : 0;

    for (; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        h = t ? (h ^ wh_name_hash(t)) * 16777619u : hash_of(wh_child_node(n->child[k]), h + 1);
    }
    return h;
}

static enum wh_walk gather(wh_plan *p, size_t part, const wh_node *n)
{
    commons *t = p->own;

    if (t->n < MAX_COMMON && wh_node_is_expr(n) && n->kind != WH_N_COLUMN &&
        n->kind != WH_N_ROW_VALUE && wh_node_expr(n, 0) && wh_node_token_count(n) >= MIN_TOKENS)
        t->v[t->n++] = (common){part, n, hash_of(n, 2166136261u), false};
    return WH_WALK_ON;
}

/* One item: all that are like v[i] become what `form` makes of their first operand. */
static void replace_all(commons *t, size_t i, const char *form)
{
    size_t k;

    wh_plan_item(t->p);
    for (k = i; k < t->n; k++)
        if (t->v[k].hash == t->v[i].hash && wh_shape_alike(t->v[k].node, t->v[i].node))
            wh_plan_replace(t->p, t->v[k].part, t->v[k].node,
                            wh_plan_made(t->p, form, wh_node_expr(t->v[k].node, 0), NULL));
}

/* How many are like v[i], itself included; they are done then. */
static size_t count(commons *t, size_t i)
{
    size_t k, n = 0;

    for (k = i; k < t->n; k++)
        if (t->v[k].hash == t->v[i].hash && wh_shape_alike(t->v[k].node, t->v[i].node)) {
            t->v[k].done = true;
            n++;
        }
    return n;
}

/* Where it computes something of a column, as an index of an expression does. */
static bool is_computed(const wh_node *e)
{
    return e->kind == WH_N_CALL && wh_node_expr(e, 0)->kind == WH_N_COLUMN;
}

/*
 * The first operand in the place of all expressions that are alike, or minus a column in the place
 * of a function of it. An item, or two, for each expression that stands in two places.
 */
void wh_pass_common(wh_plan *p)
{
    commons *t = WH_NEW(p->a, commons);
    size_t i;

    t->p = p;
    t->n = 0;
    p->own = t;
    wh_plan_walk(p, gather);
    for (i = 0; i < t->n; i++) {
        if (t->v[i].done || count(t, i) < 2)
            continue;
        replace_all(t, i, "{e}");
        if (is_computed(t->v[i].node))
            replace_all(t, i, "- {}");
    }
}
