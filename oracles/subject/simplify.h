/*
 * Simplifying a base: most oracles work on plain rows, SELECT .. FROM .. WHERE, and a base that is
 * more than that has such rows in it. What stands around them is left out.
 */
#ifndef ORACLES_SUBJECT_SIMPLIFY_H
#define ORACLES_SUBJECT_SIMPLIFY_H

#include "oracles/subject/subject.h"

/* Is there anything to leave out: arms of a compound, DISTINCT, groups, aggregates, windows, LIMIT?
 */
bool wh_can_simplify(const wh_subject *s);

/* The base with its windows in one order: by the table's rowid, or a key, besides. So their values are seen,
 * too, where the rows of a window may come in several orders. False: several tables are read, or
 * one without a rowid, or a window can't have another term. */
bool wh_order_windows(const wh_subject *s, wh_subject *out);

/* The plain rows of the base, or of one of its arms, chosen at random, as a base of its own, which
 * is precise. The WITH, if any, stays. False: it has no such rows. */
bool wh_simplify(const wh_subject *s, wh_rng *rng, wh_subject *out);

/*
 * What is precise of a base that is not: its rows with those results and terms of WHERE that are,
 * without groups, DISTINCT, order and LIMIT; an UPDATE that reaches the same rows. False: nothing.
 */
bool wh_rest_of(const wh_subject *s, wh_subject *out);

/* The base with the expressions themselves where WHERE names results of them. False: it names none. */
bool wh_without_aliases(const wh_subject *s, wh_subject *out);

/* The base with nothing shown but what it is ordered by, where the order of its rows is not total
 * and that of these is. False: there is no such. */
bool wh_order_keys(const wh_subject *s, wh_subject *out);

#endif
