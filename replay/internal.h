/*
 * One case in a worker, while it is replayed. replay.c: running, and what is sent back;
 * diagnose.c: what is reported of a failure; convert.c: other formats; rewrite.c: test files with
 * fresh results; bug_report.c: the text for a bug tracker.
 */
#ifndef REPLAY_INTERNAL_H
#define REPLAY_INTERNAL_H

#include "replay/judge/judge.h"
#include "replay/replay.h"

typedef struct replayed {
    const wh_replay_config *config;
    wh_job *job;
    wh_arena *a;
    wh_case_job head;
    wh_str bytes; /* as read */
    wh_case *c;
    wh_engine *engine; /* NULL: none was needed or to be had */
    wh_run_options opt;
    wh_observations *o;
    wh_verdict verdict;
    uint64_t micros; /* spent on it */
} replayed;

/* Send an error, or a buffer, which is released. */
static inline void wh_replayed_send_error(wh_job *job, uint32_t type, const wh_error *e)
{
    wh_job_send(job, type, (wh_str){(const char *)e, sizeof *e});
}

static inline void wh_replayed_send(wh_job *job, uint32_t type, wh_buf *b)
{
    wh_job_send(job, type, wh_buf_view(b));
    wh_buf_release(b);
}

/* Details (formats/report/details.h) of a failure. */
void wh_replayed_diagnose(replayed *r, wh_buf *out);

/* Where a script that could not be tested stopped. */
void wh_replayed_place(const replayed *r, wh_buf *out);

/* The violated check alone, of a case that may have thousands; p == NULL: none is. */
wh_str wh_replayed_check(const replayed *r);

/* Rows of a difference as lines; `lines` has room for WH_DIFFERENCE_ROWS + 1, of which so many
 * are filled. */
size_t wh_replayed_rows(wh_arena *a, const wh_bag_entry *v, size_t n, wh_str *lines);

/* Write the case in the other format; it is executed only if that can't be done without. */
void wh_replayed_convert(replayed *r, wh_engines *engines);

/* Put what the queries of a test file gave into its bytes; `*changed`: they are others now, and the case
 * with them, which is to be run. WH_ENOTSUP and others, with the line: it can't be rewritten. */
int wh_replayed_rewrite(replayed *r, bool *changed, wh_error *err);

/* Where the record stands that failed, of a script; 0: not known. */
uint32_t wh_replayed_line(const replayed *r);

/* What one pastes into a bug tracker. */
void wh_replayed_bug(replayed *r, wh_buf *out);

#endif
