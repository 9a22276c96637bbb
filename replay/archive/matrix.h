/* Every case on every engine of a ladder: cases by versions. */
#ifndef REPLAY_ARCHIVE_MATRIX_H
#define REPLAY_ARCHIVE_MATRIX_H

#include "replay/replay.h"

typedef struct wh_matrix_options {
    const char *tool;
    const wh_engine_options *engine; /* its first engine gives way to each of the ladder's */
    wh_replay_config config;         /* without engines */
    const char *ladder;              /* a file */
    const char *html, *stats;        /* files; NULL: none */
    const char *from;                /* the format of every input; NULL: found by looking at it */
    bool exit_zero;
} wh_matrix_options;

/* Replay the operands; the exit code. */
int wh_matrix_run(const wh_matrix_options *options, int argc, char **argv);

#endif
