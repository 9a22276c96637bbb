/* A set of 64-bit hashes that only grows. A zeroed one is empty. */
#ifndef ORACLES_CAMPAIGN_FINDINGS_HASH_SET_H
#define ORACLES_CAMPAIGN_FINDINGS_HASH_SET_H

#include <whittle/base.h>

typedef struct wh_hash_set {
    uint64_t *v; /* open hash table; 0 = empty slot */
    size_t n, capacity;
} wh_hash_set;

/* True: it was not in there. */
bool wh_hash_set_add(wh_hash_set *s, uint64_t hash);
bool wh_hash_set_has(const wh_hash_set *s, uint64_t hash);
void wh_hash_set_release(wh_hash_set *s);

#endif
