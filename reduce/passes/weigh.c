/* How promising items are, and how to know one again. */
#include "reduce/passes/change.h"

static uint64_t token_key(const wh_part *part, const wh_token *t)
{
    uint32_t id = wh_part_token_id(part, t);

    return id ? id : wh_mix_text(1, wh_token_text(t));
}

/* A node is known by its first token of its own, whatever happens to the nodes below it. */
static uint64_t node_key(const wh_part *part, const wh_node *n)
{
    uint64_t key = n->kind;
    uint32_t k;

    while (n->n) {
        for (k = 0; k < n->n; k++)
            if (wh_child_token(n->child[k]))
                return wh_mix(key, token_key(part, wh_child_token(n->child[k])));
        n = wh_child_node(n->child[0]);
    }
    return key;
}

/* The same of what comes: if that is made of words, by all of them. */
static uint64_t made_key(const wh_part *part, const wh_node *n)
{
    uint64_t key = node_key(part, n);
    uint32_t k;

    for (k = 1; n->kind == WH_N_OPAQUE && k < n->n; k++)
        key = wh_child_token(n->child[k])
                  ? wh_mix(key, token_key(part, wh_child_token(n->child[k])))
                  : wh_mix(key, made_key(part, wh_child_node(n->child[k])));
    return key;
}

/* What its tokens cost, as in wh_candidate_cost(). */
static uint64_t cost_of_node(const wh_node *n)
{
    uint64_t cost = 0;
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        cost += t ? wh_token_cost(t) : cost_of_node(wh_child_node(n->child[k]));
    }
    return cost;
}

void wh_plan_weigh(const wh_plan *p, wh_item_weight *out)
{
    size_t i;

    memset(out, 0, p->nitems * sizeof *out);
    for (i = 0; i < p->nchanges; i++) {
        const wh_planned_change *c = &p->v[i];
        wh_item_weight *w = &out[c->item];
        const wh_part *part = p->base->v[c->part];
        const wh_token *old = c->kind == CHANGE_CUT || c->kind == CHANGE_TOKEN
                                  ? wh_child_token(c->node->child[c->child])
                                  : NULL;
        uint64_t goes = 0, comes = 0;

        w->key = wh_mix(wh_mix(w->key, c->kind), c->kind == CHANGE_ORACLE ? 0 : part->id);
        w->key = wh_mix_text(w->key, c->text);
        if (c->kind == CHANGE_DROP)
            goes = wh_part_cost(part);
        if (old) {
            goes = wh_token_cost(old);
            w->key = wh_mix(w->key, token_key(part, old));
        } else if (c->node) {
            goes = cost_of_node(c->node);
            w->key = wh_mix(w->key, node_key(part, c->node));
        }
        if (c->with) {
            comes = cost_of_node(c->with);
            w->key = wh_mix(w->key, made_key(part, c->with));
        }
        if (c->token) {
            comes = wh_token_cost(c->token);
            w->key = wh_mix(w->key, token_key(part, c->token));
        }
        if (goes > comes)
            w->gain += goes - comes;
    }
}
