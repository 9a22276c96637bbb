/* What ORDER BY says of the order of rows. */
#ifndef ORACLES_PRECISION_ORDER_H
#define ORACLES_PRECISION_ORDER_H

#include "oracles/subject/subject.h"

/* The number that a literal is; 0: none that counts columns. */
size_t wh_ordinal_of(const wh_node *e);

/* Is this ORDER_TERM the k-th result, from 0, whose column is `c`? */
bool wh_term_orders_by(const wh_select *q, const wh_node *term, size_t k, const wh_column *c);

/* Are the rows ordered by all that is seen of them, so that there is one list only? `shown`: of
 * equal numbers the type is not seen. */
bool wh_rows_have_one_order(const wh_subject *s, const wh_select *q, const wh_node *query,
                            bool shown);

/* The check of a base whose rows come otherwise: the list under a total order, else the bag; groups
 * and distinct rows that may look different are counted. */
const char *wh_rows_check(const wh_subject *s, const char *list, const char *bag, const char *rows);

#endif
