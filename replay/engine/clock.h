/* The time since some moment, which no setting of the clock changes. Calls no function but the
 * system's: also for the child of a process with threads. */
#ifndef REPLAY_ENGINE_CLOCK_H
#define REPLAY_ENGINE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t wh_clock_ns(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static inline uint64_t wh_now_ns(void)
{
    return wh_clock_ns(CLOCK_MONOTONIC);
}

/* The processor time of this thread. A system call, unlike the others: a microsecond or two. */
static inline uint64_t wh_thread_ns(void)
{
    return wh_clock_ns(CLOCK_THREAD_CPUTIME_ID);
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
