/*
 * Regular expressions for the messages that test files expect: what POSIX extended ones, RE2 and
 * Rust's have in common. Bytes, not characters; no locale; time linear in text times pattern.
 *
 *   . [a-z] [^a] [[:alpha:]] \d \w \s \D \W \S \b \B ^ $ ( ) (?: ) | * + ? {n} {n,} {n,m}
 *   \t \n \r \f \v \xHH \\ and a backslash before any other punctuation; *? +? ?? as * + ?
 *   (?i) (?s) (?m) at the start or in a group, also as (?i: )
 */
#ifndef FORMATS_BASE_PATTERN_H
#define FORMATS_BASE_PATTERN_H

#include <whittle/base.h>

typedef struct wh_pattern wh_pattern;

/* In `a`. WH_ESYNTAX: not understood; WH_ELIMIT: too large. */
int wh_pattern_compile(wh_arena *a, wh_str text, const wh_pattern **out, wh_error *err);

/* Does it match anywhere in `text`? Works in memory of `a`, which it gives back. */
bool wh_pattern_found(wh_arena *a, const wh_pattern *p, wh_str text);

/* Append a pattern that matches just `text`, in one line of printable ASCII and UTF-8. */
void wh_pattern_quote(wh_buf *out, wh_str text);

#endif
