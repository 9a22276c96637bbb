/*
 * A dialect as the generator sees it: tables of weighted rows that small pieces of code walk.
 * To add a function, an operator, a pragma or a column constraint, add one line to a table of
 * sqlite_features.c: nothing else knows which there are (tests/generate/dialect/test_newcomer.c). A
 * new table is also one line in steer.c, so that profiles can leave out its rows.
 */
#ifndef GENERATE_DIALECT_FEATURES_H
#define GENERATE_DIALECT_FEATURES_H

#include <whittle/base.h>

enum wh_gen_affinity {
    WH_AFF_INTEGER,
    WH_AFF_TEXT,
    WH_AFF_BLOB,
    WH_AFF_REAL,
    WH_AFF_NUMERIC,
    WH_AFFS
};

/*
 * What an expression yields. LEAF: predicates that hold no other expression; ANY: no matter what.
 * Where any type takes any value (SQLite) NUM and TEXT are all there is beside those.
 */
enum wh_gen_class {
    WH_GEN_LEAF,
    WH_GEN_BOOL,
    WH_GEN_NUM,
    WH_GEN_TEXT,
    WH_GEN_ANY,
    WH_GEN_INT,
    WH_GEN_REAL,
    WH_GEN_DATE,
    WH_GEN_TIME,
    WH_GEN_SPAN,
    WH_GEN_CLOCK,
    WH_GEN_BYTES,
    WH_GEN_UUID,
    WH_GEN_ENUM,
    WH_GEN_INTS,
    WH_GEN_RANGE,
    WH_GEN_JSON,
    WH_GEN_STAMP,
    WH_GEN_NET,
    WH_GEN_BITS,
    WH_GEN_MULTI,
    WH_GEN_PAIR,
    WH_GEN_LEXEMES,
    WH_GEN_CLASSES,
    WH_GEN_EXTREME = WH_GEN_CLASSES, /* of columns alone: that have a minimum, */
    WH_GEN_SCALAR                    /* that are no arrays */
};

/*
 * One way to write an expression of a class. In `sql` stand for themselves all bytes but words
 * behind a dollar sign; $$ is a dollar sign:
 *
 *   operands      $b a predicate, $num a number, $text a text, $any any, $int $real $date $time
 *                 $span $bytes $enum $ints $range $json $stamp $net $bits one of that class: in
 *                 parentheses where they need them
 *                 $w  a predicate under AND, OR or NOT, which binds tighter than they do
 *                 $B $NUM $TEXT $ANY  the same as arguments, without
 *                 $safe a number whose absolute value is one, too
 *                 $sum a number whose sums are exact, $plain a column, or a number, whose equal
 *                 values look alike
 *   columns       $c any, $z with NULLs, $cn with numbers, $ct with text; $cb $ci $cr $cd $cs $cv
 *                 $cy $ce $ca $cg $cj $cz $cw $cu one of a class: bool int real date time span
 *                 bytes enum ints range json stamp net bits; $ch several ranges, $cp a pair of a
 *                 number and a text, $cl lexemes; $cm one that has a minimum, $cx one
 *                 that is no array; $C the last one once more; $q another one, $d another of its
 *                 class, or a constant near it; $h the key of the groups
 *   constants     $k near the column (the last one written, if the template has none), $l near the
 *                 other; $r two of them: low AND high; $K chooses the column ($C then writes it)
 * and writes a constant near it; $v any constant, $i a small whole number, $j a number of rows that
 * a group may have $row the number of a row of the first table patterns      $p for LIKE, $glob for
 * GLOB, $regex for ~, $similar, near the column words         $o comparison operator, $coll
 * collation, $cast type of a cast subqueries    $sub SELECT one column to be searched for the
 * column, $subs two, for it and the other; $exists any rows, $value one value schema $partial the
 * predicate of a partial index, $indexed an indexed expression, $search a search by a full-text
 * index
 *
 * `eval` says how the estimator computes it, in prefix notation: the words of the template by their
 * number, constants as #1 or 'a', operators and functions by the names of build.c, with /n where
 * their arguments are n; NULL: it can't.
 *
 * The first row of a class is what exhausted bytes choose: keep it simple and finite.
 */
typedef struct wh_gen_form {
    uint8_t weight;
    uint8_t class_; /* enum wh_gen_class */
    const char *sql, *eval;
    uint32_t since; /* the first version that has it; 0: all */
} wh_gen_form;

enum { WH_GEN_FORM_TABLES = 10, WH_GEN_WORDS = 16 /* of one template */ };

/* A word with a weight: operators, collations, cast types, pragmas. */
typedef struct wh_word {
    uint8_t weight;
    const char *sql;
    uint32_t since;
} wh_word;

typedef struct wh_gen_type {
    uint8_t weight;
    const char *name;
    uint8_t affinity;
    bool strict; /* may stand in a STRICT table */
    uint32_t since;
} wh_gen_type;

/*
 * What the values of a type are, for a dialect whose columns hold nothing else. Its columns are
 * strict: what they are set to and compared with comes from here.
 */
typedef struct wh_domain {
    const char *type;
    const char *const *samples; /* literals; NULL ends them */
    const char *fresh;          /* a literal with # for digits that make it unique; NULL: the type
                                   is not for keys */
    const char *prefix;         /* what an index says behind the column's name, or "";
                                   NULL: there is no index of it */
    uint8_t traits;             /* WH_DOMAIN_* */
} wh_domain;

enum {
    WH_DOMAIN_FOLDS = 1, /* different values may be equal */
    WH_DOMAIN_EXACT = 2, /* not to be compared with what it can't hold */
    WH_DOMAIN_LONG = 4,  /* stored apart: not everything takes such a column */
    WH_DOMAIN_WORDS = 8, /* may have a full-text index */
};

/* KEY: an index may hold it; EXTREMES: there are min() and max(); BARE: literals need no cast;
 * SCALAR: no array; GIN, BRIN, GIST, SPGIST: an index by that method may; UNHASHED: none by hash.
 */
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

/* Of a strictly typed dialect: a type lists its values, so that a value is its place in the list
 * and the model knows how values compare without computing with them. */
typedef struct wh_gen_listed {
    uint8_t weight;
    const char *name;          /* as declared */
    uint8_t class_;            /* enum wh_gen_class */
    uint16_t traits;           /* WH_TY_* */
    const char *const *values; /* literals, ascending; NULL ends them */
    const char *create;        /* the statement that makes the type, or NULL */
    uint32_t since;
} wh_gen_listed;

/* A kind of index, of one column whose type has the traits and not the others. */
typedef struct wh_access_method {
    uint8_t weight;
    const char *sql; /* between the table's name and the column */
    uint16_t traits, without;
    uint32_t since;
} wh_access_method;

/* Something that stands in FROM and gives rows of whole numbers: $a is " AS " and its name, $i a
 * small number, $n a column of whole numbers of what stands before it, which is LATERAL. Its
 * columns are c0, c1, ... */
typedef struct wh_gen_series {
    uint8_t weight;
    uint8_t columns;
    const char *sql;
    uint32_t since;
    const char *const *names; /* of its columns, where they have others */
} wh_gen_series;

/*
 * A statement that changes rows. In `sql`:
 *   $t $n the table    $f a relation beside it, by the name x    $m the table itself, so
 *   $y a column of one, each value once, so    $j the two have a value in common    $w a predicate
 *   $s what is set    $q the same, by the table's name    $o all columns    $i a small number
 *   $l the columns that can be stored    $e values for them    $u those of a key
 *   $x what a row that is there takes over, as excluded.c0    $v the same, as VALUES(c0)
 */
typedef struct wh_gen_change {
    uint8_t weight;
    uint8_t kind;  /* enum wh_change_kind */
    uint8_t needs; /* WH_CHANGE_* */
    const char *sql;
    uint32_t since;
} wh_gen_change;

enum wh_change_kind {
    WH_CHANGE_UPDATE = 1,
    WH_CHANGE_DELETE,
    WH_CHANGE_INSERT,
    WH_CHANGE_UPSERT, /* what meets rows that are there, REPLACE too */
    WH_CHANGE_MERGE
};

enum { WH_CHANGE_KEYED = 1, WH_CHANGE_KEYLESS = 2 };

/* A generated column: its type, and its expression where columns of those classes are there. */
typedef struct wh_gen_generated {
    uint8_t weight;
    const char *type;
    uint8_t affinity;
    const char *sql;
    uint32_t since;
} wh_gen_generated;

/*
 * What follows the columns of a table: `needs` says where it may stand. In `sql`:
 *   $t the table    $p the column by which it is partitioned    $a $b constants of that column,
 *   the smaller one first    $d another
 */
typedef struct wh_tail {
    uint8_t weight;
    uint8_t needs; /* WH_TAIL_* */
    const char *sql;
    uint32_t since;
} wh_tail;

enum {
    WH_TAIL_SHORT = 1,   /* no column that is stored apart, none that is computed */
    WH_TAIL_KEYLESS = 2, /* no key, now and later; c0 holds whole numbers */
    WH_TAIL_SIMPLE = 4,  /* makes its indexes plain: ascending, of columns */
    WH_TAIL_LOOSE = 8,   /* knows no foreign keys */
    WH_TAIL_SPLIT = 16,  /* by a column with an order and a hash; no key */
    WH_TAIL_CHILD = 32,  /* makes a table by the name $tp0 that holds some of the rows; no key */
};

/*
 * Tried in order for each column; none whose properties the column has already. In `sql`:
 *   $c the column  $k a constant that becomes its default  $e a default expression
 *   $f a conflict clause or nothing  $x a collation  $r the parent and its column, with actions
 */
typedef struct wh_constraint {
    uint8_t percent;
    const char *sql;
    uint16_t flags; /* WH_COL_*: what it does to the column */
    bool folds;
    uint32_t since;
    uint8_t class_; /* of the column's type; LEAF: any */
    uint8_t traits; /* that the type must have */
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
 *   $t the table it changes    $v a row for it, "(c0, c1) VALUES (..)"    $n the same of NEW or OLD
 *   $s a column that it may set, $m that one again    $c any column    $k a constant near the last
 *   one
 *   $r a column of NEW or OLD    $l a constant near that one
 * NEW.$s is set in the row itself, before it is stored.
 */
typedef struct wh_trigger_action {
    uint8_t weight;
    uint8_t does;
    const char *sql;
    uint32_t since;
} wh_trigger_action;

/* A virtual table's module; PLAIN: it is none. Virtual tables have no indexes, constraints or
 * triggers, and are not named by INDEXED BY. */
enum wh_module {
    WH_MODULE_PLAIN,
    WH_MODULE_FTS5,
    WH_MODULE_RTREE,
    WH_MODULE_FTS4,
    WH_MODULE_OTHER, /* a user's */
    WH_MODULES
};

/* A virtual table: `sql` follows its name; $c is the list of its columns. */
typedef struct wh_virtual {
    uint8_t weight;
    uint8_t module;  /* enum wh_module */
    uint8_t columns; /* of them; 0: any number */
    const char *sql;
    uint32_t since;
} wh_virtual;

enum wh_gen_join_kind { WH_JOIN_PLAIN, WH_JOIN_ON, WH_JOIN_NATURAL, WH_JOIN_USING };

typedef struct wh_join {
    uint8_t weight;
    const char *sql;
    uint8_t kind;
    uint32_t since;
} wh_join;

struct wh_gen;

/* Since no version. */
#define WH_GEN_NEVER UINT32_MAX

/* How many there are: rows end with a weight (percent) of 0. */
typedef struct wh_gen_features {
    const char *name;
    uint32_t version; /* by default */
    uint8_t family;   /* bases that share all but their predicate; 0: each is on its own */
    /* Percent of bases that join, that hold several subqueries, more than in SQLite: where each
     * statement costs a server's round trip, what it asks costs less. */
    uint8_t joined, rich;
    uint32_t strict_since, generated_since, upsert_since, upserts_since, returning_since;
    uint32_t row_value_since, update_from_since, rename_since, drop_column_since;
    uint32_t rename_column_since;
    uint8_t window_weight; /* of bases with window functions, by default */
    uint32_t windows_since, ctes_since, materialized_since;
    uint32_t view_names_since;                /* names of columns behind that of a view */
    uint32_t collate_since;                   /* COLLATE behind any column */
    uint32_t partial_since, expression_since; /* indexes */
    uint32_t indexed_by_since;                /* names an index that no term can use */
    uint32_t rowid_since;     /* rows have a number by that name; keys of it are ROWID */
    uint32_t bare_rank_since; /* rank() of rows in no order */
    uint32_t comma_since;     /* a comma binds as tightly as JOIN */
    uint32_t order_since;     /* DISTINCT rows in an order of any expression */
    uint32_t literal_since;   /* DEFAULT without parentheses, of a type that is LONG */
    uint32_t fulltext_since;  /* CREATE FULLTEXT INDEX */
    uint32_t virtual_since;   /* generated columns that are not stored, */
    uint32_t stored_since;    /* and such that are */
    bool virtual_bare;        /* the former take no index, no statistics and no type that is made */
    uint32_t savepoint_since; /* SAVEPOINT outside of a transaction */
    bool savepointless;       /* none in one, either */
    const char *on_duplicate; /* an INSERT goes on: update what it collides with; NULL: UPSERT */
    bool added_plain; /* a column that is added takes no constraint, nor a default that is computed
                       */
    bool defaults_first;        /* of a column, before its key: which has none */
    bool with_inside;           /* INSERT .. WITH .. SELECT, not WITH .. INSERT .. SELECT */
    bool names_held;            /* views and triggers keep the names that they were made with */
    const char *foreign_pragma; /* makes foreign keys hold; "": they do; NULL: they are left out */
    uint8_t foreign_columns;    /* percent of columns that get the type of a key and refer to it */
    bool foreign_apart;         /* they stand behind the columns, in some kinds of tables */
    bool trigger_apart;         /* one statement, never upon the table that fires it */
    const char *trigger_function;    /* what it calls: the head of one by the name f$i; or NULL */
    const char *autoincrement;       /* of a rowid, or of a lone key of whole numbers */
    const char *ignore, *ignore_end; /* INSERT that skips a row that collides; behind it, or NULL */
    bool ignore_keyed;               /* of a table without a key it is refused */
    const char *replace;             /* that drops the others */
    const char *update_ignore, *update_replace;
    const wh_gen_form *forms[WH_GEN_FORM_TABLES];         /* of expressions; NULL ends them */
    const wh_gen_form *aggregates, *conditions, *windows; /* of groups, HAVING, any rows */
    const wh_gen_form *ordered_windows; /* of one table's rows in a total order; NULL: none */
    const wh_word *operators, *collations, *casts;
    const wh_word *reflexive;               /* operators that hold between equal values */
    const wh_word *early_pragmas, *pragmas; /* before the first table; anywhere */
    const char *early;                      /* the first statement of a setup, or NULL */
    const wh_word *statements;              /* of a setup, behind its tables; see setup.c */
    const char *const *begins;              /* a transaction: mostly the first one, then two */
    const wh_word *creates;                 /* verbs that make a table; NULL: CREATE TABLE */
    const wh_word *passing;            /* statements that leave nothing behind, of a table $t */
    const wh_word *inserts, *updates;  /* verbs that say what a conflict does */
    const wh_word *conflicts, *checks; /* conflict clauses; CHECKs of a table */
    const wh_word *statistics;         /* what may follow the numbers in sqlite_stat1 */
    const wh_gen_type *types;
    const wh_domain *domains; /* of the types; NULL: any column holds anything */
    /* Where columns hold anything: domains and generated columns of a profile that refuses
     * mixed_since, values of another type than the column's; NULL: there is no such mode. */
    const wh_domain *unmixed;
    const wh_gen_generated *unmixed_generated;
    uint32_t mixed_since;
    const char *const *const *pool; /* literals by kind; NULL: the built-in ones */
    const wh_gen_generated *generated;  /* NULL: any expression will do */
    const wh_tail *tails;           /* NULL: WITHOUT ROWID, STRICT */
    /* Upkeep of a table $t with a column $c, another $q, by a new name of number $i; NULL: ANALYZE
     */
    const wh_word *commands;
    const wh_gen_form *indexed, *partial; /* expressions and predicates of indexes; NULL: any */
    const wh_access_method *methods;      /* NULL: the one */
    const wh_access_method *exclusions;   /* of EXCLUDE; NULL: there is none */
    const wh_word *orders;                /* behind a column of an index; NULL: DESC or nothing */
    uint32_t include_since;               /* columns that an index holds beside its key */
    const wh_word *hints;                 /* of a table's indexes, $i is one; NULL: INDEXED BY */
    const wh_word *selects;               /* what may stand behind SELECT; NULL: nothing */
    const wh_word *searches;              /* by a full-text index of $c; NULL: it has none */
    const wh_constraint *constraints;
    const wh_default *defaults;
    const wh_reference *references;
    const wh_trigger_action *actions;
    const wh_virtual *virtuals;
    const wh_word *virtual_upkeep[WH_MODULES]; /* commands to a full-text table; $t is its name */
    /* Of a full-text table $t with a column $c: terms of WHERE ($w is a word, $p the start of one,
     * $n the column as a term names it), and what shows how a row was found. */
    const wh_word *virtual_searches[WH_MODULES], *virtual_shown[WH_MODULES];
    const char *const *words; /* what documents are made of; NULL ends them */
    const wh_join *joins;
    const char *const *on_constants; /* for ON: three that are not true, one that is; or NULL */
    uint8_t on_constant_percent;     /* of joins with ON have one */

    const wh_gen_listed *listed; /* types of a strictly typed dialect; NULL: `types` are all */
    const wh_word *views;        /* verbs that make one; NULL: CREATE VIEW */
    const wh_word *groupings;    /* of GROUP BY, $k are the keys; NULL: these alone */
    const wh_word *directions;   /* behind a column of ORDER BY; NULL: DESC or nothing */
    const wh_word *limits;       /* of ordered rows, $n and $m are numbers; NULL: LIMIT, OFFSET */
    const wh_word *index_ends;   /* of CREATE INDEX; NULL: nothing */
    const char *only;            /* before a table's name, or NULL */
    const char *unindexed;       /* behind it, or NULL */
    uint32_t distinct_on_since, lateral_since, quantified_since, named_windows_since;
    const wh_gen_series *series;  /* of large queries; NULL: none */
    const wh_gen_change *changes; /* NULL: none */
    const wh_word *frames;        /* of windows in an order: the same for all peers */
    uint32_t intersect_since;     /* INTERSECT, EXCEPT, */
    bool bagless;                 /* but not with ALL */
    const char *rollup;           /* behind the keys of groups, or NULL */
    bool equal_full;              /* FULL JOIN takes equalities alone */
    bool
        star_unclear; /* `*` of three relations that names and RIGHT or FULL JOIN join is refused */
    uint32_t merge_since; /* MERGE; 0: none */
} wh_gen_features;

extern const wh_gen_features wh_sqlite_features;
extern const wh_gen_features wh_mysql_features, wh_mariadb_features;
extern const wh_gen_features wh_postgresql_features;
extern const wh_gen_features wh_duckdb_features;
extern const wh_gen_features wh_h2_features;

#endif
