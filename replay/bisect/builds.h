/* Commits of a repository as engines: taken from the cache, built, or kept by somebody else. */
#ifndef REPLAY_BISECT_BUILDS_H
#define REPLAY_BISECT_BUILDS_H

#include "replay/bisect/bisect.h"
#include "replay/bisect/bed.h"
#include "replay/bisect/build_cache.h"

typedef struct wh_prebuilt {
    uint32_t commit;
    const char *url;
} wh_prebuilt;

typedef struct wh_builds_config {
    const char *command;  /* of a build; NULL: only what is prebuilt can be tested */
    wh_build_cache *cache; /* NULL without a command */
    uint64_t timeout_ms;  /* of a build; 0: none */
    const wh_engine_options *engine; /* templates */
    const wh_prebuilt *prebuilt;
    size_t nprebuilt;
    /* The repository. `checkout` (WH_ENOTSUP: of that commit there is nothing) is called in a child process; its notes are said once for each
     * subject: lines "SUBJECT: TEXT". */
    void (*describe)(void *repo, uint32_t commit, wh_bisect_step *out);
    int (*checkout)(void *repo, const char *hash, const char *dir, wh_buf *notes, wh_error *err);
    const char *missing; /* stands in those notes that say that files were */
    void *repo;
    /* One line for the user, about a build that failed or a tree that lacks something. */
    void (*say)(void *ctx, const char *line);
    void *say_ctx;
    bool verbose; /* about every build that fails */
} wh_builds_config;

typedef struct wh_builds wh_builds;

typedef struct wh_builds_counts {
    size_t built, failed; /* by this run */
    size_t reused;        /* from the cache, prebuilt */
    size_t cancelled;
    uint64_t ms;          /* spent building */
} wh_builds_counts;

/* `config` is borrowed. */
wh_builds *wh_builds_new(const wh_builds_config *config);
/* Ends what is under way. */
void wh_builds_free(wh_builds *b);

/* Its side of the test bed. */
void wh_builds_bed(wh_builds *b, wh_bisect_bed *out);

wh_builds_counts wh_builds_count(const wh_builds *b);

#endif
