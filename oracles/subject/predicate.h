/* Predicates for bases that bring none, over the columns in scope. */
#ifndef ORACLES_SUBJECT_PREDICATE_H
#define ORACLES_SUBJECT_PREDICATE_H

#include "oracles/typing/typing.h"

/* Append an operator, with blanks or brackets around it. IS and IS NOT between any two operands are
 * written as the dialect has them: <=> and <>, or IS NOT DISTINCT FROM and IS DISTINCT FROM. */
void wh_put_infix(const wh_subject *s, const char *text, wh_buf *out);

/* Append a predicate over the columns of the base's FROM. False: no column is known. */
bool wh_random_predicate(const wh_subject *s, wh_rng *rng, wh_buf *out);

/* The same below the base's own WHERE: made of what that compares, so that it is true for some of
 * the rows that are left. */
bool wh_random_condition(const wh_subject *s, wh_rng *rng, wh_buf *out);

/* The base with such a predicate as its WHERE (it has none yet), without a semicolon. */
bool wh_add_predicate(const wh_subject *s, wh_rng *rng, wh_buf *base);

/* Something over the columns in scope: one of them, a projected expression, or a piece of the
 * base's predicate. */
typedef struct wh_operand {
    const wh_node *node;     /* NULL: a column, given by: */
    const wh_token *table;   /* by what it is qualified; NULL: nothing */
    const wh_column *column; /* NULL with node NULL: there is none */
} wh_operand;

/* `can`: what its type must allow (WH_CAN_* of types.h), in a dialect that is strict about that. */
wh_operand wh_random_operand(const wh_subject *s, wh_rng *rng, unsigned can);

/* The same from among the columns in scope alone. */
wh_operand wh_random_column(const wh_subject *s, wh_rng *rng, unsigned can);

static inline bool wh_operand_is_there(const wh_operand *o)
{
    return o->node || o->column;
}

wh_typing wh_operand_typing(const wh_subject *s, const wh_operand *o);

/* May the two be compared? Where types are not strict, always. */
bool wh_operands_match(const wh_subject *s, const wh_operand *a, const wh_operand *b);

/* Append its text, in brackets where `brackets` and they are needed. */
void wh_operand_print(const wh_subject *s, const wh_operand *o, bool brackets, wh_buf *out);

/* enum wh_spelling of its values; `*exact`: and no number may be of two types. */
int wh_operand_spelling(const wh_subject *s, const wh_operand *o, bool *exact);

/* A literal of the base's predicate, or a small one, that may be compared with `to`; NULL: with a
 * number. Brackets are not needed. */
wh_str wh_random_constant(const wh_subject *s, wh_rng *rng, const wh_operand *to);

/* " WHERE p": the base's own predicate or, if it has none, a random one; without the blank. False:
 * no column is known. */
bool wh_put_where(const wh_subject *s, wh_rng *rng, wh_buf *out);

#endif
