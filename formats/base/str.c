/* Byte strings by value. */
#include <whittle/base.h>

static unsigned char lower(char c)
{
    unsigned char u = (unsigned char)c;

    return u >= 'A' && u <= 'Z' ? (unsigned char)(u + 32) : u;
}

bool wh_str_eq_nocase(wh_str a, wh_str b)
{
    size_t i;

    if (a.n != b.n)
        return false;
    for (i = 0; i < a.n; i++)
        if (a.p[i] != b.p[i] && lower(a.p[i]) != lower(b.p[i]))
            return false;
    return true;
}

bool wh_str_holds_nocase(wh_str s, wh_str part)
{
    size_t i;

    for (i = 0; i + part.n <= s.n; i++)
        if (wh_str_eq_nocase((wh_str){s.p + i, part.n}, part))
            return true;
    return false;
}

int wh_str_cmp(wh_str a, wh_str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int c = n ? memcmp(a.p, b.p, n) : 0;

    if (c != 0)
        return c;
    return a.n < b.n ? -1 : a.n > b.n;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

wh_str wh_str_trim(wh_str s)
{
    while (s.n && is_space(s.p[0])) {
        s.p++;
        s.n--;
    }
    while (s.n && is_space(s.p[s.n - 1]))
        s.n--;
    return s;
}
