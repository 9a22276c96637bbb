/* A short list of answers. */
#include "replay/run/recall.h"
#include "formats/case/hash.h"
#include "formats/base/memory.h"

#include <stdlib.h>

enum {
    ENTRIES = 64,
    ARENA_MAX = 1 << 20, /* bytes; then all is forgotten */
};

typedef struct entry {
    uint64_t hash;
    wh_str sql;
    unsigned need;
    wh_observation o;
} entry;

struct wh_recall {
    wh_arena *arena;
    size_t n;
    entry entries[ENTRIES];
};

wh_recall *wh_recall_new(void)
{
    wh_recall *r = wh_memory_zalloc(1, sizeof *r);

    r->arena = wh_arena_new(NULL, 0);
    return r;
}

void wh_recall_free(wh_recall *r)
{
    if (!r)
        return;
    wh_arena_free(r->arena);
    free(r);
}

void wh_recall_forget(wh_recall *r)
{
    r->n = 0;
}

void wh_recall_begin(wh_recall *r)
{
    static const wh_mark start;

    if (r->n == ENTRIES || wh_arena_used(r->arena) > ARENA_MAX)
        r->n = 0;
    if (r->n == 0)
        wh_arena_rewind(r->arena, start);
}

const wh_observation *wh_recall_find(const wh_recall *r, wh_str sql, unsigned need)
{
    uint64_t hash;
    size_t i;

    if (r->n == 0)
        return NULL;
    hash = wh_hash64_of(sql);
    for (i = r->n; i-- > 0;) {
        const entry *e = &r->entries[i];
        if (e->hash == hash && (e->need & need) == need && wh_str_eq(e->sql, sql))
            return &e->o;
    }
    return NULL;
}

wh_arena *wh_recall_arena(wh_recall *r)
{
    return r->arena;
}

void wh_recall_add(wh_recall *r, wh_str sql, unsigned need, const wh_observation *o)
{
    entry *e = &r->entries[r->n];

    if (r->n == ENTRIES || o->answer.kind != WH_ANSWER_OK)
        return;
    r->n++;
    e->sql = wh_arena_str(r->arena, sql);
    e->hash = wh_hash64_of(sql);
    e->need = need;
    e->o = *o;
}
