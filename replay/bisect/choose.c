/*
 * Which commit next. For one group of cases: as `git bisect` chooses (bisect.c of git, which goes
 * back to Torvalds and Hamano, 2005; its way around skipped commits to Couder, 2009). For several:
 * the commit whose test is expected to tell most about all of them together.
 */
#include "replay/bisect/internal.h"

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
        gs->v = realloc(gs->v, gs->cap * sizeof *gs->v);
        if (!gs->v)
            abort();
    }
    memset(&gs->v[gs->n], 0, sizeof *gs->v);
    return &gs->v[gs->n++];
}

static void add_case(group *g, size_t number)
{
    if ((g->ncases & (g->ncases - 1)) == 0) {
        g->cases = realloc(g->cases, (g->ncases ? g->ncases * 2 : 1) * sizeof *g->cases);
        if (!g->cases)
            abort();
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

/* Is anything of the case left to be asked? */
static bool has_question(const wh_bisect *b, size_t number)
{
    const wh_bisect_case *k = &b->cases[number];
    size_t w, i;
    bool found = false;

    if (!wh_bisect_active(k))
        return false;
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

static void gather(const wh_bisect *b, groups *gs)
{
    size_t bytes = b->words * sizeof(wh_bits), i, k;

    for (i = 0; i < b->ncases; i++) {
        const wh_bisect_case *c = &b->cases[i];
        if (!has_question(b, i))
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

/* By a walk; for commits with several parents, who share ancestors. */
static uint32_t count_reached(const wh_bisect *b, const wh_bits *left, uint32_t from,
                              uint32_t *stack, uint32_t *seen, uint32_t mark)
{
    uint32_t n = 0, top = 0, k;

    stack[top++] = from;
    seen[from] = mark;
    while (top > 0) {
        uint32_t i = stack[--top];
        n++;
        for (k = b->g.start[i]; k < b->g.start[i + 1]; k++) {
            uint32_t p = b->g.parents[k];
            if (wh_bit(left, p) && seen[p] != mark) {
                seen[p] = mark;
                stack[top++] = p;
            }
        }
    }
    return n;
}

/* weight[i] for every candidate, 0 for others. merges: those with several parents among them. */
static void weigh(const wh_bisect *b, const wh_bits *left, uint32_t *weight, wh_bits *merges)
{
    uint32_t *stack = wh_bisect_alloc(b->g.n * sizeof *stack);
    uint32_t *seen = wh_bisect_alloc(b->g.n * sizeof *seen);
    uint32_t i, k, mark = 0;

    for (i = 0; i < b->g.n; i++) {
        uint32_t parents = 0, parent = 0;

        weight[i] = 0;
        if (!wh_bit(left, i))
            continue;
        for (k = b->g.start[i]; k < b->g.start[i + 1]; k++)
            if (wh_bit(left, b->g.parents[k])) {
                parents++;
                parent = b->g.parents[k];
            }
        if (parents <= 1) {
            weight[i] = parents ? weight[parent] + 1 : 1;
        } else {
            weight[i] = count_reached(b, left, i, stack, seen, ++mark);
            wh_bit_set(merges, i);
        }
    }
    free(stack);
    free(seen);
}

static uint32_t distance_of(uint32_t weight, size_t n)
{
    return weight < n - weight ? weight : (uint32_t)(n - weight);
}

/* ---- one group: as git does ----------------------------------------------------------------- */

typedef struct choice {
    uint32_t commit, distance, rank;
} choice;

static int by_distance(const void *pa, const void *pb)
{
    const choice *a = pa, *b = pb;

    if (a->distance != b->distance)
        return a->distance > b->distance ? -1 : 1;
    return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static bool halfway(uint32_t weight, size_t n)
{
    int64_t off = 2 * (int64_t)weight - (int64_t)n;

    if (off < 0)
        off = -off;
    return off <= 1 || off < (int64_t)(n / 1024);
}

/* Nothing was skipped: a merge halfway, else the first commit halfway, else the best. */
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

enum { PRN_MODULO = 32768 };

static uint32_t prn(uint32_t count)
{
    count = count * 1103515245u + 12345u;
    return count / 65536u % PRN_MODULO;
}

static int root_of(int val)
{
    float d, x = (float)val;

    if (!val)
        return 0;
    do {
        float y = (x + (float)val / x) / 2;
        d = y > x ? y - x : x - y;
        x = y;
    } while ((double)d >= 0.5);
    return (int)x;
}

/* The best one was skipped: a pseudo-random one of the rest, better ones more often, so that a
 * whole region that can't be tested is left soon. */
static uint32_t skip_away(const choice *rest, size_t n, uint32_t tip)
{
    int count = (int)n, p = (int)prn((uint32_t)n);
    int64_t index = (int64_t)count * p / PRN_MODULO * root_of(p) / root_of(PRN_MODULO);

    if (index >= count)
        return rest[0].commit;
    if (rest[index].commit != tip)
        return rest[index].commit;
    return rest[index > 0 ? index - 1 : 0].commit;
}

/* Can this commit be tested for the group's first case? (As git has it: what was skipped.) */
static bool skipped(const wh_bisect *b, const group *g, uint32_t commit)
{
    return wh_bisect_get(b, g->cases[0], commit) == WH_BISECT_SKIP;
}

static bool any_skipped(const wh_bisect *b, const wh_bisect_case *k)
{
    size_t i;

    for (i = 0; i < b->words; i++)
        if (b->unbuildable[i])
            return true;
    for (i = 0; i < k->nresults; i++)
        if (k->results[i].state == WH_BISECT_SKIP)
            return true;
    return false;
}

static uint32_t choose_as_git(const wh_bisect *b, const group *g, const uint32_t *weight,
                              const wh_bits *merges)
{
    choice *all;
    size_t n = 0, rest = 0, i;
    uint32_t c;

    if (!any_skipped(b, &b->cases[g->cases[0]]))
        return choose_plain(b, g, weight, merges);
    all = wh_bisect_alloc(g->nleft * sizeof *all);
    for (c = 0; c < b->g.n; c++)
        if (wh_bit(g->left, c))
            all[n++] = (choice){c, distance_of(weight[c], g->nleft),
                                b->g.rank ? b->g.rank[c] : c};
    qsort(all, n, sizeof *all, by_distance);
    c = all[0].commit;
    if (skipped(b, g, c)) {
        for (i = 0; i < n; i++)
            if (!skipped(b, g, all[i].commit))
                all[rest++] = all[i];
        c = rest ? skip_away(all, rest, g->tip) : g->tip;
    }
    free(all);
    return c;
}

/* ---- several groups ------------------------------------------------------------ */

/* What a test tells that `x` of `n` candidates hang on: how probable it is that it tells two of
 * them apart, twice over. 1 at the half, 0 at the ends; needs no logarithm. */
static double told(uint32_t x, size_t n)
{
    double p = (double)x / (double)n;

    return 4 * p * (1 - p);
}

static int by_number(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;

    return *a < *b ? -1 : *a > *b;
}

/*
 * Commits that can't be tested come in runs. How probable it is that one at `weight` can be: it
 * grows with the distance from the nearest skipped one, slower the more are skipped there.
 */
static double testable(const uint32_t *skips, size_t n, uint32_t weight)
{
    size_t lo = 0, hi = n, i, near_by = 0;
    uint32_t at, d;

    if (n == 0)
        return 1;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (skips[mid] < weight)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo == n || (lo > 0 && weight - skips[lo - 1] < skips[lo] - weight))
        lo--;
    at = skips[lo];
    d = at > weight ? at - weight : weight - at;
    for (i = lo; i < n && skips[i] - at <= 16; i++)
        near_by++;
    for (i = lo; i-- > 0 && at - skips[i] <= 16;)
        near_by++;
    return (double)(d + 1) / (double)(d + 1 + near_by);
}

/* Add what each commit tells about this group's cases to `score`. */
static void add_scores(const wh_bisect *b, const group *g, const uint32_t *weight, double *score)
{
    uint32_t *skips = wh_bisect_alloc(g->nleft * sizeof *skips);
    double each = g->share / (double)g->ncases;
    size_t n = 0, i, r;
    uint32_t c;

    for (c = 0; c < b->g.n; c++)
        if (wh_bit(g->left, c) && skipped(b, g, c))
            skips[n++] = weight[c];
    qsort(skips, n, sizeof *skips, by_number);
    for (c = 0; c < b->g.n; c++)
        if (wh_bit(g->left, c) && !wh_bit(b->unbuildable, c) && c != g->tip)
            score[c] += g->share * told(weight[c], g->nleft) * testable(skips, n, weight[c]);
    /* a case that has its own reasons not to be tested there, or has been */
    for (i = 0; i < g->ncases; i++) {
        const wh_bisect_case *k = &b->cases[g->cases[i]];
        for (r = 0; r < k->nresults; r++) {
            c = k->results[r].commit;
            if (wh_bit(g->left, c) && !wh_bit(b->unbuildable, c) && c != g->tip &&
                wh_bisect_result_of(k, c) == k->results[r].state)
                score[c] -= each * told(weight[c], g->nleft) * testable(skips, n, weight[c]);
        }
    }
    free(skips);
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
            weigh(b, gs->v[i].left, weight, merges);
            add_scores(b, &gs->v[i], weight, score);
        }
    for (c = 0; c < b->g.n; c++) {
        if (score[c] > top + 1e-9) {
            top = score[c];
            best = c;
        }
        if (wh_bit(b->built, c) && score[c] > top_built + 1e-9) {
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

static bool same_skips(const wh_bisect *b, const group *g)
{
    size_t i, r;

    for (i = 0; i < g->ncases; i++) {
        const wh_bisect_case *k = &b->cases[g->cases[i]];
        for (r = 0; r < k->nresults; r++)
            if (k->results[r].state == WH_BISECT_SKIP &&
                !wh_bit(b->unbuildable, k->results[r].commit) && g->ncases > 1)
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

    if (gs->n == 1 && gs->v[0].whole && same_skips(b, &gs->v[0])) {
        wh_bits *merges;
        if (any_built(b))
            c = choose_by_score(b, gs, weight, true);
        if (c != NONE)
            return c;
        merges = wh_bisect_alloc(b->words * sizeof *merges);
        weigh(b, gs->v[0].left, weight, merges);
        c = choose_as_git(b, &gs->v[0], weight, merges);
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
