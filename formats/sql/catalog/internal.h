/*
 * What the catalog's files share: its store (catalog.c), statements (apply.c), what
 * dialects do differently (rules.c), types (types.c), CREATE (create.c,
 * table.c with column.c and key.c), ALTER and DROP (alter.c,
 * rename.c with rebind.c, drop.c), ROLLBACK (transaction.c), queries (query.c,
 * from.c, name.c), their traits (traits.c), how many rows tables and queries have (rows.c) and
 * of what kinds the values of columns are (written.c).
 */
#ifndef FORMATS_SQL_CATALOG_INTERNAL_H
#define FORMATS_SQL_CATALOG_INTERNAL_H

#include "formats/sql/catalog/catalog.h"
#include "formats/sql/tree/change.h"

/* ---- what dialects do differently ----------------------------------------------------------- */

enum catalog_rule {
    RULE_EXACT_TABLES = 1 << 1,     /* T and t are two tables; columns are compared without case */
    RULE_ANY_SCHEMA = 1 << 2,       /* an unqualified name may mean a table in any schema */
    RULE_TEMP_SCHEMA = 1 << 3,      /* temporary tables are in a schema of their own */
    RULE_OWN_INDEXES = 1 << 4,      /* every table has names of its own for its indexes */
    RULE_KEYS_ARE_INDEXES = 1 << 5, /* constraints make indexes that have names */
    RULE_KEY_NOT_NULL = 1 << 6,     /* a primary key is NOT NULL */
    RULE_FROZEN_VIEWS = 1 << 7,     /* the columns of a view are those it had when it was made */
    RULE_BOUND_VIEWS = 1 << 8,      /* renaming a table changes the views that read it */
    RULE_RENAMED_COLUMNS = 1 << 9,  /* renaming a column as well */
    RULE_DEPENDENTS = 1 << 10,      /* what a view needs can't be dropped; CASCADE drops the view */
    RULE_ALL_OR_NONE = 1 << 11,     /* DROP a, b drops nothing if one of them is missing */
    RULE_FEWER_NAMES = 1 << 13,     /* a list of column names may be shorter than the columns */
    RULE_FORWARD_CTES = 1 << 14,    /* a CTE may read those behind it */
    RULE_KIND_NAMES = 1 << 15,      /* columns are called after what makes them: count, case */
    RULE_SCALAR_FROM = 1 << 16,     /* any function may stand in FROM: one column of its name */
    RULE_USER_VARIABLES = 1 << 17,  /* @a is a variable of the session */
    RULE_EMPTY_TABLE = 1 << 18,     /* a table may have no column at all */
    RULE_FREE_COLUMNS = 1 << 19,    /* columns of keys can be dropped */
    RULE_INTO_TABLE = 1 << 20,      /* SELECT .. INTO makes a table */
    RULE_DDL_COMMITS = 1 << 12,     /* no ROLLBACK takes it back */
    RULE_CLOCK_WRITTEN = 1 << 21,   /* what is no word for now is not read as the time of day */
};

/* A type by its first word. */
typedef struct catalog_type_word {
    const char *word; /* lower case */
    uint8_t type_class;
} catalog_type_word;

/* A function in FROM and its columns: "key value"; those behind "|" are hidden. */
typedef struct catalog_table_function {
    const char *name, *columns;
} catalog_table_function;

typedef struct catalog_rules {
    const wh_dialect *d;            /* NULL: of those that are like no other */
    unsigned rules;                 /* enum catalog_rule */
    const char *schema;             /* the default one; NULL: it has no name */
    const char *temp;               /* that of temporary objects */
    const char *values;             /* columns of VALUES are called this and a number */
    unsigned first_value;           /* beginning with this one */
    const catalog_type_word *types; /* asked before those that all dialects share */
    const catalog_table_function *functions;
} catalog_rules;

/* Never NULL. */
const catalog_rules *wh_catalog_rules(const wh_dialect *d);

/* ---- the store ------------------------------------------------------------------------------ */

enum catalog_kind {
    OBJECT_RELATION,
    OBJECT_INDEX,
    OBJECT_TRIGGER,
    OBJECT_TYPE,
    OBJECT_SCHEMA,
    OBJECT_FUNCTION,
    OBJECT_KINDS,
};
enum { CATALOG_BUCKETS = 64 };

typedef struct catalog_object {
    struct catalog_object *next; /* in its bucket, newest first */
    wh_str name, home;
    bool temporary;
    const wh_relation *owner; /* of an index or trigger */
    void *what;
} catalog_object;

typedef struct object_list {
    void **p; /* in the order of making */
    size_t n, cap;
    catalog_object *buckets[CATALOG_BUCKETS];
} object_list;

/* Where ROLLBACK goes back to. */
typedef struct catalog_savepoint {
    wh_str name;    /* n == 0: of the transaction */
    size_t applied; /* statements before it */
} catalog_savepoint;

struct wh_catalog {
    wh_arena *arena; /* where what is made at the moment goes: `own`, or where a caller wants it */
    wh_arena *own;   /* what lasts as long as the catalog */
    const wh_dialect *d;
    const catalog_rules *rules;
    wh_str current; /* schema; n == 0: the default one */
    bool any_schema;
    const wh_token *storage; /* of tables that say none; NULL: not said */
    object_list objects[OBJECT_KINDS];
    const wh_node **applied; /* what has changed it so far */
    size_t napplied, cap_applied;
    size_t applied_again;          /* by ROLLBACKs, in all */
    catalog_savepoint *savepoints; /* outermost first */
    size_t nsavepoints, cap_savepoints;
    unsigned nesting, work; /* of resolving columns: queries that read queries many times over */
    bool examined;          /* views have been looked into since the last change */
    bool carried_out; /* an engine has done whatever is applied */
    bool says_now;    /* a statement has the letters of a word that SQLite reads as the time */
    bool names_truth; /* there is, or was, a column that is called TRUE or FALSE */
    bool utf16;       /* a PRAGMA has made it the encoding of texts */
    bool operators; /* the script has made one */
    bool collations; /* the same */
    bool steered;     /* there is a rule, a policy or a publication */
    bool rows_open;   /* rows may have come into any table */
    bool unordered;   /* and in no order, by a trigger */
    bool drawn;       /* a table has values that wh_catalog_is_drawn() is about .. */
    bool all_drawn;   /* .. and it is not known which ones */
    bool values_open; /* or other values, where there are rows */
    bool values_new;  /* some column holds values of another kind than before */
    const wh_node **settings; /* SET and PRAGMA */
    size_t nsettings, cap_settings;
};

static inline bool wh_catalog_rule(const wh_catalog *c, unsigned rule)
{
    return (c->rules->rules & rule) != 0;
}

/* Does a statement or a part of one hold a word for now: 'now', 'subsec', 'subsecond'? */
bool wh_catalog_says_now(const wh_node *n);

/* A name with the schema it is in. */
typedef struct catalog_name {
    wh_str name, home;
    bool qualified;
    bool temporary; /* the schema of temporary objects is said */
} catalog_name;

/* Of a NAME, or of a token alone (which may be NULL). False: there is none. */
bool wh_catalog_name(const wh_catalog *c, const wh_node *name, catalog_name *out);
bool wh_catalog_token_name(const wh_catalog *c, const wh_token *schema, const wh_token *name,
                           catalog_name *out);

/* `owner`: only what belongs to it. NULL: there is none. */
void *wh_catalog_find(const wh_catalog *c, int kind, const catalog_name *name,
                      const wh_relation *owner);
/* Of that name alone. */
void *wh_catalog_find_plain(const wh_catalog *c, int kind, wh_str name);

static inline void *wh_catalog_object_at(const wh_catalog *c, int kind, size_t i)
{
    return i < c->objects[kind].n ? c->objects[kind].p[i] : NULL;
}

/* Exactly there: what would stand in the way of a new one. */
void *wh_catalog_taken(const wh_catalog *c, int kind, const catalog_name *name, bool temporary,
                       const wh_relation *owner);
void wh_catalog_add(wh_catalog *c, int kind, const catalog_name *name, bool temporary,
                    const wh_relation *owner, void *what);
void wh_catalog_remove(wh_catalog *c, int kind, const void *what);
/* Give it another name; its schema too if `name` says one. */
void wh_catalog_rename(wh_catalog *c, int kind, const void *what, const catalog_name *name);

wh_relation *wh_catalog_find_relation(const wh_catalog *c, const wh_node *name);
bool wh_catalog_same_name(const wh_catalog *c, int kind, wh_str a, wh_str b);
wh_str wh_catalog_text(wh_catalog *c, const wh_node *n); /* as written, without leading blanks */

/* Is a CTE called so? */
bool wh_catalog_is_called(const wh_node *cte, const wh_token *name);

/* Is the token this word, whether or not it is a keyword of the dialect? In capitals. */
bool wh_catalog_word(const wh_token *t, const char *word);

/* The direct tokens and NAMEs of a node from child `k` on that are neither commas nor semicolons;
 * for rules that read words. NULL past the last. A NAME gives its last part. */
typedef struct catalog_words {
    const wh_node *n;
    uint32_t k;
    const wh_node *node;   /* what the last child was: a node .. */
    const wh_token *token; /* .. or a token, or the last part of a NAME */
} catalog_words;
bool wh_catalog_next(catalog_words *w);

/* ---- settings ------------------------------------------------------------------------------- */

/* A SET or PRAGMA was executed. */
void wh_catalog_note_setting(wh_catalog *c, const wh_node *stmt);

/* ---- rows and values that are written down ----------------------------------------------------
 */

/* A table that a query makes, whose columns are there with what is known of those it shows, has
 * that one's rows; and its values. */
void wh_catalog_fill(wh_catalog *c, wh_relation *r);
void wh_catalog_write_query(const wh_catalog *c, wh_relation *r, const wh_select *q);

/* The bits of enum wh_written that an expression is; NULL: not known. */
uint8_t wh_catalog_written_by(const wh_node *e);

/* Values come into the table `r`; !told: of rows that a query gives. */
void wh_catalog_write_insert(wh_catalog *c, const wh_relation *r, const wh_change *change,
                             const wh_node *insert, bool told);

/* `r`: NULL for what is not known. */
void wh_catalog_write_update(wh_catalog *c, const wh_relation *r, const wh_change *change);

/* ---- what was found out ---------------------------------------------------------------------- */

/* About views, which may be out of date after a change. */
void wh_catalog_forget_views(wh_catalog *c);

/* ---- transactions ---------------------------------------------------------------------------- */

/* BEGIN, SAVEPOINT .. ROLLBACK. True: what was `applied` behind its first *n statements is taken
 * back; the catalog is still as it was. */
bool wh_catalog_transaction(wh_catalog *c, const wh_node *stmt, size_t *n);
/* A statement has changed the catalog. */
void wh_catalog_note_applied(wh_catalog *c, const wh_node *stmt);

/* ---- making and changing -------------------------------------------------------------------- */

bool wh_catalog_create_table(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_create_virtual(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_create_view(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_create_index(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_create_trigger(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_create_type(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_create_sequence(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_create_schema(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_create_function(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_select_into(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_alter(wh_catalog *c, const wh_node *stmt);
/* `token`: the new name as it is written, for the views that read it; NULL: only its schema. */
bool wh_catalog_rename_relation(wh_catalog *c, wh_relation *r, const catalog_name *to,
                                const wh_token *token);
bool wh_catalog_rename_other(wh_catalog *c, const wh_node *stmt, unsigned word,
                             const wh_node *name);
bool wh_catalog_rename_tables(wh_catalog *c, const wh_node *stmt);
bool wh_catalog_drop(wh_catalog *c, const wh_node *stmt);
void wh_catalog_drop_relation(wh_catalog *c, wh_relation *r);
void wh_catalog_drop_schema(wh_catalog *c, wh_str home);

/* Of CREATE: is it temporary, where is it then (such objects have a schema of their own where the
 * dialect says so), does it say OR REPLACE? */
bool wh_catalog_is_temporary(const wh_catalog *c, const wh_node *stmt, const catalog_name *name);
void wh_catalog_place(const wh_catalog *c, catalog_name *name, bool temporary);
bool wh_catalog_replaces(const wh_node *stmt);

/* A new relation of the statement's name, not yet in the catalog; NULL: it has no name, or the
 * name is taken. With OR REPLACE what had it goes. */
wh_relation *wh_catalog_new_relation(wh_catalog *c, const wh_node *stmt, int kind);
void wh_catalog_add_relation(wh_catalog *c, wh_relation *r);

void wh_catalog_read_column(wh_catalog *c, wh_relation *r, wh_column *col, const wh_node *def);
void wh_catalog_insert_column(wh_catalog *c, wh_relation *r, size_t at, const wh_column *col);
void wh_catalog_add_constraint(wh_catalog *c, wh_relation *r, const wh_node *n);
/* What CREATE TABLE or an action of ALTER TABLE says of the whole table. */
void wh_catalog_read_options(wh_relation *r, const wh_node *of);
/* The keys that a column's definition declares. */
void wh_catalog_add_column_keys(wh_catalog *c, wh_relation *r, const wh_column *col);
/* INHERIT, ATTACH PARTITION, and their opposites. */
void wh_catalog_add_parent(wh_catalog *c, wh_relation *r, wh_relation *parent);
void wh_catalog_remove_parent(wh_relation *r, const wh_relation *parent);
/* What keys say about columns, after a change of either. */
void wh_catalog_finish_columns(const wh_catalog *c, wh_relation *r);
void wh_catalog_copy_keys(wh_catalog *c, wh_relation *r, const wh_relation *from);
wh_index *wh_catalog_add_index(wh_catalog *c, wh_relation *table, const wh_node *node,
                               const wh_node *list, wh_str name);

static inline wh_column *wh_catalog_column(const wh_relation *r, wh_str name)
{
    return (wh_column *)(uintptr_t)wh_relation_column(r, name);
}

/* Fill the columns of a view or of CREATE TABLE AS from its query; sets columns_known. */
void wh_catalog_resolve(wh_catalog *c, wh_relation *r);

/* Views that read `r`, which is about to be called `now`, or whose column is. */
void wh_catalog_rebind_table(wh_catalog *c, const wh_relation *r, const wh_token *now);
void wh_catalog_rebind_column(wh_catalog *c, const wh_relation *r, wh_str old, const wh_token *now);

/* ---- ALTER TABLE ---------------------------------------------------------------------------- */

typedef struct catalog_altering {
    wh_catalog *c;
    wh_relation *r;
    catalog_words w; /* behind the words that said what to do */
    bool if_exists;
} catalog_altering;

/* The next word, but for IF EXISTS and IF NOT EXISTS, which set if_exists. */
const wh_token *wh_catalog_next_word(catalog_altering *a);
bool wh_catalog_is_word(const catalog_altering *a, unsigned kind); /* was it this one? */
bool wh_catalog_is_child(const wh_relation *child, const wh_relation *r);

/* False: the engine would refuse it. */
bool wh_catalog_add_columns(catalog_altering *a, const wh_node *n);
bool wh_catalog_drop_column(catalog_altering *a, const wh_token *name);
bool wh_catalog_rename_column(catalog_altering *a, const wh_token *old, const wh_token *now);
bool wh_catalog_change_column(catalog_altering *a, const wh_token *old);
bool wh_catalog_alter_column(catalog_altering *a);

/* ---- queries -------------------------------------------------------------------------------- */

/* SQLite allows 2000 columns; views that double their columns at each level end here. */
enum { MOST_COLUMNS = 4000, MOST_QUERIES = 5000, MOST_LEVELS = 50 };

/* WITH clauses that are in sight, innermost first. */
typedef struct query_scope {
    const struct query_scope *outer;
    const wh_node *with;
    size_t visible; /* how many of its members */
    unsigned depth;
} query_scope;

/* What FROM lists, with columns. */
typedef struct query_source {
    const wh_token *name; /* by what its columns are qualified; NULL: nothing */
    wh_columns columns;
} query_source;

typedef struct query_sources {
    query_source *v;
    size_t n, cap;
    wh_columns joined; /* what * stands for */
    bool known;
} query_sources;

void wh_catalog_add_column(wh_catalog *c, wh_columns *list, const wh_column *column);
const wh_column *wh_columns_find(const wh_catalog *c, const wh_columns *list, wh_str name);
bool wh_catalog_rename_columns(wh_catalog *c, const wh_node *names, wh_columns *list);
bool wh_catalog_query_columns(wh_catalog *c, const wh_node *query, const query_scope *outer,
                              wh_columns *out);
bool wh_catalog_cte_columns(wh_catalog *c, const wh_token *name, const query_scope *s, bool *found,
                            wh_columns *out);
void wh_catalog_read_from(wh_catalog *c, const wh_node *from, const query_scope *s,
                          query_sources *out);

/* The name of a result without an alias, and the class of its type. */
wh_str wh_catalog_result_name(wh_catalog *c, const wh_node *e);
uint8_t wh_catalog_expr_class(wh_catalog *c, const wh_node *e);

#endif
