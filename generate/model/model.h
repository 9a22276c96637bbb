/*
 * What the generator remembers of the database it is writing: relations, columns, indexes and the
 * rows stored so far, with typed values. Plain structs of fixed size, one wh_gen per case.
 *
 * The model is a guess: nothing is executed. It is right often enough that constants chosen from
 * it make predicates true for some rows and not for others.
 */
#ifndef GENERATE_MODEL_MODEL_H
#define GENERATE_MODEL_MODEL_H

#include <whittle/base.h>
#include "generate/dialect/features.h"
#include "generate/model/rng.h"

enum {
    WH_GEN_TABLES = 4,
    WH_GEN_VIEWS = 2,
    WH_GEN_RELATIONS = WH_GEN_TABLES + WH_GEN_VIEWS,
    WH_GEN_COLUMNS = 6,
    WH_GEN_ROWS = 60,
    WH_GEN_UNIQUES = 8,
    WH_GEN_INDEXES = 16,
    WH_GEN_KEY = 5, /* columns of an index, with the rows' own key */
    WH_GEN_TRIGGERS = 3,
    WH_GEN_NAME = 64,    /* bytes of a name as written, with its end */
    WH_GEN_SOURCES = 24, /* in scope at once: a FROM clause and the subqueries within */
    WH_GEN_SNIPPETS = 8,
    WH_GEN_POOL = 5,      /* values of one kind that come back again and again in one case */
    WH_GEN_NESTING = 2,   /* subqueries within subqueries */
    WH_GEN_WORK = 200,    /* row combinations that one query may have to look at */
    WH_GEN_JOINED = 400,  /* that a FROM clause may combine by equality, */
    WH_GEN_CROSSED = 150, /* and in any other way */
    WH_GEN_SLOTS = 1000,
    WH_GEN_FROM_MAX = 4096, /* bytes of a FROM clause */
    WH_GEN_SNIPPET_MAX = 32768,
    WH_GEN_FROM = 4,          /* relations in it */
    WH_GEN_COMBOS = 24,       /* combinations of their rows that are looked at */
    WH_GEN_PRODUCTIONS = 250, /* of one class, with its functions */
};

/* For which rows a predicate should hold: no matter; the pivot rows; others than those; few. */
enum wh_aim { WH_AIM_NONE, WH_AIM_PIVOT, WH_AIM_OTHERS, WH_AIM_FEW };

/* What the walker must know of a production. */
enum { WH_CLOSED = 1, WH_SUBQUERY = 2, WH_LOGICAL = 4, WH_NEGATIVE = 8, WH_CORRELATED = 16 };

/* The kinds of a value, in the order in which SQLite sorts them. */
enum wh_datum_kind {
    WH_D_NULL,
    WH_D_INT,
    WH_D_REAL,
    WH_D_TEXT,
    WH_D_BLOB,
    WH_D_KINDS,
    WH_D_PLACE = WH_D_KINDS /* one of a list */
};

typedef struct wh_datum {
    int64_t i;     /* INT: the number; REAL: its whole part, saturated, for ordering only */
    uint32_t key;  /* equal for values that some affinity or collation may make equal */
    uint8_t kind;  /* enum wh_datum_kind */
    uint8_t n;     /* of s */
    uint8_t place; /* in the list of `type` */
    char s[21];    /* REAL: the numeral; TEXT, BLOB: the bytes */
    const wh_gen_listed *type; /* as which it is written; NULL: as what it is */
} wh_datum;

/* Properties of a column. Those up to WH_COL_PRIMARY also stand in the constraint table. */
enum {
    WH_COL_NOT_NULL = 1,
    WH_COL_UNIQUE = 2,
    WH_COL_COLLATE = 4,
    WH_COL_DEFAULT = 8,
    WH_COL_CHECK = 16,
    WH_COL_PRIMARY = 32,
    WH_COL_ROWID = 64,      /* INTEGER PRIMARY KEY: an alias of the rowid */
    WH_COL_GENERATED = 128, /* no value can be stored in it */
    WH_COL_FOREIGN = 256,   /* refers to another table */
    WH_COL_ONE_NULL = 512,  /* UNIQUE, and of NULLs, too */
    WH_COL_VIRTUAL = 1024,  /* GENERATED, and not stored */
    WH_COL_SMALL = 2048,    /* computed: mostly a small number */
};

typedef struct wh_gen_column {
    const char *type; /* as declared, "" = none */
    uint8_t affinity; /* enum wh_gen_affinity */
    uint16_t flags;   /* WH_COL_* */
    bool folds;       /* its collation makes different texts equal */
    bool strict;
    const wh_gen_listed *listed; /* its type, of a strictly typed dialect */
    uint8_t relation; /* where its values are stored: itself, or what a view shows; NONE */
    uint8_t column;
    uint8_t parent, parent_column; /* FOREIGN: what it refers to */
    uint8_t on_delete, on_update;  /* enum wh_action */
    wh_datum dflt;
} wh_gen_column;

enum { WH_NONE = 255 };

/* What becomes of a row whose parent goes. */
enum wh_action { WH_ACTION_FAIL, WH_ACTION_CASCADE, WH_ACTION_SET_NULL };

/* A table or a view. */
typedef struct wh_gen_relation {
    char name[WH_GEN_NAME]; /* as written in SQL */
    uint8_t ncolumns;
    uint8_t nuniques;
    bool view, strict, without_rowid;
    bool keyless;                    /* takes no key */
    bool simple;                     /* its indexes are plain: ascending, of columns */
    bool numbered;                   /* a key of it is AUTO_INCREMENT: nothing is computed of it */
    uint8_t module;                  /* enum wh_module */
    uint8_t triggers;                /* WH_FIRES_*: what other tables follow */
    uint8_t used;                    /* columns that something else is built upon, as bits */
    uint8_t targets;                 /* the uniques that ON CONFLICT can name, as bits */
    uint8_t uniques[WH_GEN_UNIQUES]; /* sets of columns, as bits */
    uint8_t split;                   /* columns that partitions are made by, as bits */
    bool referenced;                 /* by a foreign key */
    bool inherited;                  /* a child table holds some of its rows */
    bool apart;                      /* temporary or not logged: no key refers to it or from it */
    bool kept;                       /* a view whose rows are stored */
    bool loose;                      /* it counts rows that are equal, but may differ */
    uint32_t nrows;                  /* of `rows`; of a view about how many it has */
    wh_gen_column columns[WH_GEN_COLUMNS];
    const char *const *names; /* of the columns, as written in SQL; NULL: c0, c1, ... */
} wh_gen_relation;

enum { WH_FIRES_INSERT = 1, WH_FIRES_UPDATE = 2, WH_FIRES_DELETE = 4 };

/* An index named i0, i1, ... by its place. */
typedef struct wh_gen_index {
    uint8_t relation; /* WH_NONE: it is gone */
    uint8_t ncolumns;
    bool unique, partial, expression;
    const wh_word *searches; /* of a kind of its own, of `column`: what it answers; NULL: what others do */
    bool hidden; /* from the planner: no hint may name it */
    uint8_t column;
    uint8_t keys[WH_GEN_KEY]; /* its columns in their order; WH_NONE: an expression */
} wh_gen_index;

/* An indexed expression or the WHERE of a partial index, to be used again in queries. */
typedef struct wh_snippet {
    uint8_t relation;
    uint8_t column; /* the first one in it */
    bool predicate;
    uint16_t start, n; /* in wh_gen.snippet_text; columns stand there as \x01 and their digit */
    uint16_t node;     /* of the estimator's, 0: none */
} wh_snippet;

/* A relation as a FROM clause names it. */
typedef struct wh_source {
    const wh_gen_relation *relation;
    char name[WH_GEN_NAME];
    uint8_t id;    /* of relation, WH_NONE for a derived table */
    uint8_t pivot; /* the row that this query's constants prefer */
} wh_source;

/* A column in scope. column == WH_GEN_COLUMNS: the rowid. source == WH_NONE: no column. */
typedef struct wh_colref {
    uint8_t source, column;
} wh_colref;

/* A form that a case may use. */
typedef struct wh_gen_production {
    const wh_gen_form *form;
    uint32_t needs; /* classes of columns, as bits */
    uint8_t traits; /* WH_CLOSED ... */
    bool read;      /* `needs` and `traits` are known: from its first use on */
} wh_gen_production;

typedef struct wh_slots {
    uint16_t n;
    uint8_t v[WH_GEN_SLOTS];
} wh_slots;

struct wh_gen;

/* Bases that share all but their predicate: where the first of them stands in the output, and its
 * predicate in it. */
typedef struct wh_family {
    size_t start, from, to, end;
    uint16_t (*write)(struct wh_gen *g); /* a predicate, its node; NULL: the base has none */
    unsigned left;                       /* siblings still to come */
} wh_family;

typedef struct wh_gen {
    wh_rng rng;
    wh_buf *out;
    const wh_gen_features *features;
    uint32_t version;

    uint8_t nproductions[WH_GEN_CLASSES];
    wh_datum pool[WH_D_KINDS][WH_GEN_POOL];

    uint8_t ntables, nviews, nindexes, ntriggers;
    bool foreign_keys; /* are enforced */
    bool apart;        /* in a storage of their own */
    bool in_transaction;
    wh_gen_relation relations[WH_GEN_RELATIONS]; /* tables, then views */
    wh_gen_index indexes[WH_GEN_INDEXES];
    const char *names[WH_GEN_RELATIONS][WH_GEN_COLUMNS]; /* of a user's schema */
    uint32_t fresh; /* the last value made up because it had to be a new one */

    uint8_t nsnippets;
    wh_snippet snippets[WH_GEN_SNIPPETS];
    wh_buf snippet_text;

    /* The query being written. */
    uint8_t nsources;
    uint8_t first;   /* the first source that columns may come from */
    uint8_t nesting; /* of subqueries */
    uint8_t target;  /* the relation that a statement changes, else WH_NONE */
    bool qualify;    /* columns need their source's name */
    bool marking;    /* write columns as \x01 and a digit */
    bool grouping;   /* for GROUP BY */
    bool having;     /* whose HAVING adds nothing to the plan, so that the rest must */
    bool stored;     /* within a schema: no subqueries, nothing that data may make fail */
    uint8_t hint;    /* the index that it names, from 1 on */
    uint8_t aim;     /* enum wh_aim */
    wh_colref last;  /* the column that was written last */
    wh_colref key;   /* of the groups */
    uint32_t work;   /* row combinations of the FROM clauses around */
    wh_source sources[WH_GEN_SOURCES];
    wh_gen_relation derived; /* a subquery in FROM */
    wh_family family;
    struct wh_estimator *estimator;
    struct wh_complex *complex;
    wh_arena *arena;  /* of the case */
    uint64_t created; /* types that were made, as bits */
    size_t statement; /* where the one that is being written begins, if a type may come up */
    uint8_t nnamed;   /* what the setup has given names of their own */
    uint32_t window;  /* where in the lists the values lie that this case prefers */
    bool full;        /* within ON of FULL JOIN */
    bool on_partial;  /* the last ON that could be one was the predicate of a partial index */
    uint8_t seam;     /* within ON: the first source of the right side, if it has several; or 0 */
    uint8_t merged;   /* columns that joins by name made one, and that are named so, as bits */
    bool starless;    /* `*` is ambiguous behind this FROM */
    uint8_t ncombos;  /* rows that stand together behind FROM, WH_NONE = NULLs */
    uint8_t standing; /* the one that the pivots are of */
    uint8_t combos[WH_GEN_COMBOS][WH_GEN_FROM];

    /* Large, and written before they are read: not cleared when a case begins. */
    wh_datum rows[WH_GEN_TABLES][WH_GEN_ROWS][WH_GEN_COLUMNS];
    wh_gen_production productions[WH_GEN_CLASSES][WH_GEN_PRODUCTIONS];
    wh_slots slots[WH_GEN_CLASSES];
} wh_gen;

static inline unsigned wh_gen_nrelations(const wh_gen *g)
{
    return g->ntables + g->nviews;
}

static inline void wh_gen_text(wh_gen *g, const char *z)
{
    wh_buf_text(g->out, z);
}

/* The name of a column, as written in SQL. */
static inline void wh_gen_column_name(wh_gen *g, const wh_gen_relation *r, unsigned column)
{
    if (r->names) {
        wh_buf_text(g->out, r->names[column]);
        return;
    }
    wh_buf_char(g->out, 'c');
    wh_buf_char(g->out, (char)('0' + column));
}

/* The column that `c` refers to; NULL for the rowid. */
static inline const wh_gen_column *wh_gen_column_of(const wh_gen *g, wh_colref c)
{
    return c.source != WH_NONE && c.column < WH_GEN_COLUMNS
               ? &g->sources[c.source].relation->columns[c.column]
               : NULL;
}

/* ---- datum.c ----------------------------------------------------------------------------- */

/* Set `d`, its key too; bytes past the room for them are cut off. */
void wh_datum_set_null(wh_datum *d);
void wh_datum_set_int(wh_datum *d, int64_t i);
void wh_datum_set_text(wh_datum *d, const char *p, size_t n);
void wh_datum_set_bytes(wh_datum *d, unsigned kind, const char *p, size_t n);

/*
 * A key under which values meet that any affinity or collation may call equal: 1, 1.0 and '1';
 * 'a', 'A' and 'a '. Integers past 2^53 meet by their sign alone, since REAL columns round them.
 */
uint32_t wh_datum_key(const wh_datum *d);

/* The value of a literal as SQL writes it: a numeral with or without a sign, 'text', x'00', NULL.
 * False: it is something else, or longer than a datum holds. */
bool wh_datum_parse(wh_datum *d, wh_str literal);

/* A literal of a listed type; `cast`: with its type where it needs one. */
void wh_listed_print(wh_buf *b, const wh_gen_listed *t, unsigned value, bool cast);

/* As a literal of SQL. */
void wh_datum_print(wh_buf *b, const wh_datum *d);
void wh_text_print(wh_buf *b, const char *p, size_t n);

/* The same where it is stored, so that no type need stand beside it. */
void wh_datum_store(wh_buf *b, const wh_datum *d);

/* Below, at or above, in SQLite's order of values, as far as the model knows. */
int wh_datum_compare(const wh_datum *a, const wh_datum *b);

static inline bool wh_datum_same(const wh_datum *a, const wh_datum *b)
{
    if (a->type && a->type == b->type)
        return a->place == b->place;
    return a->key == b->key && a->kind != WH_D_NULL && b->kind != WH_D_NULL;
}

/* ---- domains.c -------------------------------------------------------------------------- */

/* What the values of a column are; NULL: anything. */
const wh_domain *wh_domain_of(const wh_gen *g, const wh_gen_column *c);

/* May it be a key, as it has values enough that can be compared? */
bool wh_domain_keyed(const wh_gen *g, const wh_gen_column *c);
bool wh_domain_is(const wh_gen *g, const wh_gen_column *c, unsigned trait); /* WH_DOMAIN_* */
bool wh_domains_meet(const wh_gen *g, const wh_gen_column *a, const wh_gen_column *b); /* no error? */

/* A new column keeps to its type. */
void wh_domain_enter(const wh_gen *g, wh_gen_column *c);

/* One of the samples; one that no row has yet. */
void wh_domain_sample(wh_gen *g, const wh_domain *d, wh_datum *out);
void wh_domain_fresh(wh_gen *g, const wh_domain *d, wh_datum *out);

/* " COLLATE x", in so many of 100 draws. */
void wh_collate_print(wh_gen *g, unsigned percent);

/* ---- listed.c ---------------------------------------------------------------------------- */

enum { WH_TY_NULL = 255 /* a stored NULL */, WH_TY_UNKNOWN = 254 /* nobody knows */ };

unsigned wh_listed_count(const wh_gen_listed *t); /* of its values */

void wh_listed_random(wh_gen *g, const wh_gen_listed *t, wh_datum *out);

void wh_listed_datum(const wh_gen_listed *t, unsigned value, wh_datum *out);

/* The type that stands for a class. */
const wh_gen_listed *wh_listed_of_class(const wh_gen *g, unsigned class_);

/* Let a column be of a type. */
void wh_column_typed(wh_gen_column *c, const wh_gen_listed *t);

/* One of the dialect's types; the one of that name. */
const wh_gen_listed *wh_listed_draw(wh_gen *g);
const wh_gen_listed *wh_listed_named(const wh_gen *g, const char *name);

/* A column of values that are computed: of that class where the dialect is strict. */
bool wh_column_computed(const wh_gen *g, wh_gen_column *c, unsigned class_);

/* One of whole numbers, mostly small ones. */
void wh_column_small(const wh_gen *g, wh_gen_column *c);

/* ---- values.c -------------------------------------------------------------------------- */

/* Choose the values that this case prefers. */
void wh_values_pool(wh_gen *g);

/* A value of `kind`: from the pool, a boundary, or small and random. */
void wh_value_of_kind(wh_gen *g, unsigned kind, wh_datum *out);

/* A value to be stored in `c`; never NULL where that is forbidden. */
void wh_value_for_column(wh_gen *g, const wh_gen_column *c, wh_datum *out);

/* A value, not NULL, of the kind that the affinity of `c` likes; of an integer if `c` is NULL. */
void wh_value_likely(wh_gen *g, const wh_gen_column *c, wh_datum *out);

/* ---- rows.c ------------------------------------------------------------------------------ */

/* Columns (bits): all that values can be stored in, all that no key or constraint holds. */
unsigned wh_columns_storable(const wh_gen_relation *r);
unsigned wh_columns_free(const wh_gen_relation *r);

/* One of the columns `set`, which is not empty. */
unsigned wh_columns_draw(wh_gen *g, unsigned set);

/* The row that `row` would collide with; WH_NONE: none. Sets the columns that must differ. */
unsigned wh_rows_collision(const wh_gen *g, unsigned table, const wh_datum *row, uint8_t *columns);

/* Values for one row, by columns of `given` (bits) or their defaults, without a collision if a
 * few tries find one. */
void wh_rows_new(wh_gen *g, unsigned table, unsigned given, wh_datum *row);

/* A value that no other row has. */
void wh_value_fresh(wh_gen *g, const wh_gen_column *c, wh_datum *out);

bool wh_rows_store(wh_gen *g, unsigned table, const wh_datum *row);

/* Store a row and drop those that it collides with. */
void wh_rows_replace(wh_gen *g, unsigned table, const wh_datum *row);

/* Do two rows agree in all of these columns? Then they can't be unique. */
bool wh_rows_agree(const wh_gen *g, unsigned table, unsigned columns);

/* The same value, or both NULL. */
bool wh_datum_like(const wh_datum *a, const wh_datum *b);

/* ---- foreign.c --------------------------------------------------------------------------- */

/* A row goes, and with it what foreign keys say. */
void wh_rows_drop(wh_gen *g, unsigned table, unsigned row);

/* Does the table refer to another, or is it referred to? */
bool wh_foreign_holds(const wh_gen *g, unsigned table);

/* A value for column `c` of a new row: of its parent's, where it must be one. */
void wh_foreign_value(wh_gen *g, const wh_gen_column *c, wh_datum *out);

/* May a row of this table go, or change in this column? */
bool wh_foreign_allows(const wh_gen *g, unsigned table, unsigned column);
bool wh_foreign_allows_delete(const wh_gen *g, unsigned table);

/* Give the rows that refer to `old` the key `now`, as their columns say; with `now` NULL only ask:
 * false, if one says that they may not. */
bool wh_foreign_follow(wh_gen *g, unsigned table, unsigned column, const wh_datum *old,
                       const wh_datum *now);

/* ---- word.c ------------------------------------------------------------------------------ */

/* How a name of a sorted table stands to `n` bytes, none of them '\0': below 0, 0, above. */
static inline int wh_name_compare(const char *name, const char *p, size_t n)
{
    size_t i = 0;

    while (i < n && name[i] == p[i])
        i++;
    return i < n ? (unsigned char)name[i] - (unsigned char)p[i] : name[n] != '\0';
}

/* A word of a table, by weight; the version has at least one of them. */
const char *wh_word_draw(wh_gen *g, const wh_word *words);
/* One of a table that a profile may have emptied; NULL: it has. */
const char *wh_words_any(wh_gen *g, const wh_word *words);
bool wh_words_hold(const wh_word *words, const char *sql);
/* A join that takes ON; NULL: the version has none. */
const char *wh_join_draw(wh_gen *g);

/* ---- stored.c ---------------------------------------------------------------------------- */

/* The rows of the table that a column's values are stored in; 0 for computed columns. */
uint32_t wh_stored_count(const wh_gen *g, const wh_gen_column *c);
const wh_datum *wh_stored_at(const wh_gen *g, const wh_gen_column *c, uint32_t row);

/* Have two stored columns a value in common? With `*arow` < the rows of a only that row is
 * tried. Sets the rows where it was found. */
bool wh_values_overlap(const wh_gen *g, const wh_gen_column *a, const wh_gen_column *b,
                       uint8_t *arow, uint8_t *brow);

/* Have row i of a and row j of b the same value there? */
bool wh_values_equal(const wh_gen *g, const wh_gen_column *a, unsigned i, const wh_gen_column *b,
                     unsigned j);

/* Does the pivot row hold NULL in `c`, as far as the model knows? */
bool wh_value_null_at_pivot(const wh_gen *g, wh_colref c);

/* Is a NULL stored in `c`? */
bool wh_values_null(const wh_gen *g, const wh_gen_column *c);

/* Are the values of `c`, as stored, only integers that can be summed and negated without overflow?
 */
bool wh_values_small(const wh_gen *g, const wh_gen_column *c);

/* Have two combinations of rows the same value in `c`? */
bool wh_values_same(const wh_gen *g, wh_colref c, const uint8_t *a, const uint8_t *b);

/* About how many rows of FROM have the value of the pivot row in `c`; 0: none are known. */
unsigned wh_values_like_pivot(const wh_gen *g, wh_colref c);

/* Is equality among the values of `c` identity, so that min, max and DISTINCT are unambiguous? */
bool wh_values_plain(const wh_gen *g, const wh_gen_column *c);

/* ---- setup.c, from.c ------------------------------------------------------------------ */

/* The whole setup of a case. */
void wh_setup(wh_gen *g);

/* Start over with nothing in scope. */
void wh_query_begin(wh_gen *g);

/* Put up to `max` relations in scope and write what follows FROM. Sets g->work. */
void wh_query_from(wh_gen *g, unsigned max);

#endif
