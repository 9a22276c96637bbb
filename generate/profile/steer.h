/*
 * A dialect's tables as one engine takes them: what a profile says is refused is left out, what
 * was refused now and then is drawn less often. The generator walks the copy and knows nothing of
 * profiles.
 */
#ifndef GENERATE_PROFILE_STEER_H
#define GENERATE_PROFILE_STEER_H

#include <whittle/generate.h>

#include "generate/dialect/features.h"
#include "generate/profile/profile.h"

struct wh_generate_profile {
    wh_arena *a;
    const wh_gen_features *dialect;
    uint64_t hash;
    uint32_t version;          /* of the engine; 0: the profile does not say */
    wh_gen_features accepted;  /* what the profile says it accepts is there in every version */
    wh_gen_features versioned; /* `since` as in the tables, for a version that the user names */
    size_t nunknown;           /* rows that no table has */
    char *unknown;             /* the first of them, kind and text */
};

/* "3.40.1" as 3040001; false: it is no such number. */
bool wh_version_parse(wh_str text, uint32_t *out);

/* Add every row of the tables that is not in there yet. */
void wh_profile_add_features(wh_profile *p, const wh_gen_features *f);

#endif
