/* What speaks MySQL's protocol there? */
#ifndef REPLAY_ENGINE_MYSQL_PRODUCT_H
#define REPLAY_ENGINE_MYSQL_PRODUCT_H

#include <whittle/base.h>

enum wh_my_brand { WH_MY_MYSQL, WH_MY_MARIADB, WH_MY_PERCONA, WH_MY_TIDB };

typedef struct wh_my_product {
    int brand;           /* enum wh_my_brand */
    unsigned number;     /* 101119 for 10.11.19 */
    const char *dialect; /* of its cases */
    char version[96];    /* "mariadb 10.11.19" */
} wh_my_product;

/* By what VERSION() and @@version_comment say. */
void wh_my_product_detect(wh_str version, wh_str comment, wh_my_product *out);

#endif
