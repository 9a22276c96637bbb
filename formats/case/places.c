/* The places of a case by name. */
#include "formats/case/places.h"
#include "formats/case/hash.h"

/* The slot of a section of that kind and place: its own, or the free one where it would stand. */
static size_t slot_of(const wh_places *p, int kind, wh_str place)
{
    size_t i = (size_t)wh_hash64_of(place) + (size_t)kind;

    for (;; i++) {
        const wh_section *s;
        i &= p->cap - 1;
        if (!p->slots[i])
            return i;
        s = &p->c->sections[p->slots[i] - 1];
        if (s->kind == kind && wh_str_eq(s->place, place))
            return i;
    }
}

void wh_places_init(wh_places *p, wh_arena *a, const wh_case *c)
{
    size_t i;

    p->c = c;
    for (p->cap = 8; p->cap < 2 * c->nsections;)
        p->cap *= 2;
    p->slots = WH_NEW_N(a, uint32_t, p->cap);
    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        if (s->kind == WH_RUN || s->kind == WH_EXPECT) {
            size_t k = slot_of(p, s->kind, s->place);
            if (!p->slots[k])
                p->slots[k] = (uint32_t)i + 1;
        }
    }
}

size_t wh_places_find(const wh_places *p, int kind, wh_str place)
{
    uint32_t found = p->slots[slot_of(p, kind, place)];

    return found ? found - 1 : SIZE_MAX;
}
