/*
 * Values as an engine computes with them: what the estimator (estimate.h) holds while it evaluates
 * an expression. Integers only, so that every machine agrees: a real is its whole part and six
 * decimals, which is enough to tell values apart that the generator writes.
 */
#ifndef GENERATE_MODEL_CELL_H
#define GENERATE_MODEL_CELL_H

#include "generate/model/model.h"

/* In SQLite's order of values, behind UNKNOWN: what this room can't compute. */
enum wh_cell_kind {
    WH_CELL_UNKNOWN,
    WH_CELL_NULL,
    WH_CELL_NUMBER,
    WH_CELL_TEXT,
    WH_CELL_BLOB,
    WH_CELL_PLACE /* `i` in the list `list`: comparable with others of that */
};

/* LOOSE: of a column that folds, one of the others is not known which. */
enum wh_collating {
    WH_COLLATE_NONE,
    WH_COLLATE_BINARY,
    WH_COLLATE_NOCASE,
    WH_COLLATE_RTRIM,
    WH_COLLATE_LOOSE
};

typedef struct wh_cell {
    uint8_t kind;
    uint8_t affinity;  /* enum wh_gen_affinity; WH_AFFS: none */
    uint8_t collation; /* of the column, or said by COLLATE */
    bool said : 1, real : 1;
    int32_t micro; /* NUMBER: millionths above `i`, 0 ... 999999 */
    int64_t i;     /* NUMBER: the whole part, rounded down, saturated */
    const char *p; /* TEXT, BLOB: borrowed */
    uint32_t n;
    const void *list;
} wh_cell;

/* Room for the texts that an evaluation makes; full: those become unknown. */
typedef struct wh_gen_scratch {
    char *p;
    uint32_t n, cap;
} wh_gen_scratch;

extern const wh_cell wh_cell_unknown, wh_cell_null;

wh_cell wh_cell_int(int64_t i);
wh_cell wh_cell_text(const char *p, uint32_t n);
wh_cell wh_cell_datum(const wh_datum *d); /* borrows the bytes of `d` */

/* False: it can't be written as a literal that the generator knows. */
bool wh_cell_to_datum(const wh_cell *c, wh_datum *out);

/* As a column of that affinity stores it, or a comparison converts it. */
wh_cell wh_cell_apply(const wh_cell *c, unsigned affinity, wh_gen_scratch *s);

/* CAST: to a number by the numeral it starts with, 0 if by none; to text. */
wh_cell wh_cell_number(const wh_cell *c);
wh_cell wh_cell_string(const wh_cell *c, wh_gen_scratch *s);

/* Below, at or above; neither may be unknown. */
int wh_cell_compare(const wh_cell *a, const wh_cell *b, unsigned collation);

static inline int wh_cell_compare_numbers(const wh_cell *a, const wh_cell *b)
{
    if (a->i != b->i)
        return a->i < b->i ? -1 : 1;
    return a->micro < b->micro ? -1 : a->micro > b->micro;
}

/* 1, 0, -1 = NULL, -2 = unknown. */
int wh_cell_truth(const wh_cell *c);

bool wh_cell_like(const wh_cell *text, const wh_cell *pattern, char escape);
bool wh_cell_glob(const wh_cell *text, const wh_cell *pattern);

#endif
