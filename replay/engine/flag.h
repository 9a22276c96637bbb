/*
 * What another thread, a signal handler or another process writes or reads meanwhile: a stop flag, and
 * where execution stands. Whole values, in no order with others; a host that uses atomics for its
 * side has no data race.
 */
#ifndef REPLAY_ENGINE_FLAG_H
#define REPLAY_ENGINE_FLAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* NULL: nobody asks. */
static inline bool wh_flag_is_set(const volatile int *flag)
{
    return flag != NULL && __atomic_load_n(flag, __ATOMIC_RELAXED) != 0;
}

static inline void wh_flag_set(volatile int *flag, int value)
{
    __atomic_store_n(flag, value, __ATOMIC_RELAXED);
}

static inline void wh_shared_set(volatile uint32_t *p, uint32_t value)
{
    __atomic_store_n(p, value, __ATOMIC_RELAXED);
}

/* One thread counts, others may look. Where the machine has no such store of 64 bits, one that looks
 * may see half of a change: a change it is. */
static inline void wh_shared_count(volatile uint64_t *p)
{
#if __GCC_ATOMIC_LLONG_LOCK_FREE == 2
    __atomic_store_n(p, *p + 1, __ATOMIC_RELAXED);
#else
    ++*p;
#endif
}

#endif
