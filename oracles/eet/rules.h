/* Rules of the rule language on the places of a statement. */
#ifndef ORACLES_EET_RULES_H
#define ORACLES_EET_RULES_H

#include "oracles/eet/places.h"

/* A rule in one of its directions, and what a call of it holds. */
typedef struct wh_rule_way {
    wh_rule_form form;
    wh_str called;  /* the name of one that comes with the library; else all but the name */
    bool back, any; /* any: its pattern is a mere hole */
} wh_rule_way;

/* All that one dialect has in one version, parsed. */
struct wh_rule_set {
    const wh_dialect *dialect;
    uint32_t version;
    wh_rule_way *v;
    size_t n;
};

/* Those of the library, and `more` (NULL: none). */
bool wh_rule_set_is_for(const wh_rule_set *set, const wh_dialect *d, uint32_t version);
const wh_rule_set *wh_rule_set_new(wh_arena *a, const wh_dialect *d, uint32_t version,
                                   const wh_rules *more);

/* NULL: it has none that is called so. */
const wh_rule_form *wh_rule_set_find(const wh_rule_set *set, wh_str called, bool back);

/* Has what stands there the form, and do the conditions hold? `at`: of a rule for FROM, which of
 * the things that it reads, from 1. */
bool wh_rule_applies(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                     unsigned at);

#endif
