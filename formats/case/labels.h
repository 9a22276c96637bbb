/* The labels of a case that needs several engines: "-- @run q@test", "-- @setup on=reference". */
#ifndef FORMATS_CASE_LABELS_H
#define FORMATS_CASE_LABELS_H

#include <whittle/case.h>

enum { WH_LABELS_MAX = 16 };

typedef struct wh_labels {
    wh_str v[WH_LABELS_MAX]; /* each once, in the order of the case */
    size_t n;
    bool bare;     /* there is a run without a label */
    bool too_many;
} wh_labels;

/* The engine that a section is for; n == 0: whichever there is. */
wh_str wh_section_label(const wh_section *s);

void wh_labels_of(const wh_case *c, wh_labels *out);

/* Does the case name any? */
bool wh_case_is_labelled(const wh_case *c);

/* The field "KEY.LABEL", or else KEY; p == NULL: there is neither. */
wh_str wh_case_field_of(const wh_case *c, const char *key, wh_str label);

/* Set the field "KEY.LABEL". */
void wh_case_set_field_of(wh_arena *a, wh_case *c, const char *key, wh_str label, wh_str value);

#endif
