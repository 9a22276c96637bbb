/*
 * Version ladders: engines in a file, oldest first. One a line:
 *
 *   [NAME] URL      # blank lines and remarks are skipped
 */
#ifndef REPLAY_LADDER_H
#define REPLAY_LADDER_H

#include "replay/tool.h"

typedef struct wh_rung {
    const char *name; /* the URL, redacted, where the file gives none */
    const char *url;  /* [LABEL=]URL */
    uint32_t line;
} wh_rung;

typedef struct wh_ladder {
    wh_rung *rungs; /* in the arena it was read into */
    size_t n;
} wh_ladder;

/* Read a list; with `names`, each line must have one. The URLs are checked. WH_EIO, WH_ESYNTAX,
 * WH_EENGINE. */
int wh_ladder_read(wh_ladder *out, wh_arena *a, const char *path, bool names, wh_error *err);

#endif
