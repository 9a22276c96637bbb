/* What an edit did, in words that fit on a line. */
#ifndef REDUCE_EXPLAIN_DESCRIBE_H
#define REDUCE_EXPLAIN_DESCRIBE_H

#include "reduce/passes/candidate.h"
#include <whittle/reduce.h>

/* Fill what, statement, number, more and size of `out`; they live in `a`. `to` was made of `from`
 * by dropping and changing statements. */
void wh_describe(wh_arena *a, const wh_candidate *from, const wh_candidate *to,
                 wh_reduce_step *out);

#endif
