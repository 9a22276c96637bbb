/* Cases for bisection: read, and judged on one engine just as `replay` does, in workers. */
#ifndef REPLAY_BISECT_JUDGE_H
#define REPLAY_BISECT_JUDGE_H

#include "replay/tool/case_job.h"

typedef struct wh_bisect_input {
    wh_case_job head;
    wh_str raw;       /* its bytes */
    uint64_t id;
    char oracle[64];
    char signature[384]; /* how it fails: recorded, else as first seen; "" : not known yet */
    bool recorded;
    char key[17]; /* of its results in a cache: the case, the engines and their limits */
} wh_bisect_input;

typedef struct wh_bisect_inputs {
    wh_arena *a;
    wh_bisect_input *v;
    size_t n, cap;
    bool malformed; /* something in the input was not a case: said */
} wh_bisect_inputs;

void wh_bisect_inputs_free(wh_bisect_inputs *s);

/* Add the cases of `path` (a file, "-"); what can't be read is said on standard error. `engine`:
 * templates, for the keys. */
int wh_bisect_inputs_read(wh_bisect_inputs *s, const char *tool, const char *path, const char *from,
                          const char *dialect, const wh_engine_options *engine, wh_error *err);

/*
 * Judge the subjects which[0..n-1] on the engines of `o`; out[i] is the verdict of which[i].
 * WH_EENGINE: the engine can't be opened; WH_ESTOPPED: a signal; WH_EIO.
 */
int wh_bisect_inputs_judge(const wh_bisect_inputs *s, const wh_engine_options *o,
                           const char *dialect, const size_t *which, size_t n, wh_verdict *out,
                           wh_error *err);

#endif
