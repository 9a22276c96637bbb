/* Judging with the reasons kept: which rows make the difference. */
#ifndef REPLAY_JUDGE_JUDGE_H
#define REPLAY_JUDGE_JUDGE_H

#include "replay/judge/bag.h"

enum {
    WH_DIFFERENCE_ROWS = 20,
    /* Of verdicts that are kept: one more whenever the same results may get another one. */
    WH_JUDGE_VERSION = 1,
};

/* Rows of the two sides of the first violated relation. The numbers may be larger than what is
 * stored; both are 0 where rows were not kept. */
typedef struct wh_difference {
    size_t nmissing, nextra; /* kinds of rows that the first side has more of; the other */
    wh_bag_entry missing[WH_DIFFERENCE_ROWS], extra[WH_DIFFERENCE_ROWS];
    /* Text was compared (as=): `missing` are the rows of the first side from the first one on that
     * differs, `extra` those of the other. */
    bool text;
} wh_difference;

/* wh_judge(), and `*difference` (cleared by the caller; may be NULL). */
void wh_judge_explain(wh_arena *a, const wh_case *c, const wh_observations *o, wh_verdict *out,
                      wh_difference *difference);

#endif
