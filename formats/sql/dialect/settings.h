/*
 * Settings of a session: what SET gives a value to. By most of them the same answer comes another
 * way; a dialect's rows (wh_meaning_setting) are those by which another answer comes.
 */
#ifndef FORMATS_SQL_DIALECT_SETTINGS_H
#define FORMATS_SQL_DIALECT_SETTINGS_H

#include "formats/sql/dialect/dialect.h"

/* Without its quotes. */
wh_str wh_setting_text(wh_str s);

/* Is it the session's variable: sql_mode, @@sql_mode, @@session.sql_mode? */
bool wh_is_setting(const wh_token *t, const char *name);

/* What stands behind the last `name` = or TO of a SET or PRAGMA, whose tokens end at `end`; NULL:
 * there is none. */
const wh_token *wh_setting_value(const wh_token *t, const wh_token *end, const char *name);

#endif
