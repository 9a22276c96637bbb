/* What rules are tried on in a dialect (check_rules.h). */
#ifndef ORACLES_CAMPAIGN_GROUND_H
#define ORACLES_CAMPAIGN_GROUND_H

#include "formats/sql/dialect/dialect.h"

enum { WH_GROUND_TEXTS = 48, WH_GROUND_TRUTHS = 10 }; /* of the expressions: its first ones */

/* Expressions over a table v, the statements that make it, and queries that rules are tried in: {e}
 * is the expression. */
typedef struct wh_rules_ground {
    const char *setup[4];
    const char *columns; /* how its rows begin: "INSERT INTO v VALUES (" id */
    const char *values[12][WH_GROUND_TEXTS];
    const char *expressions[WH_GROUND_TEXTS];
    const char *queries[8];
    const char *frames[8], *groups[4];
    const char *arms[4]; /* of a UNION */
} wh_rules_ground;

/* NULL: none is known. */
const wh_rules_ground *wh_rules_ground_of(const wh_dialect *d);

/* How many texts such a list has. */
size_t wh_rules_ground_count(const char *const *v);

#endif
