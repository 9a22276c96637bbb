/* What a trial's parent and its worker, which are one program, tell each other. */
#ifndef REDUCE_ASK_TRIAL_WORKER_H
#define REDUCE_ASK_TRIAL_WORKER_H

#include "reduce/ask/trial.h"
#include "replay/tool/case_job.h"

enum wh_trial_frame {
    WH_TRIAL_VERDICT = 1, /* wh_verdict */
    WH_TRIAL_TEXT,        /* the case, printed */
    WH_TRIAL_ENGINE,      /* the engine's product and version */
    WH_TRIAL_FAILED,      /* wh_error */
    WH_TRIAL_WORK,        /* wh_trial_work */
};

enum wh_trial_mode { WH_TRIAL_RUN, WH_TRIAL_PRINT };

/* What stands before the case in a message. */
typedef struct wh_trial_head {
    uint32_t mode;       /* enum wh_trial_mode */
    uint32_t timeout_ms; /* 0: the pool's */
    uint64_t steps;      /* of each engine; 0: any number */
} wh_trial_head;

typedef struct wh_trial_work {
    uint64_t steps; /* that all engines did */
    uint64_t cut;   /* one of them would have done more than it may */
} wh_trial_work;

/* The worker's job and its end; `config`: a wh_trials_config. */
void wh_trial_job(void *config, wh_job *job);
void wh_trial_job_end(void *config, void *state);

#endif
