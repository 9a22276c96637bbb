/*
 * Delta debugging on numbered items: which of them can go? Knows nothing of what the items are, and
 * asks nothing itself: it says which question comes next, and is told the answer.
 */
#ifndef REDUCE_SEARCH_SEARCH_H
#define REDUCE_SEARCH_SEARCH_H

#include <whittle/base.h>

typedef struct wh_search {
    size_t *left;  /* items that are still there, in order */
    size_t n, end; /* how many; those before `end` were not asked about yet */
    size_t size;   /* of the next chunk: left[end - size .. end) */
    size_t step;   /* of the next chunk where nothing is known */
    size_t known;  /* somewhere in left[known .. end) is one that must stay; SIZE_MAX: who knows */
    size_t removed;
} wh_search;

/*
 * `left` holds `n` items, in the caller's order; it is edited and must live as long as the search.
 * `first`: how many to try at once to begin with.
 */
void wh_search_init(wh_search *s, size_t *left, size_t n, size_t first);

/* The next question: can left[*from .. *to) go, all at once? False: there are no more. */
bool wh_search_next(const wh_search *s, size_t *from, size_t *to);

/* The answer to it. */
void wh_search_yes(wh_search *s);
void wh_search_no(wh_search *s);

#endif
