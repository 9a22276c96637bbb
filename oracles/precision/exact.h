/*
 * What of a query's result is exact: the same whatever the order of rows and the plan. Two values
 * that are equal may still look different ('a' and 'A' under NOCASE, 1 and 1.0), so which of them
 * a group, a DISTINCT or a MIN shows is open; and a sum of reals depends on their order.
 */
#ifndef ORACLES_PRECISION_EXACT_H
#define ORACLES_PRECISION_EXACT_H

#include "oracles/typing/typing.h"

/* Has every result of the base one spelling, what `*` stands for included? */
bool wh_results_are_one_spelling(const wh_subject *s);

/* Does the expression give whole numbers below a billion or NULL only, so that sums of it are
 * exact in any order? */
bool wh_is_small_integer(const wh_subject *s, const wh_node *e);

/* Is the sum of such values the same in whatever order they are added? */
bool wh_sums_are_exact(const wh_subject *s, const wh_node *from, const wh_node *e);

enum wh_exactness {
    WH_INEXACT,
    WH_EXACT_VALUE, /* but a number may be of either type: 1 or 1.0 */
    WH_EXACT,
};

/* An aggregate over the items of `from`. */
int wh_aggregate_exactness(const wh_subject *s, const wh_node *from, const wh_node *call);

/* An expression over groups, in the projection or HAVING of a grouped or aggregate query: made of
 * keys and aggregates whose value is exact? */
int wh_group_exactness(const wh_subject *s, const wh_select *q, const wh_node *n);

/* The keys of GROUP BY are plain expressions, none of which names a result by its number or
 * alias. True also where there is no GROUP BY. */
bool wh_keys_are_plain(const wh_select *q);

/* Does the expression name a result by its alias? */
bool wh_names_result(const wh_select *q, const wh_node *n);

/* Is `n`, brackets aside, one of the keys? */
bool wh_is_key(const wh_select *q, const wh_node *n);

#endif
