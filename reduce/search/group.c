/*
 * Which items may go together? Those that say the same in several places (t.c twice, the same
 * literal, the same constraint); those that stand in the same place of queries or statements that
 * are built alike (the k-th result of both, counted from the start or from the end); members of two
 * lists of one kind; neighbours in one list. All of them at once, and, of three and more, also two
 * by two. No group is worth more tests than it promises tokens, so each has a promise.
 */
#include "reduce/search/group.h"
#include "reduce/passes/change.h"

#include <stdlib.h>

/* ---- where nodes stand ---------------------------------------------------------------------- */

typedef struct place {
    const wh_node *node; /* NULL: the slot is free */
    const wh_node *list; /* what it stands in */
    uint64_t path;       /* of that, from the nearest query or the statement: kinds and positions */
    uint32_t at, left;   /* how many nodes of the list stand before it, behind it */
} place;

typedef struct places {
    place *v;
    size_t slots; /* a power of two */
} places;

static size_t slot_of(const places *s, const wh_node *n)
{
    size_t i = (size_t)(((uint64_t)(uintptr_t)n * 0x9e3779b97f4a7c15u) >> 20) & (s->slots - 1);

    while (s->v[i].node && s->v[i].node != n)
        i = (i + 1) & (s->slots - 1);
    return i;
}

static size_t count_nodes(const wh_node *n)
{
    size_t count = 1;
    uint32_t k;

    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k]))
            count += count_nodes(wh_child_node(n->child[k]));
    return count;
}

/* All nodes below `n`, to which `path` leads. */
static void add_places(places *s, const wh_node *n, uint64_t path)
{
    uint32_t k, at = 0, count = 0;

    path = n->kind == WH_N_QUERY ? WH_N_QUERY : wh_mix(path, n->kind);
    for (k = 0; k < n->n; k++)
        count += wh_child_node(n->child[k]) != NULL;
    for (k = 0; k < n->n; k++) {
        const wh_node *c = wh_child_node(n->child[k]);
        if (!c)
            continue;
        s->v[slot_of(s, c)] = (place){c, n, path, at, count - 1 - at};
        /* where clauses may be missing, their kind tells more than their position */
        add_places(s, c, wh_node_kind_group(c->kind) == WH_GROUP_CLAUSE ? path : path + at + 1);
        at++;
    }
}

static places places_of(wh_plan *p)
{
    places s = {NULL, 64};
    size_t i, n = 0;

    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->tree)
            n += count_nodes(p->base->v[i]->tree);
    while (s.slots < n * 2)
        s.slots *= 2;
    s.v = wh_arena_zalloc(p->a, s.slots * sizeof *s.v);
    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;
        if (!tree)
            continue;
        s.v[slot_of(&s, tree)] = (place){tree, NULL, 0, 0, 0};
        add_places(&s, tree, 0);
    }
    return s;
}

/* ---- what items say ------------------------------------------------------------------------- */

typedef struct member {
    size_t item, from, to; /* its changes */
    uint64_t gain;
    const wh_node *list; /* where something is dropped from; NULL: nothing is */
    size_t part;
    uint32_t at;
    bool whole;     /* all it does is to drop a statement */
    uint64_t kind;  /* what it does in what kind of list */
    uint64_t says;  /* what it does, in words */
    uint64_t place; /* where, counted from the start */
    uint64_t end;   /* from the end */
} member;

static uint64_t words_of(const wh_node *n)
{
    uint64_t h = n->kind;
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t)
            h = wh_mix(h, words_of(wh_child_node(n->child[k])));
        else if (t->kind != WH_T_SEMI)
            h = wh_mix(h, wh_name_hash(t));
    }
    return h;
}

/* Where the k-th name of NAMES stands, and how many are behind it. */
static void count_names(const wh_node *names, uint32_t k, uint32_t *at, uint32_t *left)
{
    uint32_t i;

    *at = *left = 0;
    for (i = 0; i < names->n; i++)
        if (wh_child_token(names->child[i]) && i != k)
            ++*(i < k ? at : left);
}

/* By its first change; the others follow from that. */
static void place_member(const wh_plan *p, const places *s, member *m)
{
    const wh_planned_change *c = &p->v[m->from];
    const wh_node *tree = p->base->v[c->part]->tree;
    place at = {NULL, NULL, 0, 0, 0};
    uint64_t where;

    m->part = c->part;
    m->whole = c->kind == CHANGE_DROP && m->to == m->from + 1;
    if (c->node)
        at = s->v[slot_of(s, c->node)];
    else if (c->kind == CHANGE_DROP && tree)
        at.path = tree->kind;
    if (c->kind == CHANGE_CUT && c->node->kind == WH_N_NAMES) {
        at.path = wh_mix(at.path, at.at);
        at.list = c->node;
        count_names(c->node, c->child, &at.at, &at.left);
    }
    m->at = at.at;
    m->kind = wh_mix(m->kind, at.list ? at.list->kind : 0);
    where = wh_mix(m->kind, at.path);
    m->place = wh_mix(where, at.at);
    m->end = wh_mix(where, at.left);
    if (c->kind == CHANGE_REMOVE || (c->kind == CHANGE_CUT && c->node->kind == WH_N_NAMES))
        m->list = at.list;
}

/* What comes, but for what of the tree it holds: where that stood. */
static uint64_t form_of(const places *s, const wh_node *with)
{
    place at = s->v[slot_of(s, with)];
    uint64_t h = with->kind;
    uint32_t k;

    if (at.node)
        return wh_mix(at.list ? at.list->kind : 0, at.at);
    for (k = 0; k < with->n; k++)
        h = wh_child_token(with->child[k]) ? wh_mix(h, wh_name_hash(wh_child_token(with->child[k])))
                                           : wh_mix(h, form_of(s, wh_child_node(with->child[k])));
    return h;
}

/* What comes instead; what goes is not looked at where it only stands somewhere. */
static void read_member(const wh_plan *p, const places *s, member *m, unsigned pass)
{
    size_t i;

    m->kind = wh_mix(m->kind, pass);
    m->says = m->kind;
    for (i = m->from; i < m->to; i++) {
        const wh_planned_change *c = &p->v[i];
        const wh_token *old = c->kind == CHANGE_CUT || c->kind == CHANGE_TOKEN
                                  ? wh_child_token(c->node->child[c->child])
                                  : NULL;

        m->says = wh_mix(m->says, c->kind);
        if (i == m->from)
            m->kind = wh_mix(m->kind, c->with ? form_of(s, c->with) : c->kind);
        if (c->with)
            m->says = wh_mix(m->says, words_of(c->with));
        if (c->token)
            m->says = wh_mix(m->says, wh_name_hash(c->token));
        if (old)
            m->says = wh_mix(m->says, wh_name_hash(old));
        else if (c->node)
            m->says = wh_mix(m->says, words_of(c->node));
        else
            m->says = wh_mix(m->says, c->part);
    }
}

/* ---- groups --------------------------------------------------------------------------------- */

enum {
    MAX_MEMBERS = 64,
    ALL_PAIRS = 4, /* members of a group that are tried two by two, each with each */
    MAX_LISTS = 8,
    MIN_GAIN = 256, /* about a token */
};

typedef struct group {
    unsigned likely;
    uint64_t promise;
    size_t order; /* in which it was found, where promises are equal */
    const member **v;
    size_t n;
} group;

typedef struct grouping {
    wh_plan *p;
    const uint16_t *pass;
    member *v;
    const member **sorted;
    size_t n;
    group *found;
    size_t nfound, cap;
} grouping;

static void add_group(grouping *g, const member **v, size_t n, unsigned weight)
{
    uint64_t gain = 0;
    size_t i;

    for (i = 0; i < n; i++)
        gain += v[i]->gain;
    if (gain < MIN_GAIN)
        return;
    if (g->nfound == g->cap) {
        size_t cap = g->cap ? g->cap * 2 : 64;
        group *found = wh_arena_alloc(g->p->a, cap * sizeof *found);
        if (g->nfound)
            memcpy(found, g->found, g->nfound * sizeof *found);
        g->found = found;
        g->cap = cap;
    }
    g->found[g->nfound] =
        (group){weight, gain * weight / n, g->nfound, wh_arena_alloc(g->p->a, n * sizeof *v), n};
    memcpy(g->found[g->nfound++].v, v, n * sizeof *v);
}

static void add_pair(grouping *g, const member *a, const member *b, unsigned weight)
{
    const member *v[2] = {a, b};

    add_group(g, v, 2, weight);
}

/* All of v[0 .. n), and two by two. Several statements at a time were asked about before. */
static void add_run(grouping *g, const member **v, size_t n, unsigned weight)
{
    size_t i, k;

    if (n < 2 || n > MAX_MEMBERS || v[0]->whole)
        return;
    add_group(g, v, n, weight);
    for (i = 0; n > 2 && i < n; i++)
        for (k = i + 1; k < n && (n <= ALL_PAIRS || k == i + 1); k++)
            add_pair(g, v[i], v[k], weight / 2);
}

enum { BY_SAYS, BY_PLACE, BY_END, BY_KIND };

static uint64_t value_of(const member *m, int by)
{
    switch (by) {
    case BY_SAYS:
        return m->says;
    case BY_PLACE:
        return m->place;
    case BY_END:
        return m->end;
    default:
        return m->kind;
    }
}

#define SORT(name, by)                                                                             \
    static int name(const void *a, const void *b)                                                  \
    {                                                                                              \
        const member *x = *(const member *const *)a, *y = *(const member *const *)b;               \
        uint64_t v = value_of(x, by), w = value_of(y, by);                                         \
        return v != w ? (v < w ? -1 : 1) : x->item < y->item ? -1 : x->item > y->item;             \
    }
SORT(by_says, BY_SAYS)
SORT(by_place, BY_PLACE)
SORT(by_end, BY_END)
SORT(by_kind, BY_KIND)

static void sort(grouping *g, int by)
{
    static int (*const how[])(const void *, const void *) = {by_says, by_place, by_end, by_kind};

    if (g->n)
        qsort(g->sorted, g->n, sizeof *g->sorted, how[by]);
}

static size_t run_of(const grouping *g, size_t from, int by)
{
    size_t to = from + 1;

    while (to < g->n && value_of(g->sorted[to], by) == value_of(g->sorted[from], by))
        to++;
    return to;
}

static void add_runs(grouping *g, int by, unsigned weight)
{
    size_t from, to;

    sort(g, by);
    for (from = 0; from < g->n; from = to) {
        to = run_of(g, from, by);
        add_run(g, g->sorted + from, to - from, weight);
    }
}

/* Members of two lists of one kind that do not stand in the same place, and neighbours. */
static void add_lists(grouping *g, const member **v, size_t n)
{
    size_t i, k;

    for (i = 0; i < n; i++)
        for (k = i + 1; k < n && k < i + MAX_LISTS; k++)
            if (v[i]->list && v[k]->list &&
                (v[i]->list != v[k]->list ? v[i]->place != v[k]->place && v[i]->end != v[k]->end
                                          : k == i + 1))
                add_pair(g, v[i], v[k], 1);
}

static int by_promise(const void *a, const void *b)
{
    const group *x = a, *y = b;

    if (x->promise != y->promise)
        return x->promise > y->promise ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* ---- items ---------------------------------------------------------------------------------- */

static void find_members(grouping *g, const bool *in)
{
    wh_plan *p = g->p;
    places s = places_of(p);
    wh_item_weight *w = WH_NEW_N(p->a, wh_item_weight, p->nitems + 1);
    size_t i;

    g->n = 0;
    g->v = WH_NEW_N(p->a, member, p->nitems + 1);
    g->sorted = WH_NEW_N(p->a, const member *, p->nitems + 1);
    wh_plan_weigh(p, w);
    for (i = 0; i < p->nchanges; i++) {
        member *m = &g->v[g->n];

        if (!in[p->v[i].item])
            continue;
        if (g->n && g->v[g->n - 1].item == p->v[i].item) {
            g->v[g->n - 1].to = i + 1;
            continue;
        }
        *m = (member){p->v[i].item, i, i + 1, w[p->v[i].item].gain, NULL, 0, 0, false, 0, 0, 0, 0};
        g->sorted[g->n++] = m;
    }
    for (i = 0; i < g->n; i++) {
        read_member(p, &s, &g->v[i], g->pass[g->v[i].item]);
        place_member(p, &s, &g->v[i]);
    }
}

/* The changes of all its members, as one item. */
static void make_item(wh_plan *p, const group *g)
{
    size_t i, k;

    wh_plan_item(p);
    for (i = 0; i < g->n; i++)
        for (k = g->v[i]->from; k < g->v[i]->to; k++)
            wh_plan_again(p, k);
}

uint16_t *wh_plan_group(wh_plan *p, const uint16_t *pass, const bool *in, size_t most,
                        wh_item_groups *out)
{
    grouping g = {p, pass, NULL, NULL, 0, NULL, 0, 0};
    size_t before = p->nitems, from, to, i;
    uint16_t *passes;

    find_members(&g, in);
    add_runs(&g, BY_SAYS, WH_GROUP_LIKELY);
    add_runs(&g, BY_PLACE, 6);
    add_runs(&g, BY_END, 4);
    sort(&g, BY_KIND);
    for (from = 0; from < g.n; from = to) {
        to = run_of(&g, from, BY_KIND);
        add_lists(&g, g.sorted + from, to - from);
    }
    if (g.nfound)
        qsort(g.found, g.nfound, sizeof *g.found, by_promise);
    *out = (wh_item_groups){before, most < g.nfound ? most : g.nfound, NULL};
    out->likely = WH_NEW_N(p->a, unsigned, out->n + 1);
    passes = WH_NEW_N(p->a, uint16_t, before + out->n + 1);
    if (before)
        memcpy(passes, pass, before * sizeof *pass);
    for (i = 0; i < out->n; i++) {
        passes[before + i] = pass[g.found[i].v[0]->item] | WH_GROUP_PASS;
        out->likely[i] = g.found[i].likely;
        make_item(p, &g.found[i]);
    }
    return passes;
}
