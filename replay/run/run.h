/* Private parts of running a case. */
#ifndef REPLAY_RUN_RUN_H
#define REPLAY_RUN_RUN_H

#include "formats/case/check.h"
#include <whittle/run.h>

/* wh_check.verb of a line that could not be parsed, among wh_observations.checks. */
enum { WH_CHECK_UNPARSED = 255 };

/* One statement, with progress and time as the options ask. `sink` NULL: what it gives is not
 * looked at. */
void wh_run_statement(wh_session *session, wh_str sql, const wh_sink *sink,
                      const wh_run_options *opt, wh_answer *answer);

/* Do sections of the case name sessions (session=)? Only wh_run_case can execute such a case. */
bool wh_run_has_sessions(const wh_case *c);

/* Does the engine know the session baseline that the case names for this label? WH_ENOTSUP: no.
 * Engines without baselines have no configuration that could matter. */
int wh_run_session_known(const wh_case *c, wh_str label, const wh_engine *e, wh_error *err);

/* A session of one engine, whose setup is done already. */
typedef struct wh_member {
    wh_str label; /* n == 0: it has none */
    wh_engine *engine;
    wh_session *session;
    struct wh_named_session *named; /* more of its connections; NULL: none */
} wh_member;

/* Execute only the runs of `c`, each in the session with its label; without one in the first. */
int wh_run_in_sessions(wh_arena *a, const wh_member *members, size_t n, const wh_case *c,
                       const wh_run_options *opt, wh_observations **out);

/* Execute only the runs of `c`, in a session whose setup is done already. */
int wh_run_in_session(wh_arena *a, wh_engine *e, wh_session *session, const wh_case *c,
                      const wh_run_options *opt, wh_observations **out);

/* As wh_run_case(); but if the setup of a case without labels and named sessions succeeds, its
 * session is not closed: the caller owns it in `*session`, which else stays as it was. `session`
 * NULL: all are closed. */
int wh_run_case_keeping(wh_arena *a, wh_engine *e, const wh_case *c, const wh_run_options *opt,
                        wh_session **session, wh_observations **out, wh_error *err);

#endif
