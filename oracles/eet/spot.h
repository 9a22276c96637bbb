/* What the walk to places and the table of what may not be changed tell each other. */
#ifndef ORACLES_EET_SPOT_H
#define ORACLES_EET_SPOT_H

#include "oracles/eet/places.h"

/* What is known of the spot where an expression stands. */
typedef struct wh_eet_spot {
    const wh_scope *scope;
    const wh_node *items;
    const wh_select *groups, *query;
    const wh_node *other;
    int care;
    bool truth;
} wh_eet_spot;

/* A walk to places. */
typedef struct wh_eet_walk {
    const wh_subject *s;
    wh_eet_visit visit;
    void *ctx;
    const wh_nodes *on_the_way; /* nothing else is looked at; NULL: all is */
    int depth;
} wh_eet_walk;

/* Is the node, or something in it, asked for? */
bool wh_eet_leads_on(const wh_eet_walk *w, const wh_node *n);

/* What is there in a query or an expression; `outer`: whose columns the query may name. */
void wh_eet_see_query(wh_eet_walk *w, const wh_node *query, const wh_scope *outer, int position);
void wh_eet_see_expression(wh_eet_walk *w, const wh_node *e, wh_eet_spot at);

/* In ORDER BY, of the query or (`q` NULL) of a call. */
void wh_eet_see_order(wh_eet_walk *w, const wh_node *order, wh_eet_spot at, const wh_select *q);

/* The same spot where more than before counts: enum wh_eet_care. */
wh_eet_spot wh_eet_with_care(wh_eet_spot at, int care);

/* Which rules, bits, the dialect does not let be applied to an expression there. */
unsigned wh_eet_refused(const wh_subject *s, const wh_node *e, const wh_eet_spot *at,
                        const wh_eet_place *place);

#endif
