/*
 * Groups: items that were refused one by one and may be possible together, because something
 * compares what they change: two queries must give equally many columns, two tables are read by one
 * name. They are guessed, by what they say and where they stand; few, and the likely ones first.
 */
#ifndef REDUCE_GROUP_H
#define REDUCE_GROUP_H

#include "reduce/passes/plan.h"

enum {
    WH_GROUP_LIKELY = 8,     /* the greatest likelihood */
    WH_GROUP_PASS = 1 << 15, /* in the number of a group's pass, which is that of its first item */
};

typedef struct wh_item_groups {
    size_t first, n;  /* their items */
    unsigned *likely; /* how likely each is, among groups */
} wh_item_groups;

/*
 * Add an item to the plan for each group of items that are `in`, the most promising first, `most`
 * at most. `pass` is that of each item; so is the result, with those of the groups.
 */
uint16_t *wh_plan_group(wh_plan *p, const uint16_t *pass, const bool *in, size_t most,
                        wh_item_groups *out);

#endif
