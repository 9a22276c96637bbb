/*
 * What the real SQLite says about a query and its schema: EXPLAIN QUERY PLAN and sqlite_master,
 * read without leaving a trace on the connection.
 */
#ifndef TESTS_TOOLS_FAULTY_PLAN_H
#define TESTS_TOOLS_FAULTY_PLAN_H

#include "replay/engine/sqlite/api.h"
#include "tests/tools/faulty_sql.h"

#pragma GCC visibility push(hidden)

enum { NAME_MAX_BYTES = 96, TERMS_MAX = 8, NODES_MAX = 24 };

/* `c0=?`, `c0>?` or `c0<?`; an expression has the column "". */
struct term {
    char column[NAME_MAX_BYTES];
    char op;
};

/* One table of the query proper (not of its subqueries), in the order of the plan. */
struct node {
    char table[NAME_MAX_BYTES]; /* its alias, if it has one */
    char index[NAME_MAX_BYTES]; /* "": none, or without a name */
    bool search, indexed, automatic, covering, rowid;
    size_t nterms;
    struct term terms[TERMS_MAX];
};

struct plan {
    size_t n;
    struct node nodes[NODES_MAX];
    bool multi_or; /* the OR optimisation */
    bool sorted;   /* a temporary b-tree for ORDER BY */
};

/* False: `sql` can't be explained. */
bool plan_read(struct plan *p, const wh_sqlite_api *real, sqlite3 *db, const char *sql, size_t n);

/* The node's first term with one of the operators in `ops`, on a plain column; else NULL. */
const struct term *node_term(const struct node *node, const char *ops);

/* The schema's text of an index or view (`type`) named `name`; false: none. */
bool schema_sql(const wh_sqlite_api *real, sqlite3 *db, const char *type, const char *name,
                struct text *out);
/* The first column of the key of a stored table without rowids that no temporary one hides; false:
 * it is none. */
bool schema_without_rowid(const wh_sqlite_api *real, sqlite3 *db, const char *table,
                          struct text *key);
/* The WHERE conditions of the first partial index on a table; false: none. */
bool schema_partial(const wh_sqlite_api *real, sqlite3 *db, const char *table, struct text *out);

/* The first column of CREATE INDEX; false: an expression. `*descending`: any column of it is. */
bool index_read(const char *sql, char column[NAME_MAX_BYTES], bool *descending);

#pragma GCC visibility pop
#endif
