/*
 * The SQLite driver, for the table in engine.c: a database in memory of a libsqlite3 that is
 * loaded at run time. URL: sqlite:?lib=PATH&optimizer=off
 */
#ifndef REPLAY_ENGINE_SQLITE_DRIVER_H
#define REPLAY_ENGINE_SQLITE_DRIVER_H

#include <whittle/engine.h>

extern const wh_engine_driver wh_sqlite_driver;

#endif
