/*
 * Scalar subqueries that have one value, whatever row comes first: of several rows SQLite takes the
 * first one (https://www.sqlite.org/lang_expr.html, 11).
 */
#ifndef ORACLES_PRECISION_SINGLE_H
#define ORACLES_PRECISION_SINGLE_H

#include "oracles/subject/subject.h"

/* Does each of its rows show the same: constants, and columns of the query around it? */
bool wh_rows_are_alike(const wh_subject *s, const wh_select *q);

/* Does its WHERE ask for one value of a key, so that there is one row at most? */
bool wh_is_found_by_key(const wh_subject *s, const wh_select *q);

#endif
