/* The parts of a double (IEEE 754), for printing and reading. */
#ifndef FORMATS_BASE_DOUBLE_H
#define FORMATS_BASE_DOUBLE_H

#include <float.h>
#include <stdint.h>
#include <string.h>

#define MANTISSA_BITS 52
#define MANTISSA_MASK (((uint64_t)1 << MANTISSA_BITS) - 1)
#define HIDDEN_BIT ((uint64_t)1 << MANTISSA_BITS)
#define EXPONENT_MASK 0x7ff
#define LEAST_EXPONENT (-1074) /* of the last bit of a subnormal */

/*
 * A number half way between two doubles has at most 767 significant digits, so digits past that
 * only say "and a bit more".
 */
enum { DIGITS_MAX = 770 };

/* Powers of ten that a double holds exactly. */
enum { EXACT_POWER_MAX = 22 };
extern const double wh_exact_power[EXACT_POWER_MAX + 1];

/* With wider intermediate results one operation would be rounded twice. */
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD == 0
#define ROUNDS_ONCE 1
#else
#define ROUNDS_ONCE 0
#endif

static inline uint64_t bits_of(double r)
{
    uint64_t u;

    memcpy(&u, &r, sizeof u);
    return u;
}

static inline double double_of(uint64_t u)
{
    double r;

    memcpy(&r, &u, sizeof r);
    return r;
}

#endif
