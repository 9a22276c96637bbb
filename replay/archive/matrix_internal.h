/* A matrix that is being filled. */
#ifndef REPLAY_ARCHIVE_MATRIX_INTERNAL_H
#define REPLAY_ARCHIVE_MATRIX_INTERNAL_H

#include "formats/report/bugs.h"
#include "formats/report/matrix.h"
#include "replay/archive/matrix.h"
#include "replay/replayer.h"

typedef struct wh_matrix_column {
    char *title; /* as the file names it; NULL: by the version */
    bool titled; /* `title` stays */
    bool dead;   /* can't be opened */
} wh_matrix_column;

/* A case as it was read: fields, and for a page its text and when its file was written. */
typedef struct wh_matrix_kept {
    wh_str cause, broken_by, text, since;
    const uint64_t *words;
    size_t nwords;
} wh_matrix_kept;

typedef struct wh_matrix {
    wh_replay_config config; /* first: the pool's context */
    const wh_matrix_options *o;
    wh_results results;
    wh_arena *a;
    wh_pool *pool;
    volatile int abandon;
    wh_matrix_column *columns;
    wh_engine_options *engines;
    size_t n;
    uint64_t cases; /* read so far */
    uint64_t shown, failing,
        last; /* rows; of them those that fail somewhere, and on the last engine */
    bool malformed, fatal, headed;
    /* the row being filled, and (for a page) those before it */
    uint64_t row; /* 1 + its case's number; 0: none */
    bool any;
    wh_matrix_row now;
    wh_matrix_row *rows;
    size_t nrows, cap;
    wh_bugs bugs;         /* of the rows so far */
    wh_matrix_kept *kept; /* of each case that was read */
    size_t kept_cap;
    wh_curve *plans; /* for a page: that were seen */
    size_t nplans;
    wh_str report;  /* for a page: of the result that comes next */
    wh_str remarks; /* for a page: "-- N findings like seed S: ..", lines */
} wh_matrix;

/* ---- matrix_input.c ---- */

/* Print the row, if there is one. */
void wh_matrix_end_row(wh_matrix *m);

/* A copy in its arena. */
const char *wh_matrix_stored(wh_matrix *m, const char *z);

/* Of its columns. */
void wh_matrix_titles(const wh_matrix *m, wh_str *out);

/* Every case of the inputs becomes a job for each column. */
int wh_matrix_read_all(wh_matrix *m, const wh_inputs *inputs);

/* Of each row, how many findings were like it, as the remarks say. */
void wh_matrix_count_all_met(wh_matrix *m);

#endif
