/* Walls of words. */
#include "replay/engine/walls.h"

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_word(wh_str w, const char *z)
{
    return z == NULL || (w.n > 0 && fold(w.p[0]) == fold(z[0]) && wh_str_eq_nocase(w, wh_str_of(z)));
}

const char *wh_wall_find(const wh_wall *walls, size_t n, wh_str first, wh_str second, bool named)
{
    for (const wh_wall *w = walls; w < walls + n; w++)
        if ((named || !w->named) && is_word(first, w->first) && is_word(second, w->second))
            return w->why;
    return NULL;
}
