/* Rules of the rule language on the places of a statement. */
#ifndef ORACLES_EET_RULES_H
#define ORACLES_EET_RULES_H

#include "oracles/eet/places.h"
#include "oracles/eet/rule_set.h"

/* Has what stands there the form, and do the conditions hold? `at`: of a rule for FROM, which of
 * the things that it reads, from 1. */
bool wh_rule_applies(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                     unsigned at);

#endif
