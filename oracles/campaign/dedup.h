/*
 * Findings of one stream in groups: of those whose core holds that of one before. The first of a
 * group is printed, and of the others a sample, ever more seldom: however often a bug is met, a
 * handful of it is seen, and another one behind it is not lost.
 */
#ifndef ORACLES_CAMPAIGN_DEDUP_H
#define ORACLES_CAMPAIGN_DEDUP_H

#include "oracles/precision/core.h"

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

/* Count a finding; one that is in no group begins one with the label. True: it is to be printed, as
 * the first or as a sample. */
bool wh_finding_groups_add(wh_finding_groups *g, const wh_core *core, bool sample, wh_str label);

/* Append a remark for each group of several findings. */
void wh_finding_groups_report(const wh_finding_groups *g, wh_buf *out);
void wh_finding_groups_release(wh_finding_groups *g);

#endif
