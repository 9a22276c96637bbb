/* Files that are written as a whole or not at all. */
#ifndef REPLAY_ARCHIVE_OUTFILE_H
#define REPLAY_ARCHIVE_OUTFILE_H

#include <sys/stat.h>
#include <whittle/base.h>

/* Before a long run: could `path` be written? WH_EIO says why not. */
int wh_file_check(const char *path, wh_error *err);

/*
 * Replace what `path` (or the file that it links to) holds: written beside it, synced and renamed
 * over it, with the mode it had. What would stay as it is is not touched; what is no regular file
 * (a pipe, /dev/stdout) is written to. `as_read` (may be NULL): what stat() said when the file
 * was read; if that is no longer so, it is left alone: WH_EIO.
 */
int wh_file_write(const char *path, wh_str content, const struct stat *as_read, wh_error *err);

/* Make `path`, synced, unless it is there: then *made is false, and it stays as it is. */
int wh_file_create(const char *path, wh_str content, bool *made, wh_error *err);

/* What was made and renamed in the directory stays there even if the power fails now. */
int wh_directory_sync(const char *path, wh_error *err);

/*
 * A new file beside `path`, for what will be renamed over it; `name` gets its name, with a NUL. It is
 * locked for as long as it is open. -1: errno says why.
 */
int wh_part_open(const char *path, wh_buf *name);

/* Remove such files of processes that are no more, if they are ours. */
void wh_part_sweep(const char *path);

/* Is it still the same file with the same content, as far as its inode can tell? */
bool wh_stat_same(const struct stat *a, const struct stat *b);

#endif
