/* Bytes of a text: UTF-8, control characters, words at its beginning. */
#ifndef FORMATS_BASE_UTF8_H
#define FORMATS_BASE_UTF8_H

#include <string.h>
#include <whittle/base.h>

/* Bytes of the well-formed UTF-8 sequence at p, n > 0; 0: none (overlong, surrogate, cut off). */
size_t wh_utf8_length(const char *p, size_t n);
bool wh_utf8_valid(wh_str s);

/* 00-1F and 7F. */
static inline bool wh_byte_is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

/* Control bytes become blanks. */
static inline void wh_blank_controls(char *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (wh_byte_is_control(p[i]))
            p[i] = ' ';
}

static inline bool wh_starts_with(wh_str s, wh_str start)
{
    return s.n >= start.n && memcmp(s.p, start.p, start.n) == 0;
}

/* A word of a static table. */
#define WH_WORD(literal)                                                                           \
    {                                                                                              \
        (literal), sizeof(literal) - 1                                                             \
    }

#endif
