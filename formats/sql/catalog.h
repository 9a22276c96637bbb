/*
 * The catalog: which tables, columns, indexes, views and triggers there are, made by applying DDL
 * trees in order. It says what SQL text alone implies and asks no engine. Where the text does not
 * tell (a virtual table's columns, a view over such a table) it says so and does not guess.
 *
 * Names are compared without case. All lives in the arena given at the start; the trees that were
 * applied must outlive the catalog. One thread at a time, lookups included.
 */
#ifndef WHITTLE_SQL_CATALOG_H
#define WHITTLE_SQL_CATALOG_H

#include "formats/sql/query.h"

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

enum wh_generated {
    WH_NOT_GENERATED,
    WH_GENERATED_VIRTUAL,
    WH_GENERATED_STORED,
};

typedef struct wh_column {
    wh_str name;       /* without quotes */
    wh_str type;       /* as declared, n == 0: none; blanks and comments as written */
    uint8_t affinity;  /* enum wh_affinity */
    uint8_t generated; /* enum wh_generated */
    bool not_null, primary_key, unique; /* unique: alone */
    bool hidden;
    bool derived;         /* of a view or query: an expression, not a column of a table */
    wh_str collation;     /* n == 0: the dialect's default */
    const wh_node *def;   /* COLUMN_DEF; NULL for views */
    const wh_node *value; /* DEFAULT or GENERATED of a table; the expression of a query */
} wh_column;

enum wh_relation_kind {
    WH_RELATION_TABLE,
    WH_RELATION_VIEW,
    WH_RELATION_VIRTUAL,
};

typedef struct wh_relation {
    int kind;             /* enum wh_relation_kind */
    wh_str name, schema;  /* schema.n == 0: not said */
    const wh_node *node;  /* the statement that made it */
    const wh_node *query; /* of a view or CREATE TABLE .. AS; else NULL */
    bool columns_known;
    size_t ncolumns;
    wh_column *columns;
    bool without_rowid, strict, temporary;
    int rowid_alias; /* index of the INTEGER PRIMARY KEY column; -1: none */
    bool has_primary_key;
    uint8_t busy; /* bits: its columns, its traits are being found out */
    bool traits_known;
    unsigned traits;
} wh_relation;

typedef struct wh_index_column {
    wh_str name; /* n == 0: an expression */
    const wh_node *expr;
} wh_index_column;

typedef struct wh_index {
    wh_str name;
    wh_relation *table;
    const wh_node *node; /* CREATE_INDEX */
    bool unique, partial;
    size_t ncolumns;
    wh_index_column *columns;
} wh_index;

typedef struct wh_trigger {
    wh_str name;
    wh_relation *table;
    const wh_node *node; /* CREATE_TRIGGER */
} wh_trigger;

typedef struct wh_catalog wh_catalog;

wh_catalog *wh_catalog_new(wh_arena *a, const wh_dialect *d);

/* Apply one statement's tree. What is no DDL, and DDL that an engine would refuse (the table is
 * there already, or isn't), changes nothing. True: the catalog has changed. */
bool wh_catalog_apply(wh_catalog *c, const wh_node *statement);

/* Apply all statements of a SCRIPT. */
void wh_catalog_apply_script(wh_catalog *c, const wh_node *script);

/* By name; NULL: there is none. */
const wh_relation *wh_catalog_relation(wh_catalog *c, wh_str name);
const wh_relation *wh_catalog_relation_of(wh_catalog *c, const wh_token *name);
const wh_index *wh_catalog_index(wh_catalog *c, wh_str name);
const wh_trigger *wh_catalog_trigger(wh_catalog *c, wh_str name);

/* In the order in which they were made; NULL past the last. */
const wh_relation *wh_catalog_relation_at(wh_catalog *c, size_t i);
const wh_index *wh_catalog_index_at(wh_catalog *c, size_t i);
const wh_trigger *wh_catalog_trigger_at(wh_catalog *c, size_t i);

const wh_column *wh_relation_column(const wh_relation *r, wh_str name);

/* ---- queries ------------------------------------------------------------------------------ */

/* Columns of a query or an item of FROM. */
typedef struct wh_columns {
    wh_column *p;
    size_t n, cap;
} wh_columns;

/* The output columns of a QUERY, *-s expanded and names resolved. False: can't be told. */
bool wh_query_columns(wh_catalog *c, const wh_node *query, wh_columns *out);

/* What a query does, in its subqueries and the views it reads too. */
enum wh_trait {
    WH_TRAIT_DISTINCT = 1 << 0,
    WH_TRAIT_AGGREGATE = 1 << 1, /* an aggregate function or GROUP BY */
    WH_TRAIT_LIMIT = 1 << 2,
    WH_TRAIT_WINDOW = 1 << 3,
    WH_TRAIT_COMPOUND = 1 << 4,
    WH_TRAIT_RECURSIVE = 1 << 5,
    WH_TRAIT_OUTER_JOIN = 1 << 6,
    WH_TRAIT_TABLE_FUNCTION = 1 << 7,
    WH_TRAIT_VIRTUAL = 1 << 8,          /* reads a virtual table */
    WH_TRAIT_NONDETERMINISTIC = 1 << 9, /* the clock included */
    WH_TRAIT_SUBQUERY = 1 << 10,
    WH_TRAIT_VIEW = 1 << 11,    /* reads a view */
    WH_TRAIT_UNKNOWN = 1 << 12, /* reads what the catalog does not know */
    WH_TRAIT_OPAQUE = 1 << 13,  /* was not fully understood */
};

/* enum wh_trait of a tree (statement, query, expression), seen through its views. */
unsigned wh_catalog_traits(wh_catalog *c, const wh_node *n);

/* The same of a relation; 0 for a table. */
unsigned wh_relation_traits(wh_catalog *c, const wh_relation *r);

#endif
