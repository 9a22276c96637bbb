/* Findings of one stream in groups: one signature and shape each. */
#ifndef ORACLES_CAMPAIGN_DEDUP_H
#define ORACLES_CAMPAIGN_DEDUP_H

#include <whittle/base.h>

typedef struct wh_finding_group {
    uint64_t key;
    uint64_t count;
    char *label; /* "SEED: SIGNATURE: SHAPE" of the first */
} wh_finding_group;

typedef struct wh_finding_groups {
    wh_finding_group *v; /* in the order of their first findings */
    size_t n, capacity;
    uint32_t *slots; /* open hash table: index + 1 */
    size_t nslots;
} wh_finding_groups;

/* Count `more` findings of a group; a new one gets the label. True: it is new. */
bool wh_finding_groups_add(wh_finding_groups *g, uint64_t key, uint64_t more, wh_str label);

/* Append a remark for each group of several findings. */
void wh_finding_groups_report(const wh_finding_groups *g, wh_buf *out);
void wh_finding_groups_release(wh_finding_groups *g);

#endif
