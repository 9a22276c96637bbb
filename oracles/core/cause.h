/*
 * What the field "cause" of a reduced case says (reduce/cause.c): which of the engine's switches,
 * which parts of the schema, which hints cure it, as in "optimizer PushDown; schema UNIQUE; hint
 * NOT INDEXED", or that nothing around the query does.
 */
#ifndef ORACLES_CORE_CAUSE_H
#define ORACLES_CORE_CAUSE_H

#include <whittle/case.h>

/* "the query alone"; "the query, but not with CROSS JOIN". */
bool wh_cause_is_of_query(wh_str cause);

/* What of it is the engine's, "optimizer PushDown, QueryFlattener", or nothing. */
wh_str wh_cause_optimizer(wh_str cause);

/* The hashes of its optimizations and settings, each once, at most `max`; returns how many. What
 * cures only together, "a=off,b=off" without a blank, is one; which value of a setting cures that has
 * more than on and off is left out, as that depends on the one that it had. */
uint32_t wh_cause_optimizations(wh_str cause, uint64_t *out, uint32_t max);

/* Do both of these optimizations or settings cure it, each alone? */
bool wh_cause_has_both(wh_str cause, const char *one, const char *other);

/* What of the schema, "schema WITHOUT ROWID, UNIQUE", or nothing. */
wh_str wh_cause_schema(wh_str cause);

/* What can be taken from other cases, too: the first optimization or setting; where there is none,
 * "index", all of them. n == 0: nothing. */
wh_str wh_cure_of(wh_str cause);

/* Each by itself: the first optimization or setting, or nothing; "index", or nothing. */
wh_str wh_switch_of(wh_str cause);
wh_str wh_index_of(wh_str cause);

#endif
