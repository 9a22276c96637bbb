/* Sums of reals, which depend on the order of rows: put so that epsilon tells them apart. */
#ifndef ORACLES_EET_NEAR_H
#define ORACLES_EET_NEAR_H

#include "oracles/subject/subject.h"

/*
 * Are the rows of the base exact but for results that are sums or means of reals? `plain` is the
 * base without calls. *weighed: the base with each of these plus twice that of the absolute values:
 * however large terms cancel each other, it is near in any order, and each term that is lost takes
 * from it; NULL where that overflows or is nearly zero.
 */
bool wh_near_weigh(const wh_subject *base, const wh_subject *plain, wh_subject *weighed);

#endif
