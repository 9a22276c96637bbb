/*
 * Version ladders: engines in a file, oldest first, searched as a history without branches. And
 * lists of builds that somebody kept. One a line:
 *
 *   [NAME] URL      # blank lines and remarks are skipped
 */
#ifndef REPLAY_BISECT_LADDER_H
#define REPLAY_BISECT_LADDER_H

#include "replay/bisect/bisect.h"
#include "replay/bisect/bed.h"

typedef struct wh_rung {
    const char *name; /* the URL, redacted, where the file gives none */
    const char *url;
    uint32_t line;
} wh_rung;

typedef struct wh_ladder {
    wh_rung *rungs; /* in the arena it was read into */
    size_t n;
    const wh_engine_options *engine;
    wh_bisect_graph graph;
} wh_ladder;

/* Read a list; with `names`, each line must have one. The URLs are checked. WH_EIO, WH_ESYNTAX,
 * WH_EENGINE. */
int wh_ladder_read(wh_ladder *out, wh_arena *a, const char *path, bool names, wh_error *err);

/* The rungs as a graph and a test bed with the other options of `engine`; `l` must outlive it. */
void wh_ladder_bed(wh_ladder *l, wh_arena *a, const wh_engine_options *engine, wh_bisect_bed *out);

/* The rung of that name, or that number counted from 1; UINT32_MAX: none. */
uint32_t wh_ladder_find(const wh_ladder *l, const char *name);

#endif
