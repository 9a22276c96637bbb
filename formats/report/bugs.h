/*
 * Which cases are one bug, by where they fail. Cases that fail alike on every one of many versions
 * and pass on some of them are one bug if an optimization cures both, or if the same of the schema
 * or nothing does and what one's statement says the other's says, too: of what one release mended
 * there may be much. Where a bisection has named the commit or release that broke both, that alone
 * tells. One case, by its id, is one bug wherever it stands. What is in doubt stays two: a second
 * bug must not be hidden behind the first.
 */
#ifndef FORMATS_REPORT_BUGS_H
#define FORMATS_REPORT_BUGS_H

#include "formats/report/matrix.h"
#include "formats/sql/dialect/dialect.h"

/* What a statement says, as far as it may tell bugs apart: its keywords and functions, hashed, in
 * ascending order, each once, in `a`. Not what most have, nor names, literals and operators. One
 * without any says how operators and operands follow each other in its condition, or that it takes
 * all rows. */
const uint64_t *wh_bug_words(wh_arena *a, const wh_dialect *d, wh_str sql, size_t *n);

/* The first case of each bug. {0} to begin with; what the rows point to must stay. */
typedef struct wh_bugs {
    struct wh_bug {
        wh_matrix_row row;
        uint64_t verdicts; /* of all versions, as a hash */
        size_t number;
        bool first; /* with which others are compared */
    } * v;
    size_t n, cap, bugs;
} wh_bugs;

/* The number of the row's bug, from 1; 0: it fails nowhere. Rows must come in one order to get the
 * same numbers again: a case is compared with the first one of each bug, and
 * is the bug that a case of the same id was. */
size_t wh_bugs_number(wh_bugs *k, const wh_matrix_row *row, size_t nversions);

void wh_bugs_release(wh_bugs *k);

/* Bug by bug, the shortest case of each first; what fails nowhere last. */
void wh_bugs_sort(wh_matrix_row *rows, size_t n);

#endif
