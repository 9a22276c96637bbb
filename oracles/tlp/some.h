/*
 * Queries of which only the number of rows is told. A set operation may show any of equal values, 1
 * or 1.0, 'a' or 'A', and a predicate that tells them apart holds for one and not for the other:
 * the parts of such a whole can't be held against it. But how many rows there are is not open, and
 * WHERE leaves no more of them. What a planner moves into the arms of EXCEPT without a look at this
 * keeps rows that the other arm takes away.
 */
#ifndef ORACLES_TLP_SOME_H
#define ORACLES_TLP_SOME_H

#include "oracles/subject/subject.h"

/* Does it read an EXCEPT alone, of arms whose rows are exact and whose columns are of one kind? */
bool wh_tlp_takes_open(const wh_subject *s);

/* "form=some": all rows, and those that WHERE leaves. */
bool wh_tlp_derive_some(const wh_subject *s, wh_derived *out);

#endif
