/* Whole statements: what fails, what nothing needs, what goes together with what made it. */
#include "reduce/passes.h"
#include "reduce/shape.h"

void wh_pass_strict(wh_plan *p)
{
    size_t i;
    bool any = false;

    for (i = 0; i < p->base->n; i++) {
        if (p->base->v[i]->may_fail != WH_SECTION_MAY_FAIL)
            continue;
        if (!any)
            wh_plan_item(p);
        any = true;
        wh_plan_strict(p, i);
    }
    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->may_fail == WH_MAY_FAIL) {
            wh_plan_item(p);
            wh_plan_strict(p, i);
        }
}

void wh_pass_may_fail(wh_plan *p)
{
    size_t i;

    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->may_fail == WH_MAY_FAIL) {
            wh_plan_item(p);
            wh_plan_drop(p, i);
        }
}

/* ---- what depends on what ------------------------------------------------------------------- */

/* The names that a statement mentions, and the one it makes. */
typedef struct mention {
    uint32_t *v;
    size_t n;
    uint32_t made; /* 0: none */
} mention;

static void list_names(const wh_node *n, mention *m)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t)
            list_names(wh_child_node(n->child[k]), m);
        else if (t->kind == WH_T_NAME || t->kind == WH_T_QNAME || t->kind == WH_T_STRING ||
                 (wh_kind_is_keyword(t->kind) && n->kind == WH_N_NAME))
            m->v[m->n++] = wh_name_hash(t);
    }
}

static const wh_token *made_name(const wh_node *tree)
{
    const wh_node *action;
    const wh_token *t;
    bool table;
    size_t i;

    if (tree->kind >= WH_N_CREATE_TABLE && tree->kind <= WH_N_CREATE_SCHEMA)
        return wh_name_part(wh_shape_made(tree), 0);
    if (tree->kind == WH_N_PREPARE || tree->kind == WH_N_DECLARE_CURSOR) {
        t = wh_name_part(wh_node_find(tree, WH_N_NAME), 0);
        return t || tree->n < 2 ? t : wh_child_token(tree->child[1]);
    }
    for (i = 0; wh_shape_alters_table(tree) && (action = wh_shape_action(tree, i)) != NULL; i++) {
        t = wh_shape_renamed(action, &table);
        if (t && table) /* a column's new name makes no table */
            return t;
    }
    return NULL;
}

static mention mention_of(wh_arena *a, const wh_part *part)
{
    mention m = {WH_NEW_N(a, uint32_t, part->tokens + 1), 0, 0};
    const wh_token *made;

    if (part->tree) {
        list_names(part->tree, &m);
        made = made_name(part->tree);
        if (made)
            m.made = wh_name_hash(made);
    }
    return m;
}

static bool mentions(const mention *m, uint32_t name)
{
    size_t i;

    for (i = 0; i < m->n; i++)
        if (m->v[i] == name)
            return true;
    return false;
}

static unsigned kind_of(const wh_part *part)
{
    return part->tree ? part->tree->kind : (unsigned)WH_N_UNKNOWN;
}

/* The statement that ends the transaction which statement i begins; 0: none. */
static size_t transaction_end(const wh_candidate *c, size_t i)
{
    unsigned begin = kind_of(c->v[i]);
    size_t k;

    if (begin != WH_N_BEGIN && begin != WH_N_SAVEPOINT)
        return 0;
    for (k = i + 1; k < c->n; k++) {
        unsigned kind = kind_of(c->v[k]);
        if (begin == WH_N_BEGIN ? kind == WH_N_COMMIT || kind == WH_N_ROLLBACK
                                : kind == WH_N_RELEASE)
            return k;
    }
    return 0;
}

/*
 * Mark in `goes` all that makes no sense without statement i: what mentions the name it makes,
 * until that name is made anew, and what mentions names made by those. False: the base is among
 * them.
 */
static bool close_over(wh_plan *p, const mention *m, size_t i, bool *goes)
{
    const wh_candidate *c = p->base;
    size_t j, k, end = transaction_end(c, i);

    memset(goes, 0, c->n * sizeof *goes);
    goes[i] = true;
    if (end)
        goes[end] = true;
    for (j = i; j < c->n; j++) {
        if (!goes[j] || !m[j].made)
            continue;
        for (k = j + 1; k < c->n && m[k].made != m[j].made; k++)
            if (mentions(&m[k], m[j].made))
                goes[k] = true;
    }
    for (j = 0; j < c->n; j++)
        if (goes[j] && c->v[j]->role != WH_ROLE_SETUP)
            return false;
    return true;
}

static void collect(wh_plan *p, bool alone)
{
    const wh_candidate *c = p->base;
    mention *m = WH_NEW_N(p->a, mention, c->n + 1);
    bool *goes = WH_NEW_N(p->a, bool, c->n + 1);
    size_t i, k;

    for (i = 0; i < c->n; i++)
        m[i] = mention_of(p->a, c->v[i]);
    for (i = 0; i < c->n; i++) {
        size_t others = 0;
        bool possible;

        if (c->v[i]->role != WH_ROLE_SETUP)
            continue;
        possible = close_over(p, m, i, goes);
        for (k = 0; k < c->n; k++)
            others += goes[k];
        if (alone ? others < 2 : !possible)
            continue;
        wh_plan_item(p);
        for (k = 0; k < c->n; k++)
            if (alone ? k == i : goes[k])
                wh_plan_drop(p, k);
    }
}

void wh_pass_statements(wh_plan *p)
{
    collect(p, false);
}

void wh_pass_single_statements(wh_plan *p)
{
    collect(p, true);
}
