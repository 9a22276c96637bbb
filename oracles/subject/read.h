/* The tables that a statement reads. */
#ifndef ORACLES_SUBJECT_READ_H
#define ORACLES_SUBJECT_READ_H

#include "oracles/subject/subject.h"

/* The relation that an item of FROM, TABLES or a TABLE_REF names; NULL: none that is known. */
const wh_relation *wh_item_relation(const wh_subject *s, const wh_from_item *item);

/* Each once; a view, and what it reads. */
enum { WH_READ_MAX = 32 };
typedef struct wh_read {
    const wh_relation *v[WH_READ_MAX];
    size_t n;
    bool more; /* there are, or there may be, in a view below eight others */
} wh_read;

bool wh_read_has(const wh_read *read, const wh_relation *r);

/* Those that a FROM lists in and below `n`, or that stand there as a IN t. */
void wh_tables_read(const wh_subject *s, const wh_node *n, wh_read *out);

/* Does `n` (NULL: nothing does) or a query in it read this relation, itself or by a view? */
bool wh_reads_relation(const wh_subject *s, const wh_node *n, const wh_relation *r);

#endif
