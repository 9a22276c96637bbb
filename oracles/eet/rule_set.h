/* The rules that one dialect has. */
#ifndef ORACLES_EET_RULE_SET_H
#define ORACLES_EET_RULE_SET_H

#include "formats/sql/rules/rules.h"
#include "oracles/subject/subject.h"

enum { WH_WAYS_ALIKE = 32 };

/* A rule in one of its directions, and what a call of it holds. */
typedef struct wh_rule_way {
    wh_rule_form form;
    wh_str called;  /* the name of one that comes with the library; else all but the name */
    bool back, any; /* any: its pattern is a mere hole */
    unsigned alike; /* below WH_WAYS_ALIKE: those of one number fit the same places; 0: none */
    unsigned token; /* the kind of the first one of whatever the pattern matches; 0: any */
} wh_rule_way;

/* All that one dialect has in one version, parsed. */
struct wh_rule_set {
    const wh_dialect *dialect;
    uint32_t version;
    wh_rule_way *v;
    size_t n;
    const wh_rule_way *const *of_kind[WH_N_KINDS]; /* see wh_rule_set_of_kind() */
};

/* Those of the library, and `more` (NULL: none). */
bool wh_rule_set_is_for(const wh_rule_set *set, const wh_dialect *d, uint32_t version);
const wh_rule_set *wh_rule_set_new(wh_arena *a, const wh_dialect *d, uint32_t version,
                                   const wh_rules *more);

/* The first token among a node's own parts; NULL: there is none. */
const wh_token *wh_own_token(const wh_node *n);

/* Those whose pattern can be a node of this kind, or an item of what such a one reads, in their
 * order; ends with NULL. */
const wh_rule_way *const *wh_rule_set_of_kind(const wh_rule_set *set, unsigned kind);

/* NULL: it has none that is called so. */
const wh_rule_form *wh_rule_set_find(const wh_rule_set *set, wh_str called, bool back);

#endif
