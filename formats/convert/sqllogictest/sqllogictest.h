/* sqllogictest files: the test scripts of SQLite, and the dialects that other projects made. */
#ifndef FORMATS_CONVERT_SQLLOGICTEST_SQLLOGICTEST_H
#define FORMATS_CONVERT_SQLLOGICTEST_SQLLOGICTEST_H

#include "formats/convert/convert.h"

/* Whose runner decides what a file means. */
enum wh_slt_runner {
    WH_SLT_SQLITE = 1 << 0,
    WH_SLT_RS = 1 << 1,
    WH_SLT_DUCKDB = 1 << 2,
    WH_SLT_COCKROACH = 1 << 3,
    WH_SLT_STRICT = 1 << 4, /* with one of them: all values count, and all errors */
};

/* As wh_convert.read; the variant is the runner. */
int wh_sqllogictest_read(const wh_convert *f, wh_arena *a, const wh_convert_input *in,
                         wh_case **out, wh_error *err);

/* As wh_convert.update: for SQLite's runner and sqllogictest-rs. */
int wh_sqllogictest_update(const wh_convert *f, wh_arena *a, const wh_convert_input *in,
                           const wh_convert_fresh *fresh, wh_buf *out, wh_error *err);

/* As wh_convert.write: for SQLite's runner. */
int wh_sqllogictest_write(wh_arena *a, const wh_case *c, const wh_convert_seen *seen, wh_buf *out,
                          wh_error *err);

#endif
