/* The time since some moment, which no setting of the clock changes. Calls no function but the
 * system's: also for the child of a process with threads. */
#ifndef REPLAY_ENGINE_CLOCK_H
#define REPLAY_ENGINE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t wh_now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static inline uint64_t wh_now_us(void)
{
    return wh_now_ns() / 1000;
}

static inline uint64_t wh_now_ms(void)
{
    return wh_now_ns() / 1000000;
}

#endif
