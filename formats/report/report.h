/*
 * Reports: what replaying found, for machines that run tests and for people. A reporter turns
 * results into text and knows neither files nor clocks; adding one is a file of its own and a line
 * in report.c.
 */
#ifndef FORMATS_REPORT_REPORT_H
#define FORMATS_REPORT_REPORT_H

#include <whittle/base.h>

enum wh_report_status {
    WH_HOLDS,      /* the check holds */
    WH_VIOLATED,   /* it does not, and that counts */
    WH_UNTESTED,   /* can't be determined */
    WH_KNOWN,      /* it does not, as is known: the case is open */
    WH_CAME_RIGHT, /* it does, though the case is open */
};

/* One case. */
typedef struct wh_report_item {
    uint64_t number; /* of those reported, from 1 */
    int status;      /* enum wh_report_status */
    const char *file;
    uint32_t line;
    uint64_t id;
    const char *verdict, *signature, *reason, *oracle; /* each may be "" */
    wh_str details;                                    /* formats/report/details.h; n == 0: none */
    uint64_t micros;
} wh_report_item;

/* The end: of everything, or of what there was time for. */
typedef struct wh_report_end {
    uint64_t items, violated, skipped; /* skipped: untested or known */
    const char *bail;                  /* why this was not all; NULL: it was */
    const char *none;                  /* why there was no case; NULL: there was, or nobody knows */
    const char *started;               /* "2024-02-29T12:00:00", UTC */
    uint64_t micros;
    wh_str said; /* messages, a line each */
} wh_report_end;

typedef struct wh_reporter {
    const char *name;
    /* A document is written as a whole at its end, when its counts are known; anything else is
     * printed as it comes. */
    bool document;
    void (*begin)(wh_buf *out); /* may be NULL, as the others */
    void (*item)(wh_buf *out, const wh_report_item *item);
    /* `items`: of a document, what `item` gave for all of them. */
    void (*end)(wh_buf *out, const wh_report_end *end, wh_str items);
} wh_reporter;

/* NULL: there is none of that name. */
const wh_reporter *wh_reporter_find(const char *name);

#endif
