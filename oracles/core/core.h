/*
 * The core of a finding: what of it can say which bug it is, as a set of features, and how it
 * fails. Several oracles see one bug, each in its own query, and random queries hold it in many
 * forms; of reduced findings that are one bug these features are the same, or those of one are
 * among those of the other. What does not count: names, literals, rows, how often and in which
 * order something stands there, and what is shown.
 */
#ifndef ORACLES_CORE_CORE_H
#define ORACLES_CORE_CORE_H

#include <whittle/case.h>

enum { WH_CORE_MAX = 48, WH_CORE_SCHEMA_MAX = 8, WH_CORE_OPTIMIZATIONS_MAX = 8 };

/* Queries against others over the same rows; expressions against others of the same value; changes
 * of rows against queries; what changes leave behind; tables against others. */
enum wh_core_family { WH_BY_QUERY, WH_BY_EXPRESSION, WH_BY_CHANGE, WH_BY_STATE, WH_BY_TABLE };

typedef struct wh_core {
    uint64_t kind; /* of failure: a relation whichever, an error's class and message, a signal ..;
                      on which product */
    uint64_t optimizations[WH_CORE_OPTIMIZATIONS_MAX]; /* in the case's field "cause" */
    uint32_t noptimizations;
    uint64_t essence; /* which bug it is by the cause alone; 0: that does not tell */
    bool of_schema;   /* an internal error, and that is what it needs of the schema, that it needs
                         an index, or neither: by which query and plan it is reached tells nothing */
    uint64_t form;    /* of a reduced case: its statement's shape, its setup, what cures it; or of
                         common features how it compares what; 0: too little */
    /* Not 0: which bug it is, whatever is asked: of a number that no real is equal to in a column
     * of reals, by which kinds of joins and compounds; of a subquery that skips distinct rows, by
     * the same; of values of two types that an index compares, how; of an UPDATE by an index of
     * what it sets; of what a cache of subqueries takes for equal; of a window above a derived
     * table that is merged; of addresses and UUIDs beside what is none. */
    uint64_t root;
    bool own;        /* a change that reads its own table */
    bool partitions; /* WHERE tells apart what is one in a window's partition below */
    unsigned
        direction;     /* of a relation: rows are missing (1), or too many (2); 0: both, or other */
    bool explained;    /* it has that field */
    bool cured_window; /* of its windows, which something around the query cures, functions tell
                          nothing: whichever goes over them is wrong */
    bool random;       /* of wh_random_core() */
    bool alone;  /* nothing around the query cures it, or it ended the process: what little it has
                    tells */
    bool groups; /* GROUP BY: a feature where nothing around the query cures it, else an oracle's
                    way of asking */
    unsigned compares;  /* kinds of comparisons, where nothing around the query cures it; 0: none */
    unsigned family;    /* which oracles can see it: enum wh_core_family */
    uint64_t relation;  /* that does not hold, where no plainer one fails; 0: that of any queries */
    uint32_t n, seldom; /* seldom: enum of features.c, of features that few queries have */
    /* Of a case whose cause is the schema alone what it needs of that; nschema 0: too little. */
    uint32_t nschema;
    uint64_t schema[WH_CORE_SCHEMA_MAX];
    uint64_t v[WH_CORE_MAX]; /* ascending, each once */
} wh_core;

/* What the statements of one setup have, so that each is read once however many findings there
 * are. {arena} to begin with; statements must stay where they are. */
typedef struct wh_core_memo {
    wh_arena *a;
    struct wh_setup_features **v;
    size_t n;
} wh_core_memo;

/* Of a relation that does not hold: rows are missing, or there are more; 0: of another failure. */
uint64_t wh_direction_of(wh_str signature);

/* Of the setup: types, collations, kinds of indexes and constraints, modules, settings, statistics.
 * Of the base, or what failed instead: operators of its FROM, WHERE and HAVING, kinds of joins and
 * subqueries, and the functions that it calls. `memo` may be NULL. */
void wh_case_core(const wh_case *c, wh_str signature, wh_core_memo *memo, wh_core *out);

/* The same of a random case: of its setup what the base is about, tables, views and indexes. */
void wh_random_core(const wh_case *c, wh_str signature, wh_core_memo *memo, wh_core *out);

/* Do they fail alike, and are the features of `small` among those of `c`? Where `small` has but
 * one, they must be the same, unless nothing around the queries cures either; and where it has
 * none but what most queries have, rows must be missing of both, or too many, and where nothing
 * around the queries cures them they must compare alike. Nor may `c` have one that few queries
 * have and `small` lacks: of random findings that hardly is chance. Where the cause of one is an
 * optimization, the other, if its cause is known, must need it, too; and where both causes alone
 * tell which bug it is, with `c` needing all that `small` needs, or the same statement fails on the
 * same setup and is cured by the same, nothing else counts. A finding of another family than
 * WH_BY_QUERY is like those of its own family alone: it may be what no query shows; of changes that
 * are reduced, like those of the same change alone, looked at in the same way; and of random
 * findings of the same relation. Of those, changes that read their own table are alike whatever
 * else they have; and so is what tells apart what is one in a window's partition like a core that
 * does. */
bool wh_core_holds(const wh_core *c, const wh_core *small);

/* The same; of two that were reduced the features of either may be among those of the other. */
bool wh_core_is_like(const wh_core *c, const wh_core *other);

/* Has it no feature but what most queries have, which tells nothing by itself? */
bool wh_core_is_common(const wh_core *c);

#endif
