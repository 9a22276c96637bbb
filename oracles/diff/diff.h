/* What two engines may be compared by. */
#ifndef ORACLES_DIFF_DIFF_H
#define ORACLES_DIFF_DIFF_H

#include "oracles/diff/mapping.h"
#include "oracles/subject/subject.h"

#define WH_DIFF_TEST "test"
#define WH_DIFF_REFERENCE "reference"

/* An engine that is compared. */
typedef struct wh_diff_side {
    wh_str label;
    const wh_dialect *dialect;
    const wh_mapping *mapping; /* from the case's dialect; NULL: it speaks that */
} wh_diff_side;

/*
 * Does this setup statement leave the same rows behind on both engines, whatever order each visits
 * rows in and whatever the clock says? `catalog` is what stands before it. A database that holds
 * others is not compared.
 */
bool wh_diff_takes(wh_catalog *catalog, const wh_node *statement, const char **why);

/* Let a case hold mappings of the user's, which its other texts are derived by; n == 0: none. */
void wh_diff_set_mapping(wh_arena *a, wh_case *c, wh_str rules);

/* ---- change.c: a change of rows on both engines ------------------------------------------------
 */

/* Does it leave the same rows behind on both, or is it refused by both? */
bool wh_diff_takes_change(const wh_subject *s, const char **why);

/* Append an UPDATE by the predicate of a query. False: none can be made, and nothing is appended.
 */
bool wh_diff_make_change(const wh_subject *s, wh_rng *rng, wh_buf *base);

/* Its runs, each rolled back, and their check. */
bool wh_diff_derive_change(const wh_subject *s, wh_derived *out);

/* LIKE, GLOB and the like. */
bool wh_diff_matches_patterns(const wh_dialect *d, const wh_node *n);

/* Does the statement give values that are blobs, other than those that it reads? */
bool wh_diff_makes_blobs(const wh_node *n);

#endif
