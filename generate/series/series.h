/*
 * Cases for dialects whose business are series of rows in time: tables with a designated timestamp
 * and queries of a grammar that holds what the mapping to PostgreSQL knows
 * (formats/sql/rules/series.rules). After Zheng et al., Enhanced Differential Testing in Emerging
 * Database Systems, 4: three tables of up to eight columns and 50 to 500 rows; subqueries,
 * concatenations, windows and branching as add-ons.
 */
#ifndef GENERATE_SERIES_SERIES_H
#define GENERATE_SERIES_SERIES_H

#include "generate/model/rng.h"

/*
 * One way to write something. In `sql` stand for themselves all bytes but names behind a dollar
 * sign: those of other things, $t the query's table, $o any, $k $n $v one of their keys, whole
 * numbers and reals, and $i $r $s $d constants: a whole number, a real, a key, a time; $m a digit.
 * The first row of a thing is its plainest: what is nested deep takes it.
 */
typedef struct wh_series_row {
    uint8_t weight; /* 0 ends them */
    const char *thing, *sql;
} wh_series_row;

typedef struct wh_series_dialect {
    const char *name;
    uint32_t version;
    const char *const *types; /* of time, key, whole number, real, text */
    const char *end;          /* of CREATE TABLE */
    const char *stamp;        /* between date and time */
    const wh_series_row *rows;
} wh_series_dialect;

/* NULL: it is none of them; past the last. */
const wh_series_dialect *wh_series_find(wh_str dialect);
const wh_series_dialect *wh_series_at(size_t i);

/* The tables that a case has. */
typedef struct wh_series {
    const wh_series_dialect *dialect;
    wh_rng rng;
    wh_buf *out;
    uint8_t columns[3]; /* bits: which of the optional ones a table has */
    unsigned table, depth;
    bool several; /* tables: the columns are those that all have */
} wh_series;

/* The statements of a setup, each on a line; a query without a semicolon. */
void wh_series_setup(wh_series *s);
void wh_series_query(wh_series *s);

#endif
