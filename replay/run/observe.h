/*
 * Observing: a sink that turns a statement's rows into hashes while they are read, and keeps
 * only what the checks need (wh_need).
 */
#ifndef REPLAY_RUN_OBSERVE_H
#define REPLAY_RUN_OBSERVE_H

#include "formats/case/hash.h"
#include "formats/case/total.h"
#include <whittle/run.h>

typedef struct wh_observer {
    wh_arena *a;
    wh_observation *o;
    unsigned need;
    uint64_t max_rows;
    size_t max_results;
    /* of the result set being read */
    wh_result_set *result;
    size_t capacity, picked_capacity;
    wh_total total;
    bool limited;    /* the row limit was reached by the statement */
    char fault[160]; /* what its rows have that no result can; "": nothing */
    wh_list_hash list;
} wh_observer;

/* Observe into `o`, which must be cleared but for kind and place; everything lives in `a`. */
void wh_observer_init(wh_observer *ob, wh_arena *a, wh_observation *o, unsigned need,
                      uint64_t max_rows);

/* The sink to give to wh_session_execute, for each statement of the section. */
wh_sink wh_observer_sink(wh_observer *ob);

/*
 * After each statement: closes the open result set, records affected rows and the answer. Where
 * the sink did not take all rows, the answer is made to say so, and `may_fail` does not excuse it.
 */
void wh_observer_answer(wh_observer *ob, size_t statement, bool may_fail, wh_answer *answer);

#endif
