/* Features of what was printed. */
#include "oracles/campaign/findings/seen.h"

static uint64_t key_of(const wh_core *core, uint32_t i)
{
    uint64_t key = core->v[i] ^ (core->kind + core->family) * UINT64_C(0x9e3779b97f4a7c15);

    return key + (key == 0);
}

/* The slot that holds it, or the free one where it belongs. */
static size_t slot_of(const wh_seen *s, uint64_t key)
{
    size_t i = (size_t)(key % WH_SEEN_MAX);

    while (s->v[i] && s->v[i] != key)
        i = (i + 1) % WH_SEEN_MAX;
    return i;
}

static bool is_full(const wh_seen *s)
{
    return s->n >= WH_SEEN_MAX / 2;
}

static bool has(const wh_seen *s, uint64_t key)
{
    return s && (is_full(s) || s->v[slot_of(s, key)] != 0);
}

bool wh_seen_lacks(const wh_seen *s, const wh_seen *more, const wh_core *core)
{
    uint32_t i;

    for (i = 0; i < core->n; i++)
        if (!has(s, key_of(core, i)) && !has(more, key_of(core, i)))
            return true;
    return false;
}

void wh_seen_add(wh_seen *s, const wh_core *core)
{
    uint32_t i;

    for (i = 0; i < core->n && !is_full(s); i++) {
        uint64_t *slot = &s->v[slot_of(s, key_of(core, i))];

        s->n += *slot == 0;
        *slot = key_of(core, i);
    }
}
