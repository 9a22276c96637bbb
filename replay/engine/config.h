/* How to open an engine, as a caller of any release says it. */
#ifndef REPLAY_ENGINE_CONFIG_H
#define REPLAY_ENGINE_CONFIG_H

#include <whittle/engine.h>

enum { WH_ENGINE_VERSION_MAX = 127 }; /* bytes of wh_engine_version() */

/* The text of a WH_ANSWER_STOPPED that no time limit is the reason of. */
#define WH_STOPPED_BY_CALLER "the caller asked to stop"

/* `*to` becomes what `from`, of any version of the header (formats/base/struct.h), says, with the
 * defaults of what it leaves open. It borrows the URL. WH_EINVAL: it did not begin with its _INIT.
 */
int wh_engine_config_read(wh_engine_config *to, const wh_engine_config *from, wh_error *err);

/* The same of a driver: an older one is shorter, and what it has not is NULL. WH_EINVAL: there is
 * none, it says no size, or lacks a function that every driver has. */
int wh_engine_driver_read(wh_engine_driver *to, const wh_engine_driver *from, wh_error *err);

/* The class of an error or warning, as a driver gave it, becomes a word in place (wh_answer): what
 * is blank, a control byte or ':' is '_', what is no UTF-8 is '?'. */
void wh_engine_class(char *p, size_t n);
#define WH_NO_CLASS "unknown" /* where a driver gave none */

#endif
