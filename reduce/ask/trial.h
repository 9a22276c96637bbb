/*
 * Trials: candidates executed and judged in a worker of their own, so that a crash or a hang is an
 * answer. One message in, one verdict out; a failure is not tried a second time here, and no rows
 * are kept unless the case is to be printed.
 */
#ifndef REDUCE_ASK_TRIAL_H
#define REDUCE_ASK_TRIAL_H

#include "replay/tool/tool.h"

typedef struct wh_trials wh_trials;

typedef struct wh_trials_config {
    const wh_engine_options *engine; /* must outlive the trials */
    uint64_t timeout_ms, grace_ms;   /* of one statement, softly, and until its worker is killed */
    bool anew;                       /* do the setup each time, even if it is the same again */
    /* Asked while a trial is under way; true ends it, and all there are to come, with WH_ESTOPPED.
     * May be NULL. */
    bool (*should_stop)(void *ctx);
    void *ctx;
} wh_trials_config;

int wh_trials_start(wh_trials **out, const wh_trials_config *config, wh_error *err);
void wh_trials_free(wh_trials *t);

/* Execute and judge. WH_ENOTSUP: no engine speaks the case's dialect; others end the tool. */
int wh_trials_run(wh_trials *t, const wh_case *c, wh_verdict *v, wh_error *err);

/* The same, and the case as it is to be printed: with verdict, signature, engine, id and what was
 * seen. Appended to `out`. */
int wh_trials_print(wh_trials *t, const wh_case *c, wh_verdict *v, wh_buf *out, wh_error *err);

/* The same without executing it: the verdict is `v`, and what was seen is not reported. `t` may be
 * NULL. */
int wh_trials_print_unseen(const wh_trials *t, const wh_case *c, const wh_verdict *v, wh_buf *out,
                           wh_error *err);

/* From now on a statement may take so long at most; 0: as the configuration says. */
void wh_trials_limit(wh_trials *t, uint64_t timeout_ms);

/* From now on a case may do so much work on each engine, in its own steps, and is inconclusive if it
 * would do more; 0: any amount. Engines that don't count do any amount. */
void wh_trials_allow(wh_trials *t, uint64_t steps);

/* How much work the last one run was; `*cut`: would have been more. */
uint64_t wh_trials_work(const wh_trials *t, bool *cut);

/* How long the last one took that was run, in milliseconds. */
uint64_t wh_trials_took_ms(const wh_trials *t);

/* How long the slowest case that came to an end took, in milliseconds. */
uint64_t wh_trials_slowest_ms(const wh_trials *t);

#endif
