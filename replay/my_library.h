/* Loading libmariadb at run time; see my_library.c. */
#ifndef REPLAY_MY_LIBRARY_H
#define REPLAY_MY_LIBRARY_H

#include <whittle/base.h>

#include "replay/my_api.h"

#define WH_MY_SONAME "libmariadb.so.3"

/* The library at `path`; NULL: WH_MY_SONAME. Never unloaded. WH_EENGINE says what to install. */
int wh_my_library_get(const char *path, const wh_my_api **out, wh_error *err);

#endif
