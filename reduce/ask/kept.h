/* A case that says itself what its queries must give, and of which nobody can tell what others must. */
#ifndef REDUCE_ASK_KEPT_H
#define REDUCE_ASK_KEPT_H

#include "reduce/passes/candidate.h"

/* Of its setup statements, in order: must it stay? n == 0: the case expects no rows. */
typedef struct wh_kept {
    const bool *stays;
    size_t n;
} wh_kept;

/* Lives in `a`. */
wh_kept wh_kept_of(wh_arena *a, const wh_dialect *d, const wh_case *c);

/* Is all there that must stay? `c` is of WH_MODE_SETUP. */
bool wh_kept_is_there(const wh_kept *e, const wh_candidate *c);

#endif
