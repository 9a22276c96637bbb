/* The connection is gone: why? */
#ifndef REPLAY_ENGINE_MYSQL_LOST_H
#define REPLAY_ENGINE_MYSQL_LOST_H

#include "replay/engine/mysql/session.h"

/*
 * `midst`: columns had come already. A private server that died answers WH_ANSWER_LOST with the
 * signal's name as class, or a limit if it died for want of memory or disk; else the class is "".
 * In an isolated worker this does not return where the server crashed: the worker dies of the same
 * signal.
 */
void wh_my_lost_answer(wh_my_session *s, bool midst, const char *message, wh_answer *a);

/* What the log of a server that died says. */
typedef struct wh_my_log {
    wh_str line;              /* that tells why; borrowed; n == 0: none */
    int signal;               /* that the server caught; 0: none */
    unsigned long connection; /* that crashed; 0: unknown */
    bool want;                /* there was no memory or no disk left */
} wh_my_log;

void wh_my_log_read(wh_str log, wh_my_log *out);

#endif
