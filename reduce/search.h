/*
 * Delta debugging on numbered items: which of them can go? Knows nothing of what the items are;
 * whoever calls it says what a subset means.
 */
#ifndef REDUCE_SEARCH_H
#define REDUCE_SEARCH_H

#include <whittle/base.h>

enum wh_search_answer {
    WH_SEARCH_NO,   /* it does not work without these */
    WH_SEARCH_YES,  /* it does: they stay away */
    WH_SEARCH_STOP, /* ask no more */
};

/* Does it still fail without the items marked in `gone`? */
typedef int (*wh_search_fn)(void *ctx, const bool *gone, size_t n);

/*
 * Find a set of items to do without, such that no single one of the others can go too.
 *
 * `gone` has `n` elements, all false at first; afterwards those are true that went. `first`: the
 * number of items to try at once to begin with; 0: all of them; 1 where it is known that only
 * single items have a chance. Returns how many went, also when it was stopped.
 *
 * Chunks are taken from the end, where dependents stand. Asks fewer than 4n + 16 questions for
 * each time that the items are gone through without success.
 */
size_t wh_search(size_t n, size_t first, wh_search_fn ask, void *ctx, bool *gone);

#endif
