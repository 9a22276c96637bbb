/*
 * The authorizer: what a case may not do to the process or the machine, whoever wrote it.
 */
#ifndef REPLAY_ENGINE_SQLITE_WALLS_H
#define REPLAY_ENGINE_SQLITE_WALLS_H

#include "replay/engine/sqlite/session.h"

/* Put up every wall of one connection: authorizer, limits, extension loading. An SQLite code. */
int wh_sqlite_walls_up(wh_sqlite_session *s, const wh_limits *limits);

#endif
