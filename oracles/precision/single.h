/*
 * Scalar subqueries that have one value, whatever row comes first: of several rows SQLite takes the
 * first one (https://www.sqlite.org/lang_expr.html, 11).
 */
#ifndef ORACLES_PRECISION_SINGLE_H
#define ORACLES_PRECISION_SINGLE_H

#include "oracles/subject/subject.h"

/* Has it one row at most, as its tables have been filled? Nothing of it depends on an order then. */
bool wh_is_one_row(const wh_subject *s, const wh_select *q);

/* The same before it is grouped, where GROUP BY and aggregates make rows of their own of none. */
bool wh_is_one_row_before(const wh_subject *s, const wh_select *q);

/* Does each of its rows show the same: constants, and columns of the query around it? */
bool wh_rows_are_alike(const wh_subject *s, const wh_select *q);

/* Does its WHERE ask for one value of a key, so that there is one row at most? */
bool wh_is_found_by_key(const wh_subject *s, const wh_select *q);

/* Does it read rows that a table had at some time, or at several? Of these some may have one key. */
bool wh_is_of_history(const wh_from_item *item);

/* Is it the number of a row of the table `r`, which is all that FROM reads, or, where rows have no
 * numbers, a key? No two rows have one. */
bool wh_is_row_number(const wh_subject *s, const wh_select *q, const wh_relation *r,
                      const wh_node *e);

/* Is each of its groups one row, as the number of a row, or a key, is among what they are grouped by? */
bool wh_groups_are_rows(const wh_subject *s, const wh_select *q);

#endif
