/* What a bisection found, for people and programs; cases grouped by commit: one bug each. */
#ifndef REPLAY_BISECT_REPORT_H
#define REPLAY_BISECT_REPORT_H

#include "replay/bisect/builds.h"
#include "replay/bisect/run.h"

enum wh_same_change {
    WH_CHANGE_SAME,
    WH_CHANGE_ORIGIN,
    WH_CHANGE_PICK,
    WH_CHANGE_AUTHORSHIP,
    WH_CHANGE_MERGED,
};

/* Another commit that is the same change. */
typedef struct wh_bisect_equivalent {
    int kind; /* enum wh_same_change */
    bool trunk;
    wh_bisect_step step;
} wh_bisect_equivalent;

/* Cases with one answer. */
typedef struct wh_bisect_group {
    uint32_t first;
    const uint32_t *set; /* several: one of them */
    size_t nset;
    size_t *cases;
    size_t ncases;
    bool trunk; /* the commit is on the main branch's line */
    wh_bisect_equivalent *equivalents;
    size_t nequivalents;
} wh_bisect_group;

typedef struct wh_bisect_report {
    const wh_bisection *b;
    wh_arena *a;
    wh_bisect_group *groups; /* those with a first commit, in the history's order; then the sets */
    size_t ngroups;
    wh_builds_counts counts;
    bool ladder; /* no commits: releases */
} wh_bisect_report;

/* Group the outcomes; equivalents and trunk are the caller's to fill in. */
void wh_bisect_report_make(wh_bisect_report *out, wh_arena *a, const wh_bisection *b);

void wh_bisect_report_text(const wh_bisect_report *r, wh_buf *out);
void wh_bisect_report_json(const wh_bisect_report *r, wh_buf *out);

/* The "ref" of a case's answer: "first bad commit HASH DATE SUBJECT"; false: it has none. */
bool wh_bisect_report_ref(const wh_bisect_report *r, size_t case_number, wh_buf *out);

/* Write the answers into the files that the cases came from, as "-- @ref" fields; what an earlier
 * bisection wrote there goes. */
int wh_bisect_annotate(const wh_bisect_report *r, const char *path, wh_error *err);

#endif
