/* Rows: those of VALUES, one by one; several INSERTs as one; plainer values. */
#include "formats/sql/edit.h"
#include "reduce/passes.h"

static enum wh_walk collect_rows(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k;

    if (n->kind == WH_N_VALUES && wh_node_count(n, WH_N_ROW_VALUE) > 1)
        for (k = 0; k < n->n; k++) {
            const wh_node *row = wh_child_node(n->child[k]);
            if (row && row->kind == WH_N_ROW_VALUE) {
                wh_plan_item(p);
                wh_plan_remove(p, part, row);
            }
        }
    return WH_WALK_ON;
}

void wh_pass_rows(wh_plan *p)
{
    wh_plan_walk(p, collect_rows);
}

/* ---- INSERTs ----------------------------------------------------------------------------------
 */

/* The VALUES of a plain INSERT .. VALUES; NULL: it is none, or says more than that. */
static const wh_node *plain_values(const wh_part *part)
{
    const wh_node *query;

    if (!part->tree || part->tree->kind != WH_N_INSERT || part->role != WH_ROLE_SETUP ||
        part->may_fail == WH_MAY_FAIL || wh_node_find(part->tree, WH_N_WITH) ||
        wh_node_find(part->tree, WH_N_UPSERT) || wh_node_find(part->tree, WH_N_ON_DUPLICATE) ||
        wh_node_find(part->tree, WH_N_RETURNING))
        return NULL;
    query = wh_node_find(part->tree, WH_N_QUERY);
    return query && query->n == 1 ? wh_node_find(query, WH_N_VALUES) : NULL;
}

/* The same words before VALUES? */
static bool same_target(const wh_node *a, const wh_node *b)
{
    uint32_t k;

    if (a->n != b->n)
        return false;
    for (k = 0; k < a->n; k++) {
        const wh_node *x = wh_child_node(a->child[k]), *y = wh_child_node(b->child[k]);
        if ((x == NULL) != (y == NULL))
            return false;
        if (x && x->kind == WH_N_QUERY)
            continue;
        if (x ? !wh_node_same(x, y)
              : !wh_str_eq_nocase(wh_token_text(wh_child_token(a->child[k])),
                                  wh_token_text(wh_child_token(b->child[k]))))
            return false;
    }
    return true;
}

static const wh_node *joined(wh_plan *p, const wh_node *a, const wh_node *b)
{
    wh_child *children = wh_arena_alloc(p->a, ((size_t)a->n + b->n + 1) * sizeof *children);
    size_t n = a->n, k;

    memcpy(children, a->child, n * sizeof *children);
    children[n++] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR(",")));
    for (k = 1; k < b->n; k++) /* without its VALUES */
        children[n++] = b->child[k];
    return wh_edit_rebuild(p->a, a, children, n);
}

/* Each INSERT into the next one like it. Pairs only: the pass comes again. */
void wh_pass_merge_inserts(wh_plan *p)
{
    const wh_candidate *c = p->base;
    bool *taken = WH_NEW_N(p->a, bool, c->n + 1);
    size_t i, k;

    for (i = 0; i < c->n; i++) {
        const wh_node *values = plain_values(c->v[i]);

        if (!values || taken[i])
            continue;
        for (k = i + 1; k < c->n; k++) {
            const wh_node *more = plain_values(c->v[k]);
            if (!more || taken[k] || c->v[k]->section != c->v[i]->section ||
                !same_target(c->v[i]->tree, c->v[k]->tree))
                continue;
            taken[k] = true;
            wh_plan_item(p);
            wh_plan_replace(p, i, values, joined(p, values, more));
            wh_plan_drop(p, k);
            break;
        }
    }
}

void wh_pass_default_values(wh_plan *p)
{
    size_t i;

    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;
        const wh_node *names, *query;
        wh_child words[3];
        bool brackets = (p->d->features & WH_FEATURE_SET_EXPRESSION) != 0; /* MySQL: VALUES () */

        if (!tree || tree->kind != WH_N_INSERT || wh_node_find(tree, WH_N_WITH))
            continue;
        query = wh_node_find(tree, WH_N_QUERY);
        names = wh_node_find(tree, WH_N_NAMES);
        if (!query)
            continue;
        words[0] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR("DEFAULT")));
        words[1] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR("VALUES")));
        if (brackets) {
            words[0] = words[1];
            words[1] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR("(")));
            words[2] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR(")")));
        }
        wh_plan_item(p);
        wh_plan_replace(p, i, query, wh_node_new(p->a, WH_N_OPAQUE, words, brackets ? 3 : 2, 0));
        if (names)
            wh_plan_remove(p, i, names);
    }
}

/* ---- values -----------------------------------------------------------------------------------
 */

static enum wh_walk collect_values(wh_plan *p, size_t part, const wh_node *n)
{
    uint32_t k, j;

    if (n->kind != WH_N_VALUES)
        return WH_WALK_ON;
    for (k = 0; k < n->n; k++) {
        const wh_node *row = wh_child_node(n->child[k]);
        if (!row || row->kind != WH_N_ROW_VALUE)
            continue;
        for (j = 0; j < row->n; j++) {
            const wh_node *value = wh_child_node(row->child[j]);
            const wh_token *t =
                value && value->kind == WH_N_LITERAL ? wh_child_token(value->child[0]) : NULL;
            if (!value || (t && t->kind == WH_KW_NULL))
                continue;
            wh_plan_item(p);
            wh_plan_replace(p, part, value,
                            wh_plan_literal(p, t && t->kind == WH_T_INTEGER ? "0" : "1"));
        }
    }
    return WH_WALK_SKIP;
}

void wh_pass_values(wh_plan *p)
{
    wh_plan_walk(p, collect_values);
}
