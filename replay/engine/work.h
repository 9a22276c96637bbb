/*
 * A limit on work that depends on neither machine nor load: steps of the engine's own, as its driver
 * counts them. Without the driver's functions nothing is limited, and 0 is done.
 */
#ifndef REPLAY_ENGINE_WORK_H
#define REPLAY_ENGINE_WORK_H

#include <whittle/engine.h>

/* From now on all sessions of `e` together may do `steps` (0: any number), of which `done` count as
 * done. */
void wh_engine_allow(wh_engine *e, uint64_t steps, uint64_t done);
uint64_t wh_engine_worked(const wh_engine *e);

#endif
