/*
 * The type of an expression at its place: what values it may have, how they compare, and whether
 * two that are equal may still differ. One question for every dialect; what a dialect says of its
 * types is a row of rules (rules.h) and a file.
 */
#ifndef ORACLES_TYPING_TYPING_H
#define ORACLES_TYPING_TYPING_H

#include "oracles/typing/scope.h"

/* What a type allows; bits. */
enum {
    WH_CAN_BE_COMPARED = 1, /* = and <, hence DISTINCT, GROUP BY and ORDER BY */
    WH_CAN_BE_EXTREME = 2,  /* MIN and MAX */
    WH_CAN_BE_SUMMED = 4,   /* SUM, AVG, ABS, and * with a number */
    WH_CAN_ALL = 7,
};

/* How values that are equal may look. Numbers of two types are compared by value and count as
 * one. */
enum wh_spelling {
    WH_SPELLING_OPEN,     /* it can't be determined */
    WH_SPELLING_COLLATED, /* by a collation that is known and is not by bytes */
    WH_SPELLING_ONE,
};

typedef struct wh_typing {
    uint8_t class_;   /* enum wh_type_class; BOOLEAN also where a truth is a number; UNKNOWN: it
                         can't be determined, or the values are of several */
    uint8_t affinity; /* enum wh_affinity that it brings to a comparison */
    uint8_t can;      /* WH_CAN_* */
    uint8_t spelling; /* enum wh_spelling */
    bool identity;    /* equal values are one and the same, as text too: not 1.0 and 1.00 */
    bool mixed;       /* of columns that a join by name has made one; one has traits of its type */
    wh_str type;      /* as declared; n == 0: not known */
    wh_str collation; /* of WH_SPELLING_COLLATED */
    const wh_column *column; /* whose values it gives, also as MIN, MAX or by a subquery; NULL: it
                                is computed */
    const wh_token *literal; /* the same of a literal */
} wh_typing;

/* Are operands of two kinds an error? */
static inline bool wh_is_strict(const wh_subject *s)
{
    return wh_means(s->dialect, WH_MEANS_STRICT_TYPES);
}

/* Have values types of their own, whatever their column's? */
static inline bool wh_is_dynamic(const wh_subject *s)
{
    return wh_means(s->dialect, WH_MEANS_DYNAMIC_TYPES);
}

wh_typing wh_typing_of_column(const wh_subject *s, const wh_column *c);

/* Of an expression over the items of `from`, or where several queries are around it. `e` may be
 * NULL, of which nothing is known. */
wh_typing wh_typing_of(const wh_subject *s, const wh_node *from, const wh_node *e);
wh_typing wh_typing_in(const wh_subject *s, const wh_scope *scope, const wh_node *e);

/* Of the result number `at` of a query, seen from outside. */
wh_typing wh_typing_of_result(const wh_subject *s, const wh_scope *scope, const wh_node *query,
                              size_t at);

/* May values of the two be compared with each other? */
bool wh_typings_match(const wh_typing *a, const wh_typing *b);

/* Literals that may be compared with values of a type, NULL-terminated; never empty. */
const char *const *wh_typing_constants(const wh_subject *s, const wh_typing *t);

/* Is it 1, 0 or NULL, true, false or NULL, whatever it is made of? */
bool wh_is_truth(const wh_node *e);
bool wh_is_comparison(const wh_node *e);

/* Is it never NULL? False where it can't be told. */
bool wh_never_null(const wh_subject *s, const wh_scope *scope, const wh_node *e);

/* May it end the statement in an error, limits of size aside? True where it can't be told. */
bool wh_may_raise(const wh_subject *s, const wh_scope *scope, const wh_node *e);

/* The expression in the brackets. */
const wh_node *wh_unbracketed(const wh_node *n);

static inline bool wh_class_is_number(uint8_t class_)
{
    return class_ == WH_CLASS_INTEGER || class_ == WH_CLASS_DECIMAL || class_ == WH_CLASS_REAL;
}

#endif
