/*
 * Which features the findings had that were printed. What is like a finding before it has all that
 * one has; where it has something, too, that none had which was looked at, a function, an operator,
 * a kind of table, that may be what it comes of, and it is printed whatever it is like. There are
 * some hundred features, and random queries have many of them: so this ends soon, but for what is
 * rare.
 */
#ifndef ORACLES_CAMPAIGN_FINDINGS_SEEN_H
#define ORACLES_CAMPAIGN_FINDINGS_SEEN_H

#include "oracles/core/core.h"

enum { WH_SEEN_MAX = 4096 };

/* {0} to begin with. What finds no room counts as seen. */
typedef struct wh_seen {
    size_t n;
    uint64_t v[WH_SEEN_MAX]; /* open hash table of features, apart for each way to fail and family
                                of oracles; 0: a free slot */
} wh_seen;

/* Has it a feature that is in none of both? Either may be NULL. Only of what compares results. */
bool wh_seen_lacks(const wh_seen *s, const wh_seen *more, const wh_core *core);

/* It was printed. */
void wh_seen_add(wh_seen *s, const wh_core *core);

#endif
