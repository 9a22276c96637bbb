/*
 * Scripts of a suite that keeps what its runner printed beside them: pg_regress with its *.out,
 * mysqltest with its *.result. What the output says of each statement becomes an expectation and a
 * check line; what it can't tell is counted, and told in the case's field "compared". Behind the
 * first command that can't be followed nothing is executed (left_out.h).
 */
#ifndef FORMATS_CONVERT_SUITE_SUITE_H
#define FORMATS_CONVERT_SUITE_SUITE_H

#include "formats/convert/builder.h"
#include "formats/convert/convert.h"

enum wh_expected_kind {
    WH_EXPECTED_NOTHING, /* `why` not; it may fail */
    WH_EXPECTED_OK,      /* it succeeds; `why`: there were rows that could not be read */
    WH_EXPECTED_ERROR,
    WH_EXPECTED_ROWS,
    WH_EXPECTED_LEFT_OUT, /* it is not executed, as its effect is not felt; `why` it is not compared
                           */
    WH_EXPECTED_ECHO,     /* it is no statement (wh_script_stmt.echo) */
};

/* What the output says of one statement. */
typedef struct wh_expected {
    uint8_t kind;        /* enum wh_expected_kind */
    const char *why;     /* it is not, or not wholly, compared: a few words; NULL: it is */
    wh_str class_, text; /* ERROR: either may be empty; the text's first line */
    size_t ncolumns, nrows;
    wh_str *cells; /* ROWS: row by row */
    wh_str null;   /* ROWS: what stands for NULL, where that is told from empty text */
    bool sorted;   /* ROWS: the runner sorts them */
} wh_expected;

/*
 * A wh_expected_fn: set v[0..n), cleared, from the output of the script, whose statements are
 * stmts[0..n). WH_ESYNTAX: it is the output of another script, with the line of this one that it
 * does not have.
 */
/* What psql printed: aligned tables and errors are told. */
int wh_expected_by_psql(wh_arena *a, const wh_convert_input *in, wh_str output,
                        const wh_script_stmt *stmts, size_t n, wh_expected *v, wh_error *err);

/* What mysqltest printed: tables with tabs between their values, and errors. */
int wh_expected_by_mysqltest(wh_arena *a, const wh_convert_input *in, wh_str output,
                             const wh_script_stmt *stmts, size_t n, wh_expected *v, wh_error *err);

/* The case of a script whose outputs are known; in->noutputs > 0. As wh_convert.read. */
int wh_suite_read(const wh_convert *f, wh_arena *a, const wh_convert_input *in, wh_case **out,
                  wh_error *err);

/* The session of `s` ends: what it leaves to no other is taken away. */
void wh_suite_part(wh_builder *b, const wh_convert *f, const wh_script_stmt *s);

/* Put the statements of `in`, a script of the same format, before all of a case that was read from
 * one; they may fail. */
int wh_suite_before(const wh_convert *f, wh_arena *a, const wh_convert_input *in, wh_case *c,
                    wh_error *err);

#endif
