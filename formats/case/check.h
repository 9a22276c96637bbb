/*
 * The relation language of check lines (case-format(5), The relation):
 *
 *     bag whole = true + false + null
 *     bag errors=same select = update = all - left
 *     ok setup
 *     list as=IT sort=rows errors=same q1 = expect(q1)
 *
 * Parsing only; what a relation means for observed rows is in replay/judge/judge.c.
 */
#ifndef FORMATS_CASE_CHECK_H
#define FORMATS_CASE_CHECK_H

#include <whittle/case.h>

enum wh_check_verb { WH_CHECK_BAG, WH_CHECK_SET, WH_CHECK_LIST, WH_CHECK_OK };

enum wh_check_errors {
    WH_ERRORS_DEFAULT,       /* an error makes the check inconclusive */
    WH_ERRORS_SAME,          /* all sides must have the same error, or none */
    WH_ERRORS_WARN_IS_ERROR, /* a warning in the first side equals the error in the others */
    WH_ERRORS_MATCH,    /* as SAME, but the text of an expected error is a regular expression */
    WH_ERRORS_NONE,     /* of "ok": an ordinary error is a violation too */
    WH_ERRORS_AT_START, /* as SAME, of "ok" as NONE, but an error once there is a result set ends
                         * its rows and is none */
};

/* How the rows of runs are sorted before they are compared as text; expect() stands as it is
 * written, as runners have it (but with c: there both are sorted). */
enum wh_check_sort { WH_SORT_NONE, WH_SORT_ROWS, WH_SORT_VALUES };

enum wh_term_kind {
    WH_TERM_RUN,      /* the rows of a run */
    WH_TERM_EXPECT,   /* the rows of its expect section */
    WH_TERM_DISTINCT, /* distinct(expr) */
    WH_TERM_ROWS,     /* rows(expr): one row, the number of rows */
    WH_TERM_TOTAL,    /* total(place): one row, the exact sum of the first column */
    WH_TERM_PICKED,   /* picked(place): rows whose last column is true, without it */
};

typedef struct wh_term wh_term;

typedef struct wh_expr {
    size_t n;
    wh_term *terms;
} wh_expr;

struct wh_term {
    uint8_t kind;  /* enum wh_term_kind */
    bool minus;    /* subtracted */
    wh_str place;  /* WH_TERM_RUN, EXPECT, TOTAL, PICKED */
    wh_expr inner; /* WH_TERM_DISTINCT, ROWS */
};

/* The texts of a run whose rows were not kept (as=). */
typedef struct wh_text_digest {
    bool odd;     /* it has another number of columns: nothing was hashed */
    uint64_t n;   /* texts */
    char hex[33]; /* MD5 over them, each with a LF */
    size_t ncolumns;
} wh_text_digest;

typedef struct wh_check_side {
    wh_expr expr;
    bool contained;         /* stands behind "<=": the first side is contained in it */
    wh_text_digest *digest; /* set by running; NULL: the rows are there */
} wh_check_side;

typedef struct wh_check {
    uint8_t verb;   /* enum wh_check_verb */
    uint8_t errors; /* enum wh_check_errors */
    /* Classes of errors, "a,b*,*" (b*: all that begin so), that the first side can't give: a later
     * side with one of them, unless the first has the same, is left out of the comparison. */
    wh_str aside;
    /* Classes of errors, in the same way, by which a change of rows is refused: where one side has
     * one, each must have an error. n == 0: none. */
    wh_str refusals;
    bool typed;
    bool approximate;
    bool bool_is_int; /* true is 1, as some dialects have it; then `approximate`, too */
    bool instants;    /* times are equal if they are the same moment, however written; the same */
    double epsilon;   /* relative */
    /*
     * Compare text, as the runners of sqllogictest files do. One letter a column: I, R and T as
     * SQLite's runner renders them; t the engine's own text; n that, where numbers are equal by
     * value; c that, cut at blanks, as CockroachDB's runner does. "row": a row is one text, its
     * values joined by blanks. p as psql shows it, without the blanks around it, where NULL is
     * empty, P the same where NULL is told from empty text; m as mysqltest does. These take reals
     * by value. n == 0: compare values.
     */
    wh_str as;
    uint8_t sort; /* enum wh_check_sort */
    bool md5;     /* one row takes the place of all: the number of values, their MD5 */
    /* Of a run that gives no more than `most` values (0: however many), only as many are compared
     * as both sides have. */
    bool common;
    uint64_t most;
    size_t nsides;
    wh_check_side *sides;
    size_t nplaces; /* WH_CHECK_OK: what must not crash or fail internally */
    wh_str *places;
} wh_check;

/* Parse one check line's value. WH_ESYNTAX: not of the language; WH_ENOTSUP: a verb or modifier
 * of a later version, which makes the case inconclusive. Places are borrowed from `text`. */
int wh_check_parse(wh_arena *a, wh_str text, wh_check *out, wh_error *err);

/* Call `fn` for every place that the check names, as often as it does. */
void wh_check_places(const wh_check *check, void (*fn)(void *ctx, const wh_term *term), void *ctx);

#endif
