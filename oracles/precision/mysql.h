/* The rows of the precision table that are of MySQL and MariaDB alone. */
#ifndef ORACLES_PRECISION_MYSQL_H
#define ORACLES_PRECISION_MYSQL_H

#include "oracles/subject/subject.h"

/* What of the base has a result that they leave open, where types of operands decide that; NULL:
 * nothing. Views and WITH are seen through. */
const char *wh_mysql_imprecise(const wh_subject *s);

#endif
