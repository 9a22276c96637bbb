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

/* Are 22 and 22.0 two results? Where any value may be of any type, and it is not one of several
 * equal ones that is shown. */
bool wh_types_are_told(const wh_subject *s);

/* Two runs that must give the same rows. */
typedef struct wh_row_sides {
    const char *one, *other; /* places */
    bool unordered;          /* one of them has them in any order */
} wh_row_sides;

/* Append types=told now and then, where types may be compared. */
void wh_draw_types(const wh_subject *s, wh_rng *rng, wh_buf *choices);

/* Are they, by these choices? */
bool wh_types_are_drawn(const wh_subject *s, wh_str choices);

/* The checks of a base whose rows come otherwise: the list under a total order, else the bag; with
 * types=told among the choices typed, where they are told. Groups and distinct rows that may look
 * different are counted. */
void wh_check_rows(const wh_subject *s, wh_str choices, wh_row_sides sides, wh_derived *out);

#endif
