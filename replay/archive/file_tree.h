/* Whole directories, whole files. */
#ifndef REPLAY_ARCHIVE_FILE_TREE_H
#define REPLAY_ARCHIVE_FILE_TREE_H

#include <whittle/base.h>

/* Remove `path` and what is in it; links are removed, not followed. What can't go stays. */
void wh_tree_remove(const char *path);

/* What the files below `path` take on the disk. */
uint64_t wh_tree_bytes(const char *path);

/* Append a file's content; false: it can't be read, or is larger than the buffer may be. */
bool wh_file_read(const char *path, wh_buf *out);

/* Put `content` in the place of a file, or of what a link leads to: never half a file. One that
 * has it already is not touched. WH_EIO. */
int wh_file_replace(const char *path, wh_str content, wh_error *err);

#endif
