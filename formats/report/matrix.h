/*
 * Cases by versions: one row a case, one column a version, oldest first. As lines for people and
 * pipes, and as one page for browsers and paper that needs nothing but itself.
 */
#ifndef FORMATS_REPORT_MATRIX_H
#define FORMATS_REPORT_MATRIX_H

#include "formats/report/curve.h"

#include <whittle/base.h>

typedef struct wh_matrix_cell {
    const char *verdict; /* its name; NULL: the case was not run there */
    bool violation;      /* it fails in a way that counts */
    bool other;          /* with another signature than the recorded one */
} wh_matrix_cell;

enum { WH_MATRIX_TEXT_MAX = 65536 };

typedef struct wh_matrix_row {
    wh_str place; /* FILE:LINE */
    uint64_t id;
    wh_str oracle, signature, reason; /* of the last violation, or what is recorded; may be empty */
    wh_str cause, broken_by; /* fields of the case; may be empty: what cures it, and which commit or
                                release was found to have broken it */
    const uint64_t *words;   /* of its failing statement (wh_bug_words()) */
    size_t nwords;
    size_t number; /* of the case, from 1 */
    size_t bug;              /* which bug it is, from 1 (bugs.h); 0: it fails nowhere */
    bool open;               /* a known failure */
    wh_str text; /* of a page: the case itself; beyond WH_MATRIX_TEXT_MAX bytes it is cut */
    wh_str report, details; /* of a page: for a bug tracker; of the violation (details.h) */
    wh_str since;           /* of a page: when its file was written; n == 0: unknown */
    uint64_t met;           /* of a page: so many findings are like it; 0: unknown */
    wh_matrix_cell *cells;  /* as many as there are versions */
} wh_matrix_row;

typedef struct wh_matrix_page {
    const wh_str *versions;
    size_t nversions;
    const wh_matrix_row *rows;
    size_t nrows;
    const char *when;      /* "2024-02-29T12:00:00" */
    const char *bail;      /* why this is not all; NULL: it is */
    const wh_curve *plans; /* that campaigns have seen after so many checks */
    size_t nplans;
} wh_matrix_page;

/* Cut off the word that all versions begin with ("sqlite 3.40.1"), unless one would be empty. */
void wh_matrix_shorten(wh_str *versions, size_t n);

/* Does its check hold on one of them? */
bool wh_matrix_holds(const wh_matrix_cell *cells, size_t n);

/* Where the case fails: "3.31.1 to 3.34.0, 3.36.0", "nowhere", or "not known" where no version has
 * an answer. */
void wh_matrix_where(wh_buf *out, int sink, const wh_str *versions, const wh_matrix_cell *cells,
                     size_t n);

/* Lines with a TAB between: place, id, a verdict for each version ("fail*": with another
 * signature than the recorded one; "-": not run), where it fails, the number of its bug ("-": it
 * fails nowhere). */
void wh_matrix_head(wh_buf *out, const wh_str *versions, size_t n);
void wh_matrix_line(wh_buf *out, const wh_str *versions, size_t n, const wh_matrix_row *row);

void wh_matrix_html(wh_buf *out, const wh_matrix_page *page);

#endif
