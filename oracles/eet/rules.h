/* Rules of the rule language on the places of a statement. */
#ifndef ORACLES_EET_RULES_H
#define ORACLES_EET_RULES_H

#include "oracles/eet/places.h"
#include "oracles/eet/rule_set.h"

/* May rules for FROM be applied to this item, which stands in the statement, at all? `rowid`: the
 * statement names one, see wh_mentions_rowid(). */
bool wh_rules_take_item(const wh_subject *s, const wh_from_item *item, bool rowid);

/* The same without asking that, of an item that they may. */
bool wh_rule_fits(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                  unsigned at);

/* Has what stands there the form, and do the conditions hold? `at`: of a rule for FROM, which of
 * the things that it reads, from 1. */
bool wh_rule_applies(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                     unsigned at);

#endif
