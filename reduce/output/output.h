/*
 * Where results go. Standard output gets each as it is finished. A file (-o) is whole at any time,
 * also if the process is killed: what is finished, the smallest so far of the case at hand, and the
 * rest of the input as it is; it is written aside and renamed, at every step.
 */
#ifndef REDUCE_OUTPUT_OUTPUT_H
#define REDUCE_OUTPUT_OUTPUT_H

#include "reduce/output/feed.h"

typedef struct wh_output wh_output;

/* `path` NULL: standard output, to which `tool` writes. WH_EIO: the file can't be written. Nothing is
 * written yet; what earlier runs that were killed have left beside it goes. */
int wh_output_open(wh_output **out, const char *path, const char *tool, wh_error *err);
void wh_output_free(wh_output *o);

/* The file that is replaced; NULL: there is none. */
const struct stat *wh_output_replaced(const wh_output *o);

/* The feed whose rest follows. */
void wh_output_set_feed(wh_output *o, wh_feed *feed);

/* Behind what is finished comes this, for good. */
int wh_output_add(wh_output *o, wh_str bytes, wh_error *err);

/* The case at hand is so small by now. */
int wh_output_best(wh_output *o, wh_str text, wh_error *err);

/* Call this often: what was put off, as it is dear, may be due. */
int wh_output_tick(wh_output *o, wh_error *err);

/* The end of a run, and its last word: synced. If the file can't be written, what it should hold goes
 * to standard output. */
int wh_output_end(wh_output *o, wh_error *err);

#endif
