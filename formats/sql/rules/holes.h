/* The holes of a rule's pattern, as names and digits in its tree. */
#ifndef FORMATS_SQL_RULES_HOLES_H
#define FORMATS_SQL_RULES_HOLES_H

#include "formats/sql/rules/rules.h"

#define WH_HOLE_PREFIX "wh_hole_"
#define WH_DIGITS_PREFIX "wh_digits_"

/* Each: nholes where there is none. */
size_t wh_rule_hole_named(const wh_rule *r, wh_str name);

/* The hole that a token stands for. */
size_t wh_rule_token_hole(const wh_rule *r, const wh_token *t);

/* The hole that is all there is in a node, whatever it is wrapped in. */
size_t wh_rule_sole_hole(const wh_rule *r, const wh_node *n);

#endif
