/*
 * Raw databases: the same rows without all that an optimiser uses. Tables are made again plainly,
 * or a part of a query is put into a table first; the base must give the same rows there.
 */
#ifndef ORACLES_RAW_RAW_H
#define ORACLES_RAW_RAW_H

#include "oracles/subject/rewrite.h"

/* The steps before a run, as they are collected. */
enum { WH_RAW_STEPS = 80 };
typedef struct wh_raw_steps {
    const wh_subject *s;
    wh_str v[WH_RAW_STEPS];
    size_t n;
} wh_raw_steps;

/* Append one; releases the buffer. */
void wh_raw_add(wh_raw_steps *t, wh_buf *b);

/* What the steps make and what they leave out again is the dialect's: a row of this table. */
typedef struct wh_raw_dialect {
    const wh_dialect *dialect;
    bool declared;   /* a table is declared column by column, else CREATE TABLE .. AS keeps types */
    bool hides;      /* a temporary table hides a stored one of its name */
    bool marks_json; /* a column of JSON is one by its CHECK, which a copy lacks */
    bool once;       /* a statement may name a temporary table but once */
    const char *home;            /* where the hidden ones are */
    const char *const *storages; /* behind CREATE TABLE t; choice at=K; NULL-terminated */
    const char *const *of_long;  /* those of them that take columns of any length */
} wh_raw_dialect;

/* NULL: tables are not made again here. */
const wh_raw_dialect *wh_raw_dialect_of(const wh_dialect *d);

/* BEGIN or nothing, the steps, `sql`, and what takes the steps back. False: too many steps. */
bool wh_raw_surround(const wh_raw_steps *t, wh_str sql, wh_derived_run *run);

/* Does it show what a compound query with arms of several affinities gives? A table for that must
 * have none. */
bool wh_raw_is_open(const wh_subject *s);

/* ---- copy.c: tables made again -------------------------------------------------------------- */

/* In how many ways? */
size_t wh_raw_copies(const wh_subject *s);

/* Was it made of a compound query? It has the types of one of the arms then, and which is left open
 * (https://www.sqlite.org/datatype3.html, 3.3). */
bool wh_raw_has_open_types(const wh_subject *s, const wh_relation *r);
bool wh_raw_copy(const wh_subject *s, size_t at, wh_derived_run *run);

/* The declared type of a column with this affinity, and its collation. */
void wh_raw_put_type(const wh_subject *s, const wh_column *c, wh_buf *out);

/* ---- added.c: columns that ALTER TABLE has added -------------------------------------------- */

/* The step that writes their defaults into `table`, made again of `r`; nothing where it has none.
 */
void wh_raw_write_defaults(wh_raw_steps *t, const wh_relation *r, wh_str table);

/* Does the base or a view that it reads name a rowid, or a system column of PostgreSQL's? */
bool wh_raw_needs_rowids(const wh_subject *s);

/* ---- part.c: subqueries, views and members of WITH put into a table ------------------------- */

size_t wh_raw_parts(const wh_subject *s);
bool wh_raw_part(const wh_subject *s, size_t at, wh_derived_run *run);

/* ---- from.c: FROM with its joins put into a table ------------------------------------------- */

size_t wh_raw_from_ways(const wh_subject *s);
bool wh_raw_from(const wh_subject *s, size_t at, wh_derived_run *run);

/* ---- list.c: the rows sorted in a table ------------------------------------------------------ */

size_t wh_raw_lists(const wh_subject *s);
bool wh_raw_list(const wh_subject *s, size_t at, wh_derived_run *run);

/* ---- member.c: what is bare beside an aggregate ---------------------------------------------- */

size_t wh_raw_members(const wh_subject *s);
bool wh_raw_member(const wh_subject *s, size_t at, wh_derived_run *run);

/* How many of the base's rows come from none that it reads, as a query; n == 0: too long. */
wh_str wh_raw_strangers(const wh_subject *s, size_t at);

/* ---- row.c: queries without FROM over one row ----------------------------------------------- */

size_t wh_raw_rows(const wh_subject *s);
bool wh_raw_row(const wh_subject *s, size_t at, wh_derived_run *run);

#endif
