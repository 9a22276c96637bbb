/* Counts of a campaign: added up, written to a file each second, shown on a progress line. */
#ifndef ORACLES_CAMPAIGN_STATS_H
#define ORACLES_CAMPAIGN_STATS_H

#include "formats/report/curve.h"
#include "oracles/campaign/campaign.h"
#include "oracles/campaign/refusals.h"

typedef struct wh_stats {
    const char *path; /* --stats-file; NULL: none */
    bool verbose;     /* a progress line even without a terminal */
    wh_counts counts;
    wh_hash_set plans;
    wh_curve growth; /* of those, by checks */
    wh_refusal_totals refused;
    const wh_suppressions *suppressions; /* with a count for each; NULL: none */
    uint64_t *suppressed;
    uint64_t start_ms, last_ms;
    bool counted;    /* hits are counted, and plans */
    bool shown;      /* the progress line stands on the screen */
    bool complained; /* of the file */
} wh_stats;

void wh_stats_begin(wh_stats *s);
void wh_stats_add(wh_stats *s, const wh_counts *counts);
/* True: the first time. */
bool wh_stats_add_plan(wh_stats *s, uint64_t hash);

/* Once a second: the file, and the progress line. */
void wh_stats_tick(wh_stats *s);

/* The last file and, if asked, the same lines on stderr. Call when the workers have ended, so
 * that their CPU time is counted. False: the file can't be written, which has been said. */
bool wh_stats_end(wh_stats *s, bool on_stderr);

#endif
