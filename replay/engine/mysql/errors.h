/* What an error number of MySQL or MariaDB means. */
#ifndef REPLAY_ENGINE_MYSQL_ERRORS_H
#define REPLAY_ENGINE_MYSQL_ERRORS_H

#include <whittle/engine.h>

/* The connection is gone after it. */
bool wh_my_error_loses(unsigned number);

/* The whole answer: kind, the number as class, the message. */
void wh_my_error_answer(unsigned number, const char *message, wh_answer *a);

void wh_my_answer_set(wh_answer *a, int kind, const char *class_, wh_str text);

#endif
