/* Asking an engine, feature by feature, what it accepts: `oracle --probe`. */
#ifndef ORACLES_CAMPAIGN_PROBE_H
#define ORACLES_CAMPAIGN_PROBE_H

#include "generate/profile/profile.h"
#include "replay/tool/tool.h"

/*
 * Append a statement that uses a feature of the generator's tables (feature_list.h), on the tables
 * t0(c0, c1) and t1(c0, c1), and little else. False: nothing is appended, as its kind or a letter
 * of its template is not known here.
 */
bool wh_probe_statement(wh_buf *out, wh_str kind, wh_str text);

/* The statements that make these tables; NULL-terminated. */
extern const char *const wh_probe_setup[];

/*
 * Try each feature of `p` on a database of its own and set its state: accepted, refused (also what
 * the engine dies of), or unknown where there is no statement for it. Adds, as accepted, functions of
 * the engine's catalog that the generator does not call yet (catalog.h). Sets the version, too. Runs
 * in a worker unless the options say in-process. WH_EENGINE, WH_EINVAL: the engine can't be opened.
 */
int wh_probe(const wh_engine_options *o, wh_profile *p, wh_error *err);

#endif
