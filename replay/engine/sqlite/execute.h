/*
 * Executing one statement in a session.
 */
#ifndef REPLAY_ENGINE_SQLITE_EXECUTE_H
#define REPLAY_ENGINE_SQLITE_EXECUTE_H

#include "replay/engine/sqlite/session.h"

/* Run exactly one statement to its end; `sink` may be NULL. */
void wh_sqlite_execute(wh_sqlite_session *s, wh_str sql, const wh_sink *sink, wh_answer *a);

/*
 * Prepare `prefix` and `sql` as one statement; an SQLite code. *stmt == NULL: there is none in it.
 * *more: more follows, or a NUL byte; nothing may be executed then. The caller finalizes.
 */
int wh_sqlite_prepare(wh_sqlite_session *s, const char *prefix, wh_str sql, sqlite3_stmt **stmt,
                      bool *more);

void wh_sqlite_answer_clear(wh_answer *a);

/* The answer to a call that returned `rc`; before the connection is used again. */
void wh_sqlite_error(wh_sqlite_session *s, int rc, wh_answer *a);

/* What column_text and column_blob returned, with its length; never a NULL pointer. */
static inline wh_str wh_sqlite_bytes(const void *p, int n)
{
    wh_str s = {p && n > 0 ? p : "", p && n > 0 ? (size_t)n : 0};

    return s;
}

#endif
