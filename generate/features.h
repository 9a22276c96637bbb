/*
 * A dialect as the generator sees it: tables of weighted rows that small pieces of code walk.
 * To add a function, an operator, a pragma or a column constraint, add one line to a table of
 * sqlite_features.c: nothing else knows which there are (tests/generate/test_newcomer.c). A new
 * table is also one line in steer.c, so that profiles can leave out its rows.
 */
#ifndef WHITTLE_GENERATE_FEATURES_H
#define WHITTLE_GENERATE_FEATURES_H

#include <whittle/base.h>

enum wh_affinity { WH_AFF_INTEGER, WH_AFF_TEXT, WH_AFF_BLOB, WH_AFF_REAL, WH_AFF_NUMERIC, WH_AFFS };

/* What an expression yields. LEAF: predicates that hold no other expression. */
enum wh_class { WH_LEAF, WH_PREDICATE, WH_NUMBER, WH_STRING, WH_ANY, WH_CLASSES };

/*
 * One way to write an expression of a class. In `sql` stand for themselves all bytes but %x:
 *
 *   operands      b predicate  n number  t text  a any: in parentheses where they need them
 *                 w  a predicate under AND, OR or NOT, which binds tighter than they do
 *                 B  N  T  A  the same as arguments, without
 *                 s  a number whose absolute value is one, too
 *                 u  a number whose sums are exact, q  one column, or a number, whose equal values
 *                    look alike
 *   columns       c any, z with NULLs, m with numbers, e with text; C the same once more; d another
 *                 one; h the key of the groups
 *   constants     k near the column (the last one written, if the template has none), l near the
 *                 other; r two of them: low AND high; K chooses the column (C then writes it) and
 *                 writes a constant near it; v any constant, i a small whole number, j a number of
 *                 rows that a group may have
 *   patterns      p for LIKE, g for GLOB, near the column
 *   words         o comparison operator, x collation, y type of a cast
 *   subqueries    Q one column to be searched for the column, R two, for it and the other; E any
 *                 rows, S one value
 *   schema        W the predicate of a partial index, Z an indexed expression
 *   %%            a percent sign
 *
 * The first row of a table is what exhausted bytes choose: keep it simple and finite.
 */
typedef struct wh_production {
    uint8_t weight;
    const char *sql;
    uint32_t since; /* the first version that has it; 0: all */
} wh_production;

/* A word with a weight: operators, collations, cast types, pragmas. */
typedef struct wh_word {
    uint8_t weight;
    const char *sql;
    uint32_t since;
} wh_word;

typedef struct wh_type {
    uint8_t weight;
    const char *name;
    uint8_t affinity;
    bool strict; /* may stand in a STRICT table */
} wh_type;

/*
 * Tried in order for each column; none whose properties the column has already. In `sql`:
 *   %c the column  %k a constant that becomes its default  %e a default expression
 *   %f a conflict clause or nothing  %x a collation  %r the parent and its column, with actions
 */
typedef struct wh_constraint {
    uint8_t percent;
    const char *sql;
    uint16_t flags; /* WH_COL_*: what it does to the column */
    bool folds;
    uint32_t since;
} wh_constraint;

/* A default in parentheses and the literal that it amounts to. */
typedef struct wh_default {
    uint8_t weight;
    const char *sql, *value;
    uint32_t since;
} wh_default;

/* What a foreign key says of rows whose parent goes. */
typedef struct wh_reference {
    uint8_t weight;
    const char *sql;
    uint8_t on_delete; /* enum wh_action */
    uint32_t since;
} wh_reference;

/*
 * What a trigger does: the statement for one row. `does` is the event that it may set off itself,
 * WH_FIRES_*, 0 = none. In `sql`:
 *   %t the table it changes    %v a row for it, "(c0, c1) VALUES (..)"    %n the same of NEW or OLD
 *   %s a column that it may set    %c any column    %k a constant near the last one
 *   %r a column of NEW or OLD    %l a constant near that one
 */
typedef struct wh_trigger_action {
    uint8_t weight;
    uint8_t does;
    const char *sql;
    uint32_t since;
} wh_trigger_action;

/* A virtual table: `sql` follows its name; %c is the list of its columns. */
typedef struct wh_virtual {
    uint8_t weight;
    uint8_t module;  /* enum wh_module */
    uint8_t columns; /* of them; 0: any number */
    const char *sql;
    uint32_t since;
} wh_virtual;

enum wh_join_kind { WH_JOIN_PLAIN, WH_JOIN_ON, WH_JOIN_NATURAL, WH_JOIN_USING };

typedef struct wh_join {
    uint8_t weight;
    const char *sql;
    uint8_t kind;
    uint32_t since;
} wh_join;

/* How many there are: rows end with a weight (percent) of 0. */
typedef struct wh_gen_features {
    const char *name;
    uint32_t version; /* by default */
    uint32_t strict_since, generated_since, upsert_since, upserts_since, returning_since;
    uint32_t row_value_since, update_from_since, rename_since, drop_column_since;
    uint32_t windows_since, materialized_since;
    const wh_production *productions[WH_CLASSES];
    const wh_production *functions[WH_CLASSES];             /* more of them; NULL: none */
    const wh_production *aggregates, *conditions, *windows; /* of groups, HAVING, any rows */
    const wh_word *operators, *collations, *casts;
    const wh_word *reflexive;               /* operators that hold between equal values */
    const wh_word *early_pragmas, *pragmas; /* before the first table; anywhere */
    const wh_word *statements;              /* of a setup, behind its tables; see setup.c */
    const wh_word *inserts, *updates;       /* verbs that say what a conflict does */
    const wh_word *conflicts, *checks;      /* conflict clauses; CHECKs of a table */
    const wh_word *statistics;              /* what may follow the numbers in sqlite_stat1 */
    const wh_type *types;
    const wh_constraint *constraints;
    const wh_default *defaults;
    const wh_reference *references;
    const wh_trigger_action *actions;
    const wh_virtual *virtuals;
    const wh_word *virtual_upkeep; /* commands to a full-text table; %t is its name */
    const wh_join *joins;
} wh_gen_features;

extern const wh_gen_features wh_sqlite_features;

#endif
