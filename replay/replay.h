/*
 * The job of `replay`: one case's bytes in; its verdict, and what the chosen form of output shows
 * of it, out.
 */
#ifndef REPLAY_REPLAY_H
#define REPLAY_REPLAY_H

#include "replay/tool/case_job.h"
#include "replay/tool/tool.h"

#include "formats/report/report.h"

enum wh_replay_form {
    WH_FORM_REPORT,  /* test points, or one line a case: reporters print the results */
    WH_FORM_SHOW,    /* result sets */
    WH_FORM_CASES,   /* the cases themselves, with fresh verdicts */
    WH_FORM_QUIET,   /* the exit code alone */
    WH_FORM_CONVERT, /* the cases in another format */
    WH_FORM_BUG,     /* for a bug tracker */
    WH_FORM_ARCHIVE, /* the failing cases, to be stored */
};

typedef struct wh_replay_config {
    const wh_engine_options *engine; /* the first of `nengines`: wh_case_job.engine says which */
    size_t nengines;                 /* 0: one */
    int form; /* enum wh_replay_form */
    bool changed_only;   /* of a case whose result is the recorded one nothing is printed */
    bool details;        /* tell what is known of a failure */
    bool same;           /* only the recorded signature counts as the violation */
    bool ignore_status;  /* an open case is one like any other */
    bool strict;         /* an open case that holds is a violation */
    const char *dialect; /* of scripts */
    const char *before;  /* a script that goes before each script; NULL: none */
    const char *source;  /* the directory of what scripts source, as realpath has it; NULL: nothing is */
    bool rewrite;        /* WH_FORM_CASES: test files (--from) get the results that they give now */
    const char *to;      /* WH_FORM_CONVERT: the format's name */
    bool may_execute;    /* WH_FORM_CONVERT: the user has named an engine */
} wh_replay_config;

/* Frames of the job. */
enum wh_replay_frame {
    WH_FRAME_RESULT = 1, /* wh_replay_result, then its details (formats/report/details.h); the last */
    WH_FRAME_TEXT,       /* bytes for standard output */
    WH_FRAME_STORE,       /* WH_FORM_ARCHIVE: wh_replay_result, then the case with its verdict */
    WH_FRAME_SAY,        /* wh_error: malformed, exit 128 at the end */
    WH_FRAME_FATAL,      /* wh_error: the engine can't be opened, exit 128 now */
    WH_FRAME_NOTE,       /* wh_error: to be said, no more */
    WH_FRAME_REFUSED,    /* wh_error: can't be said in the other format, exit 125 at the end */
};

typedef struct wh_replay_result {
    wh_verdict verdict;
    int status;     /* enum wh_report_status (formats/report/report.h) */
    bool violation; /* it fails in a way that counts, known or not */
    bool same;      /* the signature is the recorded one, or none is recorded */
    bool changed;   /* verdict or signature is another than the recorded one, or none is */
    uint32_t line;
    uint64_t id;
    uint64_t micros; /* spent on it */
    char oracle[64];
    char version[96]; /* of the engine; "": none was opened */
    char file[256];
} wh_replay_result;

/* Is this verdict a violation of a case that recorded `signature`? */
bool wh_is_violation(const wh_verdict *v, wh_str signature);

/* What a failure that may count comes to in a case of that status (field "status"): an open one is
 * known, but not where it crashes, or has an internal error, and recorded another kind. */
int wh_status_of(const wh_replay_config *config, const wh_verdict *v, bool violation, wh_str status,
                 wh_str recorded);

/*
 * A worker ended. True: that is all for this job, `died->code` says (if it is not WH_OK) that
 * nothing is to be had of it. False: `again` is the message with which it is tried again; a death
 * is believed the second time, and then reported by a worker that does not run the case.
 */
bool wh_replay_outcome(const wh_outcome *o, wh_buf *again, wh_error *died);

/* May a worker send this frame? (wh_pool_config.is_sound) */
bool wh_replay_frame_is_sound(void *ctx, uint32_t type, wh_str bytes);

void wh_replay_job(void *config, wh_job *job);
void wh_replay_job_end(void *config, void *state);

#endif
