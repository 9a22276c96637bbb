/* A compiled pattern: the program whose threads are followed. */
#ifndef FORMATS_BASE_PATTERN_STEPS_H
#define FORMATS_BASE_PATTERN_STEPS_H

#include "formats/base/pattern.h"

enum wh_pattern_op {
    WH_STEP_BYTES,
    WH_STEP_SPLIT,
    WH_STEP_JUMP,
    WH_STEP_LINE_START,
    WH_STEP_LINE_END,
    WH_STEP_TEXT_START,
    WH_STEP_TEXT_END,
    WH_STEP_EDGE,
    WH_STEP_NO_EDGE,
    WH_STEP_MATCH
};

typedef struct wh_pattern_step {
    uint8_t op;               /* enum wh_pattern_op */
    uint32_t x, y;            /* SPLIT, JUMP: where to go on */
    uint32_t bytes[256 / 32]; /* BYTES: the set */
} wh_pattern_step;

struct wh_pattern {
    size_t n;
    wh_pattern_step *v;
};

/* ---- byte_set.c: the bytes of a step ------------------------------------------------------- */

void wh_byte_set_add(wh_pattern_step *s, unsigned c);
bool wh_byte_set_has(const wh_pattern_step *s, unsigned char c);
void wh_byte_set_range(wh_pattern_step *s, unsigned from, unsigned to);
void wh_byte_set_invert(wh_pattern_step *s);
void wh_byte_set_nocase(wh_pattern_step *s);

/* d, w, s and their opposites; false: no such class. */
bool wh_byte_set_class(wh_pattern_step *s, char letter);

/* What stands within [: and :]; false: no such class. */
bool wh_byte_set_posix(wh_pattern_step *s, wh_str name);

#endif
