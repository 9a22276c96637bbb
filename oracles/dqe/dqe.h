/*
 * DQE: the same predicate in SELECT, UPDATE and DELETE must reach the same rows. After Song et al.,
 * Testing Database Systems via Differential Query Execution (ICSE 2023). What its files ask of one
 * another.
 */
#ifndef ORACLES_DQE_DQE_H
#define ORACLES_DQE_DQE_H

#include "oracles/precision/change.h"

enum { WH_DQE_TABLES = 4 };

/* A table that the base changes. */
typedef struct wh_dqe_table {
    const wh_relation *relation;
    const wh_relation *view; /* by which it is changed; NULL: by none */
    const wh_node *ref;      /* TABLE_REF */
    const wh_token *name;    /* by what its columns are qualified */
} wh_dqe_table;

typedef struct wh_dqe_tables {
    wh_dqe_table v[WH_DQE_TABLES];
    size_t n;
} wh_dqe_tables;

/* Statements in their order. */
typedef struct wh_dqe_statements {
    wh_str v[24];
    size_t n;
} wh_dqe_statements;

/* Append what stands in `b`, with a semicolon, and clear it. */
void wh_dqe_add(const wh_subject *s, wh_dqe_statements *list, wh_buf *b);

/* Add a run of these statements. What they change is rolled back, or else (`fresh`) they run on a
 * database of their own. */
void wh_dqe_add_run(const wh_subject *s, wh_derived *out, const char *place,
                    const wh_dqe_statements *v);
void wh_dqe_add_change(const wh_subject *s, wh_derived *out, const char *place,
                       const wh_dqe_statements *v, bool fresh);

/* ---- dialect.c: what dialects have, a row each ----------------------------------------------- */

typedef struct wh_dqe_dialect {
    const wh_dialect *dialect;
    /* Classes of errors that changing rows alone can give: constraints and conversions
     * (the paper's Table II); as aside= of a check has them. */
    const char *aside;
    /* Those of them that are constraints, as refusals= of a check has them. */
    const char *refusals;
    bool update_from;  /* UPDATE t SET .. FROM others WHERE .. */
    bool delete_using; /* DELETE FROM t USING others WHERE .. */
    bool several;      /* UPDATE t, others SET .. and DELETE t FROM t, others */
    bool limited;      /* ORDER BY and LIMIT */
    bool views;        /* one that shows a table's rows as they are is changed as the table is */
    bool instead;      /* none is: triggers do it instead, which find the row by its key */
    bool stored_alone; /* triggers and views of stored tables read no temporary ones */
    bool triggers_set; /* a row trigger may set other values than the UPDATE does */
    bool on_the_fly;   /* an UPDATE of several tables changes the first while it joins the others */
    bool without_with; /* UPDATE has no WITH */
    bool alias_as;     /* DELETE FROM t AS x, not DELETE FROM t x */
    bool unaliased;    /* neither */
    bool zeroes;       /* NULL that UPDATE puts into a column that is NOT NULL is 0 or '' there */
    bool counts_zero;  /* 0 in a column that numbers itself is the next number */
    bool replaces;     /* REPLACE INTO t */
    bool merges;       /* MERGE INTO t */
    bool deleted_only; /* RETURNING behind DELETE alone */
    bool unreturned;   /* behind neither */
    bool temporary;    /* only a temporary table is made inside a transaction; it outlives that */
    bool checks_table; /* CHECK TABLE t EXTENDED: a row says that it is sound, each more what is not
                        */
    /* INSERT .. that a row may conflict with: {key}; and {v}, what that row would have been */
    const char *conflict, *excluded;
    /* A trigger AFTER {event} ON {t} that does {x} for each row; what is made before it, or NULL;
     * NULL: there are none. */
    const char *trigger, *trigger_function;
    bool trigger_plain; /* it changes tables without WITH, INDEXED BY and aliases */
    /* Behind a table's name: read by index {i}, or by none; NULL: a query can't say so. Statements
     * that say so instead, for all queries to the end of the transaction. */
    const char *by_index, *by_none;
    const char *const *set_index, *const *set_none;
    const char *unsound; /* how many complaints there are of indexes; NULL: nothing says so */
    /* Warnings that strict SQL modes make errors of statements that change rows, as in `aside`;
     * NULL: there are no such modes. */
    const char *promoted;
    /* Which of them do so, as the choice warns=: "all", or "update" where DELETE only warns, which
     * is known (MariaDB: MDEV-28140). */
    const char *warns;
    /* Append to `out` the statements that give each row of table i its number, wh_row<i>. False: it
     * can't be done. */
    bool (*number)(const wh_subject *s, const wh_dqe_table *t, size_t i, wh_dqe_statements *out);
} wh_dqe_dialect;

/* NULL: none that is known. */
const wh_dqe_dialect *wh_dqe_dialect_of(const wh_dialect *d);

/* Has the dialect a row? Else `why` says so; nothing below is asked then. */
bool wh_dqe_knows(const wh_subject *s, const char **why);

/* The choice mode=, strict or loose: is it one, or none; draw it, where the dialect has such modes;
 * append what sets it for the session. */
bool wh_dqe_is_mode(wh_str mode);
void wh_dqe_draw_mode(const wh_dqe_dialect *d, wh_rng *rng, wh_buf *choices);
void wh_dqe_set_mode(const wh_subject *s, wh_str mode, wh_dqe_statements *setup);

/* ---- mark.c: rows get numbers and marks ------------------------------------------------------ */

bool wh_dqe_number_sqlite(const wh_subject *s, const wh_dqe_table *t, size_t i,
                          wh_dqe_statements *out);
bool wh_dqe_number_duckdb(const wh_subject *s, const wh_dqe_table *t, size_t i,
                          wh_dqe_statements *out);
bool wh_dqe_number_postgresql(const wh_subject *s, const wh_dqe_table *t, size_t i,
                              wh_dqe_statements *out);
bool wh_dqe_number_mysql(const wh_subject *s, const wh_dqe_table *t, size_t i,
                         wh_dqe_statements *out);

/* Append what gives each row of table i its mark, wh_hit<i>. */
void wh_dqe_mark(const wh_subject *s, const wh_dqe_table *t, size_t i, wh_dqe_statements *out);

/* A key of the table whose columns are never NULL and are not set; NULL: there is none. */
const wh_key *wh_dqe_key(const wh_subject *s, const wh_relation *r);

/* What tells the rows of a table apart as it is, its rowid or a column that is a key and not set,
 * as it is written; n == 0: nothing does. */
wh_str wh_dqe_own_number(const wh_subject *s, const wh_dqe_table *t);

/* ---- view.c ---------------------------------------------------------------------------------- */

/* The table whose rows a view changes when it is changed; NULL: it can't be, or not by itself. */
const wh_relation *wh_dqe_below(const wh_subject *s, const wh_relation *view);

/* Append what makes the view of table i show its number and, if `marked`, its mark; nothing where
 * there is no view. */
void wh_dqe_show_marks(const wh_subject *s, const wh_dqe_table *t, size_t i, bool marked,
                       wh_dqe_statements *out);

/* ---- values.c -------------------------------------------------------------------------------- */

/* Is nothing converted, computed or checked on the way into the tables? Else any error of an UPDATE
 * may be of that. */
bool wh_dqe_values_are_plain(const wh_subject *s, const wh_dqe_tables *t);

/* Must a warning of SELECT be an error of the others, in strict SQL modes, whatever the plan: is
 * the predicate one comparison of columns, or a column, which is worked out for each row? */
bool wh_dqe_warnings_tell(const wh_subject *s, const wh_dqe_tables *t);

/* Can't the tables, or what they reach, be rolled back? */
bool wh_dqe_needs_fresh(const wh_subject *s, const wh_dqe_tables *t);

/* May the same statements give them other rows, or other numbers, on another database? What a query
 * puts in comes in no order. */
bool wh_dqe_are_others(const wh_subject *s, const wh_dqe_tables *t);

/* ---- base.c ---------------------------------------------------------------------------------- */

/* The tables that a change changes. False: what stands there can't be marked, and why. */
bool wh_dqe_tables_of(const wh_subject *s, wh_dqe_tables *out, const char **why);

/* Are its tables joined so that rows of one come without any of another? */
bool wh_dqe_joins_outer(const wh_subject *s);

/* Are some of them joined by columns of one name, as NATURAL and USING do? */
bool wh_dqe_shares_columns(const wh_from_item *v, size_t n);

/* Is each column that is set there, once, and not computed by the table itself? */
bool wh_dqe_sets_columns(const wh_subject *s, const wh_dqe_tables *t, const char **why);

/* ---- make.c ---------------------------------------------------------------------------------- */

/* Can an UPDATE be made of this query? */
bool wh_dqe_takes_query(const wh_subject *s, const char **why);

/* Append an UPDATE with the predicate of a query or of a DELETE, without a semicolon. */
bool wh_dqe_make_update(const wh_subject *s, wh_rng *rng, wh_buf *out);

#endif
