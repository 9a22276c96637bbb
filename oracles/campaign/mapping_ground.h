/* What the rules of a mapping are tried on (check_rules.h): a table of edge values in each dialect,
 * and queries over it. */
#ifndef ORACLES_CAMPAIGN_MAPPING_GROUND_H
#define ORACLES_CAMPAIGN_MAPPING_GROUND_H

#include "formats/sql/rules/rules.h"
#include "generate/model/rng.h"

/* The table v in a dialect: its key id, and columns named by letters. */
typedef struct wh_mapping_ground {
    const wh_dialect *dialect;
    const char *create, *letters;
} wh_mapping_ground;

/* NULL: none is known. */
const wh_mapping_ground *wh_mapping_ground_of(const wh_dialect *d);

/* INSERT of a row, in `a`. */
wh_str wh_mapping_ground_row(wh_arena *a, const wh_mapping_ground *g, wh_rng *rng, unsigned id);

/* Classes of values by their numbers. That of this name; WH_MAPPING_NO_CLASS: it has no values. */
enum { WH_MAPPING_NO_CLASS = 255 };
unsigned wh_mapping_class(wh_str name);

/* The column of that class; '\0': there is none. */
char wh_mapping_column(const wh_mapping_ground *g, unsigned class_);

/* The i-th of its values, a literal; NULL past the last. */
const char *wh_mapping_value(unsigned class_, size_t i);

/* Is the rule of a call behind which OVER may stand? */
bool wh_mapping_is_call(wh_arena *a, const wh_rule *r);

/* A query in `a` with the rule's pattern in it. n == 0: what stands for a hole is not known. */
wh_str wh_mapping_query(wh_arena *a, const wh_dialect *d, wh_rng *rng, const wh_rule_form *form);

#endif
