/*
 * The characters and lines of the case format: what is a directive, a blank line, a name, and
 * which bytes need an escape. Shared by the reader, the parser and the writer.
 */
#ifndef FORMATS_CASE_TEXT_H
#define FORMATS_CASE_TEXT_H

#include "formats/base/utf8.h"
#include <whittle/case.h>

/* Length of the longest start of `s` that may stand in SQL as it is: valid UTF-8 without control
 * bytes other than TAB and LF. */
size_t wh_plain_length(wh_str s);

/* "-- @", but not "-- @@". */
static inline bool wh_line_is_directive(wh_str line)
{
    return line.n >= 4 && memcmp(line.p, "-- @", 4) == 0 && (line.n == 4 || line.p[4] != '@');
}

/* Nothing but blanks, tabs and CR. */
bool wh_line_is_blank(wh_str line);

/* Starts with "--" and is no directive. */
bool wh_line_is_remark(wh_str line);

/* The directives that frame a case are known by their first word alone. */
enum wh_frame { WH_FRAME_NONE, WH_FRAME_CASE, WH_FRAME_END };
int wh_line_frame(wh_str line);

/*
 * The version of a "-- @case" line: a number without leading zeros and nothing behind it.
 * 0: malformed. What is beyond `unsigned` is its largest value.
 */
unsigned wh_frame_version(wh_str line);

/* A line without the blanks and the CR at its end; without the blanks at both ends. */
wh_str wh_trim_end(wh_str s);
wh_str wh_trim(wh_str s);

/* Cut the next word, up to a blank or tab, off the front of *s; n == 0: none left. */
wh_str wh_next_word(wh_str *s);

/* [a-z][a-z0-9_]*, without the words that the check line needs for itself. */
bool wh_name_valid(wh_str s);

/* Is it one that wh_value_read() reads again? Of a kind there is, and a number where it says so. */
bool wh_value_writable(const wh_value *v);

/* name [ "@" label ]. */
bool wh_place_valid(wh_str s);

/* [a-z][a-z0-9._-]*: keys of fields and sections. */
bool wh_key_valid(wh_str s);

/* `s` for an error message: cut after some 40 bytes, what can't be printed as '?'. */
typedef struct wh_shown {
    char text[64];
} wh_shown;
wh_shown wh_show(wh_str s);

/* Decode one escape (\\ \t \r \xHH, and with `newline` \n) at *p, which is a backslash, and step
 * over it: its byte, or -1 when it is unknown. */
int wh_escape_decode(const char **p, const char *end, bool newline);

/* Append \xHH. */
void wh_escape_hex(wh_buf *b, char c);

#endif
