/* What the oracle of joins needs to write NATURAL and USING out. */
#ifndef ORACLES_JOIN_JOIN_H
#define ORACLES_JOIN_JOIN_H

#include "oracles/subject/rewrite.h"

/* Can the first join of the chain, the only NATURAL or USING one, be written with ON? */
bool wh_join_can_be_written_out(const wh_subject *s, const wh_chain *c);

/* The base so: the columns that the join merges are named by their tables. */
wh_str wh_join_written_out(const wh_subject *s, const wh_chain *c);

/* Is it one FULL JOIN whose merged columns may be those of either side? */
bool wh_join_has_sides(const wh_subject *s, const wh_chain *c);

/* Its rows that have a left side, by a LEFT JOIN; `right`: the others. Merged columns are those of
 * that side. */
wh_str wh_join_side(const wh_subject *s, const wh_chain *c, bool right);

#endif
