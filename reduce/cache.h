/* The candidates that were asked about already: a set of hashes. */
#ifndef REDUCE_CACHE_H
#define REDUCE_CACHE_H

#include <whittle/base.h>

/* Zeroed: empty and ready for use. */
typedef struct wh_cache {
    uint64_t *v; /* 0: free */
    size_t n, cap;
} wh_cache;

/* True: it was not there before. */
bool wh_cache_add(wh_cache *c, uint64_t hash);
void wh_cache_release(wh_cache *c);

#endif
