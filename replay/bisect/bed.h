/*
 * Where commits (or releases) become engines that can be tested: builds of a repository
 * (builds.h), the rungs of a ladder (ladder.h).
 */
#ifndef REPLAY_BISECT_BED_H
#define REPLAY_BISECT_BED_H

#include "replay/tool/tool.h"

/* About one commit or release, for people. */
typedef struct wh_bisect_step {
    char name[300]; /* the full hash; a rung's name */
    char date[32], author[128], subject[256]; /* "" where there are none */
    unsigned nparents;
} wh_bisect_step;

enum wh_ready {
    WH_READY,     /* can be tested now */
    WH_UNREADY,   /* never can: `reason` */
    WH_UNDER_WAY, /* wait for it */
};

/* How a commit became ready, or why it never will. Cleared by who asks. */
typedef struct wh_bisect_made {
    const char *how; /* a word; "": nothing was to be made */
    uint64_t ms;     /* that took */
    char reason[512];
} wh_bisect_made;

typedef struct wh_bisect_bed {
    void *ctx;
    /* Make a commit testable: enum wh_ready, or a negative code that ends it all. */
    int (*begin)(void *ctx, uint32_t commit, wh_bisect_made *made, wh_error *err);
    /* Until one of those under way is ready or never will be: which, and enum wh_ready.
     * WH_ESTOPPED: a signal. */
    int (*wait)(void *ctx, uint32_t *commit, wh_bisect_made *made, wh_error *err);
    /* It is not needed any more. */
    void (*cancel)(void *ctx, uint32_t commit);
    /* The engines of one that is ready; until its end(). */
    int (*engines)(void *ctx, uint32_t commit, wh_engine_options *out, wh_error *err);
    void (*end)(void *ctx, uint32_t commit);
    /* Results of earlier runs; may be NULL, as may those two be that keep them. */
    void (*recall)(void *ctx, uint32_t commit,
                   void (*each)(void *each_ctx, wh_str key, wh_str line), void *each_ctx);
    void (*keep)(void *ctx, uint32_t commit, const char *key, wh_str line);
    void (*describe)(void *ctx, uint32_t commit, wh_bisect_step *out);
} wh_bisect_bed;

#endif
