/* A set of hashes, by open addressing. */
#include "reduce/cache.h"

#include <stdlib.h>

/* False: it is there already. There is room. */
static bool put(uint64_t *v, size_t cap, uint64_t hash)
{
    size_t i = (size_t)hash & (cap - 1);

    while (v[i]) {
        if (v[i] == hash)
            return false;
        i = (i + 1) & (cap - 1);
    }
    v[i] = hash;
    return true;
}

static void grow(wh_cache *c)
{
    size_t cap = c->cap ? c->cap * 2 : 1024, i;
    uint64_t *v = calloc(cap, sizeof *v);

    if (!v)
        abort();
    for (i = 0; i < c->cap; i++)
        if (c->v[i])
            put(v, cap, c->v[i]);
    free(c->v);
    c->v = v;
    c->cap = cap;
}

bool wh_cache_add(wh_cache *c, uint64_t hash)
{
    if (hash == 0)
        hash = 1;
    if (c->n * 2 >= c->cap)
        grow(c);
    if (!put(c->v, c->cap, hash))
        return false;
    c->n++;
    return true;
}

void wh_cache_release(wh_cache *c)
{
    free(c->v);
    memset(c, 0, sizeof *c);
}
