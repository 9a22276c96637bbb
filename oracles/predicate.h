/* Predicates for bases that bring none, over the columns in scope. */
#ifndef ORACLES_PREDICATE_H
#define ORACLES_PREDICATE_H

#include "oracles/subject.h"

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

wh_operand wh_random_operand(const wh_subject *s, wh_rng *rng);

/* The same from among the columns in scope alone. */
wh_operand wh_random_column(const wh_subject *s, wh_rng *rng);

/* Append its text, in brackets where `brackets` and they are needed. */
void wh_operand_print(const wh_subject *s, const wh_operand *o, bool brackets, wh_buf *out);

/* enum wh_spelling of its values; `*exact`: and no number may be of two types. */
int wh_operand_spelling(const wh_subject *s, const wh_operand *o, bool *exact);

/* A literal of the base's predicate, or a small one; brackets are not needed. */
wh_str wh_random_constant(const wh_subject *s, wh_rng *rng);

/* " WHERE p": the base's own predicate or, if it has none, a random one; without the blank. False:
 * no column is known. */
bool wh_put_where(const wh_subject *s, wh_rng *rng, wh_buf *out);

#endif
