/* SQLite's optimizations by name: what "optimizer=-NAME", or "optimizer=-NAME-NAME", in a URL, or in
 * a case, switches off. */
#ifndef REPLAY_ENGINE_SQLITE_OPTIMIZER_H
#define REPLAY_ENGINE_SQLITE_OPTIMIZER_H

#include <whittle/base.h>

struct wh_sqlite_session;

/* i = 0, 1, ..; NULL past the last. */
const char *wh_sqlite_optimization_at(size_t i);

/* What optimizer= says, as the bits that are to be switched off. False: neither on, off nor names. */
bool wh_sqlite_optimizer_read(wh_str value, unsigned *off);

/* For one connection. WH_ENOTSUP: this build can't, or knows no such names. */
int wh_sqlite_optimizer_set(struct wh_sqlite_session *s, unsigned off, wh_error *err);

#endif
