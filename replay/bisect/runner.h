/* A bisection at work: what its two halves share, the ends (ends.c) and the search between
 * them (run.c). */
#ifndef REPLAY_BISECT_RUNNER_H
#define REPLAY_BISECT_RUNNER_H

#include "replay/bisect/run.h"

enum { WH_RUNNER_PARENTS = 16 };

/* Commits that an answer rests on, some of them at a time (wh_bisect_parents). */
typedef struct wh_bisect_parents_of {
    uint32_t v[WH_RUNNER_PARENTS];
    size_t n;
} wh_bisect_parents_of;

typedef struct wh_bisect_runner {
    const wh_bisection_config *c;
    wh_bisection *b;
    wh_bisect_inputs *s;
    wh_verdict *known; /* of one commit, by case: from earlier runs */
    bool *is_known;
    size_t *by_key;  /* the cases in the order of their keys */
    bool again;      /* a second search: only what it needs is tested */
    uint32_t probed; /* an answer, of which others are looked for */
    /* By case, while parents are tested. */
    wh_bisect_parents_of *parents;
} wh_bisect_runner;

/* Which cases are to be tested at a commit. */
typedef bool (*wh_want_fn)(const wh_bisect_runner *r, size_t i, uint32_t commit);
/* All that are not dropped, and of which nothing is known there. */
bool wh_runner_wants_all(const wh_bisect_runner *r, size_t i, uint32_t commit);

/* The same, and without which the search can't go on; few cases are tried at every commit. */
bool wh_runner_wants_needed(const wh_bisect_runner *r, size_t i, uint32_t commit);

/* What earlier runs know of a commit, into r->known; before the first, once. */
void wh_runner_recall(wh_bisect_runner *r, uint32_t commit);
void wh_runner_sort_by_key(wh_bisect_runner *r);

/* A line of progress. */
void wh_runner_say(const wh_bisect_runner *r, const char *format, ...) WH_PRINTF(2, 3);

/* What is noted of a commit; stands until the next call. */
wh_bisect_tested *wh_runner_tested(wh_bisect_runner *r, uint32_t commit);
void wh_runner_unusable(wh_bisect_runner *r, uint32_t commit, const wh_bisect_made *made);

/* A line of the log; `made` NULL: earlier runs knew it. */
void wh_runner_log(const wh_bisect_runner *r, uint32_t commit, const wh_bisect_made *made);
void wh_runner_put_verdict(wh_bisect_runner *r, size_t i, uint32_t commit, const wh_verdict *v);

/* The case has no answer, for this reason; the first one counts. */
void wh_runner_drop(wh_bisect_runner *r, size_t i, const char *format, ...) WH_PRINTF(3, 4);

/* Earlier runs know everything that is wanted: nothing is to be built. */
bool wh_runner_recalled(wh_bisect_runner *r, uint32_t commit, wh_want_fn wants);
/* The commit is ready: put what the cases give. An engine that can't be opened: unusable. */
int wh_runner_test(wh_bisect_runner *r, uint32_t commit, const wh_bisect_made *made,
                   wh_want_fn wants, wh_error *err);
/* Make it testable and wait for that, whatever it takes; then test. */
int wh_runner_test_now(wh_bisect_runner *r, uint32_t commit, wh_want_fn wants, wh_error *err);

/* Until nothing is left to be asked of r->b->search. */
int wh_runner_search(wh_bisect_runner *r, wh_error *err);
/* After it: test the parents of what was found, and search on where one is as it is. */
int wh_runner_parents(wh_bisect_runner *r, wh_error *err);
/* After that: other commits that did the same as those that were found. */
int wh_runner_others(wh_bisect_runner *r, wh_error *err);

/* The end that behaves `state`; whoever does not is dropped. WH_EENGINE: it can't be tested. */
int wh_runner_verify(wh_bisect_runner *r, uint32_t commit, int state, wh_error *err);
int wh_runner_verify_bases(wh_bisect_runner *r, wh_error *err);
int wh_runner_seek_bad(wh_bisect_runner *r, wh_error *err);
int wh_runner_walk_back(wh_bisect_runner *r, wh_error *err);

#endif
