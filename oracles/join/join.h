/* What the oracle of joins needs to write NATURAL and USING out. */
#ifndef ORACLES_JOIN_JOIN_H
#define ORACLES_JOIN_JOIN_H

#include "oracles/subject/rewrite.h"

/* Can the first join of the chain, the only NATURAL or USING one, be written with ON? */
bool wh_join_can_be_written_out(const wh_subject *s, const wh_chain *c);

/* The base so: the columns that the join merges are named by their tables. */
wh_str wh_join_written_out(const wh_subject *s, const wh_chain *c);

#endif
