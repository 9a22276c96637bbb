/* TAP 14 for machines that run tests: one test point a case, a YAML block where it failed. */
#ifndef FORMATS_REPORT_TAP_H
#define FORMATS_REPORT_TAP_H

#include <whittle/base.h>

void wh_tap_begin(wh_buf *out);

/* "ok N - name", "not ok N - name"; `skip` (may be n == 0) makes it "ok ... # SKIP skip". */
void wh_tap_point(wh_buf *out, bool ok, uint64_t number, wh_str name, wh_str skip);

/* The diagnostic block: begin, then any of key: "text" and key: [rows], then end. */
void wh_tap_block_begin(wh_buf *out);
void wh_tap_block_text(wh_buf *out, const char *key, wh_str text);
void wh_tap_block_list(wh_buf *out, const char *key, const wh_str *items, size_t n);
void wh_tap_block_end(wh_buf *out);

void wh_tap_end(wh_buf *out, uint64_t points);

#endif
