/*
 * Loaded SQLite libraries. One build can be loaded once into a process and never leaves it.
 */
#ifndef REPLAY_ENGINE_SQLITE_LIBRARY_H
#define REPLAY_ENGINE_SQLITE_LIBRARY_H

#include <whittle/base.h>

#include "replay/engine/sqlite/api.h"
#include "replay/engine/sqlite/vfs.h"

#define WH_SQLITE_SONAME "libsqlite3.so.0"

typedef struct wh_sqlite_library {
    wh_sqlite_api api;
    wh_sqlite_vfs vfs;
    /*
     * The host program uses this very library too: it was in the process before us, or was
     * already initialised. Then nothing process-wide is changed in it: its default VFS, its URI
     * setting and its heap limit stay the host's, and the walls do without them.
     */
    bool shared;
    bool local_time;    /* is UTC, or refused by the library: it is not the process's own */
    bool counts_memory; /* SQLITE_CONFIG_MEMSTATUS is on: a heap limit works */
} wh_sqlite_library;

/*
 * The library at `path`, or (NULL) the one the system's loader finds as libsqlite3.so.0; loaded,
 * configured and initialised on first use, lasting as long as the process. `plain` counts
 * only then: memory is malloc()'s (else a pool's, memory.h) and accounted for (18-23 %
 * slower): where the heap limit is the only bound on memory, or a sanitizer looks on. WH_EENGINE: it can't be loaded, is no SQLite or an incomplete one, or is
 * interposed by the host program. May be called from any thread.
 */
int wh_sqlite_library_get(const char *path, bool plain, const wh_sqlite_library **out,
                          wh_error *err);

#endif
