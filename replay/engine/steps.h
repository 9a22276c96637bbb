/*
 * How much work queries are: a histogram of numbers of steps, whose buckets are an eighth of their
 * value wide. Counted in a worker, added up in the tool.
 */
#ifndef REPLAY_ENGINE_STEPS_H
#define REPLAY_ENGINE_STEPS_H

#include <whittle/base.h>

enum { WH_STEPS_BUCKETS = 240 };

typedef struct wh_steps {
    uint32_t n[WH_STEPS_BUCKETS];
} wh_steps;

void wh_steps_add(wh_steps *s, uint64_t steps);
void wh_steps_merge(wh_steps *s, const wh_steps *more);

/* Half of the queries took fewer steps, exact to some 6 %; 0: none was counted. */
uint64_t wh_steps_median(const wh_steps *s);

#endif
