/* Predicates for bases that bring none, over the columns in scope. */
#ifndef ORACLES_PREDICATE_H
#define ORACLES_PREDICATE_H

#include "oracles/subject.h"

/* Append a predicate over the columns of the base's FROM. False: no column is known. */
bool wh_random_predicate(const wh_subject *s, wh_rng *rng, wh_buf *out);

/* The base with such a predicate as its WHERE (it has none yet), without a semicolon. */
bool wh_add_predicate(const wh_subject *s, wh_rng *rng, wh_buf *base);

#endif
