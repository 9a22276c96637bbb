/*
 * What an expression of the generator's own would be on the rows that the model remembers. Its
 * nodes are made while it is written: each row of the tables of forms says how its words are
 * evaluated (features.h), and the walker knows what it has written for them. Nothing depends on its
 * being right: it steers draws towards predicates that hold for some rows and not for all, and
 * constants towards values that expressions have. What it does not know is unknown, never an error.
 */
#ifndef GENERATE_ESTIMATE_ESTIMATE_H
#define GENERATE_ESTIMATE_ESTIMATE_H

#include "generate/model/cell.h"

enum {
    WH_EST_NODES = 512,
    WH_EST_CONSTANTS = 250,
    WH_EST_FUEL = 6000, /* nodes that one question may evaluate */
    WH_EST_JOINED = 12, /* combinations whose partners in a join are looked for */
};

enum wh_est_op {
    WH_EST_UNKNOWN,
    WH_EST_CONST,  /* column: its number */
    WH_EST_COLUMN, /* source, column */
    WH_EST_NOT,
    WH_EST_AND,
    WH_EST_OR,
    WH_EST_COMPARE, /* sub: enum wh_est_compare */
    WH_EST_NULL,    /* a IS NULL; sub: negated */
    WH_EST_TRUE,    /* a IS TRUE; sub: 1 negated, 2 FALSE */
    WH_EST_BETWEEN, /* a, b: low, its next: high; sub: negated */
    WH_EST_IN,      /* a, b: the list; sub: negated */
    WH_EST_LIKE,    /* a, b; sub: 1 negated, 2 GLOB, 4 ESCAPE '!' */
    WH_EST_ARITH,   /* sub: the operator's first byte */
    WH_EST_CONCAT,
    WH_EST_PREFIX,  /* sub: the operator */
    WH_EST_COLLATE, /* sub: enum wh_collating */
    WH_EST_CAST,    /* sub: enum wh_gen_affinity */
    WH_EST_CASE,    /* a: base or 0; b: WHEN, THEN, ..., ELSE */
    WH_EST_CALL,    /* sub: enum wh_est_function; b: arguments */
    WH_EST_ROW,     /* b: its values */
    WH_EST_SELECT,  /* sub: enum wh_est_select; source; column: its relation; a: the item; b: WHERE
                       or 0 */
    WH_EST_AGGREGATE, /* sub: enum wh_est_select; a: its argument, 0: all rows */
    WH_EST_BIND,      /* a: a piece of the schema, which is of the table `source` */
    WH_EST_XOR,
};

enum wh_est_compare {
    WH_EST_EQ,
    WH_EST_NE,
    WH_EST_LT,
    WH_EST_LE,
    WH_EST_GT,
    WH_EST_GE,
    WH_EST_IS,
    WH_EST_ISNT
};

enum wh_est_select {
    WH_EST_ITEM,
    WH_EST_EXISTS,
    WH_EST_COUNT_DISTINCT,
    WH_EST_COUNT,
    WH_EST_MIN,
    WH_EST_MAX,
    WH_EST_SUM
};

enum wh_est_function {
    WH_EST_ABS,
    WH_EST_LENGTH,
    WH_EST_LOWER,
    WH_EST_UPPER,
    WH_EST_SUBSTR,
    WH_EST_TRIM,
    WH_EST_LTRIM,
    WH_EST_RTRIM,
    WH_EST_TYPEOF,
    WH_EST_COALESCE,
    WH_EST_NULLIF,
    WH_EST_IIF,
    WH_EST_LEAST,
    WH_EST_GREATEST,
    WH_EST_SAME,
    WH_EST_INSTR,
    WH_EST_SIGN,
    WH_EST_HEX,
    WH_EST_REPLACE,
    WH_EST_FUNCTIONS
};

/* Node 0 is none. */
typedef struct wh_est_node {
    uint8_t op, sub, source, column;
    uint16_t a, b, next; /* next: in a list */
} wh_est_node;

/* Combinations of rows, and the groups that they are in. */
typedef struct wh_gen_groups {
    unsigned nrows, ngroups;
    uint8_t rows[WH_GEN_ROWS][WH_GEN_FROM];
    uint8_t group[WH_GEN_ROWS];                    /* numbered by their first rows */
    uint8_t first[WH_GEN_ROWS], last[WH_GEN_ROWS]; /* of each group */
    uint8_t next[WH_GEN_ROWS];                     /* of the same group; WH_NONE: that was all */
} wh_gen_groups;

enum { WH_EST_BOUND = WH_GEN_SOURCES }; /* the source that columns of a piece of the schema have */

/* A relation whose columns are asked for: the values of those that it shows as their tables
 * remember them, of as many rows; 0: any other column. */
typedef struct wh_est_source {
    const wh_gen_relation *relation;
    const wh_cell *first[WH_GEN_COLUMNS];
    uint8_t nrows[WH_GEN_COLUMNS];
} wh_est_source;

typedef struct wh_est {
    const wh_gen *g;
    const wh_gen_groups *groups; /* within HAVING */
    unsigned group;              /* the one that is asked about */
    uint16_t nnodes, nconstants;
    uint16_t kept_nodes, kept_constants; /* of pieces of the schema: they stay for all queries */
    uint32_t kept_room;
    bool failed; /* there was no room: all is unknown */
    wh_est_node nodes[WH_EST_NODES];
    wh_cell constants[WH_EST_CONSTANTS];
    wh_est_source sources[WH_GEN_SOURCES + 1]; /* those of the query, of subqueries, BOUND */
    uint8_t rows[WH_GEN_SOURCES + 1];          /* the row of each source now; WH_NONE: NULLs */
    uint32_t fuel;
    wh_gen_scratch scratch;
    char room[4096];
} wh_est;

/* ---- build.c: making nodes; 0 is one that nobody knows ------------------------------------ */

/* Forget all nodes but those that were kept; keep all that there are. */
void wh_est_begin(wh_gen *g);
void wh_est_keep(wh_gen *g);

uint16_t wh_est_node_new(wh_gen *g, unsigned op, unsigned sub, unsigned a, unsigned b);
uint16_t wh_est_datum(wh_gen *g, const wh_datum *d);
uint16_t wh_est_text(wh_gen *g, const char *p, size_t n);
uint16_t wh_est_int(wh_gen *g, int64_t i);
uint16_t wh_est_column(wh_gen *g, wh_colref c);

/* Chain two; the first, never 0. */
uint16_t wh_est_list(wh_gen *g, uint16_t first, uint16_t second);

/* SELECT of the source that came into scope last. */
uint16_t wh_est_select_new(wh_gen *g, unsigned kind, uint16_t item, uint16_t where);

/* A kept piece of the schema, of the table that is `source` in the query. */
uint16_t wh_est_bind(wh_gen *g, unsigned source, uint16_t root);

/* What a template has written for a word. */
typedef struct wh_est_word {
    uint16_t node, second; /* its value; of a range, its end */
    uint8_t sub;           /* of an operator, a collation, a type: WH_NONE: nobody knows */
} wh_est_word;

/* By what a form says of its words; 0: it says nothing. */
uint16_t wh_est_form(wh_gen *g, const char *eval, const wh_est_word *words, unsigned n);
bool wh_est_form_is_well_formed(wh_gen *g, const char *eval, const wh_est_word *words, unsigned n);

uint8_t wh_est_operator(const char *sql);
uint8_t wh_est_collation(const char *sql);
uint8_t wh_est_cast(const char *sql);

/* ---- evaluating ------------------------------------------------------------------------------ */

/* Evaluate on e->rows. */
wh_cell wh_est_eval(wh_est *e, uint16_t root);

/* The same of a predicate: 1, 0, -1 = NULL, -2 = unknown. */
int wh_est_truth(wh_est *e, uint16_t id);

/* In compare.c: 1, 0, -1 = NULL, -2 = unknown. */
int wh_est_compare_cells(wh_est *e, unsigned op, const wh_cell *left, const wh_cell *right);

/* Of the group that is asked about, in groups.c. */
wh_cell wh_est_aggregate(wh_est *e, const wh_est_node *n);

/* How many rows a relation has, as far as its columns show stored ones. */
unsigned wh_est_nrows(const wh_gen *g, const wh_gen_relation *r);

/* Functions of one row, in call.c; `n` arguments. */
wh_cell wh_est_call(wh_est *e, unsigned function, const wh_cell *args, unsigned n);
wh_cell wh_est_arith(wh_est *e, char op, const wh_cell *a, const wh_cell *b);

/* What a case keeps of it. */
typedef struct wh_estimator {
    bool loaded;
    wh_est est;
    wh_gen_groups groups; /* that HAVING asks about */
    /* Not cleared when a case begins: wh_estimate_load() fills them. */
    wh_cell cells[WH_GEN_TABLES][WH_GEN_ROWS][WH_GEN_COLUMNS];
    char texts[8192]; /* of cells that a column's affinity made */
} wh_estimator;

/* Let `s` be a relation. */
void wh_est_source_set(const wh_gen *g, wh_est_source *s, const wh_gen_relation *r);

/* A column's value that no cell is remembered for, in `room`. */
const wh_cell *wh_est_cell_made(const wh_gen *g, const wh_gen_relation *r, unsigned column,
                                unsigned row, wh_cell *room);

/* A column's value, in `room` if it must be made. */
static inline const wh_cell *wh_est_column_cell(const wh_est *e, unsigned source, unsigned column,
                                                wh_cell *room)
{
    const wh_est_source *s = &e->sources[source];
    unsigned row = e->rows[source];

    if (row < s->nrows[column])
        return s->first[column] + row * WH_GEN_COLUMNS;
    return wh_est_cell_made(e->g, s->relation, column, row, room);
}

/* ---- questions ---------------------------------------------------------------------------- */

typedef struct wh_estimate {
    unsigned rows, yes, open; /* looked at; true; unknown */
} wh_estimate;

/* How many of the combinations of rows in scope (wh_gen.combos) a predicate is true for. The
 * pivots' comes first, as predicates are made for it, and no more are looked at than show that it
 * is true for some and not for all. */
wh_estimate wh_estimate_predicate(wh_gen *g, uint16_t root);

/* The value that an expression has on the pivot rows; false: unknown or NULL. */
bool wh_estimate_value(wh_gen *g, uint16_t root, wh_datum *out);

/* The groups that rows in scope make: of all rows where there is one source, else of the
 * combinations. `where` (0: none) leaves out those for which it is not true. */
void wh_estimate_groups(wh_gen *g, const wh_colref *keys, unsigned nkeys, uint16_t where,
                        wh_gen_groups *out);

/* How many of these groups a predicate over keys and aggregates is true for. */
wh_estimate wh_estimate_having(wh_gen *g, const wh_gen_groups *s, uint16_t root);

/* Remember the stored rows as cells: behind the setup, before the first question. Until then there
 * are no combinations, and the questions below do nothing. */
void wh_estimate_load(wh_gen *g);

/* How one more relation joins. */
typedef struct wh_gen_joining {
    bool asked; /* there is an ON: `on` is its root, 0 = nobody knows */
    uint16_t on;
    unsigned names; /* else the columns of those numbers that it and source `with` both have */
    uint8_t with;
    bool left, right;
} wh_gen_joining;

/* Keep the combinations that FROM leaves. `begin`: the first source; `join`: one more. */
void wh_estimate_begin(wh_gen *g);
void wh_estimate_join(wh_gen *g, const wh_gen_joining *how);

/* Let the pivots be rows that stand together. */
void wh_estimate_pivot(wh_gen *g);

#endif
