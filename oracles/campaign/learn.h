/*
 * Learning a profile while checks run: which features of the generator's tables are in statements
 * that the engine takes, in how many, and which lead to plans that were not seen before. After
 * SQLancer++ (Zhong & Rigger, ASPLOS 2025) and query plan guidance (Ba & Rigger, ICSE 2023).
 *
 * A statement has a feature where the fixed words of its template stand in it in their order. That
 * is a guess, and meant to be: one statement that is accepted proves its features, and only what
 * fails time and again is refused.
 */
#ifndef ORACLES_CAMPAIGN_LEARN_H
#define ORACLES_CAMPAIGN_LEARN_H

#include "formats/sql/dialect/dialect.h"
#include "generate/profile/profile.h"

/* What was seen of one feature since the last report. */
typedef struct wh_tally {
    uint32_t index, tried, accepted, plans;
} wh_tally;

/* ---- in a worker ------------------------------------------------------------------------------
 */

typedef struct wh_learn wh_learn;

/* `p` is read while it lives. */
wh_learn *wh_learn_new(const wh_profile *p, const wh_dialect *d);
void wh_learn_free(wh_learn *l);

/* A statement that the engine took, or refused with an ordinary error. */
void wh_learn_statement(wh_learn *l, wh_str sql, bool accepted);

/* A query with a plan that was not seen before. */
void wh_learn_plan(wh_learn *l, wh_str sql);

/* What has changed since the last call; it lives until the next one. */
const wh_tally *wh_learn_report(wh_learn *l, size_t *n);

/* ---- in the parent ----------------------------------------------------------------------------
 */

/* Add to the feature's counts and decide: one acceptance proves it; what was tried often and never
 * accepted is refused. */
void wh_learn_add(wh_profile *p, const wh_tally *t);

/* Read FILE, or begin with all features of the dialect unknown where there is none yet. */
int wh_learn_open(wh_arena *a, const char *path, wh_str dialect, wh_profile **out, wh_error *err);

/* Read FILE, which is there. WH_EIO, or as wh_profile_read(). */
int wh_learn_read(wh_arena *a, const char *path, wh_profile **out, wh_error *err);

/* Replace the file as a whole. WH_EIO. */
int wh_learn_save(const wh_profile *p, const char *path, wh_error *err);

#endif
