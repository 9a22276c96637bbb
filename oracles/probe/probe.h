/* Asking an engine, feature by feature, what it accepts: `oracle --probe`. */
#ifndef ORACLES_PROBE_PROBE_H
#define ORACLES_PROBE_PROBE_H

#include "generate/profile/profile.h"
#include "oracles/campaign/pair.h"

/*
 * Append a statement that uses a feature of the generator's tables (feature_list.h), on the tables
 * t0(c0, c1) and t1(c0, c1), and little else; some features are several statements, each behind the
 * end of a line. False: nothing is appended, as its kind or a letter of its template is not known
 * here. `d`: as what dialect writes it; `of`: what the words of a template stand for.
 */
enum wh_probe_words { WH_PROBE_ANY, WH_PROBE_INTEGERS, WH_PROBE_TEXTS, WH_PROBE_WORDS };
bool wh_probe_statement(wh_buf *out, const wh_dialect *d, wh_str kind, wh_str text,
                        enum wh_probe_words of);

/* The statements that make these tables, then others that not every engine has; NULL-terminated. */
enum { WH_PROBE_TABLES = 4 };
extern const char *const wh_probe_setup[];

/*
 * Try each feature of `p` on a database of its own and set its state: accepted, refused (also what
 * the engine dies of), or unknown where there is no statement for it. Adds, as accepted, functions
 * of the engine's catalog that the generator does not call yet (catalog.h). Sets the version, too.
 * Runs in a worker unless the options say in-process. WH_EENGINE, WH_EINVAL: the engine can't be
 * opened.
 *
 * Where the options name several engines by label, what the first accepts is tried beside the
 * others, and refused where they do not answer alike; the row's note says why. `more`: rules of a
 * mapping that go before the library's, and their text; NULL: none.
 */
int wh_probe(const wh_engine_options *o, const wh_rules *more, wh_str text, wh_profile *p,
             wh_error *err);

/*
 * A feature's statement on several engines, the first of which speaks `d`: is it accepted, and in
 * `note` why: "shared" and "mapped" (all answer alike), "not compared: .." (all can have it, what
 * it gives on these rows is open); or refused: "unmapped: ..", "failed: .." (one has an error),
 * "differing: ..". In a worker.
 */
int wh_probe_beside(wh_pair *p, wh_arena *a, const wh_dialect *d, const wh_rules *more, wh_str text,
                    wh_str sql, wh_job *job, wh_buf *note);

#endif
