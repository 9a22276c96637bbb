/*
 * Builds on disk, by commit and build command, so that none is made twice. A directory each:
 *
 *   DIR/COMMIT-COMMAND/        COMMAND: a hash of the build command
 *       status                 how it ended; written last, by rename: without it there is no build
 *       log                    what the build printed
 *       build/  src/           {build}; {src}, while it is built or if it is to be kept
 *       results                what cases gave there, a line each; outlives the build
 *   DIR/locks/COMMIT-COMMAND   held by who builds (alone) or tests (shared)
 *
 * Several runs of one user may share a directory, and nobody else may write there
 * (private_dir.h): a build that others could have changed is made anew. What was used longest ago
 * goes when the limit is passed.
 */
#ifndef REPLAY_BISECT_BUILD_CACHE_H
#define REPLAY_BISECT_BUILD_CACHE_H

#include <whittle/base.h>

typedef struct wh_build_cache wh_build_cache;

/*
 * `dir`: NULL is Whittle's own (private_dir.h). `limit` in bytes, 0: none. `keep_src`: the work tree
 * is part of the build. WH_EIO; WH_EINVAL for a path that others can write in, or that a shell
 * command can't hold as it is.
 */
int wh_build_cache_open(wh_build_cache **out, const char *dir, uint64_t limit, const char *command,
                        bool keep_src, wh_error *err);
void wh_build_cache_free(wh_build_cache *c);
const char *wh_build_cache_dir(const wh_build_cache *c);

enum wh_entry_state {
    WH_ENTRY_ABSENT,
    WH_ENTRY_BUSY,   /* another run builds it */
    WH_ENTRY_BUILT,
    WH_ENTRY_FAILED, /* `reason` */
};

typedef struct wh_entry {
    int state; /* enum wh_entry_state */
    int lock;  /* -1: none held */
    char *dir, *src, *build, *log;
    char reason[512];
} wh_entry;

/*
 * What is there of a commit; held, if it is built, against removal. ABSENT: it is now ours to
 * build, src/ and build/ are empty, and wh_entry_built(), _failed() or _close() must follow. A
 * build that had not enough time is ABSENT if there is more now. WH_EIO, WH_ELIMIT (disk full).
 */
int wh_build_cache_get(wh_build_cache *c, const char *commit, uint64_t timeout_ms, wh_entry *out,
                       wh_error *err);

/* It is built: now it counts, and is held as one got. */
int wh_entry_built(wh_build_cache *c, wh_entry *e, wh_error *err);
/* It can't be built, and this is to be remembered. `timeout_ms`: it had so long; 0: whatever the
 * time. */
int wh_entry_failed(wh_build_cache *c, wh_entry *e, const char *reason, uint64_t timeout_ms,
                    wh_error *err);
/* Let go; what was not finished is removed. */
void wh_entry_close(wh_entry *e);

/* Call `each` for every commit that this cache has a build, a failure or results of. */
void wh_build_cache_each(wh_build_cache *c,
                         void (*each)(void *ctx, const char *commit, int state, const char *reason),
                         uint64_t timeout_ms, void *ctx);

/* Results: a key (a word) and one line. A later line of a key counts more. */
void wh_build_cache_put_result(wh_build_cache *c, const char *commit, const char *key,
                               wh_str line);
void wh_build_cache_results(wh_build_cache *c, const char *commit,
                            void (*each)(void *ctx, wh_str key, wh_str line), void *ctx);

/* Is the device that holds the cache full? */
bool wh_build_cache_full(const wh_build_cache *c);

/* {src}, {build}, {commit} in `text`. Other braces stay. */
int wh_build_fill(wh_buf *out, const char *text, const char *src, const char *build,
                  const char *commit, wh_error *err);

#endif
