/*
 * Which items next? Whole statements and rows first, pass by pass, in growing chunks. Then the
 * items of all passes together, those that promise most first: what would go, times how often their
 * pass was right in this reduction. An item that was refused is not asked about again, though its
 * surroundings may have changed since; only when nothing else is left, all are asked once more, one
 * by one, until a whole round of them is refused: then no single step makes the case smaller.
 *
 * Items that were refused are also tried in groups, where something may want them to change
 * together. Those compete with single items by the same measure, so they are asked about early
 * while they are right, and a few at the end where they are not.
 */
#include "reduce/ask/reduction.h"
#include "reduce/search/group.h"

#include <stdlib.h>

/* ---- which passes --------------------------------------------------------------------------- */

/* Is `name` in the list? */
static bool is_chosen(const char *list, const char *name)
{
    size_t n = strlen(name);

    if (!list)
        return true;
    while (*list) {
        size_t m = strcspn(list, ",");
        if (m == n && memcmp(list, name, n) == 0)
            return true;
        list += m + (list[m] == ',');
    }
    return false;
}

bool wh_reduction_allows(const wh_reduction *r, const wh_pass *pass)
{
    return is_chosen(r->opt->passes, pass->name) &&
           (r->mode != WH_MODE_SETUP || (pass->flags & WH_PASS_WHOLE));
}

/* ---- which items ---------------------------------------------------------------------------- */

typedef struct gathered {
    wh_wanted wanted;
    wh_item_weight *weights;
    uint16_t *pass;
    size_t cap;
    wh_item_groups groups; /* behind the items of the passes */
} gathered;

static void begin(wh_reduction *r, gathered *g)
{
    memset(g, 0, sizeof *g);
    wh_plan_init(&g->wanted.plan, r->a, r->d, r->best);
}

static void add_pass(gathered *g, const wh_pass *pass, size_t index)
{
    wh_plan *p = &g->wanted.plan;
    size_t before = p->nitems;

    pass->collect(p);
    if (p->nitems > g->cap) {
        size_t cap = p->nitems * 2;
        uint16_t *v = wh_arena_alloc(p->a, cap * sizeof *v);
        if (before)
            memcpy(v, g->pass, before * sizeof *v);
        g->pass = v;
        g->cap = cap;
    }
    for (; before < p->nitems; before++)
        g->pass[before] = (uint16_t)index;
}

/* Is the pass worth a try before nothing else is left? */
static bool is_likely(const wh_reduction *r, size_t pass)
{
    const wh_pass_rate *rate = &r->rates[pass];

    return !(wh_pass_at(pass)->flags & WH_PASS_SELDOM) || rate->done * 8 > rate->asked;
}

/* Weigh the items; those that were refused before are wanted only in a last round. */
static void choose(wh_reduction *r, gathered *g, bool last)
{
    wh_plan *p = &g->wanted.plan;
    size_t i;

    g->wanted.pass = g->pass;
    g->weights = WH_NEW_N(r->a, wh_item_weight, p->nitems + 1);
    g->wanted.items = WH_NEW_N(r->a, size_t, p->nitems + 1);
    g->wanted.n = 0;
    wh_plan_weigh(p, g->weights);
    for (i = 0; i < p->nitems; i++)
        if (last || !wh_cache_get(&r->refused, g->weights[i].key))
            g->wanted.items[g->wanted.n++] = i;
}

/* What was wanted and could not be done. */
static void refuse(wh_reduction *r, const gathered *g)
{
    size_t i;

    for (i = g->wanted.asked_from; i < g->wanted.n; i++)
        wh_cache_put(&r->refused, g->weights[g->wanted.items[i]].key, r->best_cost);
}

/* ---- pass by pass --------------------------------------------------------------------------- */

enum { CHUNKS = 3 }; /* that the items of a pass are asked about in, to begin with */

/* One pass until it finds no more. */
static void run_pass(wh_reduction *r, const wh_pass *pass, size_t index)
{
    bool again = true;

    while (again && !r->stopped) {
        gathered g;
        wh_mark mark;
        size_t n;

        wh_reduction_compact(r);
        mark = wh_arena_mark(r->a);
        begin(r, &g);
        add_pass(&g, pass, index);
        choose(r, &g, false);
        n = pass->flags & WH_PASS_LIKELY ? g.wanted.n : g.wanted.n / CHUNKS + 1;
        again = wh_reduction_search(r, &g.wanted, n, false);
        refuse(r, &g);
        if (!again)
            wh_arena_rewind(r->a, mark);
        if (g.wanted.plan.any_size)
            break;
    }
}

/* The passes of a level, or those with a flag. */
static void run_level(wh_reduction *r, int level, unsigned flags)
{
    const wh_pass *pass;
    size_t i;

    for (i = 0; (pass = wh_pass_at(i)) != NULL && !r->stopped; i++)
        if ((level < 0 || pass->level == level) && (pass->flags & flags) == flags &&
            wh_reduction_allows(r, pass) && is_likely(r, i))
            run_pass(r, pass, i);
}

/* ---- all passes together -------------------------------------------------------------------- */

typedef struct ranked {
    uint64_t stale; /* how much larger all was when it was refused */
    uint64_t promise;
    size_t item;
} ranked;

static int by_rank(const void *a, const void *b)
{
    const ranked *x = a, *y = b;

    if (x->stale != y->stale)
        return x->stale < y->stale ? -1 : 1;
    if (x->promise != y->promise)
        return x->promise < y->promise ? -1 : 1;
    return x->item < y->item ? -1 : x->item > y->item;
}

/* What would go, times how often the pass was right; at first, once of two times. */
static ranked rank_of(wh_reduction *r, const gathered *g, size_t item, bool last)
{
    const wh_pass_rate *rate = wh_reduction_rate(r, g->pass[item]);
    uint64_t refused = last ? wh_cache_get(&r->refused, g->weights[item].key) : 0;
    ranked out;

    out.stale = refused ? refused : UINT64_MAX;
    out.promise = (g->weights[item].gain + 1) * 16 * (rate->done + 1) / (rate->asked + 2);
    if (item >= g->groups.first && g->groups.n)
        out.promise = out.promise * g->groups.likely[item - g->groups.first] / WH_GROUP_LIKELY;
    out.item = item;
    return out;
}

enum { SHARE = 4 }; /* of the most that an item promises: what promises less has to wait */

/*
 * Sort the items that are wanted, the best to the end. In a last round those are the ones that were
 * never asked about, then those that were refused longest ago; else, only the best are kept.
 */
static void rank(wh_reduction *r, gathered *g, bool last)
{
    ranked *v = WH_NEW_N(r->a, ranked, g->wanted.n + 1);
    size_t i, n = g->wanted.n, from = 0;

    for (i = 0; i < n; i++)
        v[i] = rank_of(r, g, g->wanted.items[i], last);
    if (n)
        qsort(v, n, sizeof *v, by_rank);
    while (!last && from < n && v[from].promise < v[n - 1].promise / SHARE)
        from++;
    for (i = from; i < n; i++)
        g->wanted.items[i - from] = v[i].item;
    g->wanted.n = n - from;
}

enum { GROUPS_MIN = 4, GROUPS_PART = 80 }; /* an 80th of all tests, and some */

/* How many groups may still be asked about. */
static size_t groups_left(const wh_reduction *r)
{
    size_t most = GROUPS_MIN + r->stats.tests / GROUPS_PART + 8 * r->groups.done;

    return most > r->groups.asked ? most - r->groups.asked : 0;
}

/* Groups of items that were refused, or, where all were, of any. */
static void add_groups(wh_reduction *r, gathered *g, bool all)
{
    wh_plan *p = &g->wanted.plan;
    bool *in = WH_NEW_N(r->a, bool, p->nitems + 1);
    size_t i, n = groups_left(r);

    if (n == 0)
        return;
    choose(r, g, true);
    for (i = 0; i < p->nitems; i++)
        in[i] = all || wh_cache_get(&r->refused, g->weights[i].key);
    g->pass = wh_plan_group(p, g->pass, in, n * 4, &g->groups);
}

enum { SINGLE, LAST, GROUPS };

/* The most promising items; in a last round all of them, until one can be done. True: something was
 * found, or, but for a last round, there are new refusals. */
static bool sweep(wh_reduction *r, int which)
{
    bool last = which == LAST, some;
    const wh_pass *pass;
    wh_mark mark;
    gathered g;
    size_t i, n;

    wh_reduction_compact(r);
    mark = wh_arena_mark(r->a);
    r->must_be_sound = !r->opt->guarded || (r->was_sound && !last);
    begin(r, &g);
    for (i = 0; (pass = wh_pass_at(i)) != NULL; i++)
        if (pass->level < WH_LEVEL_NAMES && wh_reduction_allows(r, pass) &&
            (which != SINGLE || is_likely(r, i)))
            add_pass(&g, pass, i);
    if (!last)
        add_groups(r, &g, which == GROUPS);
    choose(r, &g, last);
    if (which == GROUPS) {
        for (i = n = 0; i < g.wanted.n; i++)
            if (g.wanted.items[i] >= g.groups.first)
                g.wanted.items[n++] = g.wanted.items[i];
        g.wanted.n = n;
    }
    rank(r, &g, last);
    some = wh_reduction_search(r, &g.wanted, 1, last);
    refuse(r, &g);
    if (!some)
        wh_arena_rewind(r->a, mark);
    return some || (!last && g.wanted.n > g.wanted.asked_from);
}

/* Groups, when no single item can go. True: one could. */
static bool together(wh_reduction *r)
{
    uint64_t accepted = r->stats.accepted;

    while (!r->stopped && r->stats.accepted == accepted && groups_left(r) && sweep(r, GROUPS))
        ;
    return r->stats.accepted != accepted;
}

void wh_reduction_run(wh_reduction *r)
{
    r->must_be_sound = !r->opt->guarded || r->was_sound;
    run_level(r, -1, WH_PASS_FIRST);
    run_level(r, WH_LEVEL_STATEMENTS, 0);
    run_level(r, WH_LEVEL_ROWS, 0);
    do
        while (!r->stopped && sweep(r, SINGLE))
            ;
    while (!r->stopped && (sweep(r, LAST) || together(r)));
    run_level(r, WH_LEVEL_NAMES, 0);
}
