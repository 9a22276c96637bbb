/* Commits in sets, what each reaches, and what is recorded for a case. */
#include "replay/bisect/internal.h"
#include "formats/base/memory.h"

#include <stdlib.h>

void *wh_bisect_alloc(size_t n)
{
    return wh_memory_zalloc(n, 1);
}

/* Numbers ascend from parents to children, so one sweep downwards reaches every ancestor. */
void wh_bisect_ancestors(const wh_bisect *b, uint32_t commit, wh_bits *set)
{
    uint32_t i = commit, k;
    wh_bits *fresh;

    if (wh_bit(set, commit))
        return;
    fresh = wh_bisect_alloc(b->words * sizeof *fresh);
    wh_bit_set(fresh, commit);
    for (i = commit + 1; i-- > 0;) {
        if (i % 64 == 63 && fresh[i / 64] == 0) { /* a word of strangers */
            i -= 63;
            continue;
        }
        if (!wh_bit(fresh, i) || wh_bit(set, i))
            continue;
        wh_bit_set(set, i);
        for (k = b->g.start[i]; k < b->g.start[i + 1]; k++)
            wh_bit_set(fresh, b->g.parents[k]);
    }
    free(fresh);
}

void wh_bisect_spread(const wh_bisect *b, wh_bits *set)
{
    uint32_t i, k;

    for (i = 0; i < b->g.n; i++)
        for (k = b->g.start[i]; k < b->g.start[i + 1] && !wh_bit(set, i); k++)
            if (wh_bit(set, b->g.parents[k]))
                wh_bit_set(set, i);
}

wh_bits *wh_bisect_descendants(const wh_bisect *b, uint32_t commit)
{
    wh_bits *set = wh_bisect_alloc(b->words * sizeof *set);

    wh_bit_set(set, commit);
    wh_bisect_spread(b, set);
    return set;
}

static size_t bits_of(wh_bits word)
{
    size_t n = 0;

    for (; word; word &= word - 1)
        n++;
    return n;
}

size_t wh_bisect_count(const wh_bisect *b, const wh_bits *set)
{
    size_t i, n = 0;

    for (i = 0; i < b->words; i++)
        n += bits_of(set[i]);
    return n;
}

bool wh_bisect_reaches(const wh_bisect *b, uint32_t commit, uint32_t ancestor)
{
    wh_bits *set;
    bool found;

    if (ancestor > commit)
        return false;
    set = wh_bisect_alloc(b->words * sizeof *set);
    wh_bisect_ancestors(b, commit, set);
    found = wh_bit(set, ancestor);
    free(set);
    return found;
}

int wh_bisect_result_of(const wh_bisect_case *k, uint32_t commit)
{
    size_t i;

    for (i = k->nresults; i-- > 0;)
        if (k->results[i].commit == commit)
            return k->results[i].state;
    return WH_BISECT_UNKNOWN;
}

int wh_bisect_get(const wh_bisect *b, size_t case_number, uint32_t commit)
{
    int state = wh_bisect_result_of(&b->cases[case_number], commit);

    return state == WH_BISECT_UNKNOWN && wh_bit(b->unbuildable, commit) ? WH_BISECT_SKIP : state;
}

bool wh_bisect_active(const wh_bisect_case *k)
{
    return k->left && k->any_old && !k->dropped && k->nleft > 1;
}

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

void wh_bisect_weigh(const wh_bisect *b, const wh_bits *left, uint32_t *weight, wh_bits *merges)
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
            if (merges)
                wh_bit_set(merges, i);
        }
    }
    free(stack);
    free(seen);
}
