/* What dialects say of types: a row each. */
#ifndef ORACLES_TYPING_RULES_H
#define ORACLES_TYPING_RULES_H

#include "oracles/typing/typing.h"

typedef struct wh_typing_rules {
    const wh_dialect *dialect; /* NULL: of those that are like no other */
    uint8_t real_literal;      /* enum wh_type_class of 1.5 */
    uint8_t power_literal;     /* of 15e-1 */
    uint8_t whole_quotient;    /* of 2 / 3 */
    /* Of a column of this class and declared type, which may be a query's. */
    wh_typing (*of_column)(const wh_subject *s, const wh_column *c);
    /* What a value cast to a type is. */
    wh_typing (*of_cast)(const wh_subject *s, uint8_t class_, wh_str type);
    /* What is computed and is of a class: what that can, and how it may look. */
    void (*settle)(const wh_subject *s, const wh_scope *scope, const wh_node *e, wh_typing *t);
} wh_typing_rules;

/* Nothing but the class. */
wh_typing wh_typing_bare(uint8_t class_);

/* ---- sqlite.c: values have types, columns affinities ---------------------------------------- */
wh_typing wh_sqlite_column(const wh_subject *s, const wh_column *c);
wh_typing wh_sqlite_cast(const wh_subject *s, uint8_t class_, wh_str type);
void wh_sqlite_settle(const wh_subject *s, const wh_scope *scope, const wh_node *e, wh_typing *t);

/* ---- strict.c: PostgreSQL's types ----------------------------------------------------------- */
wh_typing wh_strict_column(const wh_subject *s, const wh_column *c);
wh_typing wh_strict_cast(const wh_subject *s, uint8_t class_, wh_str type);
void wh_strict_settle(const wh_subject *s, const wh_scope *scope, const wh_node *e, wh_typing *t);

#endif
