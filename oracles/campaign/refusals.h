/*
 * Why bases were not checked, counted by reason: what an oracle refuses can't be found, so these
 * are the places where more of a stream can be made use of.
 */
#ifndef ORACLES_CAMPAIGN_REFUSALS_H
#define ORACLES_CAMPAIGN_REFUSALS_H

#include <stdio.h>

#include <whittle/base.h>

enum { WH_REFUSALS_MAX = 512 }; /* what comes behind them is counted as one */

/* As a worker counts; a reason is cut at its room. */
typedef struct wh_refusals {
    struct {
        const char *by; /* an oracle, "all" or "setup": outlives it */
        char why[104];
        uint64_t n;
    } v[WH_REFUSALS_MAX];
    size_t n;
} wh_refusals;

void wh_refusals_add(wh_refusals *r, const char *by, const char *why);

/* Append "COUNT TAB BY TAB REASON LF" for each, and forget them. */
void wh_refusals_take(wh_refusals *r, wh_buf *out);

/* Those of all workers, their strings kept here. Zeroed: empty. */
typedef struct wh_refusal_totals {
    struct wh_refusal_total {
        char *text; /* BY TAB REASON */
        uint64_t n;
    } * v;
    size_t n, room;
} wh_refusal_totals;

/* Add up what wh_refusals_take() wrote. Without memory some are not counted. */
void wh_refusal_totals_add(wh_refusal_totals *t, wh_str lines);

/* refused.BY <TAB> COUNT <TAB> REASON, most frequent first. */
void wh_refusal_totals_write(wh_refusal_totals *t, FILE *f);
void wh_refusal_totals_release(wh_refusal_totals *t);

#endif
