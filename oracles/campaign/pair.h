/*
 * The other databases of a campaign that compares engines: each gets the setup of the first one, in
 * its own dialect, and what not all of them take is left out of all.
 */
#ifndef ORACLES_CAMPAIGN_PAIR_H
#define ORACLES_CAMPAIGN_PAIR_H

#include "oracles/diff/diff.h"
#include "oracles/campaign/findings/finding.h"
#include "replay/run/run.h"
#include "replay/tool/tool.h"

typedef struct wh_pair {
    bool on;               /* engines are compared */
    bool patterns_differ;  /* a build option of SQLite: LIKE and GLOB match no blob */
    bool patterns, blobs;  /* there are such, or blobs, in the database as it is */
    uint32_t older, newer; /* releases of one product; 0: not known */
    bool texts;            /* the case may make text of numbers, which they write otherwise */
    size_t n;
    wh_member members[WH_SIDES_MAX];          /* the first speaks the case's dialect */
    wh_labelled_engine engines[WH_SIDES_MAX]; /* the same for cases */
    wh_diff_side sides[WH_SIDES_MAX];
    bool maps; /* one of them does not */
    const wh_engine_options *options;
} wh_pair;

/* Is one among these that compares two engines? */
bool wh_pair_is_wanted(const wh_oracle *const *oracles, size_t n);

/* Open the engines. Fails as wh_engines_labelled() does, and where none speaks the dialect. */
int wh_pair_open(wh_pair *p, wh_engines *engines, wh_str dialect, wh_str limit, wh_error *err);

/* Make the mappings for cases of dialect `d`, for the setup of `c`, in `a`; with the numbers of
 * rows. */
void wh_pair_map(wh_pair *p, wh_arena *a, const wh_dialect *d, const wh_case *c,
                 const wh_rules *more, bool rowids);

/* What the others execute for a setup statement, in `a`: done->others. False: one can't. */
bool wh_pair_translate(const wh_pair *p, wh_arena *a, wh_catalog *catalog, const wh_node *statement,
                       wh_executed *done, const char **why);

/* Is it nothing that these two builds are meant to answer otherwise, on the databases as they are?
 */
bool wh_pair_compares(const wh_pair *p, const wh_dialect *d, const wh_node *statement);

/* A setup statement that is going to be executed on all. */
void wh_pair_note(wh_pair *p, const wh_dialect *d, const wh_node *statement);

/* A statement without what these two releases are meant to answer otherwise: `sql`, or in `a`. */
wh_str wh_pair_text(const wh_pair *p, wh_arena *a, const wh_dialect *d, wh_str sql);

/* A fresh database on the others; `test` is the session of the first one. */
int wh_pair_begin(wh_pair *p, wh_session *test, wh_error *err);

/* What the case, once it is begun, makes of values that the releases write otherwise. */
void wh_pair_look(wh_pair *p, const wh_dialect *d, const wh_case *c);
void wh_pair_end(wh_pair *p);

/*
 * Execute a setup statement on the others too. `*answer` is what the first engine gave; where all
 * fail but not alike, its class becomes "any". False: only some of them took it.
 */
bool wh_pair_follow(wh_pair *p, const wh_executed *done, const wh_run_options *opt,
                    wh_answer *answer);

/* All databases anew, with what was executed so far. `*test`: the session of the first, `engine`'s;
 * where none are compared, of the only one. It is one that is open also behind an error. */
int wh_pair_rebuild(wh_pair *p, wh_engine *engine, const wh_executed *setup, size_t n,
                    const wh_run_options *opt, wh_session **test, wh_error *err);

/* The engines, their versions and dialects in the case of a finding. */
void wh_pair_name_engines(const wh_pair *p, wh_arena *a, wh_case *c);

#endif
