/* Joins of which each row finds but one: the nearest that a comparison allows (ASOF). */
#ifndef ORACLES_PRECISION_NEAREST_H
#define ORACLES_PRECISION_NEAREST_H

#include "oracles/subject/subject.h"

/*
 * Is the nearest row one, for each row of the other side? There are no two that are equal in what
 * the join compares: that is a key of the table, or all that the item has, and of a class in which
 * what is equal is one value. `join` is one of `from`, ON comparisons of columns of the item with
 * such of the same class.
 */
bool wh_nearest_is_one(const wh_subject *s, const wh_node *from, const wh_node *join);

#endif
