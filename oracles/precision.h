/* What the precision table and the predicates need of a schema. */
#ifndef ORACLES_PRECISION_H
#define ORACLES_PRECISION_H

#include "oracles/subject.h"

/* The column that a COLUMN node names among the items of `from`; NULL: not to be told. */
const wh_column *wh_find_column(const wh_subject *s, const wh_node *from, const wh_node *column);

#endif
