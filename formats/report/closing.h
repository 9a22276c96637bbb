/*
 * The line for people with which a tool ends on a terminal: what was found, where it is, what to
 * do next.
 */
#ifndef FORMATS_REPORT_CLOSING_H
#define FORMATS_REPORT_CLOSING_H

#include <whittle/base.h>

enum wh_tone { WH_TONE_PLAIN, WH_TONE_GOOD, WH_TONE_BAD, WH_TONE_OPEN };

/* Do people want colour there? Not where NO_COLOR is set (no-color.org) or the terminal is dumb;
 * the arguments are the values of NO_COLOR and TERM, NULL: unset. */
bool wh_colour_wanted(bool terminal, const char *no_color, const char *term);

/* `text` in the colour of its tone. */
void wh_coloured(wh_buf *out, bool colour, int tone, wh_str text);

/* "TOOL: WHAT; next: NEXT", a line; `next` may be NULL. What others gave is made harmless. */
void wh_closing(wh_buf *out, bool colour, const char *tool, int tone, const char *what,
                const char *next);

#endif
