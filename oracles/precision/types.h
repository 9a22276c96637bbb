/*
 * Types, for dialects that are strict about them (WH_FEATURE_STRICT_TYPES): of which kind the
 * values of an expression are, what may be asked of them, and whether two that are equal look
 * alike. What can't be told is UNKNOWN and takes part in nothing.
 */
#ifndef ORACLES_PRECISION_TYPES_H
#define ORACLES_PRECISION_TYPES_H

#include "oracles/precision/exact.h"
#include "oracles/subject/subject.h"

/* What a type allows; bits. */
enum {
    WH_CAN_BE_COMPARED = 1, /* = and <, hence DISTINCT, GROUP BY and ORDER BY */
    WH_CAN_BE_EXTREME = 2,  /* MIN and MAX */
    WH_CAN_BE_SUMMED = 4,   /* SUM, AVG, ABS, and * with a number */
};

typedef struct wh_typing {
    uint8_t class_;   /* enum wh_type_class */
    uint8_t can;      /* WH_CAN_* */
    uint8_t spelling; /* enum wh_spelling */
    bool identity;    /* equal values are one and the same, as text too: not 1.0 and 1.00 */
    wh_str type;      /* as declared; n == 0: not known */
} wh_typing;

static inline bool wh_is_strict(const wh_subject *s)
{
    return wh_means(s->dialect, WH_MEANS_STRICT_TYPES);
}

wh_typing wh_typing_of_column(const wh_subject *s, const wh_column *c);

/* Of an expression over the items of `from`. */
wh_typing wh_typing_of(const wh_subject *s, const wh_node *from, const wh_node *e);

/* May values of the two be compared with each other? */
bool wh_typings_match(const wh_typing *a, const wh_typing *b);

/* Literals that may be compared with values of a type, NULL-terminated; never empty. */
const char *const *wh_typing_constants(const wh_typing *t);

#endif
