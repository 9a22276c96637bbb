/*
 * What may be said to the planner of a dialect beside plain SQL: words behind a table, settings of
 * the session, hints behind SELECT. A dialect is one row of a table in planner.c.
 */
#ifndef ORACLES_PLAN_PLANNER_H
#define ORACLES_PLAN_PLANNER_H

#include "oracles/plan/literals.h"
#include "oracles/subject/subject.h"

/* Statements around the query: the setting, and back to what is the default. */
typedef struct wh_setting {
    const char *set, *reset;
    bool dear; /* makes a query some hundred times as long: drawn seldom */
} wh_setting;

/* An index on one column, {c:id}, of these kinds of values (bits 1 << enum wh_type_class; 0: of any
 * that can be compared), of a declared type that begins so (NULL: any): what stands behind its
 * table. */
typedef struct wh_index_form {
    const char *sql;
    uint32_t classes;
    const char *type;
} wh_index_form;

/* How a statement {q} is prepared under the name wh_query, and executed; {q} is then what names its
 * values. */
typedef struct wh_prepared {
    const char *prepare, *execute, *forget;
    bool quoted;            /* the statement stands in a string */
    const char *parameter;  /* in the statement */
    bool numbered;          /* its number stands behind that */
    const char *values;     /* behind the name: {q}, a list */
    const char *set;        /* which is one of variables, that this sets; NULL: of values */
    const char *const *begin; /* two statements before it, to be rolled back; NULL: none */
} wh_prepared;

/* How a query {q} with the columns {c} is executed with NULLs {z} and with values {v} for its
 * parameters {n}: statements in a transaction, and the query that shows the rows of the values. A
 * list is empty, or behind a comma. */
typedef struct wh_executed_for {
    const char *const *steps; /* NULL: none are needed */
    const char *rows;
    const char *parameter; /* in the query, its number behind that; it has what a literal has */
    enum wh_literal_kinds kinds;
} wh_executed_for;

/* In templates stand {i} for an index's quoted name, {q} for a query, {n} for the name of the item
 * of FROM in whose place it stands, {t} for those of all items, one by one. NULL: there is none.
 * Lists end with NULL; archived cases count their rows, so new ones come last. */
typedef struct wh_planner {
    const wh_dialect *dialect;
    const char *not_indexed, *indexed_by, *index_ignored; /* behind a table */
    const char *primary; /* the name of a primary key's index */
    const char *implied; /* how that of one without a name begins, before "TABLE_1" */
    const char *in_order;          /* an inner join that is not reordered */
    const char *buffered; /* behind SELECT: its rows go through a table of the engine's */
    const char *fence;    /* an item that does not become part of the query around it */
    const char *materialized, *not_materialized; /* a WITH of "wh_source" */
    const char *const *nestings;                 /* the same query by another one */
    size_t old_nestings;                         /* so many have all versions */
    const wh_setting *settings;
    const char *(*optimization)(size_t i); /* names that settings of an engine can switch off:
                                              "optimizer=-NAME"; NULL: none */
    const char *const *comments;           /* behind SELECT */
    struct {
        uint32_t settings, comments, ignored, prepared; /* weights beside those of dqp.c's hints */
    } often;
    bool transactional;           /* changes of schema and statistics can be rolled back */
    const wh_index_form *indexes; /* what one more may be */
    const char *drop_index;       /* of {t:id}, where no transaction takes it back */
    const char *use_indexes; /* beside a new index: it is looked at however small the table is */
    const char *analyze;     /* statistics of {t:id} */
    const char *const *statistics; /* made anew: for each table, {t:id} */
    const char *const *reread;     /* schema and statistics from where they are stored, as behind a
                                      change that was rolled back: statements */
    bool edited_statistics;        /* they stand in tables that can be changed (setup.c) */
    const wh_prepared *prepared;
    const wh_executed_for *routine; /* in a routine of the schema */
    const wh_executed_for *lateral; /* beside rows of values, which it refers to */
    bool names_differ;             /* a query in FROM must not have two columns of one name */
} wh_planner;

/* Never NULL: a dialect that has no row can be told nothing. */
const wh_planner *wh_planner_of(const wh_dialect *d);

#endif
