/* The cases' candidates, and what results make of them. */
#include "replay/bisect/internal.h"
#include "formats/base/memory.h"

#include <stdlib.h>

wh_bisect *wh_bisect_new(const wh_bisect_graph *g, size_t ncases)
{
    wh_bisect *b = wh_bisect_alloc(sizeof *b);

    b->g = *g;
    b->words = (g->n + 63) / 64;
    b->ncases = ncases;
    b->cases = wh_bisect_alloc(ncases * sizeof *b->cases);
    b->unbuildable = wh_bisect_alloc(b->words * sizeof(wh_bits));
    b->built = wh_bisect_alloc(b->words * sizeof(wh_bits));
    b->give_up = WH_BISECT_GIVE_UP;
    b->kept = wh_bisect_alloc(sizeof *b->kept);
    return b;
}

void wh_bisect_free(wh_bisect *b)
{
    size_t i;

    if (!b)
        return;
    for (i = 0; i < b->ncases; i++) {
        free(b->cases[i].left);
        free(b->cases[i].results);
    }
    free(b->cases);
    free(b->unbuildable);
    free(b->built);
    free(b->kept->left);
    free(b->kept->weight);
    free(b->kept);
    free(b);
}

/* ---- results -------------------------------------------------------------------------------- */

static void record(wh_bisect_case *k, uint32_t commit, int state)
{
    if (k->nresults == k->capresults) {
        k->capresults = k->capresults ? k->capresults * 2 : 16;
        k->results = wh_memory_realloc(k->results, k->capresults, sizeof *k->results);
    }
    k->results[k->nresults++] = (wh_bisect_result){commit, (uint8_t)state};
}

/* False: the commit contains the earliest NEW one, so the behaviour came and went. */
static bool take_away(const wh_bisect *b, wh_bisect_case *k, uint32_t old)
{
    wh_bits *gone = wh_bisect_alloc(b->words * sizeof *gone);
    size_t i;

    wh_bisect_ancestors(b, old, gone);
    if (wh_bit(gone, k->tip)) {
        free(gone);
        return false;
    }
    for (i = 0; i < b->words; i++)
        k->left[i] &= ~gone[i];
    k->nleft = wh_bisect_count(b, k->left);
    free(gone);
    return true;
}

/* An OLD commit that contains `tip` takes nothing away: the behaviour came and went. */
static void begin_at(const wh_bisect *b, wh_bisect_case *k, uint32_t tip)
{
    size_t i;

    k->tip = tip;
    k->left = wh_bisect_alloc(b->words * sizeof *k->left);
    wh_bisect_ancestors(b, tip, k->left);
    k->nleft = wh_bisect_count(b, k->left);
    k->any_old = false;
    for (i = 0; i < k->nresults; i++)
        if (k->results[i].state == WH_BISECT_OLD && take_away(b, k, k->results[i].commit))
            k->any_old = true;
}

static void narrow_to(const wh_bisect *b, wh_bisect_case *k, uint32_t tip)
{
    wh_bits *set = wh_bisect_alloc(b->words * sizeof *set);
    size_t i;

    wh_bisect_ancestors(b, tip, set);
    for (i = 0; i < b->words; i++)
        k->left[i] &= set[i];
    k->nleft = wh_bisect_count(b, k->left);
    k->tip = tip;
    free(set);
}

static void narrow_to_earliest(const wh_bisect *b, wh_bisect_case *k)
{
    size_t i;

    for (i = 0; i < k->nresults; i++)
        if (k->results[i].state == WH_BISECT_NEW && wh_bit(k->left, k->results[i].commit))
            narrow_to(b, k, k->results[i].commit);
}

/* Not begun, though there are NEW and OLD results: one of the NEW ones may still have an OLD one
 * before it, where the first did not. */
static void begin_elsewhere(const wh_bisect *b, wh_bisect_case *k)
{
    size_t i;

    for (i = 0; i < k->nresults && !k->any_old; i++)
        if (k->results[i].state == WH_BISECT_NEW && k->results[i].commit != k->tip) {
            free(k->left);
            begin_at(b, k, k->results[i].commit);
        }
    if (k->any_old)
        narrow_to_earliest(b, k);
}

bool wh_bisect_begin_before(wh_bisect *b, size_t case_number, uint32_t commit)
{
    wh_bisect_case *k = &b->cases[case_number];

    free(k->left);
    begin_at(b, k, commit);
    narrow_to_earliest(b, k);
    return k->any_old;
}

void wh_bisect_put(wh_bisect *b, size_t case_number, uint32_t commit, int state)
{
    wh_bisect_case *k = &b->cases[case_number];

    if (state == WH_BISECT_UNKNOWN || wh_bisect_result_of(k, commit) == state)
        return;
    record(k, commit, state);
    if (state == WH_BISECT_OLD && k->left && take_away(b, k, commit))
        k->any_old = true;
    if (state == WH_BISECT_NEW) {
        if (!k->left)
            begin_at(b, k, commit);
        else if (wh_bit(k->left, commit))
            narrow_to(b, k, commit);
    }
    if (k->left && !k->any_old)
        begin_elsewhere(b, k);
}

bool wh_bisect_begun(const wh_bisect *b, size_t case_number)
{
    return b->cases[case_number].left && b->cases[case_number].any_old;
}

void wh_bisect_unbuildable(wh_bisect *b, uint32_t commit)
{
    wh_bit_set(b->unbuildable, commit);
}

void wh_bisect_built(wh_bisect *b, uint32_t commit)
{
    wh_bit_set(b->built, commit);
}

void wh_bisect_give_up(wh_bisect *b, size_t skips)
{
    b->give_up = skips;
}

void wh_bisect_drop(wh_bisect *b, size_t case_number)
{
    b->cases[case_number].dropped = true;
}

/* ---- questions ------------------------------------------------------------------------------ */

bool wh_bisect_needs(const wh_bisect *b, size_t case_number, uint32_t commit)
{
    const wh_bisect_case *k = &b->cases[case_number];

    return wh_bisect_active(k) && wh_bit(k->left, commit) &&
           wh_bisect_get(b, case_number, commit) == WH_BISECT_UNKNOWN;
}

size_t wh_bisect_serves(const wh_bisect *b, uint32_t commit)
{
    size_t i, n = 0;

    for (i = 0; i < b->ncases; i++)
        n += wh_bisect_needs(b, i, commit);
    return n;
}

/* ---- others that did the same ----------------------------------------------------------------- */

size_t wh_bisect_side_tips(const wh_bisect *b, size_t case_number, uint32_t tip, uint32_t first,
                           uint32_t *out, size_t max)
{
    const wh_bisect_case *k = &b->cases[case_number];
    size_t bytes = b->words * sizeof(wh_bits), n = 0, i;
    wh_bits *set = wh_bisect_alloc(bytes), *gone = wh_bisect_descendants(b, first);
    wh_bits *inner = wh_bisect_alloc(bytes);
    uint32_t *weight = wh_bisect_alloc(b->g.n * sizeof *weight), c, p;

    wh_bisect_ancestors(b, tip, set);
    for (i = 0; i < k->nresults; i++)
        if (k->results[i].state == WH_BISECT_OLD)
            wh_bisect_ancestors(b, k->results[i].commit, gone);
    for (i = 0; i < b->words; i++)
        set[i] &= ~gone[i];
    for (c = 0; c < b->g.n; c++)
        for (p = b->g.start[c]; wh_bit(set, c) && p < b->g.start[c + 1]; p++)
            wh_bit_set(inner, b->g.parents[p]);
    wh_bisect_weigh(b, set, weight, NULL);
    for (c = 0; c < b->g.n; c++) {
        if (!wh_bit(set, c) || wh_bit(inner, c))
            continue;
        for (i = n < max ? n++ : n; i > 0 && weight[out[i - 1]] < weight[c]; i--)
            if (i < max)
                out[i] = out[i - 1];
        if (i < max)
            out[i] = c;
    }
    free(set);
    free(gone);
    free(inner);
    free(weight);
    return n;
}

bool wh_bisect_apart(const wh_bisect *b, size_t case_number, const uint32_t *firsts, size_t n,
                     wh_bisect **other)
{
    const wh_bisect_case *k = &b->cases[case_number];
    wh_bits *with = wh_bisect_descendants(b, firsts[0]);
    wh_bits *before = wh_bisect_alloc(b->words * sizeof *before); /* what is OLD again */
    bool any = false;
    size_t i, w;

    for (i = 0; i < k->nresults; i++)
        if (wh_bisect_result_of(k, k->results[i].commit) == WH_BISECT_OLD)
            wh_bisect_ancestors(b, k->results[i].commit, before);
    for (i = 1; i < n; i++) {
        wh_bits *more = wh_bisect_descendants(b, firsts[i]);
        for (w = 0; w < b->words; w++)
            with[w] |= more[w];
        free(more);
    }
    for (i = 0; i < k->nresults; i++)
        any |= wh_bisect_result_of(k, k->results[i].commit) == WH_BISECT_NEW &&
               !wh_bit(with, k->results[i].commit) && !wh_bit(before, k->results[i].commit);
    if (any && !*other) {
        *other = wh_bisect_new(&b->g, b->ncases);
        memcpy((*other)->unbuildable, b->unbuildable, b->words * sizeof *b->unbuildable);
        memcpy((*other)->built, b->built, b->words * sizeof *b->built);
        (*other)->give_up = b->give_up;
    }
    for (i = 0; any && i < k->nresults; i++)
        if (!wh_bit(with, k->results[i].commit))
            wh_bisect_put(*other, case_number, k->results[i].commit, k->results[i].state);
    free(with);
    free(before);
    return any;
}
