/* The state that a change leaves behind: every table that it touches is read, and all rolled back.
 */
#ifndef ORACLES_EET_STATE_H
#define ORACLES_EET_STATE_H

#include "oracles/precision/change.h"

/* Are the tables known, and can they be rolled back? */
bool wh_state_can_be_read(const wh_subject *s, const char **why);

/* Make of the run of a change: BEGIN, it, SELECT * FROM each table, ROLLBACK. */
void wh_state_put(const wh_subject *s, wh_derived_run *run);

#endif
