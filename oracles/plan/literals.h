/*
 * The literals of a query that are compared with a column: what another statement can give it, as
 * parameters or as columns.
 */
#ifndef ORACLES_PLAN_LITERALS_H
#define ORACLES_PLAN_LITERALS_H

#include "oracles/subject/subject.h"

enum { WH_LITERALS_MAX = 8 };

typedef struct wh_literals {
    const wh_subject *s;
    const wh_node *v[WH_LITERALS_MAX];
    size_t n;
    size_t at; /* the one that is given, counted from 1; 0: all */
    bool any;  /* of any type; else of their column's, which says what is given */
} wh_literals;

/* Those of WHERE and of each ON, of any type those of the whole statement, in the order in which they
 * stand in the text, which is that of parameters without a number: ON before WHERE. `at` is 0. */
void wh_literals_collect(const wh_subject *s, bool any, wh_literals *out);

/* Is the i-th given? */
bool wh_literals_has(const wh_literals *l, size_t i);

/* How many that are given stand before it; SIZE_MAX: it is none. */
size_t wh_literals_before(const wh_literals *l, const wh_node *n);

/* The token of a literal; NULL: it is none. */
const wh_token *wh_literal_token(const wh_node *n);

#endif
