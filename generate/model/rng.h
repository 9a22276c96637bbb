/*
 * Where every random choice of the generator comes from: a keyed integer generator, or a byte
 * string that a fuzzer supplies. Nothing here depends on the machine, the compiler or the locale.
 *
 * Draw at most once per C expression: the order in which a compiler evaluates arguments and
 * operands is its own, and two draws in one call would give each compiler its own cases.
 */
#ifndef GENERATE_MODEL_RNG_H
#define GENERATE_MODEL_RNG_H

#include <whittle/base.h>

typedef struct wh_rng {
    uint64_t state;             /* seeded: splitmix64's counter */
    const unsigned char *bytes; /* from bytes: what is left; NULL: seeded */
    size_t left;
} wh_rng;

/*
 * Key the generator by (seed, case, base): base 0 is the setup. Each base has a generator of its
 * own, so that one case, one base or one shard comes out the same without making the others.
 */
void wh_rng_seed(wh_rng *r, uint64_t seed, uint64_t number, uint64_t base);

/* Consume `bytes` (borrowed) as draws; zeros after their end. */
void wh_rng_from_bytes(wh_rng *r, const void *bytes, size_t n);

/* The next bytes of a byte string, as few as `n` alternatives need. */
uint32_t wh_rng_consume(wh_rng *r, uint32_t n);

/* splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). */
static inline uint64_t wh_rng_next(wh_rng *r)
{
    uint64_t z = (r->state += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0 ... n-1; n = 0 and 1 give 0. Alternative 0 should be the plainest: exhausted bytes choose it.
 */
static inline uint32_t wh_rng_below(wh_rng *r, uint32_t n)
{
    if (r->bytes)
        return wh_rng_consume(r, n);
    return (uint32_t)(((wh_rng_next(r) >> 32) * n) >> 32);
}

/* lo ... hi, both included. */
static inline uint32_t wh_rng_range(wh_rng *r, uint32_t lo, uint32_t hi)
{
    return lo + wh_rng_below(r, hi - lo + 1);
}

/* True in `percent` of 100 draws. A zero draw is false: the plain way. */
static inline bool wh_rng_percent(wh_rng *r, uint32_t percent)
{
    return wh_rng_below(r, 100) + percent >= 100;
}

#endif
