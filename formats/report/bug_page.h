/* One failing case on a page: what is wrong, its SQL in colours, what one pastes into a report. */
#ifndef FORMATS_REPORT_BUG_PAGE_H
#define FORMATS_REPORT_BUG_PAGE_H

#include "formats/report/matrix.h"

#include <whittle/case.h>

/* What it is called: the beginning of the query that fails; of what is no case its place. */
void wh_bug_name(wh_buf *out, const wh_matrix_row *r);

/* The `number`-th of the page, from 1, as a <section>. */
void wh_bug_section(wh_buf *out, const wh_matrix_page *p, size_t number);

/* What fails: the base, unless an oracle's marks stand in it; else the first run. */
wh_str wh_bug_statement(const wh_case *c);

#endif
