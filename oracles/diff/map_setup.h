/* Statements of a setup. */
#ifndef ORACLES_DIFF_MAP_SETUP_H
#define ORACLES_DIFF_MAP_SETUP_H

#include "oracles/diff/map.h"

/* Nothing is put where there is nothing to do. */
bool wh_map_put_statement(mapper *mp, const wh_node *s, wh_buf *out);

/* Note of what classes the values are that a change puts into columns. */
void wh_map_look_at(wh_mapping *m, wh_arena *a, wh_catalog *catalog, const wh_node *s);

#endif
