/*
 * Making a case out of a file of another format, record by record: sections in file order, check
 * lines, expectations. Everything lives in the case's arena; costs are linear.
 */
#ifndef FORMATS_CONVERT_BUILDER_H
#define FORMATS_CONVERT_BUILDER_H

#include <whittle/case.h>

typedef struct wh_builder {
    wh_arena *a;
    wh_case *c;
    size_t sections, fields; /* room */
    size_t stmts;            /* room of the last section's statements */
    unsigned runs;           /* made so far */
} wh_builder;

void wh_builder_begin(wh_builder *b, wh_arena *a, wh_str dialect, const char *file, uint32_t line);

/* A new section at the end; its address is valid until the next one. */
wh_section *wh_builder_section(wh_builder *b, int kind, wh_str place, uint32_t line);

/* The last section if it is a setup of that session (n == 0: of the first one), else a new one. */
wh_section *wh_builder_setup(wh_builder *b, wh_str session, uint32_t line);

/* The section is executed in that session. */
void wh_builder_session(wh_builder *b, wh_section *s, wh_str session);

/* A statement at the end of the last section. `sql` is borrowed. */
wh_stmt *wh_builder_stmt(wh_builder *b, wh_str sql, uint32_t line);

/* A place that no run has yet: q1, q2, ... with `letter` in front. */
wh_str wh_builder_place(wh_builder *b, char letter);

/* A field behind the others; `value` is copied. */
void wh_builder_field(wh_builder *b, const char *key, wh_str value, uint32_t line);

/* A check line; copied. */
void wh_builder_check(wh_builder *b, wh_str text, uint32_t line);

#endif
