/*
 * What a reader of scripts can't follow and leaves out, where it may (wh_script_format.leaves_out):
 * how much that was and what came first, told in the case's field "left-out".
 */
#ifndef FORMATS_CONVERT_LEFT_OUT_H
#define FORMATS_CONVERT_LEFT_OUT_H

#include "formats/convert/builder.h"
#include "formats/convert/script/script.h"

/* Zeroed to begin with; nothing to release. */
typedef struct wh_left_out {
    size_t n;
    wh_error first; /* its place and why */
} wh_left_out;

/* wh_script_next() behind all that may be left out. */
int wh_left_out_next(wh_script *s, wh_script_stmt *out, wh_left_out *left, wh_error *err);

/* The field; nothing where nothing was left out. */
void wh_left_out_field(const wh_left_out *left, wh_builder *b);

#endif
