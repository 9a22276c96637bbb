/*
 * Walls of words: what a statement may not be, told by two words of it that stand side by side. An
 * engine's own rights are the wall proper; tables of these are what remains.
 */
#ifndef REPLAY_ENGINE_WALLS_H
#define REPLAY_ENGINE_WALLS_H

#include <whittle/base.h>

typedef struct wh_wall {
    const char *first, *second; /* NULL: any word, or none */
    const char *why;
    bool named; /* only on a server of the user's, where a case has rights that are not its own */
} wh_wall;

/* Why these two words (letters of either case; n == 0: there is none) are refused; NULL: they are not. */
const char *wh_wall_find(const wh_wall *walls, size_t n, wh_str first, wh_str second, bool named);
#define WH_WALL_FIND(walls, first, second, named)                                                  \
    wh_wall_find(walls, sizeof(walls) / sizeof *(walls), first, second, named)

#endif
