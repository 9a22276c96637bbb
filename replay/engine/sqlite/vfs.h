/*
 * The file wall: a VFS over the library's own one that opens no file that has a name, keeps those
 * without one in memory, and has a clock and a chance that are always the same.
 */
#ifndef REPLAY_ENGINE_SQLITE_VFS_H
#define REPLAY_ENGINE_SQLITE_VFS_H

#include <stdatomic.h>
#include <stdbool.h>

#include "replay/engine/sqlite/api.h"

#define WH_SQLITE_VFS_NAME "whittle"

/* One for each loaded library; lives as long as the process, as the library holds a pointer. */
typedef struct wh_sqlite_vfs {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    atomic_llong temp_bytes; /* in temporary files that are open now */
} wh_sqlite_vfs;

/*
 * Register `v` (zeroed) with an initialised library, as its default VFS if `as_default`.
 * Sessions name it when they open, so that the default matters only to modules that open
 * databases of their own. Returns an SQLite code.
 */
int wh_sqlite_vfs_register(wh_sqlite_vfs *v, const wh_sqlite_api *api, int as_default);

#endif
