/* Comparing two result sets as text (as= in a check line), and what to show of a difference. */
#ifndef REPLAY_JUDGE_COMPARE_TEXT_H
#define REPLAY_JUDGE_COMPARE_TEXT_H

#include "replay/judge/judge.h"
#include "replay/judge/render.h"

typedef struct wh_text_side {
    const wh_result_set *result;  /* with its rows */
    bool expected;                /* of an expect section */
    const wh_text_digest *digest; /* in place of the rows; NULL: they are there */
} wh_text_side;

/* The digest of a side as `check` compares it, from its rows or as it is. */
void wh_text_digest_of(wh_arena *a, const wh_check *check, int engine, wh_text_side side,
                       wh_text_digest *out);

typedef struct wh_text_comparison {
    bool equal;
    bool cut; /* they are, as far as common= has them compared */
    const char *direction; /* for the signature: "missing", "order", ... */
    char reason[160];
    bool columns;             /* their numbers differ: nothing was rendered */
    wh_rendered first, other; /* what was compared */
    size_t at;                /* the first text that differs */
} wh_text_comparison;

/* `engine`: enum wh_render_engine. Texts live in `a` or in the results. */
void wh_compare_text(wh_arena *a, const wh_check *check, int engine, wh_text_side first,
                     wh_text_side other, wh_text_comparison *out);

/* The rows from the first one on that differs. */
void wh_text_difference(wh_arena *a, const wh_text_comparison *c, wh_difference *out);

#endif
