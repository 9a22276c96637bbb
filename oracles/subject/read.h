/* The tables that a statement reads. */
#ifndef ORACLES_SUBJECT_READ_H
#define ORACLES_SUBJECT_READ_H

#include "oracles/subject/subject.h"

/* The tables that a FROM lists in and below `n` (views seen through, where `views`), each once. */
enum { WH_READ_MAX = 32 };
typedef struct wh_read {
    const wh_relation *v[WH_READ_MAX];
    size_t n;
} wh_read;
void wh_tables_read(const wh_subject *s, const wh_node *n, wh_read *out);

#endif
