/* The rules that one dialect has. */
#ifndef ORACLES_EET_RULE_SET_H
#define ORACLES_EET_RULE_SET_H

#include "formats/sql/rules/rules.h"
#include "oracles/subject/subject.h"

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

#endif
