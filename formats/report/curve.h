/*
 * What becomes less or more with the number of questions: the tokens of a case that is reduced, the
 * plans that a campaign has seen. As text "312@0 40@17 9@85", 312 at first, 40 after 17; on a page
 * a line of steps.
 */
#ifndef FORMATS_REPORT_CURVE_H
#define FORMATS_REPORT_CURVE_H

#include <whittle/base.h>

enum { WH_CURVE_MAX = 64 };

/* {0} to begin with. */
typedef struct wh_curve {
    struct {
        uint64_t x, y;
    } v[WH_CURVE_MAX]; /* one for each change, x ascending */
    size_t n;
    uint64_t x; /* up to which it is known */
} wh_curve;

/* It is y at x, which is not less than the last one. Where there are too many changes, every second
 * one is left out. */
void wh_curve_add(wh_curve *k, uint64_t x, uint64_t y);

/* Append the text. */
void wh_curve_write(const wh_curve *k, wh_buf *out);

/* The text read; false: it is none, with numbers of at most nine digits. */
bool wh_curve_read(wh_curve *k, wh_str text);

/* Append the curve as SVG: what is `of` so many `per` so many. */
void wh_curve_draw(const wh_curve *k, const char *of, const char *per, wh_buf *out);

#endif
