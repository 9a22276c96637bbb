/* Mapping from within: what its files ask of one another. */
#ifndef ORACLES_DIFF_MAP_H
#define ORACLES_DIFF_MAP_H

#include "oracles/diff/mapping.h"

/* What kind of values an expression has, in all dialects alike. */
enum {
    MAP_NULL, /* nothing but NULL: alike to anything */
    MAP_TRUTH,
    MAP_INTEGER,
    MAP_REAL,
    MAP_DECIMAL,
    MAP_NUMBER,    /* one or the other: 1 / 2 is not the same of all */
    MAP_TEXT,      /* compared by its bytes */
    MAP_TIMESTAMP, /* without a zone */
    MAP_OPEN,      /* text that is compared otherwise: it may be shown, and be NULL */
    MAP_INTERVAL,  /* where a rule asks for one */
    MAP_NOTHING,   /* of no class that has a mapping */
};

/* What a column of a dialect with affinities is given: bits of classes, and two more. */
enum { MAP_SEEMS_NUMBER = 30, MAP_COMPUTED = 31 }; /* '12', which a NUMERIC column makes a number */

typedef struct wh_map_inferred {
    wh_str table, column;
    uint32_t classes;
} wh_map_inferred;

/* A time that the setup puts into a table's rows, by which they are ordered. */
typedef struct wh_map_time {
    wh_str table, text;
} wh_map_time;

struct wh_mapping {
    const wh_dialect *from, *to;
    size_t nforms, nwhole, ntypes, ninferred, ntimes;
    wh_rule_form *forms;
    wh_rule_form *whole; /* of queries and items of FROM */
    wh_map_time *times;
    const wh_rule **types;
    wh_map_inferred *inferred;
    bool large;  /* whole numbers that no real holds are put into tables */
    bool rowids; /* the other tables have a column for the numbers of their rows */
};

/* By what text of SQLite's is compared (https://www.sqlite.org/datatype3.html, 7.1): as a column
 * is, or as what it is compared with is. */
enum { MAP_BY_UNKNOWN, MAP_BY_OTHER, MAP_BY_BYTES, MAP_BY_NOCASE, MAP_BY_RTRIM };

/* What it makes of what it is compared with (the same, 4.2); of a compound whose arms make several
 * things that is left open (3.3). */
enum { MAP_MAKES_UNKNOWN, MAP_MAKES_NOTHING, MAP_MAKES_NUMBERS, MAP_MAKES_TEXT, MAP_MAKES_OPEN };

/* An expression in the other dialect, which stands anywhere without brackets. */
typedef struct map_value {
    uint8_t class_;
    wh_str text;
    bool firm; /* text with a column in it, whose collation counts where a session has another */
    uint8_t collation;
    bool said;   /* by COLLATE */
    bool vacant; /* a column into which nothing is put: NULL, of whatever class that is wanted */
    uint8_t affinity;
} map_value;

typedef struct map_column {
    wh_str name, table; /* small letters; n == 0: none */
    uint8_t class_;
    uint8_t collation;
    uint8_t affinity;
    bool vacant;
    bool hidden;     /* the number of a table's row: rowid, and not this, is its name */
    bool bracketed;  /* of a join by name in brackets, whose columns * shows in another order */
    bool merged;     /* by a join: its name alone, and *, mean the one on the left */
    map_value alone; /* what its name alone, and *, mean; text.n == 0: itself */
} map_column;

typedef struct map_columns {
    map_column *p;
    size_t n, cap;
} map_columns;

/* What a query's names mean, from the innermost out. */
typedef struct map_scope {
    const struct map_scope *outer;
    map_columns columns;
    bool merged;               /* by USING or NATURAL */
    const wh_node *projection; /* whose aliases may be named; NULL: none */
    const wh_node *windows;    /* those that have names; NULL: none */
} map_scope;

/* A member of a WITH in sight. */
typedef struct map_with {
    const struct map_with *outer;
    wh_str name;
    map_columns columns;
} map_with;

typedef struct mapper {
    const wh_mapping *m;
    wh_arena *a;
    wh_catalog *catalog;
    const map_with *with;
    const char *why;      /* the first reason */
    const wh_str *nulled; /* what stands for results of the next SELECT, where n > 0 */
    /* Whole numbers that no real holds are compared with reals exactly in SQLite, as reals
     * elsewhere. */
    bool large, mixed;
    unsigned steps;
    struct map_buf *bufs;
} mapper;

/* ---- map_family.c: two dialects of one grammar ------------------------------------------------
 */

bool wh_map_is_family(const wh_mapping *m);

/* Of a family: does the other one compare texts as the first one does, behind the prelude? */
bool wh_map_shares_text(const wh_mapping *m);
bool wh_map_is_shared(mapper *mp, const wh_node *n);
bool wh_map_put_shared(mapper *mp, const wh_node *statement, wh_buf *out);

/* ---- map_kinds.c ------------------------------------------------------------------------------
 */

/* Are the arguments of a call of the kinds that it takes, or its choices of one? */
bool wh_map_takes_kinds(const mapper *mp, const wh_node *call);

/* Does no column of a compound have reals in one arm and what is no number in another? As texts the
 * reals have each product's own digits. */
bool wh_map_joins_kinds(const mapper *mp, const wh_node *query);

/* ---- map_walk.c -------------------------------------------------------------------------------
 */

/* Says why, once; false. */
bool wh_map_refuse(mapper *mp, const char *why);
bool wh_map_refuse_name(mapper *mp, const char *what, wh_str name);

/* What was tried and refused is as if it had not been. */
void wh_map_forget(mapper *mp, const mapper *before);

/* A buffer that is given back at the end; and its text, in the arena. */
wh_buf *wh_map_buf(mapper *mp);
wh_str wh_map_keep(mapper *mp, wh_buf *b);
void wh_map_release(mapper *mp);

wh_str wh_map_lower(wh_arena *a, wh_str name);
void wh_map_put_name(mapper *mp, wh_buf *out, const wh_token *name);
void wh_map_add_column(mapper *mp, map_columns *v, wh_str name, wh_str table, uint8_t class_);

/* ---- map_class.c -------------------------------------------------------------------------- */

bool wh_map_is_number(uint8_t class_);

/* A text between two others. */
wh_str wh_map_wrap(mapper *mp, const char *before, wh_str text, const char *after);

/* A truth among numbers. False: it is another class. */
bool wh_map_to_number(mapper *mp, map_value *v);

/* As what a condition of a rule asks for, converted if the first dialect would do that itself. */
bool wh_map_fits(mapper *mp, uint8_t is, map_value *v);

/* Columns without values are NULL where they are of another class than what they stand beside. */
void wh_map_vacate(map_value *const *v, size_t n);

/* May values of these be compared with each other? Truths among numbers become numbers. */
bool wh_map_are_alike(mapper *mp, map_value *const *v, size_t n);

/* ---- map_collation.c: NOCASE and RTRIM, of which none means a thing beyond ASCII --------------
 */

uint8_t wh_map_collation_named(const wh_mapping *m, wh_str name);

/* What becomes of a value behind which COLLATE names one. */
bool wh_map_collate(mapper *mp, wh_str name, map_value *v);

/* Text as its bytes are to be compared with others'. */
void wh_map_fold(mapper *mp, map_value *v, uint8_t collation);

/* The first of them is compared with each of the others: by what both are, folded so that their
 * bytes tell. `first`: its collation alone counts. False: it can't be told. */
bool wh_map_fold_all(mapper *mp, map_value *const *v, size_t n, bool first);

/* The class of a value by itself: text that only a session's collation compares is open. */
uint8_t wh_map_class_alone(const mapper *mp, const map_value *v);

/* The class of values of which each is of one of the two. */
uint8_t wh_map_join(uint8_t a, uint8_t b);

/* The class of a column, as declared and as it is filled. */
uint8_t wh_map_class_of(const mapper *mp, wh_str table, wh_str column, wh_str type,
                        wh_str collation);

/* The class of a column of that type that is given values of these (bits), where types have
 * affinities. */
uint8_t wh_map_class_by_affinity(const wh_mapping *m, wh_str type, uint32_t classes);

/* What the setup gives a column: bits. */
uint32_t wh_map_given(const wh_mapping *m, wh_str table, wh_str column);

/* The other dialect's type for a class; n == 0: it has none. */
wh_str wh_map_type(const wh_mapping *m, uint8_t class_);

uint8_t wh_map_class_named(wh_str word);

/* ---- map_value.c --------------------------------------------------------------------------- */

bool wh_map_literal(mapper *mp, const wh_node *e, map_value *out);
bool wh_map_text(mapper *mp, wh_str text, map_value *out);
/* `as_real`: where a number with a point is an exact one, too. */
bool wh_map_real(mapper *mp, wh_str text, bool as_real, map_value *out);

/* '2.5' becomes a number, where it is one of those that all write alike. */
void wh_map_as_number(mapper *mp, map_value *v);

/* A string that is a time becomes one. */
bool wh_map_as_time(mapper *mp, map_value *v);

/* ---- map_whole.c: rules of queries and of FROM ----------------------------------------------- */

/* What a rule makes of a SELECT, a SELECT of the same dialect; NULL: no rule is for it. */
const wh_node *wh_map_rewritten(mapper *mp, const wh_node *select);

/* A function in FROM. */
bool wh_map_put_function(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out);

bool wh_map_has_distinct_times(const wh_mapping *m, wh_str table);

/* The column by which a table's rows are ordered in time; n == 0: there is none. */
wh_str wh_map_time_of(const wh_dialect *d, const wh_node *create);

/* ---- map_json.c: json_each() of a literal -----------------------------------------------------
 */

/* False: it is none of those, or has no mapping, of which it says why. */
bool wh_map_put_json_each(mapper *mp, map_scope *s, const wh_node *item, wh_buf *out);
bool wh_map_is_json_each(const mapper *mp, const wh_node *item);

/* ---- map_row.c: comparisons of rows -------------------------------------------------------- */

bool wh_map_in(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out);
/* a < ANY ( query ). */
bool wh_map_quantified(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out);
bool wh_map_row_comparison(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out);

/* ---- map_from.c: FROM, and the columns that it gives ------------------------------------------
 */

/* The column of the other table that has the numbers of its rows, for SQLite's rowid; what the
 * setup is known to have "given" it means that these are not told. */
#define MAP_ROWID "wh_rowid"
bool wh_map_numbers_rows(const mapper *mp, const wh_relation *r);

/* item JOIN*, from a child on. */
bool wh_map_put_items(mapper *mp, map_scope *s, const wh_node *n, uint32_t from, wh_buf *out);

/* ( a, b ) behind an alias or the name of a CTE: names in their order. */
bool wh_map_rename_columns(mapper *mp, const wh_node *names, map_columns *v, wh_buf *out);
wh_str wh_map_name_of(mapper *mp, const wh_token *t);

/* The columns of a table, view or member of a WITH. */
bool wh_map_named_relation(mapper *mp, const wh_token *name, map_columns *out);

const wh_token *wh_map_column_name(const wh_node *def);
wh_str wh_map_declared_type(mapper *mp, const wh_node *def);

/* Of a column that ALTER adds. False: its default has no mapping. */
bool wh_map_class_of_added(mapper *mp, wh_str table, const wh_node *def, uint8_t *class_);

/* Those that CREATE TABLE makes. */
void wh_map_table_columns(mapper *mp, const wh_node *create, wh_str table, wh_str called,
                          map_columns *out);

/* Of the dialect's own. */
uint8_t wh_map_affinity(const wh_mapping *m, uint8_t affinity);

/* The columns of a table or view. */
bool wh_map_relation(mapper *mp, const wh_relation *r, wh_str called, map_columns *out);

/* ---- map_merge.c: joins by name ------------------------------------------------------------- */

/* Has a join merged columns of no class, or of two that are not compared with each other? */
bool wh_map_merges_open(const map_scope *s);

/* ON .. in place of USING ( .. ) (NULL: NATURAL), where what names mean then is known: of the
 * columns from `first` on, those from `right` on are of the item behind JOIN. */
bool wh_map_put_merge(mapper *mp, map_scope *s, const wh_node *join, size_t first, size_t right,
                      wh_buf *out);

/* The columns from `first` on are of a join in brackets. */
void wh_map_bracket(map_scope *s, size_t first);

/* A column as it is called behind its table. */
map_value wh_map_value_of(mapper *mp, const map_column *c);

/* ---- map_arms.c: the columns of compound queries ----------------------------------------------
 */

/* One more arm's columns. False: it has values of other classes. */
bool wh_map_join_columns(map_columns *all, const map_columns *arm, bool first);

/* What stands for the columns without values of an arm, which in other arms are of another class;
 * NULL: there is none. */
const wh_str *wh_map_nulls_of_arm(mapper *mp, const map_columns *arm, const map_columns *all);

/* A word between arms; *all: EXCEPT or INTERSECT of all rows. */
bool wh_map_compound_operator(mapper *mp, const wh_node *compound, const wh_token *t, bool *all,
                              wh_buf *out);

/* Is one of them compared otherwise there? */
bool wh_map_has_open(const map_columns *v);

/* ---- map_expr.c, map_rule.c, map_query.c ----------------------------------------------------- */

bool wh_map_expr(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out);

/* A query in brackets; `one`: of one column, whose class it has. */
bool wh_map_subquery(mapper *mp, const map_scope *scope, const wh_node *e, bool one,
                     map_value *out);

bool wh_map_by_rules(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out);

/* Does a condition of a rule hold of what its holes are, which are converted if that helps? */
bool wh_map_holds(mapper *mp, const wh_rule *r, const wh_rule_condition *c,
                  const wh_rule_bound *bound, map_value *values);

/* A value that is put into a column of that class. */
bool wh_map_assigned(mapper *mp, const wh_node *e, const map_scope *scope, uint8_t class_,
                     map_value *out);

/* The same as a condition. */
bool wh_map_condition(mapper *mp, const map_scope *scope, const wh_node *e, wh_buf *out);

/* A QUERY; *columns: what it gives. */
bool wh_map_query(mapper *mp, const map_scope *outer, const wh_node *query, wh_buf *out,
                  map_columns *columns);
bool wh_map_put_with(mapper *mp, const map_scope *outer, const wh_node *with, wh_buf *out);

/* ---- map_list.c ------------------------------------------------------------------------------ */

/* `nulled`: by column, what stands for its value, n == 0: its value; may be NULL. */
bool wh_map_projection(mapper *mp, const map_scope *s, const wh_node *projection, bool distinct,
                       const wh_str *nulled, map_columns *columns, wh_buf *out);
bool wh_map_distinct(mapper *mp, const map_scope *s, const wh_node *distinct, wh_buf *out);
bool wh_map_group_by(mapper *mp, const map_scope *s, const wh_node *group_by, wh_buf *out);
bool wh_map_order_by(mapper *mp, const map_scope *scope, const wh_node *order_by, wh_buf *out);
bool wh_map_limit(mapper *mp, const wh_node *limit, wh_buf *out);

#endif
