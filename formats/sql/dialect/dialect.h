/*
 * A dialect is data: how its tokens look, which words are keywords, how strongly its operators
 * bind, what its statements begin with, its functions, what its constructs mean. Code asks these
 * tables and never which dialect it is.
 *
 * A new dialect is a file with one such struct and a line at the end of this one. Other rooms keep
 * tables of their own, a row a dialect (the catalog's rules, planners, precision, generators); a
 * dialect that is `like` another one has that one's rows until it has its own.
 */
#ifndef FORMATS_SQL_DIALECT_DIALECT_H
#define FORMATS_SQL_DIALECT_DIALECT_H

#include "formats/sql/dialect/function.h"
#include "formats/sql/lex/lex.h"

/* How tokens look. */
enum wh_lex_flag {
    WH_LEX_DQUOTE_STRING = 1 << 0,        /* "a" is a string, not a name */
    WH_LEX_BACKTICK_NAME = 1 << 1,        /* `a` */
    WH_LEX_BRACKET_NAME = 1 << 2,         /* [a] */
    WH_LEX_BACKSLASH = 1 << 3,            /* 'it\'s' */
    WH_LEX_E_STRING = 1 << 4,             /* E'it\'s' */
    WH_LEX_DOLLAR_QUOTE = 1 << 5,         /* $tag$..$tag$ */
    WH_LEX_HASH_COMMENT = 1 << 6,         /* # to the end of the line */
    WH_LEX_DASH_SPACE = 1 << 7,           /* "--" is a comment only before a blank */
    WH_LEX_NESTED_COMMENT = 1 << 8,       /* block comments nest */
    WH_LEX_EXEC_COMMENT = 1 << 9,         /* the text of a block comment with ! is executed */
    WH_LEX_OPEN_COMMENT = 1 << 10,        /* a block comment may end with the input */
    WH_LEX_PARAM_QUESTION = 1 << 11,      /* ? ?1 */
    WH_LEX_PARAM_COLON = 1 << 12,         /* :a */
    WH_LEX_PARAM_AT = 1 << 13,            /* @a @@a */
    WH_LEX_PARAM_DOLLAR_NAME = 1 << 14,   /* $a */
    WH_LEX_PARAM_DOLLAR_NUMBER = 1 << 15, /* $1 */
    WH_LEX_BLOB = 1 << 16,                /* x'00' */
    WH_LEX_BIT = 1 << 17,                 /* b'01' */
    WH_LEX_NATIONAL = 1 << 18,            /* n'text' */
    WH_LEX_UNICODE = 1 << 19,             /* u&'text' and u&"name" */
    WH_LEX_CHARSET = 1 << 20,             /* _utf8'text' */
    WH_LEX_HEX_NUMBER = 1 << 21,          /* 0xff */
    WH_LEX_DIGIT_SEPARATOR = 1 << 22,     /* 1_000 */
    WH_LEX_DIGIT_NAME = 1 << 23,          /* 1a is a name */
    WH_LEX_ANY_OPERATOR = 1 << 24,        /* operators are runs of operator characters */
    WH_LEX_VT_BLANK = 1 << 25,            /* the vertical tab is a blank */
    WH_LEX_BOM_BLANK = 1 << 26,           /* so is a byte order mark */
    WH_LEX_DOLLAR_NAME = 1 << 27,         /* $a is a name */
    WH_LEX_HINT = 1 << 28,                /* a block comment with + behind SELECT is a hint */
    WH_LEX_EXEC_MARIADB = 1 << 29,        /* of executed comments MariaDB's versions count */
};

/* What a keyword is in a dialect. */
enum wh_word_class {
    WH_WORD_NONE,      /* no keyword here: lexed as a name */
    WH_WORD_NAME,      /* may be a name wherever it means nothing else */
    WH_WORD_NOT_ALIAS, /* may be a name, but not an alias without AS */
    WH_WORD_RESERVED,
    WH_WORD_FUNCTION, /* reserved, but before a bracket the name of a function */
};

/* How an infix or postfix operator goes on after its first operand. */
enum wh_op_shape {
    WH_SHAPE_NONE,
    WH_SHAPE_BINARY,   /* e op e */
    WH_SHAPE_IS,       /* e IS [NOT] [DISTINCT FROM] e */
    WH_SHAPE_IS_TEST,  /* e IS [NOT] NULL and the like, words only; e IS [NOT] DISTINCT FROM e */
    WH_SHAPE_LIKE,     /* e LIKE e [ESCAPE e] */
    WH_SHAPE_SIMILAR,  /* e SIMILAR TO e [ESCAPE e] */
    WH_SHAPE_SOUNDS,   /* e SOUNDS LIKE e */
    WH_SHAPE_BETWEEN,  /* e BETWEEN e AND e */
    WH_SHAPE_IN,       /* e IN (..) */
    WH_SHAPE_MEMBER,   /* e MEMBER [OF] e */
    WH_SHAPE_POSTFIX,  /* e ISNULL */
    WH_SHAPE_COLLATE,  /* e COLLATE name */
    WH_SHAPE_CAST,     /* e :: type */
    WH_SHAPE_NOT,      /* e NOT LIKE e, e NOT IN (..) */
    WH_SHAPE_NOT_NULL, /* the same, and e NOT NULL */
    WH_SHAPE_INDEX,    /* e [..] */
    WH_SHAPE_FIELD,    /* e . name, e . * */
    WH_SHAPE_AT,       /* e AT TIME ZONE e, e AT LOCAL */
    WH_SHAPE_OPERATOR, /* e OPERATOR(schema.+) e */
    WH_SHAPE_USER,     /* e op e, or e op where no operand follows */
};

/*
 * How strongly a token binds; higher binds tighter. `power`: as an infix or postfix operator, to
 * what stands before it; `right`: the weakest operator that its last operand may hold, 0 = one
 * stronger than `power`, so that equal ones group from the left. `prefix`: the same for the
 * operand of a prefix operator, 0 = it is none. `after`: the strongest operator that can follow
 * the whole (in MySQL a LIKE b is no operand of LIKE), 0 = any.
 */
typedef struct wh_operator {
    uint8_t power, shape, prefix, right, after;
} wh_operator;
#define WH_OPERATOR(power, shape, prefix)                                                          \
    {                                                                                              \
        (power), WH_SHAPE_##shape, (prefix), 0, 0                                                  \
    }

/* How the body of a routine or trigger keeps its semicolons together. */
enum wh_body_style {
    WH_BODY_NONE,
    WH_BODY_TRIGGER, /* SQLite: CREATE TRIGGER .. BEGIN statements; END */
    WH_BODY_BLOCKS,  /* SQL/PSM: nested BEGIN, CASE, IF .. END */
    WH_BODY_ATOMIC,  /* PostgreSQL: BEGIN ATOMIC statements; END; and no semicolon in brackets ends
                        one */
};

/* Whose shell's commands may stand between the statements of a plain script. */
enum wh_shell {
    WH_SHELL_SQLITE, /* .mode, .print, .. */
    WH_SHELL_PSQL,   /* \set, \copy, \g, .. */
    WH_SHELL_MYSQL,  /* DELIMITER, \G, source, .. */
    WH_SHELL_ANY,
};

/* What the grammar allows; a bit of a dialect's set of them is WH_FEATURE_BIT(). */
enum wh_feature {
    WH_FEATURE_NESTED_QUERY,   /* (SELECT ..) UNION (SELECT ..) */
    WH_FEATURE_QUALIFIED_CALL, /* schema.f(x) */
    WH_FEATURE_TYPED_LITERAL,  /* any type before 'text': DATE '2024-01-01' */
    WH_FEATURE_LATERAL,
    WH_FEATURE_STRING_ALIAS, /* SELECT 1 'one' */
    WH_FEATURE_INDEXED_BY,
    WH_FEATURE_OPTIONAL_COMMA, /* between table constraints */
    WH_FEATURE_UNTYPED_COLUMN, /* CREATE TABLE t(c) */
    WH_FEATURE_BARE_IN,        /* x IN t */
    WH_FEATURE_DATE_LITERAL,   /* DATE, TIME, TIMESTAMP before 'text', no other types */
    WH_FEATURE_INTERVAL,       /* INTERVAL e DAY */
    WH_FEATURE_JOIN_STRINGS,   /* 'a' 'b' is 'ab' */
    WH_FEATURE_DOT_KEYWORD,    /* any word may stand behind a dot */
    WH_FEATURE_ROW,            /* ROW(a, b) */
    WH_FEATURE_KEY_LENGTH,     /* a(10) in a key; KEY i (a) among a table's columns */
    WH_FEATURE_SET_EXPRESSION, /* SET a = e, b = e, where e is any expression */
    WH_FEATURE_ANY_LABEL,      /* SELECT 1 AS select */
    WH_FEATURE_EMPTY_SELECT,   /* SELECT FROM t */
    WH_FEATURE_FROM_FIRST,     /* FROM t, FROM t SELECT a */
    WH_FEATURE_OPTIONAL_INTO,  /* INSERT t VALUES (1) */
    WH_FEATURE_BARE_CROSS,     /* CROSS JOIN never has a condition */
    WH_FEATURE_FILTER,         /* count(*) FILTER (WHERE ..) */
    WH_FEATURE_FULL_JOIN,
    WH_FEATURE_NULLS_ORDER,     /* ORDER BY a NULLS LAST */
    WH_FEATURE_BARE_SUBQUERY,   /* FROM (SELECT ..) without a name behind it */
    WH_FEATURE_SMALL_GRAMMAR,   /* its manual names all there is: no options, operator
                                             classes or kinds of objects besides */
    WH_FEATURE_COMMA_CONDITION, /* FROM a ON a.y, b ON a.x = b.x */
    WH_FEATURE_EMPTY_VALUES,    /* INSERT INTO t VALUES () */
    WH_FEATURE_DEFAULT_VALUES,  /* INSERT INTO t DEFAULT VALUES */
    WH_FEATURE_ON_CONFLICT,     /* INSERT .. ON CONFLICT DO NOTHING */
    WH_FEATURE_GIVEN_DEFAULT,   /* VALUES (1, DEFAULT) */
    WH_FEATURE_DISTINCT_ON,     /* SELECT DISTINCT ON (a) */
    WH_FEATURE_VIRTUAL_COLUMN,  /* GENERATED ALWAYS AS (e) VIRTUAL, in all versions */
    WH_FEATURE_QUANTIFIED,      /* a < ANY (SELECT ..) */
    WH_FEATURE_EMPTY_LIST,      /* a IN () */
    WH_FEATURE_SIGNED_HEX,      /* 0xffffffffffffffff is -1 */
    WH_FEATURE_SERIES,          /* SAMPLE BY 1h, LATEST ON .., INTERVAL(1h) behind WHERE */
};

/* What constructs mean, where dialects that read them alike do not. */
enum wh_meaning {
    WH_MEANS_TRUE_IS_ONE = 1 << 0,    /* SUM(a = b): a boolean is a number */
    WH_MEANS_STRICT_TYPES = 1 << 1,   /* operands of two kinds are an error, and only a boolean is a
                                         condition */
    WH_MEANS_MERGED_FIRST = 1 << 2,   /* * shows what USING and NATURAL merge before the rest */
    WH_MEANS_FOLD_LOWER = 1 << 3,     /* an unquoted A means a; "A" is another name */
    WH_MEANS_WEAK_COMMA = 1 << 4,     /* a comma in FROM binds weaker than JOIN: an ON sees nothing
                                         that stands before it */
    WH_MEANS_ROWID = 1 << 5,          /* rowid, _rowid_ and oid name the number of a table's row */
    WH_MEANS_PLAIN_PLUS = 1 << 6,     /* +x is x, whatever that is, but hides a column from the
                                         planner */
    WH_MEANS_COLUMN_FIRST = 1 << 7,   /* WHERE sees names of results, behind those of columns */
    WH_MEANS_EQUAL_COUNTS = 1 << 8,   /* what equals one of several equal values equals all: there
                                         are as many groups in whatever order rows come */
    WH_MEANS_REAL_QUOTIENT = 1 << 10, /* 1 / 2 is 0.5, a real */
    WH_MEANS_WHOLE_ROWS = 1 << 11,    /* a row is a value: (NULL, 1) = (NULL, 1), and is no NULL */
    WH_MEANS_NULL_EQUALS = 1 << 13,   /* NULL = NULL is true, NULL = 1 is false */
    WH_MEANS_FIRST_IS_TIME = 1 << 14, /* a table's first column is the time of its rows, of which no
                                         two have the same */
    WH_MEANS_MILLISECONDS = 1 << 15,  /* that is as exact as times are */
    WH_MEANS_DYNAMIC_TYPES = 1 << 12, /* values have types, columns affinities (`affinity` below)
                                         and no lengths: operands may be of any, and no number is
                                         too great */
    WH_MEANS_NULLS_LARGE = 1 << 16,   /* NULL is sorted as if greater than all values */
    WH_MEANS_NULLS_LAST = 1 << 17,    /* NULL comes last, ascending and descending */
    WH_MEANS_POINT_IS_REAL = 1 << 18, /* 1.5 is a real, and there are no exact decimals */
    WH_MEANS_EXPONENT_IS_EXACT = 1 << 19, /* 1e0 is an exact decimal */
    WH_MEANS_IDLE_KEYS = 1 << 20,    /* foreign keys are not enforced unless a setting says so */
    WH_MEANS_SET_IN_ORDER = 1 << 21, /* SET a = 1, b = a gives b what a was set to; unless a
                                        subquery anywhere reads the table */
    WH_MEANS_MARKED_JSON = 1 << 22,  /* JSON is text with a mark, which a subquery or a group may
                                        lose */
    WH_MEANS_JSON_IS_TYPE = 1 << 23, /* JSON is no text, and no condition */
    WH_MEANS_LATE_ERRORS = 1 << 24,  /* rows come before the error of a later one */
    WH_MEANS_ONE_NULL_KEY = 1 << 25, /* ON CONFLICT DO NOTHING takes one row of those with NULL in
                                        a key */
    WH_MEANS_ZERO_IS_NUMBERED = 1 << 26, /* 0 is no value of a column that numbers its rows */
    WH_MEANS_NULL_IS_NOW = 1 << 27,      /* NULL in a column of TIMESTAMP is the time */
    WH_MEANS_PLAIN_COLLATIONS = 1 << 28, /* texts are compared by their bytes, but where COLLATE
                                            NOCASE or RTRIM says otherwise */
    WH_MEANS_MERGED_IN_PLACE = 1 << 29,  /* what USING and NATURAL merge is shown where the left one
                                            stands, and is that one but where it is NULL */
    WH_MEANS_NULL_KEYS = 1 << 30,        /* NULL may be in a PRIMARY KEY, several times */
    WH_MEANS_MANY_ENGINES = 1 << 9, /* it stands for engines that differ: what is not in its tables
                                       may mean anything */
};

/* What only some versions have, as far as anything asks. */
enum wh_since {
    WH_SINCE_ALWAYS,
    WH_SINCE_TRUTH_TESTS,     /* x IS TRUE */
    WH_SINCE_USELESS_INDEXES, /* INDEXED BY may name an index that no term can use */
    WH_SINCE_CTE_HINTS,       /* WITH .. AS MATERIALIZED */
    WH_SINCE_RIGHT_JOIN,
    WH_SINCE_UPSERT,        /* INSERT .. ON CONFLICT .. DO UPDATE */
    WH_SINCE_CHANGED_ALIAS, /* UPDATE t AS x, DELETE FROM t AS x */
    WH_SINCE_UPDATE_FROM,
    WH_SINCE_RETURNING,
    WH_SINCE_MERGE,
    WH_SINCE_PRAGMA_TABLES, /* FROM pragma_integrity_check */
    WH_SINCE_COUNT,
};

/* A word that begins a statement and the kind of statement (enum wh_node_kind) that it begins. */
typedef struct wh_starter {
    uint16_t word, kind;
} wh_starter;

/* The affinity rules for declared types, see catalog.h. */
typedef uint8_t (*wh_affinity_fn)(wh_str type);

/* A variable of the session by which the same statements give other answers, or are refused. */
typedef struct wh_meaning_setting {
    const char *name;
    const char *value; /* this word among what it is set to; "": anything; NULL: anything but
                          default and what is usual */
    const char *const *usual; /* the words for what a session begins with; NULL: those for off */
} wh_meaning_setting;

struct wh_dialect {
    const char *name;
    const char *const *aliases; /* NULL-terminated */
    const wh_dialect *like;     /* the one whose rows it has where it has none of its own; that of
                                   an SQL mode is the dialect without modes; NULL: it has no model */

    uint32_t lex; /* enum wh_lex_flag */
    uint64_t
        operators; /* bit (kind - WH_FIRST_OPERATOR): it has this operator of several characters */
    char name_quote; /* that quotes any name: '"' or '`' */

    const uint8_t *words;         /* [WH_KEYWORD_COUNT] enum wh_word_class */
    const wh_operator *powers;    /* [WH_TOKEN_KINDS] */
    const wh_starter *starters;   /* end: word 0 */
    const wh_function *functions; /* sorted by name; end: name NULL */
    const size_t *nfunctions;
    const char *const *types; /* usual names of column types, NULL-terminated */
    const wh_meaning_setting *settings; /* end: name NULL; NULL: has none */
    const wh_dialect *modes;  /* [WH_SQL_MODE_COUNT] the same in SQL modes; NULL: has none */

    uint8_t body;            /* enum wh_body_style */
    uint8_t shell;           /* enum wh_shell */
    uint64_t features;       /* WH_FEATURE_BIT() */
    uint32_t meanings;       /* enum wh_meaning */
    const uint32_t *since;   /* [WH_SINCE_COUNT] versions as wh_version_number() has them, 0: all;
                                NULL: all of it in all */
    wh_affinity_fn affinity; /* with WH_MEANS_DYNAMIC_TYPES; NULL: types are what they are called */
    /* A 1 that makes a real of any number it is multiplied with, where AVG and / of exact numbers
     * are exact numbers too, rounded to some digit; NULL: they are reals. */
    const char *real_one;
    const char *digits;   /* that a DECIMAL has of which none are named: "(10, 0)"; NULL: those of
                             its value */
    const char *by_bytes; /* the statement behind which literals are compared by their bytes; NULL:
                             they are */
    /* Statements behind which a relative compares texts as this one does where a script says
     * nothing, NULL-terminated; NULL: it can't. */
    const char *const *texts;
    const char *as_written; /* true of a value, {}, that is written as a text, {}: of equal values
                               not of all; NULL: there is no plain way to say it */
    const char *const *memory_errors; /* the classes of errors that say that there was no memory
                                         left, NULL-terminated; NULL: those of what it is like */
};

/* MySQL's SQL modes that change how SQL is read; bits. */
enum wh_sql_mode {
    WH_SQL_ANSI_QUOTES = 1,
    WH_SQL_PIPES_AS_CONCAT = 2,
    WH_SQL_NO_BACKSLASH_ESCAPES = 4,
    WH_SQL_HIGH_NOT_PRECEDENCE = 8,
    WH_SQL_MODE_COUNT = 16,
};

#define WH_FEATURE_BIT(name) ((uint64_t)1 << WH_FEATURE_##name)
#define WH_OP_BIT(op) ((uint64_t)1 << (WH_OP_##op - WH_FIRST_OPERATOR))

/*
 * By name or alias, without case; NULL: unknown. Behind the name SQL modes may stand, each with a
 * plus before it: mysql+ansi_quotes+pipes_as_concat.
 */
const wh_dialect *wh_dialect_find(wh_str name);

/* That of a case whose field "dialect" is `name`: SQLite's without one; NULL: unknown. */
const wh_dialect *wh_dialect_of(wh_str name);

/*
 * May a case of dialect `name` go to an engine that calls its own `own`? Equal names; the names of
 * one dialect, if one of them is the dialect's (PostgreSQL's case may go to CockroachDB, QuestDB's
 * may not); or that of a dialect that the engine's is like.
 */
bool wh_dialect_speaks(wh_str own, wh_str name);

/* Does an error of this class say that there was no memory left? */
bool wh_dialect_is_out_of_memory(const wh_dialect *d, wh_str error_class);

/* The dialect in SQL modes, parted by pluses, commas or blanks; NULL: one of them is unknown. */
const wh_dialect *wh_dialect_in_modes(const wh_dialect *d, wh_str modes);

/*
 * The dialect of what stands behind a statement of these tokens: another one only behind a SET of
 * MySQL's sql_mode. A mode that it takes from a variable is not known and counts as not set.
 */
const wh_dialect *wh_dialect_after(const wh_dialect *d, const wh_token *t, size_t n);

/* Is it a SET or PRAGMA of one of its `settings`? */
bool wh_dialect_answers_otherwise(const wh_dialect *d, const wh_token *t, size_t n);

/* The i-th dialect, NULL past the last. */
const wh_dialect *wh_dialect_at(size_t i);

/* Is it that dialect, in whatever SQL modes, or one like it? */
bool wh_dialect_is(const wh_dialect *d, const wh_dialect *of);

/*
 * The row that is for `d` among the `n` of a table, each of `size` bytes and beginning with a
 * const wh_dialect *: its own, else that of what it is like. NULL: there is none.
 */
const void *wh_dialect_row(const void *rows, size_t n, size_t size, const wh_dialect *d);

/* The number of a version, 3040001 for "sqlite 3.40.1"; the name of the product may stand before
 * it. 0: that is no version. */
uint32_t wh_version_number(wh_str engine);

/* Has this version (0: any) what came then? */
static inline bool wh_dialect_has(const wh_dialect *d, uint32_t version, enum wh_since what)
{
    return version == 0 || !d->since || version >= d->since[what];
}

/* Does its grammar have this? */
static inline bool wh_reads(const wh_dialect *d, enum wh_feature what)
{
    return (d->features >> what & 1) != 0;
}

static inline bool wh_means(const wh_dialect *d, enum wh_meaning what)
{
    return (d->meanings & (uint32_t)what) != 0;
}

/* Had this version (0: any) that function already, and has it still? */
static inline bool wh_function_is_in(const wh_function *f, uint32_t version)
{
    return version == 0 || (version >= f->since && (!f->until || version < f->until));
}

/* The letter of what its argument is, see wh_function; '*': anything, or not known. */
char wh_function_takes(const wh_function *f, size_t argument);

/* The function of that name, without case; NULL: not in the dialect's list. */
const wh_function *wh_dialect_function(const wh_dialect *d, wh_str name);

/*
 * The dialect with functions beside those of its list: "NAME KIND, NAME KIND ..", each scalar,
 * aggregate or nondeterministic. What it lists already, and what is malformed, is left out. It
 * lives in `a`; without text it is `d`.
 */
const wh_dialect *wh_dialect_with_functions(wh_arena *a, const wh_dialect *d, wh_str text);

/* The next "NAME KIND" of such a text; false: there is none. */
bool wh_declared_function_next(wh_str *text, wh_str *name, wh_str *kind);

/* Why this can't be declared; NULL: it can. */
const char *wh_declared_function_wrong(wh_str name, wh_str kind);

static inline unsigned wh_word_class(const wh_dialect *d, unsigned kind)
{
    return kind >= WH_FIRST_KEYWORD ? d->words[kind - WH_FIRST_KEYWORD] : (unsigned)WH_WORD_NONE;
}

/* The dialects: X(name) is wh_dialect_name, in a file of its own. */
#define WH_DIALECTS(X)                                                                             \
    X(sqlite)                                                                                      \
    X(postgresql)                                                                                  \
    X(mysql)                                                                                       \
    X(mariadb)                                                                                     \
    X(duckdb)                                                                                      \
    X(h2)                                                                                          \
    X(questdb)                                                                                     \
    X(risingwave)                                                                                  \
    X(cratedb)                                                                                     \
    X(tdengine)                                                                                    \
    X(generic)

#define WH_DIALECT(name) extern const wh_dialect wh_dialect_##name;
WH_DIALECTS(WH_DIALECT)
#undef WH_DIALECT

#endif
