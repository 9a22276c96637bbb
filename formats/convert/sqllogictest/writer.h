/* What the files of the writer of sqllogictest files share. */
#ifndef FORMATS_CONVERT_SQLLOGICTEST_WRITER_H
#define FORMATS_CONVERT_SQLLOGICTEST_WRITER_H

#include "formats/case/text.h"
#include "formats/case/check.h"
#include "formats/case/places.h"
#include "formats/convert/sqllogictest/value.h"
#include "formats/convert/sqllogictest/sqllogictest.h"

/* What is to be said of a run. */
typedef struct wh_slt_plan {
    wh_str as;         /* column letters; n == 0: not known yet */
    uint8_t sort;      /* enum wh_check_sort */
    unsigned label;    /* 0: none */
    bool sorted_known; /* a check has set `sort` */
    bool values;       /* `expect` (or, without it, what was seen) is written */
    bool bare;         /* it must succeed, no more */
    bool fails;        /* it must fail */
    bool hashed;       /* the expectation is the number of values and their MD5 */
    bool text;         /* the check compares text: an expectation stands as it is written */
    const wh_section *expect;
} wh_slt_plan;

typedef struct wh_slt_writer {
    wh_arena *a;
    const wh_case *c;
    const wh_dialect *dialect;
    const wh_convert_seen *seen; /* may be NULL */
    wh_slt_plan *plans;          /* by section */
    wh_buf *out;
    wh_error *err;
    unsigned labels;
    wh_places places;
} wh_slt_writer;

/* ---- write_values.c ---- */
int wh_slt_refuse_line(wh_slt_writer *w, uint32_t line, const char *format, ...) WH_PRINTF(3, 4);
int wh_slt_choose_letters(wh_slt_writer *w, size_t at);
int wh_slt_put_values(wh_slt_writer *w, size_t at);

#endif
