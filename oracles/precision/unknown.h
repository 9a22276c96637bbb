/* The rows of the precision table for what no table knows. */
#ifndef ORACLES_PRECISION_UNKNOWN_H
#define ORACLES_PRECISION_UNKNOWN_H

#include "oracles/subject/subject.h"

/* What of the base may mean anything where the dialect stands for many engines; NULL: nothing.
 * Views are seen through. Functions are the precision table's own. */
const char *wh_unknown_parts(const wh_subject *s);

/* The joins alone, of DuckDB, which has kinds of its own: SEMI, ANTI, ASOF, POSITIONAL. */
const char *wh_unknown_joins(const wh_subject *s);

#endif
