/*
 * Which commit next. For one group of cases of which nothing was skipped: as `git bisect` chooses
 * (bisect.c of git, which goes back to Torvalds and Hamano, 2005). Else the commit whose test is
 * expected to tell most about all of them together.
 */
#include "replay/bisect/internal.h"
#include "formats/base/memory.h"

#include <stdlib.h>

/* Cases with the same candidates; or, for a bet, one half of them. */
typedef struct group {
    wh_bits *left;
    size_t nleft;
    double share;     /* how many cases, or how probable that half is times how many */
    size_t *cases;    /* which */
    size_t ncases;
    bool whole;       /* nothing is pending in it */
    uint32_t tip;
} group;

typedef struct groups {
    group *v;
    size_t n, cap;
} groups;

static group *add_group(groups *gs)
{
    if (gs->n == gs->cap) {
        gs->cap = gs->cap ? gs->cap * 2 : 16;
        gs->v = wh_memory_realloc(gs->v, gs->cap, sizeof *gs->v);
    }
    memset(&gs->v[gs->n], 0, sizeof *gs->v);
    return &gs->v[gs->n++];
}

static void add_case(group *g, size_t number)
{
    if ((g->ncases & (g->ncases - 1)) == 0) {
        g->cases = wh_memory_realloc(g->cases, g->ncases ? g->ncases * 2 : 1, sizeof *g->cases);
    }
    g->cases[g->ncases++] = number;
    g->share += 1;
}

static void free_groups(groups *gs)
{
    size_t i;

    for (i = 0; i < gs->n; i++) {
        free(gs->v[i].left);
        free(gs->v[i].cases);
    }
    free(gs->v);
}

static bool any_open(const wh_bisect *b, const wh_bisect_case *k)
{
    size_t w, i;
    bool found = false;

    for (w = 0; w < b->words && !found; w++) {
        wh_bits open = k->left[w] & ~b->unbuildable[w];
        if (k->tip / 64 == w)
            open &= ~((wh_bits)1 << (k->tip % 64));
        for (i = 0; open && i < k->nresults; i++)
            if (k->results[i].commit / 64 == w)
                open &= ~((wh_bits)1 << (k->results[i].commit % 64));
        found = open != 0;
    }
    return found;
}

bool wh_bisect_has_question(const wh_bisect *b, size_t case_number)
{
    const wh_bisect_case *k = &b->cases[case_number];

    return wh_bisect_active(k) && any_open(b, k) && !wh_bisect_given_up(b, case_number);
}

/* Those of which enough is known go; so do groups of which nobody is left. */
static void let_go(const wh_bisect *b, groups *gs)
{
    size_t i, k, n, kept = 0;

    for (i = 0; i < gs->n; i++) {
        group *g = &gs->v[i];
        for (k = n = 0; k < g->ncases; k++)
            if (!wh_bisect_given_up(b, g->cases[k]))
                g->cases[n++] = g->cases[k];
        g->ncases = n;
        g->share = (double)n;
        if (n) {
            gs->v[kept++] = *g;
        } else {
            free(g->left);
            free(g->cases);
        }
    }
    gs->n = kept;
}

static void gather(const wh_bisect *b, groups *gs)
{
    size_t bytes = b->words * sizeof(wh_bits), i, k;

    for (i = 0; i < b->ncases; i++) {
        const wh_bisect_case *c = &b->cases[i];
        if (!wh_bisect_active(c) || !any_open(b, c))
            continue;
        for (k = 0; k < gs->n; k++)
            if (gs->v[k].nleft == c->nleft && gs->v[k].tip == c->tip &&
                memcmp(gs->v[k].left, c->left, bytes) == 0)
                break;
        if (k == gs->n) {
            group *g = add_group(gs);
            g->left = wh_bisect_alloc(bytes);
            memcpy(g->left, c->left, bytes);
            g->nleft = c->nleft;
            g->tip = c->tip;
            g->whole = true;
        }
        add_case(&gs->v[k], i);
    }
    let_go(b, gs);
}

/* Each group that holds the pending commit becomes two: if it is NEW, if it is OLD. */
static void split(const wh_bisect *b, groups *gs, uint32_t pending)
{
    size_t n = gs->n, i, w;

    for (i = 0; i < n; i++) {
        size_t bytes = b->words * sizeof(wh_bits), before = gs->v[i].nleft;
        wh_bits *with;
        group *other;
        double share = gs->v[i].share;

        if (!wh_bit(gs->v[i].left, pending))
            continue;
        gs->v[i].whole = false;
        with = wh_bisect_alloc(bytes);
        wh_bisect_ancestors(b, pending, with);
        other = add_group(gs);
        other->left = wh_bisect_alloc(bytes);
        for (w = 0; w < b->words; w++) {
            other->left[w] = gs->v[i].left[w] & ~with[w];
            gs->v[i].left[w] &= with[w];
        }
        free(with);
        gs->v[i].nleft = wh_bisect_count(b, gs->v[i].left);
        other->nleft = before - gs->v[i].nleft;
        other->tip = gs->v[i].tip;
        gs->v[i].tip = pending;
        gs->v[i].share = share * (double)gs->v[i].nleft / (double)before;
        other->share = share * (double)other->nleft / (double)before;
        other->ncases = gs->v[i].ncases;
        other->cases = wh_bisect_alloc(other->ncases * sizeof *other->cases);
        memcpy(other->cases, gs->v[i].cases, other->ncases * sizeof *other->cases);
    }
}

/* ---- weights: how many candidates a commit reaches ------------------------------------------ */

static uint32_t distance_of(uint32_t weight, size_t n)
{
    return weight < n - weight ? weight : (uint32_t)(n - weight);
}

/* ---- one group: as git does ----------------------------------------------------------------- */

static bool halfway(uint32_t weight, size_t n)
{
    int64_t off = 2 * (int64_t)weight - (int64_t)n;

    if (off < 0)
        off = -off;
    return off <= 1 || off < (int64_t)(n / 1024);
}

/* A merge halfway, else the first commit halfway, else the best. */
static uint32_t choose_plain(const wh_bisect *b, const group *g, const uint32_t *weight,
                             const wh_bits *merges)
{
    uint32_t i, best = g->tip, best_distance = 0;
    bool any = false;

    for (i = 0; i < b->g.n; i++)
        if (wh_bit(merges, i) && halfway(weight[i], g->nleft))
            return i;
    for (i = 0; i < b->g.n; i++) {
        uint32_t d;
        if (!wh_bit(g->left, i))
            continue;
        if (weight[i] > 1 && halfway(weight[i], g->nleft)) /* git looks where it has to count */
            return i;
        d = distance_of(weight[i], g->nleft);
        if (!any || d > best_distance) {
            best = i;
            best_distance = d;
            any = true;
        }
    }
    return best;
}

/* ---- several groups ------------------------------------------------------------ */

/* What a test tells that `x` of `n` candidates hang on: how probable it is that it tells two of
 * them apart, twice over. 1 at the half, 0 at the ends; needs no logarithm. */
static double telling(uint32_t x, size_t n)
{
    double p = (double)x / (double)n;

    return 4 * p * (1 - p);
}

/* Add what each commit tells about this group's cases to `score`. */
static void add_scores(const wh_bisect *b, const group *g, const uint32_t *weight, double *score)
{
    uint32_t *known = wh_bisect_alloc(b->g.n * sizeof *known); /* by how many cases */
    double each = g->share / (double)g->ncases;
    wh_skips skips;
    size_t i, r;
    uint32_t c;

    for (i = 0; i < g->ncases; i++) {
        const wh_bisect_case *k = &b->cases[g->cases[i]];
        for (r = 0; r < k->nresults; r++)
            known[k->results[r].commit] +=
                wh_bisect_result_of(k, k->results[r].commit) == k->results[r].state;
    }
    wh_skips_find(b, g->cases[0], g->left, g->nleft, weight, &skips);
    for (c = 0; c < b->g.n; c++)
        if (wh_bit(g->left, c) && !wh_bit(b->unbuildable, c) && c != g->tip &&
            known[c] < g->ncases)
            score[c] += each * (double)(g->ncases - known[c]) * telling(weight[c], g->nleft) *
                        wh_skips_testable(&skips, weight[c]);
    free(skips.weights);
    free(known);
}

/* ---- the choice ----------------------------------------------------------------------------- */

static const uint32_t NONE = UINT32_MAX;

/* The best commit by score; one that is built, if it has at least four fifths of the best. */
static uint32_t choose_by_score(const wh_bisect *b, const groups *gs, uint32_t *weight,
                                bool built_only)
{
    double *score = wh_bisect_alloc(b->g.n * sizeof *score), top = 0, top_built = 0;
    wh_bits *merges = wh_bisect_alloc(b->words * sizeof *merges);
    uint32_t best = NONE, best_built = NONE, c;
    size_t i;

    for (i = 0; i < gs->n; i++)
        if (gs->v[i].nleft > 1 && gs->v[i].ncases) {
            wh_bisect_weigh(b, gs->v[i].left, weight, merges);
            add_scores(b, &gs->v[i], weight, score);
        }
    for (c = 0; c < b->g.n; c++) {
        if (score[c] > top * (1 + 1e-9)) {
            top = score[c];
            best = c;
        }
        if (wh_bit(b->built, c) && score[c] > top_built * (1 + 1e-9)) {
            top_built = score[c];
            best_built = c;
        }
    }
    free(score);
    free(merges);
    if (best_built != NONE && top_built >= 0.8 * top)
        return best_built;
    return built_only ? NONE : best;
}

/* Can each of the candidates be tested, as far as is known? */
static bool no_skips(const wh_bisect *b, const group *g)
{
    size_t i, r;

    for (i = 0; i < b->words; i++)
        if (g->left[i] & b->unbuildable[i])
            return false;
    for (i = 0; i < g->ncases; i++) {
        const wh_bisect_case *k = &b->cases[g->cases[i]];
        for (r = 0; r < k->nresults; r++)
            if (k->results[r].state == WH_BISECT_SKIP && wh_bit(g->left, k->results[r].commit))
                return false;
    }
    return true;
}

static bool any_built(const wh_bisect *b)
{
    size_t i;

    for (i = 0; i < b->words && !b->built[i]; i++)
        ;
    return i < b->words;
}

static uint32_t choose(const wh_bisect *b, const groups *gs, uint32_t *weight)
{
    uint32_t c = NONE;

    if (gs->n == 1 && gs->v[0].whole && no_skips(b, &gs->v[0])) {
        wh_bits *merges;
        if (any_built(b))
            c = choose_by_score(b, gs, weight, true);
        if (c != NONE)
            return c;
        merges = wh_bisect_alloc(b->words * sizeof *merges);
        wh_bisect_weigh(b, gs->v[0].left, weight, merges);
        c = choose_plain(b, &gs->v[0], weight, merges);
        free(merges);
        return c == gs->v[0].tip ? NONE : c;
    }
    return choose_by_score(b, gs, weight, false);
}

size_t wh_bisect_next(const wh_bisect *b, const uint32_t *pending, size_t npending, size_t want,
                      uint32_t *out)
{
    groups gs = {NULL, 0, 0};
    uint32_t *weight = wh_bisect_alloc(b->g.n * sizeof *weight);
    size_t n = 0, i;

    gather(b, &gs);
    for (i = 0; i < npending; i++)
        split(b, &gs, pending[i]);
    while (n < want && gs.n > 0) {
        uint32_t c = choose(b, &gs, weight);
        if (c == NONE)
            break;
        out[n++] = c;
        split(b, &gs, c);
    }
    free(weight);
    free_groups(&gs);
    return n;
}

/* As many as halve a range of `n` to one. */
static size_t halvings(size_t n)
{
    size_t steps = 0;

    for (; n > 1; n = (n + 1) / 2)
        steps++;
    return steps;
}

/* Where most of it can't be built, as many as until it is given up. */
static size_t steps_of(const wh_bisect *b, const group *g)
{
    size_t steps = halvings(g->nleft), skips = wh_skips_count(b, &b->cases[g->cases[0]]);

    return skips > steps && b->give_up > skips ? b->give_up - skips : steps;
}

/* Each group its own way down; but the first steps they share. */
size_t wh_bisect_builds_left(const wh_bisect *b, size_t *open)
{
    wh_bits *any = wh_bisect_alloc(b->words * sizeof *any);
    groups gs = {NULL, 0, 0};
    size_t apart = 0, shared, all, i, w;

    gather(b, &gs);
    if (open)
        *open = 0;
    for (i = 0; i < gs.n; i++) {
        apart += steps_of(b, &gs.v[i]);
        for (w = 0; w < b->words; w++)
            any[w] |= gs.v[i].left[w];
        if (open)
            *open += gs.v[i].ncases;
    }
    all = wh_bisect_count(b, any);
    shared = gs.n > 1 ? gs.n - 1 + gs.n * halvings(all / gs.n) : apart;
    free(any);
    free_groups(&gs);
    return apart < shared ? apart : shared;
}
