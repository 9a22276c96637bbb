/* A case that is being executed, and what its checks need of its runs. */
#ifndef REPLAY_RUN_RUNNER_H
#define REPLAY_RUN_RUNNER_H

#include "formats/case/check.h"
#include "formats/case/labels.h"
#include "replay/run/observe.h"
#include "replay/run/recall.h"
#include "replay/run/bind.h"
#include "replay/run/run.h"

typedef struct wh_runner {
    wh_arena *a;
    wh_member members[WH_LABELS_MAX + 1]; /* one of each engine that the case needs */
    size_t nmembers;
    const wh_case *c;
    const wh_run_options *opt;
    wh_observations *out;
    unsigned *needs;            /* per section */
    struct wh_text_use **texts; /* per section: the as= checks that name this run */
    bool *values;               /* per section: a check of values names it too, or may */
    wh_recall *recall;          /* of a session that goes on; NULL: none */
    uint64_t kept;              /* values of results that only as= checks look at */
} wh_runner;

/* One side of an as= check. */
typedef struct wh_text_use {
    const wh_check *check;
    wh_check_side *side;
    struct wh_text_use *next;
} wh_text_use;

/* ---- needs.c ---- */
void wh_run_collect_needs(wh_runner *r);
#endif
