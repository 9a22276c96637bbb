/* Values of MySQL's text protocol. */
#ifndef REPLAY_ENGINE_MYSQL_VALUES_H
#define REPLAY_ENGINE_MYSQL_VALUES_H

#include <whittle/case.h>

#include "replay/engine/mysql/api.h"

/*
 * What a field holds, exactly: integers (also unsigned ones), DECIMAL and DOUBLE. A FLOAT is the
 * number that the server writes, which has six digits. `text` may be NULL (SQL's NULL); the value
 * borrows from it.
 *
 * `loose`: the server is MariaDB, which sends a BIT that is no table's column as its digits, or (out of
 * a temporary table) as its bits, and says BIT of both. Digits are taken for digits there.
 */
void wh_my_value(const MYSQL_FIELD *field, bool loose, const char *text, size_t n, wh_value *v);

#endif
