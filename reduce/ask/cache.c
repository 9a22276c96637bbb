/* A table of hashes, by open addressing. */
#include "reduce/ask/cache.h"
#include "formats/base/memory.h"

#include <stdlib.h>

/* Where the hash is, or would be. There is room. */
static wh_cache_entry *find_entry(wh_cache_entry *v, size_t cap, uint64_t hash)
{
    size_t i = (size_t)hash & (cap - 1);

    while (v[i].hash && v[i].hash != hash)
        i = (i + 1) & (cap - 1);
    return &v[i];
}

static void grow(wh_cache *c)
{
    size_t cap = c->cap ? c->cap * 2 : 1024, i;
    wh_cache_entry *v = wh_memory_zalloc(cap, sizeof *v);

    for (i = 0; i < c->cap; i++)
        if (c->v[i].hash)
            *find_entry(v, cap, c->v[i].hash) = c->v[i];
    free(c->v);
    c->v = v;
    c->cap = cap;
}

bool wh_cache_put(wh_cache *c, uint64_t hash, uint64_t value)
{
    wh_cache_entry *e;
    bool is_new;

    if (c->n * 2 >= c->cap)
        grow(c);
    e = find_entry(c->v, c->cap, hash ? hash : 1);
    is_new = e->hash == 0;
    c->n += is_new;
    *e = (wh_cache_entry){hash ? hash : 1, value};
    return is_new;
}

uint64_t wh_cache_get(const wh_cache *c, uint64_t hash)
{
    return c->cap ? find_entry(c->v, c->cap, hash ? hash : 1)->value : 0;
}

void wh_cache_release(wh_cache *c)
{
    free(c->v);
    memset(c, 0, sizeof *c);
}
