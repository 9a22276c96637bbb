/* A histogram of numbers of steps. */
#include "replay/engine/steps.h"

/* Below 16 each number has a bucket; above, each power of two has eight. */
enum { SINGLE = 16, PARTS = 8 };

static unsigned bucket_of(uint64_t steps)
{
    unsigned power = 4, bucket;

    if (steps < SINGLE)
        return (unsigned)steps;
    while (power < 63 && steps >> (power + 1))
        power++;
    bucket = SINGLE + (power - 4) * PARTS + (unsigned)(steps >> (power - 3) & (PARTS - 1));
    return bucket < WH_STEPS_BUCKETS ? bucket : WH_STEPS_BUCKETS - 1;
}

/* The least number of a bucket. */
static uint64_t least_of(unsigned bucket)
{
    unsigned power = (bucket - SINGLE) / PARTS + 4, part = (bucket - SINGLE) % PARTS;

    return bucket < SINGLE ? bucket : (uint64_t)(PARTS + part) << (power - 3);
}

void wh_steps_add(wh_steps *s, uint64_t steps)
{
    s->n[bucket_of(steps)]++;
}

void wh_steps_merge(wh_steps *s, const wh_steps *more)
{
    size_t i;

    for (i = 0; i < WH_STEPS_BUCKETS; i++)
        s->n[i] += more->n[i];
}

uint64_t wh_steps_median(const wh_steps *s)
{
    uint64_t all = 0, below = 0, nth;
    unsigned i;

    for (i = 0; i < WH_STEPS_BUCKETS; i++)
        all += s->n[i];
    nth = (all + 1) / 2;
    for (i = 0; i < WH_STEPS_BUCKETS; i++) {
        if (s->n[i] && below + s->n[i] >= nth) {
            uint64_t least = least_of(i), width = least_of(i + 1) - least;

            /* those of one bucket are taken to lie evenly in it */
            return least + width * (2 * (nth - below) - 1) / (2 * (uint64_t)s->n[i]);
        }
        below += s->n[i];
    }
    return 0;
}
