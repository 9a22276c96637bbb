/*
 * What comes out for a case when nothing more can be asked. Of the candidates that are left those
 * are the answer that explain most: one change is likelier than several. It rests on their parents
 * being OLD, which may be known by descendants alone: a branch may have mended what they do.
 */
#include "replay/bisect/internal.h"

#include <stdlib.h>

enum {
    SMALL = 32,   /* sets up to this size have their parents tested */
    ADDED_MAX = 8 /* parents that can't be tested, for one answer */
};

static wh_bits *empty_set(const wh_bisect *b)
{
    return wh_bisect_alloc(b->words * sizeof(wh_bits));
}

/* Commits that are NEW without containing the tip, but for those that are OLD again behind. */
static wh_bits *apart_from_tip(const wh_bisect *b, const wh_bisect_case *k)
{
    wh_bits *out = empty_set(b), *again = empty_set(b), *with = wh_bisect_descendants(b, k->tip);
    size_t i;

    for (i = 0; i < k->nresults; i++)
        if (k->results[i].state == WH_BISECT_OLD)
            wh_bisect_ancestors(b, k->results[i].commit, again);
    for (i = 0; i < k->nresults; i++)
        if (wh_bisect_result_of(k, k->results[i].commit) == WH_BISECT_NEW &&
            !wh_bit(with, k->results[i].commit) && !wh_bit(again, k->results[i].commit))
            wh_bit_set(out, k->results[i].commit);
    free(again);
    free(with);
    return out;
}

/* Only what is also an ancestor of `commit` stays, if anything is. */
static void keep_ancestors(const wh_bisect *b, wh_bits *set, uint32_t commit)
{
    wh_bits *both = empty_set(b);
    size_t i, n;

    wh_bisect_ancestors(b, commit, both);
    for (i = 0; i < b->words; i++)
        both[i] &= set[i];
    n = wh_bisect_count(b, both);
    for (i = 0; n && i < b->words; i++)
        set[i] = both[i];
    free(both);
}

/* A parent that can't be tested may have done it too; then so may its own. Children come first. */
static void add_untestable_parents(const wh_bisect *b, size_t case_number, wh_bits *set)
{
    uint32_t i, k, added = 0;

    for (i = (uint32_t)b->g.n; i-- > 0;)
        for (k = b->g.start[i]; wh_bit(set, i) && k < b->g.start[i + 1]; k++) {
            uint32_t p = b->g.parents[k];
            if (wh_bit(set, p) || wh_bisect_get(b, case_number, p) != WH_BISECT_SKIP)
                continue;
            if (added++ < ADDED_MAX)
                wh_bit_set(set, p);
        }
}

/* The answer's set; NULL: there is none. */
static wh_bits *answer_set(const wh_bisect *b, size_t case_number)
{
    const wh_bisect_case *k = &b->cases[case_number];
    wh_bits *set, *apart;
    uint32_t i;

    if (!k->left || !k->any_old || k->nleft == 0)
        return NULL;
    set = empty_set(b);
    memcpy(set, k->left, b->words * sizeof *set);
    apart = k->nleft > 1 ? apart_from_tip(b, k) : NULL;
    for (i = 0; apart && i < b->g.n; i++)
        if (wh_bit(apart, i))
            keep_ancestors(b, set, i);
    free(apart);
    if (wh_bisect_count(b, set) <= SMALL)
        add_untestable_parents(b, case_number, set);
    return set;
}

/* Results that do not follow from "everything that contains one of the set, and nothing else". */
void wh_bisect_odd(const wh_bisect *b, size_t case_number, wh_arena *a, wh_bisect_answer *out)
{
    const wh_bisect_case *k = &b->cases[case_number];
    wh_bits *all = wh_bisect_descendants(b, out->first), *some = empty_set(b);
    size_t i;

    for (i = 0; i < out->nset; i++)
        wh_bit_set(some, out->set[i]);
    wh_bisect_spread(b, some);
    out->nodd = 0;
    out->odd = WH_NEW_N(a, uint32_t, k->nresults + 1);
    for (i = 0; i < k->nresults; i++) {
        const wh_bisect_result *r = &k->results[i];

        if (wh_bisect_result_of(k, r->commit) != r->state)
            continue;
        if (r->state == WH_BISECT_NEW ? !wh_bit(some, r->commit)
                                      : r->state == WH_BISECT_OLD && wh_bit(all, r->commit))
            out->odd[out->nodd++] = r->commit;
    }
    free(all);
    free(some);
}

void wh_bisect_answer_get(const wh_bisect *b, size_t case_number, wh_arena *a,
                          wh_bisect_answer *out)
{
    wh_bits *set = answer_set(b, case_number);
    uint32_t i;

    memset(out, 0, sizeof *out);
    out->end = WH_BISECT_NOWHERE;
    if (!set)
        return;
    out->set = WH_NEW_N(a, uint32_t, wh_bisect_count(b, set));
    for (i = 0; i < b->g.n; i++)
        if (wh_bit(set, i)) {
            out->set[out->nset++] = i;
            out->nskipped += wh_bisect_get(b, case_number, i) == WH_BISECT_SKIP;
        }
    free(set);
    out->end = out->nset == 1 ? WH_BISECT_FOUND : WH_BISECT_REMAINING;
    if (wh_bisect_has_question(b, case_number))
        out->end = WH_BISECT_OPEN;
    out->first = out->nset == 1 ? out->set[0] : b->cases[case_number].tip;
    wh_bisect_odd(b, case_number, a, out);
}

/* ---- what it rests on ------------------------------------------------------------------------ */

static bool is_in_doubt(const wh_bisect *b, size_t case_number, const wh_bits *set, uint32_t commit)
{
    int state = wh_bisect_get(b, case_number, commit);

    return !wh_bit(set, commit) && (state == WH_BISECT_UNKNOWN || state == WH_BISECT_NEW);
}

static size_t parents_of(const wh_bisect *b, size_t case_number, const wh_bits *set, uint32_t *out,
                         size_t max)
{
    uint32_t i, k;
    size_t n = 0, at;

    for (i = 0; i < b->g.n; i++)
        for (k = b->g.start[i]; wh_bit(set, i) && k < b->g.start[i + 1]; k++) {
            uint32_t p = b->g.parents[k];
            for (at = 0; at < n && out[at] != p; at++)
                ;
            if (at == n && n < max && is_in_doubt(b, case_number, set, p))
                out[n++] = p;
        }
    return n;
}

size_t wh_bisect_parents(const wh_bisect *b, size_t case_number, uint32_t *out, size_t max)
{
    wh_bits *set = wh_bisect_has_question(b, case_number) ? NULL : answer_set(b, case_number);
    size_t n = 0;

    if (set && wh_bisect_count(b, set) <= SMALL + ADDED_MAX)
        n = parents_of(b, case_number, set, out, max);
    free(set);
    return n;
}
