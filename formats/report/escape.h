/*
 * Text of engines and cases, made harmless for the place where it is shown. Whatever bytes come,
 * what a sink gets is valid UTF-8 without control characters, marks that turn the direction of
 * text, or anything that has a meaning there; a byte or character that can't stand as it is
 * becomes \xHH or \uHHHH.
 */
#ifndef FORMATS_REPORT_ESCAPE_H
#define FORMATS_REPORT_ESCAPE_H

#include <whittle/base.h>

enum wh_escape_sink {
    WH_FOR_TERMINAL,   /* one line for a person; also fields between TABs */
    WH_FOR_TAP,        /* the description of a test point */
    WH_FOR_YAML,       /* within "..." of a TAP block */
    WH_FOR_XML,        /* text between tags; keeps lines */
    WH_FOR_ATTRIBUTE,  /* within "..." of XML and HTML; keeps lines */
    WH_FOR_ANNOTATION, /* the message of a GitHub annotation; keeps lines */
    WH_FOR_PROPERTY,   /* file= or title= of one */
    WH_FOR_LINES,      /* plain text of several lines */
    WH_ESCAPE_SINKS
};

void wh_escape(wh_buf *out, int sink, wh_str s);

#endif
