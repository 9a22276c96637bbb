/* Rows with reals that agree nearly. */
#ifndef REPLAY_JUDGE_NEAR_H
#define REPLAY_JUDGE_NEAR_H

#include "formats/case/hash.h"
#include <whittle/run.h>

/* When two rows of `columns` values are near: reals agree within `epsilon` relatively, all other
 * values are equal. */
typedef struct wh_nearness {
    size_t columns;
    double epsilon;
    bool typed;
    bool as_sets;  /* a row may be near to several */
    bool in_order; /* the n-th row to the n-th */
    bool bool_is_int;
    bool instants; /* 2020-01-01 00:00 and 2020-01-01T00:00:00.000Z are one */
} wh_nearness;

/* Pair as many near rows as can be; how many of each side stay alone. SIZE_MAX both: only the
 * order differs. False: too many rows are near to each other to tell. */
bool wh_rows_match(wh_arena *a, wh_value **x, size_t nx, wh_value **y, size_t ny,
                   const wh_nearness *near, size_t *missing, size_t *extra);

#endif
