/*
 * Searches of full-text tables by MATCH, which an engine takes as terms of WHERE alone: whoever
 * moves the predicate elsewhere must leave such a query be
 * (https://www.sqlite.org/fts3.html, 1.4; https://www.sqlite.org/fts5.html, 3).
 */
#ifndef ORACLES_PRECISION_SEARCH_H
#define ORACLES_PRECISION_SEARCH_H

#include "oracles/subject/subject.h"

/* Is it a MATCH b? */
bool wh_is_search(const wh_node *n);

/* Is there one among the terms of a condition, which may be NULL? */
bool wh_searches(const wh_subject *s, const wh_node *condition);

/* Does no MATCH below `n`, but within queries of their own, stand elsewhere than as a term of
 * `condition`? */
bool wh_searches_are_terms(const wh_subject *s, const wh_node *n, const wh_node *condition);

#endif
