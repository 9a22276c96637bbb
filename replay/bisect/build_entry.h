/* The files of a build in the cache, below its directory. */
#ifndef REPLAY_BISECT_BUILD_ENTRY_H
#define REPLAY_BISECT_BUILD_ENTRY_H

#include "replay/bisect/build_cache.h"

/* "built BYTES" or "failed TIMEOUT REASON": enum wh_entry_state. One that failed for want of time is
 * absent if there is more now. */
int wh_build_read_status(const char *dir, uint64_t timeout_ms, uint64_t *bytes, char reason[512]);
int wh_build_write_status(const char *dir, wh_str text, wh_error *err);

/* It was used just now. */
void wh_build_touch(const wh_entry *e);

/* All but the results and the log; one file or directory of it. */
void wh_build_remove(const char *dir);
void wh_build_remove_in(const char *dir, const char *name);

/* While a log is written, what stands between its beginning and its end takes no room on the disk, where the file
 * system can do that. */
void wh_build_thin_log(const char *path);

/* Of a long log the beginning and the end stay, a MiB each. */
void wh_build_cut_log(const char *path);

/* A build that others can change, made when another umask was set, is none; nor are its results. */
bool wh_build_is_private(const char *dir);

/* A lock file may be removed by its holder; then it is made anew. -1: held by another, or errno. */
int wh_build_lock_file(const char *path, int how);

/* Is it the name of a build's directory? */
bool wh_build_is_entry(const char *name);

/* A path below another, to be freed; an error about one, by errno. */
char *wh_build_joined(const char *a, const char *b);
int wh_build_io_error(wh_error *err, const char *what, const char *path);

#endif
