/*
 * What workers are told of the groups so far, in memory that they share with the tool: a finding
 * that is like one of these groups is only counted, without trying it again and without sending
 * its case. The tool adds to them while no worker is at work, after the 1st, 2nd, 4th, 8th ..
 * database, so that what is done for a finding depends on no worker's pace, and -j changes nothing.
 * A worker must not set aside what is like its own findings instead: being like something is not
 * transitive, and what the tool then finds in no group would be lost.
 */
#ifndef ORACLES_CAMPAIGN_FINDINGS_SHARED_H
#define ORACLES_CAMPAIGN_FINDINGS_SHARED_H

#include "oracles/campaign/findings/dedup.h"
#include "oracles/campaign/findings/frequent.h"
#include "oracles/campaign/findings/seen.h"

typedef struct wh_shared_groups wh_shared_groups;

/* Before the workers are forked. NULL: no memory; workers then send every finding. */
wh_shared_groups *wh_shared_groups_new(void);
void wh_shared_groups_free(wh_shared_groups *t);

/* Tell the groups that were begun since the last time, as far as there is room, the features of
 * what was printed, and what was frequent after so many databases and bases. */
void wh_shared_groups_add(wh_shared_groups *t, const wh_finding_groups *g, const wh_seen *seen,
                          const wh_frequent *frequent, uint64_t databases, uint64_t bases);

/* Is it like a group that was told? `t` may be NULL. */
bool wh_shared_groups_have(const wh_shared_groups *t, const wh_core *core);

/* Is it one of too many, and this database none of the few on which such are looked at? From one
 * telling to the next those are equally many, though twice as many databases come. `t` may be NULL.
 */
bool wh_shared_groups_pass_over(const wh_shared_groups *t, const wh_core *core, uint64_t database);

/* The features that were told. NULL: none; `t` may be NULL. */
const wh_seen *wh_shared_groups_seen(const wh_shared_groups *t);

#endif
