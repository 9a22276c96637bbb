/* Values of MySQL's text protocol. */
#ifndef REPLAY_ENGINE_MYSQL_VALUES_H
#define REPLAY_ENGINE_MYSQL_VALUES_H

#include <whittle/case.h>

#include "replay/engine/mysql/api.h"

/*
 * What a field holds, exactly: integers (also unsigned ones), DECIMAL and DOUBLE. A FLOAT is the
 * number that the server writes, which has six digits. `text` may be NULL (SQL's NULL); the value
 * borrows from it.
 */
void wh_my_value(const MYSQL_FIELD *field, const char *text, size_t n, wh_value *v);

#endif
