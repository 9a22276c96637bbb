/* One reducer, as reducer.c and explain/result.c see it. */
#ifndef REDUCE_INTERNAL_H
#define REDUCE_INTERNAL_H

#include "reduce/ask/ahead.h"
#include "reduce/explain/text.h"
#include "reduce/reducer.h"

enum { WH_REDUCER_HISTORY = 32 }; /* smaller and smaller cases to fall back to */

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
    wh_buf history[WH_REDUCER_HISTORY]; /* a ring: cases that failed, the newest last */
    size_t accepted;
    uint64_t hurried_ms; /* since when there is no time; 0: there is */
    bool script;
    bool remarks; /* it needs those between its statements */
    bool as_it_is; /* the test said yes to its very bytes, which are not those that are searched */
    bool unkept; /* the newest of them was not given to config.keep() */
    const wh_case *source;
    wh_reduce_stats stats; /* of the last question */
    wh_reducer **others; /* jobs - 1 more, which only answer questions */
    wh_ahead *ahead;     /* with them; NULL: there are none */
    bool is_asking;      /* ahead */
    wh_error failure;    /* code != 0: no question can be asked any more */
};

/* Is it to end, or did something fail? `r` is the reducer. */
bool wh_reducer_should_stop(void *r);

/* Does the candidate fail in the same way, as often as is asked for? 1, 0 or a failure. */
int wh_reducer_fails(wh_reducer *r, const wh_case *c, wh_error *err);
bool wh_reducer_is_same(const wh_reducer *r, const wh_verdict *v);

/* What was written, read again. */
int wh_reducer_read(const wh_reducer *r, wh_arena *a, wh_str text, const char *file, uint32_t line,
                    wh_case **out, wh_error *err);

/* Why each thing is there in what was printed from out[from] on; a case gets a line that says
 * whether anything else could go. A failure leaves `out` as it was. */
int wh_reducer_explain(wh_reducer *r, wh_arena *a, wh_buf *out, size_t from, wh_error *err);

#endif
