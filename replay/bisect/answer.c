/*
 * What comes out for a case when nothing more can be asked: of the candidates that are left those
 * that explain every result, where there are some. It rests on their parents being OLD, which may
 * be known by descendants alone: a branch may have mended what they do.
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

/* The first of the set from `at` on; b->g.n: there is none. */
static uint32_t next_of(const wh_bisect *b, const wh_bits *set, uint32_t at)
{
    while (at < b->g.n && !wh_bit(set, at))
        at = set[at / 64] >> (at % 64) ? at + 1 : (at / 64 + 1) * 64;
    return at < b->g.n ? at : (uint32_t)b->g.n;
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

/* Those of the candidates that explain every result alone: one change is likelier than several,
 * unless there is a result that none of them explains. */
static void narrow_to_explaining(const wh_bisect *b, const wh_bisect_case *k, wh_bits *set)
{
    wh_bits *apart = apart_from_tip(b, k), *both = empty_set(b), *with = empty_set(b);
    size_t bytes = b->words * sizeof *both, w;
    uint32_t i;

    memcpy(both, set, bytes);
    for (i = next_of(b, apart, 0); i < b->g.n; i = next_of(b, apart, i + 1)) {
        memset(with, 0, bytes);
        wh_bisect_ancestors(b, i, with);
        for (w = 0; w < b->words; w++)
            both[w] &= with[w];
    }
    if (wh_bisect_count(b, both) > 0)
        memcpy(set, both, bytes);
    free(apart);
    free(both);
    free(with);
}

/* A parent that can't be tested may have done it too; then so may its own. Of small sets. */
static void add_untestable_parents(const wh_bisect *b, size_t case_number, wh_bits *set)
{
    uint32_t members[SMALL + ADDED_MAX], i, k;
    size_t n = 0, at, before;

    for (i = next_of(b, set, 0); i < b->g.n; i = next_of(b, set, i + 1))
        members[n++] = i;
    before = n;
    for (at = 0; at < n; at++)
        for (k = b->g.start[members[at]]; k < b->g.start[members[at] + 1]; k++) {
            uint32_t p = b->g.parents[k];
            if (n == before + ADDED_MAX || wh_bit(set, p) ||
                wh_bisect_get(b, case_number, p) != WH_BISECT_SKIP)
                continue;
            wh_bit_set(set, p);
            members[n++] = p;
        }
}

/* The answer's set; NULL: there is none. */
static wh_bits *answer_set(const wh_bisect *b, size_t case_number)
{
    const wh_bisect_case *k = &b->cases[case_number];
    wh_bits *set;

    if (!k->left || !k->any_old || k->nleft == 0)
        return NULL;
    set = empty_set(b);
    memcpy(set, k->left, b->words * sizeof *set);
    if (k->nleft > 1)
        narrow_to_explaining(b, k, set);
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
    for (i = next_of(b, set, 0); i < b->g.n; i = next_of(b, set, i + 1)) {
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

    for (i = next_of(b, set, 0); i < b->g.n; i = next_of(b, set, i + 1))
        for (k = b->g.start[i]; k < b->g.start[i + 1]; k++) {
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
