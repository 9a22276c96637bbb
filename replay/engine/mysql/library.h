/* Loading libmariadb at run time; see library.c. */
#ifndef REPLAY_ENGINE_MYSQL_LIBRARY_H
#define REPLAY_ENGINE_MYSQL_LIBRARY_H

#include <whittle/base.h>

#include "replay/engine/mysql/api.h"

#define WH_MY_SONAME "libmariadb.so.3"

/* The library at `path`; NULL: WH_MY_SONAME. Never unloaded. WH_EENGINE says what to install. */
int wh_my_library_get(const char *path, wh_my_api *out, wh_error *err);

#endif
