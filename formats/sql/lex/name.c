/* Names, quoted or not, whatever the case of their letters. */
#include "formats/sql/lex/lex.h"

static uint32_t hash_step(uint32_t h, char c)
{
    if (c >= 'A' && c <= 'Z')
        c = (char)(c + 32);
    return (h ^ (uint8_t)c) * 16777619U;
}

uint32_t wh_name_hash(const wh_token *t)
{
    wh_str s = wh_token_text(t);
    uint32_t h = 2166136261U;
    char close = s.n >= 2 && strchr("\"`'", s.p[0]) ? s.p[0] : s.n >= 2 && s.p[0] == '[' ? ']' : 0;
    size_t i = close ? 1 : 0, end = close ? s.n - 1 : s.n;

    for (; i < end; i++) {
        h = hash_step(h, s.p[i]);
        if (close && s.p[i] == close && i + 1 < end && s.p[i + 1] == close)
            i++;
    }
    return h;
}
