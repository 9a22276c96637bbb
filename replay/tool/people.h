/* What tools say to people alone: on a terminal, or with -v. */
#ifndef REPLAY_TOOL_PEOPLE_H
#define REPLAY_TOOL_PEOPLE_H

#include "formats/report/closing.h"

/* May text to this descriptor be coloured? */
bool wh_tool_colour(int fd);

/* The file that standard output goes to, in `room`; NULL: a pipe, a terminal, a device. */
const char *wh_tool_output_file(char *room, size_t size);

/* Where standard output is a terminal, people have read what stands there. */
bool wh_tool_output_is_terminal(void);

/* The closing line on standard error, if that is a terminal or with `verbose`. */
void wh_tool_close(const char *tool, bool verbose, int tone, const char *what, const char *next);

/* "1 case", "2 cases": in `room`. */
const char *wh_plural(char *room, size_t size, uint64_t n, const char *one, const char *many);

#endif
