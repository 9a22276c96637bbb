/* What is known of a failure: keys with a text or a list of texts each, as one block of bytes. */
#ifndef FORMATS_REPORT_DETAILS_H
#define FORMATS_REPORT_DETAILS_H

#include <whittle/base.h>

void wh_details_text(wh_buf *out, const char *key, wh_str text);
void wh_details_list(wh_buf *out, const char *key, const wh_str *items, size_t n);

typedef struct wh_detail {
    wh_str key;
    bool list;
    uint32_t n;  /* texts left; 1 where it is no list */
    wh_str rest; /* private */
} wh_detail;

/* The next detail of *details, which then begins behind it; false: none. */
bool wh_details_next(wh_str *details, wh_detail *out);

/* Its next text; false: none. */
bool wh_detail_item(wh_detail *d, wh_str *out);

#endif
