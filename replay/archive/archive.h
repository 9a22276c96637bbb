/* An archive: a directory of failing cases, DIR/ID.case.sql each; of several tests with one id the
 * others are DIR/ID-2.case.sql, DIR/ID-3.case.sql ... */
#ifndef REPLAY_ARCHIVE_ARCHIVE_H
#define REPLAY_ARCHIVE_ARCHIVE_H

#include <whittle/base.h>

typedef struct wh_archive {
    const char *dir;
    uint64_t added;
} wh_archive;

/* Makes the directory if it is not there. WH_EIO: nothing can be stored in it. */
int wh_archive_open(wh_archive *archive, const char *dir, wh_error *err);

/* Store a case under its id, once: *made is false where one of that id is the same test
 * (wh_case_test_hash). `path` (cleared first) gets the file's name. WH_EIO: also where what is
 * there can't be read. */
int wh_archive_store(wh_archive *archive, uint64_t id, wh_str bytes, wh_buf *path, bool *made,
                     wh_error *err);

/* After the last one: what was added stays, whatever happens to the machine. */
int wh_archive_close(wh_archive *archive, wh_error *err);

#endif
