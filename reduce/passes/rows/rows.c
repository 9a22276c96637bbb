/* Rows: those of VALUES, one by one; several INSERTs as one; plainer values. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

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

/* Is it a setup's INSERT of nothing but rows: VALUES, or DEFAULT VALUES? *values: the former's. */
static bool is_plain(const wh_part *part, const wh_node **values)
{
    const wh_node *tree = part->tree, *query;

    *values = NULL;
    if (!tree || tree->kind != WH_N_INSERT || part->role != WH_ROLE_SETUP ||
        part->may_fail == WH_MAY_FAIL || wh_node_find(tree, WH_N_WITH) ||
        wh_node_find(tree, WH_N_UPSERT) || wh_node_find(tree, WH_N_ON_DUPLICATE) ||
        wh_node_find(tree, WH_N_RETURNING))
        return false;
    query = wh_node_find(tree, WH_N_QUERY);
    *values = query && query->n == 1 ? wh_node_find(query, WH_N_VALUES) : NULL;
    return *values || (!query && wh_node_has(tree, WH_KW_DEFAULT));
}

/* The next word or node before what an INSERT puts in; false: there is none. */
static bool next_word(const wh_node *n, uint32_t *at, wh_child *out)
{
    const wh_node *c;

    if (*at >= n->n)
        return false;
    *out = n->child[(*at)++];
    c = wh_child_node(*out);
    return (!c || c->kind != WH_N_QUERY) &&
           !(wh_child_token(*out) && wh_child_token(*out)->kind == WH_KW_DEFAULT);
}

/* Where the table stands among the children. */
static uint32_t table_at(const wh_node *insert)
{
    uint32_t k;

    for (k = 0; k < insert->n; k++)
        if (wh_child_node(insert->child[k]) &&
            wh_child_node(insert->child[k])->kind == WH_N_TABLE_REF)
            return k;
    return 0;
}

/* The same table and columns before VALUES; `words`: and the same words before those? */
static bool same_target(const wh_node *a, const wh_node *b, bool words)
{
    uint32_t i = words ? 0 : table_at(a), k = words ? 0 : table_at(b);
    wh_child x = 0, y = 0;
    bool more;

    for (;;) {
        more = next_word(a, &i, &x);
        if (next_word(b, &k, &y) != more)
            return false;
        if (!more)
            return true;
        if ((wh_child_node(x) == NULL) != (wh_child_node(y) == NULL))
            return false;
        if (wh_child_node(x) ? !wh_node_same(wh_child_node(x), wh_child_node(y))
                             : !wh_str_eq_nocase(wh_token_text(wh_child_token(x)),
                                                 wh_token_text(wh_child_token(y))))
            return false;
    }
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

/* The VALUES with a row of NULLs more. */
static const wh_node *with_nulls(wh_plan *p, const wh_node *values)
{
    size_t n = wh_shape_members(wh_node_find(values, WH_N_ROW_VALUE)), k;
    wh_child *children = wh_arena_alloc(p->a, (2 * n + 1) * sizeof *children);

    for (k = 0; k < n; k++) {
        children[2 * k] =
            wh_child_of_token(wh_edit_token(p->a, p->d, k ? WH_STR(",") : WH_STR("(")));
        children[2 * k + 1] = wh_child_of_node(wh_plan_literal(p, "NULL"));
    }
    children[2 * n] = wh_child_of_token(wh_edit_token(p->a, p->d, WH_STR(")")));
    return wh_plan_more(p, values, values->n,
                        wh_node_new(p->a, WH_N_ROW_VALUE, children, 2 * n + 1, 0), true);
}

/* Statement k into statement i. */
static void merge(wh_plan *p, size_t i, size_t k, const wh_node *values, const wh_node *more)
{
    wh_plan_item(p);
    wh_plan_drop(p, k);
    if (more && values)
        wh_plan_replace(p, i, values, joined(p, values, more));
    else
        wh_plan_replace(p, i, values, with_nulls(p, values));
}

/* True: there were some. */
static bool merge_alike(wh_plan *p, bool words)
{
    const wh_candidate *c = p->base;
    bool *taken = WH_NEW_N(p->a, bool, c->n + 1);
    const wh_node *values, *more;
    size_t i, k, before = p->nitems;

    for (i = 0; i < c->n; i++) {
        if (taken[i] || !is_plain(c->v[i], &values))
            continue;
        for (k = i + 1; k < c->n; k++) {
            if (taken[k] || c->v[k]->section != c->v[i]->section || !is_plain(c->v[k], &more) ||
                (!values && !more) || !same_target(c->v[i]->tree, c->v[k]->tree, words))
                continue;
            taken[k] = true;
            if (values)
                merge(p, i, k, values, more);
            else
                merge(p, k, i, more, NULL);
            break;
        }
    }
    return p->nitems > before;
}

/*
 * Each INSERT into the next one like it: of VALUES, or of DEFAULT VALUES as NULLs where the other
 * one has rows; if none is left, also into one of other words (OR IGNORE, REPLACE). Pairs only: the
 * pass comes again. An item for every second such INSERT.
 */
void wh_pass_merge_inserts(wh_plan *p)
{
    if (!merge_alike(p, true))
        merge_alike(p, false);
}

void wh_pass_default_values(wh_plan *p)
{
    size_t i;

    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;
        const wh_node *names, *query;
        wh_child words[3];
        bool brackets = wh_reads(p->d, WH_FEATURE_EMPTY_VALUES);

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
