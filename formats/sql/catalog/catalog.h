/*
 * The catalog: which schemas, tables, columns, keys, indexes, views, triggers, sequences and types
 * there are, made by applying DDL trees in order. It says what SQL text alone implies and asks no
 * engine. Where the text does not tell (a view over a table that nothing makes, the columns of an
 * unknown module or function) it says so and does not guess.
 *
 * Names are kept as the dialect's engine keeps them (PostgreSQL folds what is not quoted) and
 * compared as it compares them. An unqualified name means what it would mean to the engine:
 * temporary objects hide others, then comes the current schema. All lives in the arena given at the
 * start, columns of queries too; looking up what is there allocates nothing. The trees that were
 * applied must outlive the catalog. One thread at a time, lookups included.
 */
#ifndef FORMATS_SQL_CATALOG_CATALOG_H
#define FORMATS_SQL_CATALOG_CATALOG_H

#include "formats/sql/dialect/affinity.h"
#include "formats/sql/tree/query.h"

enum wh_generated {
    WH_NOT_GENERATED,
    WH_GENERATED_VIRTUAL,
    WH_GENERATED_STORED,
};

typedef struct wh_column {
    wh_str name;          /* without quotes */
    wh_str type;          /* as declared, n == 0: none; blanks and comments as written */
    uint8_t affinity;     /* enum wh_affinity */
    uint8_t type_class;   /* enum wh_type_class */
    uint8_t generated;    /* enum wh_generated */
    bool not_null;        /* declared or implied by a key */
    bool primary_key;     /* belongs to it */
    bool unique;          /* alone, by a constraint */
    bool identity;        /* numbers itself: AUTO_INCREMENT, SERIAL, GENERATED AS IDENTITY */
    bool hidden;          /* * leaves it out */
    bool derived;         /* of a view or query: an expression, not a column of a table */
    bool first_of_arms; /* its class is that of the first of several arms or rows of VALUES */
    bool added;           /* by ALTER TABLE, and never altered */
    uint8_t written;      /* enum wh_written that INSERTs and UPDATEs have put in (written.c) */
    wh_str collation;     /* n == 0: the dialect's default */
    wh_str charset;       /* n == 0: not said */
    const wh_node *def;   /* COLUMN_DEF; NULL for views */
    const wh_node *value; /* DEFAULT or GENERATED of a table; the expression of a query */
} wh_column;

/* Values that are written down; bits. */
enum wh_written {
    WH_WRITTEN_NULL = 1,
    WH_WRITTEN_INTEGER = 2, /* of nine digits at most */
    WH_WRITTEN_TEXT = 4,
    WH_WRITTEN_OTHER = 8, /* and what is not known */
    WH_WRITTEN_LONG = 16, /* a number of more digits than a real has, as text too; not known */
};

enum wh_relation_kind {
    WH_RELATION_TABLE,
    WH_RELATION_VIEW,
    WH_RELATION_VIRTUAL,
    WH_RELATION_SEQUENCE,
};

/* A primary key or a unique constraint. */
typedef struct wh_key {
    wh_str name;         /* as given or as the engine would name it; n == 0: can't be determined */
    const wh_node *node; /* PRIMARY_KEY, UNIQUE, INDEX_DEF; NULL: a column's type says so */
    bool primary;
    bool descending; /* PRIMARY KEY DESC of a column */
    size_t ncolumns;
    wh_str *columns; /* n == 0: an expression, or a prefix of a column */
} wh_key;

typedef struct wh_relation wh_relation;

struct wh_relation {
    int kind;                /* enum wh_relation_kind */
    wh_str name, schema;     /* schema.n == 0: not said */
    wh_str home;             /* the schema it is in; n == 0: the dialect's default one */
    wh_str context;          /* the current one when it was made: what a view's names mean */
    const wh_node *node;     /* the statement that made it */
    size_t nalters;
    const wh_node **alters;  /* the ALTER statements that changed it since, in their order */
    const wh_token *storage; /* MySQL's ENGINE = this; NULL: not said */
    const wh_node *query;    /* of a view or CREATE TABLE .. AS, names as they are now; else NULL */
    bool columns_known;
    size_t ncolumns;
    wh_column *columns;
    size_t nkeys;
    wh_key *keys;
    size_t nparents; /* INHERITS, PARTITION OF */
    wh_relation **parents;
    bool without_rowid, strict, temporary, materialized;
    int rowid_alias; /* index of the INTEGER PRIMARY KEY column; -1: none */
    bool has_primary_key;
    bool exact;   /* the names of its columns are compared with case */
    uint8_t busy; /* bits: its columns, its traits are being found out */
    bool frozen;  /* a view whose columns do not change any more */
    bool traits_known;
    unsigned traits;
    size_t written; /* rows that INSERTs have put in; too many to tell: not known (rows.c) */
    bool unordered; /* see wh_catalog_is_unordered() */
    bool drawn;     /* see wh_catalog_is_drawn() */
};

/* Is `part` the relation itself, one that inherits from it, or a partition, at any depth? */
bool wh_relation_has_part(const wh_relation *r, const wh_relation *part);

/* Has it columns that `*` does not stand for: hidden ones, the two of MariaDB's system versioning
 * (https://mariadb.com/kb/en/system-versioned-tables/)? */
bool wh_relation_hides(const wh_relation *r);

/* Does the statement that made it, or one that altered it, have a node of that kind? */
bool wh_relation_says(const wh_relation *r, int kind);

typedef struct wh_index_column {
    wh_str name; /* n == 0: an expression */
    const wh_node *expr;
    bool prefix; /* of a part of the column's values */
} wh_index_column;

typedef struct wh_index {
    wh_str name;
    wh_relation *table;
    const wh_node *node; /* CREATE_INDEX, INDEX_DEF or the constraint that implies it */
    wh_str method;       /* BTREE, gin, FULLTEXT ..: n == 0: the default one */
    bool unique, partial;
    bool implied; /* by a PRIMARY KEY or UNIQUE constraint */
    bool primary;
    size_t ncolumns;
    wh_index_column *columns;
} wh_index;

typedef struct wh_trigger {
    wh_str name;
    wh_relation *table;
    const wh_node *node; /* CREATE_TRIGGER */
} wh_trigger;

/* A type that the script makes: CREATE TYPE, CREATE DOMAIN. */
typedef struct wh_type {
    wh_str name;
    const wh_node *node; /* CREATE_TYPE, CREATE_DOMAIN */
    uint8_t type_class;  /* of a domain, that of its base type */
    bool domain;     /* one that is NOT NULL may hold NULL: a subquery without a row gives it */
    wh_str base;     /* of a domain, as declared */
    size_t ncolumns; /* of a composite type */
    wh_column *columns;
} wh_type;

typedef struct wh_catalog wh_catalog;

wh_catalog *wh_catalog_new(wh_arena *a, const wh_dialect *d);
const wh_dialect *wh_catalog_dialect(const wh_catalog *c);

/* Apply one statement's tree. What is no DDL, and DDL that an engine would refuse (the table is
 * there already, or isn't), changes nothing but how many rows there may be; ROLLBACK takes back
 * what the engine takes back. True: the catalog has changed. */
bool wh_catalog_apply(wh_catalog *c, const wh_node *statement);

/* From here on only what an engine has carried out is applied: nothing that the catalog knows of can
 * have stood in its way, and what is there already is gone. */
void wh_catalog_carried_out(wh_catalog *c);

/* A statement that is not applied, as it has failed or may fail, and may have put rows into tables
 * all the same; NULL: one that is not understood. */
void wh_catalog_note_rows(wh_catalog *c, const wh_node *statement);

/* The i-th SET or PRAGMA that was applied, also one that a ROLLBACK took back; NULL: no more. */
const wh_node *wh_catalog_setting(const wh_catalog *c, size_t i);

/* Was a transaction begun, or a savepoint made, that is still open? */
bool wh_catalog_in_transaction(const wh_catalog *c);

/* Apply all statements of a SCRIPT. */
void wh_catalog_apply_script(wh_catalog *c, const wh_node *script);

/* The name that a token stands for, as the dialect's engine keeps it; none for NULL. In the
 * catalog's arena, or part of the text. */
wh_str wh_catalog_fold(const wh_catalog *c, const wh_token *name);

/* By name as the engine keeps it, or as it is written in a statement: a token, or a NAME that may
 * have a schema. NULL: there is none. */
const wh_relation *wh_catalog_relation(wh_catalog *c, wh_str name);
const wh_relation *wh_catalog_relation_of(wh_catalog *c, const wh_token *name);
const wh_relation *wh_catalog_relation_named(wh_catalog *c, const wh_node *name);
/* As FROM names it; `schema` NULL: none is said. */
const wh_relation *wh_catalog_relation_in(wh_catalog *c, const wh_token *schema,
                                          const wh_token *name);
const wh_index *wh_catalog_index(wh_catalog *c, wh_str name); /* of any table */
const wh_index *wh_catalog_index_on(wh_catalog *c, const wh_relation *table, wh_str name);
const wh_trigger *wh_catalog_trigger(wh_catalog *c, wh_str name);
const wh_type *wh_catalog_type(wh_catalog *c, wh_str name);
bool wh_catalog_has_schema(wh_catalog *c, wh_str name);   /* made by the script */
bool wh_catalog_has_function(wh_catalog *c, wh_str name); /* the same */

/* In the order in which they were made; NULL past the last. */
const wh_relation *wh_catalog_relation_at(wh_catalog *c, size_t i);
const wh_index *wh_catalog_index_at(wh_catalog *c, size_t i);
const wh_trigger *wh_catalog_trigger_at(wh_catalog *c, size_t i);

const wh_column *wh_relation_column(const wh_relation *r, wh_str name);

/* Where the number of a row has a name (WH_MEANS_ROWID; https://www.sqlite.org/rowidtable.html): is
 * it one of its three? And the first that no column of the relation hides; NULL: all are hidden. */
bool wh_is_rowid_name(const wh_token *name);
const char *wh_relation_rowid(const wh_relation *r);

/* Is the column in no two rows of the table, nor of those that inherit from it, the same, and
 * never NULL? As constraints say. */
bool wh_catalog_is_key(wh_catalog *c, const wh_relation *table, const wh_column *column);

/* Does a view's query read this relation itself? */
bool wh_catalog_view_reads(wh_catalog *c, const wh_relation *view, const wh_relation *r);

/* Does the dialect's engine look for what a view reads only when the view is used? */
bool wh_catalog_views_are_lazy(const wh_catalog *c);

/* enum wh_type_class of a declared type, also of those that the script makes. */
uint8_t wh_catalog_type_class(wh_catalog *c, wh_str type);

/* The same of a word that names a type in most dialects; WH_CLASS_UNKNOWN: of none. */
uint8_t wh_type_word_class(wh_str word);

/* What its words say of the values of a type, beside their class (type_words.c). */
enum wh_type_trait {
    WH_TYPE_UNSIGNED = 1 << 0,
    WH_TYPE_ZEROFILL = 1 << 1, /* shown with leading zeros */
    WH_TYPE_YEAR =
        1 << 2, /* of two digits or four: the century is known to = and to nothing else */
    WH_TYPE_BITS = 1 << 3,
    WH_TYPE_OID = 1 << 4,
    WH_TYPE_NUMBERED = 1 << 5, /* serial */
    WH_TYPE_MONEY = 1 << 6,
    WH_TYPE_FLOAT = 1 << 7,
    WH_TYPE_DOUBLE = 1 << 8,          /* of double precision */
    WH_TYPE_LISTED = 1 << 9,          /* enum, set */
    WH_TYPE_PADDED = 1 << 10,         /* char(n): blanks at the end come and go */
    WH_TYPE_LOOSELY_PADDED = 1 << 11, /* bpchar: they are kept, but do not count */
    WH_TYPE_NAME = 1 << 12,           /* text that is cut to 63 bytes */
    WH_TYPE_TIMESTAMP = 1 << 13,
    WH_TYPE_ZONELESS = 1 << 14, /* such a one without a zone, a precision or anything else */
    WH_TYPE_EQUALS = 1 << 15,   /* JSON that has = */
    WH_TYPE_DISCRETE = 1 << 16, /* ranges of which equal ones look alike */
};

/* Is one of these traits the type's, as it is declared? */
bool wh_type_has(wh_str type, uint32_t traits);

/* ---- queries ------------------------------------------------------------------------------ */

/* How many rows a query, a FROM without any condition, or a table has at most, if tables hold but
 * what the statements so far have put into them; 0: not known, as for tables that none has filled,
 * or NULL. */
size_t wh_catalog_rows_at_most(wh_catalog *c, const wh_select *q);
size_t wh_catalog_rows_of_from(wh_catalog *c, const wh_node *from);
size_t wh_catalog_rows_of_table(wh_catalog *c, const wh_relation *table);

/* Has a query found some of its rows, so that they came in no order? */
bool wh_catalog_is_unordered(const wh_catalog *c, const wh_relation *table);

/* May values in it be others wherever the same statements are executed: drawn, or of the clock? */
bool wh_catalog_is_drawn(const wh_catalog *c, const wh_relation *table);

/* Has the column of a table, or one that shows such a one, but whole numbers of nine digits at
 * most, or but texts, and NULLs, as far as statements so far have written them down? Of dialects in
 * which any column holds any value; false: not known. */
bool wh_catalog_holds_integers(const wh_catalog *c, const wh_column *column);
bool wh_catalog_holds_texts(const wh_catalog *c, const wh_column *column);

/* Has it, where columns have types too, but numbers, and texts that begin with such, of no more
 * digits than a real of eight bytes has, so that no two of them are one real? False: not known. */
bool wh_catalog_holds_short(const wh_catalog *c, const wh_column *column);

/* A number as it is written, or a text in its quotes that begins with one: has it more digits than
 * a real of eight bytes tells apart, 15? */
bool wh_is_long_number(wh_str text);

/* Has a column that came later than rows of its table its DEFAULT in all of them (NULL, where
 * `value` is), as far as statements so far have written nothing into it? False: not known. */
bool wh_catalog_holds_default(const wh_catalog *c, const wh_relation *table,
                              const wh_column *column);

/* Columns of a query or an item of FROM. */
typedef struct wh_columns {
    wh_column *p;
    size_t n, cap;
} wh_columns;

/* The output columns of a QUERY, *-s expanded and names resolved, in the arena `a`. False: can't be
 * determined. */
bool wh_query_columns(wh_catalog *c, wh_arena *a, const wh_node *query, wh_columns *out);

/* The columns that `*` stands for in a query with this FROM (or TABLES, USING_TABLES), in `a`. */
bool wh_from_columns(wh_catalog *c, wh_arena *a, const wh_node *from, wh_columns *out);

/* What a query does, in its subqueries and the views it reads too. */
enum wh_trait {
    WH_TRAIT_DISTINCT = 1 << 0,
    WH_TRAIT_PICKS = 1 << 1, /* GROUP BY, or an aggregate or window function that is not known to
                                give values of one type: it may show one of several equal values */
    WH_TRAIT_LIMIT = 1 << 2, /* FETCH FIRST and OFFSET too */
    WH_TRAIT_COMPOUND = 1 << 4,
    WH_TRAIT_RECURSIVE = 1 << 5,
    WH_TRAIT_OUTER_JOIN = 1 << 6,
    WH_TRAIT_TABLE_FUNCTION = 1 << 7,
    WH_TRAIT_VIRTUAL = 1 << 8,          /* reads a virtual table */
    WH_TRAIT_NONDETERMINISTIC = 1 << 9, /* the clock, samples and user variables included */
    WH_TRAIT_SUBQUERY = 1 << 10,
    WH_TRAIT_VIEW = 1 << 11,          /* reads a view */
    WH_TRAIT_UNKNOWN = 1 << 12,       /* reads or calls what the catalog does not know */
    WH_TRAIT_OPAQUE = 1 << 13,        /* was not fully understood */
    WH_TRAIT_GROUPING_SETS = 1 << 14, /* ROLLUP, CUBE, WITH ROLLUP too */
    WH_TRAIT_SIDE_EFFECT = 1 << 15, /* leaves something behind: INTO, nextval(), changes in WITH */
    WH_TRAIT_LOCKING = 1 << 16,
    WH_TRAIT_ORDER_SENSITIVE = 1 << 17, /* DISTINCT ON, string_agg() without ORDER BY, .. */
    WH_TRAIT_ENVIRONMENT = 1 << 18,     /* asks for the version, the user, a setting */
};

/* Has a column been called TRUE or FALSE? In SQLite these words mean it then, IS TRUE included. */
bool wh_catalog_names_truth(const wh_catalog *c);

/* Has a PRAGMA made UTF-16 the encoding of texts? */
bool wh_catalog_is_utf16(const wh_catalog *c);

/* Has a SET search_path been applied? Who knows what an unqualified name means then; and what a sign
 * does where the script has made an operator. */
bool wh_catalog_has_path(const wh_catalog *c);
bool wh_catalog_has_operator(const wh_catalog *c);

/* Has the script made a collation? By it text may equal other text, and be handed on so by casts,
 * functions and domains. */
bool wh_catalog_has_collation(const wh_catalog *c);

/* Has a statement made a rule or a policy of row-level security, which decide with a predicate what
 * rows a change reaches, or may it have, as its own statements are not seen (DO, CALL, PREPARE)
 * (https://www.postgresql.org/docs/current/rules-update.html,
 * https://www.postgresql.org/docs/current/ddl-rowsecurity.html)? */
bool wh_catalog_is_steered(const wh_catalog *c);

/* enum wh_trait of a tree (statement, query, expression), seen through its views. */
unsigned wh_catalog_traits(wh_catalog *c, const wh_node *n);

/* The same of a relation; of a table, what reading its virtual generated columns does. */
unsigned wh_relation_traits(wh_catalog *c, const wh_relation *r);

#endif
