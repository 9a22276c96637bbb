/*
 * Findings of one stream in groups: of those whose core holds that of one before. The first of a
 * group is printed, and of the others a sample, ever more seldom: however often a bug is met, a
 * handful of it is seen, and another one behind it is not lost.
 */
#ifndef ORACLES_CAMPAIGN_FINDINGS_DEDUP_H
#define ORACLES_CAMPAIGN_FINDINGS_DEDUP_H

#include "oracles/core/core.h"

typedef struct wh_finding_group {
    wh_core core; /* of the first */
    uint64_t count;
    uint64_t samples; /* of those, how many were offered */
    char *label;      /* "SEED: SIGNATURE: SHAPE" of the first */
} wh_finding_group;

typedef struct wh_finding_groups {
    wh_finding_group *v; /* in the order of their first findings */
    size_t n, capacity;
} wh_finding_groups;

/* The group whose core this one holds; NULL: none. */
wh_finding_group *wh_finding_groups_find(const wh_finding_groups *g, const wh_core *core);

/* Count so many findings that are alike; what is in no group begins one with the label. True: one
 * is to be printed, as the first or as a sample. */
bool wh_finding_groups_add(wh_finding_groups *g, const wh_core *core, uint64_t count, bool sample,
                           wh_str label);

/* Append a remark for each group of several findings. */
void wh_finding_groups_report(const wh_finding_groups *g, wh_buf *out);
void wh_finding_groups_release(wh_finding_groups *g);

/* ---- one database ------------------------------------------------------------------------------
 */

/* Of plain queries, which most bugs are met by; one of each other relation; in all. */
enum { WH_GROUPS_HERE = 2, WH_FINDINGS_HERE = 24 };

/* Printed of one database for what they have (seen.h): so many at most. */
enum { WH_RARE_HERE = 2 };

/*
 * What fails again and again on one database is one bug most often, and another one will fail on
 * other databases, too: of each relation a few groups there are, and what is in none counts as like
 * the last. That depends on nothing but this database, so that -j changes nothing.
 */
typedef struct wh_findings_here {
    wh_core v[WH_FINDINGS_HERE];        /* of the first in each group */
    uint64_t aside[WH_FINDINGS_HERE];   /* findings that still are to be counted */
    bool sampled[WH_FINDINGS_HERE + 1]; /* of each group, and of what is in none, one is tried */
    unsigned n, rare;
} wh_findings_here;

/* Its group; WH_FINDINGS_HERE: none. */
unsigned wh_findings_here_find(const wh_findings_here *h, const wh_core *core);

/* The same; begins one, or says the last where there are enough and it failed in the same way. */
unsigned wh_findings_here_add(wh_findings_here *h, const wh_core *core);

#endif
