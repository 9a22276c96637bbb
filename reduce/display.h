/* What a person may see of a reduction while it runs: a line of progress, and a trace in a file. */
#ifndef REDUCE_DISPLAY_H
#define REDUCE_DISPLAY_H

#include <stdio.h>
#include <whittle/reduce.h>

/* Begins cleared, with `verbose` and `terminal` set. */
typedef struct wh_display {
    bool verbose, terminal; /* is standard error one? */
    bool shown;             /* a progress line stands on the terminal */
    uint64_t began_ms, shown_ms;
    char place[300];     /* FILE:LINE of the item at hand */
    FILE *trace;         /* NULL: none is wanted */
    const char *path;    /* of the trace */
    wh_reduce_stats now; /* of the item at hand */
} wh_display;

/* WH_EIO: the file can't be written. */
int wh_display_open_trace(wh_display *d, const char *path, wh_error *err);

/* Without a trace WH_OK. WH_EIO: not all of it was written. */
int wh_display_close_trace(wh_display *d, wh_error *err);

/* The next item. */
void wh_display_begin(wh_display *d, const char *file, uint32_t line);

/* Take the progress line off the terminal. */
void wh_display_clear(wh_display *d);

/* As wh_reduce_options has them. */
void wh_display_progress(wh_display *d, const wh_reduce_stats *s);
void wh_display_step(wh_display *d, const wh_reduce_step *step);

#endif
