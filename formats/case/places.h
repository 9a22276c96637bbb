/* The places of a case, found without walking all of its sections. */
#ifndef FORMATS_CASE_PLACES_H
#define FORMATS_CASE_PLACES_H

#include <whittle/case.h>

typedef struct wh_places {
    const wh_case *c;
    size_t cap;      /* of `slots`, a power of two */
    uint32_t *slots; /* open addressing; 1 + the index of a section, 0: free; NULL: few sections */
} wh_places;

void wh_places_init(wh_places *p, wh_arena *a, const wh_case *c);

/* The first section of `kind` (WH_RUN or WH_EXPECT) at `place`; SIZE_MAX: none. */
size_t wh_places_find(const wh_places *p, int kind, wh_str place);

#endif
