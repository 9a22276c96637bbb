/*
 * What is known of a function of a dialect: a row. Who reads, types, compares or writes calls asks
 * it here, and never by its name.
 */
#ifndef FORMATS_SQL_DIALECT_FUNCTION_H
#define FORMATS_SQL_DIALECT_FUNCTION_H

#include <whittle/base.h>

/* What kind of values a type holds, whatever a dialect calls it. */
enum wh_type_class {
    WH_CLASS_UNKNOWN, /* none is declared, or it can't be determined */
    WH_CLASS_BOOLEAN,
    WH_CLASS_INTEGER,
    WH_CLASS_REAL,
    WH_CLASS_DECIMAL,
    WH_CLASS_TEXT,
    WH_CLASS_BLOB,
    WH_CLASS_DATE,
    WH_CLASS_TIME,
    WH_CLASS_DATETIME,
    WH_CLASS_INTERVAL,
    WH_CLASS_JSON,
    WH_CLASS_UUID,
    WH_CLASS_XML,
    WH_CLASS_ARRAY,
    WH_CLASS_RANGE,
    WH_CLASS_BIT,
    WH_CLASS_ENUM,
    WH_CLASS_SET,
    WH_CLASS_GEOMETRY,
    WH_CLASS_NETWORK,
    WH_CLASS_COMPOSITE,
    WH_CLASS_OTHER, /* a type of the dialect that is none of these */
};

enum wh_function_flag {
    WH_FN_AGGREGATE = 1 << 0,
    WH_FN_AGGREGATE_OF_ONE = 1 << 1, /* with one argument: SQLite's min and max */
    WH_FN_WINDOW = 1 << 2,           /* only with OVER; an aggregate too: also WITHIN GROUP */
    WH_FN_NONDETERMINISTIC = 1 << 3, /* random(), changes(), ..: not the same twice */
    WH_FN_CLOCK = 1 << 4,            /* depends on the time: date() without arguments; that is
                                        nondeterministic too depends on it with any arguments */
    WH_FN_TABLE = 1 << 5,            /* table-valued */
    WH_FN_SIDE_EFFECT = 1 << 6,      /* load_extension(), ..: leaves something behind, waits, or
                                        reaches outside the database */
    WH_FN_ORDER_SENSITIVE = 1 << 7,  /* string_agg(), row_number(), ..: depends on the order of
                                        rows that the query may leave open */
    WH_FN_ORDERED_SET = 1 << 8,      /* with WITHIN GROUP (ORDER BY ..) */
    WH_FN_FEWEST = 1 << 9,           /* clock or nondeterministic only with min_args arguments */
    WH_FN_ENVIRONMENT = 1 << 10,     /* version(), user(), ..: tells of the engine, its settings or
                                        the session; the same twice on one engine only */
    WH_FN_SYNTAX = 1 << 11,          /* no plain list of arguments: EXTRACT(YEAR FROM x) */
    WH_FN_BARE = 1 << 12,            /* without arguments it stands without brackets */
    /* asked for only, with WH_FN_CLOCK: what is not written there is known not to be 'now' */
    WH_FN_CLOCK_WRITTEN = 1 << 13,
    WH_FN_OTHERWISE = 1 << 14, /* the dialect that its own one resembles has it too, but not with
                                  the same values */
    WH_FN_COUNT = 1 << 15,     /* a whole number below a billion, or NULL */
};

/* What an aggregate's value, a window function's over peers, or the rows of a table function
 * depend on. */
enum wh_order {
    WH_ORDER_UNKNOWN,
    WH_ORDER_FREE,    /* the rows alone: count, bool_and, rank */
    WH_ORDER_SUM,     /* in which order they are added, where sums of the values are not exact */
    WH_ORDER_EXTREME, /* which of two equal values comes first, where those differ */
};

/* When a function gives NULL. */
enum wh_nulls {
    WH_NULLS_UNKNOWN,
    WH_NULLS_NEVER,
    WH_NULLS_OF_ARGUMENTS, /* when one of its arguments is NULL, and only then */
    WH_NULLS_OF_ALL,       /* when all of them are */
};

/* What of its arguments counts besides their values. */
enum wh_sees {
    WH_SEES_VALUES,   /* nothing; with DISTINCT their collation */
    WH_SEES_COMPARED, /* how they are compared with each other, or with those of other rows */
    WH_SEES_SPELLING, /* which of them are constants, columns, of a domain */
};

/* May it end the statement, with values of the types that it takes? Limits of size aside. */
enum wh_raises {
    WH_RAISES_UNKNOWN,
    WH_RAISES_NEVER,
};

/* What it does, for those who would else have to know it by its name. */
enum wh_does {
    WH_DOES_OTHER,
    WH_DOES_CHOOSE,    /* gives one of its arguments, or NULL: coalesce, if, nullif */
    WH_DOES_EXTREME,   /* gives the least or the greatest of them */
    WH_DOES_MEAN,      /* adds up, and divides by how many there are */
    WH_DOES_TEST_NULL, /* x IS NULL as a call */
    WH_DOES_FORMAT,    /* makes text as the directives in its first argument say */
    WH_DOES_MATCH,     /* LIKE and GLOB as calls */
    WH_DOES_SEARCH,    /* tells what a full-text search found */
    WH_DOES_JSON,      /* tells JSON among its arguments from text by a mark that text lacks */
};

typedef struct wh_function {
    const char *name;          /* lower case */
    int8_t min_args, max_args; /* max_args < 0: any number */
    uint16_t flags;
    uint8_t gives;     /* enum wh_type_class of its values; UNKNOWN: it depends */
    uint8_t order;     /* enum wh_order */
    uint8_t nulls;     /* enum wh_nulls */
    uint8_t sees;      /* enum wh_sees */
    uint8_t raises;    /* enum wh_raises */
    uint8_t does;      /* enum wh_does */
    uint32_t since;    /* the first version whose ordinary builds have it; 0: all asked for */
    uint32_t until;    /* the first version that has it no longer; 0: all later ones have it */
    uint32_t changed;  /* since which version it gives something else; 0: it never did */
    const char *takes; /* what its arguments are, a letter each, the last for all behind it: b a
                          condition, n a number, i a whole one, t text, y bytes, d a date or time,
                          j JSON, * anything; NULL: it is not written down */
} wh_function;

enum {
    WH_GIVES_FIRST = 255,         /* what its first argument is of */
    WH_CHANGED_OFTEN = INT32_MAX, /* with many versions */
};

#endif
