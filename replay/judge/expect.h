/* An expect section, read as the observation that it demands. */
#ifndef REPLAY_JUDGE_EXPECT_H
#define REPLAY_JUDGE_EXPECT_H

#include "formats/case/hash.h"
#include <whittle/run.h>

/* In `a`. Result sets given as hashes alone have neither row hashes nor rows. */
wh_observation *wh_expect_read(wh_arena *a, const wh_section *s);

/* An answer (enum wh_answer_kind) of this class and text, cut if longer. */
void wh_expect_answer(wh_observation *o, int kind, wh_str class_, wh_str text);

#endif
