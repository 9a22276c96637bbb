/* What stands behind the two slashes of a URL: USER:PASSWORD@HOST:PORT/DATABASE. */
#ifndef REPLAY_ENGINE_AUTHORITY_H
#define REPLAY_ENGINE_AUTHORITY_H

#include <whittle/base.h>

/* NUL-terminated, owned, %XX decoded; NULL, 0: not given. */
typedef struct wh_authority {
    char *host, *user, *password, *database;
    unsigned port;
} wh_authority;

/* [::1] is a host, too; the user ends at the last '@'. WH_EINVAL names the fault, and never the
 * password; release it in either case. */
int wh_authority_read(wh_str text, wh_authority *out, wh_error *err);
void wh_authority_release(wh_authority *a);

/* Overwrite and free a secret, which may be NULL. */
void wh_secret_forget(char **s);

#endif
