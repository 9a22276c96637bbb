/* A bisection over a git repository: its ends, its range, its builds. Part of the tool alone,
 * which is what links libgit2. */
#ifndef REPLAY_BISECT_REPO_H
#define REPLAY_BISECT_REPO_H

#include "replay/bisect/report.h"
#include "replay/bisect/history/history.h"

typedef struct wh_repo_options {
    const char *repo;
    const char *cache;
    uint64_t cache_size, build_timeout_ms;
    const char *build, *prebuilt; /* a command; a file */
    wh_texts good, bad, paths, without;
    bool first_parent;
} wh_repo_options;

typedef struct wh_repo {
    wh_arena *a;
    wh_history *history;
    const char *const *paths; /* as the repository has them */
    wh_history_without without;
    wh_build_cache *cache;
    wh_builds_config config;
    wh_builds *builds;
    const char *hashes[WH_BISECT_ENDS]; /* of the old ends */
} wh_repo;

/* Everything of `c` that the repository decides; `c->find_fix` and the engine's templates are
 * given. */
int wh_repo_begin(wh_repo *r, wh_arena *a, const wh_repo_options *o,
                  const wh_engine_options *engine, wh_bisection_config *c, wh_error *err);
void wh_repo_release(wh_repo *r);

/* Which other commits are the same change as the answers. */
void wh_repo_relate(wh_repo *r, const wh_repo_options *o, wh_bisect_report *report);

#endif
