/* JSON of SQLite's, which knows that it is more than text. */
#ifndef ORACLES_PRECISION_JSON_H
#define ORACLES_PRECISION_JSON_H

#include "oracles/subject/subject.h"

/* Is `e` itself a function or an operator of JSON? */
bool wh_gives_json(const wh_node *e);

/* Does a function that takes JSON otherwise than text (json_array, json_set ..) have an argument
 * that may be either? Such are JSON behind another function, a subquery, or a column that is
 * computed: its subtype may or may not be lost on the way, by the plan
 * (https://www.sqlite.org/json1.html, 3.4; https://www.sqlite.org/c3ref/value_subtype.html). */
bool wh_loses_json(const wh_subject *s);

#endif
