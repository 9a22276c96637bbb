/*
 * Expressions: forms of the dialect's tables over the columns in scope. What writes one gives the
 * node that the estimator evaluates (estimate.h); 0: nobody knows.
 */
#ifndef GENERATE_WRITE_WRITE_H
#define GENERATE_WRITE_WRITE_H

#include "generate/estimate/estimate.h"

/* ---- forms.c ------------------------------------------------------------------------------ */

/* Choose which forms this case uses. */
void wh_expressions_setup(wh_gen *g);

/* A form of a class that can be used here; `traits` (WH_CLOSED ..) tells more of it. NULL: there is
 * none, of a strict dialect where a profile leaves few. */
const wh_gen_form *wh_form_draw(wh_gen *g, unsigned class_, unsigned *traits);

/* Are the columns that it names in scope, and does a subquery fit that it holds? */
bool wh_form_suits(wh_gen *g, const wh_gen_form *f);

/* One of a table of that class that suits; NULL: a few tries found none. */
const wh_gen_form *wh_form_find(wh_gen *g, const wh_gen_form *forms, unsigned class_);

/* Write one of a table, by weight, with operands of that depth. */
uint16_t wh_form_of_table(wh_gen *g, const wh_gen_form *table, unsigned depth);

/* ---- constants.c ----------------------------------------------------------------------- */

/* A constant to compare `c` with: most often one that is stored there. */
void wh_value_near(wh_gen *g, wh_colref c, wh_datum *out);

/* Make of a value one beside it, where comparisons, collations and conversions have their edges. */
void wh_value_beside(wh_gen *g, wh_datum *d);
/* Often another text that SQLite's RTRIM or NOCASE takes for the same. */
void wh_value_alike(wh_gen *g, const char *collation, wh_datum *d);

/* Write a pattern that matches a value, or nearly; its node. */
uint16_t wh_value_pattern(wh_gen *g, const wh_datum *d, bool glob);

/* A pattern made of the beginning of a text, of letters, digits and spaces: for ~, for SIMILAR TO.
 */
void wh_value_regex(wh_gen *g, const wh_datum *d, bool similar);

/* ---- words.c ------------------------------------------------------------------------------ */

enum wh_gen_word_kind {
    WH_AS_OPERAND, /* in parentheses where it needs them */
    WH_AS_LOGICAL,
    WH_AS_ARGUMENT, /* without */
    WH_AS_COLUMN,
    WH_AS_NULLS,
    WH_AS_AGAIN,
    WH_AS_BESIDE,
    WH_AS_OTHER,
    WH_AS_KEY,
    WH_AS_NEAR,
    WH_AS_NEAR_SECOND,
    WH_AS_RANGE,
    WH_AS_CHOSEN,
    WH_AS_CONSTANT,
    WH_AS_SMALL,
    WH_AS_GROUP,
    WH_AS_ROW,
    WH_AS_SAFE,
    WH_AS_SUM,
    WH_AS_PLAIN,
    WH_AS_LIKE,
    WH_AS_GLOB,
    WH_AS_REGEX,
    WH_AS_SIMILAR,
    WH_AS_OPERATOR,
    WH_AS_COLLATION,
    WH_AS_CAST,
    WH_AS_SUB,
    WH_AS_SUBS,
    WH_AS_EXISTS,
    WH_AS_VALUE,
    WH_AS_PARTIAL,
    WH_AS_INDEXED,
    WH_AS_SEARCH
};

typedef struct wh_gen_word {
    const char *name;
    uint8_t kind, class_;
} wh_gen_word;

/* The word behind a dollar sign; NULL: there is no such one. Moves `*t` behind it. */
const wh_gen_word *wh_word_read(const char **t);

/* Is every word known, is a column named before what refers to it, do parentheses match, does the
 * estimator understand what the form says? Uses the estimator's nodes. */
bool wh_form_is_well_formed(wh_gen *g, const wh_gen_form *f);

/* ---- columns.c ---------------------------------------------------------------------------- */

/* A column in scope, by preference one of the class; of a strict dialect always, and no source
 * where there is none. */
wh_colref wh_column_pick(wh_gen *g, unsigned class_);

/* The class of a column: ANY where that is no matter. */
unsigned wh_column_class(const wh_gen *g, wh_colref c);
void wh_column_print(wh_gen *g, wh_colref c);

/* Another column to hold beside `c`: one of the same key, the next one, or one of the same
 * affinity if possible. */
wh_colref wh_column_beside(wh_gen *g, wh_colref c);
/* The first column of d's source that can be compared with `c`, else `d`. */
wh_colref wh_column_meeting(const wh_gen *g, wh_colref c, wh_colref d);

/* Put a relation in scope under `name`; its pivot is drawn. */
wh_source *wh_source_push(wh_gen *g, const wh_gen_relation *r, unsigned id, const char *name);

/* ---- keys.c ------------------------------------------------------------------------------- */

/* The columns of an index or a key in their order, of a table in scope. */
typedef struct wh_gen_key {
    uint8_t source, n;
    uint8_t columns[WH_GEN_KEY]; /* WH_NONE: an expression */
} wh_gen_key;

/* One of at least so many columns; false: there is none. */
bool wh_key_draw(wh_gen *g, unsigned least, wh_gen_key *out);

/* The column that stands behind `c` in a key, or, of the last, before it; no source: there is none.
 */
wh_colref wh_key_beside(wh_gen *g, wh_colref c);

/* ---- key_searches.c ------------------------------------------------------------------------- */

/* A search along a key: terms joined by AND, or a row, whose node it gives. Not there: there is
 * none of several columns, nothing was written. */
uint16_t wh_key_search(wh_gen *g, bool *there);

/* ---- operands.c: columns and constants ------------------------------------------------------ */

/* What a template has written so far that its constants should be near to. */
typedef struct wh_written {
    wh_colref column, other;   /* $c and its kind; $q */
    uint16_t operand;          /* the first operand that is no column */
    bool computed;             /* the operand is an indexed expression */
    bool operated;             /* there is an operand */
    const char *collation;     /* $coll */
    const wh_gen_listed *type; /* of what stands for a column that there is none of */
    wh_est_word words[WH_GEN_WORDS];
    unsigned n;
} wh_written;

/* Without any expression within: a column, else a constant. In a schema only columns: an index
 * on a text alone would take it for a column's name. */
uint16_t wh_simple_operand(wh_gen *g, unsigned class_);

/* Where there is no FROM a constant stands for a column. */
uint16_t wh_print_column(wh_gen *g, wh_colref c);

/* The lengths of a column. */
uint16_t wh_print_length(wh_gen *g, wh_colref c);

/* A column whose values have exact sums, or whose equal values look alike; else the lengths of one.
 */
uint16_t wh_print_summable(wh_gen *g, wh_colref *c);
uint16_t wh_print_plain(wh_gen *g, wh_colref *c);

/* A number whose absolute value is one: -2^63 has none. */
uint16_t wh_print_safe(wh_gen *g);

uint16_t wh_print_datum(wh_gen *g, const wh_datum *d);
uint16_t wh_print_constant(wh_gen *g, unsigned class_);

/* Of a strict dialect: a type that a case may not have made can't be named. */
uint16_t wh_print_literal(wh_gen *g, const wh_gen_listed *t);

/* How many rows a group may have: as the pivot's, or one. */
uint16_t wh_print_group_size(wh_gen *g);

/* A constant near the column; near that, or near the value that the operand has on the pivot rows;
 * "low AND high", in this order but for one in eight: an empty range is a case of its own. */
uint16_t wh_print_near(wh_gen *g, wh_colref c);
void wh_constant_near(wh_gen *g, const wh_written *w, wh_datum *out);
void wh_print_range(wh_gen *g, const wh_written *w, wh_est_word *shown);

/* ---- expressions.c ------------------------------------------------------------------------ */

/* A predicate over the columns in scope. */
uint16_t wh_predicate(wh_gen *g, unsigned depth);

/* Has a table in scope an index of an expression, which $indexed would be? */
bool wh_expression_is_indexed(const wh_gen *g);

/* Has one a partial index, whose predicate $partial would be? */
bool wh_index_is_partial(const wh_gen *g);

/* One of several parts, mostly subqueries. */
uint16_t wh_predicate_rich(wh_gen *g, unsigned parts);

/* An expression of class `class_`, bare (as an argument or a projection). */
uint16_t wh_expression(wh_gen *g, unsigned class_, unsigned depth);

/* A class to write an expression of: of a strict dialect that of a column. */
unsigned wh_class_draw(wh_gen *g);

/* Write a form over the columns in scope. */
uint16_t wh_template(wh_gen *g, const wh_gen_form *f, unsigned depth);

/* ---- subqueries.c --------------------------------------------------------------------------- */

/* May a subquery stand here, and can the query afford one, if `correlated` for each of its rows? */
bool wh_subquery_fits(const wh_gen *g, bool correlated);

/* SELECT one column to be searched for `c` (which may be none); two, for `c` and `d`. */
uint16_t wh_subquery_column(wh_gen *g, wh_colref c);
uint16_t wh_subquery_columns(wh_gen *g, wh_colref c, wh_colref d);

/* Any rows, mostly correlated. */
uint16_t wh_subquery_exists(wh_gen *g);

/* One value of that type (NULL: any), always from exactly one row. */
uint16_t wh_subquery_scalar(wh_gen *g, const wh_gen_listed *type);

#endif
