/* What was seen, written into a case: actual sections, the verdict's fields. */
#ifndef REPLAY_RUN_ACTUAL_H
#define REPLAY_RUN_ACTUAL_H

#include <whittle/run.h>

/* The observation as obs lines ("-- | 1\n"); at most `max_rows` rows of a result set in full,
 * larger ones as their hashes. */
void wh_observation_print(wh_buf *out, const wh_observation *o, uint64_t max_rows);

/* Replace the case's actual sections by those of its executed runs. */
void wh_case_set_actual(wh_arena *a, wh_case *c, const wh_observations *o);

/* Set engine and session, of a label (n == 0: none). */
void wh_case_set_engine(wh_arena *a, wh_case *c, wh_str label, const wh_engine *e);

/* Set the verdict of a fresh run, and the signature if there is one: how a case once failed stays
 * recorded while it passes. */
void wh_case_set_verdict(wh_arena *a, wh_case *c, const wh_verdict *v);

#endif
