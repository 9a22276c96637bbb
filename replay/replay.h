/*
 * The job of `replay`: one case's bytes in; its verdict, and what the chosen form of output shows
 * of it, out.
 */
#ifndef REPLAY_REPLAY_H
#define REPLAY_REPLAY_H

#include "replay/case_job.h"
#include "replay/tool.h"

enum wh_replay_form {
    WH_FORM_TAP,   /* test points */
    WH_FORM_SHOW,  /* result sets */
    WH_FORM_CASES, /* the cases themselves, with fresh verdicts */
    WH_FORM_LIST,  /* one line a case */
    WH_FORM_QUIET, /* the exit code alone */
    WH_FORM_CONVERT, /* the cases in another format */
};

typedef struct wh_replay_config {
    const wh_engine_options *engine;
    int form; /* enum wh_replay_form */
    bool same; /* only the recorded signature counts as the violation */
    const char *dialect; /* of scripts */
    const char *to;      /* WH_FORM_CONVERT: the format's name */
    bool may_execute;    /* WH_FORM_CONVERT: the user has named an engine */
} wh_replay_config;

/* Frames of the job. */
enum wh_replay_frame {
    WH_FRAME_RESULT = 1, /* wh_replay_result, then the diagnostic block */
    WH_FRAME_TEXT,       /* bytes for standard output */
    WH_FRAME_SAY,        /* wh_error: malformed, exit 128 at the end */
    WH_FRAME_FATAL,      /* wh_error: the engine can't be opened, exit 128 now */
    WH_FRAME_REFUSED,    /* wh_error: can't be said in the other format, exit 125 at the end */
};

typedef struct wh_replay_result {
    wh_verdict verdict;
    bool violation; /* counts as one (exit 1, "not ok") */
    bool same;      /* the signature is the recorded one, or none is recorded */
    uint32_t line;
    uint64_t id;
    char oracle[64];
    char file[256];
} wh_replay_result;

/* Is this verdict a violation of a case that recorded `signature`? */
bool wh_is_violation(const wh_verdict *v, wh_str signature);

void wh_replay_job(void *config, wh_job *job);
void wh_replay_job_end(void *config, void *state);

#endif
