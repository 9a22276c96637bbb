/* The random parts of a transformation: a truth over what is in sight, a value that fits. */
#ifndef ORACLES_EET_RANDOM_H
#define ORACLES_EET_RANDOM_H

#include "oracles/eet/places.h"

/* Append a predicate that is the same twice and can't fail more than what is written there
 * already. Never nothing. */
void wh_eet_put_predicate(const wh_subject *s, const wh_eet_place *place, wh_rng *rng, wh_buf *out);

/* Append a value for rules 3 and 4. */
void wh_eet_put_rand(const wh_subject *s, const wh_eet_place *place, wh_rng *rng, wh_buf *out);

#endif
