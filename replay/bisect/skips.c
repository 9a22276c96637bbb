/*
 * Around commits that can't be tested. They come in runs: from where something broke the build to
 * where it was mended. A run's length is not known beforehand, so steps away from it grow with what
 * it has cost already, and what lies between two of its commits is hardly worth a try.
 */
#include "replay/bisect/internal.h"

#include <stdlib.h>

static int by_weight(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;

    return *a < *b ? -1 : *a > *b;
}

void wh_skips_find(const wh_bisect *b, size_t case_number, const wh_bits *left, size_t nleft,
                   const uint32_t *weight, wh_skips *out)
{
    const wh_bisect_case *k = &b->cases[case_number];
    wh_bits *set = wh_bisect_alloc(b->words * sizeof *set);
    size_t i;
    uint32_t c;

    for (i = 0; i < b->words; i++)
        set[i] = b->unbuildable[i];
    for (i = 0; i < k->nresults; i++)
        if (wh_bisect_result_of(k, k->results[i].commit) == WH_BISECT_SKIP)
            wh_bit_set(set, k->results[i].commit);
    for (i = 0; i < b->words; i++)
        set[i] &= left[i];
    out->of = nleft;
    out->n = 0;
    out->weights = wh_bisect_alloc(wh_bisect_count(b, set) * sizeof *out->weights);
    for (c = 0; c < b->g.n; c++)
        if (wh_bit(set, c))
            out->weights[out->n++] = weight[c];
    free(set);
    if (out->n)
        qsort(out->weights, out->n, sizeof *out->weights, by_weight);
}

/* How probable it is that a run, which is `extent` long already, ends within `d`; it has ended
 * within `end`. (Lengths after Pareto: as likely to double as to end.) */
static double leaves(double d, double extent, double end)
{
    return d / (d + extent) * (end + extent) / end;
}

double wh_skips_testable(const wh_skips *s, uint32_t weight)
{
    size_t lo = 0, hi = s->n, tries;
    uint32_t least, most;
    double d, above, half;

    if (s->n == 0)
        return 1;
    least = s->weights[0];
    most = s->weights[s->n - 1];
    if (weight < least) /* the old end, of weight 0, can be tested */
        return leaves(least - weight, most - least + 1, least);
    if (weight > most && most < s->of) /* so can the new one, of the greatest */
        return leaves(weight - most, most - least + 1, (double)(s->of - most));
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (s->weights[mid] < weight)
            lo = mid + 1;
        else
            hi = mid;
    }
    above = lo < s->n ? s->weights[lo] - weight : 0;
    d = lo > 0 ? weight - s->weights[lo - 1] : above;
    d = (d < above ? d : above) + 0.5; /* on another branch it may weigh the same */
    for (half = 1, tries = 1; tries < s->n && tries < 12; tries++)
        half /= 2;
    return half * d / (d + (double)(most - least + 1) / (double)s->n);
}

/* Is everything that is open enclosed by what failed? */
static bool enclosed(const wh_bisect *b, size_t case_number, const wh_skips *s,
                     const uint32_t *weight)
{
    const wh_bisect_case *k = &b->cases[case_number];
    uint32_t c;

    for (c = 0; c < b->g.n; c++)
        if (wh_bit(k->left, c) && c != k->tip &&
            (weight[c] < s->weights[0] || weight[c] > s->weights[s->n - 1]) &&
            wh_bisect_get(b, case_number, c) == WH_BISECT_UNKNOWN)
            return false;
    return true;
}

size_t wh_skips_count(const wh_bisect *b, const wh_bisect_case *k)
{
    size_t i, n = 0;

    for (i = 0; i < b->words; i++)
        for (wh_bits word = k->left[i] & b->unbuildable[i]; word; word &= word - 1)
            n++;
    for (i = 0; i < k->nresults; i++)
        n += k->results[i].state == WH_BISECT_SKIP && wh_bit(k->left, k->results[i].commit);
    return n;
}

/* The weights of these candidates; those that were asked for last are kept, as cases of one cause
 * ask for the same. */
static const uint32_t *weights_of(const wh_bisect *b, const wh_bits *left)
{
    size_t bytes = b->words * sizeof *left;
    wh_weights *kept = b->kept;

    if (!kept->weight) {
        kept->left = wh_bisect_alloc(bytes);
        kept->weight = wh_bisect_alloc(b->g.n * sizeof *kept->weight);
    } else if (memcmp(kept->left, left, bytes) == 0) {
        return kept->weight;
    }
    memcpy(kept->left, left, bytes);
    wh_bisect_weigh(b, left, kept->weight, NULL);
    return kept->weight;
}

bool wh_bisect_given_up(const wh_bisect *b, size_t case_number)
{
    const wh_bisect_case *k = &b->cases[case_number];
    const uint32_t *weight;
    wh_skips s;
    bool up;

    if (!b->give_up || !k->left || wh_skips_count(b, k) < b->give_up)
        return false;
    weight = weights_of(b, k->left);
    wh_skips_find(b, case_number, k->left, k->nleft, weight, &s);
    up = s.n >= b->give_up && enclosed(b, case_number, &s, weight);
    free(s.weights);
    return up;
}
