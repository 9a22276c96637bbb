/* One call of a transformation, read; see calls.h. */
#ifndef ORACLES_EET_CALL_H
#define ORACLES_EET_CALL_H

#include "oracles/eet/calls.h"

/* Is it called like one? */
bool wh_eet_is_call(const wh_node *n);

/* False: it is none, or malformed. */
bool wh_eet_read_call(const wh_subject *s, const wh_node *n, wh_eet_call *out);

const wh_node *wh_eet_first_select(const wh_node *n);

/* A QUERY or SELECT with a mark for it; *bare: without. */
bool wh_eet_read_mark(const wh_subject *s, const wh_node *n, wh_eet_call *out,
                      const wh_node **bare);

#endif
