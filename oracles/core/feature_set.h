/* The features of a core as a set: hashes of words, ascending, each once. */
#ifndef ORACLES_CORE_FEATURE_SET_H
#define ORACLES_CORE_FEATURE_SET_H

#include "oracles/core/core.h"

/* "KIND word", whatever the case of the word's letters; the feature. What is more than the set can
 * hold is left out. */
void wh_features_add_named(wh_core *out, const char *kind, wh_str word);
void wh_features_add(const char *feature, wh_core *out);

/* All that `from` has. */
void wh_features_add_all(const wh_core *from, wh_core *out);

/* Are those of `small` among v[0 .. n)? Both ascend. */
bool wh_features_hold(const uint64_t *v, uint32_t n, const uint64_t *small, uint32_t nsmall);

#endif
