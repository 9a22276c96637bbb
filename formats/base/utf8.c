/* UTF-8 as RFC 3629 has it. */
#include "formats/base/utf8.h"

#include <string.h>

size_t wh_utf8_length(const char *p, size_t n)
{
    const unsigned char *u = (const unsigned char *)p;
    size_t length;

    if (u[0] < 0x80)
        return 1;
    if (u[0] < 0xc2 || u[0] > 0xf4)
        return 0;
    length = u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : 4;
    if (n < length)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((u[i] & 0xc0) != 0x80)
            return 0;
    /* Overlong forms, surrogates, past U+10FFFF. */
    if ((u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] > 0x9f) ||
        (u[0] == 0xf0 && u[1] < 0x90) || (u[0] == 0xf4 && u[1] > 0x8f))
        return 0;
    return length;
}

/* Eight bytes, all of them ASCII? Most text is nothing else. */
static bool ascii8(const char *p)
{
    uint64_t u;

    memcpy(&u, p, 8);
    return (u & 0x8080808080808080) == 0;
}

bool wh_utf8_valid(wh_str s)
{
    const char *p = s.p, *end = s.n ? s.p + s.n : s.p;

    while (p < end) {
        if (end - p >= 8 && ascii8(p)) {
            p += 8;
            continue;
        }
        size_t n = wh_utf8_length(p, (size_t)(end - p));
        if (n == 0)
            return false;
        p += n;
    }
    return true;
}
