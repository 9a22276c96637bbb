/*
 * SQLite's errors as answers: the symbolic name of a code, and whether an error is an ordinary
 * one, a limit, or one that no SQL should be able to provoke. Pure: no library is asked.
 */
#ifndef REPLAY_ENGINE_SQLITE_ERRORS_H
#define REPLAY_ENGINE_SQLITE_ERRORS_H

#include <whittle/engine.h>

/*
 * Fill kind, class_ and text from an extended result code and its message. `edited`: the session
 * edited its schema or its pages behind the engine's back, or, of SQLITE_CORRUPT_VTAB, holds an
 * index of what is kept elsewhere, so that nothing proves a fault.
 */
void wh_sqlite_error_answer(int extended, const char *message, bool edited, wh_answer *answer);

/* Set class_ and text; a text that is too long is cut at a character's boundary. */
void wh_sqlite_answer_text(wh_answer *answer, const char *class_, wh_str text);

#endif
