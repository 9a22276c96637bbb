/* Runs of one query on several engines, of which one is edited and the others follow. */
#ifndef REDUCE_PASSES_LEADER_H
#define REDUCE_PASSES_LEADER_H

#include <whittle/case.h>

/* "q" of q@old; n == 0: it has no label. */
wh_str wh_pair_name(wh_str place);

/* Do two sections hold the same statements, with the same attributes? */
bool wh_same_statements(const wh_section *a, const wh_section *b);

/* The first run with the name and the statements of section `i` on another engine: what is done to
 * that is done to this. Else `i` itself. */
size_t wh_pair_leader(const wh_case *c, size_t i);

#endif
