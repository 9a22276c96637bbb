/*
 * One bisection over many cases: ends verified, commits made testable and tested, until every case
 * has its answer. It knows the search and the test bed, not where commits come from.
 */
#ifndef REPLAY_BISECT_RUN_H
#define REPLAY_BISECT_RUN_H

#include "replay/bisect/bisect.h"
#include "replay/bisect/bed.h"
#include "replay/bisect/judge.h"

enum { WH_BISECT_ENDS = 64 };

struct wh_bisection;

/* What earlier runs left of a commit. */
typedef struct wh_bisect_cached {
    uint32_t commit;
    bool built;
    const char *failed; /* why it can't be built; NULL: not known to */
} wh_bisect_cached;

typedef struct wh_bisection_config {
    const wh_bisect_graph *graph;
    wh_bisect_bed bed;
    wh_bisect_inputs *subjects;
    const char *dialect;
    bool find_fix;                 /* NEW is good: look for the first one that is right */
    bool any_signature;            /* every failure is bad, whatever its signature */
    uint32_t tip;                  /* NEW, to be verified */
    const bool *outside; /* of each commit: not asked about, so no answer; NULL: all are */
    uint32_t olds[WH_BISECT_ENDS]; /* OLD, to be verified; each with */
    size_t nolds;
    uint32_t bases[WH_BISECT_ENDS]; /* where histories of olds leave the tip's: must be OLD too */
    size_t nbases;
    bool seek_bad; /* cases may be good at the bad end: look for where they fail, at every commit */
    const uint32_t *walk_back; /* no olds: find one among these, youngest first, by doubling */
    size_t nwalk_back;
    const wh_bisect_cached *cached;
    size_t ncached;
    size_t jobs; /* how many commits are made testable at a time */
    /* One line about what happens now; may be NULL. */
    void (*progress)(void *ctx, const char *line);
    void *progress_ctx;
    /* A commit was tested or can't be; may be NULL. */
    void (*log)(void *ctx, const struct wh_bisection *b, uint32_t commit,
                const wh_bisect_made *made);
    void *log_ctx;
    size_t give_up; /* as wh_bisect_give_up() has it */
} wh_bisection_config;

/* A commit that was tested, or can't be. */
typedef struct wh_bisect_tested {
    uint32_t commit;
    bool usable;
    char reason[512]; /* why not */
    size_t nbad, ngood, nother;
} wh_bisect_tested;

enum { WH_BISECT_OTHERS = 4 };

/* Another commit that did the same, on another branch: the last of `nset`. */
typedef struct wh_bisect_other {
    uint32_t first;
    size_t nset;
} wh_bisect_other;

/* What came out for one case. */
typedef struct wh_bisect_outcome {
    wh_bisect_answer answer;
    wh_bisect_other others[WH_BISECT_OTHERS];
    size_t nothers;
    char reason[1000];  /* why there is none; "" if there is one */
    char untested[700]; /* why it could not be tested somewhere, last */
} wh_bisect_outcome;

typedef struct wh_bisection {
    const wh_bisection_config *config;
    wh_bisect *search;
    wh_arena *a;
    wh_bisect_outcome *outcomes; /* one a case, when it is done */
    wh_bisect_tested *tested;
    size_t ntested;
    size_t recalled; /* commits whose results earlier runs left */
    bool *dropped;   /* one a case: it has its outcome before the search */
} wh_bisection;

/*
 * Search; `out` is filled even where it fails, with what is known by then. WH_ESTOPPED: a signal;
 * WH_EENGINE: the first commit can't be tested at all; others end it too.
 */
int wh_bisection_run(wh_bisection *out, const wh_bisection_config *config, wh_error *err);
void wh_bisection_release(wh_bisection *b);

/* "" , "bad" or "good": what the case gave there. */
const char *wh_bisection_state(const wh_bisection *b, size_t case_number, uint32_t commit);

#endif
