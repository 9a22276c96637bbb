/*
 * The syntax tree: lossless, immutable, shared. A node is a kind and its children, which are
 * tokens and nodes in the order of the text; its tokens joined are its text. Nodes live in an
 * arena and point into the source, which must outlive them; nobody changes a node once it is
 * made, so that trees share parts. There are no parent pointers.
 *
 * No tree is higher than WH_TREE_HEIGHT: whoever walks one may recurse.
 */
#ifndef FORMATS_SQL_TREE_TREE_H
#define FORMATS_SQL_TREE_TREE_H

#include "formats/sql/dialect/dialect.h"

/*
 * The kinds, in groups (first column). What they hold is written in brackets: capital words are
 * tokens, ? may be missing, * any number, and commas between the members of a list stand among
 * its children. Anything may hold OPAQUE nodes where the text was not understood.
 */
/* clang-format off */
#define WH_NODE_KINDS(X) \
    X(OTHER, OPAQUE)           /* balanced tokens that no rule understood; brackets nest */ \
    X(OTHER, SCRIPT)           /* statement* EOF */ \
    /* Statements, each with its ; */ \
    X(STATEMENT, EMPTY)        /* nothing but ; */ \
    X(STATEMENT, UNKNOWN) \
    X(STATEMENT, SELECT_STATEMENT) /* QUERY */ \
    X(STATEMENT, INSERT)       /* WITH? INSERT (OR x)? OPTION* INTO? TABLE_REF NAMES? OVERRIDING? (QUERY | DEFAULT VALUES | SET) ALIAS? (UPSERT | ON_DUPLICATE)* RETURNING? */ \
    X(STATEMENT, UPDATE)       /* WITH? UPDATE (OR x)? OPTION* (TABLE_REF | TABLES) SET FROM? WHERE? RETURNING? ORDER_BY? LIMIT? */ \
    X(STATEMENT, DELETE)       /* WITH? DELETE OPTION* (FROM TABLE_REF USING_TABLES? | TARGETS FROM-node | FROM TARGETS USING_TABLES) AS_OF? WHERE? RETURNING? ORDER_BY? LIMIT? */ \
    X(STATEMENT, MERGE)        /* WITH? MERGE INTO? TABLE_REF USING (item | TABLES) ON MERGE_WHEN* RETURNING? */ \
    X(STATEMENT, CREATE_TABLE) /* CREATE .. NAME (TABLE_BODY | TABLE_LIKE | PARTITION_OF)? (TABLE_OPTION | INHERITS | TABLE_PARTITIONS)* (AS? QUERY)? */ \
    X(STATEMENT, CREATE_INDEX) /* CREATE UNIQUE? INDEX .. NAME? ON NAME COLUMN_LIST INCLUDE? TABLE_OPTION* WHERE? */ \
    X(STATEMENT, CREATE_VIEW)  /* CREATE VIEW_OPTION* .. VIEW NAME NAMES? AS QUERY VIEW_OPTION* */ \
    X(STATEMENT, CREATE_TRIGGER) /* CREATE .. NAME .. ON NAME .. WHEN e BODY */ \
    X(STATEMENT, CREATE_VIRTUAL_TABLE) /* CREATE VIRTUAL TABLE .. NAME USING NAME MODULE_ARGUMENTS? */ \
    X(STATEMENT, CREATE_TYPE)  /* CREATE TYPE NAME (AS TABLE_BODY | AS ENUM ( .. ) | AS RANGE ( .. ) | ( .. ))? */ \
    X(STATEMENT, CREATE_DOMAIN) /* CREATE DOMAIN NAME AS? TYPE constraint* */ \
    X(STATEMENT, CREATE_FUNCTION) /* CREATE .. FUNCTION | PROCEDURE | AGGREGATE NAME .. BODY?; a body that is a string is a token */ \
    X(STATEMENT, CREATE_SEQUENCE) /* CREATE .. NAME TABLE_OPTION* */ \
    X(STATEMENT, CREATE_SCHEMA) /* or DATABASE: NAME? .. TABLE_OPTION* statement* */ \
    X(STATEMENT, CREATE_OTHER) /* an event of a scheduler has a BODY */ \
    X(STATEMENT, DROP)         /* DROP words (IF EXISTS)? NAME* (ON NAME)? words */ \
    X(STATEMENT, ALTER)        /* ALTER TABLE .. NAME ALTER_ACTION*; of other things: ALTER words NAME .. */ \
    X(STATEMENT, PRAGMA)       /* PRAGMA NAME .. */ \
    X(STATEMENT, ANALYZE)      /* ANALYZE words (NAME NAMES?)* words */ \
    X(STATEMENT, REINDEX) \
    X(STATEMENT, VACUUM) \
    X(STATEMENT, ATTACH) \
    X(STATEMENT, DETACH) \
    X(STATEMENT, BEGIN) \
    X(STATEMENT, COMMIT) \
    X(STATEMENT, ROLLBACK) \
    X(STATEMENT, SAVEPOINT) \
    X(STATEMENT, RELEASE) \
    X(STATEMENT, EXPLAIN)      /* EXPLAIN .. statement */ \
    X(STATEMENT, SET_STATEMENT) /* SET ASSIGN* words, ASSIGN's left side as tokens; SET STATEMENT ASSIGN* FOR statement; or words */ \
    X(STATEMENT, TRUNCATE)     /* TRUNCATE words NAME* words */ \
    X(STATEMENT, SHOW) \
    X(STATEMENT, COPY)         /* COPY (NAME NAMES? | ( QUERY )) .. */ \
    X(STATEMENT, LOAD)         /* LOAD DATA .. */ \
    X(STATEMENT, PREPARE)      /* PREPARE name .. AS statement */ \
    X(STATEMENT, DECLARE_CURSOR) /* DECLARE name .. CURSOR .. FOR QUERY */ \
    X(STATEMENT, CALL_STATEMENT) /* CALL e */ \
    X(STATEMENT, DO_STATEMENT) /* DO e* | DO 'body' */ \
    /* In bodies, and of MariaDB alone too; each may have a label before it and behind its END */ \
    X(STATEMENT, BLOCK)        /* BEGIN (NOT? ATOMIC)? statement* END */ \
    X(STATEMENT, IF_STATEMENT) /* BRANCH* END IF */ \
    X(STATEMENT, CASE_STATEMENT) /* CASE e? BRANCH* END CASE */ \
    X(STATEMENT, LOOP)         /* LOOP statement* END LOOP | WHILE e DO .. | REPEAT statement* UNTIL e END REPEAT | FOR words DO .. */ \
    X(STATEMENT, DECLARE)      /* DECLARE name* TYPE DEFAULT? | DECLARE .. HANDLER FOR .. statement | DECLARE words */ \
    X(STATEMENT, RETURN)       /* RETURN e */ \
    X(STATEMENT, UTILITY)      /* GRANT, LOCK, USE ..: begins with a known word, the rest as it is */ \
    /* Queries */ \
    X(QUERY, QUERY)            /* WITH? (SELECT | VALUES | TABLE_COMMAND | SUBQUERY | COMPOUND) (ORDER_BY | LIMIT | LOCKING | INTO | OPTION)* */ \
    X(QUERY, COMPOUND)         /* arm (UNION ALL? (BY NAME)? arm)*: flat; an arm is SELECT, VALUES, TABLE_COMMAND or SUBQUERY */ \
    X(QUERY, SELECT)           /* SELECT HINT? (DISTINCT | OPTION)* PROJECTION INTO? FROM? WHERE? SERIES? GROUP_BY? HAVING? WINDOW? QUALIFY? */ \
    X(QUERY, VALUES)           /* VALUES ROW_VALUE*; its rows may have ROW before, or no brackets round one value */ \
    X(QUERY, TABLE_COMMAND)    /* TABLE NAME */ \
    /* Clauses and their members */ \
    X(CLAUSE, WITH)            /* WITH RECURSIVE? CTE* */ \
    X(MEMBER, CTE)             /* name NAMES? AS (NOT? MATERIALIZED)? ( statement or QUERY ) CTE_OPTION* */ \
    X(CLAUSE, CTE_OPTION)      /* SEARCH .. SET name | CYCLE .. SET name .. */ \
    X(CLAUSE, HINT)            /* a comment of optimizer hints, one token */ \
    X(CLAUSE, OPTION)          /* one modifier of a statement: STRAIGHT_JOIN, SQL_NO_CACHE, LOW_PRIORITY, IGNORE .. */ \
    X(CLAUSE, DISTINCT)        /* DISTINCT | ALL | DISTINCT ON (..) */ \
    X(LIST, PROJECTION)        /* (STAR | RESULT)* */ \
    X(MEMBER, STAR)            /* * | t.* | s.t.*; words behind it change it: EXCLUDE ( .. ) */ \
    X(MEMBER, RESULT)          /* e ALIAS? */ \
    X(MEMBER, ALIAS)           /* AS? name (NAMES | COLUMN_DEFS)? */ \
    X(LIST, COLUMN_DEFS)       /* ( COLUMN_DEF* ) behind an alias */ \
    X(CLAUSE, INTO)            /* INTO what a query's rows go to */ \
    X(CLAUSE, FROM)            /* FROM item JOIN* */ \
    X(MEMBER, JOIN)            /* operator item JOIN* (ON | USING)?; the operator is words or a comma; JOINs in it belong to its item: a JOIN b JOIN c ON x ON y */ \
    X(ITEM, TABLE_REF)         /* ONLY? NAME *? PARTITION_SELECTION? AS_OF? ALIAS? (INDEXED_BY | INDEX_HINT | TABLESAMPLE)* */ \
    X(ITEM, TABLE_FUNCTION)    /* LATERAL? NAME (( e* TABLE_COLUMNS? ))? (WITH ORDINALITY)? ALIAS?; JSON_TABLE and XMLTABLE too */ \
    X(LIST, TABLE_COLUMNS)     /* COLUMNS ( TABLE_COLUMN* ) of JSON_TABLE, XMLTABLE */ \
    X(MEMBER, TABLE_COLUMN)    /* name TYPE words and expressions, or NESTED .. TABLE_COLUMNS */ \
    X(ITEM, ROWS_FROM)         /* LATERAL? ROWS FROM ( TABLE_FUNCTION* ) (WITH ORDINALITY)? ALIAS? */ \
    X(ITEM, TABLE_SUBQUERY)    /* LATERAL? ( QUERY ) AS_OF? ALIAS? */ \
    X(ITEM, TABLE_PAREN)       /* ( item JOIN* ) ALIAS?, or { OJ item JOIN* } */ \
    X(CLAUSE, INDEXED_BY)      /* INDEXED BY name | NOT INDEXED */ \
    X(CLAUSE, INDEX_HINT)      /* USE|FORCE|IGNORE INDEX|KEY (FOR ..)? NAMES, one each */ \
    X(CLAUSE, TABLESAMPLE)     /* TABLESAMPLE NAME ( e* ) (REPEATABLE ( e ))? */ \
    X(CLAUSE, PARTITION_SELECTION) /* PARTITION NAMES */ \
    X(CLAUSE, AS_OF)           /* FOR SYSTEM_TIME .. | AS OF .. | FOR PORTION OF .. | BEFORE SYSTEM_TIME .. */ \
    X(CLAUSE, ON)              /* ON e */ \
    X(CLAUSE, USING)           /* USING ( name* ) ALIAS? */ \
    X(CLAUSE, WHERE)           /* WHERE e */ \
    X(CLAUSE, SERIES)          /* SAMPLE BY words | LATEST ON name PARTITION_BY | PARTITION_BY? INTERVAL ( .. ) words */ \
    X(CLAUSE, GROUP_BY)        /* GROUP BY (ALL | DISTINCT)? (e | ORDER_TERM | GROUPING_SET)* WITH_ROLLUP? */ \
    X(MEMBER, GROUPING_SET)    /* ROLLUP|CUBE|GROUPING SETS ( (e | ROW_VALUE | GROUPING_SET)* ) */ \
    X(CLAUSE, WITH_ROLLUP)     /* WITH ROLLUP */ \
    X(CLAUSE, HAVING)          /* HAVING e */ \
    X(CLAUSE, QUALIFY)         /* QUALIFY e */ \
    X(CLAUSE, WINDOW)          /* WINDOW WINDOW_DEF* */ \
    X(MEMBER, WINDOW_DEF)      /* name AS WINDOW_SPEC */ \
    X(MEMBER, WINDOW_SPEC)     /* ( name? PARTITION_BY? ORDER_BY? FRAME? ) */ \
    X(CLAUSE, PARTITION_BY)    /* PARTITION BY e* */ \
    X(CLAUSE, FRAME)           /* ROWS|RANGE|GROUPS .. */ \
    X(CLAUSE, ORDER_BY)        /* ORDER BY ORDER_TERM* */ \
    X(MEMBER, ORDER_TERM)      /* e (ASC|DESC | USING operator)? (NULLS FIRST|LAST)?; of an index also length, operator class */ \
    X(CLAUSE, LIMIT)           /* LIMIT (ALL | e ((OFFSET|,) e)?) .. | OFFSET e ROWS? | FETCH FIRST e? ROWS ONLY: a query may have two */ \
    X(CLAUSE, LOCKING)         /* FOR UPDATE|SHARE .. | LOCK IN SHARE MODE */ \
    X(CLAUSE, SET)             /* SET ASSIGN* */ \
    X(MEMBER, ASSIGN)          /* (COLUMN | NAMES | INDEX | FIELD) = e */ \
    X(CLAUSE, UPSERT)          /* ON CONFLICT (COLUMN_LIST WHERE? | ON CONSTRAINT name)? DO (NOTHING | UPDATE SET WHERE?) */ \
    X(CLAUSE, ON_DUPLICATE)    /* ON DUPLICATE KEY UPDATE ASSIGN* */ \
    X(CLAUSE, OVERRIDING)      /* OVERRIDING SYSTEM|USER VALUE */ \
    X(LIST, TABLES)            /* item JOIN*: what a MySQL UPDATE changes */ \
    X(LIST, TARGETS)           /* NAME*: what a MySQL DELETE of several tables deletes from */ \
    X(CLAUSE, USING_TABLES)    /* USING item JOIN* of a DELETE */ \
    X(MEMBER, MERGE_WHEN)      /* WHEN NOT? MATCHED .. (AND e)? THEN (UPDATE SET | DELETE | INSERT NAMES? OVERRIDING? (VALUES ROW_VALUE | DEFAULT VALUES) | DO NOTHING) WHERE? */ \
    X(CLAUSE, RETURNING)       /* RETURNING (WITH ( .. ))? PROJECTION */ \
    X(MEMBER, NAME)            /* name | schema . name */ \
    X(LIST, NAMES)             /* ( name* ), the names as bare tokens; in INSERT and SET also t . c, c [ e ] . f */ \
    /* Definitions */ \
    X(LIST, TABLE_BODY)        /* ( (COLUMN_DEF | constraint | TABLE_LIKE)* ) */ \
    X(MEMBER, COLUMN_DEF)      /* name TYPE? constraint* */ \
    X(MEMBER, TYPE)            /* word* (( n , m ))? words, [] */ \
    X(MEMBER, TABLE_LIKE)      /* LIKE NAME words */ \
    X(CLAUSE, PARTITION_OF)    /* PARTITION OF NAME TABLE_BODY? (FOR VALUES .. | DEFAULT) */ \
    X(CLAUSE, INHERITS)        /* INHERITS ( NAME* ) */ \
    X(CLAUSE, TABLE_PARTITIONS) /* PARTITION BY .. of a table: words, e*, PARTITION_DEF* */ \
    X(MEMBER, PARTITION_DEF)   /* PARTITION name VALUES .. TABLE_OPTION* (( PARTITION_DEF* ))?, SUBPARTITION too */ \
    X(CLAUSE, VIEW_OPTION)     /* ALGORITHM = x, DEFINER = x, SQL SECURITY x, WITH ( .. ), WITH CHECK OPTION, WITH NO DATA */ \
    X(MEMBER, ALTER_ACTION)    /* RENAME .. | ADD COLUMN? COLUMN_DEF | ADD constraint | DROP COLUMN? x | .. */ \
    X(CLAUSE, INCLUDE)         /* INCLUDE COLUMN_LIST of an index */ \
    X(CONSTRAINT, PRIMARY_KEY) /* each: (CONSTRAINT name)? words ..; of a table with a COLUMN_LIST */ \
    X(CONSTRAINT, UNIQUE) \
    X(CONSTRAINT, NOT_NULL) \
    X(CONSTRAINT, NULLABLE)    /* NULL */ \
    X(CONSTRAINT, CHECK)       /* CHECK ( e ) */ \
    X(CONSTRAINT, DEFAULT)     /* DEFAULT e */ \
    X(CONSTRAINT, COLLATION)   /* COLLATE name */ \
    X(CONSTRAINT, REFERENCES)  /* REFERENCES NAME NAMES? .. */ \
    X(CONSTRAINT, FOREIGN_KEY) /* FOREIGN KEY NAMES REFERENCES-node */ \
    X(CONSTRAINT, GENERATED)   /* (GENERATED ALWAYS)? AS ( e ) (STORED|VIRTUAL|PERSISTENT)? */ \
    X(CONSTRAINT, IDENTITY)    /* GENERATED (ALWAYS | BY DEFAULT) AS IDENTITY (( .. ))? */ \
    X(CONSTRAINT, AUTO_INCREMENT) \
    X(CONSTRAINT, ON_UPDATE)   /* ON UPDATE e */ \
    X(CONSTRAINT, INDEX_DEF)   /* (UNIQUE | FULLTEXT | SPATIAL)? INDEX|KEY name? .. COLUMN_LIST .. in a table */ \
    X(CONSTRAINT, EXCLUDE)     /* EXCLUDE USING x ( .. ) .. */ \
    X(CONSTRAINT, COLUMN_OPTION) /* any other: COMMENT 'x', CHARACTER SET x, INVISIBLE, STORAGE x ..; in a table PERIOD FOR name NAMES */ \
    X(CLAUSE, CONFLICT)        /* ON CONFLICT x */ \
    X(CLAUSE, TABLE_OPTION)    /* WITHOUT ROWID | STRICT | ENGINE = x | WITH ( .. ) | TABLESPACE x .., one each */ \
    X(LIST, COLUMN_LIST)       /* ( ORDER_TERM* ) of an index or a key */ \
    X(MEMBER, BODY)            /* BEGIN ATOMIC? statement* END | statement | EXECUTE FUNCTION NAME ( .. ) | OPAQUE */ \
    X(MEMBER, BRANCH)          /* (IF|ELSEIF|WHEN) e THEN statement* | ELSE statement* */ \
    X(LIST, MODULE_ARGUMENTS)  /* ( MODULE_ARGUMENT* ) */ \
    X(MEMBER, MODULE_ARGUMENT) /* tokens, brackets too */ \
    /* Expressions */ \
    X(EXPR, LITERAL)           /* one token, or strings side by side; CURRENT_DATE and the like too */ \
    X(EXPR, DEFAULT_VALUE)     /* DEFAULT (of MariaDB also IGNORE) among values */ \
    X(EXPR, PARAM) \
    X(EXPR, COLUMN)            /* c | t . c | s . t . c */ \
    X(EXPR, UNARY)             /* - + ~ NOT  e; in old PostgreSQL also e ! */ \
    X(EXPR, BINARY)            /* e operator e; an operator may be words: OPERATOR ( s . + ), MEMBER OF, OVERLAPS */ \
    X(EXPR, IS)                /* e IS NOT? (DISTINCT FROM)? e, or words: IS NOT UNKNOWN, IS JSON OBJECT */ \
    X(EXPR, LIKE)              /* e NOT? LIKE|GLOB|SIMILAR TO|.. e (ESCAPE e)? */ \
    X(EXPR, BETWEEN)           /* e NOT? BETWEEN SYMMETRIC? e AND e */ \
    X(EXPR, IN)                /* e NOT? IN (ROW_VALUE | PAREN | SUBQUERY | NAME | CALL | IN_EMPTY) */ \
    X(EXPR, NULL_TEST)         /* e (ISNULL | NOTNULL | NOT NULL) */ \
    X(EXPR, COLLATE)           /* e COLLATE name */ \
    X(EXPR, CASE)              /* CASE e? WHEN* ELSE? END */ \
    X(MEMBER, WHEN)            /* WHEN e THEN e */ \
    X(MEMBER, ELSE)            /* ELSE e */ \
    X(EXPR, CAST)              /* CAST ( e AS TYPE ) | e :: TYPE | CONVERT ( e , TYPE ) */ \
    X(EXPR, EXISTS)            /* EXISTS SUBQUERY */ \
    X(EXPR, SUBQUERY)          /* ( QUERY ) */ \
    X(EXPR, PAREN)             /* ( e ) */ \
    X(EXPR, ROW_VALUE)         /* ROW? ( e, e* ); in VALUES and IN and behind ROW also of no or one member */ \
    X(EXPR, CALL)              /* name.. ( DISTINCT? (* | e*) ORDER_BY? ) WITHIN_GROUP? FILTER? OVER?; words may part the arguments: EXTRACT(x FROM e), SEPARATOR e */ \
    X(MEMBER, ARGUMENT)        /* name => e, VARIADIC e, key : e, key VALUE e, XMLATTRIBUTES ( .. ) */ \
    X(MEMBER, WITHIN_GROUP)    /* WITHIN GROUP ( ORDER_BY ) */ \
    X(MEMBER, FILTER)          /* FILTER ( WHERE ) */ \
    X(MEMBER, OVER)            /* OVER (name | WINDOW_SPEC) */ \
    X(EXPR, RAISE)             /* RAISE ( IGNORE | x , e ) */ \
    X(EXPR, TYPED)             /* TYPE-words 'text': DATE '2000-01-01', INTERVAL '1' DAY; { d 'text' }, { fn e }, { key : e, .. } */ \
    X(EXPR, INTERVAL)          /* INTERVAL e unit */ \
    X(EXPR, INDEX)             /* e [ e ] | e [ e : e ] */ \
    X(EXPR, FIELD)             /* e . name | e . * */ \
    X(EXPR, ARRAY)             /* ARRAY [ e* ] | ARRAY SUBQUERY | [ e* ] inside of one */ \
    X(EXPR, COMPREHENSION)     /* [ e FOR name IN e (IF e)? ] */                          \
    X(EXPR, QUANTIFIED)        /* ANY|ALL|SOME ( e | QUERY ): the right side of a BINARY or LIKE */ \
    X(EXPR, AT_TIME_ZONE)      /* e AT TIME ZONE e | e AT LOCAL */ \
    X(EXPR, MATCH_AGAINST)     /* MATCH ( e* ) AGAINST ( e words ) */ \
    X(EXPR, NEXT_VALUE)        /* NEXT|PREVIOUS VALUE FOR NAME */ \
    X(EXPR, CURRENT_OF)        /* CURRENT OF name */
/* clang-format on */

enum wh_node_group {
    WH_GROUP_OTHER,
    WH_GROUP_STATEMENT,
    WH_GROUP_QUERY,
    WH_GROUP_CLAUSE, /* optional parts: may mostly be removed as a whole */
    WH_GROUP_LIST,
    WH_GROUP_MEMBER,
    WH_GROUP_ITEM, /* what FROM lists */
    WH_GROUP_CONSTRAINT,
    WH_GROUP_EXPR,
};

enum wh_node_kind {
#define X(group, name) WH_N_##name,
    WH_NODE_KINDS(X)
#undef X
        WH_N_KINDS
};

enum {
    WH_TREE_HEIGHT = 1000,
    /* Flags of a node: something in it, itself included, ... */
    WH_HAS_OPAQUE = 1,   /* was not understood, or is missing */
    WH_HAS_SUBQUERY = 2, /* is a QUERY */
    WH_HAS_CALL = 4,     /* is a CALL or an OVER */
    WH_HAS_CTE = 8,      /* is a CTE */
    WH_HAS_IN = 16,      /* is an IN */
    WH_HAS_ODD =
        32, /* is of a kind that few queries have and that decides what they do: a PARAM, := or
               -> in a BINARY, MATCH in a LIKE, CURRENT_DATE .., or what tree.c lists */
    /* ... and of the node alone: it was read, not edited: its tokens follow one another in a text
     */
    WH_AS_READ = 64,
};

/* A child: a pointer with its lowest bit set if it points to a token. Never zero in a node. */
typedef uintptr_t wh_child;

typedef struct wh_node {
    uint32_t kind : 10;   /* enum wh_node_kind */
    uint32_t height : 11; /* 1: only tokens below */
    uint32_t flags : 11;
    uint32_t n;
    wh_child child[];
} wh_node;

static inline wh_child wh_child_of_node(const wh_node *n)
{
    return (uintptr_t)n;
}

static inline wh_child wh_child_of_token(const wh_token *t)
{
    return (uintptr_t)t | 1;
}

/* NULL: it is a token (a node); 0 gives NULL for both. */
static inline const wh_node *wh_child_node(wh_child c)
{
    return c & 1 ? NULL : (const wh_node *)c;
}

static inline const wh_token *wh_child_token(wh_child c)
{
    return c & 1 ? (const wh_token *)(c - 1) : NULL;
}

/* A new node; its height may pass WH_TREE_HEIGHT, which the maker must look at. `flags`: those that
 * neither its kind nor its children tell. */
const wh_node *wh_node_new(wh_arena *a, unsigned kind, const wh_child *children, size_t n,
                           unsigned flags);

const char *wh_node_kind_name(unsigned kind); /* "SELECT_STATEMENT" */
int wh_node_kind_group(unsigned kind);        /* enum wh_node_group */

static inline bool wh_node_is_expr(const wh_node *n)
{
    return wh_node_kind_group(n->kind) == WH_GROUP_EXPR;
}

static inline bool wh_node_is_statement(const wh_node *n)
{
    return wh_node_kind_group(n->kind) == WH_GROUP_STATEMENT;
}

/* ---- access: NULL (0) where there is no such child, also for node NULL ------------------- */

const wh_node *wh_node_find(const wh_node *n, unsigned kind);               /* first of a kind */
const wh_node *wh_node_find_nth(const wh_node *n, unsigned kind, size_t i); /* i-th of a kind */
const wh_node *wh_node_find_group(const wh_node *n, int group, size_t i);   /* i-th of a group */
const wh_node *wh_node_expr(const wh_node *n, size_t i); /* i-th expression, OPAQUE included */

/* One after the other: the next from child *at on, which is behind it then; start with 0. */
const wh_node *wh_node_next(const wh_node *n, unsigned kind, size_t *at);
const wh_node *wh_node_next_group(const wh_node *n, int group, size_t *at);
const wh_node *wh_node_next_expr(const wh_node *n, size_t *at);

const wh_token *wh_node_token(const wh_node *n, unsigned kind); /* first direct token of a kind */
bool wh_node_has(const wh_node *n, unsigned kind);              /* such a direct token is there */
size_t wh_node_count(const wh_node *n, unsigned kind);
const wh_token *wh_node_first_token(const wh_node *n); /* at any depth; NULL: no tokens at all */
const wh_token *wh_node_last_token(const wh_node *n);
size_t wh_node_token_count(const wh_node *n); /* at any depth */

/* ---- walking ---------------------------------------------------------------------------- */

enum wh_walk {
    WH_WALK_ON,
    WH_WALK_SKIP, /* not into this node */
    WH_WALK_STOP,
};

/* Calls `fn` for each node, parents first. False: it was stopped. */
typedef enum wh_walk (*wh_walk_fn)(void *ctx, const wh_node *n);
bool wh_node_walk(const wh_node *root, wh_walk_fn fn, void *ctx);

/* A growing list of nodes in an arena. */
typedef struct wh_nodes {
    const wh_node **p;
    size_t n, cap;
} wh_nodes;
void wh_nodes_add(wh_arena *a, wh_nodes *list, const wh_node *n);

/* All nodes of `kind` in and below `root`, in the order of the text. `into_queries`: also those
 * inside of queries below root (root itself is always looked into). */
void wh_node_collect(wh_arena *a, const wh_node *root, unsigned kind, bool into_queries,
                     wh_nodes *out);

/* Is `kind` in or below root? */
bool wh_node_contains(const wh_node *root, unsigned kind, bool into_queries);

/* The same text but for trivia. */
bool wh_node_same(const wh_node *a, const wh_node *b);

/* ---- printing --------------------------------------------------------------------------- */

/* The tokens joined, byte for byte: right for a tree as it was parsed. */
void wh_node_print(wh_buf *out, const wh_node *n);

enum {
    WH_PRINT_NO_LEADING = 1, /* without the first token's trivia */
    WH_PRINT_CANONICAL = 2,  /* one blank or none by rule, no comments; keywords as written */
};

/* The same for an edited tree: where two tokens from different places would otherwise run
 * together, a blank is put between them. Flags: WH_PRINT_... */
void wh_node_print_edited(wh_buf *out, const wh_node *n, unsigned flags);

/* What wh_node_print_edited() would print with WH_PRINT_NO_LEADING, where that is one piece of the
 * source. False: it is not. */
bool wh_node_source(const wh_node *n, wh_str *text);

/* = wh_node_print_edited(out, n, WH_PRINT_NO_LEADING | WH_PRINT_CANONICAL) */
void wh_node_print_canonical(wh_buf *out, const wh_node *n);

/* Would the texts of a and b, one right after the other, be read as something else? */
bool wh_tokens_need_blank(const wh_token *a, const wh_token *b);

/* ---- names ------------------------------------------------------------------------------ */

/* The name a token stands for, quotes removed; without quotes the bytes of the token itself. */
wh_str wh_name_text(wh_arena *a, const wh_token *t);

/* Does the token name `name` (unquoted text), without case? */
bool wh_name_is(const wh_token *t, wh_str name);
bool wh_name_eq(const wh_token *a, const wh_token *b);

/* Of a NAME, COLUMN or CALL: the name itself and what qualifies it. The i-th from the right:
 * 0 = c of s.t.c, 1 = t, 2 = s; NULL: not there. */
const wh_token *wh_name_part(const wh_node *n, size_t i);

/* Append `name`, quoted if the dialect reads it as anything but that one name. */
void wh_quote_name(wh_buf *out, const wh_dialect *d, wh_str name);

/* Append a string literal. */
void wh_quote_string(wh_buf *out, const wh_dialect *d, wh_str text);

#endif
