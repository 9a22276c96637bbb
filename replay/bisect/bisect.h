/*
 * The search of bisection: a history as a graph, many cases, and the question which commit to test
 * next. Pure: it knows neither git nor builds; who asks tells it what a test gave.
 *
 * For every case there is an OLD and a NEW way to behave (the bug is absent or present; for
 * `--find fix` the other way round), and one looks for the first commit that behaves NEW. Its
 * candidates are the ancestors of a NEW commit (itself included) that are no ancestors of an OLD
 * one; a result inside halves them. All cases share the tests: the next commit is the one that
 * tells most about all of them.
 */
#ifndef REPLAY_BISECT_BISECT_H
#define REPLAY_BISECT_BISECT_H

#include <whittle/base.h>

/* Commits by number, parents before their children. Borrowed. */
typedef struct wh_bisect_graph {
    size_t n;
    const uint32_t *start;   /* n + 1 numbers: commit i's parents are parents[start[i]] ... */
    const uint32_t *parents; /* ... up to parents[start[i + 1] - 1] */
    const uint32_t *rank;    /* the order of the commits' hashes, for ties; NULL: by number */
} wh_bisect_graph;

enum wh_bisect_state {
    WH_BISECT_UNKNOWN,
    WH_BISECT_OLD,
    WH_BISECT_NEW,
    WH_BISECT_SKIP, /* can't be tested */
};

typedef struct wh_bisect wh_bisect;

wh_bisect *wh_bisect_new(const wh_bisect_graph *g, size_t ncases);
void wh_bisect_free(wh_bisect *b);

/* What testing `commit` with a case gave. Its search begins with a NEW and an OLD result. */
void wh_bisect_put(wh_bisect *b, size_t case_number, uint32_t commit, int state);

/* The last result put, or WH_BISECT_SKIP for a commit that can't be built. */
int wh_bisect_get(const wh_bisect *b, size_t case_number, uint32_t commit);

/* Is there a NEW result, and an OLD one that does not contain it? */
bool wh_bisect_begun(const wh_bisect *b, size_t case_number);

/* It can't be built: SKIP for every case. */
void wh_bisect_unbuildable(wh_bisect *b, uint32_t commit);

/* There is a build of it: preferred where it tells nearly as much as the best. */
void wh_bisect_built(wh_bisect *b, uint32_t commit);

/* A case is left with the set of its candidates when so many of them could not be tested, before
 * and behind everything that is not tested yet; 0: only when all were tried. */
enum { WH_BISECT_GIVE_UP = 32 };
void wh_bisect_give_up(wh_bisect *b, size_t skips);

/* Leave this case out of the search. */
void wh_bisect_drop(wh_bisect *b, size_t case_number);

/* Does the case's search depend on this commit? */
bool wh_bisect_needs(const wh_bisect *b, size_t case_number, uint32_t commit);
/* How many cases do? */
size_t wh_bisect_serves(const wh_bisect *b, uint32_t commit);

/*
 * Up to `want` commits to test next, best first; 0: nothing is left to be asked. `pending` are
 * commits whose tests are under way: the choice is then a bet on either outcome. With one group of
 * cases, no builds at hand and nothing skipped, the first is the one that `git bisect` takes.
 */
size_t wh_bisect_next(const wh_bisect *b, const uint32_t *pending, size_t npending, size_t want,
                      uint32_t *out);

/* About how many commits are to be tested still, and (unless NULL) for how many cases. */
size_t wh_bisect_builds_left(const wh_bisect *b, size_t *open);

enum wh_bisect_end {
    WH_BISECT_OPEN,      /* goes on */
    WH_BISECT_FOUND,     /* `first` */
    WH_BISECT_REMAINING, /* one of `set`: those between can't be tested, or were given up */
    WH_BISECT_NOWHERE,   /* no NEW result, no OLD one, or they contradict each other */
};

typedef struct wh_bisect_answer {
    int end;        /* enum wh_bisect_end */
    uint32_t first; /* FOUND; REMAINING: the earliest NEW one, that may be none of them */
    uint32_t *set;  /* those that explain every result, if any do; in `a` */
    size_t nset;
    size_t nskipped; /* of the set: those that can't be tested */
    /* Results that no single change explains: NEW without any of `set`, or OLD with all. In `a`. */
    uint32_t *odd;
    size_t nodd;
} wh_bisect_answer;

void wh_bisect_answer_get(const wh_bisect *b, size_t case_number, wh_arena *a,
                          wh_bisect_answer *out);

/* Fill in `odd` again: more results may have come since. */
void wh_bisect_odd(const wh_bisect *b, size_t case_number, wh_arena *a, wh_bisect_answer *out);

/*
 * Parents of the set that an answer rests on, for they are held to be OLD: those that were not
 * tested (not: that can't be, which are of the set), or are NEW. At most `max` into `out`; none of
 * large sets.
 */
size_t wh_bisect_parents(const wh_bisect *b, size_t case_number, uint32_t *out, size_t max);

/* Search once more in what is behind `commit`, which is NEW, though a later one is OLD again.
 * False: nothing is OLD there. */
bool wh_bisect_begin_before(wh_bisect *b, size_t case_number, uint32_t commit);

/*
 * The last commits in the history of `tip` that neither contain `first` nor are known to be OLD for
 * the case, those with the most such commits behind them first; at most `max` into `out`.
 */
size_t wh_bisect_side_tips(const wh_bisect *b, size_t case_number, uint32_t tip, uint32_t first,
                           uint32_t *out, size_t max);

/*
 * Is the case NEW at a commit that contains none of `firsts`, and stays so? Then put what is known of it at such
 * commits into `*other`, a search of its own over the same history, made if it is NULL.
 */
bool wh_bisect_apart(const wh_bisect *b, size_t case_number, const uint32_t *firsts, size_t n,
                     wh_bisect **other);

/* Is `ancestor` the commit itself or reachable from it? */
bool wh_bisect_reaches(const wh_bisect *b, uint32_t commit, uint32_t ancestor);

#endif
