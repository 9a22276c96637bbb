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

/* Which rules, bits, the dialect does not let be applied to an expression there. */
unsigned wh_eet_refused(const wh_subject *s, const wh_node *e, const wh_eet_spot *at,
                        const wh_eet_place *place);

#endif
