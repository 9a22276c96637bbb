/* mysql://USER:PASSWORD@HOST:PORT/DATABASE?KEY=VALUE and mariadb:?bin=DIR */
#ifndef REPLAY_ENGINE_MYSQL_URL_H
#define REPLAY_ENGINE_MYSQL_URL_H

#include "replay/engine/mysql/session.h"

/* What a URL says, NUL-terminated; empty: not said. */
typedef struct wh_my_url {
    wh_my_target target;
    bool named;
    wh_buf scheme, bin, server, lib, modes, dialect;
} wh_my_url;

/* WH_EINVAL names the fault; release it in either case. */
int wh_my_url_read(wh_str text, wh_my_url *out, wh_error *err);
void wh_my_url_release(wh_my_url *u);

#endif
