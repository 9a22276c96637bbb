/*
 * What lone queries answered, so that the same text on the same database is not executed again: a
 * campaign asks each base, and what its oracles derive of it, several times over. Who uses one
 * says when the database changes. Not for several threads.
 */
#ifndef REPLAY_RUN_RECALL_H
#define REPLAY_RUN_RECALL_H

#include <whittle/run.h>

typedef struct wh_recall wh_recall;

wh_recall *wh_recall_new(void);
void wh_recall_free(wh_recall *r);

/* Another database, or one that was changed: forget everything. */
void wh_recall_forget(wh_recall *r);

/* What was given out before is no longer looked at: its memory may go. */
void wh_recall_begin(wh_recall *r);

/* What `sql` gave when at least `need` (enum wh_need) was kept of it; NULL: not known. Lives until
 * the wh_recall_begin after the next. */
const wh_observation *wh_recall_find(const wh_recall *r, wh_str sql, unsigned need);

/* Where an observation must live that is to be recalled. */
wh_arena *wh_recall_arena(wh_recall *r);

/* From now on `sql` gives `o`, if it answered. */
void wh_recall_add(wh_recall *r, wh_str sql, unsigned need, const wh_observation *o);

#endif
