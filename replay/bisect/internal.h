/* What the search's parts share: sets of commits and what is recorded (commits.c), the state of the
 * cases (bisect.c), what comes out for them (answer.c), the choice of the next commit (choose.c),
 * the way around those that can't be tested (skips.c). */
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

typedef struct wh_weights {
    wh_bits *left;
    uint32_t *weight;
} wh_weights;

struct wh_bisect {
    wh_bisect_graph g;
    size_t words;
    wh_bisect_case *cases;
    size_t ncases;
    wh_bits *unbuildable, *built;
    size_t give_up; /* after so many skips within a case's candidates; 0: never */
    wh_weights *kept; /* those that were asked for last */
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

/* Add to `set` all that contain one of it. */
void wh_bisect_spread(const wh_bisect *b, wh_bits *set);

/* `commit` and all that contain it: a new set. */
wh_bits *wh_bisect_descendants(const wh_bisect *b, uint32_t commit);

size_t wh_bisect_count(const wh_bisect *b, const wh_bits *set);

/* Has the case's search begun, and not ended? */
bool wh_bisect_active(const wh_bisect_case *k);

/* Recorded for this case, unbuildable commits aside. */
int wh_bisect_result_of(const wh_bisect_case *k, uint32_t commit);

/* weight[i]: how many candidates commit i reaches; 0 for others. `merges` (may be NULL) gets those
 * with several parents among them. */
void wh_bisect_weigh(const wh_bisect *b, const wh_bits *left, uint32_t *weight, wh_bits *merges);

/* Is anything of the case left that is worth asking? */
bool wh_bisect_has_question(const wh_bisect *b, size_t case_number);

/* ---- what can't be tested (skips.c) ----------------------------------------------------------- */

/* The weights of the candidates that can't be tested, ascending. */
typedef struct wh_skips {
    uint32_t *weights; /* malloc */
    size_t n;
    size_t of; /* candidates in all */
} wh_skips;

void wh_skips_find(const wh_bisect *b, size_t case_number, const wh_bits *left, size_t nleft,
                   const uint32_t *weight, wh_skips *out);

/* How many there are among the case's candidates. */
size_t wh_skips_count(const wh_bisect *b, const wh_bisect_case *k);

/* How probable it is that a candidate of that weight can be tested. Above 0. */
double wh_skips_testable(const wh_skips *s, uint32_t weight);

/* So many could not be tested, on all sides of what is open, that it is left as it is. */
bool wh_bisect_given_up(const wh_bisect *b, size_t case_number);

#endif
