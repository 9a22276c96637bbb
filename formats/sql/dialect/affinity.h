/* What a column's declared type makes of values. */
#ifndef FORMATS_SQL_DIALECT_AFFINITY_H
#define FORMATS_SQL_DIALECT_AFFINITY_H

#include <whittle/base.h>

/* SQLite's column affinities (https://www.sqlite.org/datatype3.html, 3.1). */
enum wh_affinity {
    WH_AFFINITY_NONE, /* no column, or a dialect without affinities */
    WH_AFFINITY_BLOB,
    WH_AFFINITY_TEXT,
    WH_AFFINITY_NUMERIC,
    WH_AFFINITY_INTEGER,
    WH_AFFINITY_REAL,
};

uint8_t wh_affinity_sqlite(wh_str type);

/* Is the word anywhere in the type, in whatever case? */
bool wh_type_contains(wh_str type, const char *word);

#endif
