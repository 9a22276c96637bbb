/* Each reporter, for the table in report.c, and what they share. */
#ifndef FORMATS_REPORT_REPORTERS_H
#define FORMATS_REPORT_REPORTERS_H

#include "formats/report/details.h"
#include "formats/report/escape.h"
#include "formats/report/report.h"

extern const wh_reporter wh_report_tap, wh_report_list, wh_report_junit, wh_report_github;

/* "FILE:LINE ID", escaped for `sink`. */
void wh_report_name(wh_buf *out, int sink, const wh_report_item *item);

/* One line: what became of it, and why. */
void wh_report_why(wh_buf *out, int sink, const wh_report_item *item);

/* The details as "key: text" lines, lists indented below their key. */
void wh_report_details(wh_buf *out, int sink, wh_str details);

#endif
