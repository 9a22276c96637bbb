/* The results of a run of `replay`: counted, and reported as they come. */
#ifndef REPLAY_TALLY_H
#define REPLAY_TALLY_H

#include "replay/replay.h"

typedef struct wh_results {
    /* set by the caller */
    const char *tool;
    const char *stream; /* a reporter's name for standard output; NULL: none */
    const char *junit;  /* a file; NULL: none */
    bool github;
    bool changed_only;
    /* of the results so far */
    bool seen, violated, any_same, untested;
    char why[512];  /* the first thing that could not be tested */
    char none[300]; /* why there may be no cases */
    char first[256]; /* the file of the first violation */
    /* private */
    struct wh_results_sink {
        const wh_reporter *reporter;
        const char *path; /* NULL: standard output */
        wh_buf items;
    } sinks[3];
    size_t nsinks;
    wh_report_end end;
    wh_buf said;
    char started[32];
    uint64_t began_us;
} wh_results;

/* Check the files that are to be written, print what comes first. */
int wh_results_begin(wh_results *r, wh_error *err);

void wh_results_add(wh_results *r, const wh_replay_result *result, wh_str details);

/* A message: on standard error, and in documents. */
void wh_results_say(wh_results *r, const wh_error *e);

/* Something could not be tested: the first one's reason is printed at the end. */
void wh_results_untested(wh_results *r, const char *file, uint32_t line, const char *what,
                         const char *why);

/* Print what comes last and write the documents. `bail`: why this is not all; NULL: it is. */
int wh_results_end(wh_results *r, const char *bail, wh_error *err);

/* The closing line on a terminal: how many held, failed, were skipped. `next`: what to do then;
 * NULL: look at the first violation. */
void wh_results_close(const wh_results *r, const char *next);
void wh_results_release(wh_results *r);

#endif
