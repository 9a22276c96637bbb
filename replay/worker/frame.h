/*
 * What a frame may be. A worker shares its process with an engine, which may overwrite anything in it
 * before it dies, or lives on: so what comes out of a worker is looked at before it is used, as input
 * from a stranger is.
 */
#ifndef REPLAY_WORKER_FRAME_H
#define REPLAY_WORKER_FRAME_H

#include <whittle/run.h>

/* A frame is no longer: more than what any case, printed with all its rows, can be. */
#define WH_FRAME_MAX ((uint64_t)1 << 29)

/* `size` bytes that hold a text and its NUL. */
bool wh_frame_has_text(const char *p, size_t size);

/* One line of a name, for a file or a message: no control characters, `max` bytes at most. */
bool wh_frame_is_line(wh_str bytes, size_t max);

/* Exactly a wh_error; exactly a wh_verdict. */
bool wh_frame_is_error(wh_str bytes);
bool wh_frame_is_verdict(wh_str bytes);

#endif
