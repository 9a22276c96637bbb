/*
 * The rows of a query as bases: chosen by its predicate, by what that denies, by parts of it;
 * through a table that the engine makes; in an order.
 */
#ifndef REDUCE_WITNESS_ROWS_H
#define REDUCE_WITNESS_ROWS_H

#include "reduce/witness/bases.h"

/* What is asked of the rows of a query. */
enum wh_asked {
    WH_ASKED_ONCE,  /* its predicate */
    WH_ASKED_PARTS, /* the predicate, and each of the parts that TLP makes of it */
    WH_ASKED_ALL,   /* the predicate, and all rows beside it: of what ends the process */
};

/* On the database of the case. */
extern const wh_attempt wh_base_unchanged;

/* A base more, where it is new and there is room. An empty text is none. */
void wh_bases_add(wh_bases *w, const wh_attempt *with, enum wh_base_kind kind, wh_str sql);

/* A query that is plain rows, or has some in it. */
void wh_bases_add_query(wh_bases *w, const wh_subject *s, const wh_attempt *with,
                        enum wh_asked what);

/* The case's base with what its predicate denies: rows too many by NOT p are rows too few by p, and
 * by "p OR NULL" where the engine sees through p alone. */
void wh_bases_add_denied(wh_bases *w);

/* The case's rows through a table that the engine makes, where they are sorted. */
void wh_bases_add_buffered(wh_bases *w);

/* "part OR true" for each part of the predicate, the small ones first. */
void wh_bases_add_parts(wh_bases *w, const wh_node *n);

/* Is it such an OR already? */
bool wh_wants_all(const wh_node *n);

#endif
