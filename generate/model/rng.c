/*
 * The keys of the random generator, and draws from a byte string.
 */
#include "generate/model/rng.h"

/* xxHash is used from its header, so that no library has to be linked for one function. */
#define XXH_INLINE_ALL
#include <xxhash.h>

static void put_u64(unsigned char *p, uint64_t u)
{
    for (int i = 0; i < 8; i++)
        p[i] = (unsigned char)(u >> (8 * i));
}

void wh_rng_seed(wh_rng *r, uint64_t seed, uint64_t number, uint64_t base)
{
    unsigned char key[24];

    put_u64(key, seed);
    put_u64(key + 8, number);
    put_u64(key + 16, base);
    r->state = XXH64(key, sizeof key, 0);
    r->bytes = NULL;
    r->left = 0;
}

void wh_rng_from_bytes(wh_rng *r, const void *bytes, size_t n)
{
    static const unsigned char none[1];

    r->state = 0;
    r->bytes = n ? bytes : none;
    r->left = n;
}

uint32_t wh_rng_consume(wh_rng *r, uint32_t n)
{
    uint32_t width = n > 65536 ? 4 : n > 256 ? 2 : 1;
    uint32_t drawn = 0;

    if (n <= 1)
        return 0;
    for (uint32_t i = 0; i < width && r->left > 0; i++) {
        drawn |= (uint32_t)*r->bytes << (8 * i);
        r->bytes++;
        r->left--;
    }
    return drawn % n;
}
