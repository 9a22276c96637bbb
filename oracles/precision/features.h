/*
 * The features of single statements, of which cores are made: hashes of words such as "comparison",
 * "type real" or "function abs".
 */
#ifndef ORACLES_PRECISION_FEATURES_H
#define ORACLES_PRECISION_FEATURES_H

#include "formats/sql/dialect/dialect.h"
#include "oracles/precision/feature_set.h"

enum { WH_NAMES_MAX = 64 };

/* wh_core.seldom: what a random query holds by chance in few cases. */
enum { WH_SELDOM_ROW_VALUE = 1, WH_SELDOM_MODULE = 2, WH_SELDOM_HAVING = 4, WH_SELDOM_WINDOW = 8 };

/* Hashes of names, each once; what is more than that is left out. */
typedef struct wh_names {
    uint32_t n;
    uint64_t v[WH_NAMES_MAX];
} wh_names;

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

void wh_names_of(const wh_dialect *d, wh_str sql, wh_names *set);
void wh_names_add_all(const wh_names *from, wh_names *set);
bool wh_names_has(const wh_names *set, uint64_t hash);
bool wh_names_meet(const wh_names *a, const wh_names *b);

/* The table, as its name's hash among wh_names, that an UPDATE or DELETE changes; 0: it is neither.
 */
uint64_t wh_changed_table(const wh_dialect *d, wh_str sql);

/* UPDATE t0 .. WHERE .. (SELECT .. FROM t0): a change that reads what it changes. */
bool wh_reads_its_own(const wh_dialect *d, wh_str sql);

#endif
