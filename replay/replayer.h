/* One run of `replay`: inputs to jobs, frames to output, all of it to an exit code. */
#ifndef REPLAY_REPLAYER_H
#define REPLAY_REPLAYER_H

#include "formats/convert/convert.h"
#include "replay/archive/archive.h"
#include "replay/tally.h"

typedef struct wh_replayer {
    /* set by the caller */
    const char *tool;
    const wh_engine_options *engine; /* time, memory and workers */
    wh_replay_config config;
    wh_results results;
    bool update, interesting, fail_fast, exit_zero;
    const char *from;    /* the format of every input; NULL: found by looking at it */
    const char *archive; /* WH_FORM_ARCHIVE: the directory */
    wh_convert to;       /* WH_FORM_CONVERT */
    /* private */
    wh_pool *pool;
    volatile int abandon;
    uint64_t submitted; /* jobs so far */
    bool malformed, fatal, unconverted;
    bool enough; /* --fail-fast: what comes now is not reported */
    char bail[700];
    wh_archive store;
    uint64_t made, found; /* WH_FORM_ARCHIVE: cases that are new there, and that were there */
    /* Text between cases, to be printed once the jobs up to `text_after` are. */
    wh_buf text;
    uint64_t text_after;
    wh_buf file;    /* --update: the whole new content */
    bool file_bad;  /* --update: something in it could not be read */
    bool file_held; /* something in it was no text between cases */
} wh_replayer;

/* Replay the operands; the exit code. */
int wh_replayer_run(wh_replayer *r, int argc, char **argv);

/* The part of a pool's settings that comes from the command line. */
void wh_replay_pool(wh_pool_config *pool, const wh_engine_options *engine);

#endif
