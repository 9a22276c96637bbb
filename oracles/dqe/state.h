/*
 * What a statement that changes rows leaves behind and returns is what SELECT says: the rows that
 * its predicate is true of, with the values that are set, and all others as they were. What its
 * files ask of one another.
 */
#ifndef ORACLES_DQE_STATE_H
#define ORACLES_DQE_STATE_H

#include "oracles/dqe/dqe.h"

/* Columns of the table, "c0, c1", and what SELECT gives for them where the predicate is true: what
 * is set stands for its column. */
typedef struct wh_state_columns {
    wh_str names, after;
} wh_state_columns;

typedef struct wh_state {
    const wh_subject *s; /* an UPDATE of one table */
    const wh_dqe_dialect *d;
    const wh_dqe_table *t;
    wh_state_columns kept; /* whose values are stored as they are */
    wh_state_columns set;  /* and those that are converted on their way in */
    wh_str all;            /* every column that can be given a value */
    bool fresh;            /* its table can't be rolled back */
    bool converts;         /* there are some in `set` that are not in `kept` */
    wh_derived *out;
    wh_dqe_statements setup;
} wh_state;

/* What of the table a way is held against. */
enum wh_state_hits {
    WH_HITS_NONE,
    WH_HITS_AFTER,  /* the rows that are hit, as they are set */
    WH_HITS_BEFORE, /* the same as they were */
    WH_HITS_STORED, /* as they are set and come out of a table, converted as its columns convert */
};

/* One way to come to that state. */
typedef struct wh_state_way {
    const char *name;
    const char *check;
    /* Is it there in this dialect and engine, and does it work for this base? */
    bool (*fits)(const wh_state *st);
    /* Append the derived setup and the statements whose last result set is compared. */
    void (*put)(wh_state *st, wh_dqe_statements *v);
    const char *place; /* of that run */
    enum wh_state_hits hits;
    bool others, whole; /* SELECT gives the rest, too; or all rows */
    bool as_before;     /* nothing is set: every column is compared */
    bool fresh;         /* it can't be rolled back */
} wh_state_way;

/* The ways in their order; NULL past the last. */
const wh_state_way *wh_state_way_at(size_t i);

/* ---- state_columns.c ------------------------------------------------------------------------- */

/* Fill `kept`, `set`, `all` and `converts`. False: no column keeps its value as it is set. */
bool wh_state_read_columns(wh_state *st);

/* "c0, c1" of the columns that are kept, or of all, each behind the prefix. */
void wh_state_put_columns(const wh_state *st, bool all, const char *prefix, wh_buf *out);

/* ---- text.c: what they are written with ------------------------------------------------------ */

/* Is the table named without alias, hints and the like? */
bool wh_state_is_plain(const wh_state *st);
/* Do rows of the table lie in others, its partitions or heirs, or is it one of those? */
bool wh_state_is_parted(const wh_state *st);
/* Has it a column in which 0 is stored as the next number (AUTO_INCREMENT)? */
bool wh_state_numbers_itself(const wh_state *st);
/* Is what is set a plain column, to a literal, or else to a plain column? */
bool wh_state_sets_literals(const wh_state *st, bool or_columns);

void wh_state_put_name(const wh_state *st, wh_buf *out);
void wh_state_put_key(const wh_state *st, const wh_key *key, wh_buf *out);
/* "UPDATE t SET .. WHERE p", and what stands behind that. `target` stands for t; n == 0: itself. */
void wh_state_put_update(const wh_state *st, wh_str target, wh_buf *out);
void wh_state_put_delete(const wh_state *st, wh_buf *out);
/* The base's rows as a query: "SELECT c0, c1 FROM t WHERE p". */
void wh_state_put_rows(const wh_state *st, wh_str columns, wh_buf *out);
/* Append a statement to the run or the setup, and release the buffer. */
void wh_state_add(const wh_state *st, wh_dqe_statements *v, wh_buf *b);
/* "SELECT c0, c1 FROM t": the table as it is by then. */
void wh_state_select(const wh_state *st, wh_str columns, const char *table, wh_dqe_statements *v);
/* An empty table with the columns of the table. */
void wh_state_make_table(wh_state *st, const char *name, wh_str columns);

/* ---- keys.c: rows that conflict with themselves ---------------------------------------------- */

bool wh_way_replaces(const wh_state *st);
void wh_way_replace(wh_state *st, wh_dqe_statements *v);
bool wh_way_upserts(const wh_state *st);
void wh_way_upsert(wh_state *st, wh_dqe_statements *v);
bool wh_way_merges(const wh_state *st);
void wh_way_merge(wh_state *st, wh_dqe_statements *v);

/* ---- copies.c: rows that are put into other tables ------------------------------------------- */

bool wh_way_copies(const wh_state *st);
void wh_way_insert(wh_state *st, wh_dqe_statements *v);
void wh_way_create(wh_state *st, wh_dqe_statements *v);
bool wh_way_puts_back(const wh_state *st);
void wh_way_put_back(wh_state *st, wh_dqe_statements *v);
bool wh_way_converts(const wh_state *st);
void wh_way_set(wh_state *st, wh_dqe_statements *v);

/* ---- around.c: triggers, views and indexes --------------------------------------------------- */

bool wh_way_triggers(const wh_state *st);
void wh_way_trigger(wh_state *st, wh_dqe_statements *v);
bool wh_way_logs(const wh_state *st);
void wh_way_log_update(wh_state *st, wh_dqe_statements *v);
void wh_way_log_delete(wh_state *st, wh_dqe_statements *v);
bool wh_way_views(const wh_state *st);
void wh_way_view(wh_state *st, wh_dqe_statements *v);
bool wh_way_checks(const wh_state *st);
void wh_way_check(wh_state *st, wh_dqe_statements *v);
bool wh_way_checks_table(const wh_state *st);
void wh_way_check_table(wh_state *st, wh_dqe_statements *v);
bool wh_way_reads_index(const wh_state *st);
void wh_way_read_index(wh_state *st, wh_dqe_statements *v);

#endif
