/*
 * Engine URLs: SCHEME:REST?KEY=VALUE&KEY=VALUE. Only text; what a parameter means is the driver's.
 */
#ifndef REPLAY_ENGINE_URL_H
#define REPLAY_ENGINE_URL_H

#include <whittle/base.h>

typedef struct wh_url {
    wh_str scheme; /* before the first ':' */
    wh_str rest;   /* behind it, up to '?' */
    wh_str query;  /* behind '?', possibly empty */
} wh_url;

/* Split; the parts borrow from `url`. False: there is no scheme. */
bool wh_url_split(wh_str url, wh_url *out);

/*
 * Take the next KEY=VALUE off `*query`: 1, or 0 at its end. `*key` borrows; `value` is replaced by
 * the value with its %XX decoded, so that a path may hold '&'. WH_EINVAL for a broken %XX, a NUL
 * byte or a value that is longer than the buffer's limit. A '+' is a plus sign.
 */
int wh_url_next(wh_str *query, wh_str *key, wh_buf *value, wh_error *err);

#endif
