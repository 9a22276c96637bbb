/*
 * Delta debugging. The sizes of the chunks follow counter-based delta debugging (Zhang et al.,
 * Toward a Better Understanding of Probabilistic Delta Debugging, 2024): ProbDD's probabilities
 * (Wang et al., 2021) depend on nothing but how often an item took part in a failed removal, and
 * the chunk that promises most shrinks by 1 - 1/e from round to round. So no probabilities are
 * kept, and no floating point decides what is asked.
 */
#include "reduce/search.h"

#include <stdlib.h>

typedef struct search {
    wh_search_fn ask;
    void *ctx;
    bool *gone;
    size_t n;
    size_t *left; /* items that are still there, ascending */
    size_t nleft, removed;
    bool stopped;
} search;

/* Try to do without left[from .. to). */
static bool try_chunk(search *s, size_t from, size_t to)
{
    size_t i;
    int answer;

    for (i = from; i < to; i++)
        s->gone[s->left[i]] = true;
    answer = s->ask(s->ctx, s->gone, s->n);
    if (answer == WH_SEARCH_YES) {
        s->removed += to - from;
        memmove(s->left + from, s->left + to, (s->nleft - to) * sizeof *s->left);
        s->nleft -= to - from;
        return true;
    }
    s->stopped = answer == WH_SEARCH_STOP;
    for (i = from; i < to; i++)
        s->gone[s->left[i]] = false;
    return false;
}

/* Once through all items in chunks of `size`, from the end. True: something went. */
static bool round_of(search *s, size_t size)
{
    size_t end = s->nleft;
    bool some = false;

    while (end > 0 && !s->stopped) {
        size_t from = end > size ? end - size : 0;
        some |= try_chunk(s, from, end);
        end = from;
    }
    return some;
}

size_t wh_search(size_t n, size_t first, wh_search_fn ask, void *ctx, bool *gone)
{
    search s = {ask, ctx, gone, n, NULL, n, 0, false};
    size_t size = first && first < n ? first : n, i;

    if (n == 0)
        return 0;
    s.left = malloc(n * sizeof *s.left);
    if (!s.left)
        abort();
    for (i = 0; i < n; i++)
        s.left[i] = i;
    while (s.nleft > 0 && !s.stopped) {
        bool some = round_of(&s, size);

        if (size > 1)
            size = size == n ? (size + 1) / 2 : size * 632 / 1000;
        else if (!some)
            break;
        if (size == 0)
            size = 1;
        if (size > s.nleft)
            size = s.nleft ? s.nleft : 1;
    }
    free(s.left);
    return s.removed;
}
