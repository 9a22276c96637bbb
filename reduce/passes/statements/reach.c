/*
 * Whole statements that the queries have nothing to do with. Two cheap questions before the dear
 * ones: which queries matter, and what is left if all goes that those do not read?
 */
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

static bool is_query(const wh_part *part)
{
    return part->role == WH_ROLE_SETUP && part->tree && part->tree->kind == WH_N_SELECT_STATEMENT;
}

/* Each query among the setup statements. */
void wh_pass_queries(wh_plan *p)
{
    size_t i;

    for (i = 0; i < p->base->n; i++)
        if (is_query(p->base->v[i])) {
            wh_plan_item(p);
            wh_plan_drop(p, i);
        }
}

/* ---- what is read ----------------------------------------------------------------------------
 */

typedef struct reach {
    wh_plan *p;
    uint32_t *names; /* hashes of what is read, by open addressing; 0: free */
    size_t cap;
    bool grown;
} reach;

static void add_name(reach *r, const wh_token *t)
{
    uint32_t h = wh_name_hash(t) | 1;
    size_t i = h & (r->cap - 1);

    while (r->names[i] && r->names[i] != h)
        i = (i + 1) & (r->cap - 1);
    r->grown |= r->names[i] == 0;
    r->names[i] = h;
}

static bool has_name(const reach *r, const wh_token *t)
{
    uint32_t h = t ? wh_name_hash(t) | 1 : 0;
    size_t i = h & (r->cap - 1);

    while (t && r->names[i] && r->names[i] != h)
        i = (i + 1) & (r->cap - 1);
    return t && r->names[i] == h;
}

/* The names of what may be tables: columns are none. */
static void add_tables(reach *r, const wh_node *n)
{
    uint32_t k;

    if (n->kind == WH_N_NAME || n->kind == WH_N_TABLE_REF) {
        const wh_token *t = wh_name_part(n->kind == WH_N_NAME ? n : wh_node_find(n, WH_N_NAME), 0);
        if (t)
            add_name(r, t);
    }
    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t)
            add_tables(r, wh_child_node(n->child[k]));
        else if (n->kind == WH_N_OPAQUE && (t->kind == WH_T_NAME || t->kind == WH_T_QNAME))
            add_name(r, t);
    }
}

/* What a statement makes, fills or changes. NULL: nothing that has a name. */
static const wh_token *target_of(const wh_node *n)
{
    const wh_node *name;

    if (n->kind == WH_N_CREATE_INDEX || n->kind == WH_N_CREATE_TRIGGER)
        name = wh_shape_table(n);
    else if (n->kind >= WH_N_CREATE_TABLE && n->kind <= WH_N_CREATE_SCHEMA)
        name = wh_shape_made(n);
    else
        name = wh_node_find(n, WH_N_TABLE_REF)
                   ? wh_node_find(wh_node_find(n, WH_N_TABLE_REF), WH_N_NAME)
                   : wh_node_find(n, WH_N_NAME);
    return name ? wh_name_part(name, 0) : NULL;
}

/* Go by all that is read, and by all that is read to fill that. */
static void follow(reach *r, bool *reached)
{
    const wh_candidate *c = r->p->base;
    size_t i;

    do {
        r->grown = false;
        for (i = 0; i < c->n; i++)
            if (!reached[i] && c->v[i]->tree && has_name(r, target_of(c->v[i]->tree))) {
                reached[i] = true;
                r->grown = true;
                add_tables(r, c->v[i]->tree);
            }
    } while (r->grown);
}

/*
 * Two items: all that fills and makes what is never read, and all that has no target at all
 * (PRAGMA, BEGIN, ..). What is read follows from the base and the runs; where there are none, from
 * all queries.
 */
void wh_pass_unread(wh_plan *p)
{
    const wh_candidate *c = p->base;
    reach r = {p, NULL, 64, false};
    bool *reached = wh_arena_zalloc(p->a, c->n + 1), runs = false, any[2] = {false, false};
    size_t i, tokens = 0, kind;

    for (i = 0; i < c->n; i++) {
        runs |= c->v[i]->role != WH_ROLE_SETUP;
        tokens += c->v[i]->tokens;
    }
    while (r.cap < tokens * 2)
        r.cap *= 2;
    r.names = wh_arena_zalloc(p->a, r.cap * sizeof *r.names);
    for (i = 0; i < c->n; i++)
        if (runs ? c->v[i]->role != WH_ROLE_SETUP : is_query(c->v[i])) {
            reached[i] = true;
            if (c->v[i]->tree)
                add_tables(&r, c->v[i]->tree);
        }
    follow(&r, reached);
    for (kind = 0; kind < 2; kind++)
        for (i = 0; i < c->n; i++) {
            bool target = c->v[i]->tree && target_of(c->v[i]->tree);
            if (reached[i] || target != (kind == 1))
                continue;
            if (!any[kind])
                wh_plan_item(p);
            any[kind] = true;
            wh_plan_drop(p, i);
        }
}
