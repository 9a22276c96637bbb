/* The conditions of rules about what their holes stand for. */
#ifndef ORACLES_EET_CONDITIONS_H
#define ORACLES_EET_CONDITIONS_H

#include "oracles/eet/places.h"

/* Is it true of what stands in the hole at that place? `is`: enum wh_rule_is. */
bool wh_hole_is(const wh_subject *s, const wh_eet_place *place, const wh_rule_bound *bound,
                size_t hole, unsigned is);

/* Are those of several holes, bits, of one class; do they bring the same to a comparison? */
bool wh_holes_are_alike(const wh_subject *s, const wh_eet_place *place, unsigned holes,
                        const wh_rule_bound *bound);
bool wh_holes_are_same(const wh_subject *s, const wh_eet_place *place, unsigned holes,
                       const wh_rule_bound *bound);

#endif
