/* What the search's two halves share: the state of the cases (bisect.c), the choice of the next
 * commit (choose.c). */
#ifndef REPLAY_BISECT_INTERNAL_H
#define REPLAY_BISECT_INTERNAL_H

#include "replay/bisect/bisect.h"

typedef uint64_t wh_bits; /* a set of commits is `words` of them */

typedef struct wh_bisect_result {
    uint32_t commit;
    uint8_t state;
} wh_bisect_result;

typedef struct wh_bisect_case {
    wh_bits *left; /* candidates; NULL: no NEW result yet */
    size_t nleft;
    uint32_t tip;  /* the earliest NEW commit that counts: the last of the candidates */
    bool any_old, dropped;
    wh_bisect_result *results;
    size_t nresults, capresults;
} wh_bisect_case;

struct wh_bisect {
    wh_bisect_graph g;
    size_t words;
    wh_bisect_case *cases;
    size_t ncases;
    wh_bits *unbuildable, *built;
};

static inline bool wh_bit(const wh_bits *set, uint32_t i)
{
    return set[i / 64] >> (i % 64) & 1;
}

static inline void wh_bit_set(wh_bits *set, uint32_t i)
{
    set[i / 64] |= (wh_bits)1 << (i % 64);
}

void *wh_bisect_alloc(size_t n); /* cleared; abort() when memory is out */

/* Add `commit` and its ancestors to `set`, not going past those that are in it. */
void wh_bisect_ancestors(const wh_bisect *b, uint32_t commit, wh_bits *set);

size_t wh_bisect_count(const wh_bisect *b, const wh_bits *set);

/* Has the case's search begun, and not ended? */
bool wh_bisect_active(const wh_bisect_case *k);

/* Recorded for this case, unbuildable commits aside. */
int wh_bisect_result_of(const wh_bisect_case *k, uint32_t commit);

#endif
