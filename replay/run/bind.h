/*
 * Runs that bind what an earlier run gave: "-- @run folded bind=value". In their SQL the name
 * wh_bound stands for the first value of the first row of that run's first result set, as a literal
 * of the dialect; NULL where there is no row. wh_bound_whens stands for all of its rows, WHEN first
 * value THEN second value, wh_bound_null for the second value of the row whose first one is NULL.
 */
#ifndef REPLAY_RUN_BIND_H
#define REPLAY_RUN_BIND_H

#include <whittle/run.h>

/* The index of the run that section `index` binds; SIZE_MAX: it binds none that stands before it.
 */
size_t wh_bound_run(const wh_case *c, size_t index);

/* Its statements with the value in them, in `a`. False: the run gave none that can be written. */
bool wh_bind_section(wh_arena *a, const wh_case *c, const wh_observation *from, wh_section *s);

#endif
