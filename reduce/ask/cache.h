/* What was asked about already: hashes, and a number for each. */
#ifndef REDUCE_ASK_CACHE_H
#define REDUCE_ASK_CACHE_H

#include <whittle/base.h>

typedef struct wh_cache_entry {
    uint64_t hash; /* 0: free */
    uint64_t value;
} wh_cache_entry;

/* Zeroed: empty and ready for use. */
typedef struct wh_cache {
    wh_cache_entry *v;
    size_t n, cap;
} wh_cache;

/* `value` is not 0; it takes the place of an older one. True: the hash was not there before. */
bool wh_cache_put(wh_cache *c, uint64_t hash, uint64_t value);

/* 0: it is not there. */
uint64_t wh_cache_get(const wh_cache *c, uint64_t hash);

void wh_cache_release(wh_cache *c);

#endif
