/* Sets of hashes. */
#include "oracles/campaign/findings/hash_set.h"
#include "formats/base/memory.h"

#include <stdlib.h>

/* The slot that holds it, or the free one where it belongs. `capacity` is a power of two. */
static uint64_t *slot_of(uint64_t *v, size_t capacity, uint64_t hash)
{
    size_t i = (size_t)hash & (capacity - 1);

    while (v[i] && v[i] != hash)
        i = (i + 1) & (capacity - 1);
    return &v[i];
}

static void grow(wh_hash_set *s)
{
    size_t more = s->capacity ? s->capacity * 2 : 1024, i;
    uint64_t *v = wh_memory_zalloc(more, sizeof *v);

    for (i = 0; i < s->capacity; i++)
        if (s->v[i])
            *slot_of(v, more, s->v[i]) = s->v[i];
    free(s->v);
    s->v = v;
    s->capacity = more;
}

bool wh_hash_set_has(const wh_hash_set *s, uint64_t hash)
{
    return s->capacity && *slot_of(s->v, s->capacity, hash + (hash == 0)) != 0;
}

bool wh_hash_set_add(wh_hash_set *s, uint64_t hash)
{
    uint64_t *slot;

    hash += hash == 0;
    if (s->n * 2 >= s->capacity)
        grow(s);
    slot = slot_of(s->v, s->capacity, hash);
    if (*slot)
        return false;
    *slot = hash;
    s->n++;
    return true;
}

void wh_hash_set_release(wh_hash_set *s)
{
    free(s->v);
    memset(s, 0, sizeof *s);
}
