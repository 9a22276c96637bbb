/*
 * The second database of a campaign that compares two engines: it gets the same setup as the first
 * one, and what only one of them takes is left out of both.
 */
#ifndef ORACLES_SUBJECT_PAIR_H
#define ORACLES_SUBJECT_PAIR_H

#include "oracles/diff/diff.h"
#include "oracles/campaign/finding.h"
#include "replay/run/run.h"
#include "replay/tool/tool.h"

typedef struct wh_pair {
    bool on;                       /* two engines are compared */
    bool patterns_differ;          /* a build option of SQLite: LIKE and GLOB match no blob */
    uint32_t older, newer;         /* releases of one engine; 0: not known */
    wh_member members[2];          /* test, reference */
    wh_labelled_engine engines[2]; /* the same for cases */
    const wh_engine_options *options;
} wh_pair;

/* Is one among these that compares two engines? */
bool wh_pair_is_wanted(const wh_oracle *const *oracles, size_t n);

/* Open both engines. Fails as wh_engines_labelled() does. */
int wh_pair_open(wh_pair *p, wh_engines *engines, wh_str dialect, wh_str limit, wh_error *err);

/* Is it nothing that these two builds are meant to answer otherwise? */
bool wh_pair_compares(const wh_pair *p, const wh_dialect *d, const wh_node *statement);

/* A statement without what these two releases are meant to answer otherwise: `sql`, or in `a`. */
wh_str wh_pair_text(const wh_pair *p, wh_arena *a, const wh_dialect *d, wh_str sql);

/* A fresh database on the reference; `test` is the session of the first one. */
int wh_pair_begin(wh_pair *p, wh_session *test, wh_error *err);
void wh_pair_end(wh_pair *p);

/*
 * Execute a setup statement on the reference too. `*answer` is what the first engine gave; where
 * both fail but not alike, its class becomes "any". False: only one of them took it.
 */
bool wh_pair_follow(wh_pair *p, wh_str sql, const wh_run_options *opt, wh_answer *answer);

/* Both databases anew, with what was executed so far. `*test`: the session of the first. */
int wh_pair_rebuild(wh_pair *p, const wh_executed *setup, size_t n, const wh_run_options *opt,
                    wh_session **test, wh_error *err);

/* The versions of both in the case of a finding. */
void wh_pair_name_engines(const wh_pair *p, wh_arena *a, wh_case *c);

#endif
