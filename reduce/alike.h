/*
 * Findings that are like one that was reduced before: they fail in the same way, and have all that
 * was left of it. Most often they are that bug once more. Of each bug the fourth of them, the
 * eighth, the sixteenth .. is looked at all the same: another bug may hide behind it.
 */
#ifndef REDUCE_ALIKE_H
#define REDUCE_ALIKE_H

#include "oracles/campaign/dedup.h"

typedef struct wh_alike {
    wh_finding_groups groups; /* of what was reduced */
} wh_alike;

/* Need this case not be reduced? Then it is counted. What records no failure, or was reduced
 * before, is like none. */
bool wh_alike_is(wh_alike *k, wh_str text);

/* A reduced case, as it was printed. */
void wh_alike_add(wh_alike *k, wh_str text);

void wh_alike_release(wh_alike *k);

#endif
