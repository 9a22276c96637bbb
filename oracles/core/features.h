/*
 * The features of single statements, of which cores are made: hashes of words such as "comparison",
 * "type real" or "function abs".
 */
#ifndef ORACLES_CORE_FEATURES_H
#define ORACLES_CORE_FEATURES_H

#include "oracles/core/feature_set.h"
#include "oracles/core/names.h"

/* wh_core.seldom: what a random query holds by chance in few cases. */
enum { WH_SELDOM_ROW_VALUE = 1, WH_SELDOM_MODULE = 2, WH_SELDOM_HAVING = 4, WH_SELDOM_WINDOW = 8 };

typedef struct wh_setup_features {
    wh_str sql;
    bool defines, view; /* CREATE or ALTER; CREATE VIEW */
    wh_names made;      /* what it makes or changes, and what an index is on */
    wh_names read;      /* in a view's query */
    wh_core core;       /* its features alone */
} wh_setup_features;

void wh_setup_features_of(const wh_dialect *d, wh_str sql, wh_setup_features *out);

/* Those of FROM, WHERE and HAVING, and the functions of all of it. */
void wh_features_add_query(const wh_dialect *d, wh_str sql, wh_core *out);
void wh_features_add_functions(const wh_dialect *d, wh_str sql, wh_core *out);

/* Does it say OVER (..)? */
bool wh_has_windows(const wh_dialect *d, wh_str sql);

#endif
