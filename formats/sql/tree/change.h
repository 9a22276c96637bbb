/*
 * Looking into statements that change rows: INSERT, REPLACE, UPDATE, DELETE, MERGE and their parts,
 * wherever a dialect puts them. Reads only; everything returned points into the tree.
 */
#ifndef FORMATS_SQL_TREE_CHANGE_H
#define FORMATS_SQL_TREE_CHANGE_H

#include "formats/sql/tree/query.h"

/* What kind of statement it is; bits, so that several can be meant. */
enum wh_statement_bit {
    WH_IS_QUERY = 1 << 0, /* SELECT, compound, VALUES, with or without WITH */
    WH_IS_INSERT = 1 << 1,
    WH_IS_REPLACE = 1 << 2,
    WH_IS_UPDATE = 1 << 3,
    WH_IS_DELETE = 1 << 4,
    WH_IS_MERGE = 1 << 5,
    WH_IS_CHANGE = WH_IS_INSERT | WH_IS_REPLACE | WH_IS_UPDATE | WH_IS_DELETE | WH_IS_MERGE,
};

/* 0: none of them. */
unsigned wh_statement_bit(const wh_node *statement);

/* The parts of a change; NULL: it has none of that kind. */
typedef struct wh_change {
    unsigned kind;            /* one of WH_IS_CHANGE; 0: it is none */
    const wh_node *with;      /* WITH */
    const wh_node *target;    /* TABLE_REF of the one table that it changes */
    const wh_node *tables;    /* of several: the TABLES of an UPDATE, TARGETS of a DELETE */
    const wh_node *columns;   /* NAMES that an INSERT fills */
    const wh_node *set;       /* SET */
    const wh_node *from;      /* what it reads beside its target: FROM, USING_TABLES, or what stands
                                 behind USING in a MERGE */
    const wh_node *query;     /* QUERY whose rows are put in, VALUES included */
    const wh_node *where;     /* WHERE, the clause */
    const wh_node *predicate; /* its expression */
    const wh_node *order_by;
    const wh_node *limit;
    const wh_node *conflict; /* the first UPSERT, or ON_DUPLICATE */
    const wh_node *returning;
    bool alters_errors; /* OR REPLACE, IGNORE and the like: some errors are none */
} wh_change;

/* False: the statement changes no rows; then `out` is cleared. */
bool wh_change_of(const wh_node *statement, wh_change *out);

/* One assignment of a SET: what is set, a COLUMN, or NAMES in brackets; and the value. */
typedef struct wh_assignment {
    const wh_node *node, *column, *value;
} wh_assignment;

/* The next one; *at, its place among the children, starts as 0. False: there are no more. */
bool wh_assignment_next(const wh_node *set, size_t *at, wh_assignment *out);

#endif
