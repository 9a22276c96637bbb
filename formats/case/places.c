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

/* Of a few sections each is looked at, in their order. */
static size_t find_among_few(const wh_places *p, int kind, wh_str place)
{
    size_t i;

    for (i = 0; i < p->c->nsections; i++)
        if (p->c->sections[i].kind == kind && wh_str_eq(p->c->sections[i].place, place))
            return i;
    return SIZE_MAX;
}

void wh_places_init(wh_places *p, wh_arena *a, const wh_case *c)
{
    enum { FEW = 8 };
    size_t i;

    p->c = c;
    p->cap = 0;
    p->slots = NULL;
    if (c->nsections <= FEW)
        return;
    for (p->cap = 2 * FEW; p->cap < 2 * c->nsections;)
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
    uint32_t found;

    if (!p->slots)
        return find_among_few(p, kind, place);
    found = p->slots[slot_of(p, kind, place)];
    return found ? found - 1 : SIZE_MAX;
}
