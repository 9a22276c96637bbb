/* Where JSON may turn into text. */
#include "oracles/precision/json.h"
#include "oracles/typing/typing.h"
#include "oracles/subject/read.h"

bool wh_gives_json(const wh_node *e)
{
    const wh_token *name = e->kind == WH_N_CALL ? wh_name_part(e, 0) : NULL;
    wh_str text = name ? wh_token_text(name) : (wh_str){NULL, 0};

    return (text.n >= 4 && wh_str_eq_nocase((wh_str){text.p, 4}, WH_STR("json"))) ||
           wh_node_has(e, WH_OP_ARROW) || wh_node_has(e, WH_OP_ARROW2);
}

static enum wh_walk look_json(void *ctx, const wh_node *n)
{
    (void)ctx;
    if (!(n->flags & (WH_HAS_CALL | WH_HAS_ODD | WH_HAS_OPAQUE)))
        return WH_WALK_SKIP;
    return wh_gives_json(n) ? WH_WALK_STOP : WH_WALK_ON;
}

static bool has_json(const wh_node *n)
{
    return n && !wh_node_walk(n, look_json, NULL);
}

/* May a column that the statement reads be computed as JSON: of a view, a subquery, a member of
 * WITH, a generated one, json_each's? */
static bool reads_json(const wh_subject *s)
{
    wh_nodes queries = {NULL, 0, 0};
    wh_read read;
    size_t i;

    if (wh_subject_traits(s) & WH_TRAIT_TABLE_FUNCTION)
        return true;
    wh_node_collect(s->a, s->statement, WH_N_QUERY, true, &queries);
    for (i = 0; i < queries.n; i++)
        if (queries.p[i] != s->q.query && has_json(queries.p[i]))
            return true;
    wh_tables_read(s, s->statement, &read);
    for (i = 0; i < read.n; i++)
        if (has_json(read.v[i]->node) || has_json(read.v[i]->query))
            return true;
    return false;
}

typedef struct walk {
    const wh_dialect *dialect;
    bool columns; /* may be JSON */
    bool groups;  /* what is a key elsewhere, comes out of the sorter */
} walk;

static enum wh_walk look_open(void *ctx, const wh_node *n)
{
    const walk *w = ctx;

    return wh_gives_json(n) || (n->kind == WH_N_COLUMN && w->columns) ? WH_WALK_STOP : WH_WALK_ON;
}

static enum wh_walk look_call(void *ctx, const wh_node *n)
{
    const walk *w = ctx;
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(w->dialect, n) : NULL;
    const wh_node *e;
    size_t i;

    for (i = 0; f && f->does == WH_DOES_JSON && (e = wh_node_next_expr(n, &i)) != NULL;)
        if (wh_gives_json(wh_unbracketed(e)) ? w->groups : !wh_node_walk(e, look_open, ctx))
            return WH_WALK_STOP;
    return WH_WALK_ON;
}

bool wh_loses_json(const wh_subject *s)
{
    walk w;

    if (!wh_means(s->dialect, WH_MEANS_MARKED_JSON) || !has_json(s->statement))
        return false;
    w.dialect = s->dialect;
    w.columns = reads_json(s);
    w.groups = wh_node_contains(s->statement, WH_N_GROUP_BY, true);
    return !wh_node_walk(s->statement, look_call, &w);
}
