/* What the oracles of expressions written otherwise share. */
#ifndef ORACLES_EET_EET_H
#define ORACLES_EET_EET_H

#include "oracles/eet/calls.h"

/* The base without calls, which may be itself. False: one is malformed. */
bool wh_eet_plain(const wh_subject *s, wh_subject *plain);
bool wh_eet_applies(const wh_subject *s, wh_str choices, const char **why);
bool wh_eet_derive(const wh_subject *s, wh_str choices, wh_derived *out);
bool wh_eet_measure(wh_str choices, const struct wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits);

/* Of how many of `places`: mostly few, so that one knows what did it, now and then all. */
size_t wh_eet_draw_number(size_t places, wh_rng *rng);

/* Now and then, of a query over one table: the rows that it finds, deleted or given another value.
 */
bool wh_eet_make_change(const wh_subject *s, wh_rng *rng, wh_subject *out);

#endif
