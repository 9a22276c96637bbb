/* A query's rows in a table, and reading them so that every column compares as the query's own. */
#ifndef ORACLES_RAW_STORE_H
#define ORACLES_RAW_STORE_H

#include "oracles/raw/raw.h"

/*
 * Do columns like these mean the same when they come out of a table? One that is computed has
 * neither affinity nor, for sure, a collation, and its text may have a subtype: such columns are
 * refused where the statement has to do with either. `columns` are of `query`'s (or a FROM's).
 */
bool wh_raw_can_store(const wh_subject *s, const wh_columns *columns);

/* CAST(.. AS NUMERIC), in SQLite? Such a column is not there by a name of the table's. */
bool wh_raw_is_cast_to_numeric(const wh_column *c);

/* The steps that make `table` with the columns wh1, wh2 .., or as `names` has them where it is not
 * NULL and not empty, and fill it from the query `text`. */
void wh_raw_store(wh_raw_steps *t, const char *table, const wh_columns *columns,
                  const wh_str *names, wh_str text);

/* Append wh<k> (from 1) of a column as an operand. */
void wh_raw_put_stored(const wh_subject *s, const wh_column *c, size_t k, wh_buf *out);

/* Append "SELECT wh1 AS a, .. FROM table", with names if `named`. */
void wh_raw_put_reading(const wh_subject *s, const char *table, const wh_columns *columns,
                        bool named, wh_buf *out);

#endif
