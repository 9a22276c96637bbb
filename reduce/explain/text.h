/*
 * The explanation of a reduced case, for people: each statement, and below it what happens without
 * each of its parts.
 */
#ifndef REDUCE_EXPLAIN_TEXT_H
#define REDUCE_EXPLAIN_TEXT_H

#include <whittle/reduce.h>

typedef struct wh_explanation wh_explanation;

wh_explanation *wh_explanation_new(void);
void wh_explanation_free(wh_explanation *e);

/* `outcome`: what happens without it. */
void wh_explanation_add(wh_explanation *e, const wh_reduce_step *step, wh_str outcome);

/* Appended to `out`: "STATEMENT", then lines "    WHAT: OUTCOME [PASS]", in the order of the
 * statements. */
void wh_explanation_write(const wh_explanation *e, wh_buf *out);

#endif
