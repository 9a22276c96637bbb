/*
 * Result sets as the text that the runners of sqllogictest files compare ("as=" in a check line,
 * see formats/case/check.h).
 */
#ifndef REPLAY_JUDGE_RENDER_H
#define REPLAY_JUDGE_RENDER_H

#include "formats/case/check.h"
#include <whittle/run.h>

/* One text after the other, row by row. */
typedef struct wh_rendered {
    size_t n;
    size_t ncolumns; /* texts in a row; 1 where rows can't be determined */
    wh_str *v;
    const wh_value **raw; /* what each text was made of; NULL: it is what was expected */
} wh_rendered;

/* Where the renderers of engines differ: reals of SQLite always have a point. */
enum wh_render_engine { WH_RENDER_ANY, WH_RENDER_SQLITE };

/*
 * The rows of `r` as `check` has them compared, sorted and hashed; text that was `expected` stands
 * as it is. `r` must have its rows; texts live in `a` or in the rows. False: it has another number
 * of columns than `as=` has letters.
 */
bool wh_render(wh_arena *a, const wh_check *check, int engine, const wh_result_set *r,
               bool expected, wh_rendered *out);

/* Are the texts at `i` the same for this check? Works in memory of `a`, which it gives back. */
bool wh_rendered_equal(wh_arena *a, const wh_check *check, const wh_rendered *x,
                       const wh_rendered *y, size_t i);

#endif
