/*
 * The generator of strictly typed dialects. Where SQLite lets any value stand anywhere, here each
 * column has a type, each template a class that it yields, and operands of the classes that it
 * asks for; so nearly all that is written is accepted.
 *
 * A type lists its values as literals, in ascending order: a stored value is its place in the list.
 * The model therefore knows how stored values compare without computing with them, and chooses
 * constants for which a comparison holds for some rows and not for others.
 *
 * In a template stand for themselves all bytes but words behind a dollar sign:
 *
 *   $w             a predicate, in parentheses where it needs them
 *   $int $num $real $text $date $time $span $bytes $enum $ints $range $json $stamp $net $bits
 *                  an operand of that class, in parentheses where it needs them
 *   $c             any column; $z one with NULLs, $cb $ci $cn $cr $ct $cd $cs $cv $cy $ce $ca $cg
 *                  $cj $cz $cw $cu one of a class: bool int num real text date time span bytes enum
 *                  ints range json stamp net bits; $cm one that has a minimum, $cx one that is no
 *                  array
 *   $C             that column again; $d another of its class, or a constant near it
 *   $q             a second column, whatever its type; $l a constant near it
 *   $k             a constant near the column; $r two of them, low AND high; $v its type
 *   $o             a comparison operator; $i a small number; $h the key of the groups, $j a number
 *                  of rows that a group may have
 *   $p $x $s       a pattern near the column: of LIKE, of ~, of SIMILAR TO
 *   $sub $sub2     SELECT one column to be searched for the column; two, for it and the second
 *   $exists $value SELECT any rows; one value to compare the column with
 *   $$             a dollar sign
 */
#ifndef GENERATE_TYPED_TYPED_H
#define GENERATE_TYPED_TYPED_H

#include "generate/query/query.h"

/* What an expression yields. LEAF: predicates that hold no other expression. */
enum wh_typed_class {
    WH_TY_LEAF,
    WH_TY_BOOL,
    WH_TY_INT,
    WH_TY_NUM,
    WH_TY_REAL,
    WH_TY_TEXT,
    WH_TY_DATE,
    WH_TY_TIME,
    WH_TY_SPAN,
    WH_TY_CLOCK,
    WH_TY_BYTES,
    WH_TY_UUID,
    WH_TY_ENUM,
    WH_TY_INTS,
    WH_TY_RANGE,
    WH_TY_JSON,
    WH_TY_STAMP,
    WH_TY_NET,
    WH_TY_BITS,
    WH_TY_CLASSES
};

/* KEY: an index may hold it; EXTREMES: there are min() and max(); BARE: literals need no cast;
 * SCALAR: no array; GIN, BRIN, GIST, SPGIST: an index by that method may; UNHASHED: none by hash. */
enum {
    WH_TY_KEY = 1,
    WH_TY_EXTREMES = 2,
    WH_TY_BARE = 4,
    WH_TY_GIN = 8,
    WH_TY_BRIN = 16,
    WH_TY_SCALAR = 32,
    WH_TY_UNHASHED = 64,
    WH_TY_GIST = 128,
    WH_TY_SPGIST = 256
};

typedef struct wh_typed_type {
    uint8_t weight;
    const char *name;          /* as declared */
    uint8_t class_;            /* enum wh_typed_class */
    uint16_t traits;           /* WH_TY_* */
    const char *const *values; /* literals, ascending; NULL ends them */
    const char *create;        /* the statement that makes the type, or NULL */
    uint32_t since;
} wh_typed_type;

/* Tried in order for each column; in `sql` stands $c for the column, $k for a constant of its type,
 * $p for the parent and its column. */
typedef struct wh_typed_constraint {
    uint8_t percent;
    uint8_t class_; /* of the column; CLASSES: any */
    const char *sql;
    uint16_t flags; /* WH_COL_*: what it does to the column */
    uint32_t since;
    uint8_t traits; /* that the type must have */
} wh_typed_constraint;

/* A way to write an expression of a class. The first row of each class is finite and plain. */
typedef struct wh_typed_form {
    uint8_t weight;
    uint8_t class_;
    const char *sql;
    uint32_t since;
} wh_typed_form;

enum {
    WH_TY_TABLES = 4,
    WH_TY_RELATIONS = 7,
    WH_TY_COLUMNS = 6,
    WH_TY_ROWS = 48,
    WH_TY_UNIQUES = 4,
    WH_TY_SOURCES = 8,
    WH_TY_NAME = 64,
    WH_TY_NULL = 255,    /* a stored NULL */
    WH_TY_UNKNOWN = 254, /* a value that the model does not know */
    WH_TY_WORK = 2500,   /* row combinations that a query may have to look at */
};

typedef struct wh_typed_column {
    const wh_typed_type *type;
    uint16_t flags;                /* WH_COL_* */
    uint8_t table, column;         /* where its values are stored; WH_NONE: they are computed */
    uint8_t parent, parent_column; /* FOREIGN: what it refers to */
    const char *name;              /* of a schema of the user's own, as written; NULL: c0, c1, .. */
} wh_typed_column;

enum wh_typed_kind { WH_TY_TABLE, WH_TY_VIEW, WH_TY_MATVIEW };

typedef struct wh_typed_relation {
    char name[WH_TY_NAME];
    uint8_t kind; /* enum wh_typed_kind */
    uint8_t ncolumns, nuniques;
    uint8_t uniques[WH_TY_UNIQUES]; /* sets of columns, as bits */
    uint8_t split;                  /* columns that partitions are made by, as bits */
    uint8_t used;                   /* columns that something else is built upon, as bits */
    uint8_t excluded;               /* columns of which EXCLUDE lets no two rows be equal, as bits */
    bool referenced;                /* by a foreign key */
    bool inherited;                 /* a child table holds some of its rows */
    bool unlogged;                  /* no logged table may refer to it */
    uint32_t nrows;
    wh_typed_column columns[WH_TY_COLUMNS];
} wh_typed_relation;

typedef struct wh_typed_source {
    const wh_typed_relation *relation;
    char name[WH_TY_NAME];
    uint8_t pivot; /* the row that this query's constants prefer */
} wh_typed_source;

/* Of each row that is stored or changed, a value of one column becomes another. */
typedef struct wh_typed_trigger {
    bool on;
    uint8_t column, from, to; /* from: WH_TY_NULL too */
} wh_typed_trigger;

/* A column in scope; source == WH_NONE: none. */
typedef struct wh_typed_ref {
    uint8_t source, column;
} wh_typed_ref;

/* The model of a case, in wh_gen.typed. */
typedef struct wh_typed {
    wh_arena *a; /* for what a schema of the user's own brings */
    uint8_t ntables, nrelations, nindexes, nstatistics;
    uint32_t created; /* types that were made, as bits */
    wh_typed_relation relations[WH_TY_RELATIONS];
    uint8_t rows[WH_TY_TABLES][WH_TY_ROWS][WH_TY_COLUMNS];
    wh_typed_trigger triggers[WH_TY_TABLES];
    uint32_t window; /* where in the lists the values lie that this case prefers */

    uint8_t nsources, first, nesting, aim;
    bool qualify;
    bool stored; /* within the schema: no subqueries */
    bool full;   /* within ON of FULL JOIN */
    uint32_t work;
    wh_typed_source sources[WH_TY_SOURCES];
    wh_typed_relation derived;
    wh_typed_ref key;
} wh_typed;

/* ---- model.c ------------------------------------------------------------------------- */

unsigned wh_typed_count(const wh_typed_type *t); /* of its values */

/* A place in the type's list; one that rows of this case share. */
unsigned wh_typed_value(wh_gen *g, const wh_typed_type *t);

/* Write a literal; `cast`: with its type where it is no number. */
void wh_typed_literal(wh_gen *g, const wh_typed_type *t, unsigned value, bool cast);

/* The value stored for `c` in a row of its table; UNKNOWN past the end. */
unsigned wh_typed_stored(const wh_gen *g, const wh_typed_column *c, unsigned row);
unsigned wh_typed_nstored(const wh_gen *g, const wh_typed_column *c);

/* Have two columns a value in common? Sets the rows; tries *arow first. */
bool wh_typed_overlap(const wh_gen *g, const wh_typed_column *a, const wh_typed_column *b,
                      uint8_t *arow, uint8_t *brow);

/* Does a comparison by `op` ("=", "<" ...) hold between two places in one list? */
bool wh_typed_holds(const char *op, unsigned a, unsigned b);

/* A constant near a column of a source such that "c op k" holds for some rows and not for all. */
unsigned wh_typed_near(wh_gen *g, wh_typed_ref ref, const char *op);

const wh_typed_column *wh_typed_column_of(const wh_gen *g, wh_typed_ref ref);

/* A column in scope of a class (CLASSES: any) with those traits; false: there is none. */
bool wh_typed_pick(wh_gen *g, unsigned class_, unsigned traits, wh_typed_ref *out);
void wh_typed_print(wh_gen *g, wh_typed_ref ref);

/* Write the name of a relation's column. */
void wh_typed_column_name(wh_gen *g, const wh_typed_relation *r, unsigned column);
wh_typed_source *wh_typed_push(wh_gen *g, const wh_typed_relation *r, const char *name);

/* ---- expression.c -------------------------------------------------------------------- */

void wh_typed_predicate(wh_gen *g, unsigned depth);
void wh_typed_expression(wh_gen *g, unsigned class_, unsigned depth);
void wh_typed_template(wh_gen *g, const char *t, unsigned depth);

/* One row of a table by weight, of a class; NULL: the version has none. */
const wh_typed_form *wh_typed_draw(wh_gen *g, const wh_typed_form *forms, unsigned class_);

/* Is every word known, is a column named before what refers to it, do parentheses match? */
bool wh_typed_is_well_formed(const char *t);

/* Can all columns that a template names be found in scope? */
bool wh_typed_suits(wh_gen *g, const char *t);

/* A template that suits, by weight; NULL: a few tries found none. */
const char *wh_typed_find(wh_gen *g, const wh_typed_form *forms, unsigned class_);

/* Write one; the first of its class if none was found. */
void wh_typed_form_write(wh_gen *g, const wh_typed_form *forms, unsigned class_, unsigned depth);

/* ---- subqueries.c -------------------------------------------------------------------- */

bool wh_typed_subquery_fits(const wh_gen *g);
void wh_typed_subquery(wh_gen *g, wh_typed_ref c, wh_typed_ref second);
void wh_typed_subquery_exists(wh_gen *g);
void wh_typed_subquery_value(wh_gen *g, const wh_typed_type *t);

/* ---- the setup: setup.c, schema.c, rows.c, triggers.c, indexes.c,
 * views.c ------------------------------------------------------------------------------- */

void wh_typed_setup(wh_gen *g);
void wh_typed_table(wh_gen *g);
void wh_typed_add_column(wh_gen *g, unsigned table);
void wh_typed_insert(wh_gen *g, unsigned table, unsigned rows);
void wh_typed_insert_few(wh_gen *g, unsigned table);
void wh_typed_insert_select(wh_gen *g, unsigned table);
void wh_typed_upsert(wh_gen *g, unsigned table);
void wh_typed_update(wh_gen *g, unsigned table);
void wh_typed_delete(wh_gen *g, unsigned table);
void wh_typed_trigger_make(wh_gen *g, unsigned table);
/* A column that nothing depends on, of which any value may be set; WH_NONE: none was found. */
unsigned wh_typed_settable(wh_gen *g, const wh_typed_relation *r);
void wh_typed_index(wh_gen *g, unsigned table);
void wh_typed_statistics(wh_gen *g, unsigned table);
void wh_typed_view(wh_gen *g, unsigned table);

/* A schema of the user's own in the model: schema_use.c. */
struct wh_generate_schema;
void wh_typed_schema_use(wh_gen *g, const struct wh_generate_schema *s);

/* Open a table's scope for expressions over its bare columns, and close it. */
void wh_typed_enter(wh_gen *g, const wh_typed_relation *r);
void wh_typed_leave(wh_gen *g);

/* ---- queries: from.c, queries.c, groups.c ---------------------------------- */

void wh_typed_begin(wh_gen *g);
void wh_typed_from(wh_gen *g, wh_from_text *from, unsigned max);
void wh_typed_from_where(wh_gen *g, wh_from_text *from, unsigned percent);
void wh_typed_projection(wh_gen *g);

/* The writers of the shapes, in the order of wh_generate_shape(). */
extern void (*const wh_typed_shapes[])(wh_gen *g);

void wh_typed_group(wh_gen *g);
void wh_typed_having(wh_gen *g);
void wh_typed_aggregate(wh_gen *g);
void wh_typed_window(wh_gen *g);
void wh_typed_cte(wh_gen *g);
void wh_typed_compound(wh_gen *g);

#endif
