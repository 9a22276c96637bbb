/*
 * The session that every case on a server starts with, whatever the server's own settings are: one
 * table, listed for people in case-format(5), "session". A case says under which version of it it
 * was judged; a version is never edited, a new one gets a new name.
 */
#ifndef REPLAY_ENGINE_BASELINE_H
#define REPLAY_ENGINE_BASELINE_H

#include <whittle/base.h>

#define WH_BASELINE "baseline-1"

enum wh_baseline_product { /* bits */
                           WH_ON_POSTGRESQL = 1,
                           WH_ON_MARIADB = 2,
                           WH_ON_MYSQL = 4, /* and Percona Server */
                           WH_ON_TIDB = 8,
};

typedef struct wh_baseline_setting {
    const char *name, *value; /* SET name = value */
    unsigned on;              /* enum wh_baseline_product */
    unsigned since, before;   /* releases, as the client library numbers them; 0: no bound */
} wh_baseline_setting;

/* The setting behind `last` (NULL: the first) that this product has in this release; NULL: no more.
 */
const wh_baseline_setting *wh_baseline_next(unsigned product, unsigned release,
                                            const wh_baseline_setting *last);
/* The value of one, NULL: it is not in the table. */
const char *wh_baseline_value(unsigned product, unsigned release, const char *name);
/* "NAME = VALUE" */
void wh_baseline_put(const wh_baseline_setting *s, wh_buf *out);

#endif
