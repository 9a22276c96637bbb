/*
 * The literals of a query that are compared with a column: what another statement can give it, as
 * parameters or as columns.
 */
#ifndef ORACLES_PLAN_LITERALS_H
#define ORACLES_PLAN_LITERALS_H

#include "oracles/subject/subject.h"

enum { WH_LITERALS_MAX = 8 };

/* Which: of any type, and in the whole statement; of WHERE and of each ON alone, numbers or texts
 * of their column's type, or whole numbers. */
enum wh_literal_kinds { WH_LITERALS_ANY, WH_LITERALS_TYPED, WH_LITERALS_INTEGERS };

typedef struct wh_literals {
    const wh_subject *s;
    const wh_node *v[WH_LITERALS_MAX];
    size_t n;
    size_t at; /* the one that is given, counted from 1; 0: all */
    enum wh_literal_kinds kinds;
} wh_literals;

/* In the order in which they stand in the text, which is that of parameters without a number: ON
 * before WHERE. `at` is 0. */
void wh_literals_collect(const wh_subject *s, enum wh_literal_kinds kinds, wh_literals *out);

/* Is the i-th given? */
bool wh_literals_has(const wh_literals *l, size_t i);

/* How many that are given stand before it; SIZE_MAX: it is none. */
size_t wh_literals_before(const wh_literals *l, const wh_node *n);

/* The token of a literal; NULL: it is none. */
const wh_token *wh_literal_token(const wh_node *n);

#endif
