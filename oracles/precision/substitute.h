/* Expressions in whose place MySQL takes a generated column that has an index. */
#ifndef ORACLES_PRECISION_SUBSTITUTE_H
#define ORACLES_PRECISION_SUBSTITUTE_H

#include "oracles/typing/typing.h"

/* Is it, or the column of a view or a subquery that is computed so, what some indexed column is
 * generated as, whose type or collation may make another value of it? Each part of an expression is
 * looked for in any order: true also where it is not quite the same. */
bool wh_is_substituted(const wh_subject *s, const wh_scope *scope, const wh_node *e);

#endif
