/* What may be compared of a base: the precision table (precision.c) as oracles ask it. */
#ifndef ORACLES_PRECISION_PRECISION_H
#define ORACLES_PRECISION_PRECISION_H

#include "oracles/typing/typing.h"

/* May the rows of the base be compared as they are with those of the same query by another plan?
 * wh_is_precise() holds; besides, no value depends on the order of rows or on which of two equal
 * values comes first. */
bool wh_rows_are_exact(const wh_subject *s, const char **why);

/* The same of a base that stays as it is, on two engines, which no other query reads: then the
 * columns of arms may have any affinity. */
bool wh_shown_rows_are_exact(const wh_subject *s, const char **why);

/* The same of their number alone: that of groups and distinct rows, whatever they look like. */
bool wh_row_count_is_exact(const wh_subject *s, const char **why);

/* Is the item of FROM a function that makes the same rows of the same arguments? */
bool wh_makes_rows(const wh_dialect *d, wh_arena *a, const wh_from_item *item);

/* Is an expression the same twice, wherever in the base it stands? */
bool wh_expression_is_precise(const wh_subject *s, const wh_node *e, const char **why);

/* Has the base nothing that its dialect alone leaves open, whatever is compared of it? */
bool wh_dialect_is_exact(const wh_subject *s, const char **why);

/* Is there anything at all that a dialect alone leaves open? */
bool wh_dialect_leaves_open(const wh_dialect *d);

/* Does every aggregate of a subquery belong to it, and to no query around? */
bool wh_aggregates_stay(const wh_subject *s, const char **why);

#endif
