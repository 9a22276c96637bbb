/*
 * Plans: what a pass would like to do to a candidate, as numbered items that can be done in any
 * combination. An item is one or several changes that belong together, in any statements. A pass
 * only collects; which items are done is found out by search.
 *
 * Where one change lies inside of what another one removes, it has no effect; where a node is
 * replaced by a part of itself, changes inside of that part still happen.
 */
#ifndef REDUCE_PASSES_PLAN_H
#define REDUCE_PASSES_PLAN_H

#include "reduce/passes/candidate.h"

typedef struct wh_planned_change wh_planned_change;

typedef struct wh_plan {
    wh_arena *a;
    const wh_dialect *d;
    const wh_candidate *base;
    bool any_size;         /* the result need not be smaller: for names and blanks */
    bool canonical;        /* changed statements are printed with canonical blanks */
    void *own;             /* of the pass that collects */
    const wh_node *target; /* of the assignment that is being walked: no value */
    size_t nitems, nchanges, cap;
    wh_planned_change *v;
    int *slots; /* node to its first change */
    size_t nslots;
} wh_plan;

void wh_plan_init(wh_plan *p, wh_arena *a, const wh_dialect *d, const wh_candidate *base);

/* The changes that follow belong to a new item. */
void wh_plan_item(wh_plan *p);

void wh_plan_drop(wh_plan *p, size_t part);   /* the statement */
void wh_plan_strict(wh_plan *p, size_t part); /* it may not fail any more */
void wh_plan_touch(wh_plan *p, size_t part);  /* print it anew */
void wh_plan_oracle(wh_plan *p, wh_str line);
/* The node, with a comma if it stands in a list. */
void wh_plan_remove(wh_plan *p, size_t part, const wh_node *n);
void wh_plan_replace(wh_plan *p, size_t part, const wh_node *n, const wh_node *with);
/* The k-th child of a node, which is a token: gone, or another one. */
void wh_plan_cut(wh_plan *p, size_t part, const wh_node *n, uint32_t k);
void wh_plan_token(wh_plan *p, size_t part, const wh_node *n, uint32_t k, const wh_token *with);

/* What a change says that was collected before. */
void wh_plan_again(wh_plan *p, size_t change);

/* A literal, made of one token. */
const wh_node *wh_plan_literal(wh_plan *p, const char *text);

/*
 * What a form says: words of SQL, and "{}" for each of the nodes in turn. Those stay what they are,
 * so that changes inside of them still happen; "{e}" is an expression, in brackets unless it could
 * stand anywhere. What it is can't be determined before it is printed: an OPAQUE node.
 */
const wh_node *wh_plan_made(wh_plan *p, const char *form, const wh_node *a, const wh_node *b);

/* A node with one more child, `what`, before its k-th one; `comma`: and a comma before that. */
const wh_node *wh_plan_more(wh_plan *p, const wh_node *n, uint32_t k, const wh_node *what,
                            bool comma);

/* Call this once behind the last change. */
void wh_plan_prepare(wh_plan *p);

/* The candidate with the items done for which `on` is true. NULL: a statement would no longer be
 * understood. */
const wh_candidate *wh_plan_apply(wh_arena *a, wh_plan *p, const bool *on);

/* How promising an item is, and how to know it again. */
typedef struct wh_item_weight {
    uint64_t gain; /* about how much smaller the candidate would be (wh_candidate_cost()) */
    uint64_t key;  /* of the same change in the same place, whatever becomes of its surroundings */
} wh_item_weight;

/* `out` has an element for each item. */
void wh_plan_weigh(const wh_plan *p, wh_item_weight *out);

/* Calls `fn` for every node of every statement, parents first. */
typedef enum wh_walk (*wh_plan_fn)(wh_plan *p, size_t part, const wh_node *n);
void wh_plan_walk(wh_plan *p, wh_plan_fn fn);

#endif
