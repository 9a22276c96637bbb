/*
 * Where in a statement an expression may be written otherwise, by which of the rules, and what is
 * in sight there. What a transformation would change besides the spelling (an affinity, a
 * collation, a type, the number of a result) is a table of each dialect's and makes it no place.
 */
#ifndef ORACLES_EET_PLACES_H
#define ORACLES_EET_PLACES_H

#include "oracles/eet/calls.h"
#include "oracles/typing/typing.h"

/* What of an expression counts where it stands, besides its value. */
enum wh_eet_care {
    WH_CARE_VALUE,     /* nothing */
    WH_CARE_COLLATION, /* rows are ordered or grouped by it */
    WH_CARE_AFFINITY,  /* it is compared */
    WH_CARE_TYPE,      /* it is a column of a query in FROM */
    WH_CARE_JSON,      /* JSON is made of it, which tells truths from numbers */
    WH_CARE_ALL,       /* even its spelling */
};

/* Where a query stands. */
enum wh_eet_position {
    WH_AT_TOP,    /* its rows are the result */
    WH_AT_FROM,   /* a query in FROM, a member of WITH, an arm */
    WH_AT_VALUE,  /* a scalar, or behind IN */
    WH_AT_EXISTS, /* only whether there are rows */
};

/* Of an expression; or, without rules, of a query, as a SELECT or a QUERY. */
typedef struct wh_eet_place {
    const wh_node *e;
    const wh_select *query;  /* in which it stands; NULL: a change */
    int position;            /* of a query: enum wh_eet_position */
    bool alone;              /* of a SELECT: neither an arm nor followed by ORDER BY or LIMIT */
    const wh_scope *scope;   /* whose columns it may name */
    const wh_node *items;    /* the FROM items in sight, those before an ON alone; NULL: none */
    const wh_select *groups; /* where rows are groups: the query; else NULL */
    const wh_node *other;    /* what it is compared with; NULL: nothing, or several */
    unsigned rules;          /* bit N: rule N may be applied */
    bool condition;          /* only whether it is true, false or NULL counts */
    bool truth;              /* or it can't be anything else */
    wh_typing typing;
} wh_eet_place;

/* Called for each place, from the outside in; what it is given lives in the subject's arena. */
typedef void (*wh_eet_visit)(void *ctx, const wh_eet_place *place);

/* All places of a statement without calls; of one and the same, they are looked for once. */
void wh_eet_places(const wh_subject *s, wh_eet_visit visit, void *ctx);

/* Those of these nodes in it, and perhaps others. */
void wh_eet_places_of(const wh_subject *s, const wh_nodes *of, wh_eet_visit visit, void *ctx);

/* May this stand as rand of rules 3 and 4 there, and leave type and collation as they are? */
bool wh_eet_rand_fits(const wh_subject *s, const wh_eet_place *place, const wh_node *rand);

/* In SQLite: a column, or what passes its affinity and collation on, so that a comparison with
 * anything else in its place would be another one. */
bool wh_brings_affinity(const wh_dialect *d, const wh_node *e);

#endif
