/* One reducer, as the files see it that share the work of reducer.c. */
#ifndef REDUCE_INTERNAL_H
#define REDUCE_INTERNAL_H

#include "formats/report/curve.h"
#include "reduce/explain/text.h"
#include "reduce/reducer.h"

enum {
    WH_REDUCER_HISTORY = 32, /* smaller and smaller cases to fall back to */
    WH_REDUCER_GRACE_MS = 2000,
};

/* A case that was just seen to fail, on its way to being the first candidate of a search. */
typedef struct wh_known_answer {
    wh_buf text; /* n == 0: there is none */
    wh_verdict as;
    bool good; /* the good engine was asked, too, and said that it may not */
    uint64_t work, ms;
} wh_known_answer;

struct wh_reducer {
    wh_reducer_config config;
    wh_trials *trials, *good;
    wh_trials *hasty;  /* with a short limit, for timeouts */
    wh_verdict target; /* how the case fails */
    wh_verdict seen;   /* what the last question brought */
    bool seen_good;    /* on the good engine */
    wh_explanation *why;
    wh_buf explained;
    wh_buf text;
    wh_known_answer known; /* the answer to the next question, if that is about this case */
    wh_buf history[WH_REDUCER_HISTORY]; /* a ring: cases that failed, the newest last */
    size_t accepted;
    /* Work of candidates, where the engine counts it (replay/engine/work.h). */
    uint64_t best_work; /* of the newest of the history, if it is known */
    bool knows_work;
    uint64_t work;    /* of the last question that it ran itself */
    uint64_t cut_at;  /* that would have done more than this; 0: it was not cut */
    uint64_t allowed; /* to the next question; 0: any amount */
    /* The time, where it does not. */
    uint64_t best_ms, took_ms,
        allowed_ms;      /* of the newest, of the last question, of the next one */
    uint64_t hurried_ms; /* since when there is no time; 0: there is */
    bool script;
    bool remarks;   /* it needs those between its statements */
    bool as_it_is;  /* the test said yes to its very bytes, which are not those that are searched */
    bool cut_short; /* the last item was not reduced to the end */
    bool forced;    /* a candidate must name an index */
    bool unkept;    /* the newest of them was not given to config.keep() */
    const wh_case *source;
    wh_reduce_stats stats; /* of the last question */
    wh_curve curve;        /* of this case: its tokens by questions */
    uint64_t asked_before; /* questions of an earlier search of it */
    wh_cures avoided;      /* none of them, nor all, cure what it fails by */
    bool avoids_indexes;   /* nor that there is no index */
    wh_error failure;      /* code != 0: no question can be asked any more */
};

/* Is it to end, or did something fail? `r` is the reducer. */
bool wh_reducer_should_stop(void *r);

/* A journal, a temporary file, a process that can't be made: it ends as if it were stopped, with
 * what there is by now. The first failure counts. */
void wh_reducer_fail(wh_reducer *r, int code, const wh_error *err);

int wh_reducer_trials(wh_reducer *r, wh_trials **out, const wh_engine_options *engine,
                      uint64_t grace_ms, bool (*stop)(void *ctx), wh_error *err);

/* Does the candidate fail in the same way, as often as is asked for? 1, 0 or a failure. */
int wh_reducer_fails(wh_reducer *r, const wh_case *c, wh_error *err);
bool wh_reducer_is_same(const wh_reducer *r, const wh_verdict *v);

/* The same of a candidate of the search, by the journal or asked now; what fails is remembered.
 * `ctx`: the reducer. */
int wh_reducer_still_fails(void *ctx, const wh_case *candidate, wh_error *err);

/* The same of a text. */
int wh_reducer_text_fails(wh_reducer *r, const wh_case *c, wh_str text, wh_error *err);

/* The candidate as text, in r->text. */
int wh_reducer_write_text(wh_reducer *r, const wh_case *c, wh_error *err);

/* Remember how a case failed that was just run, so that the next question about it is none. */
void wh_reducer_know(wh_reducer *r, const wh_case *c, const wh_verdict *v, bool good);

/* Run it as a candidate: while a timeout is reduced with a short limit, else with the next one's.
 */
int wh_reducer_run(wh_reducer *r, const wh_case *c, wh_verdict *v, wh_error *err);

/* Run it with not more work than is allowed; r->work and r->cut_at say how much it was. */
int wh_reducer_run_limited(wh_reducer *r, const wh_case *c, wh_verdict *v, wh_error *err);

/* Does the candidate fail in a way that `alike` takes for the target's, whatever is avoided apart, and
 * pass on the good engine? 1, 0 or a failure. */
int wh_reducer_fails_like(wh_reducer *r, const wh_case *c,
                          bool (*alike)(const wh_reducer *r, const wh_verdict *v), wh_verdict *v,
                          wh_error *err);

/* The search, with `stats`. WH_ENOREPRO: the case does not fail, or not as it is written here
 * (plainest.c). */
int wh_reducer_search(wh_reducer *r, wh_arena *a, const wh_case *c, wh_reduce_stats *stats,
                      wh_case **small, wh_error *err);

/* The same, in the plainest relation that the case violates. */
int wh_reducer_search_plainest(wh_reducer *r, wh_arena *a, const wh_case *c, wh_reduce_stats *stats,
                               wh_case **small, wh_error *err);

/* The case with the plainest relation that it violates, and r->target how (witness/witness.c). 1; 0: it is
 * the plainest already, or none other; or a failure. */
int wh_reducer_plainer(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out, wh_error *err);

/* The case with its tables as plain ones that hold the same (witness/plain_tables.c), as far as it fails as
 * before. The same. */
int wh_reducer_plain_tables(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out,
                            wh_error *err);

/* The case with its predicate as one of the texts of a value (witness/told.c). The same. */
int wh_reducer_told(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out, wh_error *err);

/* The case with the index named that its failure needs (witness/forced.c). The same. */
int wh_reducer_forced(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out, wh_error *err);

/* Write into the case what, changed alone, makes it pass: optimizations, statistics, parts of the
 * schema (cause.c). */
int wh_reducer_cause(wh_reducer *r, wh_arena *a, wh_case *c, wh_error *err);

/* Of what is to be avoided so much as does not cure the case, as what cures it is how it fails: its
 * optimizations, and its indexes with them. Else nothing is. WH_OK or a failure. */
int wh_reducer_choose_avoided(wh_reducer *r, const wh_case *c, wh_error *err);

/* Does a candidate that fails do so by what is to be avoided? 1, 0 or a failure. */
int wh_reducer_is_avoided(wh_reducer *r, const wh_case *c, wh_error *err);

/* The case as the user's test gets it: a script stays a script. And what was written, read again.
 */
int wh_reducer_write(const wh_reducer *r, const wh_case *c, wh_buf *out);
int wh_reducer_read(const wh_reducer *r, wh_arena *a, wh_str text, const char *file, uint32_t line,
                    wh_case **out, wh_error *err);

/* How many there are in setup and base. */
size_t wh_reducer_statements(const wh_case *c);

/* Twice, or, what comes and goes, often enough. 1: it holds, and `out` has the printed case. What
 * can't be tried any more was tried before. */
int wh_reducer_holds(wh_reducer *r, const wh_case *c, wh_buf *out, wh_error *err);

/* What a query gives behind the setup of the case. NULL: no row, or nothing. */
const wh_section *wh_reducer_rows(wh_reducer *r, wh_arena *a, const wh_case *c, wh_str sql,
                                  wh_error *err);

/* The newest of the remembered cases that holds; they lack the mark of a reduction. */
int wh_reducer_fall_back(wh_reducer *r, wh_arena *a, const wh_case *source,
                         const wh_reduce_stats *stats, wh_buf *out, wh_error *err);

/* Why each thing is there in what was printed from out[from] on; a case gets a line that says
 * whether anything else could go. A failure leaves `out` as it was. */
int wh_reducer_explain(wh_reducer *r, wh_arena *a, wh_buf *out, size_t from, wh_error *err);

#endif
