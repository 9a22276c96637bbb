/* What the precision table and the predicates need of a schema. */
#ifndef ORACLES_PRECISION_PRECISION_H
#define ORACLES_PRECISION_PRECISION_H

#include "oracles/subject/subject.h"

/* The column that a COLUMN node names among the items of `from`; NULL: not to be told. */
const wh_column *wh_find_column(const wh_subject *s, const wh_node *from, const wh_node *column);

/* The columns of one FROM item. False: not known. */
bool wh_item_columns(const wh_subject *s, const wh_from_item *item, const wh_column **v, size_t *n);

/* Can't a column hold two values that are equal and yet differ, as 1 and 1.0, or 'a' and 'A' do? */
bool wh_is_identity(const wh_subject *s, const wh_column *c);

/* Is it one, or where types are strict another expression, that can't have two values that are
 * equal and yet differ? */
bool wh_is_identity_expr(const wh_subject *s, const wh_node *from, const wh_node *e);

/* May the rows of the base be compared as they are with those of the same query by another plan?
 * wh_is_precise() holds; besides, no value depends on the order of rows or on which of two equal
 * values comes first. */
bool wh_rows_are_exact(const wh_subject *s, const char **why);

/* The same of their number alone: that of groups and distinct rows, whatever they look like. */
bool wh_row_count_is_exact(const wh_subject *s, const char **why);

#endif
