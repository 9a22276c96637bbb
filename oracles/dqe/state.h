/*
 * What a statement that changes rows leaves behind and returns is what SELECT says: the rows that
 * its predicate is true of, with the values that are set, and all others as they were. What its
 * files ask of one another.
 */
#ifndef ORACLES_DQE_STATE_H
#define ORACLES_DQE_STATE_H

#include "oracles/dqe/dqe.h"

typedef struct wh_state {
    const wh_subject *s; /* an UPDATE of one table */
    const wh_dqe_table *t;
    wh_str columns; /* "c0, c1": those that are compared, as they are */
    wh_str after;   /* the same where the predicate is true: what is set stands for its column */
    wh_str all;     /* every column that can be given a value */
    wh_derived *out;
    wh_dqe_statements setup;
} wh_state;

/* One way to come to that state. */
typedef struct wh_state_way {
    const char *name;
    const char *check;
    /* Is it there in this dialect and engine, and does it work for this base? */
    bool (*fits)(const wh_state *st);
    /* Append the derived setup and the statements whose last result set is compared. */
    void (*put)(wh_state *st, wh_dqe_statements *v);
    const char *place;       /* of that run */
    bool hit, others, whole; /* which rows SELECT gives: those, the rest, or all */
    bool as_before;          /* those, but as they were before */
} wh_state_way;

/* The ways in their order; NULL past the last. */
const wh_state_way *wh_state_way_at(size_t i);

#endif
