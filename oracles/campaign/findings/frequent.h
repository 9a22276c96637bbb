/*
 * Findings of which there are too many. Random queries hold one bug in so many forms that no core
 * holds another's, and what those have in common others have, too. But where findings of one kind
 * come from every so many-th base, most of them are a few bugs: of those that are in no group the
 * first that each family of oracles sees, in each direction and relation, are printed, and of the
 * others ever fewer, so that another bug among them is not lost: what is met often is looked at
 * seldom, after Liblit et al., Bug Isolation via Remote Program Sampling (PLDI 2003).
 */
#ifndef ORACLES_CAMPAIGN_FINDINGS_FREQUENT_H
#define ORACLES_CAMPAIGN_FINDINGS_FREQUENT_H

#include "oracles/core/core.h"

enum { WH_FREQUENT_KINDS = 64, WH_FREQUENT_WAYS = 256 };

typedef struct wh_frequent_way {
    uint64_t key, n; /* of a family, a kind and a direction; findings in no group */
    size_t group;    /* of the last that was printed */
} wh_frequent_way;

/* {0} to begin with. What finds no room is not frequent. */
typedef struct wh_frequent {
    struct {
        uint64_t kind, n; /* of a core; findings of that */
    } kinds[WH_FREQUENT_KINDS];
    wh_frequent_way ways[WH_FREQUENT_WAYS];
    size_t nkinds, nways;
} wh_frequent;

/* So many findings of that kind more. */
void wh_frequent_count(wh_frequent *f, uint64_t kind, uint64_t n);

/* A finding that is in no group, after so many bases: is it one of too many? Then `*group` is the
 * one that it counts for, else it begins group `*group`. */
bool wh_frequent_has(wh_frequent *f, const wh_core *core, uint64_t direction, uint64_t bases,
                     size_t *group);

/* Of such a finding that is not looked at yet: would it be one of too many? Not the first ones. */
bool wh_frequent_knows(const wh_frequent *f, const wh_core *core, uint64_t bases);

/* That for which the last such counted; SIZE_MAX: there was none. */
size_t wh_frequent_group(const wh_frequent *f, const wh_core *core);

#endif
