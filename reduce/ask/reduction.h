/* A reduction under way: the smallest candidate so far, and the questions that may be asked. */
#ifndef REDUCE_ASK_REDUCTION_H
#define REDUCE_ASK_REDUCTION_H

#include "reduce/ask/cache.h"
#include "reduce/ask/kept.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/plan.h"
#include "reduce/search/search.h"
#include <whittle/reduce.h>

enum { WH_PASSES_MAX = 256 };

/* What became of the items of a pass. */
typedef struct wh_pass_rate {
    uint32_t asked, done;
} wh_pass_rate;

typedef struct wh_reduction {
    wh_arena *a;       /* of the best candidate and of what is tried; private */
    wh_arena *lasting; /* of the dialect, with the functions that the case declares */
    size_t compacted;  /* what it held when it was made anew */
    const wh_dialect *d;
    const wh_case *source;
    const wh_reduce_options *opt;
    int mode;  /* enum wh_reduce_mode */
    bool pair; /* one query on several engines: every candidate must be one that they agree on */
    wh_kept kept; /* in WH_MODE_SETUP */
    const wh_candidate *best;
    uint64_t best_cost;
    const char *pass; /* the one under way; NULL: none */
    wh_universe all;
    wh_cache cache;   /* candidates that were asked about */
    wh_cache refused; /* keys of items that were asked about, and what all cost then */
    wh_pass_rate rates[WH_PASSES_MAX];
    wh_pass_rate groups; /* of items of several passes or places */
    wh_reduce_stats stats;
    wh_error failure; /* code != 0: the caller's function failed */
    bool stopped;
    bool size_matters;  /* a candidate must be smaller than the best one */
    bool was_sound;     /* the case, as it came, reads nothing that is not there */
    bool must_be_sound; /* nor must a candidate */
} wh_reduction;

enum wh_fate {
    WH_FATE_ASK,
    WH_FATE_SAME,    /* it is the best one: what would go has gone with something else */
    WH_FATE_LARGE,   /* not smaller than the best one, or not understood */
    WH_FATE_CACHED,  /* was asked about before */
    WH_FATE_REFUSED, /* by the catalog or the oracle */
};

enum wh_search_answer { WH_ANSWER_NO, WH_ANSWER_YES, WH_ANSWER_STOP };

typedef struct wh_question {
    const wh_candidate *candidate;
    const wh_case *text;
    uint64_t hash, cost;
    int fate; /* enum wh_fate */
    bool answer;
} wh_question;

/* Items of one or several passes, some of which are to be tried. */
typedef struct wh_wanted {
    wh_plan plan;
    const uint16_t *pass; /* of each item; NULL: of no pass */
    size_t *items, n;     /* those that are wanted, the first to be tried last; edited by search */
    size_t asked_from;    /* those behind it could not be done; the others were not asked about */
} wh_wanted;

/* Ask about one candidate. True: it is the best one now. */
bool wh_reduction_try(wh_reduction *r, const wh_candidate *c);

/* Find out which of the items can be done. `first` as for wh_search_init(); `one`: only until some
 * can. True: some were; those that were not are left in `w`. */
bool wh_reduction_search(wh_reduction *r, wh_wanted *w, size_t first, bool one);

/* Old candidates pile up in the arena: move the best one to a new arena. */
void wh_reduction_compact(wh_reduction *r);

/* What became of the items of a pass, by its number among an item's (wh_wanted). */
wh_pass_rate *wh_reduction_rate(wh_reduction *r, uint16_t pass);

/* All passes, until none of them finds anything any more (order.c). */
void wh_reduction_run(wh_reduction *r);

/*
 * The case that stands for a candidate, with runs made anew. NULL: it need not be asked about, and
 * `*why` says why: what it reads is not there, or the oracle and the precision table refuse it.
 */
const wh_case *wh_reduction_question(wh_reduction *r, const wh_candidate *c, const char **why);

/*
 * What still_fails() says of it. Negative: it failed, which `failure` keeps; what it writes into its
 * wh_error before it answers yes or no, as a call of its own that failed does, is no failure.
 */
int wh_reduction_ask(wh_reduction *r, const wh_case *question);

/*
 * What wh_oracle_derive() does, with the trees and the catalog that are there already: the oracle
 * and the precision table must accept the candidate, and its runs are made anew.
 */
bool wh_reduction_derive(wh_reduction *r, const wh_candidate *c, wh_catalog *catalog, wh_case *out,
                         const char **why);

/* enum wh_reduce_mode, by what the case has (mode.c). */
int wh_reduction_mode_of(wh_reduction *r, const wh_case *c);

/* Tell the caller how far it is. */
void wh_reduction_report(wh_reduction *r);

/* A reduction of `c`, and its end: what fails there goes before `rc`. `opt` and `c` must outlive
 * it. */
int wh_reduction_begin(wh_reduction *r, const wh_case *c, const wh_reduce_options *opt,
                       wh_error *err);
int wh_reduction_end(wh_reduction *r, int rc, wh_error *err);

/* What a caller's struct holds, whichever version of the header it was compiled with. WH_EINVAL:
 * it says no size, or leaves out what is required. */
int wh_reduction_options(wh_reduce_options *to, const wh_reduce_options *from, wh_error *err);

/* May this pass be used: by its name, and by what may be edited at all? */
bool wh_reduction_allows(const wh_reduction *r, const wh_pass *pass);

/* Add the "reduced" fields to a reduced case. */
void wh_reduce_mark(wh_arena *a, wh_case *c, const wh_case *source, const wh_reduce_stats *stats);

#endif
