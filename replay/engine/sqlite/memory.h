/*
 * Memory for SQLite in a process that runs cases and nothing else. Preparing a query asks for some
 * hundred small pieces and gives them all back; a pool of freed pieces, one list for each size,
 * serves that in a fifth of malloc()'s time. (SQLite's own lookaside memory would, too, but
 * distributions leave it out.)
 *
 * SQLite passes its memory functions no context, hence a pool for each thread; no other state is
 * shared. A piece may be freed by another thread than the one that took it.
 */
#ifndef REPLAY_ENGINE_SQLITE_MEMORY_H
#define REPLAY_ENGINE_SQLITE_MEMORY_H

#include "replay/engine/sqlite/api.h"

#include <whittle/base.h>

/* For sqlite3_config(SQLITE_CONFIG_MALLOC), before the library is initialised. */
const sqlite3_mem_methods *wh_sqlite_memory(void);

#endif
