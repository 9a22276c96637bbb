/*
 * Directories that nobody else can write: the one rule for everything that Whittle keeps and later
 * loads, runs or believes (builds, results, templates of data directories).
 */
#ifndef REPLAY_ARCHIVE_PRIVATE_DIR_H
#define REPLAY_ARCHIVE_PRIVATE_DIR_H

#include <whittle/base.h>

/*
 * Whittle's cache, made if it is not there (0700), as a real path that passed
 * ~/.cache/whittle by HOME, or by the user's entry in passwd(5) where HOME is not set. Never /tmp.
 * WH_EIO, WH_ELIMIT (disk full); WH_EINVAL: there is none, or it is not private; with the remedy.
 */
int wh_private_cache(const char *named, wh_buf *out, wh_error *err);

/*
 * May only this user and root change what `path`, a real path, leads to? The directory and all
 * above it belong to them, and nobody else may write there. (Above it sticky will do, as in /tmp:
 * others can't rename there what is not theirs. And so will a group that nobody else is in.)
 * WH_EINVAL names what is wrong and the remedy.
 */
int wh_private_dir_check(const char *path, wh_error *err);

/* The same of the directory alone. */
bool wh_private_dir_is(const char *path);

#endif
