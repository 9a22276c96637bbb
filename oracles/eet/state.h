/* What a run leaves behind and what it needs: of a change the state of every table that it touches
 * is read, and all rolled back; where a rule reads views, they are made before. */
#ifndef ORACLES_EET_STATE_H
#define ORACLES_EET_STATE_H

#include "oracles/eet/calls.h"
#include "oracles/precision/change.h"

/* Are the tables known that a change touches? */
bool wh_state_can_be_read(const wh_subject *s, const char **why);

/* Can statements be rolled back that make views? Where not, the next ones replace them. */
bool wh_can_take_views_back(const wh_subject *s);

/* Make of a run that is one statement: BEGIN, the views, it, of a change SELECT * FROM each table,
 * ROLLBACK; a query that reads no view stays as it is. What can't be rolled back runs on a database
 * of its own. */
void wh_state_put(const wh_subject *s, const wh_eet_views *views, wh_derived_run *run);

#endif
